//! A driver says that they are about to leave a space, and everyone sees it on the map for 30 minutes: in which public car park, or
//! about where on public streets, and when, to five minutes. Never whose it is, nor anything near what the driver marked as home.
//! Nobody reserves it. Of the home only whether it is marked is told, to its driver alone; it is stored encrypted where there is a key,
//! and forgotten when they say so.

mod home;
mod home_http;
mod home_store;
mod http;
mod response;
mod rules;
pub mod service;
mod spot_store;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// What pages of any origin may read.
pub fn public_routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::list_leaving_soon))
}

/// What asks who it is.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(http::find_leaving_soon_spot)).routes(routes!(
        home_http::get_home,
        home_http::mark_home,
        home_http::remove_home
    ))
}
