//! A member starts a conversation by a registration, and lists, searches and opens their own.

mod http;
mod latest;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use http::{Started, let_in, refusal, seen};
pub use rules::Refused;
pub use store::{Kind, begin, exists, unread};

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list, http::start))
        .routes(routes!(latest::latest))
        .routes(routes!(http::conversation))
        .routes(routes!(http::show_vehicle))
}
