//! Anyone may read a visible car park. Lists and counts on the map come from the tile server.

pub(crate) mod cost;
pub(crate) mod edits;
mod facts;
mod http;
pub(crate) mod leaving_soon;
mod needs;
mod occupancy;
mod paying;
pub mod places;
mod price;
pub(crate) mod rates;
mod refresh;
mod reminders;
pub(crate) mod reports;
mod response;
mod rules;
mod source;
mod states_http;
mod store;
pub(crate) mod suggestions;

pub use places::{FullestArea, place_searches};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::foundation::cors::public_reads;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::get_car_park))
        .routes(routes!(states_http::list_car_park_states))
        .merge(cost::routes())
        .merge(facts::routes())
        .merge(occupancy::routes())
        .merge(places::routes())
        .merge(suggestions::public_routes())
        .merge(leaving_soon::public_routes())
        .layer(public_reads())
        .merge(refresh::routes())
        .merge(suggestions::routes())
        .merge(reports::routes())
        .merge(reminders::routes())
        .merge(needs::routes())
        .merge(leaving_soon::routes())
}
