//! Requests and responses about one's vehicles.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::registration::Registration;
use chrono::Datelike;
use serde::{Deserialize, Deserializer};
use uuid::Uuid;

use super::response::{Vehicle, to_response, to_responses};
use super::rules::{Described, VehicleError};
use super::{claims, service, store};
use crate::foundation::error::Fields;
use crate::foundation::extract::{Body, Path};
use crate::foundation::roles::{CurrentUser, or_unauthorized};
use crate::parking::leaving_soon::service as leaving_soon;
use crate::{AppState, Error};

/// List your vehicles
///
/// The latest added first.
#[utoipa::path(
    get, path = "/vehicles", tag = "vehicles", security(("session" = ["user"])),
    responses((status = OK, body = Vec<Vehicle>, description = "Your vehicles, the latest added first."))
)]
pub async fn list_vehicles(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<Vec<Vehicle>>, Error> {
    let rows = store::of_driver(&state.pool, caller.account.id, None).await?;
    Ok(Json(to_responses(&state, rows).await?))
}

/// A vehicle to add.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewVehicle {
    /// What is on the plate, with or without spaces, in upper or lower case.
    #[schema(example = "AB12 CDE")]
    registration: String,
    /// Such as Ford, at most 60 characters.
    #[schema(example = "Ford")]
    #[serde(default)]
    make: Option<String>,
    /// Such as Fiesta, at most 60 characters.
    #[schema(example = "Fiesta")]
    #[serde(default)]
    model: Option<String>,
    /// Its colour in your words, at most 40 characters.
    #[schema(example = "Blue")]
    #[serde(default)]
    color: Option<String>,
    /// The year of its first registration.
    #[schema(example = 2012)]
    #[serde(default)]
    year: Option<i16>,
}

/// Add a vehicle
///
/// By default at most five registrations a day, taken ones too.
#[utoipa::path(
    post, path = "/vehicles", tag = "vehicles", request_body = NewVehicle, security(("session" = ["user"])),
    responses(
        (status = CREATED, body = Vehicle, description = "The vehicle."), (status = CONFLICT, description = "You have this registration already (`already_yours`), or another account has it (`registration_taken`)."), (status = UNPROCESSABLE_ENTITY),
        (status = TOO_MANY_REQUESTS)
    )
)]
pub async fn add_vehicle(
    State(state): State<AppState>,
    caller: Result<CurrentUser, Error>,
    Body(request): Body<NewVehicle>,
) -> Result<(StatusCode, Json<Vehicle>), Error> {
    let user_id = or_unauthorized(caller, VehicleError::SignedOut)?.account.id;
    let now = (state.now)();
    let mut faults: Fields = Vec::new();
    let registration = request.registration.parse::<Registration>();
    if let Err(fault) = &registration {
        faults.push(("registration", fault.to_string()));
    }
    let NewVehicle { make, model, color, year, .. } = request;
    let described = Described { make, model, color, year, notes: String::new() };
    let described = described.checked(now.year(), &mut faults);
    let Some(registration) = registration.ok().filter(|_| faults.is_empty()) else {
        return Err(Error::Invalid(faults));
    };
    let mut work = state.begin().await?;
    work.lock(registration.as_str()).await?;
    service::lock_vehicles(&mut work, user_id).await?;
    let ownership = store::ownership(work.db(), user_id, &registration).await?;
    if ownership.own_id.is_some() && (ownership.own_is_active || ownership.holder_id.is_some()) {
        return Err(VehicleError::AlreadyYours.into());
    }
    state
        .limits
        .take("vehicles added", state.config.vehicles.limit_vehicles_added, &user_id.to_string())
        .await?;
    if ownership.holder_id.is_some() {
        return Err(VehicleError::Taken.into());
    }
    let id = if let Some(own) = ownership.own_id {
        // It waited for its registration, which nobody has any more; so there is nothing left to claim.
        store::activate(work.db(), user_id, &registration, now).await?;
        claims::service::withdraw(work.db(), own, now).await?;
        own
    } else {
        store::insert(work.db(), user_id, &registration, &described, true, now).await?
    };
    let row = store::vehicle(work.db(), user_id, id).await?.ok_or(VehicleError::NotFound)?;
    work.commit().await?;
    Ok((StatusCode::CREATED, Json(to_response(&state, row).await?)))
}

/// Get one of your vehicles
///
/// With its photos. Another person's vehicle is not found.
#[utoipa::path(
    get, path = "/vehicles/{id}", tag = "vehicles", security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The vehicle's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = Vehicle, description = "The vehicle."), (status = NOT_FOUND))
)]
pub async fn get_vehicle(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<Vehicle>, Error> {
    let row = store::vehicle(&state.pool, caller.account.id, id).await?;
    Ok(Json(to_response(&state, row.ok_or(VehicleError::NotFound)?).await?))
}

/// What to change of a vehicle. What is absent stays; what is null is emptied.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct VehicleChange {
    /// Such as Ford, at most 60 characters.
    #[serde(default)]
    #[schema(example = "Ford", value_type = Option<String>)]
    make: Change<String>,
    /// Such as Fiesta, at most 60 characters.
    #[serde(default)]
    #[schema(example = "Fiesta", value_type = Option<String>)]
    model: Change<String>,
    /// Its colour in your words, at most 40 characters.
    #[serde(default)]
    #[schema(example = "Blue", value_type = Option<String>)]
    color: Change<String>,
    /// The year of its first registration.
    #[serde(default)]
    #[schema(example = 2012, value_type = Option<i16>)]
    year: Change<i16>,
    /// Your notes, at most 5000 characters. Nobody else sees them.
    #[schema(example = "Spare key at the office.")]
    #[serde(default)]
    notes: Option<String>,
    /// Only true: another one is made primary instead.
    #[serde(default)]
    is_primary: Option<bool>,
}

/// Tells null, which empties, from absent, which changes nothing.
#[derive(Debug, Default)]
enum Change<T> {
    #[default]
    Keep,
    To(Option<T>),
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Change<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Option::deserialize(deserializer).map(Self::To)
    }
}

impl<T> Change<T> {
    fn of(self, old: Option<T>) -> Option<T> {
        match self {
            Self::Keep => old,
            Self::To(new) => new,
        }
    }
}

/// Change one of your vehicles
///
/// Only the fields that are sent. The registration cannot be changed: add another vehicle.
#[utoipa::path(
    patch, path = "/vehicles/{id}", tag = "vehicles", request_body = VehicleChange, security(("session" = ["user"])),
    params(("id" = Uuid, Path, description = "The vehicle's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = OK, body = Vehicle, description = "The vehicle as it is now."), (status = NOT_FOUND), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn update_vehicle(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(change): Body<VehicleChange>,
) -> Result<Json<Vehicle>, Error> {
    let (user_id, now) = (caller.account.id, (state.now)());
    let mut work = state.begin().await?;
    service::lock_vehicles(&mut work, user_id).await?;
    let row = store::vehicle(work.db(), user_id, id).await?.ok_or(VehicleError::NotFound)?;
    let mut faults: Fields = Vec::new();
    if change.is_primary == Some(false) && row.is_primary {
        faults.push(("is_primary", "Please make another vehicle primary first".into()));
    }
    let described = Described {
        make: change.make.of(row.make),
        model: change.model.of(row.model),
        color: change.color.of(row.color),
        year: change.year.of(row.year),
        notes: change.notes.unwrap_or(row.notes),
    };
    let described = described.checked(now.year(), &mut faults);
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    store::describe(work.db(), id, &described, now).await?;
    if change.is_primary == Some(true) {
        store::unset_primary(work.db(), user_id).await?;
        store::set_primary(work.db(), user_id, Some(id)).await?;
    }
    let row = store::vehicle(work.db(), user_id, id).await?.ok_or(VehicleError::NotFound)?;
    work.commit().await?;
    Ok(Json(to_response(&state, row).await?))
}

/// Remove one of your vehicles
///
/// The oldest of those that are left becomes the primary one.
#[utoipa::path(
    delete, path = "/vehicles/{id}", tag = "vehicles", security(("session" = ["user"])), params(("id" = Uuid, Path, description = "The vehicle's id", example = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")),
    responses((status = NO_CONTENT, description = "The vehicle is removed."), (status = NOT_FOUND))
)]
pub async fn remove_vehicle(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    let mut work = state.begin().await?;
    let row = store::vehicle(work.db(), user_id, id).await?.ok_or(VehicleError::NotFound)?;
    work.lock(row.registration.as_str()).await?;
    service::lock_vehicles(&mut work, user_id).await?;
    leaving_soon::leave_behind(&mut work, user_id, Some(id)).await?;
    if !store::remove(work.db(), user_id, id).await? {
        return Err(VehicleError::NotFound.into());
    }
    store::set_primary(work.db(), user_id, None).await?;
    work.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
