//! Drivers who are signed in suggest car parks that are not on the map, and correct those that are: any field, with a photo of
//! the sign. Before they send one they are shown what is on the map within 100 metres. They see what became of it, and
//! answer what an admin asks. Nobody but admins learns who suggested what, and the car park stays when they leave.

mod car_parks_store;
mod decision;
mod http;
mod near_http;
mod opening_http;
mod photos_http;
mod response;
mod rules;
pub mod service;
mod store;
mod undo;
mod undo_store;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::AppState;
use crate::pictures::service::MAX_BODY;

/// The operations of this feature for those who are signed in.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_suggestions, http::suggest_car_park))
        .routes(routes!(http::get_suggestion))
        .routes(routes!(http::correct_car_park))
        .routes(routes!(http::send_suggestion_answer))
        .routes(routes!(opening_http::read_opening_hours))
        .routes(routes!(photos_http::add_suggestion_photo).layer(DefaultBodyLimit::max(MAX_BODY)))
}

/// The operations for everyone.
pub fn public_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(near_http::list_near_car_parks))
}
