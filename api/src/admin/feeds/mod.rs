//! Admins see how feeds are and what they said that was not believed, decide which car park one of a feed's is, and
//! take such a decision back.

mod http;
mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_feeds))
        .routes(routes!(http::get_feed))
        .routes(routes!(http::get_feed_match))
        .routes(routes!(http::decide_feed_match, http::undo_feed_match_decision))
}
