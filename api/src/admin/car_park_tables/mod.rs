//! Admins change many car parks by a table: they export one, edit it in a spreadsheet, see row by row what it would change, and apply
//! all of it as one batch, which one undo takes back.

mod columns;
mod export;
mod http;
mod reader;
mod seen;
mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(export::export_car_park_table))
        .routes(routes!(http::preview_car_park_table))
        .routes(routes!(http::apply_car_park_table))
}
