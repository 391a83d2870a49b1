//! A blocked or suspended user reads why, and appeals once: signed in, or by the link in the email that told them. Admins decide it in
//! `admin/appeals`.

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
        .routes(routes!(http::get_restriction, http::send_appeal))
        .routes(routes!(http::get_restriction_by_link, http::send_appeal_by_link))
}
