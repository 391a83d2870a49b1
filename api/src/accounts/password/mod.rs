//! Anyone may ask for a link to set a new password; whoever has the link sets it. Whoever is signed in changes theirs.

mod http;
mod rules;
pub mod service;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use rules::new_password;

use crate::AppState;

/// The page of the app that asks for such a link.
pub const FORGOT_PAGE: &str = "/login#type=forgot";

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::request_password_reset))
        .routes(routes!(http::check_password_reset))
        .routes(routes!(http::reset_password))
        .routes(routes!(http::change_password))
}
