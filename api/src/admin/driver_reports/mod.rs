//! Admins decide what drivers report of a car park: that it is closed, that a price differs (with the photo of the sign), a fake code.
//! All reports of one kind about one car park are one case, with how many independent voices it has. Who reported is told to nobody.

mod http;
mod list_http;
mod response;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_http::list_driver_report_cases))
        .routes(routes!(http::get_driver_report_case))
        .routes(routes!(http::decide_driver_report_case))
}
