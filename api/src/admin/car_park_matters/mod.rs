//! Admins see what waits about car parks where it is: suggestions, corrections, what drivers report, and pairs.

mod http;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::list_car_park_matters))
}
