//! What admins see and decide, a folder for each thing: the admins themselves, users, appeals, conversations,
//! reports, claims, jobs. Each operation
//! calls the service of the feature that the thing belongs to.

pub mod admins;
mod appeals;
mod claims;
mod conversations;
mod http;
mod jobs;
mod reports;
mod rules;
mod store;
mod users;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_audit_entries))
        .merge(admins::routes())
        .merge(users::routes())
        .merge(appeals::routes())
        .merge(jobs::routes())
        .merge(claims::routes())
        .merge(conversations::routes())
        .merge(reports::routes())
}
