//! Admins list reports of users, look at the evidence and decide. Looking and deciding are in the audit log.

mod http;
mod service;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_reports))
        .routes(routes!(http::get_report))
        .routes(routes!(http::read_report_evidence))
        .routes(routes!(http::read_report_photo))
        .routes(routes!(http::decide_report))
}
