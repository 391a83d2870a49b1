//! What admins see and decide, a folder for each thing. Each operation calls the service of the feature that the thing
//! belongs to, and what it changes is in the audit log.

pub mod admins;
mod appeals;
mod assignments;
mod audit_log;
mod car_park_batches;
mod car_park_conflicts;
mod car_park_matters;
mod car_park_pairs;
mod car_park_tables;
mod car_parks;
mod claims;
mod conversations;
mod dashboard;
mod driver_reports;
mod feeds;
mod health;
mod inbox;
mod incidents;
mod jobs;
mod lookups;
mod notices;
pub(crate) mod providers;
mod rates;
mod reports;
mod reviews;
mod saved_replies;
mod sources;
mod suggestions;
mod support;
mod users;
mod vehicles;
mod zones;

use utoipa_axum::router::OpenApiRouter;

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .merge(admins::routes())
        .merge(users::routes())
        .merge(appeals::routes())
        .merge(audit_log::routes())
        .merge(car_park_batches::routes())
        .merge(car_park_conflicts::routes())
        .merge(car_park_matters::routes())
        .merge(car_park_pairs::routes())
        .merge(car_park_tables::routes())
        .merge(car_parks::routes())
        .merge(claims::routes())
        .merge(conversations::routes())
        .merge(dashboard::routes())
        .merge(feeds::routes())
        .merge(driver_reports::routes())
        .merge(health::routes())
        .merge(inbox::routes())
        .merge(incidents::routes())
        .merge(jobs::routes())
        .merge(notices::routes())
        .merge(providers::routes())
        .merge(rates::routes())
        .merge(reports::routes())
        .merge(reviews::routes())
        .merge(saved_replies::routes())
        .merge(sources::routes())
        .merge(suggestions::routes())
        .merge(support::routes())
        .merge(vehicles::routes())
        .merge(zones::routes())
}
