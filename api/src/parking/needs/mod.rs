//! A driver has their account keep what they and their vehicle need of a car park: a blue badge, no steps, a height. Only who asked for
//! it has it kept, only they read it, and no admin sees it; otherwise it stays on the device.

mod http;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(
        http::get_parking_needs,
        http::set_parking_needs,
        http::remove_parking_needs
    ))
}
