//! A driver adds, sees, changes and removes their own vehicles, and nobody else's. A registration is active in one account
//! at a time.

mod cards;
pub mod claims;
mod enquiry;
mod http;
mod photos;
mod response;
mod rules;
pub mod service;
mod status;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use enquiry::Dvla;

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_vehicles, http::add_vehicle))
        .routes(routes!(http::get_vehicle, http::update_vehicle, http::remove_vehicle))
        .merge(photos::routes())
        .merge(claims::routes())
        .merge(cards::routes())
        .merge(enquiry::routes())
        .merge(status::routes())
}
