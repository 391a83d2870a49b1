//! A request to move a vehicle, as its two sides read it.

use carpal_domain::move_requests::MoveRequestTimes;
use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::rules::{self, MoveRequestState};
use super::store::MoveRequestRow;

/// Which side somebody is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MoveRequestRole {
    /// Is blocked in, and asked.
    Sender,
    /// Has the vehicle.
    Owner,
}

/// That somebody is blocked in asks for a vehicle to be moved.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct MoveRequest {
    /// Its id.
    #[schema(example = "9b2f6c1e-4d3a-4b8e-a1c5-0d7f2e6b8a1c")]
    id: Uuid,
    /// Which side you are.
    role: MoveRequestRole,
    /// To the sender: the plate that they typed; null where they scanned a card. To the owner: theirs.
    #[schema(example = "AB12 CDE")]
    registration: Option<String>,
    /// How far it has come. To its sender it says the same whether or not anybody has the vehicle.
    state: MoveRequestState,
    /// When it was asked, in UTC.
    #[schema(example = "2026-11-27T18:00:00Z")]
    asked_at: DateTime<Utc>,
    /// When it is, or was, asked again, in UTC; null once it was answered before, or where it is asked once.
    #[schema(example = "2026-11-27T18:10:00Z")]
    asks_again_at: Option<DateTime<Utc>>,
    /// When the owner said that they are on their way, in UTC.
    #[schema(example = "2026-11-27T18:12:00Z")]
    on_my_way_at: Option<DateTime<Utc>>,
    /// When the owner said so last, in UTC: later than `on_my_way_at` where they said another time since.
    #[schema(example = "2026-11-27T18:12:00Z")]
    said_at: Option<DateTime<Utc>>,
    /// How many minutes the owner said that it takes, counted from `said_at`; null where they said none.
    #[schema(example = 10)]
    minutes: Option<i16>,
    /// When one of the two said that it was moved, in UTC.
    #[schema(example = "2026-11-27T18:25:00Z")]
    moved_at: Option<DateTime<Utc>>,
    /// Who said so.
    moved_by: Option<MoveRequestRole>,
    /// When it ends by itself, in UTC.
    #[schema(example = "2026-11-27T22:00:00Z")]
    ends_at: DateTime<Utc>,
    /// You may say how many minutes it takes: the sender has an account.
    can_say_minutes: bool,
    /// You have said that you are on your way, and may say so again, with another time where `can_say_minutes`.
    can_say_again: bool,
    /// The conversation that it was asked in; to the sender null until the owner has answered.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    conversation_id: Option<Uuid>,
}

impl MoveRequest {
    pub fn of(row: &MoveRequestRow, times: &MoveRequestTimes, now: DateTime<Utc>) -> Self {
        let line = row.timeline();
        let state = rules::state(&line, times, now);
        Self {
            id: row.id,
            role: if row.is_mine { MoveRequestRole::Sender } else { MoveRequestRole::Owner },
            registration: row.registration.as_ref().map(Registration::spaced),
            state,
            asked_at: row.created_at,
            asks_again_at: rules::asks_again_at(&line, times),
            on_my_way_at: row.on_my_way_at,
            said_at: row.said_at,
            minutes: row.minutes,
            moved_at: row.moved_at,
            moved_by: row.moved_by.as_deref().map(said_by),
            ends_at: times.ends_at(row.created_at),
            can_say_minutes: !row.is_mine && !row.is_from_guest,
            can_say_again: !row.is_mine
                && state == MoveRequestState::OnTheirWay
                && rules::may_say_again(row.times_said),
            conversation_id: row.conversation_id,
        }
    }

    /// Whether whoever reads it is the one who asked.
    pub fn is_mine(&self) -> bool {
        self.role == MoveRequestRole::Sender
    }
}

/// A guest's request, as they read it. No time of arrival is among it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct GuestMoveRequest {
    /// How far it has come. It says the same whether or not anybody has the vehicle.
    state: MoveRequestState,
    /// When it was asked, in UTC.
    #[schema(example = "2026-11-27T18:00:00Z")]
    asked_at: DateTime<Utc>,
    /// When it is, or was, asked again, in UTC; null while the guest is not confirmed, once it was answered before, or where it is asked
    /// once.
    #[schema(example = "2026-11-27T18:10:00Z")]
    asks_again_at: Option<DateTime<Utc>>,
    /// The guest may confirm that the email address is theirs, so that it is asked again.
    can_confirm: bool,
    /// When one of the two said that it was moved, in UTC.
    #[schema(example = "2026-11-27T18:25:00Z")]
    moved_at: Option<DateTime<Utc>>,
    /// When it ends by itself, in UTC.
    #[schema(example = "2026-11-27T22:00:00Z")]
    ends_at: DateTime<Utc>,
}

impl GuestMoveRequest {
    pub fn of(
        row: &MoveRequestRow,
        by_phone: bool,
        times: &MoveRequestTimes,
        now: DateTime<Utc>,
    ) -> Self {
        let line = row.timeline();
        let state = rules::state(&line, times, now);
        Self {
            state,
            asked_at: row.created_at,
            asks_again_at: rules::asks_again_at(&line, times),
            can_confirm: state == MoveRequestState::Sent && row.confirmed_at.is_none() && !by_phone,
            moved_at: row.moved_at,
            ends_at: times.ends_at(row.created_at),
        }
    }
}

fn said_by(stored: &str) -> MoveRequestRole {
    if stored == "owner" { MoveRequestRole::Owner } else { MoveRequestRole::Sender }
}
