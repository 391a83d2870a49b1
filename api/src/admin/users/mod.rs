//! Admins block and suspend accounts, and take it back.

mod http;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::block_user, http::unblock_user))
        .routes(routes!(http::suspend_user, http::unsuspend_user))
}
