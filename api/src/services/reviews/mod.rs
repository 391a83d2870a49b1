//! A customer reviews the provider once a job is completed, and the provider replies once. Everyone reads the reviews of a
//! provider, by display names; admins hide one that breaks the rules. The rating is the mean of those that are shown.

mod http;
mod rules;
pub mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::add_review))
        .routes(routes!(http::send_review_reply))
        .routes(routes!(http::list_reviews))
}
