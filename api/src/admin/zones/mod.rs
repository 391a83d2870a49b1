//! Admins draw zones on the map, change and retire them, and look at what is written there: they hide it, which its author
//! and whoever reported it are told, and show it again. Who is a member is shown to no admin.

mod http;
mod posts_http;
pub mod service;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_all_zones, http::add_zone))
        .routes(routes!(http::get_any_zone, http::change_zone))
        .routes(routes!(http::retire_zone))
        .routes(routes!(http::restore_zone))
        .routes(routes!(posts_http::list_all_zone_posts))
        .routes(routes!(posts_http::get_any_zone_post))
        .routes(routes!(posts_http::hide_zone_post))
        .routes(routes!(posts_http::show_zone_post))
}
