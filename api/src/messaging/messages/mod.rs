//! Messages of a conversation: each is sent once however often it is sent, and they are read in pages.

mod blocked_words;
mod http;
mod rules;
pub mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::list_messages, http::send_message))
}
