//! What is refused of a driver's report, with the sentences people read.

use carpal_domain::availability::DriverReportKind;
use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::error::Refusal;
use crate::parking::rules::NOT_ON_MAP;

/// How a case of reports stands.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, sqlx::Type, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum DriverReportStatus {
    /// An admin has to decide.
    Pending,
    /// It is as the drivers say.
    Accepted,
    /// It is not.
    Dismissed,
}

/// Why something about a driver's report is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DriverReportError {
    /// It is not on the map.
    #[error("{NOT_ON_MAP}")]
    NoCarPark,
    /// A report of a price comes with a photo, in an operation of its own.
    #[error("Please add a photo of the sign.")]
    PhotoNeeded,
    /// There is none of the driver's that can be taken back.
    #[error("This report is gone, or too old to be taken back.")]
    NotFound,
    /// An admin found that it is not so.
    #[error(
        "We looked into this and found it isn’t so. If things have changed, please write to support."
    )]
    Dismissed,
    /// No such case.
    #[error("This report was taken back, or there is none.")]
    NoCase,
    /// Another admin was first.
    #[error("This has been decided already.")]
    Decided,
    /// The admin is one of those who reported it, and not the only admin.
    #[error("You reported this yourself, so another admin has to decide it.")]
    OwnCase,
    /// Another report came while an admin looked.
    #[error("Another driver has reported the same since you opened the page. Please reload it.")]
    Stale,
}

impl From<DriverReportError> for Error {
    fn from(error: DriverReportError) -> Self {
        let sentence = error.to_string();
        let conflict = |code, sentence| Self::Conflict(Refusal { code, sentence }, None);
        match error {
            DriverReportError::NoCarPark
            | DriverReportError::NotFound
            | DriverReportError::NoCase => Self::NotFound(sentence),
            DriverReportError::PhotoNeeded => Self::invalid("photo", sentence),
            DriverReportError::Dismissed => conflict("dismissed", sentence),
            DriverReportError::Decided => conflict("already_decided", sentence),
            DriverReportError::OwnCase => conflict("own_case", sentence),
            DriverReportError::Stale => conflict("stale", sentence),
        }
    }
}

/// When drivers said something, as others learn it: the five minutes that it was in, because when somebody was where is told no
/// closer than that. Those to come are never named.
pub fn to_five_minutes(at: DateTime<Utc>) -> DateTime<Utc> {
    at.duration_trunc(TimeDelta::minutes(5)).unwrap_or(at)
}

/// What a correction says that follows from an accepted case; none where nothing about the car park is to be corrected.
pub fn correction_notes(kind: DriverReportKind, reason: &str) -> Option<String> {
    let what = match kind {
        DriverReportKind::PriceDiffers => "Drivers report another price",
        DriverReportKind::Closed => "Drivers report that it is closed",
        _ => return None,
    };
    Some(format!("{what}, and an admin agreed: {reason}"))
}
