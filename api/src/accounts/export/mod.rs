//! Whoever is signed in, blocked too, downloads everything that CarPal holds of them.

mod http;
mod store;
mod zip;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::export_data))
}
