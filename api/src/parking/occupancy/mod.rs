//! Anyone may see how full a car park is on a typical day like the one they arrive, how full it has been today, how full it
//! will probably be when they arrive, and how often such forecasts were right. Where too little is known, nothing is said.

mod http;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::get_car_park_occupancy))
}
