//! Anyone, with an account or without, asks support something (a ticket), or says that something in the app does not work (a
//! problem report), with screenshots. Admins reply by email, and in the app to whoever has an account; they keep notes that
//! nobody else reads, and a history. What has ended is kept for two years.

mod history_store;
mod http;
mod rules;
mod screenshots_http;
mod screenshots_store;
pub mod service;
mod store;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::AppState;
use crate::pictures::service::MAX_BODY;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::create_support_ticket))
        .routes(routes!(http::create_problem_report))
        .routes(routes!(screenshots_http::add_screenshot).layer(DefaultBodyLimit::max(MAX_BODY)))
        .routes(routes!(http::list_own_support_items))
}
