//! Whoever was asked by an email answers by its link, and stops by the link of any later one, without an account.

use axum::Json;
use axum::extract::State;

use super::response::BackupDuty;
use super::rules::BackupContactError;
use super::service::{self, Answerer};
use super::store::{self, BackupDutyRow};
use crate::foundation::extract::{Network, Path};
use crate::{AppState, Error};

/// What a link is of.
async fn of_link(state: &AppState, network: Network, token: &str) -> Result<BackupDutyRow, Error> {
    let rate = state.config.messaging.limit_guest_links;
    state.limits.take("links of backup contacts", rate, &network.to_string()).await?;
    row(state, token).await
}

async fn row(state: &AppState, token: &str) -> Result<BackupDutyRow, Error> {
    Ok(store::by_link(&state.pool, token).await?.ok_or(BackupContactError::NoLink)?)
}

/// Get whose backup contact you are by your link
///
/// Or are asked to be. With the private link of an email.
#[utoipa::path(
    get, path = "/backup-contact-links/{token}", tag = "vehicles", params(("token" = String, Path, description = "The token of the contact's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    responses((status = OK, body = BackupDuty, description = "The vehicle, as its contact may know it."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn get_backup_contact_by_link(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
) -> Result<Json<BackupDuty>, Error> {
    Ok(Json(of_link(&state, network, &token).await?.into()))
}

/// Agree by your link to be somebody's backup contact
///
/// Once: after you said no or stopped, or the owner took it back, the link agrees to nothing.
#[utoipa::path(
    post, path = "/backup-contact-links/{token}/agree", tag = "vehicles", params(("token" = String, Path, description = "The token of the contact's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    responses((status = OK, body = BackupDuty, description = "You are the backup contact."), (status = NOT_FOUND), (status = CONFLICT, description = "You said no or stopped before, or it was taken back (`not_open`)."), (status = TOO_MANY_REQUESTS))
)]
pub async fn agree_to_be_backup_contact_by_link(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
) -> Result<Json<BackupDuty>, Error> {
    let id = of_link(&state, network, &token).await?.id;
    let mut work = state.begin().await?;
    service::agree(&mut work, id, Answerer::Link).await?;
    work.commit().await?;
    Ok(Json(row(&state, &token).await?.into()))
}

/// Say no by your link to being somebody's backup contact, or stop
///
/// At any time, also once the owner took it back. The owner is told that they have none now, where you still were it.
#[utoipa::path(
    post, path = "/backup-contact-links/{token}/leave", tag = "vehicles", params(("token" = String, Path, description = "The token of the contact's link", example = "9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e9b1f0c6e")),
    responses((status = OK, body = BackupDuty, description = "You are not the backup contact."), (status = NOT_FOUND), (status = TOO_MANY_REQUESTS))
)]
pub async fn leave_as_backup_contact_by_link(
    State(state): State<AppState>,
    network: Network,
    Path(token): Path<String>,
) -> Result<Json<BackupDuty>, Error> {
    let id = of_link(&state, network, &token).await?.id;
    let mut work = state.begin().await?;
    service::leave(&mut work, id, Answerer::Link).await?;
    work.commit().await?;
    Ok(Json(row(&state, &token).await?.into()))
}
