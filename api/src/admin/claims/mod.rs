//! Admins decide claims of registrations, with the photo of the certificate before them.

mod http;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_claims))
        .routes(routes!(http::get_claim))
        .routes(routes!(http::decide_claim))
}
