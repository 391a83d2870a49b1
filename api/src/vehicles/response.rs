//! Vehicles as their drivers see them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::store::VehicleRow;
use crate::vehicles::claims::{self, Claim};
use crate::vehicles::photos::{self, VehiclePhoto};
use crate::{AppState, Error};

/// Whether messages reach the driver by this registration.
#[derive(Debug, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum VehicleState {
    /// It is this account's.
    Active,
    /// Another account has the registration.
    Pending,
}

/// A vehicle of yours.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Vehicle {
    /// The vehicle's id.
    id: Uuid,
    /// Upper case, letters and digits only: `AB12CDE`.
    registration: String,
    /// As it stands on a plate: `AB12 CDE`.
    registration_shown: String,
    /// It has a format that the United Kingdom has issued; if not, that is worth a warning.
    known_format: bool,
    /// Whether the registration is yours.
    state: VehicleState,
    /// Such as Ford; null when not given.
    make: Option<String>,
    /// Such as Fiesta; null when not given.
    model: Option<String>,
    /// Its colour in your words; null when not given.
    color: Option<String>,
    /// The year of its first registration; null when not given.
    year: Option<i16>,
    /// The one that is shown first.
    is_primary: bool,
    /// Seen by nobody else.
    notes: String,
    /// At most six, the oldest first.
    photos: Vec<VehiclePhoto>,
    /// What a printed card says that does not show the plate.
    card_token: Option<String>,
    /// The caller's latest claim of this registration.
    claim: Option<Claim>,
    /// Another account claims it; while an admin decides, it takes no messages.
    is_contested: bool,
    /// When it was added, in UTC.
    created_at: DateTime<Utc>,
}

/// One vehicle.
pub async fn to_response(state: &AppState, row: VehicleRow) -> Result<Vehicle, Error> {
    let photos = photos::of_vehicles(state, &[row.id]).await?;
    let claim = claims::of_vehicles(state, &[row.id]).await?.pop();
    let photos = photos.into_iter().map(|(_, photo)| photo).collect();
    Ok(Vehicle::with(row, photos, claim.map(|(_, claim)| claim)))
}

impl Vehicle {
    fn with(row: VehicleRow, photos: Vec<VehiclePhoto>, claim: Option<Claim>) -> Self {
        Self {
            id: row.id,
            registration: row.registration.as_str().to_owned(),
            registration_shown: row.registration.spaced(),
            known_format: row.registration.format().is_some(),
            state: if row.is_active { VehicleState::Active } else { VehicleState::Pending },
            make: row.make,
            model: row.model,
            color: row.color,
            year: row.year,
            is_primary: row.is_primary,
            notes: row.notes,
            photos,
            card_token: row.card_token,
            claim,
            is_contested: row.is_contested,
            created_at: row.created_at,
        }
    }
}

/// Several vehicles, in the same order.
pub async fn to_responses(state: &AppState, rows: Vec<VehicleRow>) -> Result<Vec<Vehicle>, Error> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id).collect();
    let mut photos = photos::of_vehicles(state, &ids).await?;
    let mut claims: HashMap<Uuid, Claim> =
        claims::of_vehicles(state, &ids).await?.into_iter().collect();
    let vehicle = |row: VehicleRow| {
        let own = photos.extract_if(.., |(vehicle_id, _)| *vehicle_id == row.id);
        let own = own.map(|(_, photo)| photo).collect();
        let claim = claims.remove(&row.id);
        Vehicle::with(row, own, claim)
    };
    Ok(rows.into_iter().map(vehicle).collect())
}
