//! What guests may send, how often, and the sentences people read.

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::error::Refusal;
use crate::foundation::names::speaks_for_us;
use crate::messaging::messages::service::MessageError;
use crate::messaging::messages::service::content;

const MAX_NAME_LENGTH: usize = 80;

/// Why something of a guest is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum GuestError {
    #[error("Please enter your name")]
    NoName,
    #[error("Please enter a polite name")]
    RudeName,
    /// It would pass as CarPal's.
    #[error("Please enter your own name")]
    NotYourName,
    #[error("Please use at most {MAX_NAME_LENGTH} characters")]
    LongName,
    #[error("Please enter your phone number")]
    NoPhone,
    /// The option is offered, and leads to an account.
    #[error("Please log in or sign up to send anonymous messages")]
    Anonymous,
    #[error("Please give a registration or a scanned card, not both")]
    Both,
    #[error("This link isn’t valid any more.")]
    NoLink,
    #[error("Please wait for the owner to reply.")]
    NotAnswered,
    #[error("This message already has an email address.")]
    HasEmail,
    #[error("Please add an email address first.")]
    NoEmail,
}

impl From<GuestError> for Error {
    fn from(error: GuestError) -> Self {
        let sentence = error.to_string();
        match error {
            GuestError::NoName
            | GuestError::RudeName
            | GuestError::NotYourName
            | GuestError::LongName => Self::invalid("name", sentence),
            GuestError::NoPhone => Self::invalid("phone", sentence),
            GuestError::Anonymous => Self::invalid("contact_method", sentence),
            GuestError::Both => Self::invalid("card_token", sentence),
            GuestError::NoLink => Self::NotFound(sentence),
            GuestError::HasEmail => Self::Conflict(Refusal { code: "has_email", sentence }, None),
            GuestError::NoEmail => Self::Conflict(Refusal { code: "no_email", sentence }, None),
            GuestError::NotAnswered => {
                Self::Conflict(Refusal { code: "not_answered", sentence }, None)
            }
        }
    }
}

/// A message for an emergency, whose text CarPal wrote: sent without waiting for an address to be confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PresetMessage {
    /// A person or an animal in the vehicle needs help.
    PersonOrAnimalInside,
    /// There is smoke or fire.
    SmokeOrFire,
    /// Fuel or another liquid leaks.
    FuelLeak,
    /// Somebody breaks into it, or has done so.
    BrokenInto,
    /// It moves with nobody in it.
    RollingAway,
    /// It blocks the way for an ambulance, fire or police.
    BlockingEmergency,
    /// It blocks the sender in, who asks for it to be moved.
    BlockedIn,
}

impl PresetMessage {
    pub const ALL: [Self; 7] = [
        Self::PersonOrAnimalInside,
        Self::SmokeOrFire,
        Self::FuelLeak,
        Self::BrokenInto,
        Self::RollingAway,
        Self::BlockingEmergency,
        Self::BlockedIn,
    ];

    pub fn text(self) -> &'static str {
        match self {
            Self::PersonOrAnimalInside => {
                "Emergency: a person or an animal in your vehicle needs help."
            }
            Self::SmokeOrFire => "Emergency: there’s smoke or fire coming from your vehicle.",
            Self::FuelLeak => "Emergency: fuel or another liquid is leaking from your vehicle.",
            Self::BrokenInto => {
                "Emergency: somebody is breaking into your vehicle, or already has."
            }
            Self::RollingAway => "Emergency: your vehicle is moving with nobody in it.",
            Self::BlockingEmergency => {
                "Emergency: your vehicle is blocking an ambulance, a fire engine or the police."
            }
            Self::BlockedIn => "Your vehicle is blocking me in. Please could you move it?",
        }
    }
}

/// A guest's name as its owner reads it: one line, and polite.
pub fn name(typed: &str) -> Result<String, GuestError> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    if name.chars().count() > MAX_NAME_LENGTH {
        return Err(GuestError::LongName);
    }
    // What is aggressive in a message is so in a name.
    content(&name).map_err(|error| match error {
        MessageError::Impolite => GuestError::RudeName,
        _ => GuestError::NoName,
    })
}

/// Refuses a name that owners would take for ours.
pub fn own_name(name: &str) -> Result<(), GuestError> {
    if speaks_for_us(name) { Err(GuestError::NotYourName) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guest_is_not_carpal() {
        assert_eq!(own_name("Zoë Smith"), Ok(()));
        for typed in ["CarPal Support", "C\u{1d00}rPal", "Support team"] {
            assert_eq!(own_name(typed), Err(GuestError::NotYourName), "{typed}");
        }
    }

    #[test]
    fn a_name_is_one_polite_line() {
        assert_eq!(name(" Grace \n Hopper ").as_deref(), Ok("Grace Hopper"));
        assert_eq!(name(" \u{200b}"), Err(GuestError::NoName));
        assert_eq!(name("You idiot"), Err(GuestError::RudeName));
        assert_eq!(name(&"ŵ".repeat(81)), Err(GuestError::LongName));
    }

    #[test]
    fn what_is_preset_may_be_said() {
        for preset in PresetMessage::ALL {
            assert_eq!(content(preset.text()).as_deref(), Ok(preset.text()));
        }
    }
}
