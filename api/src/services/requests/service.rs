//! Service requests for quotes, jobs, chats, and the demo: posting one, and moving it on in a unit of work.

use carpal_domain::geometry::LngLat;
use carpal_domain::holidays::Nation;
use carpal_domain::inbox::{Event, Subject};
use carpal_domain::notifications::NotificationKind;
use carpal_domain::opening;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

pub use super::response::{
    JobDone, RequestPhoto, ServiceRequest, ServiceRequestVehicle, ServiceStep, own, photos,
    steps_of_winner,
};
pub use super::rules::{
    Location, MAX_PHOTOS, Progress, RequestError, RequestStatus, Step, Words, may_cancel, note,
    required,
};
pub use super::store::{LockedRequest, VehicleSnapshot, add_step, lock};
use super::{rules, store};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::parking::places;
use crate::services::kinds::{ServiceType, Urgency};
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
    let new = to_store(user_id, asked, &vehicle, &area, expiry(work, asked.urgency, now));
    let id = store::insert(work.db(), &new, now).await?;
    add_step(work.db(), id, Step::Posted, None, None, now).await?;
    tell_providers(work, id, asked.service_type, None).await?;
    work.emit(user_id, Event::Job(id));
    Ok(id)
}

/// Changes what an open request says. Those who quoted for it see it live.
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
    // Only another urgency has another term, which begins now.
    let expires_at = if asked.urgency == request.urgency {
        request.expires_at
    } else {
        expiry(work, asked.urgency, now)
    };
    let new = to_store(user_id, asked, &vehicle, &area, expires_at);
    store::update(work.db(), request.id, &new, now).await?;
    store::set_location(work.db(), request.id, &asked.location, &area, now).await?;
    emit(work, request).await
}

/// Moves the pin of a request.
///
/// # Errors
/// The provider is there already, or the request has ended.
pub async fn move_pin(
    work: &mut UnitOfWork,
    request: &LockedRequest,
    location: &Location,
) -> Result<(), Error> {
    if !rules::may_move(request.status, request.progress) {
        return Err(RequestError::CannotMove.into());
    }
    let (area, now) = (area(work, location.point).await?, work.now());
    store::set_location(work.db(), request.id, location, &area, now).await?;
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
pub async fn way(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    id: Uuid,
) -> Result<(RequestStatus, Option<Progress>, Option<Uuid>), Error> {
    let row = store::of_customer(db, user_id, Some(id), None, None, 1).await?.pop();
    let row = row.ok_or(RequestError::NotFound)?;
    Ok((row.status, row.progress, row.provider_id))
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
    Ok(store::photos(db, id, by_provider).await?.len())
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

/// When a request that is posted at a moment ends by itself.
pub fn expiry(work: &UnitOfWork, urgency: Urgency, from: DateTime<Utc>) -> DateTime<Utc> {
    let times = &work.config().services;
    let is_urgent = urgency == Urgency::Urgent;
    from + if is_urgent { times.urgent_request_expiry } else { times.request_expiry }
}

/// Tells the providers within whose reach a request is, and who work at this hour, the nearest first; not those for whom it
/// is not, nor the one who has just left it.
///
/// # Errors
/// When the database does not answer.
pub async fn tell_providers(
    work: &mut UnitOfWork,
    request_id: Uuid,
    service_type: ServiceType,
    left_by: Option<Uuid>,
) -> Result<(), Error> {
    let (max, now) = (work.config().services.max_providers_told, work.now());
    let offerings = service_type.answered_by();
    // Some of them may be closed.
    let reached =
        store::reached(work.db(), request_id, &offerings, left_by, max.saturating_mul(4)).await?;
    let is_at_work = |hours: &str| {
        hours.is_empty() || opening::state(hours, Nation::EnglandAndWales, now).open != Some(false)
    };
    let told: Vec<_> = reached
        .into_iter()
        .filter(|provider| is_at_work(&provider.opening_hours))
        .take(usize::try_from(max).unwrap_or_default())
        .collect();
    let ids: Vec<Uuid> = told.iter().map(|provider| provider.provider_id).collect();
    store::add_recipients(work.db(), request_id, &ids, now).await?;
    for provider in told {
        let kind = NotificationKind::JobNearby;
        work.notify(provider.user_id, Subject::Job { kind, request_id, provider_id: None });
        work.emit(provider.user_id, Event::Job(request_id));
    }
    Ok(())
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
