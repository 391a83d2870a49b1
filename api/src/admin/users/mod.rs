//! Admins block and suspend accounts, and take it back. Each act has its reason, is written down, and its user is told.

mod http;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use http::lift_block;
pub use store::suspend;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::block, http::unblock))
        .routes(routes!(http::suspend, http::unsuspend))
}
