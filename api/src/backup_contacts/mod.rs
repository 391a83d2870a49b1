//! A driver names somebody for a vehicle who is told when it is asked to be moved and its owner does not answer. Whoever is named is
//! asked first, by an email or in the app, and stops whenever they like. The owner learns nothing of them that they did not type; they
//! learn the plate, the name that the owner gave, and that the car is asked to be moved. Nobody else learns that there is one.

mod http;
mod links_http;
mod response;
mod rules;
mod service;
mod store;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;

/// The operations of this feature.
pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(http::list_backup_contacts, http::invite_backup_contact))
        .routes(routes!(http::remove_backup_contact))
        .routes(routes!(http::agree_to_be_backup_contact))
        .routes(routes!(http::leave_as_backup_contact))
        .routes(routes!(links_http::get_backup_contact_by_link))
        .routes(routes!(links_http::agree_to_be_backup_contact_by_link))
        .routes(routes!(links_http::leave_as_backup_contact_by_link))
}
