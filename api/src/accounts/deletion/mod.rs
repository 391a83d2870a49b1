//! Whoever is signed in, blocked too, may have their account deleted: in thirty days, in which they may still keep it.
//! Until then it can do nothing else, and its vehicles take no messages.

mod http;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::request_deletion, http::cancel_deletion))
}
