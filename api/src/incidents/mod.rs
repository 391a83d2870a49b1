//! People report what happened to a vehicle or by it: with an account, or without one by a form that anyone can fill in. They
//! get a reference number, add photos, and follow what becomes of it; a guest by a private link. Admins move reports on,
//! notify the owner, and write to the reporter, who can answer. The owner never learns who reported it, and a guest never learns whether
//! there is an owner.

mod answers_http;
mod guest_http;
mod http;
mod photos_http;
mod response;
mod rules;
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
        .routes(routes!(http::list_incidents, http::report_incident))
        .routes(routes!(http::get_incident))
        .routes(routes!(answers_http::send_incident_answer))
        .routes(routes!(answers_http::send_guest_incident_answer))
        .routes(routes!(photos_http::add_incident_photo).layer(DefaultBodyLimit::max(MAX_BODY)))
        .routes(routes!(guest_http::report_incident_as_guest))
        .routes(routes!(guest_http::get_guest_incident))
        .routes(
            routes!(photos_http::add_guest_incident_photo).layer(DefaultBodyLimit::max(MAX_BODY)),
        )
}
