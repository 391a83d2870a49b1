//! A driver issues a token for a printed card that does not show the plate, and voids it. A vehicle has one at a time: a
//! new one voids the one before, and with it the cards that say it.

mod http;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::issue, http::void))
}
