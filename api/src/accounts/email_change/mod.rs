//! Who may use CarPal changes the email address of the account, by a link to the new address. The old address is told, and
//! has a link that undoes it for 7 days: whoever reads it gets the account back, with a new password.
//!
//! No response says whether the new address has an account; an email to it does.

mod http;
mod rules;
mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::request_email_change))
        .routes(routes!(http::confirm_email_change))
        .routes(routes!(http::revoke_email_change))
}
