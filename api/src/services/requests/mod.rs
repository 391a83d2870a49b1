//! Customers say what happened and where, and follow what becomes of it.

mod history_store;
mod http;
mod photos_http;
mod photos_store;
mod response;
mod rules;
pub mod service;
mod store;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::AppState;
use crate::pictures::service::MAX_BODY;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_service_requests, http::create_service_request))
        .routes(routes!(http::get_service_request, http::update_service_request))
        .routes(routes!(http::set_service_request_location))
        .routes(routes!(photos_http::add_request_photo).layer(DefaultBodyLimit::max(MAX_BODY)))
        .routes(routes!(photos_http::remove_request_photo))
}
