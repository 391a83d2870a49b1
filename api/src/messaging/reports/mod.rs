//! A user reports a message, a conversation, who they talk to, a provider, or a review. What they saw is kept as evidence, and
//! nobody is told who reported it.

mod http;
mod rules;
pub mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::report_user)).routes(routes!(http::report_provider))
}
