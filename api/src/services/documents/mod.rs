//! A provider uploads what shows that they are insured and able, and admins look at it. Nobody else is shown a document: one
//! is downloaded by its provider or by an admin, and never opened as a page of ours. Everyone is told until when an admin
//! has seen a provider to be insured.

mod http;
mod rules;
pub mod service;
mod store;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::AppState;
use crate::pictures::service::MAX_BODY;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::add_provider_document).layer(DefaultBodyLimit::max(MAX_BODY)))
        .routes(routes!(http::remove_provider_document))
        .routes(routes!(http::get_provider_document_file))
}
