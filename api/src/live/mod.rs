//! Live events: what happens while a page is open. Everyone may follow the public ones.
//!
//! Events come over Redis from whichever program caused them and go out as server-sent events. A page that missed some,
//! or a system without Redis, falls back to asking again: an event never carries what cannot be asked for.

mod http;
mod hub;

pub use hub::Hub;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::live))
}
