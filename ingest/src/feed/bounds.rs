//! How much is kept of a feed. One that calls its car parks otherwise in each answer fills neither the database nor the list of an
//! admin.

use std::collections::HashSet;

use carpal_domain::pairs::RULE;
use chrono::{DateTime, Duration, Utc};
use sqlx::PgConnection;

use super::FeedReading;
use super::guard::{Finding, FindingKind};

/// A feed has at most so many car parks: in one answer, and known of it.
pub const MAX_CAR_PARKS: usize = 20_000;
/// Of so many car parks of a feed a person is asked at a time which they are, the likeliest first.
pub const MAX_WAITING: usize = 200;
/// So many findings are kept of a feed, and of one answer.
pub const MAX_FINDINGS: usize = 1000;
/// One that is none on the map for sure is forgotten when the feed has not had it for so long.
const UNMATCHED_DAYS: i64 = 7;

/// Forgets what the feed had long ago and nobody decided on, and leaves out of `readings` the new car parks that are too many. What
/// is on the map and what a person decided is never forgotten for new ones.
pub(super) async fn admit(
    db: &mut PgConnection,
    source: &str,
    readings: &mut Vec<FeedReading>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Finding>> {
    let mut seen = HashSet::new();
    let ids = readings.iter().map(|reading| &*reading.external_id);
    let ids: Vec<String> = ids.filter(|id| seen.insert(*id)).map(str::to_owned).collect();
    forget(db, source, &ids, Some(now - Duration::days(UNMATCHED_DAYS)), MAX_CAR_PARKS).await?;
    let known =
        sqlx::query_scalar!("select external_id from feed_car_parks where source = $1", source);
    let known: HashSet<String> = known.fetch_all(&mut *db).await?.into_iter().collect();
    let new: Vec<&String> = ids.iter().filter(|id| !known.contains(*id)).collect();
    let room = MAX_CAR_PARKS.saturating_sub(known.len());
    if new.len() <= room {
        return Ok(None);
    }
    let forgotten = forget(db, source, &ids, None, new.len() - room).await?;
    let left_out: HashSet<&String> = new.into_iter().skip(room + forgotten).collect();
    readings.retain(|reading| !left_out.contains(&reading.external_id));
    Ok(Some(Finding {
        external_id: String::new(),
        kind: FindingKind::TooMany,
        detail: format!(
            "it names more than {MAX_CAR_PARKS} car parks: {forgotten} that it had before are forgotten, {} new ones left out",
            left_out.len()
        ),
    }))
}

/// Forgets at most `max` car parks that are not among `ids`, none on the map and decided by nobody, those not seen for the longest
/// first, or only those not seen since. Returns how many.
async fn forget(
    db: &mut PgConnection,
    source: &str,
    ids: &[String],
    not_since: Option<DateTime<Utc>>,
    max: usize,
) -> sqlx::Result<usize> {
    let forgotten = sqlx::query!(
        "delete from feed_car_parks where id in (
             select f.id from feed_car_parks f
             where f.source = $1 and f.status in ('unmatched', 'waiting') and coalesce(f.decided_by, $2) = $2
               and coalesce(f.seen_at < $3, true) and not exists (select from unnest($4::text[]) as n (id) where n.id = f.external_id)
             order by f.status, f.seen_at, f.external_id limit $5)",
        source,
        RULE,
        not_since,
        ids,
        i64::try_from(max).unwrap_or(i64::MAX)
    )
    .execute(db)
    .await?;
    Ok(usize::try_from(forgotten.rows_affected()).unwrap_or(usize::MAX))
}
