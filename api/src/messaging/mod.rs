//! Drivers write to the owner of a registration, and neither learns who the other is: one sees the plate that they typed,
//! the other a display name and, where its driver chose so, the look of a vehicle. They read, search, take notes, block and
//! report. Whoever is blocked in asks for a vehicle to be moved.
//!
//! What a side may see is decided in two views, `seen_conversations` and `seen_messages`: every answer and live event is
//! read from them.

mod blocks;
pub(crate) mod conversations;
pub(crate) mod guests;
pub(crate) mod messages;
pub(crate) mod move_requests;
mod notes;
mod receipts;
pub(crate) mod reports;
pub(crate) mod support;

use utoipa_axum::router::OpenApiRouter;

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(conversations::routes())
        .merge(messages::routes())
        .merge(receipts::routes())
        .merge(notes::routes())
        .merge(blocks::routes())
        .merge(reports::routes())
        .merge(support::routes())
        .merge(guests::routes())
        .merge(move_requests::routes())
}
