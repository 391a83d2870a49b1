//! Which car park on the map each car park of a feed is: by its id in the list of the same source, else by the rule that pairs
//! the car parks of sources. The doubtful waits for a person, whose decision stands.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use carpal_domain::car_park::{Access, CarParkKind};
use carpal_domain::pairs::RULE;
use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use sqlx::types::Json;

use super::FeedReading;
use super::bounds::MAX_WAITING;
use super::guard::{Finding, FindingKind};
use crate::pairing::{self, CarPark, Near, Pair, Verdict};

/// What came of matching.
pub(super) struct Matched {
    /// How many more wait for a person than before.
    pub waiting: u64,
    /// Where more would wait than a person is asked about.
    pub too_many: Option<Finding>,
}

/// Notes what the feed says its car parks are, and looks for those that are not known yet on the map.
pub(super) async fn update(
    db: &mut PgConnection,
    source: &str,
    readings: &[FeedReading],
    now: DateTime<Utc>,
) -> sqlx::Result<Matched> {
    note(db, source, readings, now).await?;
    let before = waiting(db, source).await?;
    forget_gone(db, source).await?;
    by_id(db, source, now).await?;
    let unasked = by_rule(db, source, &before, now).await?;
    let after = waiting(db, source).await?;
    let detail =
        format!("{MAX_WAITING} of its car parks wait for a person, and {unasked} more would");
    let too_many = Finding { external_id: String::new(), kind: FindingKind::TooMany, detail };
    Ok(Matched {
        waiting: after.difference(&before).count() as u64,
        too_many: (unasked > 0).then_some(too_many),
    })
}

async fn note(
    db: &mut PgConnection,
    source: &str,
    readings: &[FeedReading],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let mut seen = HashSet::new();
    let readings: Vec<&FeedReading> =
        readings.iter().filter(|reading| seen.insert(&*reading.external_id)).collect();
    let ids: Vec<&str> = readings.iter().map(|reading| &*reading.external_id).collect();
    let names: Vec<Option<&str>> = readings.iter().map(|reading| reading.name.as_deref()).collect();
    let lngs: Vec<Option<f64>> =
        readings.iter().map(|reading| reading.location.map(|at| at.lng)).collect();
    let lats: Vec<Option<f64>> =
        readings.iter().map(|reading| reading.location.map(|at| at.lat)).collect();
    let capacities: Vec<Option<i32>> =
        readings.iter().map(|reading| reading.capacity.filter(|&all| all > 0)).collect();
    sqlx::query!(
        "insert into feed_car_parks as f (source, external_id, name, location, capacity, seen_at, created_at)
         select $1, n.id, coalesce(n.name, ''), st_point(n.lng, n.lat, 4326), n.capacity, $7, $7
         from unnest($2::text[], $3::text[], $4::float8[], $5::float8[], $6::integer[]) as n (id, name, lng, lat, capacity)
         on conflict (source, external_id) do update
         set name = coalesce(nullif(excluded.name, ''), f.name), location = coalesce(excluded.location, f.location),
             capacity = coalesce(excluded.capacity, f.capacity), seen_at = excluded.seen_at",
        source,
        &ids as &[&str],
        &names as &[Option<&str>],
        &lngs as &[Option<f64>],
        &lats as &[Option<f64>],
        &capacities as &[Option<i32>],
        now,
    )
    .execute(db)
    .await
    .map(drop)
}

async fn waiting(db: &mut PgConnection, source: &str) -> sqlx::Result<HashSet<(i64, Option<i64>)>> {
    let rows = sqlx::query!(
        "select id, car_park_id from feed_car_parks where source = $1 and status = 'waiting'",
        source
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.car_park_id)).collect())
}

/// What is gone from the map is looked for again, unless a person decided it.
async fn forget_gone(db: &mut PgConnection, source: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update feed_car_parks f
         set car_park_id = null, status = 'unmatched', score = null, reasons = '{}', decided_by = null, decided_at = null
         from car_parks c
         where f.source = $1 and f.status = 'matched' and f.decided_by = $2 and c.id = f.car_park_id
           and c.deleted_at is not null and c.merged_into is null",
        source,
        RULE,
    )
    .execute(db)
    .await
    .map(drop)
}

/// The list of the same source names them alike, so nobody needs to look.
async fn by_id(db: &mut PgConnection, source: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "with listed as (
             select distinct on (coalesce(c.merged_into, c.id)) r.external_id, coalesce(c.merged_into, c.id) as id
             from car_park_records r join car_parks c on c.id = r.car_park_id
             where r.source = $1 and (c.deleted_at is null or c.merged_into is not null) and exists (select from feed_car_parks f where f.source = $1 and f.external_id = r.external_id)
             order by coalesce(c.merged_into, c.id), r.external_id)
         update feed_car_parks f
         set car_park_id = l.id, status = 'matched', score = 1, reasons = '{the same id in the list of this source}',
             decided_by = $2, decided_at = $3
         from listed l
         where f.source = $1 and f.external_id = l.external_id
           and (f.car_park_id is distinct from l.id or f.status <> 'matched')
           and coalesce(f.decided_by, $2) = $2
           and not exists (select from feed_car_parks o join car_parks own on own.id = o.car_park_id
                           where o.source = $1 and o.status = 'matched' and coalesce(own.merged_into, own.id) = l.id and o.id <> f.id)",
        source,
        RULE,
        now,
    )
    .execute(db)
    .await
    .map(drop)
}

/// Returns how many are doubtful beyond those that a person is asked about.
async fn by_rule(
    db: &mut PgConnection,
    source: &str,
    asked: &HashSet<(i64, Option<i64>)>,
    now: DateTime<Utc>,
) -> sqlx::Result<usize> {
    let (car_parks, near) = candidates(db, source).await?;
    let found = pairing::pair(&car_parks, &near);
    let (mut best, mut seen) = (Vec::new(), HashSet::new());
    for pair in &found {
        // Numbers of the feed's are negative, so they come first.
        if pair.a < 0 && pair.b > 0 && seen.insert(pair.a) {
            best.push(pair);
        }
    }
    let (mut best, mut doubtful): (Vec<&Pair>, Vec<&Pair>) =
        best.into_iter().partition(|pair| pair.verdict == Verdict::Same);
    // Whoever is asked already stays so, or the list would change under the eyes of its reader.
    doubtful.sort_by_key(|pair| {
        (!asked.contains(&(-pair.a, Some(pair.b))), Reverse(pair.thousandths), -pair.a)
    });
    let unasked = doubtful.len().saturating_sub(MAX_WAITING);
    doubtful.truncate(MAX_WAITING);
    best.extend(doubtful);
    store(db, source, &best, now).await?;
    Ok(unasked)
}

/// What is near each car park of the feed that is not known yet, and is not another one of a feed's already, be it by one that was
/// merged into it.
async fn candidates(
    db: &mut PgConnection,
    source: &str,
) -> sqlx::Result<(HashMap<i64, CarPark>, Vec<Near>)> {
    let rows = sqlx::query!(
        r#"select f.id as feed_id, f.name as feed_name, f.capacity as feed_capacity, c.id, c.name, c.name_inferred, c.city, c.operator,
                  c.capacity, c.access as "access: Access", c.access_inferred, c.kind as "kind: CarParkKind", c.structure,
                  (c.is_hidden or not c.approved) as "is_hidden!",
                  st_distancesphere(f.location, c.location) as "metres!",
                  coalesce(st_dimension(c.footprint) = 2 and st_covers(c.footprint, f.location), false) as "is_inside!"
           from feed_car_parks f
           join car_parks c
             on c.location && st_expand(f.location, $3 / ($4 * greatest(cos(radians(st_y(f.location))), 0.01)), $3 / $4)
           where f.source = $1 and f.status in ('unmatched', 'waiting') and coalesce(f.decided_by, $2) = $2
             and c.deleted_at is null and c.origin <> 'practice' and st_distancesphere(f.location, c.location) <= $3
             and not exists (select from feed_car_parks o join car_parks own on own.id = o.car_park_id
                             where o.status = 'matched' and coalesce(own.merged_into, own.id) = c.id)
           order by f.id, c.id limit 100000"#,
        source,
        RULE,
        pairing::MAX_METRES,
        pairing::METRES_A_DEGREE,
    )
    .fetch_all(db)
    .await?;
    let mut car_parks = HashMap::new();
    let mut near = Vec::with_capacity(rows.len());
    for row in rows {
        near.push(Near {
            a: -row.feed_id,
            b: row.id,
            metres: row.metres,
            is_inside: row.is_inside,
        });
        car_parks.entry(-row.feed_id).or_insert_with(|| CarPark {
            id: -row.feed_id,
            name_inferred: row.feed_name.is_empty(),
            name: row.feed_name,
            city: String::new(),
            operator: String::new(),
            capacity: row.feed_capacity,
            access: Access::Public,
            access_inferred: true,
            kind: CarParkKind::CarPark,
            structure: "unknown".into(),
            is_edited: false,
            is_hidden: false,
        });
        car_parks.entry(row.id).or_insert_with(|| CarPark {
            id: row.id,
            name: row.name,
            name_inferred: row.name_inferred,
            city: row.city,
            operator: row.operator,
            capacity: row.capacity,
            access: row.access,
            access_inferred: row.access_inferred,
            kind: row.kind,
            structure: row.structure,
            is_edited: false,
            is_hidden: row.is_hidden,
        });
    }
    Ok((car_parks, near))
}

/// Keeps what was found, and forgets what waited and is no longer likely.
async fn store(
    db: &mut PgConnection,
    source: &str,
    found: &[&Pair],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let ids: Vec<i64> = found.iter().map(|pair| -pair.a).collect();
    let car_parks: Vec<i64> = found.iter().map(|pair| pair.b).collect();
    let scores: Vec<f32> = found.iter().map(|pair| f32::from(pair.thousandths) / 1000.0).collect();
    let reasons: Vec<Json<&[String]>> = found.iter().map(|pair| Json(&*pair.reasons)).collect();
    let sure: Vec<bool> = found.iter().map(|pair| pair.verdict == Verdict::Same).collect();
    sqlx::query!(
        "update feed_car_parks f
         set car_park_id = null, status = 'unmatched', score = null, reasons = '{}', decided_by = null, decided_at = null
         where f.source = $1 and f.status = 'waiting' and f.id <> all ($2)",
        source,
        &ids,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "update feed_car_parks f
         set car_park_id = n.car_park, score = n.score, reasons = array(select jsonb_array_elements_text(n.reasons)),
             status = case when n.sure then 'matched' else 'waiting' end, decided_by = case when n.sure then $6 end,
             decided_at = case when n.sure then $7::timestamptz end
         from unnest($1::bigint[], $2::bigint[], $3::real[], $4::jsonb[], $5::bool[]) as n (id, car_park, score, reasons, sure)
         where f.id = n.id",
        &ids,
        &car_parks,
        &scores,
        reasons as _,
        &sure,
        RULE,
        now,
    )
    .execute(db)
    .await
    .map(drop)
}
