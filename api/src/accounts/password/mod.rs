//! Anyone may ask for a link to set a new password; its holder sets it. Whoever is signed in changes theirs.

mod http;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use http::check_current;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::forgot))
        .routes(routes!(http::recovery))
        .routes(routes!(http::reset))
        .routes(routes!(http::change))
}
