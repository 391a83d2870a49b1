//! Requests and responses about vehicles, for admins.

use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::service;
use super::store::{AdminVehicleQuery, AdminVehicleRow};
use crate::admin::lookups;
use crate::foundation::extract::Query;
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, Total};
use crate::foundation::roles::Admin;
use crate::{AppState, Error};

/// Whose a vehicle is.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct VehicleOwner {
    /// The account's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// The username, or the registration given at sign-up.
    #[schema(example = "Road Runner")]
    name: String,
    /// The email address.
    #[schema(example = "alice@example.org")]
    email: String,
}

/// A vehicle, as admins see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminVehicle {
    /// The vehicle's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Without a space.
    #[schema(example = "AB12CDE")]
    registration: String,
    /// Null when not given.
    #[schema(example = "Nissan")]
    make: Option<String>,
    /// Null when not given.
    #[schema(example = "Leaf")]
    model: Option<String>,
    /// Null when not given.
    #[schema(example = "Blue")]
    color: Option<String>,
    /// The year of manufacture; null when not given.
    #[schema(example = 2019)]
    year: Option<i16>,
    /// The first among its owner's vehicles.
    is_primary: bool,
    /// A claim of it was approved: an admin saw the registration certificate.
    is_claimed: bool,
    /// Somebody claims the registration, and nobody has decided.
    has_claim_waiting: bool,
    /// Whose it is.
    owner: VehicleOwner,
    /// When it was added, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
}

impl From<AdminVehicleRow> for AdminVehicle {
    fn from(row: AdminVehicleRow) -> Self {
        Self {
            id: row.id,
            registration: row.registration,
            make: row.make,
            model: row.model,
            color: row.color,
            year: row.year,
            is_primary: row.is_primary,
            is_claimed: row.is_claimed,
            has_claim_waiting: row.has_claim_waiting,
            owner: VehicleOwner { id: row.owner_id, name: row.owner_name, email: row.owner_email },
            created_at: row.created_at,
        }
    }
}

/// Which vehicles.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AdminVehicleFilter {
    /// Only vehicles of which a claim was approved, or only the others.
    claimed: Option<bool>,
}

impl ListItem for AdminVehicle {
    const PLURAL: &'static str = "vehicles";
}

/// A page of vehicles, with how many there are.
pub type AdminVehiclePage = Page<AdminVehicle, ListCursor<Uuid>, Total>;

/// List the vehicles of all users
///
/// Found by a part of the registration, the make or the model, or of the owner's name or email address. Up to 10,000 are
/// counted.
#[utoipa::path(
    get, path = "/admin/vehicles", tag = "admin", security(("session" = ["admin"])), params(ListParams, AdminVehicleFilter),
    responses((status = OK, body = AdminVehiclePage, description = "A page of vehicles."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_all_vehicles(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Query(list): Query<ListParams>,
    Query(AdminVehicleFilter { claimed }): Query<AdminVehicleFilter>,
) -> Result<Json<AdminVehiclePage>, Error> {
    let (pattern, plate, limit) = (list.pattern()?, list.plate_pattern(), list.limit());
    lookups::searched(&state, &admin, "vehicles", list.typed()).await?;
    let filter =
        AdminVehicleQuery { claimed, pattern: pattern.as_deref(), plate: plate.as_deref() };
    let max = i64::from(limit) + 1;
    let (rows, total) = service::vehicles(&state, &filter, list.sort, list.cursor()?, max).await?;
    Ok(Json(list.page(rows, |row| row.id, AdminVehicle::from).with(Total(total))))
}
