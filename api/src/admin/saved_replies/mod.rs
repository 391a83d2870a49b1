//! Texts that admins write once and use in many replies: each has a short name, and all admins share them.

mod http;
mod rules;
mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_saved_replies, http::add_saved_reply))
        .routes(routes!(http::change_saved_reply, http::remove_saved_reply))
}
