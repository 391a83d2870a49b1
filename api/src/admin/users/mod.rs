//! Admins find users, see what there is to know of one, warn, block and suspend them, and take that back. They read a user's
//! messages only for a report or a reason.

mod http;
mod list_http;
pub mod service;
mod store;

pub use http::{NewBlock, NewSuspension};
pub use list_http::NewWarning;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_http::list_users))
        .routes(routes!(list_http::get_any_user))
        .routes(routes!(list_http::read_user_messages))
        .routes(routes!(list_http::send_warning))
        .routes(routes!(http::block_user, http::unblock_user))
        .routes(routes!(http::suspend_user, http::unsuspend_user))
}
