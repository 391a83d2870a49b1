//! Live events: what happens while a page is open. Everyone may follow the public ones; a user's own are told by the feature
//! that they are about, which this one wakes.
//!
//! Events come over Redis from whichever program caused them and go out as server-sent events. A page that missed some,
//! or a system without Redis, falls back to asking again: an event never carries what cannot be asked for.

mod http;

pub use http::{HEARTBEAT, unbuffered};

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::live))
}
