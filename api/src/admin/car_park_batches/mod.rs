//! Admins act on many car parks at once: what is done together is in one transaction, or not done, and one undo takes all of it back, as one redo
//! does it again.

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
        .routes(routes!(http::list_car_park_batches, http::change_car_parks))
        .routes(routes!(http::undo_car_park_batch))
        .routes(routes!(http::redo_car_park_batch))
}
