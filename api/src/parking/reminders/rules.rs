//! What is refused of a reminder, with the sentences people read.

use chrono::{DateTime, TimeDelta, Utc};

use crate::Error;
use crate::foundation::error::Refusal;

/// No stay is longer than a week; a reminder after that is a mistake.
const MAX_DAYS: i64 = 7;

/// Why a reminder is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ParkingReminderError {
    /// It is in the past, or too far ahead.
    #[error("Please choose a time within the next 7 days.")]
    Time,
    /// The user turned push notifications off, or this browser is not pushed to.
    #[error(
        "Push notifications are off in this browser. Turn them on to be reminded while CarPal is closed."
    )]
    NotPushed,
    /// It is not one of the user's.
    #[error("This vehicle isn’t one of yours.")]
    Vehicle,
}

impl From<ParkingReminderError> for Error {
    fn from(error: ParkingReminderError) -> Self {
        let sentence = error.to_string();
        match error {
            ParkingReminderError::Time => Self::invalid("remind_at", sentence),
            ParkingReminderError::Vehicle => Self::invalid("vehicle_id", sentence),
            ParkingReminderError::NotPushed => {
                Self::Conflict(Refusal { code: "not_pushed", sentence }, None)
            }
        }
    }
}

/// Whether a reminder may be at this time.
pub fn check_time(at: DateTime<Utc>, now: DateTime<Utc>) -> Result<(), ParkingReminderError> {
    if at > now && at <= now + TimeDelta::days(MAX_DAYS) {
        return Ok(());
    }
    Err(ParkingReminderError::Time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reminder_is_ahead_and_within_a_week() {
        let now: DateTime<Utc> = "2026-10-24T23:30:00Z".parse().expect("a time");
        let after = |seconds| check_time(now + TimeDelta::seconds(seconds), now);
        assert_eq!([after(1), after(7 * 86_400)], [Ok(()); 2]);
        assert_eq!(
            [after(0), after(-1), after(7 * 86_400 + 1)],
            [Err(ParkingReminderError::Time); 3]
        );
    }
}
