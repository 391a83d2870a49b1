//! What admins do with zones.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::foundation::extract::{Body, Path, Query};
use crate::foundation::page::{ListCursor, ListItem, ListParams, Page, TimeCursor, Total};
use crate::foundation::reason::Reason;
use crate::foundation::roles::{Admin, CurrentUser, check_still_admin};
use crate::zones::service::{self, AnyZoneFilter, AnyZoneRow, CheckedZone, checked_zone};
use crate::{AppState, Error};

/// A zone as admins see it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct AdminZone {
    /// Its id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Counts its changes: whoever changes it says which version they saw.
    #[schema(example = 3)]
    version: i32,
    /// Its name.
    #[schema(example = "Newport City Centre")]
    name: String,
    /// What it is about; may be empty.
    #[schema(example = "From the station to the river.")]
    description: String,
    /// The corners of its boundary, each longitude and latitude in degrees; the first one is repeated at the end.
    #[schema(example = json!([[-3.0, 51.58], [-2.98, 51.58], [-2.98, 51.6], [-3.0, 51.58]]))]
    boundary: Vec<[f64; 2]>,
    /// How many members it has.
    #[schema(example = 1284)]
    members: i64,
    /// How many car parks on the map lie in it.
    #[schema(example = 31)]
    car_parks: i64,
    /// How many alerts hold.
    #[schema(example = 2)]
    alerts: i64,
    /// When it was made, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    created_at: DateTime<Utc>,
    /// When it was retired, in UTC; null while it is in use.
    #[schema(example = "2026-11-21T10:30:00Z")]
    retired_at: Option<DateTime<Utc>>,
}

impl From<AnyZoneRow> for AdminZone {
    fn from(row: AnyZoneRow) -> Self {
        Self {
            id: row.id,
            version: row.version,
            name: row.name,
            description: row.description,
            boundary: row.boundary.0,
            members: row.members,
            car_parks: row.car_parks,
            alerts: row.alerts,
            created_at: row.created_at,
            retired_at: row.retired_at,
        }
    }
}

impl ListItem for AdminZone {
    const PLURAL: &'static str = "zones";
}

/// Which zones.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct AdminZoneFilter {
    /// Only those that are retired, or only those in use.
    retired: Option<bool>,
}

/// A page of zones, with how many there are.
pub type AdminZonePage = Page<AdminZone, ListCursor<TimeCursor>, Total>;

/// List all zones
///
/// Retired ones too, by when they were made. Found by a part of the name. Up to 10,000 are counted.
#[utoipa::path(
    get, path = "/admin/zones", tag = "zones", security(("session" = ["admin"])), params(ListParams, AdminZoneFilter),
    responses((status = OK, body = AdminZonePage, description = "A page of zones."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn list_all_zones(
    State(state): State<AppState>,
    _: Admin,
    Query(list): Query<ListParams>,
    Query(AdminZoneFilter { retired }): Query<AdminZoneFilter>,
) -> Result<Json<AdminZonePage>, Error> {
    let (pattern, limit) = (list.pattern()?, list.limit());
    let filter = AnyZoneFilter { id: None, retired, pattern: pattern.as_deref() };
    let max = i64::from(limit) + 1;
    let mut lookup = state.begin_lookup().await?;
    let (sort, cursor) = (list.sort, list.cursor()?);
    let rows = service::any_zones(lookup.db(), &filter, sort, cursor, max).await?;
    let total = Total(service::count_any_zones(lookup.db(), &filter).await?);
    drop(lookup);
    let cursor = |row: &AnyZoneRow| TimeCursor { at: row.created_at, id: row.id };
    Ok(Json(list.page(rows, cursor, AdminZone::from).with(total)))
}

/// Get any zone
///
/// In use or retired.
#[utoipa::path(
    get, path = "/admin/zones/{id}", tag = "zones", security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = AdminZone, description = "The zone."), (status = NOT_FOUND))
)]
pub async fn get_any_zone(
    State(state): State<AppState>,
    _: Admin,
    Path(id): Path<Uuid>,
) -> Result<Json<AdminZone>, Error> {
    Ok(Json(service::any_zone(&state.pool, id).await?.into()))
}

/// A zone to make.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewZone {
    /// 3 to 60 characters, which no other zone in use has; nor may it look like the name of one within 50 km.
    #[schema(example = "Newport City Centre", min_length = 3, max_length = 60)]
    name: String,
    /// What it is about; at most 500 characters.
    #[schema(example = "From the station to the river.", max_length = 500)]
    #[serde(default)]
    description: String,
    /// 3 to 200 corners, each longitude and latitude in degrees, around 0.1 to 100 square kilometres of the United Kingdom. The
    /// first one may be repeated at the end.
    #[schema(example = json!([[-3.0, 51.58], [-2.98, 51.58], [-2.98, 51.6]]))]
    boundary: Vec<[f64; 2]>,
}

impl NewZone {
    fn checked(&self) -> Result<CheckedZone, Error> {
        Ok(checked_zone(&self.name, &self.description, &self.boundary)?)
    }
}

/// Make a zone
///
/// Drivers find it at once. Its size has a lower bound, because a zone of a few houses would tell who lives there.
#[utoipa::path(
    post, path = "/admin/zones", tag = "zones", request_body = NewZone, security(("session" = ["admin"])),
    responses(
        (status = CREATED, body = AdminZone, description = "The zone."), (status = CONFLICT, description = "Another zone has this name (`name_taken`), or one near it has a name that looks the same (`name_alike`)."),
        (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn add_zone(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Body(new): Body<NewZone>,
) -> Result<(StatusCode, Json<AdminZone>), Error> {
    let zone = new.checked()?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    let id = service::create(&mut work, admin.account.id, &zone).await?;
    work.commit().await?;
    let made = service::any_zone(&state.pool, id).await?;
    Ok((StatusCode::CREATED, Json(made.into())))
}

/// What a zone is to be.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ChangedZone {
    /// The version that was seen.
    #[schema(example = 3)]
    version: i32,
    /// All of it, also what stays.
    #[serde(flatten)]
    zone: NewZone,
}

/// Change a zone
///
/// Its members stay members.
#[utoipa::path(
    put, path = "/admin/zones/{id}", tag = "zones", request_body = ChangedZone, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminZone, description = "The zone as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It has changed (`stale`), another zone has this name (`name_taken`), or one near it has a name that looks the same (`name_alike`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn change_zone(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(ChangedZone { version, zone }): Body<ChangedZone>,
) -> Result<Json<AdminZone>, Error> {
    let zone = zone.checked()?;
    let mut work = state.begin().await?;
    check_still_admin(&mut work, &admin).await?;
    service::change(&mut work, admin.account.id, id, version, &zone).await?;
    work.commit().await?;
    let changed = service::any_zone(&state.pool, id).await?;
    Ok(Json(changed.into()))
}

/// Why a zone is retired or taken into use again.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct ZoneReason {
    /// The version that was seen.
    #[schema(example = 3)]
    version: i32,
    /// Why, for admins.
    #[schema(example = "Merged with its neighbour", min_length = 1, max_length = 500)]
    reason: String,
}

/// Retires a zone, or takes it into use again.
async fn set_retired(
    state: &AppState,
    admin: &CurrentUser,
    id: Uuid,
    request: &ZoneReason,
    is_retired: bool,
) -> Result<Json<AdminZone>, Error> {
    let reason = request.reason.parse::<Reason>()?;
    let (by, version) = (admin.account.id, request.version);
    let mut work = state.begin().await?;
    check_still_admin(&mut work, admin).await?;
    service::set_retired(&mut work, by, id, version, is_retired, &reason).await?;
    work.commit().await?;
    let zone = service::any_zone(&state.pool, id).await?;
    Ok(Json(zone.into()))
}

/// Retire a zone
///
/// Nobody finds it, joins it or writes in it any more. Its members read what was written.
#[utoipa::path(
    post, path = "/admin/zones/{id}/retire", tag = "zones", request_body = ZoneReason, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminZone, description = "The zone as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It has changed, or is retired already (`stale`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn retire_zone(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<ZoneReason>,
) -> Result<Json<AdminZone>, Error> {
    set_retired(&state, &admin, id, &request, true).await
}

/// Take a retired zone into use again
///
/// With the members that it had.
#[utoipa::path(
    post, path = "/admin/zones/{id}/restore", tag = "zones", request_body = ZoneReason, security(("session" = ["admin"])),
    params(("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = OK, body = AdminZone, description = "The zone as it is now."), (status = NOT_FOUND),
        (status = CONFLICT, description = "It has changed, or is in use already (`stale`), another zone has its name by now (`name_taken`), or one near it has a name that looks the same (`name_alike`)."), (status = UNPROCESSABLE_ENTITY)
    )
)]
pub async fn restore_zone(
    State(state): State<AppState>,
    Admin(admin): Admin,
    Path(id): Path<Uuid>,
    Body(request): Body<ZoneReason>,
) -> Result<Json<AdminZone>, Error> {
    set_retired(&state, &admin, id, &request, false).await
}
