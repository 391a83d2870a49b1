//! A user reads their notifications, and chooses by which channels they want which. Of one conversation, report or vehicle
//! they have one unread notification of a kind, which counts what follows.

mod choices;
mod http;
mod push;
mod rules;
pub mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_notifications))
        .routes(routes!(http::mark_notifications_read))
        .merge(choices::routes())
        .merge(push::routes())
}
