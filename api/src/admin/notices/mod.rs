//! What somebody would read if an admin did something, shown before it is done: by the very code that renders the emails.

mod car_parks;
mod http;
mod service;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::check_notice))
}
