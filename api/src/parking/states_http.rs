//! Anyone asks whether car parks are open, and how full they are: a page of a list at once.

use axum::Json;
use axum::extract::State;
use carpal_domain::car_park::visible_availability;
use carpal_domain::holidays::Nation;
use carpal_domain::opening::{self, OpeningState};
use serde::{Deserialize, Serialize};

use super::store::{self, CarParkStateRow};
use crate::foundation::extract::Query;
use crate::{AppState, Error};

/// The current state of a car park: whether it is open, and its free spaces.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CarParkState {
    /// The car park's id.
    #[schema(example = 1842)]
    id: i64,
    /// Open or not, and when that changes.
    opening: OpeningState,
    /// Free spaces; null when not known, or no longer fresh.
    #[schema(example = 84)]
    spaces_free: Option<i32>,
    /// All spaces; null when not known.
    #[schema(example = 1_350)]
    capacity: Option<i32>,
}

/// The most car parks that one request may ask about: a page of a list.
const MAX_STATES: usize = 100;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
pub struct CarParkStatesQuery {
    /// Ids of car parks, with commas between them; at most 100.
    #[param(example = "1842,1907")]
    ids: String,
}

/// List the current state of car parks
///
/// In the order asked; a car park that is not on the map is left out.
#[utoipa::path(
    get, path = "/car-parks/moments", tag = "parking", params(CarParkStatesQuery),
    responses((status = OK, body = Vec<CarParkState>, description = "Their current state, in the order asked."))
)]
pub async fn list_car_park_states(
    State(state): State<AppState>,
    Query(query): Query<CarParkStatesQuery>,
) -> Result<Json<Vec<CarParkState>>, Error> {
    let ids = query
        .ids
        .split(',')
        .filter(|id| !id.is_empty())
        .map(str::parse)
        .collect::<Result<Vec<i64>, _>>();
    let ids = ids
        .map_err(|_| Error::BadRequest("ids are whole numbers with commas between them.".into()))?;
    if ids.len() > MAX_STATES {
        return Err(Error::BadRequest(format!(
            "Please ask about at most {MAX_STATES} car parks at once."
        )));
    }
    let mut rows = store::states(&state.pool, &ids).await?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    let now = (state.now)();
    let state_of = |row: CarParkStateRow| CarParkState {
        id: row.id,
        opening: opening::state(&row.opening_hours, Nation::of_area(&row.area), now),
        spaces_free: row.spaces_free.filter(|_| {
            visible_availability(row.availability, row.availability_basis, row.availability_at, now)
                .is_some()
        }),
        capacity: row.capacity,
    };
    Ok(Json(rows.into_iter().map(state_of).collect()))
}
