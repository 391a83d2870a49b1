//! Admins see how feeds are and what they said that was not believed, and decide which car park one of a feed's is.

mod http;
mod service;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_feeds))
        .routes(routes!(http::get_feed))
        .routes(routes!(http::get_feed_match))
        .routes(routes!(http::decide_feed_match))
}
