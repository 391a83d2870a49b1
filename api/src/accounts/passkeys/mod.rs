//! Anyone may add passkeys and sign in with them instead of the password. An admin's passkeys are a second factor too: a
//! signature by one opens the admin area, and is a fresh proof.
//!
//! `webauthn` checks what browsers and authenticators say; here it is asked for once, bound to who asked, and stored.

mod http;
mod requests;
mod rules;
pub mod service;
mod sign_in_challenge;
mod store;
mod webauthn;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_passkeys, http::add_passkey))
        .routes(routes!(http::start_passkey))
        .routes(routes!(http::remove_passkey))
        .routes(routes!(http::set_passkey_name))
        .routes(routes!(http::check_passkey))
        .routes(routes!(http::start_passkey_proof))
        .routes(routes!(http::sign_in_with_passkey))
        .routes(routes!(http::start_passkey_sign_in))
}
