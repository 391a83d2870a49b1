//! Messages of a conversation: each is sent once however often it is sent, and they are read in pages.

mod blocked_words;
mod http;
mod photos_http;
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
    OpenApiRouter::new().routes(routes!(http::list_messages, http::send_message)).routes(
        routes!(photos_http::list_message_photos, photos_http::send_message_photo)
            .layer(DefaultBodyLimit::max(MAX_BODY)),
    )
}
