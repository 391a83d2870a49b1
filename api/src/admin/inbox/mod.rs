//! "Needs you": all that waits for an admin, the most urgent first.

mod http;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::get_inbox))
        .routes(routes!(http::set_matter_assignee, http::remove_matter_assignee))
        .routes(routes!(http::hand_over_matter))
}
