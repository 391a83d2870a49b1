//! What a user's open pages are told while they are open, and after they were away: read from the database in the order of
//! one counter a user, so that a page that was away misses nothing and hears nothing twice.

mod http;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use store::{Kind, News, note};

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::follow))
}
