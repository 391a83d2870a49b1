//! The statuses of a vehicle, what is refused, and the sentences people read.

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::error::Refusal;

/// How a vehicle is, as its driver says.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, utoipa::ToSchema,
)]
#[serde(rename_all = "kebab-case")]
#[sqlx(type_name = "text", rename_all = "kebab-case")]
pub enum VehicleStatusKind {
    /// It stands somewhere. Where is not asked: that stays on your device.
    Parked,
    /// It is on the road, or free to be.
    Available,
    /// It leaves its space within 30 minutes.
    LeavingSoon,
}

/// Why a status is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum VehicleStatusError {
    /// Another account has the registration.
    #[error("This registration isn’t confirmed as yours yet, so its status can’t be set.")]
    NotConfirmed,
    /// Another account claims it.
    #[error(
        "Somebody else has claimed this registration. Until an admin decides, its status can’t be set."
    )]
    Claimed,
    /// Only a space that is left is shown anywhere.
    #[error(
        "Only a space you’re about to leave has a location. Where you parked stays on your device."
    )]
    LocationNotAsked,
    /// Only who leaves says when.
    #[error("Only “leaving soon” has a time.")]
    MinutesNotAsked,
}

impl From<VehicleStatusError> for Error {
    fn from(error: VehicleStatusError) -> Self {
        let sentence = error.to_string();
        let conflict = |code, sentence| Self::Conflict(Refusal { code, sentence }, None);
        match error {
            VehicleStatusError::NotConfirmed => conflict("not_confirmed", sentence),
            VehicleStatusError::Claimed => conflict("claimed", sentence),
            VehicleStatusError::LocationNotAsked => Self::invalid("location", sentence),
            VehicleStatusError::MinutesNotAsked => Self::invalid("leaves_in_minutes", sentence),
        }
    }
}
