//! Who is signed in says how a car park is right now, in two taps: full, some spaces, plenty, closed, a price that differs (with a photo
//! of the sign), a blocked bay, a fake code. Anyone reads how many drivers say what, and nobody who they are. A driver takes back
//! what they said within the hour.
//!
//! How full the map shows it is decided in `domain::availability`. Where a driver was is neither asked nor stored.

mod cases_store;
mod http;
mod photo_http;
mod rules;
pub mod service;
mod store;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::AppState;
use crate::foundation::cors::public_reads;
use crate::pictures::service::MAX_BODY;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::get_driver_report_counts).layer(public_reads()))
        .routes(routes!(http::report_car_park))
        .routes(routes!(http::list_own_driver_reports))
        .routes(routes!(http::withdraw_driver_report))
        .routes(routes!(photo_http::report_price).layer(DefaultBodyLimit::max(MAX_BODY)))
}
