//! A driver adds, sees, changes and removes their own vehicles, and nobody else's. A registration is active in one account
//! at a time.

mod http;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use rules::{Described, Refused};
pub use store::{activate, first, insert};

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::list, http::add)).routes(routes!(
        http::vehicle,
        http::change,
        http::remove
    ))
}
