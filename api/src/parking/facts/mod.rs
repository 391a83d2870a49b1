//! Anyone may ask of every field of a visible car park why it says what it says: who says it, since when, under which licence,
//! and what the other sources say. That CarPal's team changed something is told; which of its people did is not.

mod availability;
mod field;
mod http;
mod response;
mod rules;
mod store;
mod words;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::list_car_park_facts))
}
