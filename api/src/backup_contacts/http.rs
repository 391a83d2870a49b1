//! Requests and responses about backup contacts.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use uuid::Uuid;

use super::response::{BackupContact, BackupContacts, BackupDuty};
use super::rules::{self, BackupContactError, Invitee};
use super::service::{self, Answerer, Invitation};
use super::store::{self, CountedInvitee};
use crate::foundation::extract::{Body, Network, Path};
use crate::foundation::response_time::ResponseTime;
use crate::foundation::roles::CurrentUser;
use crate::messaging::guests::service::own_name;
use crate::{AppState, Error, vehicles};

/// List your backup contacts, and whose you are
///
/// The latest of each of your vehicles, and the vehicles of others where you agreed or have not answered, or were asked and it was
/// taken back.
#[utoipa::path(
    get, path = "/backup-contacts", tag = "vehicles", security(("session" = ["user"])),
    responses((status = OK, body = BackupContacts, description = "Your backup contacts, and whose you are."))
)]
pub async fn list_backup_contacts(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<BackupContacts>, Error> {
    let user_id = caller.account.id;
    let own = store::of_owner(&state.pool, user_id, None).await?;
    let helping = store::of_contact(&state.pool, user_id, None).await?;
    Ok(Json(BackupContacts::of(own, helping)))
}

/// Whom to ask, and for which vehicle.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewBackupContact {
    /// Your vehicle.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    vehicle_id: Uuid,
    /// An email address, or the username of somebody on CarPal. At most 254 characters.
    #[schema(example = "sam@example.org", max_length = 254)]
    contact: String,
    /// What they know you as: they read it with the registration. At most 40 characters.
    #[schema(example = "Grace", max_length = 40)]
    owner_name: String,
}

/// Ask somebody to be the backup contact of your vehicle
///
/// They are told when it is asked to be moved and you don't answer, once they have agreed. The response is the same whether or not
/// somebody has the address or the username. By default five a day, ten different people in a week, twenty a day from a network, and
/// three a day to one address or username from everyone; addresses that differ after a + are one.
#[utoipa::path(
    post, path = "/backup-contacts", tag = "vehicles", request_body = NewBackupContact, security(("session" = ["user"])),
    responses(
        (status = CREATED, body = BackupContact, description = "They are asked."),
        (status = CONFLICT, description = "The vehicle has one (`has_backup_contact`), or they said no or stopped lately (`said_no`)."),
        (status = UNPROCESSABLE_ENTITY), (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn invite_backup_contact(
    State(state): State<AppState>,
    caller: CurrentUser,
    network: Network,
    Body(request): Body<NewBackupContact>,
) -> Result<(StatusCode, Json<BackupContact>), Error> {
    let time = ResponseTime::at_least(state.config.min_response_time);
    let owner = &caller.account;
    let invitee = rules::invitee(&request.contact)?;
    let known_by = match &invitee {
        Invitee::Email(_) => &owner.email,
        Invitee::Username(_) => &owner.name,
    };
    let counted = store::counted(&state.pool, &invitee, owner.id, known_by).await?;
    if counted.is_owner {
        return Err(BackupContactError::Yourself.into());
    }
    let owner_name = own_name(&request.owner_name)
        .map_err(|fault| Error::invalid("owner_name", fault.to_string()))?;
    rules::check_owner_name(&owner_name)?;
    let mut work = state.begin().await?;
    let vehicle = vehicles::service::vehicle(work.db(), owner.id, request.vehicle_id).await?;
    let vehicle = vehicle.filter(|vehicle| vehicle.is_active);
    let vehicle = vehicle.ok_or(BackupContactError::NoVehicle)?;
    take(&state, owner.id, network, &counted).await?;
    let invitation = Invitation {
        vehicle_id: vehicle.id,
        registration: &vehicle.registration,
        invitee: &invitee,
        owner_name: &owner_name,
    };
    let id = service::invite(&mut work, owner.id, &invitation).await?;
    work.commit().await?;
    let row = store::of_owner(&state.pool, owner.id, Some(id)).await?.pop();
    let row = row.ok_or(BackupContactError::NotFound)?;
    time.wait().await;
    Ok((StatusCode::CREATED, Json(row.into())))
}

/// Counts an invitation, whether or not anybody has the address or the username.
async fn take(
    state: &AppState,
    owner: Uuid,
    network: Network,
    invitee: &CountedInvitee,
) -> Result<(), Error> {
    let (limits, rates, owner) = (&state.limits, &state.config.vehicles, owner.to_string());
    limits.take("backup invitations", rates.limit_backup_invitations, &owner).await?;
    if !invitee.was_asked {
        limits.take("backup invitees", rates.limit_backup_invitees, &owner).await?;
    }
    let rate = rates.limit_backup_invitations_network;
    limits.take("backup invitations network", rate, &network.to_string()).await?;
    let rate = rates.limit_backup_invitations_to_one;
    limits.take("backup invitations to one", rate, &invitee.key).await
}

/// Remove a backup contact of your vehicle
///
/// Asked or agreed. They are told nothing any more, this included, and can still say that they don't want to be asked again.
#[utoipa::path(
    delete, path = "/backup-contacts/{id}", tag = "vehicles", security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The backup contact's id", example = "9b2f6c1e-4d3a-4b8e-a1c5-0d7f2e6b8a1c")),
    responses((status = NO_CONTENT, description = "There is none any more."), (status = NOT_FOUND))
)]
pub async fn remove_backup_contact(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let mut work = state.begin().await?;
    service::remove(&mut work, caller.account.id, id).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Agree to be somebody's backup contact
///
/// Where your account was asked. Said again, it changes nothing.
#[utoipa::path(
    post, path = "/backup-contacts/{id}/agree", tag = "vehicles", security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The backup contact's id", example = "9b2f6c1e-4d3a-4b8e-a1c5-0d7f2e6b8a1c")),
    responses((status = OK, body = BackupDuty, description = "You are the backup contact."), (status = NOT_FOUND), (status = CONFLICT, description = "You said no or stopped before, or it was taken back (`not_open`)."))
)]
pub async fn agree_to_be_backup_contact(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<BackupDuty>, Error> {
    let user_id = caller.account.id;
    let mut work = state.begin().await?;
    service::agree(&mut work, id, Answerer::User(user_id)).await?;
    work.commit().await?;
    duty(&state, user_id, id).await
}

/// Say no to being somebody's backup contact, or stop
///
/// At any time. The owner is told that they have none now, where you still were it. Said again, it changes nothing.
#[utoipa::path(
    post, path = "/backup-contacts/{id}/leave", tag = "vehicles", security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The backup contact's id", example = "9b2f6c1e-4d3a-4b8e-a1c5-0d7f2e6b8a1c")),
    responses((status = OK, body = BackupDuty, description = "You are not the backup contact."), (status = NOT_FOUND))
)]
pub async fn leave_as_backup_contact(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<BackupDuty>, Error> {
    let user_id = caller.account.id;
    let mut work = state.begin().await?;
    service::leave(&mut work, id, Answerer::User(user_id)).await?;
    work.commit().await?;
    duty(&state, user_id, id).await
}

async fn duty(state: &AppState, user_id: Uuid, id: Uuid) -> Result<Json<BackupDuty>, Error> {
    let row = store::of_contact(&state.pool, user_id, Some(id)).await?.pop();
    Ok(Json(row.ok_or(BackupContactError::NotFound)?.into()))
}
