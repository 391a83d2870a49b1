//! Somebody who is blocked in asks the owner of a vehicle to move it, by its plate or a scanned card: a user here, a guest by a
//! preset message. The owner answers with a press: in the app, on a push, or by the link of an email. Where they don't, they are
//! asked again, and their backup contact is told.
//!
//! What the sender sees goes by the clock and by what the owner does, and by nothing else: it is the same for a plate that nobody
//! has, one in private mode, one that is claimed and one whose owner hears no more from the sender.

mod http;
mod links_http;
mod response;
mod rules;
pub mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::ask_to_move, http::list_move_requests))
        .routes(routes!(http::get_move_request))
        .routes(routes!(http::say_on_my_way))
        .routes(routes!(http::say_moved))
        .routes(routes!(links_http::get_move_request_by_link))
        .routes(routes!(links_http::say_on_my_way_by_link))
        .routes(routes!(links_http::say_moved_by_link))
}
