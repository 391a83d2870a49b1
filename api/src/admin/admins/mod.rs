//! Admins see who is an admin, and make and unmake admins. The first one is made by the one-time code that the program
//! prints, by anyone who is signed in; or on the command line.

pub mod cli;
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
        .routes(routes!(http::create_first_admin))
        .routes(routes!(http::list_admins, http::grant_admin))
        .routes(routes!(http::revoke_admin))
}
