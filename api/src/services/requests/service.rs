//! Service requests for quotes, jobs, chats, and the demo: posting one, and moving it on in a unit of work.

use carpal_domain::geometry::LngLat;
use carpal_domain::inbox::{Event, Subject};
use carpal_domain::notifications::NotificationKind;
use carpal_domain::roadside::{self, Audience, ServiceType, Urgency};
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

pub use super::history_store::add_step;
pub use super::response::{
    JobDone, RequestPhoto, ServiceRequest, ServiceRequestVehicle, ServiceStep, own, photos,
    steps_of_winner,
};
pub use super::rules::{
    Location, MAX_PHOTOS, Progress, RequestError, RequestStatus, Step, Words, given, may_cancel,
    note, required,
};
pub use super::store::{LockedRequest, VehicleSnapshot, WayRow, lock};
use super::{photos_store, rules, store};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::parking::places;
use crate::services::quotes;

/// What a customer asks for: its parts are checked.
pub struct Asked {
    pub words: Words,
    pub service_type: ServiceType,
    pub urgency: Urgency,
    pub location: Location,
    pub vehicle_id: Option<Uuid>,
}

/// Stores a request and tells the providers within whose reach it is. Returns its id.
///
/// # Errors
/// The customer has too many open requests, or the vehicle is not theirs.
pub async fn post(work: &mut UnitOfWork, user_id: Uuid, asked: &Asked) -> Result<Uuid, Error> {
    work.lock(&format!("service requests of {user_id}")).await?;
    let max = work.config().services.max_open_requests;
    if store::count_open(work.db(), user_id).await? >= max {
        return Err(RequestError::TooManyOpen(max).into());
    }
    let (vehicle, area) =
        (vehicle(work, user_id, asked).await?, area(work, asked.location.point).await?);
    let now = work.now();
    let expires_at = now + work.config().services.shared.expiry(asked.urgency);
    let new = to_store(user_id, asked, &vehicle, &area, expires_at);
    let id = store::insert(work.db(), &new, now).await?;
    add_step(work.db(), id, Step::Posted, None, None, now).await?;
    tell_providers(work, id, Audience::Everyone).await?;
    work.emit(user_id, Event::Job(id));
    Ok(id)
}

async fn tell_providers(work: &mut UnitOfWork, id: Uuid, audience: Audience) -> Result<(), Error> {
    let settings = work.config().services.shared;
    Ok(roadside::tell_providers(work, id, audience, &settings).await?)
}

/// Changes what an open request says. Those who quoted for it are told: what they offered was for other words. So are those
/// within reach who have not heard of it yet.
///
/// # Errors
/// It is not open, or the vehicle is not the customer's.
pub async fn edit(
    work: &mut UnitOfWork,
    request: &LockedRequest,
    user_id: Uuid,
    asked: &Asked,
) -> Result<(), Error> {
    let now = work.now();
    if !request.is_open(now) {
        return Err(RequestError::NotOpen.into());
    }
    let (vehicle, area) =
        (vehicle(work, user_id, asked).await?, area(work, asked.location.point).await?);
    let expires_at = if asked.urgency == request.urgency {
        request.expires_at
    } else {
        let term = work.config().services.shared.expiry(asked.urgency);
        rules::expiry_of_other_urgency(request.created_at, request.expires_at, term, now)
    };
    let new = to_store(user_id, asked, &vehicle, &area, expires_at);
    store::update(work.db(), request.id, &new, now).await?;
    store::set_location(work.db(), request.id, &asked.location, &area, now).await?;
    tell_of_change(work, request).await
}

/// Moves the pin of a request. Those within reach of the new place are told, if they have not heard of it yet. Once a quote is
/// accepted it stays near where it was then: the price was for that place.
///
/// # Errors
/// The provider is there already, it is too far from where they agreed to come, or the request has ended.
pub async fn move_pin(
    work: &mut UnitOfWork,
    request: &LockedRequest,
    location: &Location,
) -> Result<(), Error> {
    if !rules::may_move(request.status, request.progress) {
        return Err(RequestError::CannotMove.into());
    }
    let max_km = work.config().services.max_pin_move_km;
    let is_too_far = |agreed: LngLat| agreed.metres_to(location.point) > f64::from(max_km) * 1000.0;
    if request.accepted_point().is_some_and(is_too_far) {
        return Err(RequestError::TooFar(max_km).into());
    }
    let (area, now) = (area(work, location.point).await?, work.now());
    store::set_location(work.db(), request.id, location, &area, now).await?;
    tell_of_change(work, request).await
}

/// Notifies the providers who have a pending quote for a request, or who work on it, that its customer changed it; and of an open
/// one those who are within its reach only now.
async fn tell_of_change(work: &mut UnitOfWork, request: &LockedRequest) -> Result<(), Error> {
    let mut users = quotes::service::quoting_users(work.db(), request.id).await?;
    users.extend(request.provider_user_id);
    for user_id in users {
        let kind = NotificationKind::JobChanged;
        work.notify(user_id, Subject::Job { kind, request_id: request.id, provider_id: None });
    }
    tell_providers(work, request.id, Audience::NewlyReached).await?;
    emit(work, request).await
}

/// A request of this customer, whose row is locked until the unit of work ends.
///
/// # Errors
/// There is none, or it is somebody else's.
pub async fn lock_own(
    work: &mut UnitOfWork,
    user_id: Uuid,
    id: Uuid,
) -> Result<LockedRequest, Error> {
    let request = lock(work.db(), id).await?;
    let own = request.filter(|request| request.user_id == Some(user_id));
    own.ok_or_else(|| RequestError::NotFound.into())
}

/// Where a customer's request stands, how far the provider has come, and who that is.
///
/// # Errors
/// There is none, or it is somebody else's.
pub async fn way(db: impl PgExecutor<'_>, user_id: Uuid, id: Uuid) -> Result<WayRow, Error> {
    Ok(store::way(db, user_id, id).await?.ok_or(RequestError::NotFound)?)
}

/// How many photos a request has, by its customer or by its provider.
///
/// # Errors
/// When the database does not answer.
pub async fn count_photos(
    db: impl PgExecutor<'_>,
    id: Uuid,
    by_provider: bool,
) -> sqlx::Result<usize> {
    Ok(photos_store::photos(db, id, by_provider).await?.len())
}

/// Has everyone who follows a request look again: its customer, who works on it, and who has a quote for it.
///
/// # Errors
/// When the database does not answer.
pub async fn emit(work: &mut UnitOfWork, request: &LockedRequest) -> Result<(), Error> {
    let quoters = quotes::service::quoting_users(work.db(), request.id).await?;
    let mut users: Vec<Uuid> = quoters;
    users.extend(request.user_id);
    users.extend(request.provider_user_id);
    users.sort_unstable();
    users.dedup();
    for user_id in users {
        work.emit(user_id, Event::Job(request.id));
    }
    Ok(())
}

/// Notifies the customer of a request of what a provider did.
pub fn notify_customer(
    work: &mut UnitOfWork,
    request: &LockedRequest,
    kind: NotificationKind,
    provider_id: Option<Uuid>,
) {
    if let Some(user_id) = request.user_id {
        work.notify(user_id, Subject::Job { kind, request_id: request.id, provider_id });
    }
}

async fn vehicle(
    work: &mut UnitOfWork,
    user_id: Uuid,
    asked: &Asked,
) -> Result<VehicleSnapshot, Error> {
    let Some(id) = asked.vehicle_id else { return Ok(VehicleSnapshot::default()) };
    let own = store::vehicle(work.db(), user_id, id).await?;
    own.ok_or_else(|| RequestError::NotYourVehicle.into())
}

/// What the surroundings of the cell of a point are called. The point itself says nothing here: two points of a cell have
/// one name.
async fn area(work: &mut UnitOfWork, point: LngLat) -> Result<String, Error> {
    let cell = store::cell(work.db(), point).await?;
    let (locality, town) = places::service::settlements(work.db(), cell).await?;
    Ok(rules::area(locality, town, cell))
}

fn to_store<'a>(
    user_id: Uuid,
    asked: &'a Asked,
    vehicle: &'a VehicleSnapshot,
    area: &'a str,
    expires_at: DateTime<Utc>,
) -> store::NewRequest<'a> {
    store::NewRequest {
        user_id,
        words: &asked.words,
        service_type: asked.service_type,
        urgency: asked.urgency,
        location: &asked.location,
        area,
        vehicle,
        expires_at,
    }
}
