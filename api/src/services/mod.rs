//! Roadside help: a driver posts a request, verified providers within reach quote for it, and the driver accepts one quote.
//! The provider comes and does the work; the driver confirms it and reviews it.
//!
//! Until a quote is accepted, nobody learns more of a place than its cell, a square kilometre; a provider's base is never
//! shown to anybody else.

mod chats;
pub mod documents;
mod figures;
mod jobs;
pub mod providers;
mod quotes;
mod requests;
pub mod reviews;
pub mod service;

pub use jobs::Positions;

use utoipa_axum::router::OpenApiRouter;

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(requests::routes())
        .merge(quotes::routes())
        .merge(jobs::routes())
        .merge(chats::routes())
        .merge(providers::routes())
        .merge(documents::routes())
        .merge(reviews::routes())
        .merge(figures::routes())
}
