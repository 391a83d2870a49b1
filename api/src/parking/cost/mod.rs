//! Anyone may ask what a stay costs at a visible car park, with the working, and what other lengths of stay cost.

mod http;
mod response;
pub mod service;
mod zones;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::get_stay_cost))
}
