//! Event streams: everyone may follow the public events, and a user the events of their account. Each is read from the
//! database in the order of one counter per user, so that a client that was away misses nothing and hears nothing twice.

mod public_events;
mod response;
mod store;
mod user_events;

pub use store::plan;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::foundation::cors::public_reads;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(public_events::stream_public_events))
        .layer(public_reads())
        .routes(routes!(user_events::stream_user_events))
}
