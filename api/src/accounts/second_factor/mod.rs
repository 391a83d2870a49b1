//! An admin sets up a second factor: an authenticator app or a passkey, and recovery codes for when it is lost. The admin
//! area opens to sessions in which it was proved, and what harms most asks for a proof of the last ten minutes.
//!
//! `foundation/roles.rs` asks for it; here it is set up, proved and taken away.

mod authenticator;
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
        .routes(routes!(
            http::get_second_factor,
            http::start_second_factor,
            http::remove_second_factor
        ))
        .routes(routes!(http::confirm_second_factor))
        .routes(routes!(http::check_second_factor))
        .routes(routes!(http::issue_recovery_codes))
}
