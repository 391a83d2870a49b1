//! A driver looks up what a registration is of, so as not to type it: make, colour, year and fuel, from DVLA's vehicle
//! enquiry service, where the operator of this site has a key for it. What was looked up is kept nowhere.

mod dvla;
mod http;
mod rules;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use dvla::Dvla;

use crate::AppState;

/// The operation of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::look_up_registration))
}
