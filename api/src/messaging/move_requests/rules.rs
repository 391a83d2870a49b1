//! How far a request to move a vehicle has come, what is refused, and the sentences people read.

use carpal_domain::move_requests::MoveRequestTimes;
use chrono::{DateTime, Utc};
use serde::Serialize;

use super::store::MoveRequestTimeline;
use crate::Error;
use crate::foundation::error::Refusal;

/// What the owner reads. Every sender says the same.
pub const ASKED: &str = "Your car is blocking me in. Please could you move it?";
/// What the owner's press says in the conversation.
const ON_MY_WAY: &str = "On my way.";
/// What the owner says once it is moved.
pub const MOVED_BY_OWNER: &str = "I’ve moved it.";
/// What the sender says then.
pub const MOVED_BY_SENDER: &str = "I can get out now. Thank you.";
/// How long an owner may say that it takes, in minutes.
pub const MINUTES: [i16; 4] = [5, 10, 15, 30];

/// Why something about a request is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum MoveRequestError {
    /// There is none, or it is between others.
    #[error("Request not found")]
    NotFound,
    /// It was moved, or was asked too long ago.
    #[error("This request has ended.")]
    Ended,
    /// It is the caller's own vehicle.
    #[error("This is your own vehicle.")]
    OwnVehicle,
    /// A time that is not offered.
    #[error("Please choose 5, 10, 15 or 30 minutes")]
    Minutes,
    /// A time for somebody without an account.
    #[error("Guests aren’t told how long it takes.")]
    NoMinutesForGuests,
    /// A link that is none of ours, or whose request has gone.
    #[error("This link isn’t valid any more.")]
    NoLink,
}

impl From<MoveRequestError> for Error {
    fn from(error: MoveRequestError) -> Self {
        let sentence = error.to_string();
        match error {
            MoveRequestError::NotFound | MoveRequestError::NoLink => Self::NotFound(sentence),
            MoveRequestError::Ended => Self::Conflict(Refusal { code: "ended", sentence }, None),
            MoveRequestError::OwnVehicle => {
                Self::Conflict(Refusal { code: "own_vehicle", sentence }, None)
            }
            MoveRequestError::Minutes | MoveRequestError::NoMinutesForGuests => {
                Self::invalid("minutes", sentence)
            }
        }
    }
}

/// How far a request has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveRequestState {
    /// It was sent, whatever happened behind it.
    Sent,
    /// The time to answer is over.
    AskedAgain,
    /// The owner said that they are on their way.
    OnTheirWay,
    /// One of the two sides said that the vehicle was moved.
    Moved,
    /// It was asked too long ago.
    Ended,
}

/// When the owner is, or was, asked again; none once they answered before, or where nobody is.
pub fn asks_again_at(
    line: &MoveRequestTimeline,
    times: &MoveRequestTimes,
) -> Option<DateTime<Utc>> {
    let at = times.asks_again_at(line.created_at, line.confirmed_at)?;
    let answered = [line.on_my_way_at, line.replied_at, line.moved_at].into_iter().flatten().min();
    answered.is_none_or(|answered| answered >= at).then_some(at)
}

/// How far a request has come at a time. It asks nothing of who the owner is, or whether there is one.
pub fn state(
    line: &MoveRequestTimeline,
    times: &MoveRequestTimes,
    now: DateTime<Utc>,
) -> MoveRequestState {
    if line.moved_at.is_some() {
        return MoveRequestState::Moved;
    }
    if now >= times.ends_at(line.created_at) {
        return MoveRequestState::Ended;
    }
    if line.on_my_way_at.is_some() {
        return MoveRequestState::OnTheirWay;
    }
    match asks_again_at(line, times) {
        Some(at) if at <= now => MoveRequestState::AskedAgain,
        _ => MoveRequestState::Sent,
    }
}

/// Refuses a time that is not offered, and any for a guest: it would tell a stranger how far off the owner is.
pub fn check_minutes(minutes: Option<i16>, is_guest: bool) -> Result<(), MoveRequestError> {
    match minutes {
        Some(_) if is_guest => Err(MoveRequestError::NoMinutesForGuests),
        Some(minutes) if !MINUTES.contains(&minutes) => Err(MoveRequestError::Minutes),
        _ => Ok(()),
    }
}

/// What the owner's press says in the conversation.
pub fn on_my_way(minutes: Option<i16>) -> String {
    minutes
        .map_or_else(|| ON_MY_WAY.into(), |minutes| format!("On my way, about {minutes} minutes."))
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use clap::Parser;

    use super::*;
    use crate::messaging::messages::service::content;

    #[derive(Parser)]
    struct Settings {
        #[command(flatten)]
        times: MoveRequestTimes,
    }

    fn asked() -> (MoveRequestTimeline, impl Fn(i64) -> DateTime<Utc>) {
        let at: DateTime<Utc> = "2026-11-27T18:00:00Z".parse().expect("a time");
        let line = MoveRequestTimeline {
            created_at: at,
            confirmed_at: Some(at),
            replied_at: None,
            on_my_way_at: None,
            moved_at: None,
        };
        (line, move |minutes| at + TimeDelta::minutes(minutes))
    }

    #[test]
    fn a_request_goes_from_sent_to_moved() {
        let times = Settings::parse_from(["carpal"]).times;
        let (mut line, after) = asked();
        let seen = |line: &MoveRequestTimeline, minutes| state(line, &times, after(minutes));
        assert_eq!(seen(&line, 9), MoveRequestState::Sent);
        assert_eq!(seen(&line, 10), MoveRequestState::AskedAgain);
        assert_eq!(seen(&line, 240), MoveRequestState::Ended);
        line.on_my_way_at = Some(after(12));
        assert_eq!(seen(&line, 13), MoveRequestState::OnTheirWay);
        assert_eq!(asks_again_at(&line, &times), Some(after(10)), "it happened");
        line.moved_at = Some(after(20));
        assert_eq!(seen(&line, 300), MoveRequestState::Moved);
    }

    #[test]
    fn nobody_is_asked_again_who_has_answered_or_for_somebody_who_is_not_confirmed() {
        let times = Settings::parse_from(["carpal"]).times;
        let (line, after) = asked();
        let replied = MoveRequestTimeline { replied_at: Some(after(3)), ..line };
        assert_eq!(state(&replied, &times, after(11)), MoveRequestState::Sent);
        let unconfirmed = MoveRequestTimeline { confirmed_at: None, ..line };
        assert_eq!(state(&unconfirmed, &times, after(100)), MoveRequestState::Sent);
        let late = MoveRequestTimeline { confirmed_at: Some(after(30)), ..line };
        assert_eq!(state(&late, &times, after(29)), MoveRequestState::Sent);
        assert_eq!(state(&late, &times, after(30)), MoveRequestState::AskedAgain);
    }

    #[test]
    fn a_time_is_one_that_is_offered_and_for_nobody_without_an_account() {
        assert_eq!(check_minutes(Some(10), false), Ok(()));
        assert_eq!(check_minutes(None, true), Ok(()));
        assert_eq!(check_minutes(Some(7), false), Err(MoveRequestError::Minutes));
        assert_eq!(check_minutes(Some(10), true), Err(MoveRequestError::NoMinutesForGuests));
    }

    #[test]
    fn what_is_said_by_a_press_may_be_said() {
        let said = [ASKED, MOVED_BY_OWNER, MOVED_BY_SENDER, &on_my_way(Some(5)), &on_my_way(None)];
        for sentence in said {
            assert_eq!(content(sentence).as_deref(), Ok(sentence));
        }
    }
}
