//! A backup contact, as the owner and as the contact read it.

use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::rules::BackupContactState;
use super::store::{BackupContactRow, BackupDutyRow};

/// Who is told when a vehicle of yours is asked to be moved and you don't answer.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BackupContact {
    /// Its id.
    #[schema(example = "9b2f6c1e-4d3a-4b8e-a1c5-0d7f2e6b8a1c")]
    id: Uuid,
    /// Your vehicle.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    vehicle_id: Uuid,
    /// Its registration, as on a plate.
    #[schema(example = "AB12 CDE")]
    registration: String,
    /// The email address or the username, as you typed it. Whether somebody has it is not told.
    #[schema(example = "sam@example.org")]
    contact: String,
    /// What they know you as.
    #[schema(example = "Grace")]
    owner_name: String,
    /// How they stand.
    state: BackupContactState,
    /// When you asked them, in UTC.
    #[schema(example = "2026-11-27T18:00:00Z")]
    invited_at: DateTime<Utc>,
    /// When they answered, or stopped, in UTC; null while they have not.
    #[schema(example = "2026-11-27T18:10:00Z")]
    answered_at: Option<DateTime<Utc>>,
}

impl From<BackupContactRow> for BackupContact {
    fn from(row: BackupContactRow) -> Self {
        Self {
            id: row.id,
            vehicle_id: row.vehicle_id,
            registration: row.registration.spaced(),
            contact: row.typed,
            owner_name: row.owner_name,
            state: row.state,
            invited_at: row.invited_at,
            answered_at: row.answered_at,
        }
    }
}

/// A vehicle of somebody else whose backup contact you are, or are asked to be.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BackupDuty {
    /// Its id.
    #[schema(example = "9b2f6c1e-4d3a-4b8e-a1c5-0d7f2e6b8a1c")]
    id: Uuid,
    /// The vehicle's registration, as on a plate; null once you said no or stopped.
    #[schema(example = "AB12 CDE")]
    registration: Option<String>,
    /// What its owner says that you know them as; null once you said no or stopped.
    #[schema(example = "Grace")]
    owner_name: Option<String>,
    /// How you stand.
    state: BackupContactState,
    /// When you were asked, in UTC.
    #[schema(example = "2026-11-27T18:00:00Z")]
    invited_at: DateTime<Utc>,
}

impl From<BackupDutyRow> for BackupDuty {
    fn from(row: BackupDutyRow) -> Self {
        let is_on = matches!(row.state, BackupContactState::Invited | BackupContactState::Agreed);
        Self {
            id: row.id,
            registration: row.registration.filter(|_| is_on).map(|plate| plate.spaced()),
            owner_name: is_on.then_some(row.owner_name),
            state: row.state,
            invited_at: row.invited_at,
        }
    }
}

/// Your backup contacts, and whose you are.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct BackupContacts {
    /// The latest of each of your vehicles, whatever became of it.
    own: Vec<BackupContact>,
    /// Vehicles of others, where you agreed or have not answered, and what was taken back and you may still refuse.
    helping: Vec<BackupDuty>,
}

impl BackupContacts {
    pub fn of(own: Vec<BackupContactRow>, helping: Vec<BackupDutyRow>) -> Self {
        Self {
            own: own.into_iter().map(BackupContact::from).collect(),
            helping: helping.into_iter().map(BackupDuty::from).collect(),
        }
    }
}
