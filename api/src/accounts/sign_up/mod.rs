//! Anyone may sign up with an address, a password and a registration, and follows the link in the email to confirm it.
//!
//! The response is always the same. An account begins when its address is confirmed; until then its registration is kept
//! for nobody, and another sign-up for the same address is one of its own.

mod http;
mod rules;
pub mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::sign_up)).routes(routes!(http::confirm_email))
}
