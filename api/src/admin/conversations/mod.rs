//! Admins list conversations, take support chats in hand and reply in them. They read a conversation between others only for a report of it or a typed reason; each
//! page that they read is in the audit log, and nobody's name or registration is in it.

mod http;
mod list_http;
mod photos_http;
mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_http::list_all_conversations))
        .routes(routes!(list_http::get_any_conversation))
        .routes(routes!(
            list_http::set_conversation_assignee,
            list_http::remove_conversation_assignee
        ))
        .routes(routes!(http::send_support_reply))
        .routes(routes!(http::set_no_answer_needed))
        .routes(routes!(http::read_conversation))
        .routes(routes!(photos_http::read_conversation_photo))
}
