//! Admins list reviews, hide reviews that break the rules, and show them again.

mod http;
mod list_http;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use http::AdminReview;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_http::list_all_reviews))
        .routes(routes!(list_http::get_any_review))
        .routes(routes!(http::hide_review))
        .routes(routes!(http::show_review))
}
