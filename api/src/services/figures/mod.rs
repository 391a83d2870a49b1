//! A provider sees what their work came to: quotes, jobs, ratings and earnings, by month, and takes it along as a table. All
//! of it is computed from what happened; a month begins and ends when it does in London.

mod http;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::get_figures)).routes(routes!(http::export_figures))
}
