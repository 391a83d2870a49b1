//! Admins curate car parks on a map: all of them, those too that are hidden, not approved or deleted, which no public tile holds.
//! They add, change, hide, delete and restore them, undo and redo that, and see who did what before. Whatever they change stands above
//! the sources and is written by [`crate::parking::edits`], which suggestions, rates and reports of drivers use as well.

mod export;
mod history_http;
mod history_response;
mod http;
mod list_http;
mod map_http;
mod near_http;
mod preview_http;
mod response;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_http::list_all_car_parks, http::add_car_park))
        .routes(routes!(map_http::get_admin_map))
        .routes(routes!(near_http::list_all_near_car_parks))
        .routes(routes!(export::export_car_parks))
        .routes(routes!(preview_http::preview_stay_cost))
        .routes(routes!(http::get_any_car_park, http::change_car_park))
        .routes(routes!(http::delete_car_park))
        .routes(routes!(http::restore_car_park))
        .routes(routes!(history_http::undo_car_park_edit))
        .routes(routes!(history_http::redo_car_park_edit))
        .routes(routes!(history_http::list_car_park_edits))
}
