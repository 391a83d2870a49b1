//! People report what happened to a vehicle or by it: with an account, or without one by a form that anyone can fill in. They
//! get a reference number, add photos, and follow what becomes of it; a guest by a private link. Admins move reports on,
//! notify the owner, and write to the reporter. The owner never learns who reported it, and a guest never learns whether
//! there is an owner.

mod http;
mod photos;
mod public;
mod review;
mod rules;
mod shown;
mod store;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

pub use http::{Checked, store_new};
pub use rules::{IncidentStatus, IncidentType, Place, Severity};
pub use store::{set_status, write};

use crate::AppState;
use crate::pictures::MOST_BODY;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list, http::report))
        .routes(routes!(http::incident))
        .routes(routes!(photos::add).layer(DefaultBodyLimit::max(MOST_BODY)))
        .routes(routes!(public::report))
        .routes(routes!(public::incident))
        .routes(routes!(photos::add_as_guest).layer(DefaultBodyLimit::max(MOST_BODY)))
        .routes(routes!(review::list))
        .routes(routes!(review::incident))
        .routes(routes!(review::set_status))
        .routes(routes!(review::write))
}
