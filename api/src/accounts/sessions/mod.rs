//! Anyone may sign in with an email address or a phone number, and exchange a refresh token. Whoever is signed in sees
//! their sessions and ends one or all of them; a session that has ended is refused from the next call on.

mod http;
mod origin;
mod rules;
pub mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use http::SessionTokens;
pub use origin::Origin;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::sign_in))
        .routes(routes!(http::refresh_session))
        .routes(routes!(http::sign_out))
        .routes(routes!(http::sign_out_everywhere))
        .routes(routes!(http::list_sessions))
        .routes(routes!(http::end_session))
}
