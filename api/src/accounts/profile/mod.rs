//! Whoever is signed in sees who they are. Who may use CarPal chooses a username, sets a phone number to sign in with, and
//! what they want to hear of.

mod http;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use http::{User, user};
pub use rules::username;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::me))
        .routes(routes!(http::set_name))
        .routes(routes!(http::set_phone))
        .routes(routes!(http::settings, http::set_settings))
}
