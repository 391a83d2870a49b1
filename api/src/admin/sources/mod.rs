//! Admins see where car parks and the map come from: each source, its imports, what an import changed, and what it did not take.

mod changes_http;
mod changes_store;
mod http;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_sources))
        .routes(routes!(http::list_source_runs))
        .routes(routes!(http::get_source_run))
        .routes(routes!(changes_http::list_run_changes))
        .routes(routes!(changes_http::get_run_map))
}
