//! A driver says how their vehicle is: parked, available or leaving soon. They alone see it; of leaving soon others see the space, see
//! [`crate::parking::leaving_soon`]. Only for vehicles that are theirs beyond doubt.

mod http;
mod response;
mod rules;
mod service;
mod store;

pub use response::{VehicleStatus, of_vehicles};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::set_vehicle_status, http::remove_vehicle_status))
}
