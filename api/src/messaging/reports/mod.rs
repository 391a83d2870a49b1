//! A user reports a message, a conversation, who they talk to, or a provider. What they saw is kept as evidence, and nobody
//! is told who reported it. Admins list reports, look at the evidence and decide; all of it is written down.

mod http;
mod review;
mod rules;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use rules::{About, Reason};
pub use store::{New, insert, insert_of_provider};

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::report))
        .routes(routes!(http::report_provider))
        .routes(routes!(review::reports))
        .routes(routes!(review::evidence))
        .routes(routes!(review::decide))
}
