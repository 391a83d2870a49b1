//! Anyone may look a place up by name or postcode, and ask what a position is called, and where a map begins. Answered from
//! what was ingested; nothing is asked of an outside service.

mod http;
mod rules;
pub mod service;
mod store;

use carpal_listener::Slots;
pub use service::FullestArea;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::search_places))
        .routes(routes!(http::find_address))
        .routes(routes!(http::find_starting_area))
}

/// Room for place searches. Each reads much, so a few at once are all that one network, and all together, may have.
#[must_use]
pub fn place_searches() -> Slots {
    Slots::new(rules::MAX_SEARCHES, Some(rules::MAX_SEARCHES_PER_NETWORK))
}
