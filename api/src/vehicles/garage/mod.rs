//! A driver adds, sees, changes and removes their own vehicles.

mod http;
mod rules;
mod shown;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use http::hold_vehicles;
pub use rules::{ADDED, Described, FIRST_YEAR, LONGEST_COLOR, LONGEST_WORDS, Refused};
pub use shown::Vehicle;
pub use store::{activate, first, insert, standing, vehicle};

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::list, http::add)).routes(routes!(
        http::vehicle,
        http::change,
        http::remove
    ))
}
