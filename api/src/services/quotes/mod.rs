//! Providers say what they would do a job for, and customers accept one quote.

mod http;
mod response;
mod rules;
pub mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::set_quote, http::withdraw_quote))
        .routes(routes!(http::accept_quote))
}
