//! Who may be written to, how a conversation is shown, and the sentences people read.

use carpal_domain::registration::Registration;

use crate::Error;
use crate::foundation::error::Refusal;
use crate::messaging::guests::service::RegistrationOrCard;

/// Conversations on a page.
pub const PAGE: u8 = 50;
/// Messages on the dashboard.
pub const LATEST: u8 = 3;
const MAX_SEARCH_LENGTH: usize = 100;

/// Why something about a conversation is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConversationError {
    /// Nobody is signed in.
    #[error("Authentication required")]
    SignedOut,
    /// Nothing was typed.
    #[error("Registration number is required")]
    NoRegistration,
    /// What was typed is no registration.
    #[error("Could not find vehicle with registration {0}")]
    NotARegistration(String),
    /// Nobody can be written to by this registration. One sentence for every cause.
    #[error("Vehicle {0} is not registered in the system.")]
    NotRegistered(Registration),
    /// The same, where nothing was written yet.
    #[error("Vehicle not registered with CarPal")]
    NotRegisteredWithUs,
    /// Nobody can be written to by this card. One sentence for every cause.
    #[error("This card is no longer valid.")]
    NoCard,
    /// A plate and a card.
    #[error("Please give a registration or a scanned card, not both")]
    Both,
    /// It is the caller's own.
    #[error("This is your own vehicle.")]
    OwnVehicle,
    /// A vehicle to show that is not the caller's.
    #[error("Vehicle not found")]
    NoVehicle,
    /// Only who wrote first is known by less than a plate.
    #[error("Only the person who started a conversation can show a vehicle in it.")]
    NotTheStarter,
    /// There is none.
    #[error("Conversation not found")]
    NotFound,
    /// There is none in the conversation.
    #[error("Photo not found")]
    NoPhoto,
    /// It is between others.
    #[error("You are not authorized to view this conversation")]
    NotAParticipant,
    /// An admin reads what others wrote for a cause alone.
    #[error("Please name a report of this conversation, or give a reason")]
    NoCause,
    /// Too long a search.
    #[error("Please search for 1 to {MAX_SEARCH_LENGTH} characters")]
    Search,
}

impl From<ConversationError> for Error {
    fn from(error: ConversationError) -> Self {
        let sentence = error.to_string();
        match error {
            ConversationError::SignedOut => Self::unauthenticated(&sentence),
            ConversationError::NoRegistration => Self::invalid("registration", sentence),
            ConversationError::Both => Self::invalid("card_token", sentence),
            ConversationError::NoVehicle => Self::invalid("show_vehicle_id", sentence),
            ConversationError::NoCause => Self::invalid("reason", sentence),
            ConversationError::Search => Self::invalid("q", sentence),
            ConversationError::NotARegistration(_)
            | ConversationError::NotFound
            | ConversationError::NoPhoto => Self::NotFound(sentence),
            ConversationError::NotRegistered(_)
            | ConversationError::NotRegisteredWithUs
            | ConversationError::NoCard => {
                Self::Unknown(Refusal { code: "not_registered", sentence })
            }
            ConversationError::OwnVehicle => {
                Self::Conflict(Refusal { code: "own_vehicle", sentence }, None)
            }
            ConversationError::NotTheStarter => {
                Self::Conflict(Refusal { code: "not_yours_to_show", sentence }, None)
            }
            ConversationError::NotAParticipant => {
                Self::Forbidden(Refusal { code: "not_a_participant", sentence })
            }
        }
    }
}

/// What was typed as a registration.
pub fn registration(typed: &str) -> Result<Registration, ConversationError> {
    typed.parse().map_err(|_| match typed.trim() {
        "" => ConversationError::NoRegistration,
        // Nobody's essay is repeated.
        typed => ConversationError::NotARegistration(typed.chars().take(20).collect()),
    })
}

/// What somebody writes about: one of the two.
pub fn about(
    typed: Option<&str>,
    card_token: Option<&str>,
) -> Result<RegistrationOrCard, ConversationError> {
    let typed = typed.unwrap_or_default();
    match card_token.map(str::trim).filter(|token| !token.is_empty()) {
        None => registration(typed).map(RegistrationOrCard::Plate),
        Some(token) if typed.trim().is_empty() => Ok(RegistrationOrCard::card(token)),
        Some(_) => Err(ConversationError::Both),
    }
}

/// Why nobody can be written to.
pub fn nobody(about: RegistrationOrCard, is_written: bool) -> ConversationError {
    match about {
        RegistrationOrCard::Card(_) => ConversationError::NoCard,
        RegistrationOrCard::Plate(registration) if is_written => {
            ConversationError::NotRegistered(registration)
        }
        RegistrationOrCard::Plate(_) => ConversationError::NotRegisteredWithUs,
    }
}

/// What is searched for, as a pattern of `ilike`; and as a part of a registration, when it can be one.
pub fn search(typed: &str) -> Result<(String, Option<String>), ConversationError> {
    let words = typed.trim();
    if words.is_empty() || words.chars().count() > MAX_SEARCH_LENGTH {
        return Err(ConversationError::Search);
    }
    let pattern = words.replace('\\', r"\\").replace('%', r"\%").replace('_', r"\_");
    let plate = words.parse::<Registration>().ok().map(|plate| format!("%{}%", plate.as_str()));
    Ok((format!("%{pattern}%"), plate))
}

/// The look of a vehicle, such as Blue Ford Fiesta.
pub fn describe_vehicle(
    color: Option<String>,
    make: Option<String>,
    model: Option<String>,
) -> String {
    let words: Vec<_> = [color, make, model].into_iter().flatten().collect();
    if words.is_empty() { unknown_vehicle() } else { words.join(" ") }
}

/// What a vehicle is called of which nothing is known.
pub fn unknown_vehicle() -> String {
    "Unknown Vehicle".into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_registration_is_not_found() {
        assert_eq!(registration(" ab12 cde").map(|r| r.to_string()), Ok("AB12 CDE".into()));
        let sentence = |typed| registration(typed).expect_err("refused").to_string();
        assert_eq!(sentence("  "), "Registration number is required");
        assert_eq!(sentence("ЖB12"), "Could not find vehicle with registration ЖB12");
        assert!(sentence(&"x".repeat(999)).len() < 80);
    }

    #[test]
    fn signs_of_patterns_are_only_signs() {
        let patterns = |typed| search(typed).expect("a search");
        assert_eq!(patterns(" 100%_\\ "), (r"%100\%\_\\%".into(), None));
        assert_eq!(patterns("ab12"), ("%ab12%".into(), Some("%AB12%".into())));
        assert_eq!(search(" "), Err(ConversationError::Search));
        assert_eq!(search(&"x".repeat(101)), Err(ConversationError::Search));
    }

    #[test]
    fn a_vehicle_looks_like_what_is_said_of_it() {
        assert_eq!(
            describe_vehicle(Some("Blue".into()), None, Some("Fiesta".into())),
            "Blue Fiesta"
        );
        assert_eq!(describe_vehicle(None, None, None), "Unknown Vehicle");
    }
}
