//! How far a request to move a vehicle has come, what is refused, and the sentences people read.

use carpal_domain::move_requests::MoveRequestTimes;
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use super::store::{HeldMoveRequest, MoveRequestTimeline};
use crate::Error;
use crate::foundation::error::Refusal;

/// What the owner reads. Every sender says the same.
pub const ASKED: &str = "Your car is blocking me in. Please could you move it?";
/// What the owner's press says in the conversation.
const ON_MY_WAY: &str = "On my way.";
/// What it says when they say so again to a guest, who is told no time.
const STILL_ON_MY_WAY: &str = "Still on my way.";
/// What the owner says once it is moved.
pub const MOVED_BY_OWNER: &str = "I’ve moved it.";
/// What the sender says then.
pub const MOVED_BY_SENDER: &str = "I can get out now. Thank you.";
/// How long an owner may say that it takes, in minutes.
pub const MINUTES: [i16; 4] = [5, 10, 15, 30];

/// How often an owner may say so again: each time is a message to whoever waits.
const MAX_AGAIN: i16 = 5;
/// The same said sooner than this is a second press.
const SECOND_PRESS: TimeDelta = TimeDelta::minutes(1);

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
    /// They have been told often enough.
    #[error("You’ve told them often enough. Please write a message instead.")]
    SaidEnough,
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
            MoveRequestError::SaidEnough => {
                Self::Conflict(Refusal { code: "said_enough", sentence }, None)
            }
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

/// Whether an owner who has said this often that they are on their way may say so again.
pub fn may_say_again(times_said: i16) -> bool {
    times_said <= MAX_AGAIN
}

/// What a press of the owner says, or nothing where it says what they have said already.
///
/// # Errors
/// They have said so too often.
pub fn said_by_press(
    held: &HeldMoveRequest,
    minutes: Option<i16>,
    now: DateTime<Utc>,
) -> Result<Option<String>, MoveRequestError> {
    let Some(said_at) = held.said_at.or(held.on_my_way_at) else {
        return Ok(Some(on_my_way(minutes)));
    };
    // A press on an old push says no time, and takes none back that a driver was told.
    let is_no_news = held.sender_id.is_some() && minutes.is_none();
    let is_second_press = minutes == held.minutes && now < said_at + SECOND_PRESS;
    if is_no_news || is_second_press {
        return Ok(None);
    }
    if !may_say_again(held.times_said) {
        return Err(MoveRequestError::SaidEnough);
    }
    Ok(Some(on_my_way_again(minutes)))
}

/// What it says when they say so again.
fn on_my_way_again(minutes: Option<i16>) -> String {
    minutes.map_or_else(
        || STILL_ON_MY_WAY.into(),
        |minutes| format!("On my way, about {minutes} minutes from now."),
    )
}

/// What the owner's press says in the conversation.
fn on_my_way(minutes: Option<i16>) -> String {
    minutes
        .map_or_else(|| ON_MY_WAY.into(), |minutes| format!("On my way, about {minutes} minutes."))
}

#[cfg(test)]
mod tests {
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

    fn held(times_said: i16, minutes: Option<i16>) -> HeldMoveRequest {
        let (line, after) = asked();
        HeldMoveRequest {
            owner_id: Some(uuid::Uuid::nil()),
            sender_id: Some(uuid::Uuid::nil()),
            conversation_id: None,
            created_at: line.created_at,
            on_my_way_at: (times_said > 0).then(|| after(1)),
            said_at: (times_said > 0).then(|| after(8)),
            times_said,
            minutes,
            moved_at: None,
        }
    }

    #[test]
    fn another_time_is_said_and_a_second_press_is_not() {
        let (_, after) = asked();
        let said = |held: &HeldMoveRequest, minutes, at| said_by_press(held, minutes, after(at));
        let sentence = |text: &str| Ok(Some(text.to_owned()));
        assert_eq!(said(&held(0, None), None, 1), sentence("On my way."));
        let again = sentence("On my way, about 15 minutes from now.");
        assert_eq!(said(&held(1, Some(10)), Some(15), 8), again);
        assert_eq!(said(&held(1, Some(15)), Some(15), 8), Ok(None), "a second press");
        assert_eq!(said(&held(1, Some(15)), Some(15), 9), again, "another 15 minutes");
        assert_eq!(said(&held(1, Some(15)), None, 30), Ok(None), "a press on an old push");
    }

    #[test]
    fn nobody_is_told_of_another_time_without_end() {
        let (_, after) = asked();
        let press = |times| said_by_press(&held(times, Some(5)), Some(10), after(20));
        assert!(press(5).is_ok_and(|said| said.is_some()));
        assert_eq!(press(6), Err(MoveRequestError::SaidEnough));
        assert!(may_say_again(5) && !may_say_again(6));
    }

    #[test]
    fn a_guest_is_told_that_the_owner_still_comes_and_no_time() {
        let (_, after) = asked();
        let held = HeldMoveRequest { sender_id: None, ..held(1, None) };
        assert_eq!(said_by_press(&held, None, after(8)), Ok(None), "a second press");
        assert_eq!(said_by_press(&held, None, after(20)), Ok(Some(STILL_ON_MY_WAY.to_owned())));
    }

    #[test]
    fn what_is_said_by_a_press_may_be_said() {
        let said = [
            ASKED,
            MOVED_BY_OWNER,
            MOVED_BY_SENDER,
            &on_my_way(Some(5)),
            &on_my_way(None),
            &on_my_way_again(Some(30)),
            &on_my_way_again(None),
        ];
        for sentence in said {
            assert_eq!(content(sentence).as_deref(), Ok(sentence));
        }
    }
}
