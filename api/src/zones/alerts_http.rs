//! Members tell each other of what matters for a while.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::find_http::take_read;
use super::posts_http::write;
use super::posts_store;
use super::response::ZonePost;
use super::rules::{self, MAX_ALERTS, ZoneAlertKind, ZonePostKind};
use super::service::{self, Draft};
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// Alerts of a zone.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ZoneAlerts {
    /// Those that hold, the latest first, at most 50.
    alerts: Vec<ZonePost>,
}

/// List the alerts of a zone
///
/// Those that hold, for members.
#[utoipa::path(
    get, path = "/zones/{id}/alerts", tag = "zones", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = ZoneAlerts, description = "They."), (status = FORBIDDEN, description = "You are no member (`not_a_member`)."), (status = TOO_MANY_REQUESTS))
)]
pub async fn list_zone_alerts(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<ZoneAlerts>, Error> {
    let viewer = caller.account.id;
    service::member(&state.pool, id, viewer).await?;
    take_read(&state, viewer).await?;
    let ids = posts_store::alert_ids(&state.pool, viewer, id, MAX_ALERTS).await?;
    let rows = posts_store::posts(&state.pool, viewer, &ids).await?;
    Ok(Json(ZoneAlerts { alerts: ZonePost::of(&state, rows).await? }))
}

/// Something that matters for a while.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewZoneAlert {
    /// Made by the client: what is sent again with the same id is written once.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    client_id: Uuid,
    /// What it is about.
    alert_kind: ZoneAlertKind,
    /// What to write, in one line of at most 200 characters.
    #[schema(example = "Upper Dock Street closed", max_length = 200)]
    content: String,
    /// When it is over, in UTC: between 15 minutes and 14 days from now.
    #[schema(example = "2026-11-27T18:00:00Z")]
    ends_at: DateTime<Utc>,
    /// Where it is, put on a map: a longitude in degrees, with `lat`, in the zone or up to 200 metres from it. Never the position
    /// of a device.
    #[schema(example = -2.9936)]
    #[serde(default)]
    lng: Option<f64>,
    /// The same: a latitude in degrees, with `lng`.
    #[schema(example = 51.5899)]
    #[serde(default)]
    lat: Option<f64>,
}

/// Write an alert in a zone
///
/// It is over at its end, when you say so, or when enough members do. Everybody who looks at the zone reads it, and only members
/// see your username, if you show it. By default five an hour, and five in a zone at a time.
#[utoipa::path(
    post, path = "/zones/{id}/alerts", tag = "zones", request_body = NewZoneAlert, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The zone's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses(
        (status = CREATED, body = ZonePost, description = "The alert."), (status = OK, body = ZonePost, description = "The alert, which was written before."),
        (status = FORBIDDEN, description = "You are no member (`not_a_member`)."), (status = CONFLICT, description = "The zone is retired (`zone_retired`), or you have as many alerts there as one may (`too_many_alerts`)."),
        (status = NOT_FOUND, description = "The alert was written before, and is gone."), (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn add_zone_alert(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(zone_id): Path<Uuid>,
    Body(new): Body<NewZoneAlert>,
) -> Result<(StatusCode, Json<ZonePost>), Error> {
    let content = &rules::alert(&new.content)?;
    let ends_at = rules::end(new.ends_at, (state.now)())?;
    let at = rules::position(new.lng, new.lat)?;
    let (client_id, kind) = (new.client_id, ZonePostKind::Alert);
    let alert = Some((new.alert_kind, ends_at, at));
    let draft = Draft { zone_id, client_id, kind, post_id: None, content, alert };
    let rate = state.config.zones.limit_zone_alerts;
    write(&state, caller.account.id, &draft, "zone alerts", rate).await
}
