//! Requests and answers about one's vehicles.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use carpal_domain::registration::Registration;
use chrono::Datelike;
use serde::{Deserialize, Deserializer};
use sqlx::PgConnection;
use uuid::Uuid;

use super::rules::{self, Described, Refused};
use super::shown::{Vehicle, shown};
use super::store;
use crate::foundation::error::{Fields, Problem, Refusal};
use crate::foundation::extract::{Body, Path};
use crate::foundation::locks::advisory_lock;
use crate::foundation::roles::{CurrentUser, or_say};
use crate::vehicles::claims;
use crate::{AppState, Error};

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        let sentence = refused.to_string();
        let conflict =
            |code, sentence| Self::Conflict(Refusal { code, sentence }, Some("registration"));
        match refused {
            Refused::SignedOut => Self::unauthenticated(&sentence),
            Refused::AlreadyYours => conflict("already_yours", sentence),
            Refused::Taken => conflict("registration_taken", sentence),
            Refused::NotFound => Self::NotFound(sentence),
        }
    }
}

/// One's vehicles
///
/// The latest added first.
#[utoipa::path(
    get, path = "/vehicles", tag = "vehicles", security(("session" = [])),
    responses(
        (status = OK, body = Vec<Vehicle>), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem)
    )
)]
pub async fn list(
    State(state): State<AppState>,
    caller: CurrentUser,
) -> Result<Json<Vec<Vehicle>>, Error> {
    let rows = store::of_driver(&state.pool, caller.account.id, None).await?;
    Ok(Json(shown(&state, rows).await?))
}

/// A vehicle to add.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct NewVehicle {
    registration: String,
    #[serde(default)]
    make: Option<String>,
    #[serde(default)]
    model: Option<String>,
    #[serde(default)]
    color: Option<String>,
    #[serde(default)]
    year: Option<i16>,
}

/// Add a vehicle
///
/// At most five registrations a day, taken ones too.
#[utoipa::path(
    post, path = "/vehicles", tag = "vehicles", request_body = NewVehicle, security(("session" = [])),
    responses(
        (status = CREATED, body = Vehicle), (status = UNAUTHORIZED, body = Problem),
        (status = FORBIDDEN, body = Problem), (status = CONFLICT, body = Problem),
        (status = UNPROCESSABLE_ENTITY, body = Problem), (status = TOO_MANY_REQUESTS, body = Problem)
    )
)]
pub async fn add(
    State(state): State<AppState>,
    caller: Result<CurrentUser, Error>,
    Body(request): Body<NewVehicle>,
) -> Result<(StatusCode, Json<Vehicle>), Error> {
    let user_id = or_say(caller, Refused::SignedOut)?.account.id;
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
    let mut transaction = state.pool.begin().await?;
    advisory_lock(&mut *transaction, registration.as_str()).await?;
    hold_vehicles(&mut transaction, user_id).await?;
    let standing = store::standing(&mut *transaction, user_id, &registration).await?;
    if standing.own_id.is_some() && (standing.own_is_active || standing.holder_id.is_some()) {
        return Err(Refused::AlreadyYours.into());
    }
    state.limits.take(rules::ADDED.name, rules::ADDED.rate(), &user_id.to_string()).await?;
    if standing.holder_id.is_some() {
        return Err(Refused::Taken.into());
    }
    let id = if let Some(own) = standing.own_id {
        // It waited for its registration, which nobody has any more; so there is nothing left to claim.
        store::activate(&mut *transaction, user_id, &registration, now).await?;
        claims::store::withdraw(&mut transaction, own, now).await?;
        own
    } else {
        store::insert(&mut transaction, user_id, &registration, &described, true, now).await?
    };
    let row = store::vehicle(&mut *transaction, user_id, id).await?.ok_or(Refused::NotFound)?;
    transaction.commit().await?;
    Ok((StatusCode::CREATED, Json(Vehicle::of(&state, row).await?)))
}

/// Until the transaction ends, nothing else changes which of a driver's vehicles is the primary one, nor their photos.
pub async fn hold_vehicles(db: &mut PgConnection, user_id: Uuid) -> sqlx::Result<()> {
    advisory_lock(db, &format!("vehicles of {user_id}")).await
}

/// One's vehicle
#[utoipa::path(
    get, path = "/vehicles/{id}", tag = "vehicles", security(("session" = [])), params(("id" = Uuid, Path)),
    responses(
        (status = OK, body = Vehicle), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem)
    )
)]
pub async fn vehicle(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<Json<Vehicle>, Error> {
    let row = store::vehicle(&state.pool, caller.account.id, id).await?;
    Ok(Json(Vehicle::of(&state, row.ok_or(Refused::NotFound)?).await?))
}

/// What to change of a vehicle. What is absent stays; what is null is emptied.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct VehicleChange {
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    make: Change<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    model: Change<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    color: Change<String>,
    #[serde(default)]
    #[schema(value_type = Option<i16>)]
    year: Change<i16>,
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

/// Change one's vehicle
#[utoipa::path(
    patch, path = "/vehicles/{id}", tag = "vehicles", request_body = VehicleChange, security(("session" = [])),
    params(("id" = Uuid, Path)),
    responses(
        (status = OK, body = Vehicle), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem), (status = UNPROCESSABLE_ENTITY, body = Problem)
    )
)]
pub async fn change(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
    Body(change): Body<VehicleChange>,
) -> Result<Json<Vehicle>, Error> {
    let (user_id, now) = (caller.account.id, (state.now)());
    let mut transaction = state.pool.begin().await?;
    hold_vehicles(&mut transaction, user_id).await?;
    let row = store::vehicle(&mut *transaction, user_id, id).await?.ok_or(Refused::NotFound)?;
    let mut faults: Fields = Vec::new();
    if change.is_primary == Some(false) && row.is_primary {
        faults.push(("is_primary", "Please make another vehicle the primary one".into()));
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
    store::describe(&mut *transaction, id, &described, now).await?;
    if change.is_primary == Some(true) {
        store::unset_primary(&mut *transaction, user_id).await?;
        store::set_primary(&mut *transaction, user_id, Some(id)).await?;
    }
    let row = store::vehicle(&mut *transaction, user_id, id).await?.ok_or(Refused::NotFound)?;
    transaction.commit().await?;
    Ok(Json(Vehicle::of(&state, row).await?))
}

/// Remove one's vehicle
///
/// Of those that are left, the oldest becomes the primary one.
#[utoipa::path(
    delete, path = "/vehicles/{id}", tag = "vehicles", security(("session" = [])), params(("id" = Uuid, Path)),
    responses(
        (status = NO_CONTENT), (status = UNAUTHORIZED, body = Problem), (status = FORBIDDEN, body = Problem),
        (status = NOT_FOUND, body = Problem)
    )
)]
pub async fn remove(
    State(state): State<AppState>,
    caller: CurrentUser,
    Path(id): Path<Uuid>,
) -> Result<StatusCode, Error> {
    let user_id = caller.account.id;
    let mut transaction = state.pool.begin().await?;
    let row = store::vehicle(&mut *transaction, user_id, id).await?.ok_or(Refused::NotFound)?;
    advisory_lock(&mut *transaction, row.registration.as_str()).await?;
    hold_vehicles(&mut transaction, user_id).await?;
    if !store::remove(&mut *transaction, user_id, id).await? {
        return Err(Refused::NotFound.into());
    }
    store::set_primary(&mut *transaction, user_id, None).await?;
    transaction.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
