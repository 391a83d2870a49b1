//! Spaces that are about to be left, for vehicles, homes and the demo.

use carpal_domain::geometry::LngLat;
use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

pub use super::home::read as home_of;
pub use super::response::OwnLeavingSoon;
use super::rules::{LEAST_STREETS_METRES, LeavingSoonError, MOST_MINUTES, Pace, Times};
use super::{home, spot_store, store};
use crate::Error;
use crate::foundation::UnitOfWork;
use crate::foundation::config::Config;

/// How far a car on a street is from the line that the map has of it: half of a wide one, and what a phone is off by.
const STREET_METRES: f64 = 25.0;
/// How far a small car park is from the street that its cars are moved to.
const SMALL_CAR_PARK_METRES: f64 = 100.0;
/// The farthest that a car may be from where it is shown: from corner to corner of a square, and from a car park's edge to its point.
const MOVED_METRES: f64 = 500.0;

/// Where a space is shown. Not where the car stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Spot {
    /// None: on public streets, within the square around.
    pub car_park_id: Option<i64>,
    /// Of the car park or the street; empty when the street has none.
    pub name: String,
    pub at: LngLat,
    pub practice: bool,
}

/// By what times spaces are shown.
pub fn pace(config: &Config) -> Pace {
    let settings = &config.parking;
    Pace { step: settings.leaving_soon_step, length: settings.leaving_soon_time }
}

/// Whether somebody may leave in so many minutes.
///
/// # Errors
/// They may not.
pub fn check_minutes(minutes: u8) -> Result<(), Error> {
    let may = (1..=MOST_MINUTES).contains(&minutes);
    if may { Ok(()) } else { Err(LeavingSoonError::Minutes.into()) }
}

/// Where a space would be shown, by the map alone.
///
/// # Errors
/// [`LeavingSoonError`]: it is on no public street and in no public car park, or its door could be told.
pub async fn place(db: &mut PgConnection, point: LngLat) -> Result<Spot, Error> {
    // The National Grid, in which squares are counted, has no numbers for a quarter of the way around the world.
    if !point.in_uk_box() {
        return Err(LeavingSoonError::NoStreets.into());
    }
    let car_park = spot_store::car_park(&mut *db, point).await?;
    let is_in_a_small_one = match car_park {
        Some(found) if !found.is_small => {
            let car_park_id = Some(found.id);
            let (name, at, practice) = (found.name, found.at, found.practice);
            return Ok(Spot { car_park_id, name, at, practice });
        }
        found => found.is_some(),
    };
    let within = if is_in_a_small_one { SMALL_CAR_PARK_METRES } else { STREET_METRES };
    let Some(square) = spot_store::square(&mut *db, point, within).await? else {
        let knows_streets = spot_store::has_streets(&mut *db, point).await?;
        let refused =
            if knows_streets { LeavingSoonError::OffStreet } else { LeavingSoonError::NoStreets };
        return Err(refused.into());
    };
    let streets = spot_store::streets(&mut *db, square).await?;
    let streets = streets.filter(|found| found.streets_metres >= LEAST_STREETS_METRES);
    let found = streets.ok_or(LeavingSoonError::FewStreets)?;
    Ok(Spot { car_park_id: None, name: found.name, at: found.at, practice: false })
}

/// Where a space of a driver would be shown.
///
/// # Errors
/// As [`place`]; or it is near the driver's home, as it is or as it would be shown.
pub async fn spot(work: &mut UnitOfWork, user_id: Uuid, point: LngLat) -> Result<Spot, Error> {
    let radius = work.config().parking.home_radius;
    let home = home::place_of(work, user_id).await?;
    let is_near = |at: LngLat| home.is_some_and(|home| home.metres_to(at) <= f64::from(radius));
    let near_home = LeavingSoonError::NearHome(radius);
    if is_near(point) {
        return Err(near_home.into());
    }
    let spot = place(work.db(), point).await?;
    if is_near(spot.at) { Err(near_home.into()) } else { Ok(spot) }
}

/// Has what a driver says, and what they mark as home, be one after the other until the unit of work ends.
///
/// # Errors
/// When the database does not answer.
pub async fn lock(work: &mut UnitOfWork, user_id: Uuid) -> Result<(), Error> {
    work.lock(&format!("leaving soon of {user_id}")).await
}

/// Shows a space that a driver's vehicle is about to leave. Needs the [`lock`].
///
/// # Errors
/// The driver's last one has not had its time.
pub async fn show(
    work: &mut UnitOfWork,
    user_id: Uuid,
    vehicle_id: Uuid,
    spot: &Spot,
    minutes: u8,
) -> Result<Times, Error> {
    let now = work.now();
    if let Some(next_at) = store::next_turn(work.db(), user_id, now).await? {
        return Err(LeavingSoonError::TooSoon(next_at).into());
    }
    let times = pace(work.config()).times(now, minutes);
    store::insert(work.db(), Some(vehicle_id), spot, times).await?;
    store::set_turn(work.db(), user_id, times.shown_until).await?;
    Ok(times)
}

/// Ends what a vehicle has on the map: at the next step, as everything does. What nobody has seen yet never was, and can be said anew.
///
/// # Errors
/// When the database does not answer.
pub async fn end(work: &mut UnitOfWork, user_id: Uuid, vehicle_id: Uuid) -> Result<(), Error> {
    let now = work.now();
    if store::delete_unseen(work.db(), vehicle_id, now).await? {
        store::delete_turn(work.db(), user_id).await?;
        return Ok(());
    }
    let next = pace(work.config()).next(now);
    Ok(store::shorten(work.db(), vehicle_id, next).await?)
}

/// Ends what a driver has on the map, of one vehicle or of all, before they remove it or close their account. It goes at the next step,
/// as everything does, and is nobody's until then: going with the vehicle, it would tell the moment.
///
/// # Errors
/// When the database does not answer.
pub async fn leave_behind(
    work: &mut UnitOfWork,
    user_id: Uuid,
    vehicle_id: Option<Uuid>,
) -> Result<(), Error> {
    lock(work, user_id).await?;
    let now = work.now();
    for live in store::of_driver(work.db(), user_id, now).await? {
        if vehicle_id.is_none_or(|id| id == live.vehicle_id) {
            end(work, user_id, live.vehicle_id).await?;
        }
    }
    Ok(store::detach(work.db(), user_id, vehicle_id).await?)
}

/// Ends what a driver has on the map near what they mark as home. It goes as it would if they had left: vanishing at once would point at
/// the home.
///
/// # Errors
/// When the database does not answer.
pub async fn end_near(work: &mut UnitOfWork, user_id: Uuid, home: LngLat) -> Result<(), Error> {
    let now = work.now();
    let radius = f64::from(work.config().parking.home_radius);
    for live in store::of_driver(work.db(), user_id, now).await? {
        let at = LngLat::new(live.lng, live.lat).map_err(anyhow::Error::from)?;
        if at.metres_to(home) <= radius + MOVED_METRES {
            end(work, user_id, live.vehicle_id).await?;
        }
    }
    Ok(())
}

/// What vehicles have on the map or are about to have there, for their driver.
///
/// # Errors
/// When the database does not answer.
pub async fn of_vehicles(
    db: impl sqlx::PgExecutor<'_>,
    vehicles: &[Uuid],
    now: DateTime<Utc>,
) -> Result<Vec<(Uuid, OwnLeavingSoon)>, Error> {
    let rows = store::of_vehicles(db, vehicles, now).await?;
    Ok(rows.into_iter().map(|row| (row.vehicle_id, row.into())).collect())
}

/// Shows an invented space, marked as practice.
///
/// # Errors
/// When the database does not answer.
pub async fn show_practice(work: &mut UnitOfWork, spot: &Spot, minutes: u8) -> Result<(), Error> {
    let times = pace(work.config()).times(work.now(), minutes);
    Ok(store::insert(work.db(), None, spot, times).await?)
}
