//! Queries for spaces that are about to be left.

use carpal_domain::geometry::Bbox;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::Times;
use super::service::Spot;

/// A space as everybody sees it.
pub struct SeenRow {
    pub car_park_id: Option<i64>,
    pub name: String,
    pub lng: f64,
    pub lat: f64,
    pub leaves_at: DateTime<Utc>,
    pub shown_from: DateTime<Utc>,
    pub practice: bool,
}

/// What is shown in a box at this time, at most so many. Ordered by what everybody sees of them, so that their order tells nothing.
pub async fn seen(
    db: impl PgExecutor<'_>,
    area: Bbox,
    most: i64,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<SeenRow>> {
    sqlx::query_as!(
        SeenRow,
        r#"select car_park_id, name as "name!", st_x(location) as "lng!", st_y(location) as "lat!", leaves_at as "leaves_at!",
                  shown_from as "shown_from!", practice as "practice!"
           from seen_leaving_soon
           where shown_from <= $6 and shown_until > $6 and location && st_makeenvelope($1, $2, $3, $4, 4326)
           order by st_x(location), st_y(location), car_park_id, practice, leaves_at, shown_from
           limit $5"#,
        area.west,
        area.south,
        area.east,
        area.north,
        most,
        now,
    )
    .fetch_all(db)
    .await
}

/// A space as its driver sees it.
pub struct OwnRow {
    pub vehicle_id: Uuid,
    pub car_park_id: Option<i64>,
    pub name: String,
    pub lng: f64,
    pub lat: f64,
    pub leaves_at: DateTime<Utc>,
    pub shown_from: DateTime<Utc>,
    pub shown_until: DateTime<Utc>,
}

/// The spaces that these vehicles are about to leave.
pub async fn of_vehicles(
    db: impl PgExecutor<'_>,
    vehicles: &[Uuid],
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<OwnRow>> {
    sqlx::query_as!(
        OwnRow,
        r#"select l.vehicle_id as "vehicle_id!", l.car_park_id, coalesce(c.name, l.street) as "name!",
                  st_x(coalesce(c.location, l.location)) as "lng!", st_y(coalesce(c.location, l.location)) as "lat!",
                  l.leaves_at as "leaves_at!", l.shown_from as "shown_from!", l.shown_until as "shown_until!"
           from leaving_soon l left join car_parks c on c.id = l.car_park_id
           where l.vehicle_id = any($1) and l.shown_until > $2"#,
        vehicles,
        now,
    )
    .fetch_all(db)
    .await
}

/// Shows a space, in place of one of the vehicle's that has ended. Nobody's is practice.
pub async fn insert(
    db: &mut sqlx::PgConnection,
    vehicle_id: Option<Uuid>,
    spot: &Spot,
    times: Times,
) -> sqlx::Result<()> {
    sqlx::query!("delete from leaving_soon where vehicle_id = $1", vehicle_id)
        .execute(&mut *db)
        .await?;
    let on_street = spot.car_park_id.is_none();
    sqlx::query!(
        "insert into leaving_soon (id, vehicle_id, car_park_id, street, location, leaves_at, shown_from, shown_until, practice)
         values ($1, $2, $3, $4, case when $5 then st_point($6, $7, 4326) end, $8, $9, $10, $11)",
        Uuid::new_v4(),
        vehicle_id,
        spot.car_park_id,
        on_street.then_some(spot.name.as_str()),
        on_street,
        spot.at.lng,
        spot.at.lat,
        times.leaves_at,
        times.shown_from,
        times.shown_until,
        vehicle_id.is_none() || spot.practice,
    )
    .execute(db)
    .await
    .map(drop)
}

/// Takes a space of a vehicle away that nobody has seen yet. Returns whether there was one.
pub async fn delete_unseen(
    db: impl PgExecutor<'_>,
    vehicle_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let deleted = sqlx::query!(
        "delete from leaving_soon where vehicle_id = $1 and shown_from > $2",
        vehicle_id,
        now
    )
    .execute(db)
    .await?;
    Ok(deleted.rows_affected() > 0)
}

/// Has a space of a vehicle end before its time.
pub async fn shorten(
    db: impl PgExecutor<'_>,
    vehicle_id: Uuid,
    until: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update leaving_soon set shown_until = least(shown_until, $2) where vehicle_id = $1",
        vehicle_id,
        until
    )
    .execute(db)
    .await
    .map(drop)
}

/// Makes what a driver has on the map nobody's, of one vehicle or of all: it outlives the vehicle. What others may not see any more stays
/// theirs, and so hidden.
pub async fn detach(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    vehicle_id: Option<Uuid>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update leaving_soon l set vehicle_id = null
         from vehicles v join users u on u.id = v.user_id
         where v.id = l.vehicle_id and v.user_id = $1 and ($2::uuid is null or v.id = $2)
           and u.email_confirmed_at is not null and u.blocked_at is null and u.deletes_at is null
           and coalesce(u.suspended_until <= now(), true)",
        user_id,
        vehicle_id
    )
    .execute(db)
    .await
    .map(drop)
}

/// The vehicle of a driver that is about to leave a space, and where that is shown.
pub struct LiveRow {
    pub vehicle_id: Uuid,
    pub lng: f64,
    pub lat: f64,
}

/// What a driver has on the map or is about to have there.
pub async fn of_driver(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<LiveRow>> {
    sqlx::query_as!(
        LiveRow,
        r#"select v.id as vehicle_id, st_x(coalesce(c.location, l.location)) as "lng!",
                  st_y(coalesce(c.location, l.location)) as "lat!"
           from leaving_soon l join vehicles v on v.id = l.vehicle_id left join car_parks c on c.id = l.car_park_id
           where v.user_id = $1 and l.shown_until > $2"#,
        user_id,
        now
    )
    .fetch_all(db)
    .await
}

/// When a driver may say it again, if that is ahead.
pub async fn next_turn(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<DateTime<Utc>>> {
    sqlx::query_scalar!(
        "select next_at from leaving_soon_turns where user_id = $1 and next_at > $2",
        user_id,
        now
    )
    .fetch_optional(db)
    .await
}

/// Notes when a driver may say it again.
pub async fn set_turn(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    next_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into leaving_soon_turns (user_id, next_at) values ($1, $2)
         on conflict (user_id) do update set next_at = excluded.next_at",
        user_id,
        next_at
    )
    .execute(db)
    .await
    .map(drop)
}

/// A driver may say it again: nobody saw what they said.
pub async fn delete_turn(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("delete from leaving_soon_turns where user_id = $1", user_id)
        .execute(db)
        .await
        .map(drop)
}
