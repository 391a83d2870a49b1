//! A business applies to help on the road, says what it offers, where from and how far, and is approved by an admin. Everyone
//! sees the page of an approved provider: what they offer, about where, and how they are rated; never where they start from,
//! nor how to reach them.

mod http;
mod public_http;
mod rules;
pub mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::get_provider, http::request_provider_approval, http::update_provider))
        .routes(routes!(http::set_provider_availability))
        .routes(routes!(public_http::get_public_provider))
}
