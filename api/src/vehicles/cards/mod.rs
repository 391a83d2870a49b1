//! A driver issues a token for a printed card that does not show the plate, and revokes it. A vehicle has one at a time: a
//! new one revokes the one before, and with it the cards that show it.

mod http;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::issue_card_token, http::revoke_card_token))
}
