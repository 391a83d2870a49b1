//! A browser lets itself be pushed to (RFC 8030, 8291, 8292), until its session ends.

mod http;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::get_push_key))
        .routes(routes!(http::add_push_subscription, http::remove_push_subscription))
}
