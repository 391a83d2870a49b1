//! Anyone may see how many car parks there are and how fresh they are, and ask for fresh data. A visitor never causes a
//! request to an outside service: asking writes a job, at most one at a time, which leaves alone what is a day old or less.

mod http;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::foundation::cors::public_reads;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::get_car_park_summary))
        .layer(public_reads())
        .routes(routes!(http::refresh_car_parks))
}
