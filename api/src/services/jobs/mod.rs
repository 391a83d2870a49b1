//! Providers find jobs and do them; customers follow, confirm, or cancel them.

mod customer_http;
mod http;
mod positions;
mod progress_http;
mod response;
mod rules;
pub mod service;
mod store;

use axum::extract::DefaultBodyLimit;
pub use positions::Positions;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

use crate::AppState;
use crate::pictures::service::MAX_BODY;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_jobs))
        .routes(routes!(http::get_job))
        .routes(routes!(http::hide_job))
        .routes(routes!(http::list_won_jobs))
        .routes(routes!(progress_http::set_job_progress))
        .routes(routes!(progress_http::withdraw_from_job))
        .routes(routes!(progress_http::set_job_position))
        .routes(routes!(progress_http::add_job_photo).layer(DefaultBodyLimit::max(MAX_BODY)))
        .routes(routes!(customer_http::confirm_work))
        .routes(routes!(customer_http::reject_work))
        .routes(routes!(customer_http::cancel_service_request))
        .routes(routes!(customer_http::get_provider_position))
}
