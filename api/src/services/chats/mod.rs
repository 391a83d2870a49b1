//! Chats about jobs: conversations like any other, which a request and a provider have one of.

mod http;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::start_chat_with_provider))
        .routes(routes!(http::start_chat_with_customer))
}
