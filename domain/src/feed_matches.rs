//! Car parks of feeds that may be ones on the map: those that wait for a person, and the decision, which stands above the rule of
//! the ingest.

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::{PgConnection, PgExecutor};

use crate::availability;
use crate::geometry::LngLat;

/// What a person says of a car park of a feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchDecision {
    /// It is this car park on the map.
    Same(i64),
    /// It is none on the map, and is not asked about again.
    Different,
}

/// Why a match was not decided; then nothing was changed, once the transaction is rolled back.
#[derive(Debug, thiserror::Error)]
pub enum FeedMatchError {
    /// There is none of this number.
    #[error("There is no match {0}.")]
    Unknown(i64),
    /// There is no such car park.
    #[error("There is no car park {0}, or it has been deleted.")]
    NoCarPark(i64),
    /// Another of the feed's is it already.
    #[error("{0:?} of this feed is that car park already. Decide that match first.")]
    Taken(String),
    /// The database refused.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// A match that waits, or was decided, as a person needs it.
#[derive(Debug, Clone, Serialize)]
pub struct FeedMatch {
    /// Which match.
    pub id: i64,
    /// The feed's source.
    pub source: String,
    /// The feed's id of its car park.
    pub external_id: String,
    /// What the feed calls it; may be empty.
    pub name: String,
    /// Where the feed has it.
    pub location: Option<LngLat>,
    /// How many spaces it has there.
    pub capacity: Option<i32>,
    /// `matched`, `waiting`, `unmatched` or `ignored`.
    pub status: String,
    /// The car park on the map that it is or may be.
    pub car_park: Option<MatchedCarPark>,
    /// From 0 to 1, by the rule.
    pub score: Option<f32>,
    /// What speaks for it, and what makes it doubtful.
    pub reasons: Vec<String>,
    /// Who decided: `rule`, `operator` or an admin's id.
    pub decided_by: Option<String>,
    /// Since when it is known.
    pub created_at: DateTime<Utc>,
}

/// The car park on the map that one of a feed's is or may be.
#[derive(Debug, Clone, Serialize)]
pub struct MatchedCarPark {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub location: LngLat,
    /// How many spaces it has.
    pub capacity: Option<i32>,
    /// How far the two are apart, in metres, where the feed says where.
    pub metres: Option<f64>,
}

/// Which matches are wanted. A field that is absent lets everything through.
#[derive(Debug, Clone, Copy, Default)]
pub struct FeedMatchFilter<'a> {
    /// This one.
    pub id: Option<i64>,
    /// Those of this feed.
    pub source: Option<&'a str>,
    /// Those of this status.
    pub status: Option<&'a str>,
}

/// Matches, the likeliest first.
///
/// # Errors
/// When the database refuses.
pub async fn matches(
    db: impl PgExecutor<'_>,
    filter: FeedMatchFilter<'_>,
    limit: i64,
) -> sqlx::Result<Vec<FeedMatch>> {
    let rows = sqlx::query!(
        r#"select f.id, f.source, f.external_id, f.name, st_x(f.location) as lng, st_y(f.location) as lat, f.capacity, f.status,
                  f.score, f.reasons, f.decided_by, f.created_at, c.id as "car_park_id?", c.name as "car_park_name?",
                  st_x(c.location) as car_park_lng, st_y(c.location) as car_park_lat, c.capacity as "car_park_capacity?",
                  st_distancesphere(f.location, c.location) as metres
           from feed_car_parks f left join car_parks own on own.id = f.car_park_id
           left join car_parks c on c.id = coalesce(own.merged_into, own.id)
           where ($1::bigint is null or f.id = $1) and ($2::text is null or f.source = $2) and ($3::text is null or f.status = $3)
           order by f.score desc nulls last, f.id limit $4"#,
        filter.id,
        filter.source,
        filter.status,
        limit
    )
    .fetch_all(db)
    .await?;
    let at = |lng: Option<f64>, lat: Option<f64>| Some(LngLat { lng: lng?, lat: lat? });
    Ok(rows
        .into_iter()
        .map(|row| FeedMatch {
            location: at(row.lng, row.lat),
            car_park: row.car_park_id.zip(row.car_park_name).and_then(|(id, name)| {
                let location = at(row.car_park_lng, row.car_park_lat)?;
                let (capacity, metres) = (row.car_park_capacity, row.metres);
                Some(MatchedCarPark { id, name, location, capacity, metres })
            }),
            id: row.id,
            source: row.source,
            external_id: row.external_id,
            name: row.name,
            capacity: row.capacity,
            status: row.status,
            score: row.score,
            reasons: row.reasons,
            decided_by: row.decided_by,
            created_at: row.created_at,
        })
        .collect())
}

/// Decides a match, waiting or decided before, in the caller's transaction. `by` is who decided: an admin's id, or `operator`. The
/// feed is asked anew, whether it says something new or not, so that the map follows.
///
/// # Errors
/// [`FeedMatchError`]. The caller rolls back.
pub async fn decide(
    db: &mut PgConnection,
    id: i64,
    decision: MatchDecision,
    by: &str,
    now: DateTime<Utc>,
) -> Result<(), FeedMatchError> {
    let before = sqlx::query!(
        "select source, car_park_id, status from feed_car_parks where id = $1 for update",
        id
    )
    .fetch_optional(&mut *db)
    .await?
    .ok_or(FeedMatchError::Unknown(id))?;
    let (car_park, status) = match decision {
        MatchDecision::Same(car_park) => {
            (Some(free(db, id, &before.source, car_park).await?), "matched")
        }
        MatchDecision::Different => (None, "ignored"),
    };
    sqlx::query!(
        "update feed_car_parks set car_park_id = $2, status = $3, decided_by = $4, decided_at = $5 where id = $1",
        id,
        car_park,
        status,
        by,
        now
    )
    .execute(&mut *db)
    .await?;
    if before.status == "matched" && before.car_park_id != car_park {
        forget(db, &before.source, before.car_park_id, now).await?;
    }
    sqlx::query!(
        "update feeds set etag = null, last_modified = null, digest = null, next_at = least(next_at, $2) where source = $1",
        before.source,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The car park of this number, or the one that it was merged into, unless another of the feed's is it.
async fn free(
    db: &mut PgConnection,
    id: i64,
    source: &str,
    car_park: i64,
) -> Result<i64, FeedMatchError> {
    let found = sqlx::query_scalar!(
        r#"select c.id from car_parks own join car_parks c on c.id = coalesce(own.merged_into, own.id)
           where own.id = $1 and c.deleted_at is null"#,
        car_park
    )
    .fetch_optional(&mut *db)
    .await?
    .ok_or(FeedMatchError::NoCarPark(car_park))?;
    let other = sqlx::query_scalar!(
        "select external_id from feed_car_parks where source = $1 and car_park_id = $2 and status = 'matched' and id <> $3",
        source,
        found,
        id
    );
    match other.fetch_optional(db).await? {
        Some(other) => Err(FeedMatchError::Taken(other)),
        None => Ok(found),
    }
}

/// What the feed said of a car park that it does not mean is not shown for a moment longer.
async fn forget(
    db: &mut PgConnection,
    source: &str,
    car_park: Option<i64>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let shown = sqlx::query_scalar!(
        "delete from live_readings where source = $1 and car_park_id = $2 returning car_park_id",
        source,
        car_park
    )
    .fetch_all(&mut *db)
    .await?;
    availability::settle(db, &shown, now).await.map(drop)
}
