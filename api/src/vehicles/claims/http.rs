//! Requests and responses about one's claims.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::inbox::Subject;
use carpal_domain::mail::MailKind;
use carpal_domain::registration::Registration;
use chrono::{DateTime, Utc};
use serde::Serialize;
use uuid::Uuid;

use super::rules::{ClaimError, ClaimState};
use super::store::{self, ClaimRow};
use crate::foundation::UnitOfWork;
use crate::foundation::accounts::account;
use crate::foundation::error::Fields;
use crate::foundation::extract::Path;
use crate::foundation::roles::CurrentUser;
use crate::pictures::service::{self as pictures, Form, Owner, Picture, Upload};
use crate::vehicles::response::{Vehicle, to_response};
use crate::vehicles::service::{self, Described, VehicleError};
use crate::{AppState, Error};

/// That a registration is the caller's, though another account has it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Claim {
    /// The claim's id.
    #[schema(example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")]
    id: Uuid,
    /// Whether it is pending, approved, rejected or withdrawn.
    state: ClaimState,
    /// When it was made, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    made_at: DateTime<Utc>,
    /// When it was decided or withdrawn, in UTC; null while it is pending.
    #[schema(example = "2026-11-21T10:30:00Z")]
    decided_at: Option<DateTime<Utc>>,
    /// Why it was rejected, in the words of the admin; null when it was not.
    #[schema(example = "Threats in a message")]
    reason: Option<String>,
}

impl From<ClaimRow> for Claim {
    fn from(row: ClaimRow) -> Self {
        let reason = row.reason.filter(|_| row.state == ClaimState::Rejected);
        let ClaimRow { id, state, made_at, decided_at, .. } = row;
        Self { id, state, made_at, decided_at, reason }
    }
}

/// The latest claim of each of some vehicles, with the ids of these.
pub async fn of_vehicles(
    state: &AppState,
    vehicle_ids: &[Uuid],
) -> Result<Vec<(Uuid, Claim)>, Error> {
    let rows = store::of_vehicles(&state.pool, vehicle_ids).await?;
    Ok(rows.into_iter().map(|row| (row.vehicle_id, row.into())).collect())
}

/// A claim to make.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "it describes a form, which is read field by field")]
struct NewClaim {
    /// What is on the plate, with or without spaces.
    #[schema(example = "AB12 CDE")]
    registration: String,
    /// A photo of the registration certificate: a JPEG, PNG or WebP of at most 10 MB and 40 megapixels.
    #[schema(value_type = String, format = Binary)]
    certificate: Vec<u8>,
}

/// Claim a registration that another account has
///
/// With a photo of its registration certificate, which is deleted once an admin has decided. By default at most three a day; each
/// also counts among the five registrations that a driver may try to add.
#[utoipa::path(
    post, path = "/vehicles/claims", tag = "vehicles", security(("session" = ["user"])),
    request_body(content = NewClaim, content_type = "multipart/form-data"),
    responses((status = CREATED, body = Vehicle, description = "Your vehicle with its claim."), (status = CONFLICT, description = "No other account has the registration (`not_taken`), you have claimed it already (`already_claimed`), or it is yours (`already_yours`)."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn claim_registration(
    State(state): State<AppState>,
    caller: CurrentUser,
    upload: Upload,
) -> Result<(StatusCode, Json<Vehicle>), Error> {
    let user_id = caller.account.id;
    let mut form = upload.receive(&state).await?;
    let (registration, certificate) = asked(&state, &mut form).await?;
    let mut work = state.begin().await?;
    let now = work.now();
    work.lock(registration.as_str()).await?;
    service::lock_vehicles(&mut work, user_id).await?;
    let ownership = service::ownership(work.db(), user_id, &registration).await?;
    if ownership.own_is_active {
        return Err(VehicleError::AlreadyYours.into());
    }
    if let Some(own) = ownership.own_id
        && store::open(work.db(), own).await?.is_some()
    {
        return Err(ClaimError::AlreadyClaimed.into());
    }
    let (limits, key) = (&state.config.vehicles, user_id.to_string());
    state.limits.take("vehicles claimed", limits.limit_vehicles_claimed, &key).await?;
    state.limits.take("vehicles added", limits.limit_vehicles_added, &key).await?;
    let holder_id = ownership.holder_id.ok_or(ClaimError::NotTaken)?;
    let id = if let Some(own) = ownership.own_id {
        own
    } else {
        let blank = Described::default();
        service::insert(work.db(), user_id, &registration, &blank, false, now).await?
    };
    let is_first = !store::is_claimed(work.db(), &registration).await?;
    if is_first {
        warn(&mut work, holder_id, &registration).await?;
    }
    let claim_id = store::insert(work.db(), id, now).await?;
    pictures::add(&mut work, Owner::Claim(claim_id), &certificate).await?;
    work.new_matter();
    let row = service::vehicle(work.db(), user_id, id).await?;
    work.commit().await?;
    let row = row.ok_or(VehicleError::NotFound)?;
    Ok((StatusCode::CREATED, Json(to_response(&state, row).await?)))
}

/// What a form claims, with all its faults at once.
async fn asked(state: &AppState, form: &mut Form) -> Result<(Registration, Picture), Error> {
    let mut faults: Fields = Vec::new();
    let registration = form.text("registration").parse::<Registration>();
    if let Err(fault) = &registration {
        faults.push(("registration", fault.to_string()));
    }
    match (registration, pictures::decoded(state, form, "certificate").await) {
        (Ok(registration), Ok(certificate)) => Ok((registration, certificate)),
        (_, Err(Error::Invalid(more))) => {
            faults.extend(more);
            Err(Error::Invalid(faults))
        }
        (_, Err(error)) => Err(error),
        (Err(_), Ok(_)) => Err(Error::Invalid(faults)),
    }
}

/// Tells the holder that somebody claims their registration. Once, however many do.
async fn warn(
    work: &mut UnitOfWork,
    holder_id: Uuid,
    registration: &Registration,
) -> Result<(), Error> {
    if let Some(vehicle_id) = service::ownership(work.db(), holder_id, registration).await?.own_id {
        work.notify(holder_id, Subject::ClaimMade(vehicle_id));
    }
    let Some(holder) = account(work.db(), holder_id).await? else { return Ok(()) };
    let mail = MailKind::RegistrationClaimed { plate: registration.spaced() };
    work.email(&holder.email, mail.to(holder.name, work.link("/vehicles"))).await
}

/// Withdraw your claim of a registration
///
/// The photo of the certificate is deleted. The vehicle stays as it is.
#[utoipa::path(
    delete, path = "/vehicles/{id}/claim", tag = "vehicles", security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The vehicle's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = Vehicle, description = "Your vehicle."), (status = NOT_FOUND), (status = CONFLICT, description = "There is no claim that waits (`not_pending`)."))
)]
pub async fn withdraw_claim(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<Vehicle>, Error> {
    let mut work = state.begin().await?;
    let row = service::vehicle(work.db(), caller.account.id, id).await?;
    let row = row.ok_or(VehicleError::NotFound)?;
    work.lock(row.registration.as_str()).await?;
    let now = work.now();
    if !store::withdraw(work.db(), id, now).await? {
        return Err(ClaimError::NotOpen.into());
    }
    work.inbox_changed();
    work.commit().await?;
    Ok(Json(to_response(&state, row).await?))
}
