//! Requests and responses about spaces that are about to be left.

use axum::Json;
use axum::extract::State;
use carpal_domain::geometry::{Bbox, LngLat};
use serde::{Deserialize, Serialize};

use super::response::{LeavingSoonPlace, LeavingSoonSpot, places};
use super::{service, store};
use crate::foundation::extract::{Body, Query};
use crate::foundation::roles::CurrentUser;
use crate::{AppState, Error};

/// Spaces that one answer holds: more than a map can show.
const MOST: i64 = 300;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct LeavingSoonQuery {
    /// The box to look in: west, south, east and north in degrees, with commas between them.
    #[param(example = "-3.02,51.57,-2.97,51.6")]
    bbox: String,
}

/// What is about to be left in a box.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LeavingSoonList {
    /// The places, from west to east.
    places: Vec<LeavingSoonPlace>,
    /// There is more than one answer holds: look closer.
    is_more: bool,
}

/// List spaces that are about to be left
///
/// What drivers said who are about to leave a public car park or a public street. Each is shown for 30 minutes, comes and goes at
/// whole five minutes, and is reserved for nobody. The event `leaving_soon_changed` of the public events says when to ask again. An
/// answer holds 300 spaces at most.
#[utoipa::path(
    get, path = "/leaving-soon", tag = "parking", params(LeavingSoonQuery),
    responses((status = OK, body = LeavingSoonList, description = "What is shown now."), (status = BAD_REQUEST))
)]
pub async fn list_leaving_soon(
    State(state): State<AppState>,
    Query(query): Query<LeavingSoonQuery>,
) -> Result<Json<LeavingSoonList>, Error> {
    let area: Bbox = query.bbox.parse().map_err(Error::BadRequest)?;
    let mut rows = store::seen(&state.pool, area, MOST + 1, (state.now)()).await?;
    let is_more = i64::try_from(rows.len()).is_ok_and(|found| found > MOST);
    rows.truncate(usize::try_from(MOST).unwrap_or_default());
    let length = service::pace(&state.config).length;
    Ok(Json(LeavingSoonList { places: places(rows, length), is_more }))
}

/// Find out where others would see your space
///
/// Nothing is kept of it. The position goes in the body, so that no log has it.
#[utoipa::path(
    post, path = "/leaving-soon/spot", tag = "parking", request_body = LngLat, security(("session" = ["user"])),
    responses(
        (status = OK, body = LeavingSoonSpot, description = "Where it would be shown."),
        (status = UNPROCESSABLE_ENTITY, description = "It cannot be shown there: no public street or car park, too few streets to hide among, or near your home. The sentence says which."),
        (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn find_leaving_soon_spot(
    State(state): State<AppState>,
    caller: CurrentUser,
    Body(point): Body<LngLat>,
) -> Result<Json<LeavingSoonSpot>, Error> {
    let user_id = caller.account.id;
    let rate = state.config.parking.limit_leaving_soon_spots;
    state.limits.take("leaving soon spots", rate, &user_id.to_string()).await?;
    let mut work = state.begin().await?;
    let spot = service::spot(&mut work, user_id, point).await?;
    drop(work);
    Ok(Json(spot.into()))
}
