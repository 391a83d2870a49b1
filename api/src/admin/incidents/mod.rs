//! Admins move incident reports on, have the owner told, and write to the reporter.

mod http;
pub mod service;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_all_incidents))
        .routes(routes!(http::get_any_incident))
        .routes(routes!(http::set_incident_status))
        .routes(routes!(http::send_incident_message))
}
