//! What a feed said, matched, weighed and kept in one transaction, which changes everything or nothing.

use std::time::Duration;

use carpal_domain::merging;
use chrono::{DateTime, TimeDelta, Utc};
use rand::Rng;
use sqlx::PgConnection;

use super::ask::Validators;
use super::refresh::{Asked, FeedReport, Outcome, Refreshed, plain};
use super::turn::Turn;
use super::{FeedContent, bounds, guard, matching, store};

/// A feed that fails is asked again after this long at the latest, unless it wants a longer wait.
const MAX_WAIT: Duration = Duration::from_hours(1);
/// No feed has us wait for longer.
const MAX_RETRY_AFTER: Duration = Duration::from_hours(24);

/// Keeps what a feed said, at `now`, in the caller's transaction, which is best a short one: it locks the feed. Matches that were
/// decided while the feed was asked hold; an answer to other settings than the feed's present ones is thrown away.
///
/// # Errors
/// When the database refuses. The caller rolls back, and gives the turn up.
pub async fn keep(
    db: &mut PgConnection,
    asked: &Asked,
    now: DateTime<Utc>,
) -> sqlx::Result<Refreshed> {
    let Asked { turn, outcome } = asked;
    // The order of locks is that of carpal_domain::feeds.
    merging::share(db).await?;
    if !turn.hold(&mut *db).await? {
        turn.end(db).await?;
        return Ok(Refreshed::Overtaken);
    }
    let refreshed = match outcome {
        Outcome::Failed { why, retry_after } => {
            let why = plain(why, 500);
            failed(db, turn, &why, retry_after.map(|wait| wait.from(now)), now).await?;
            Refreshed::Failed(why)
        }
        Outcome::Same(validators) => {
            let said = store::last_content(db, &turn.source).await?;
            let report = weigh(db, &turn.source, said, now).await?;
            let validators = validators.as_ref().unwrap_or(&turn.validators);
            answered(db, turn, (validators, turn.digest.as_deref()), None, now).await?;
            Refreshed::Unchanged(report)
        }
        Outcome::New { content, validators, digest } => {
            let (source, content) = (&turn.source, content.clone());
            // Whatever a feed says of its time, the database can hold it.
            let published = content.published_at;
            let published = published.filter(|at| (*at - now).abs() < TimeDelta::days(3650));
            let report = weigh(db, source, content, now).await?;
            answered(db, turn, (validators, Some(digest)), published, now).await?;
            Refreshed::Done(report)
        }
    };
    turn.end(db).await?;
    Ok(refreshed)
}

/// Matches and weighs what a feed says, and keeps what is believed and what is not.
async fn weigh(
    db: &mut PgConnection,
    source: &str,
    mut content: FeedContent,
    now: DateTime<Utc>,
) -> sqlx::Result<FeedReport> {
    let too_many = bounds::admit(db, source, &mut content.readings, now).await?;
    let matched = matching::update(db, source, &content.readings, now).await?;
    store::keep_content(db, source, &content).await?;
    let known = store::known(db, source).await?;
    let mut judged = guard::judge(&content, &known, now);
    judged.findings.splice(0..0, too_many.into_iter().chain(matched.too_many));
    let changed = store::keep(db, source, &judged, now).await?;
    let on_the_map = judged.believed.iter().filter(|of| of.car_park.is_some()).count();
    Ok(FeedReport {
        readings: content.readings.len() as u64,
        believed: judged.believed.len() as u64,
        matched: on_the_map as u64,
        findings: judged.findings.len() as u64,
        waiting: matched.waiting,
        changed,
    })
}

async fn answered(
    db: &mut PgConnection,
    turn: &Turn,
    (validators, digest): (&Validators, Option<&[u8]>),
    published: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update feeds set asked_at = $2, answered_at = $2, next_at = $3, failures = 0, last_error = '', etag = $4,
                last_modified = $5, digest = $6, data_at = coalesce($7, data_at) where source = $1",
        turn.source,
        now,
        now + turn.every,
        validators.etag,
        validators.last_modified,
        digest,
        published,
    )
    .execute(db)
    .await
    .map(drop)
}

async fn failed(
    db: &mut PgConnection,
    turn: &Turn,
    why: &str,
    retry_after: Option<Duration>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let failures = turn.failures.saturating_add(1);
    let by_chance = rand::rng().random_range(0.0..0.5);
    let next_at = now + wait(failures.unsigned_abs(), turn.every, retry_after, by_chance);
    sqlx::query!(
        "update feeds set asked_at = $2, next_at = $3, failures = $4, last_error = $5 where source = $1",
        turn.source,
        now,
        next_at,
        failures,
        why,
    )
    .execute(db)
    .await
    .map(drop)
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
