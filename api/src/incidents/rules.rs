//! What a report must be, how it moves on, and the sentences people read.

use carpal_domain::geometry::LngLat;
use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::foundation::error::{Fields, Refusal};
use crate::{Error, messaging};

/// Photos of a report.
pub const MAX_PHOTOS: i64 = 5;
/// Reports on a page.
pub const PAGE: u8 = 25;
const MAX_DESCRIPTION_LENGTH: usize = 4000;
const MAX_LOCATION_LENGTH: usize = 200;
const MAX_ANSWER_LENGTH: usize = 2000;

/// The kind of an incident.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum IncidentType {
    /// Minor damage.
    MinorDamage,
    /// Major damage.
    MajorDamage,
    /// A collision.
    Collision,
    /// The driver who caused it drove off.
    HitAndRun,
    /// Damage on purpose.
    Vandalism,
    /// Theft, of the vehicle or from it.
    Theft,
    /// Something else, as described.
    Other,
}

impl IncidentType {
    /// As people read it in a sentence.
    fn text(self) -> &'static str {
        match self {
            Self::MinorDamage => "minor damage",
            Self::MajorDamage => "major damage",
            Self::Collision => "collision",
            Self::HitAndRun => "hit and run",
            Self::Vandalism => "vandalism",
            Self::Theft => "theft",
            Self::Other => "something else",
        }
    }
}

/// How bad it is.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Severity {
    /// Little harm.
    Minor,
    /// Some harm.
    Moderate,
    /// Great harm.
    Severe,
}

impl Severity {
    /// As people read it in a sentence.
    fn text(self) -> &'static str {
        match self {
            Self::Minor => "minor",
            Self::Moderate => "moderate",
            Self::Severe => "severe",
        }
    }
}

/// How far a report has come, in this order.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
    sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum IncidentStatus {
    /// Nobody has looked at it yet.
    Submitted,
    /// An admin looks at it.
    UnderReview,
    /// The owner was told. A guest reads this as under review.
    OwnerNotified,
    /// It is settled.
    Resolved,
    /// Nothing more is done about it.
    Closed,
}

impl IncidentStatus {
    /// As a guest reads it, who is not told whether there is an owner.
    pub fn to_guests(self) -> Self {
        if self == Self::OwnerNotified { Self::UnderReview } else { self }
    }

    /// A report moves forward; the owner is notified of what an admin has looked at.
    pub fn may_become(self, next: Self) -> bool {
        next > self && (next != Self::OwnerNotified || self == Self::UnderReview)
    }
}

/// Why something about a report is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IncidentError {
    #[error("Please describe what happened")]
    NoDescription,
    #[error("Please use at most {MAX_DESCRIPTION_LENGTH} characters")]
    LongDescription,
    #[error("Please use at most {MAX_LOCATION_LENGTH} characters")]
    LongLocation,
    #[error("Please choose a place in the United Kingdom")]
    Abroad,
    #[error("Please enter a message")]
    NoAnswer,
    #[error("Please use at most {MAX_ANSWER_LENGTH} characters")]
    LongAnswer,
    #[error("You can answer once we’ve written to you, and until the report is closed.")]
    NothingToAnswer,
    #[error("Incident report not found")]
    NotFound,
    #[error("This link isn’t valid any more.")]
    NoLink,
    #[error("A report can have at most {MAX_PHOTOS} photos")]
    TooManyPhotos,
    #[error("You can’t add photos to this report any more")]
    TooLate,
    #[error("This report has changed since you opened it. Please reload the page.")]
    Stale,
    #[error(
        "A report can only move forward, and the owner can only be notified once it’s under review."
    )]
    NotAllowed,
    #[error(
        "Nobody could be notified when this was reported: the vehicle’s owner isn’t here or isn’t taking messages."
    )]
    NoOwner,
}

impl From<IncidentError> for Error {
    fn from(error: IncidentError) -> Self {
        let sentence = error.to_string();
        let code = match error {
            IncidentError::NoDescription | IncidentError::LongDescription => {
                return Self::invalid("description", sentence);
            }
            IncidentError::LongLocation | IncidentError::Abroad => {
                return Self::invalid("place", sentence);
            }
            IncidentError::NoAnswer | IncidentError::LongAnswer => {
                return Self::invalid("content", sentence);
            }
            IncidentError::NothingToAnswer => "nothing_to_answer",
            IncidentError::NotFound | IncidentError::NoLink => return Self::NotFound(sentence),
            IncidentError::TooManyPhotos => "too_many_photos",
            IncidentError::TooLate => "too_late",
            IncidentError::Stale => "stale",
            IncidentError::NotAllowed => "not_allowed",
            IncidentError::NoOwner => "no_owner",
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

/// Where it happened: in words, or by a device or a map, or both.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct IncidentLocation {
    /// In words, at most 200 characters.
    #[schema(example = "The car park behind the station", max_length = 200)]
    #[serde(default)]
    pub text: Option<String>,
    /// Longitude in degrees; with `lat` or not at all.
    #[schema(example = json!(-1.5491))]
    #[serde(default)]
    pub lng: Option<f64>,
    /// Latitude in degrees; with `lng` or not at all.
    #[schema(example = 53.7997)]
    #[serde(default)]
    pub lat: Option<f64>,
}

impl IncidentLocation {
    /// The same as it is stored.
    pub fn checked(self, faults: &mut Fields) -> Self {
        let text = self.text.map(|text| text.replace('\0', "").trim().to_owned());
        let text = text.filter(|text| !text.is_empty());
        if text.as_ref().is_some_and(|text| text.chars().count() > MAX_LOCATION_LENGTH) {
            faults.push(("place", IncidentError::LongLocation.to_string()));
        }
        let is_here = match (self.lng, self.lat) {
            (None, None) => true,
            (Some(lng), Some(lat)) => LngLat::new(lng, lat).is_ok_and(LngLat::in_uk_box),
            _ => false,
        };
        if !is_here {
            faults.push(("place", IncidentError::Abroad.to_string()));
        }
        Self { text, ..self }
    }
}

/// What happened, as stored: trimmed. People quote insults here, so none is refused.
pub fn description(typed: &str) -> Result<String, IncidentError> {
    let faults = (IncidentError::NoDescription, IncidentError::LongDescription);
    account(typed, MAX_DESCRIPTION_LENGTH, faults)
}

/// What a reporter answers to an admin, as stored: trimmed, and refused for no word, as [`description`] is.
pub fn answer(typed: &str) -> Result<String, IncidentError> {
    account(typed, MAX_ANSWER_LENGTH, (IncidentError::NoAnswer, IncidentError::LongAnswer))
}

/// What a reporter says of an incident. `faults` are of what is empty, and of what is too long.
fn account(
    typed: &str,
    max: usize,
    (empty, long): (IncidentError, IncidentError),
) -> Result<String, IncidentError> {
    let text = typed.replace('\0', "").trim().to_owned();
    match text.chars().count() {
        0 => Err(empty),
        length if length > max => Err(long),
        _ => Ok(text),
    }
}

/// A reference that people can read out: eight of Crockford's characters, 40 random bits. It opens nothing by itself.
pub fn new_reference() -> String {
    const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let mut random = rand::rng();
    let mut four =
        || -> String { (0..4).map(|_| char::from(ALPHABET[random.random_range(0..32)])).collect() };
    format!("INC-{}-{}", four(), four())
}

/// A reference as it was typed or read out.
pub fn reference(typed: &str) -> String {
    typed
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .collect::<String>()
        .to_uppercase()
}

/// What the owner is told: nothing that the reporter wrote, and not who it was.
pub fn notice(
    plate: &str,
    what: IncidentType,
    severity: Severity,
    on: &str,
    reference: &str,
    words: Option<&str>,
) -> String {
    let mut notice = format!(
        "An incident with your vehicle {plate} was reported to us on {on}: {} ({}). Reference {reference}. We have looked at \
         the report; you can answer here.",
        what.text(),
        severity.text(),
    );
    if let Some(words) = words {
        notice.push_str("\n\n");
        notice.push_str(words);
    }
    notice
}

/// What an admin writes to the owner or the reporter, as stored.
pub fn admin_message(typed: &str) -> Result<String, Error> {
    Ok(messaging::messages::service::content(typed)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_moves_forward_and_its_owner_hears_of_it_once_it_was_looked_at() {
        use IncidentStatus::{Closed, OwnerNotified, Resolved, Submitted, UnderReview};
        let all = [Submitted, UnderReview, OwnerNotified, Resolved, Closed];
        for (at, from) in all.into_iter().enumerate() {
            for (next, to) in all.into_iter().enumerate() {
                let expected = next > at && (to, from) != (OwnerNotified, Submitted);
                assert_eq!(from.may_become(to), expected, "{from:?} {to:?}");
            }
            assert_ne!(from.to_guests(), OwnerNotified);
        }
    }

    #[test]
    fn a_reference_can_be_read_out() {
        let reference = new_reference();
        assert_eq!((reference.len(), &reference[..4], &reference[8..9]), (13, "INC-", "-"));
        assert_ne!(reference, new_reference());
    }

    #[test]
    fn a_location_is_in_the_united_kingdom() {
        let fault = |lng, lat| {
            let mut faults = Vec::new();
            IncidentLocation { text: Some(" ".into()), lng, lat }.checked(&mut faults);
            faults.pop().map(|(field, _)| field)
        };
        assert_eq!(fault(Some(-1.55), Some(53.8)), None);
        assert_eq!(fault(None, None), None);
        for (lng, lat) in [
            (Some(0.0), Some(0.0)),
            (Some(2.35), Some(48.86)),
            (Some(f64::NAN), Some(53.8)),
            (None, Some(53.8)),
        ] {
            assert_eq!(fault(lng, lat), Some("place"), "{lng:?} {lat:?}");
        }
    }

    #[test]
    fn the_owner_may_be_told() {
        let notice = notice(
            "AB12 CDE",
            IncidentType::HitAndRun,
            Severity::Minor,
            "1 May 2026",
            "INC-7K2M-9QXD",
            None,
        );
        assert_eq!(messaging::messages::service::content(&notice).as_deref(), Ok(notice.as_str()));
        assert!(notice.contains("hit and run (minor)"), "{notice}");
    }
}
