//! A blocked user reads why, and appeals once: signed in, or by the link in the mail that told them. The admin area decides
//! it with this part's queries.

mod http;
mod rules;
pub mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::block, http::appeal))
        .routes(routes!(http::block_of_link, http::appeal_by_link))
}
