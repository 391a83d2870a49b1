//! Everyone chooses by which channels they are told of what. Mails that concern the safety of an account are always sent.

mod http;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this part.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::get_notification_choices, http::set_notification_choices))
}
