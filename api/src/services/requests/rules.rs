//! What a service request is, how it moves on, and the sentences people read.

use carpal_domain::geometry::LngLat;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::error::{Fields, Refusal};
use crate::messaging::messages::service::{MessageError, content};

/// Requests on a page.
pub const PAGE: u8 = 25;
/// Photos of a request by its customer, and by its provider.
pub const MAX_PHOTOS: usize = 5;
const MAX_TITLE_LENGTH: usize = 120;
const MAX_DESCRIPTION_LENGTH: usize = 2000;
const MAX_LOCATION_LENGTH: usize = 200;
const MAX_BUDGET_LENGTH: usize = 60;
const MAX_VEHICLE_LENGTH: usize = 200;
const MAX_NOTE_LENGTH: usize = 500;
const MISSING: &str = "Please fill in all required fields.";

/// Where a request stands.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum RequestStatus {
    /// Providers may quote.
    Open,
    /// A quote is accepted.
    InProgress,
    /// The work is done and confirmed.
    Completed,
    /// The customer cancelled it.
    Cancelled,
    /// No quote was accepted in time.
    Expired,
}

impl RequestStatus {
    /// Whether nothing follows.
    pub fn has_ended(self) -> bool {
        !matches!(self, Self::Open | Self::InProgress)
    }
}

/// How far the provider has come, in this order.
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
pub enum Progress {
    /// On the way.
    EnRoute,
    /// There.
    Arrived,
    /// At work.
    Working,
    /// Done, and waiting for the customer to confirm it.
    Done,
}

/// What happened to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Step {
    /// The customer posted it.
    Posted,
    /// The customer accepted a quote.
    Accepted,
    /// The provider set out.
    EnRoute,
    /// The provider arrived.
    Arrived,
    /// The provider began to work.
    Working,
    /// The provider marked the work as done.
    Done,
    /// The customer said that it is not done yet.
    NotDone,
    /// The customer confirmed it, or their silence did.
    Confirmed,
    /// The customer cancelled.
    Cancelled,
    /// No quote was accepted in time.
    Expired,
    /// The provider dropped out, or may work no more.
    Reopened,
}

impl From<Progress> for Step {
    fn from(progress: Progress) -> Self {
        match progress {
            Progress::EnRoute => Self::EnRoute,
            Progress::Arrived => Self::Arrived,
            Progress::Working => Self::Working,
            Progress::Done => Self::Done,
        }
    }
}

/// Why something about a request is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    #[error("Please log in to request a service.")]
    SignedOut,
    #[error("Service request not found")]
    NotFound,
    #[error("Photo not found")]
    NoPhoto,
    #[error("You have {0} open requests already. Please cancel one you don’t need any more.")]
    TooManyOpen(i64),
    #[error("This request isn’t open any more.")]
    NotOpen,
    #[error("You can’t move the pin any more: your provider is there.")]
    CannotMove,
    #[error(
        "Your provider agreed to come to another place. Move the pin by at most {0} km, or cancel and ask again."
    )]
    TooFar(u16),
    #[error("A request can have at most {MAX_PHOTOS} photos")]
    TooManyPhotos,
    #[error("This request can’t be cancelled any more.")]
    CannotCancel,
    #[error("Your provider hasn’t marked the work as done yet.")]
    NotDone,
    #[error("Your provider has changed the final price. Please look at it again.")]
    PriceChanged,
    #[error("This vehicle isn’t one of yours.")]
    NotYourVehicle,
}

impl From<RequestError> for Error {
    fn from(error: RequestError) -> Self {
        let sentence = error.to_string();
        let code = match error {
            RequestError::SignedOut => return Self::unauthenticated(&sentence),
            RequestError::NotFound | RequestError::NoPhoto => return Self::NotFound(sentence),
            RequestError::NotYourVehicle => return Self::invalid("vehicle_id", sentence),
            RequestError::TooFar(_) => return Self::invalid("location", sentence),
            RequestError::TooManyOpen(_) => "too_many_open",
            RequestError::NotOpen => "not_open",
            RequestError::CannotMove => "cannot_move",
            RequestError::TooManyPhotos => "too_many_photos",
            RequestError::CannotCancel => "cannot_cancel",
            RequestError::NotDone => "not_done",
            RequestError::PriceChanged => "price_changed",
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

/// A text that must be there: trimmed, without what Postgres stores not.
pub fn required(name: &'static str, typed: &str, max: usize, faults: &mut Fields) -> String {
    let text = optional(name, Some(typed), max, faults);
    if text.is_none() {
        faults.push((name, MISSING.into()));
    }
    text.unwrap_or_default()
}

/// What must be there and is no text.
pub fn given<T>(name: &'static str, typed: Option<T>, faults: &mut Fields) -> Option<T> {
    if typed.is_none() {
        faults.push((name, MISSING.into()));
    }
    typed
}

/// A text that may be left out; blank counts as left out. Somebody else reads it, so it is as polite as a message.
pub fn optional(
    name: &'static str,
    typed: Option<&str>,
    max: usize,
    faults: &mut Fields,
) -> Option<String> {
    let text = typed.unwrap_or_default();
    match content(text) {
        _ if text.trim().chars().count() > max => {
            faults.push((name, format!("Please use at most {max} characters")));
            Some(text.to_owned())
        }
        Ok(text) => Some(text),
        // Nobody would see it.
        Err(MessageError::Empty) => None,
        Err(error) => {
            faults.push((name, error.to_string()));
            Some(text.to_owned())
        }
    }
}

/// What a customer cancels with, or a provider drops out with.
pub fn note(name: &'static str, typed: Option<&str>) -> Result<Option<String>, Error> {
    let mut faults = Fields::new();
    let note = optional(name, typed, MAX_NOTE_LENGTH, &mut faults);
    if faults.is_empty() { Ok(note) } else { Err(Error::Invalid(faults)) }
}

/// What a customer types of a request, as it is stored.
#[derive(Debug)]
pub struct Words {
    pub title: String,
    pub description: String,
    pub budget_range: Option<String>,
    pub vehicle_info: Option<String>,
}

impl Words {
    /// Checks what was typed.
    pub fn checked(
        title: &str,
        description: &str,
        budget_range: Option<&str>,
        vehicle_info: Option<&str>,
        faults: &mut Fields,
    ) -> Self {
        Self {
            title: required("title", title, MAX_TITLE_LENGTH, faults),
            description: required("description", description, MAX_DESCRIPTION_LENGTH, faults),
            budget_range: optional("budget_range", budget_range, MAX_BUDGET_LENGTH, faults),
            vehicle_info: optional("vehicle_info", vehicle_info, MAX_VEHICLE_LENGTH, faults),
        }
    }
}

/// Where help is needed: in words or as coordinates, and the point itself.
#[derive(Debug)]
pub struct Location {
    pub text: String,
    pub point: LngLat,
}

impl Location {
    /// Checks a place; none where it is no place in the United Kingdom.
    pub fn checked(
        text: &str,
        lng: Option<f64>,
        lat: Option<f64>,
        faults: &mut Fields,
    ) -> Option<Self> {
        let text = required("location", text, MAX_LOCATION_LENGTH, faults);
        let (lng, lat) = given("location", lng.zip(lat), faults)?;
        let point = LngLat::new(lng, lat).ok().filter(|point| point.in_uk_box());
        if point.is_none() {
            faults.push(("location", "Please choose a place in the United Kingdom".into()));
        }
        point.map(|point| Self { text, point })
    }
}

/// What people who know only its cell call the place of a request.
pub fn area(locality: Option<String>, town: Option<String>, cell: LngLat) -> String {
    let name = match (locality, town) {
        (Some(locality), Some(town)) if locality != town => format!("{locality}, {town}"),
        (locality, town) => locality.or(town).unwrap_or_default(),
    };
    if name.is_empty() || name.chars().count() > MAX_LOCATION_LENGTH {
        return format!("near {:.2}, {:.2}", cell.lat, cell.lng);
    }
    name
}

/// Whether a customer may still cancel: until the provider has marked the work as done for the first time. That it was not done
/// yet gives the right back to nobody.
pub fn may_cancel(status: RequestStatus, was_done: bool) -> bool {
    match status {
        RequestStatus::Open => true,
        RequestStatus::InProgress => !was_done,
        _ => false,
    }
}

/// Whether a customer may still move the pin: until the provider is there.
pub fn may_move(status: RequestStatus, progress: Option<Progress>) -> bool {
    match status {
        RequestStatus::Open => true,
        RequestStatus::InProgress => progress.is_none_or(|progress| progress < Progress::Arrived),
        _ => false,
    }
}

/// When a request expires whose urgency is changed: after the term of the new one, and no later than it would have if it had had
/// that urgency from the beginning, or did before. So nobody keeps a request open by changing it to and fro.
pub fn expiry_of_other_urgency(
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
    term: TimeDelta,
    now: DateTime<Utc>,
) -> DateTime<Utc> {
    (now + term).min(expires_at.max(created_at + term))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changing_the_urgency_to_and_fro_keeps_nothing_open() {
        let (day, created) = (TimeDelta::days(1), DateTime::UNIX_EPOCH);
        let (urgent, normal) = (day, day * 7);
        let on = |days: i32, expires: DateTime<Utc>, term| {
            expiry_of_other_urgency(created, expires, term, created + day * days)
        };
        assert_eq!(on(2, created + normal, urgent), created + day * 3);
        assert_eq!(on(2, created + day * 3, normal), created + normal);
        let mut expires = created + normal;
        for days in 1..7 {
            expires = on(days, expires, urgent);
            expires = on(days, expires, normal);
        }
        assert_eq!(expires, created + normal);
        assert_eq!(on(6, created + normal, urgent), created + normal);
    }

    #[test]
    fn an_area_is_called_by_its_names_or_by_its_cell() {
        let cell = LngLat::new(-2.997_12, 51.584_33).expect("a place");
        let name = |locality: Option<&str>, town: Option<&str>| {
            area(locality.map(Into::into), town.map(Into::into), cell)
        };
        assert_eq!(name(Some("Maindee"), Some("Newport")), "Maindee, Newport");
        assert_eq!(name(Some("Newport"), Some("Newport")), "Newport");
        assert_eq!(name(None, Some("Newport")), "Newport");
        assert_eq!(name(None, None), "near 51.58, -3.00");
    }

    #[test]
    fn who_is_there_cannot_be_sent_elsewhere_nor_sent_away_when_done() {
        use Progress::{Arrived, Done, EnRoute, Working};
        let way = [None, Some(EnRoute), Some(Arrived), Some(Working), Some(Done)];
        let under = RequestStatus::InProgress;
        assert_eq!(way.map(|at| may_move(under, at)), [true, true, false, false, false]);
        assert_eq!([false, true].map(|was_done| may_cancel(under, was_done)), [true, false]);
        assert!(may_cancel(RequestStatus::Open, false) && may_move(RequestStatus::Open, None));
        for ended in [RequestStatus::Completed, RequestStatus::Cancelled, RequestStatus::Expired] {
            assert!(!may_cancel(ended, false) && !may_move(ended, None), "{ended:?}");
        }
    }

    #[test]
    fn what_is_missing_is_said_as_specified() {
        let mut faults = Fields::new();
        Words::checked(" ", "\0", None, Some(&"x".repeat(201)), &mut faults);
        let named: Vec<_> = faults.iter().map(|(name, _)| *name).collect();
        assert_eq!(named, ["title", "description", "vehicle_info"]);
        assert_eq!(faults[0].1, "Please fill in all required fields.");
        let mut faults = Fields::new();
        assert!(Location::checked("", Some(0.0), Some(0.0), &mut faults).is_none());
        assert_eq!(faults.len(), 2);
        let mut faults = Fields::new();
        assert!(Location::checked("Dock Road", Some(0.0), None, &mut faults).is_none());
        assert_eq!(faults, [("location", MISSING.to_owned())]);
    }
}
