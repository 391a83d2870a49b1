//! What is said of vehicles, as their driver sees it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::rules::VehicleStatusKind;
use super::store;
use crate::parking::leaving_soon::service::{self as leaving_soon, OwnLeavingSoon};
use crate::{AppState, Error};

/// How a vehicle of yours is. Nobody else sees it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct VehicleStatus {
    /// What you said.
    status: VehicleStatusKind,
    /// When you said it, in UTC.
    #[schema(example = "2026-11-21T10:28:11Z")]
    since: DateTime<Utc>,
    /// When it is forgotten, in UTC.
    #[schema(example = "2026-11-21T11:00:00Z")]
    until: DateTime<Utc>,
}

/// What is said of vehicles, and what they have on the map.
pub async fn of_vehicles(
    state: &AppState,
    vehicles: &[Uuid],
) -> Result<HashMap<Uuid, (Option<VehicleStatus>, Option<OwnLeavingSoon>)>, Error> {
    let now = (state.now)();
    let mut found: HashMap<_, (Option<VehicleStatus>, Option<OwnLeavingSoon>)> = HashMap::new();
    for row in store::of_vehicles(&state.pool, vehicles, now).await? {
        let status = VehicleStatus { status: row.status, since: row.set_at, until: row.expires_at };
        found.entry(row.vehicle_id).or_default().0 = Some(status);
    }
    for (vehicle_id, shown) in leaving_soon::of_vehicles(&state.pool, vehicles, now).await? {
        found.entry(vehicle_id).or_default().1 = Some(shown);
    }
    Ok(found)
}
