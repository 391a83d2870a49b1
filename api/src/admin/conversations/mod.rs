//! Admins reply in support chats. They read a conversation between others only for a report of it or a typed reason; each
//! page that they read is in the audit log, and nobody's name or registration is in it.

mod http;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::send_support_reply))
        .routes(routes!(http::read_conversation))
}
