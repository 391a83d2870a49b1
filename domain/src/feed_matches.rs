//! Car parks of feeds that may be ones on the map: those that wait for a person, and the decision, which stands above the rule of
//! the ingest.

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::{PgConnection, PgExecutor};

use crate::geometry::LngLat;
use crate::pairs::RULE;
use crate::{availability, feeds};

/// What a person says of a car park of a feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchDecision {
    /// It is this car park on the map.
    Same(i64),
    /// It is none on the map, and is not asked about again.
    Different,
    /// What a person decided holds no longer: the rule looks again when the feed is next asked.
    Undo,
}

/// Why a match was not decided; then nothing was changed, once the transaction is rolled back.
#[derive(Debug, thiserror::Error)]
pub enum FeedMatchError {
    /// There is none of this number.
    #[error("There is no match {0}.")]
    Unknown(i64),
    /// Nobody decided it, so there is nothing to undo.
    #[error("Nobody has decided match {0}.")]
    Undecided(i64),
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
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
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

/// Which decisions of persons are wanted: those of one feed.
#[derive(Debug, Clone, Copy)]
pub struct DecisionFilter<'a> {
    /// The feed.
    pub source: &'a str,
    /// A part of the feed's name or id of its car park, as a pattern of `ilike`.
    pub pattern: Option<&'a str>,
    /// Whether the earliest match comes first, and not the latest.
    pub oldest_first: bool,
    /// The match that those wanted come after.
    pub after: Option<i64>,
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
    let rows = sqlx::query_as!(
        Row,
        r#"select id as "id!", source as "source!", external_id as "external_id!", name as "name!", lng, lat, capacity,
                  status as "status!", score, reasons as "reasons!", decided_by, decided_at, created_at as "created_at!",
                  car_park_id, car_park_name, car_park_lng, car_park_lat, car_park_capacity, metres
           from listed_feed_matches
           where ($1::bigint is null or id = $1) and ($2::text is null or source = $2) and ($3::text is null or status = $3)
           order by score desc nulls last, id limit $4"#,
        filter.id,
        filter.source,
        filter.status,
        limit
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(FeedMatch::from).collect())
}

/// What persons decided of a feed's car parks, by the age of the match.
///
/// # Errors
/// When the database refuses.
pub async fn decisions(
    db: impl PgExecutor<'_>,
    filter: DecisionFilter<'_>,
    limit: i64,
) -> sqlx::Result<Vec<FeedMatch>> {
    let rows = sqlx::query_as!(
        Row,
        r#"select id as "id!", source as "source!", external_id as "external_id!", name as "name!", lng, lat, capacity,
                  status as "status!", score, reasons as "reasons!", decided_by, decided_at, created_at as "created_at!",
                  car_park_id, car_park_name, car_park_lng, car_park_lat, car_park_capacity, metres
           from listed_feed_matches
           where source = $1 and decided_by <> $2 and ($3::text is null or name ilike $3 or external_id ilike $3)
             and ($4::bigint is null or case when $5 then id > $4 else id < $4 end)
           order by case when $5 then id end, id desc limit $6"#,
        filter.source,
        RULE,
        filter.pattern,
        filter.after,
        filter.oldest_first,
        limit
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(FeedMatch::from).collect())
}

/// A match, as a query has it.
struct Row {
    id: i64,
    source: String,
    external_id: String,
    name: String,
    lng: Option<f64>,
    lat: Option<f64>,
    capacity: Option<i32>,
    status: String,
    score: Option<f32>,
    reasons: Vec<String>,
    decided_by: Option<String>,
    decided_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    car_park_id: Option<i64>,
    car_park_name: Option<String>,
    car_park_lng: Option<f64>,
    car_park_lat: Option<f64>,
    car_park_capacity: Option<i32>,
    metres: Option<f64>,
}

impl From<Row> for FeedMatch {
    fn from(row: Row) -> Self {
        let at = |lng: Option<f64>, lat: Option<f64>| Some(LngLat { lng: lng?, lat: lat? });
        Self {
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
            decided_at: row.decided_at,
            created_at: row.created_at,
        }
    }
}

/// Locks a match and its feed, in this order, until the transaction ends: how it stands can then be looked at and decided.
///
/// # Errors
/// [`FeedMatchError::Unknown`], [`FeedMatchError::Database`].
pub async fn lock(db: &mut PgConnection, id: i64) -> Result<(), FeedMatchError> {
    let source = sqlx::query_scalar!("select source from feed_car_parks where id = $1", id)
        .fetch_optional(&mut *db)
        .await?
        .ok_or(FeedMatchError::Unknown(id))?;
    feeds::lock(&mut *db, &source).await?;
    // It may be gone by now.
    sqlx::query!("select from feed_car_parks where id = $1 for update", id)
        .fetch_optional(db)
        .await?
        .ok_or(FeedMatchError::Unknown(id))
        .map(drop)
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
    lock(db, id).await?;
    let before = sqlx::query!(
        r#"select source as "source!", car_park_id, status as "status!", coalesce(decided_by <> $2, false) as "is_decided!"
           from listed_feed_matches where id = $1"#,
        id,
        RULE
    )
    .fetch_one(&mut *db)
    .await?;
    let (car_park, status) = match decision {
        MatchDecision::Same(car_park) => {
            (Some(free(db, id, &before.source, car_park).await?), "matched")
        }
        MatchDecision::Different => (None, "ignored"),
        MatchDecision::Undo if !before.is_decided => return Err(FeedMatchError::Undecided(id)),
        MatchDecision::Undo => (None, "unmatched"),
    };
    let is_undone = decision == MatchDecision::Undo;
    sqlx::query!(
        "update feed_car_parks
         set car_park_id = $2, status = $3, decided_by = case when not $6 then $4 end,
             decided_at = case when not $6 then $5::timestamptz end, score = case when not $6 then score end,
             reasons = case when $6 then '{}' else reasons end
         where id = $1",
        id,
        car_park,
        status,
        by,
        now,
        is_undone
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
        "select f.external_id from feed_car_parks f join car_parks own on own.id = f.car_park_id
         where f.source = $1 and coalesce(own.merged_into, own.id) = $2 and f.status = 'matched' and f.id <> $3 limit 1",
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
