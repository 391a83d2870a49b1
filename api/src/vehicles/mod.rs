//! A driver's own vehicles, and nobody else's. A registration is active in one account at a time.

mod cards;
pub mod claims;
mod enquiry;
mod garage;
mod photos;

use utoipa_axum::router::OpenApiRouter;

pub use enquiry::Dvla;
pub use garage::{Described, Refused, activate, first, insert};

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(garage::routes())
        .merge(photos::routes())
        .merge(claims::routes())
        .merge(cards::routes())
        .merge(enquiry::routes())
}
