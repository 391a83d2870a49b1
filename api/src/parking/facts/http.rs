//! Requests about who says what of a car park.

use axum::Json;
use axum::extract::State;

use super::availability::availability;
use super::response::CarParkFact;
use super::rules::facts;
use super::store;
use crate::foundation::extract::Path;
use crate::parking::rules::not_on_map;
use crate::{AppState, Error};

/// List who says what of a car park
///
/// Field by field, as the detail shows them: who says what is shown, since when and under which licence, and what other sources
/// say of it. How full it is comes last: the feed or the drivers who say so, how long ago, and which feed is too old to be used. Of prices nothing is said where none are shown, and nothing of paying where a scam is reported or suspected.
#[utoipa::path(
    get, path = "/car-parks/{id}/facts", tag = "parking",
    params(("id" = i64, Path, description = "The car park's id, as in tiles and lists", example = 1842)),
    responses((status = OK, body = Vec<CarParkFact>, description = "Its fields, in the order of the detail."), (status = NOT_FOUND))
)]
pub async fn list_car_park_facts(
    State(state): State<AppState>,
    Path(id): Path<i64>,
) -> Result<Json<Vec<CarParkFact>>, Error> {
    let shown = store::shown(&state.pool, id).await?.ok_or_else(not_on_map)?;
    let voices = store::voices(&state.pool, shown.id).await?;
    let edits = store::edits(&state.pool, shown.id).await?;
    let feeds = store::feeds(&state.pool, shown.id).await?;
    let mut all = facts(&shown, &voices, &edits);
    all.extend(availability(&shown, &feeds, (state.now)()));
    Ok(Json(all))
}
