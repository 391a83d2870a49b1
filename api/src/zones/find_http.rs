//! Drivers find zones, and look at one.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::response::{OpenZoneAlert, Zone};
use super::rules::{self, MAX_ALERTS, MAX_FOUND, ZoneError};
use super::store::{self, ZoneFilter};
use super::{posts_store, service};
use crate::foundation::extract::{Path, Query};
use crate::foundation::page::search_pattern;
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// Zones that were found.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct FoundZones {
    /// The nearest first where a position was given, else by name.
    zones: Vec<Zone>,
}

/// Where and by what to look for zones.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct ZoneSearch {
    /// A part of the name: 1 to 100 characters, in upper or lower case.
    #[param(example = "Newport")]
    q: Option<String>,
    /// A longitude in degrees, with `lat`. It is looked at, and not kept.
    #[param(example = -2.9975)]
    lng: Option<f64>,
    /// A latitude in degrees, with `lng`.
    #[param(example = 51.588)]
    lat: Option<f64>,
}

/// Find zones
///
/// Those in use: the nearest 25 to a position, which is not kept, or those with a name. By default 300 an hour.
#[utoipa::path(
    get, path = "/zones", tag = "zones", security(("session" = ["user"])), params(ZoneSearch),
    responses((status = OK, body = FoundZones, description = "The zones."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS))
)]
pub async fn list_zones(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(ZoneSearch { q, lng, lat }): Query<ZoneSearch>,
) -> Result<Json<FoundZones>, Error> {
    let pattern = search_pattern(q.as_deref())?;
    let near = rules::position(lng, lat)?;
    let rate = state.config.zones.limit_zone_searches;
    state.limits.take("zone searches", rate, &caller.account.id.to_string()).await?;
    let filter = ZoneFilter { pattern: pattern.as_deref(), near, ..ZoneFilter::default() };
    let rows = store::zones(&state.pool, Some(caller.account.id), &filter, MAX_FOUND).await?;
    let in_use = rows.into_iter().filter(|row| row.retired_at.is_none());
    Ok(Json(FoundZones { zones: in_use.map(Zone::from).collect() }))
}

/// Counts that somebody reads a zone or what is written there.
pub(super) async fn take_read(state: &AppState, user_id: Uuid) -> Result<(), Error> {
    let rate = state.config.zones.limit_zone_reads;
    state.limits.take("zone reads", rate, &user_id.to_string()).await
}

/// List your zones
///
/// Those that you are a member of, by name; retired ones last. By default 6000 an hour, together with what else you read of zones.
#[utoipa::path(
    get, path = "/me/zones", tag = "zones", security(("session" = ["user"])),
    responses((status = OK, body = FoundZones, description = "Your zones."), (status = TOO_MANY_REQUESTS))
)]
pub async fn list_my_zones(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<FoundZones>, Error> {
    take_read(&state, caller.account.id).await?;
    let filter = ZoneFilter { joined: true, ..ZoneFilter::default() };
    let max = i64::from(state.config.zones.max_zones.max(100));
    let rows = store::zones(&state.pool, Some(caller.account.id), &filter, max).await?;
    Ok(Json(FoundZones { zones: rows.into_iter().map(Zone::from).collect() }))
}

/// A zone with its alerts.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ZoneDetail {
    /// The zone.
    #[serde(flatten)]
    zone: Zone,
    /// The alerts that hold, the latest first, at most 50. Members read more of them with `list_zone_alerts`.
    open_alerts: Vec<OpenZoneAlert>,
    /// Your username is shown to the other members: you wanted it, your settings agree, and you have one.
    is_listed: bool,
}

/// Get a zone
///
/// With the alerts that hold, without who wrote them. A retired one is there for its members alone.
#[utoipa::path(
    get, path = "/zones/{id}", tag = "zones", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = ZoneDetail, description = "The zone."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn get_zone(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<ZoneDetail>, Error> {
    let filter = ZoneFilter { id: Some(id), ..ZoneFilter::default() };
    detail(&state, caller.account.id, &filter).await
}

/// Which zone.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct ZoneName {
    /// Its name, in upper or lower case.
    #[param(example = "Newport City Centre")]
    name: String,
}

/// Get a zone by its name
///
/// The one in use; else a retired one that you are a member of.
#[utoipa::path(
    get, path = "/zone-by-name", tag = "zones", security(("session" = ["user"])), params(ZoneName),
    responses((status = OK, body = ZoneDetail, description = "The zone."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn get_zone_by_name(
    State(state): State<AppState>,
    caller: CurrentUser,
    Query(ZoneName { name }): Query<ZoneName>,
) -> Result<Json<ZoneDetail>, Error> {
    let filter = ZoneFilter { name: Some(name.trim()), ..ZoneFilter::default() };
    detail(&state, caller.account.id, &filter).await
}

async fn detail(
    state: &AppState,
    viewer: Uuid,
    filter: &ZoneFilter<'_>,
) -> Result<Json<ZoneDetail>, Error> {
    take_read(state, viewer).await?;
    let row = store::zones(&state.pool, Some(viewer), filter, 1).await?.pop();
    let zone = row.ok_or(ZoneError::NoZone)?;
    let alerts = posts_store::open_alerts(&state.pool, viewer, zone.id, MAX_ALERTS).await?;
    let is_listed = match zone.joined_at {
        Some(_) => service::is_named(&state.pool, zone.id, viewer).await?,
        None => false,
    };
    let open_alerts = alerts.into_iter().map(OpenZoneAlert::from).collect();
    Ok(Json(ZoneDetail { zone: zone.into(), open_alerts, is_listed }))
}
