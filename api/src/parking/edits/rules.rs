//! What may be edited of a car park, and the sentences people read.

use carpal_domain::car_park::{Access, Fee, Tariff};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::error::Refusal;

/// Days in which a deleted car park can be restored. The worker purges it after as many, unless it is told otherwise.
pub const RESTORABLE_DAYS: i64 = 30;

/// What somebody may do in a form about a car park that has changed since.
const LOOK_AGAIN: &str = "Have a look, then save again.";

/// The sentence of a refusal with what may be done elsewhere about a car park that has changed since, such as in a selection.
#[must_use]
pub fn advised(sentence: &str, advice: &str) -> String {
    match sentence.strip_suffix(LOOK_AGAIN) {
        Some(told) => format!("{told}{advice}"),
        None => sentence.to_owned(),
    }
}

/// Why what is said of a car park is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FieldError {
    #[error("Please fill in the required fields")]
    Required,
    #[error("Please choose a place in the United Kingdom")]
    Abroad,
    #[error("Please change at least one thing")]
    Nothing,
    /// In the field of this name.
    #[error("Please leave out characters that can’t be seen")]
    ControlCharacters(&'static str),
}

impl From<FieldError> for Error {
    fn from(error: FieldError) -> Self {
        let field = match error {
            FieldError::Required => "name",
            FieldError::Abroad => "lng",
            FieldError::Nothing => "fields",
            FieldError::ControlCharacters(field) => field,
        };
        Self::invalid(field, error.to_string())
    }
}

/// Why an edit of a car park is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    #[error("There is no such car park.")]
    NotFound,
    #[error("This car park is deleted. Restore it before you change it.")]
    Deleted,
    #[error("This car park is not deleted.")]
    NotDeleted,
    #[error(
        "It was deleted more than {RESTORABLE_DAYS} days ago, so it can’t be restored. Please add it again."
    )]
    TooLate,
    #[error("Its sources don’t have it any more, so it can’t be restored. Please add it again.")]
    Gone,
    #[error("It was merged into another car park.")]
    Merged,
    /// Somebody changed it since: who, and what.
    #[error("{0} {LOOK_AGAIN}")]
    Stale(String),
    #[error("There is nothing to undo.")]
    NothingToUndo,
    #[error("There is nothing to redo.")]
    NothingToRedo,
    /// The names of the fields.
    #[error("This can’t be undone or redone: {0} has changed in another way since.")]
    ChangedSince(String),
    #[error("No source says anything of this car park.")]
    NoSource,
    #[error("The source says something else by now. Please look again.")]
    SourceChanged,
    #[error("Please give a reason")]
    NoReason,
    #[error("There is no price that this could be the basis of")]
    NoPrice,
    #[error("Only a price per hour without a tariff can be an estimate")]
    NoEstimate,
    #[error("The outline crosses itself. Please move its corners.")]
    Crossing,
    #[error("Please draw the outline with 3 to 500 corners, within 5 km of the car park")]
    Outline,
    #[error("Please mark at most 20 entrances, within 5 km of the car park")]
    Entrances,
}

impl From<EditError> for Error {
    fn from(error: EditError) -> Self {
        let sentence = error.to_string();
        let code = match error {
            EditError::NotFound => return Self::NotFound(sentence),
            EditError::NoReason => return Self::invalid("reason", sentence),
            EditError::NoPrice | EditError::NoEstimate => {
                return Self::invalid("price_basis", sentence);
            }
            EditError::Crossing | EditError::Outline => {
                return Self::invalid("footprint", sentence);
            }
            EditError::Entrances => return Self::invalid("entrances", sentence),
            EditError::NoSource => return Self::invalid("take_source", sentence),
            EditError::Deleted => "deleted",
            EditError::NotDeleted => "not_deleted",
            EditError::TooLate => "too_late",
            EditError::Gone | EditError::Merged => "gone",
            EditError::Stale(_) | EditError::SourceChanged => "stale",
            EditError::NothingToUndo => "nothing_to_undo",
            EditError::NothingToRedo => "nothing_to_redo",
            EditError::ChangedSince(_) => "changed_since",
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

/// What kind of edit an entry of the history is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum EditKind {
    /// An admin added the car park.
    Add,
    /// An admin changed it.
    Change,
    /// An admin deleted it.
    Delete,
    /// An admin restored it.
    Restore,
    /// An edit was undone.
    Undo,
    /// What was undone was done again.
    Redo,
    /// An admin entered its rates.
    Rates,
    /// A suggestion or a correction of a driver was approved.
    Suggestion,
    /// What drivers reported was accepted.
    DriverReport,
    /// A list of edits was imported.
    Import,
}

/// What the car park screen calls the type of a car park.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ParkingType {
    /// Anyone may park, and what it costs is not known or not by a machine.
    Public,
    /// Not everyone may park.
    Private,
    /// Anyone may park, for nothing.
    Free,
    /// Anyone may park, with a ticket of a machine.
    PayAndDisplay,
}

impl ParkingType {
    /// Of a car park's access and tariff, which are kept apart.
    #[must_use]
    pub fn of(access: Access, tariff: Tariff) -> Self {
        match (access, tariff) {
            (Access::Public, Tariff::Free) => Self::Free,
            (Access::Public, Tariff::PayAndDisplay) => Self::PayAndDisplay,
            (Access::Public, _) => Self::Public,
            _ => Self::Private,
        }
    }

    /// The access, and the fee and tariff where it says them.
    #[must_use]
    pub fn means(self) -> (Access, Option<(Fee, Tariff)>) {
        match self {
            Self::Public => (Access::Public, None),
            Self::Private => (Access::Private, None),
            Self::Free => (Access::Public, Some((Fee::No, Tariff::Free))),
            Self::PayAndDisplay => (Access::Public, Some((Fee::Yes, Tariff::PayAndDisplay))),
        }
    }

    /// As an export has it.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Private => "private",
            Self::Free => "free",
            Self::PayAndDisplay => "pay_and_display",
        }
    }
}

/// A column in the words of the form; what follows from another one has none.
#[must_use]
pub fn label(column: &str) -> Option<&'static str> {
    Some(match column {
        "name" => "name",
        "address" => "address",
        "location" => "position",
        "footprint" => "outline",
        "entrances" => "entrances",
        "kind" => "kind",
        "access" | "tariff" => "parking type",
        "price_hour_pence" => "price per hour",
        "price_day_pence" => "most for a day",
        "price_flat_pence" => "flat rate",
        "price_basis" => "basis of the price",
        "price_description" => "price description",
        "rates" => "rates",
        "free_minutes" => "free minutes",
        "max_stay_minutes" => "longest stay",
        "max_stay_unlimited" => "no limit on stay",
        "opening_hours" => "opening hours",
        "restrictions" => "restrictions",
        "facilities" => "facilities",
        "capacity" => "total spaces",
        "capacity_disabled" => "disabled bays",
        "capacity_charging" => "spaces with a charger",
        "max_height_cm" => "height limit",
        "max_width_cm" => "width limit",
        "step_free" => "steps",
        "plugs" => "plugs",
        "surface" => "surface",
        "operator" => "operator",
        "description" => "description",
        "paying_app" => "paying app",
        "location_code" => "location code",
        "provider_url" => "payment link",
        "availability" => "status",
        "is_verified" => "verified",
        "is_hidden" => "hidden",
        "scam_reported" => "scam warning",
        "approved" => "approval",
        "deleted" => "deletion",
        "conflicts" => "conflicts",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_read_as_it_was_chosen() {
        for chosen in [
            ParkingType::Public,
            ParkingType::Private,
            ParkingType::Free,
            ParkingType::PayAndDisplay,
        ] {
            let (access, money) = chosen.means();
            let tariff = money.map_or(Tariff::Unknown, |(_, tariff)| tariff);
            assert_eq!(ParkingType::of(access, tariff), chosen);
        }
        assert_eq!(ParkingType::of(Access::Customers, Tariff::Free), ParkingType::Private);
        assert_eq!(ParkingType::of(Access::Public, Tariff::Paid), ParkingType::Public);
    }

    #[test]
    fn whoever_cannot_save_again_is_told_what_to_do_instead() {
        let stale = EditError::Stale("Rosa has changed name since you opened it.".into());
        let said = advised(&stale.to_string(), "Select it again.");
        assert_eq!(said, "Rosa has changed name since you opened it. Select it again.");
        let other = EditError::Merged.to_string();
        assert_eq!(advised(&other, "Select it again."), other);
    }

    #[test]
    fn what_follows_from_another_column_has_no_words() {
        assert_eq!(
            (label("opening_hours"), label("opening_hours_valid")),
            (Some("opening hours"), None)
        );
    }
}
