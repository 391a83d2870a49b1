//! One refresh of a feed: asked, read, matched and kept in the caller's transaction, which changes everything or nothing.

use std::path::Path;
use std::time::Duration;

use chrono::{DateTime, Utc};
use rand::Rng;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;

use super::ask::{Answer, Client, Validators};
use super::{FeedContent, guard, matching, read, store};
use crate::sources::SourceFile;

/// A feed that fails is asked again after this long at the latest, unless it wants a longer wait.
const MAX_WAIT: Duration = Duration::from_hours(1);
/// No feed has us wait for longer.
const MAX_RETRY_AFTER: Duration = Duration::from_hours(24);

/// What a refresh came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refreshed {
    /// The feed says the same as before.
    Unchanged,
    /// It said something new.
    Done(FeedReport),
    /// It gave nothing that could be read; when it is asked again is kept. The sentence says why.
    Failed(String),
    /// Another refresh of it is under way.
    UnderWay,
}

/// What became of an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct FeedReport {
    /// Readings that the feed gave.
    pub readings: u64,
    /// Of those, how many were believed.
    pub believed: u64,
    /// How many of those are of a car park on the map.
    pub matched: u64,
    /// What the feed said and may not say.
    pub findings: u64,
    /// Car parks of the feed that wait for a person, and did not before.
    pub waiting: u64,
    /// Car parks that show something else on the map now.
    pub changed: u64,
}

/// Why a refresh could not even fail.
#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    /// There is no feed of this name.
    #[error("there is no feed {0:?}; `carpal-ingest feed list` shows them")]
    Unknown(String),
    /// The database refused.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

/// A feed's row, as far as asking it goes.
struct Feed {
    url: String,
    source_file: String,
    every: Duration,
    validators: Validators,
    digest: Option<Vec<u8>>,
    failures: i32,
}

/// Asks a feed for what is new at `now`, and keeps it. The feed's row is locked meanwhile, so that nobody else asks.
///
/// # Errors
/// [`RefreshError`]. A feed that fails is no error, but [`Refreshed::Failed`], and the caller commits when it is asked again.
pub async fn refresh(
    db: &mut PgConnection,
    client: &Client,
    source: &str,
    now: DateTime<Utc>,
) -> Result<Refreshed, RefreshError> {
    let Some(feed) = lock(db, source).await? else {
        let exists = sqlx::query_scalar!(
            r#"select exists (select from feeds where source = $1) as "exists!""#,
            source
        );
        return if exists.fetch_one(db).await? {
            Ok(Refreshed::UnderWay)
        } else {
            Err(RefreshError::Unknown(source.to_owned()))
        };
    };
    let (bytes, validators) = match client.ask(&feed.url, &feed.validators).await {
        Ok(Answer::Unchanged) => {
            answered(db, source, &feed, None, None, now).await?;
            return Ok(Refreshed::Unchanged);
        }
        Ok(Answer::Content { bytes, validators }) => (bytes, validators),
        Err(error) => {
            let why = error.to_string();
            return Ok(failed(db, source, &feed, why, error.retry_after(), now).await?);
        }
    };
    let digest = Sha256::digest(&bytes).to_vec();
    if feed.digest.as_ref() == Some(&digest) {
        answered(db, source, &feed, Some((&validators, &digest)), None, now).await?;
        return Ok(Refreshed::Unchanged);
    }
    let content = match content(&feed.source_file, source, bytes).await {
        Ok(content) => content,
        Err(why) => return Ok(failed(db, source, &feed, why, None, now).await?),
    };
    let report = keep(db, source, &content, now).await?;
    // Whatever a feed says of its time, the database can hold it.
    let said = content.published_at.filter(|at| (*at - now).abs() < chrono::TimeDelta::days(3650));
    answered(db, source, &feed, Some((&validators, &digest)), said, now).await?;
    Ok(Refreshed::Done(report))
}

async fn lock(db: &mut PgConnection, source: &str) -> sqlx::Result<Option<Feed>> {
    let row = sqlx::query!(
        "select url, source_file, every_seconds, etag, last_modified, digest, failures from feeds where source = $1
         for update skip locked",
        source
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| Feed {
        url: row.url,
        source_file: row.source_file,
        every: Duration::from_secs(u64::from(row.every_seconds.unsigned_abs())),
        validators: Validators { etag: row.etag, last_modified: row.last_modified },
        digest: row.digest,
        failures: row.failures,
    }))
}

/// Reads an answer on a thread of its own; it may be large.
async fn content(source_file: &str, source: &str, bytes: Vec<u8>) -> Result<FeedContent, String> {
    let path = format!("the source file of {source}");
    let file =
        SourceFile::parse(Path::new(&path), source_file).map_err(|error| error.to_string())?;
    let read = tokio::task::spawn_blocking(move || read::read(&file, &bytes)).await;
    let mut content =
        read.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
    // The database takes no NUL, and a screen none of the others.
    content.readings.retain(|reading| !reading.external_id.contains(char::is_control));
    for reading in &mut content.readings {
        reading.name = reading.name.take().map(|name| plain(&name, 300));
    }
    for reject in &mut content.rejects {
        (reject.position, reject.detail) =
            (plain(&reject.position, 100), plain(&reject.detail, 200));
    }
    Ok(content)
}

fn plain(text: &str, max: usize) -> String {
    text.chars().filter(|c| !c.is_control()).take(max).collect()
}

async fn keep(
    db: &mut PgConnection,
    source: &str,
    content: &FeedContent,
    now: DateTime<Utc>,
) -> sqlx::Result<FeedReport> {
    let waiting = matching::update(db, source, &content.readings, now).await?;
    let known = store::known(db, source).await?;
    let judged = guard::judge(content, &known, now);
    let changed = store::keep(db, source, &judged, now).await?;
    let matched = judged.believed.iter().filter(|of| of.car_park.is_some()).count();
    Ok(FeedReport {
        readings: content.readings.len() as u64,
        believed: judged.believed.len() as u64,
        matched: matched as u64,
        findings: judged.findings.len() as u64,
        waiting,
        changed,
    })
}

async fn answered(
    db: &mut PgConnection,
    source: &str,
    feed: &Feed,
    new: Option<(&Validators, &[u8])>,
    said: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let (validators, digest) =
        new.map_or((&feed.validators, feed.digest.as_deref()), |new| (new.0, Some(new.1)));
    sqlx::query!(
        "update feeds set asked_at = $2, answered_at = $2, next_at = $3, failures = 0, last_error = '', etag = $4,
                last_modified = $5, digest = $6, data_at = coalesce($7, data_at) where source = $1",
        source,
        now,
        now + feed.every,
        validators.etag,
        validators.last_modified,
        digest,
        said,
    )
    .execute(db)
    .await
    .map(drop)
}

async fn failed(
    db: &mut PgConnection,
    source: &str,
    feed: &Feed,
    why: String,
    retry_after: Option<Duration>,
    now: DateTime<Utc>,
) -> sqlx::Result<Refreshed> {
    let failures = feed.failures.saturating_add(1);
    let by_chance = rand::rng().random_range(0.0..0.5);
    let next_at = now + wait(failures.unsigned_abs(), feed.every, retry_after, by_chance);
    let why = plain(&why, 500);
    sqlx::query!(
        "update feeds set asked_at = $2, next_at = $3, failures = $4, last_error = $5 where source = $1",
        source,
        now,
        next_at,
        failures,
        why,
    )
    .execute(db)
    .await?;
    Ok(Refreshed::Failed(why))
}

/// How long a feed is left alone after its `failures`th failure in a row: twice as long each time, and up to half as long again
/// by chance, so that those that failed together are not asked together; and at least as long as it wants.
fn wait(failures: u32, every: Duration, retry_after: Option<Duration>, by_chance: f64) -> Duration {
    let doubled = every.saturating_mul(1 << failures.saturating_sub(1).min(16));
    let longest = MAX_WAIT.max(every);
    let own = doubled.min(longest).mul_f64(1.0 + by_chance);
    own.max(retry_after.unwrap_or_default().min(MAX_RETRY_AFTER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feed_that_fails_is_left_alone_for_longer_each_time_and_as_long_as_it_wants() {
        let minutes = Duration::from_mins;
        let seconds = |failures, retry| wait(failures, minutes(1), retry, 0.0).as_secs();
        assert_eq!(
            [1, 2, 3, 7, 60].map(|failures| seconds(failures, None)),
            [60, 120, 240, 3600, 3600]
        );
        assert_eq!(seconds(1, Some(minutes(10))), 600);
        assert_eq!(seconds(3, Some(Duration::ZERO)), 240, "never sooner than ours");
        assert_eq!(seconds(1, Some(Duration::from_hours(9999))), 86_400);
        assert_eq!(wait(9, Duration::from_hours(5), None, 0.0), Duration::from_hours(5));
        assert_eq!(wait(1, minutes(1), None, 0.5), Duration::from_secs(90));
    }
}
