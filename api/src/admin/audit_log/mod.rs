//! Admins read the audit log, and take what they find along as a table.

mod export;
mod http;
mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_audit_entries))
        .routes(routes!(http::export_audit_log))
}
