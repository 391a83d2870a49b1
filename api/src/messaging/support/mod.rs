//! Each user has one support chat. Admins reply in it, and what CarPal has to tell a user is told there.

mod http;
pub mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::send_support_message))
}
