//! Whoever is signed in sees their account. Who may use CarPal chooses a username, sets a phone number to sign in with, and
//! settings.

mod http;
mod rules;
mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use http::User;
#[cfg(test)]
pub use rules::username;
pub use service::fill_username_looks;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::get_user))
        .routes(routes!(http::set_username))
        .routes(routes!(http::set_phone))
        .routes(routes!(http::get_settings, http::set_settings))
}
