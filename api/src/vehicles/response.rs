//! Vehicles as their drivers see them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::store::VehicleRow;
use crate::parking::leaving_soon::service::OwnLeavingSoon;
use crate::vehicles::claims::{self, Claim};
use crate::vehicles::photos::{self, VehiclePhoto};
use crate::vehicles::status::{self, VehicleStatus};
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
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Upper case, letters and digits only: `AB12CDE`.
    #[schema(example = "AB12CDE")]
    registration: String,
    /// As it stands on a plate: `AB12 CDE`.
    #[schema(example = "AB12 CDE")]
    registration_shown: String,
    /// It has a format that the United Kingdom has issued; if not, that is worth a warning.
    known_format: bool,
    /// Whether the registration is yours.
    state: VehicleState,
    /// Such as Ford; null when not given.
    #[schema(example = "Ford")]
    make: Option<String>,
    /// Such as Fiesta; null when not given.
    #[schema(example = "Fiesta")]
    model: Option<String>,
    /// Its colour in your words; null when not given.
    #[schema(example = "Blue")]
    color: Option<String>,
    /// The year of its first registration; null when not given.
    #[schema(example = 2012)]
    year: Option<i16>,
    /// The one that is shown first.
    is_primary: bool,
    /// Seen by nobody else.
    #[schema(example = "Spare key at the office.")]
    notes: String,
    /// At most six, the oldest first.
    photos: Vec<VehiclePhoto>,
    /// The token of the vehicle's printed card, which does not show the plate; null when none was issued.
    #[schema(example = "k7Qm2ZxT9rV4hB1c")]
    card_token: Option<String>,
    /// The caller's latest claim of this registration; null when there is none.
    claim: Option<Claim>,
    /// Another account claims it; while an admin decides, it takes no messages.
    is_contested: bool,
    /// How you said that it is; null when you said nothing, or too long ago. Nobody else sees it.
    status: Option<VehicleStatus>,
    /// The space that it is about to leave, as others see it; null when none is shown.
    leaving_soon: Option<OwnLeavingSoon>,
    /// When it was added, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
}

/// One vehicle.
pub async fn to_response(state: &AppState, row: VehicleRow) -> Result<Vehicle, Error> {
    let photos = photos::of_vehicles(state, &[row.id]).await?;
    let claim = claims::of_vehicles(state, &[row.id]).await?.pop();
    let photos = photos.into_iter().map(|(_, photo)| photo).collect();
    let said = status::of_vehicles(state, &[row.id]).await?.remove(&row.id).unwrap_or_default();
    Ok(Vehicle::with(row, photos, claim.map(|(_, claim)| claim), said))
}

impl Vehicle {
    fn with(
        row: VehicleRow,
        photos: Vec<VehiclePhoto>,
        claim: Option<Claim>,
        (status, leaving_soon): (Option<VehicleStatus>, Option<OwnLeavingSoon>),
    ) -> Self {
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
            status,
            leaving_soon,
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
    let mut said = status::of_vehicles(state, &ids).await?;
    let vehicle = |row: VehicleRow| {
        let own = photos.extract_if(.., |(vehicle_id, _)| *vehicle_id == row.id);
        let own = own.map(|(_, photo)| photo).collect();
        let claim = claims.remove(&row.id);
        let said = said.remove(&row.id).unwrap_or_default();
        Vehicle::with(row, own, claim, said)
    };
    Ok(rows.into_iter().map(vehicle).collect())
}
