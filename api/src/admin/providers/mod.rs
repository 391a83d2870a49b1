//! Admins look at who applies as a provider and at their documents, approve or reject them, pause and reactivate them, and ban
//! them. Each provider is told at once, in the app and by email.

mod documents_http;
mod http;
mod list_http;
mod rules;
pub mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_http::list_providers))
        .routes(routes!(http::get_any_provider))
        .routes(routes!(http::accept_provider))
        .routes(routes!(http::reject_provider))
        .routes(routes!(http::pause_provider))
        .routes(routes!(http::reactivate_provider))
        .routes(routes!(http::ban_provider))
        .routes(routes!(documents_http::read_provider_document))
        .routes(routes!(documents_http::accept_provider_document))
}
