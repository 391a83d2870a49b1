//! The feeds that are asked, and what they said that was not believed, for whoever looks after them.
//!
//! **Order of locks.** Whoever changes what feeds say, or what is shown by it, locks in this order, and so nobody waits for
//! somebody who waits for them: the lock of merging ([`crate::merging::share`]; alone for one car park, it is not needed), `feeds`
//! by name ([`lock`]), `feed_car_parks` (of one feed, all are held by its row), `live_readings` by car park, `car_parks` by id
//! ([`crate::availability::settle`]), then what drivers reported. No lock of a row is held while a feed is asked.

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::PgExecutor;
use url::Url;

/// How the credit of practice counts begins that are a replay of real ones, and goes on with whose they are, of which week.
const REPLAY: &str = "Replay of ";

/// Whether what a practice source counts is a replay of real counts, by its credit.
#[must_use]
pub fn is_replay(attribution: &str) -> bool {
    attribution.starts_with(REPLAY)
}

/// A feed, as an operator sees it.
#[derive(Debug, Clone, Serialize)]
pub struct FeedRow {
    /// The source that it is of.
    pub source: String,
    /// Where it is, without what may be a key.
    pub url: String,
    /// Whether it is asked.
    pub is_enabled: bool,
    /// How often, in seconds.
    pub every_seconds: i32,
    /// When it is asked next.
    pub next_at: DateTime<Utc>,
    /// When it was last asked.
    pub asked_at: Option<DateTime<Utc>>,
    /// When it last answered with something that could be read.
    pub answered_at: Option<DateTime<Utc>>,
    /// The time that it gives for what it last said.
    pub data_at: Option<DateTime<Utc>>,
    /// How often in a row it failed.
    pub failures: i32,
    /// Why, the last time; empty when it did not.
    pub last_error: String,
    /// How many car parks it has.
    pub car_parks: i64,
    /// How many of those are known on the map.
    pub matched: i64,
    /// How many wait for a person.
    pub waiting: i64,
    /// How many have a reading that is live.
    pub live: i64,
}

/// What a feed said and may not say.
#[derive(Debug, Clone, Serialize)]
pub struct FindingRow {
    /// Of which of its car parks; empty where that is not known.
    pub external_id: String,
    /// What is wrong, as a code.
    pub kind: String,
    /// What it said the last time.
    pub detail: String,
    /// How often.
    pub times: i32,
    /// The first time.
    pub first_at: DateTime<Utc>,
    /// The last time.
    pub last_at: DateTime<Utc>,
}

/// The feeds, or one of them, by name. What is live is so at `now`.
///
/// # Errors
/// When the database refuses.
pub async fn list(
    db: impl PgExecutor<'_>,
    source: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<FeedRow>> {
    let mut rows = sqlx::query_as!(
        FeedRow,
        r#"select f.source, f.url, f.is_enabled, f.every_seconds, f.next_at, f.asked_at, f.answered_at, f.data_at, f.failures,
                  f.last_error, coalesce(n.car_parks, 0) as "car_parks!", coalesce(n.matched, 0) as "matched!",
                  coalesce(n.waiting, 0) as "waiting!",
                  (select count(*) from live_readings l where l.source = f.source
                   and l.said_at >= $2::timestamptz - interval '30 minutes') as "live!"
           from feeds f
           left join lateral (
               select count(*) as car_parks, count(*) filter (where status = 'matched') as matched,
                      count(*) filter (where status = 'waiting') as waiting
               from feed_car_parks p where p.source = f.source) n on true
           where $1::text is null or f.source = $1 order by f.source"#,
        source,
        now
    )
    .fetch_all(db)
    .await?;
    for row in &mut rows {
        row.url = row.url.parse().map(|url| shown(&url)).unwrap_or_default();
    }
    Ok(rows)
}

/// Locks a feed, and with it all that is kept of it, until the transaction ends. Returns whether there is one.
///
/// # Errors
/// When the database refuses.
pub async fn lock(db: impl PgExecutor<'_>, source: &str) -> sqlx::Result<bool> {
    sqlx::query!("select from feeds where source = $1 for no key update", source)
        .fetch_optional(db)
        .await
        .map(|found| found.is_some())
}

/// Locks all feeds, as [`lock`] does one: for what is deleted across them.
///
/// # Errors
/// When the database refuses.
pub async fn lock_all(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("select from feeds order by source for no key update").execute(db).await.map(drop)
}

/// What a feed said and may not say, the latest first.
///
/// # Errors
/// When the database refuses.
pub async fn findings(
    db: impl PgExecutor<'_>,
    source: &str,
    limit: i64,
) -> sqlx::Result<Vec<FindingRow>> {
    sqlx::query_as!(
        FindingRow,
        "select external_id, kind, detail, times, first_at, last_at from feed_findings where source = $1
         order by last_at desc, kind, external_id limit $2",
        source,
        limit
    )
    .fetch_all(db)
    .await
}

/// An address as screens and logs may have it: without user and password, and without what may be a key.
#[must_use]
pub fn shown(url: &Url) -> String {
    let mut url = crate::address::without_credentials(url);
    url.set_query(None);
    url.set_fragment(None);
    url.to_string()
}
