//! Admins read appeals against blocks and decide them; not the one who blocked, where there is another.

mod http;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_appeals))
        .routes(routes!(http::get_any_appeal))
        .routes(routes!(http::decide_appeal))
}
