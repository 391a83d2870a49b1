//! Admins decide whether two car parks of different sources are one, where the rule of the imports does not know. A decision
//! stands above the rule until an admin decides otherwise.

mod http;
mod response;
mod rules;
mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_car_park_pairs))
        .routes(routes!(http::get_car_park_pair))
        .routes(routes!(http::decide_car_park_pair))
}
