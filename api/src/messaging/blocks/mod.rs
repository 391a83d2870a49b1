//! A user hears no more from somebody, who notices nothing: what they write is stored, and seen by themselves alone. It
//! holds for both in every conversation, and shows only in the one where the user said so.

mod http;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::block_conversation, http::unblock_conversation))
}
