//! What a feed is known to have said, and what is kept of its next answer.

use std::collections::HashMap;

use carpal_domain::availability;
use carpal_domain::car_park::Availability;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use sqlx::types::Json;

use super::bounds::MAX_FINDINGS;
use super::guard::{self, Believed, Finding, Judged, Known};
use super::{FeedContent, FeedReading};

/// What an answer said of a car park, as `feed_car_parks.reading` has it.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Saying {
    capacity: Option<i32>,
    spaces_free: Option<i32>,
    occupied: Option<i32>,
    is_open: Option<bool>,
    /// A code of [`Availability`].
    said: Option<String>,
    /// The feed's own time, be it that of the whole answer; none where it gives none.
    said_at: Option<DateTime<Utc>>,
}

/// Keeps what an answer says, to be weighed again where the next one is the same. What says two things does not count.
pub(super) async fn keep_content(
    db: &mut PgConnection,
    source: &str,
    content: &FeedContent,
) -> sqlx::Result<()> {
    let sayings = guard::sayings(&content.readings).into_iter();
    let (ids, sayings): (Vec<&str>, Vec<Json<Saying>>) = sayings
        .filter(|(_, is_said_once)| *is_said_once)
        .map(|(of, _)| {
            let saying = Saying {
                capacity: of.capacity,
                spaces_free: of.spaces_free,
                occupied: of.occupied,
                is_open: of.is_open,
                said: of.said.map(|said| said.code().to_owned()),
                said_at: of.said_at.or(content.published_at),
            };
            (&*of.external_id, Json(saying))
        })
        .unzip();
    sqlx::query!(
        "update feed_car_parks f set reading = n.reading
         from (select o.id, s.reading from feed_car_parks o
               left join unnest($2::text[], $3::jsonb[]) as s (external_id, reading) on s.external_id = o.external_id
               where o.source = $1) n
         where f.id = n.id and f.reading is distinct from n.reading",
        source,
        &ids as &[&str],
        sayings as _,
    )
    .execute(db)
    .await
    .map(drop)
}

/// What the last answer said, as far as it can be weighed again.
pub(super) async fn last_content(db: &mut PgConnection, source: &str) -> sqlx::Result<FeedContent> {
    let rows = sqlx::query!(
        r#"select external_id, reading as "reading!: Json<Saying>" from feed_car_parks
           where source = $1 and reading is not null order by id"#,
        source
    )
    .fetch_all(db)
    .await?;
    let readings = rows.into_iter().map(|row| {
        let Json(saying) = row.reading;
        FeedReading {
            external_id: row.external_id,
            name: None,
            location: None,
            capacity: saying.capacity,
            spaces_free: saying.spaces_free,
            occupied: saying.occupied,
            is_open: saying.is_open,
            said: saying.said.and_then(|code| Availability::from_code(&code)),
            said_at: saying.said_at,
            position: String::new(),
        }
    });
    Ok(FeedContent { readings: readings.collect(), ..FeedContent::default() })
}

/// What is known of each of a feed's car parks.
pub(super) async fn known(
    db: &mut PgConnection,
    source: &str,
) -> sqlx::Result<HashMap<String, Known>> {
    let rows = sqlx::query!(
        r#"select f.external_id, c.id as "car_park?", c.capacity as "capacity?", f.spaces_free, f.said_at, f.unchanged_since, f.created_at
           from feed_car_parks f
           left join car_parks own on own.id = f.car_park_id and f.status = 'matched'
           left join car_parks c on c.id = coalesce(own.merged_into, own.id) and c.deleted_at is null
           where f.source = $1"#,
        source
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let known = Known {
                car_park: row.car_park,
                capacity: row.capacity,
                spaces_free: row.spaces_free,
                said_at: row.said_at,
                unchanged_since: row.unchanged_since,
                first_seen: row.created_at,
            };
            (row.external_id, known)
        })
        .collect())
}

/// Keeps what is believed and what was found, and settles the car parks whose reading is new. Returns how many changed on the map.
pub(super) async fn keep(
    db: &mut PgConnection,
    source: &str,
    judged: &Judged,
    now: DateTime<Utc>,
) -> sqlx::Result<u64> {
    remember(db, source, judged).await?;
    find(db, source, &judged.findings, now).await?;
    // Of two of a feed's that have become one car park, the one that was said last.
    let mut newest: HashMap<i64, &Believed> = HashMap::new();
    for believed in &judged.believed {
        let Some(car_park) = believed.car_park else { continue };
        let kept = newest.entry(car_park).or_insert(believed);
        if believed.said_at > kept.said_at {
            *kept = believed;
        }
    }
    let mut newest: Vec<(i64, &Believed)> = newest.into_iter().collect();
    newest.sort_by_key(|(car_park, _)| *car_park);
    let changed = show(db, source, &newest).await?;
    count(db, &newest).await?;
    availability::settle(db, &changed, now).await
}

/// Since when each says what it says.
async fn remember(db: &mut PgConnection, source: &str, judged: &Judged) -> sqlx::Result<()> {
    let all = || judged.believed.iter().chain(&judged.unmoved);
    let ids: Vec<&str> = all().map(|of| &*of.external_id).collect();
    let frees: Vec<Option<i32>> = all().map(|of| of.spaces_free).collect();
    let said: Vec<DateTime<Utc>> = all().map(|of| of.said_at).collect();
    let since: Vec<DateTime<Utc>> = all().map(|of| of.unchanged_since).collect();
    sqlx::query!(
        "update feed_car_parks f set spaces_free = n.free, said_at = n.said_at, unchanged_since = n.since
         from unnest($2::text[], $3::integer[], $4::timestamptz[], $5::timestamptz[]) as n (id, free, said_at, since)
         where f.source = $1 and f.external_id = n.id and coalesce(f.said_at <= n.said_at, true)",
        source,
        &ids as &[&str],
        &frees as &[Option<i32>],
        &said,
        &since,
    )
    .execute(db)
    .await
    .map(drop)
}

async fn find(
    db: &mut PgConnection,
    source: &str,
    findings: &[Finding],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let ids: Vec<&str> = findings.iter().map(|finding| &*finding.external_id).collect();
    let kinds: Vec<&str> = findings.iter().map(|finding| finding.kind.code()).collect();
    let details: Vec<String> =
        findings.iter().map(|finding| finding.detail.chars().take(300).collect()).collect();
    sqlx::query!(
        "insert into feed_findings as f (source, external_id, kind, detail, times, first_at, last_at)
         select $1, n.id, n.kind, max(n.detail), count(*), $5, $5
         from unnest($2::text[], $3::text[], $4::text[]) as n (id, kind, detail)
         group by n.id, n.kind
         on conflict (source, external_id, kind) do update
         set detail = excluded.detail, times = least(f.times::bigint + excluded.times, 2147483647)::integer,
             last_at = excluded.last_at",
        source,
        &ids as &[&str],
        &kinds as &[&str],
        &details,
        now,
    )
    .execute(&mut *db)
    .await?;
    // What is about the feed as a whole is among those that stay.
    sqlx::query!(
        "delete from feed_findings where source = $1 and (external_id, kind) in (
             select external_id, kind from feed_findings where source = $1
             order by external_id = '' desc, last_at desc, external_id, kind offset $2)",
        source,
        i64::try_from(MAX_FINDINGS).unwrap_or(i64::MAX),
    )
    .execute(db)
    .await
    .map(drop)
}

/// Keeps the counts, for how full it is on Tuesdays. Of what is closed there is none.
async fn count(db: &mut PgConnection, newest: &[(i64, &Believed)]) -> sqlx::Result<()> {
    let counted = newest.iter().filter(|(_, of)| of.is_open != Some(false));
    let counted: Vec<(i64, DateTime<Utc>, i32, i32)> = counted
        .filter_map(|(id, of)| {
            let all = of.counted_of?;
            Some((*id, of.said_at, of.spaces_free?.min(all), all))
        })
        .collect();
    let ids: Vec<i64> = counted.iter().map(|of| of.0).collect();
    let said: Vec<DateTime<Utc>> = counted.iter().map(|of| of.1).collect();
    let frees: Vec<i32> = counted.iter().map(|of| of.2).collect();
    let capacities: Vec<i32> = counted.iter().map(|of| of.3).collect();
    sqlx::query!(
        "insert into occupancy (car_park_id, said_at, spaces_free, capacity)
         select * from unnest($1::bigint[], $2::timestamptz[], $3::integer[], $4::integer[])
         on conflict do nothing",
        &ids,
        &said,
        &frees,
        &capacities,
    )
    .execute(db)
    .await
    .map(drop)
}

/// Puts the newest readings where the map takes them from. Returns the car parks of which there is one.
async fn show(
    db: &mut PgConnection,
    source: &str,
    newest: &[(i64, &Believed)],
) -> sqlx::Result<Vec<i64>> {
    let ids: Vec<i64> = newest.iter().map(|(id, _)| *id).collect();
    let said_at: Vec<DateTime<Utc>> = newest.iter().map(|(_, of)| of.said_at).collect();
    let frees: Vec<Option<i32>> = newest.iter().map(|(_, of)| of.spaces_free).collect();
    let capacities: Vec<Option<i32>> = newest.iter().map(|(_, of)| of.capacity).collect();
    let open: Vec<Option<bool>> = newest.iter().map(|(_, of)| of.is_open).collect();
    let said: Vec<Option<&str>> =
        newest.iter().map(|(_, of)| of.said.map(Availability::code)).collect();
    sqlx::query_scalar!(
        r#"insert into live_readings as l (car_park_id, source, said_at, spaces_free, capacity, is_open, said)
           select n.id, $1, n.said_at, n.free, n.capacity, n.is_open, n.said
           from unnest($2::bigint[], $3::timestamptz[], $4::integer[], $5::integer[], $6::bool[], $7::text[])
                as n (id, said_at, free, capacity, is_open, said)
           on conflict (car_park_id) do update
           set source = excluded.source, said_at = excluded.said_at, spaces_free = excluded.spaces_free,
               capacity = excluded.capacity, is_open = excluded.is_open, said = excluded.said
           where excluded.said_at > l.said_at
              or (excluded.said_at = l.said_at and excluded.source = l.source
                  and (excluded.spaces_free, excluded.capacity, excluded.is_open, excluded.said)
                      is distinct from (l.spaces_free, l.capacity, l.is_open, l.said))
           returning car_park_id"#,
        source,
        &ids,
        &said_at,
        &frees as &[Option<i32>],
        &capacities as &[Option<i32>],
        &open as &[Option<bool>],
        &said as &[Option<&str>],
    )
    .fetch_all(db)
    .await
}
