//! A driver claims a registration that another account has, with a photo of its registration certificate, and withdraws
//! the claim. While an admin decides, the vehicle takes no messages (the view `reachable_vehicles`); the decision moves the
//! registration, never what was written to it; the photo is deleted with it.

mod http;
mod rules;
pub mod service;
mod store;

use axum::extract::DefaultBodyLimit;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouterExt};
use utoipa_axum::routes;

pub use http::{Claim, of_vehicles};

use crate::AppState;
use crate::pictures::service::MAX_BODY;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::claim_registration).layer(DefaultBodyLimit::max(MAX_BODY)))
        .routes(routes!(http::withdraw_claim))
}
