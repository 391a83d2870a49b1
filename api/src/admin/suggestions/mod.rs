//! Admins look at what drivers suggest and correct: they edit, ask, approve, merge and reject, and take that back.

mod checks;
mod decide_http;
mod http;
mod list_http;
mod response;
mod service;
mod undo_http;

pub use response::AdminNeighbour;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(list_http::list_all_suggestions))
        .routes(routes!(http::get_any_suggestion))
        .routes(routes!(decide_http::change_suggestion))
        .routes(routes!(decide_http::send_suggestion_question))
        .routes(routes!(decide_http::decide_suggestion))
        .routes(routes!(undo_http::undo_suggestion_decision))
}
