//! A driver who is signed in and pushed to has this browser reminded of their stay by a push at a time: one a browser, moved by
//! setting it anew. The server is told the time and which of our sentences to say, and never where they parked.

mod http;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::set_parking_reminder, http::cancel_parking_reminder))
}
