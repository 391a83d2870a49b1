//! A driver starts a conversation by a registration, and lists, searches and opens their own.

mod http;
mod rules;
pub mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use http::{StartedConversation, conversation_of};

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_conversations, http::start_conversation))
        .routes(routes!(http::list_latest_messages))
        .routes(routes!(http::get_conversation))
        .routes(routes!(http::set_shared_vehicle))
}
