//! A driver adds photos of their vehicles, and removes them. Nobody else sees them.

mod http;
mod rules;
mod store;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

pub use http::{VehiclePhoto, of_vehicles};

use crate::AppState;
use crate::pictures::service::MAX_BODY;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::add_vehicle_photo).layer(DefaultBodyLimit::max(MAX_BODY)))
        .routes(routes!(http::remove_vehicle_photo))
}
