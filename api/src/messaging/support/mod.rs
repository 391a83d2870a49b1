//! A member writes to those who look after CarPal, in one conversation that they list beside the others; admins answer.

mod http;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use http::{Cause, chat, tell};

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::ask)).routes(routes!(http::answer))
}
