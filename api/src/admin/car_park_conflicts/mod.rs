//! Where an import contradicts an admin: admins see what they set beside what the source says now, and decide one or many at once.

mod http;
mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_car_park_conflicts))
        .routes(routes!(http::decide_car_park_conflicts))
}
