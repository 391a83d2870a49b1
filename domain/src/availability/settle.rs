//! Writes what was decided, where it says something else than before.

use std::collections::HashMap;

use chrono::{DateTime, Duration, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use super::BEARING_MINUTES;
use super::decide::{Decided, FeedReading, bears_out, decide};
use super::report::DriverReportKind;
use super::store::fresh_reports;
use crate::car_park::{Availability, AvailabilityBasis, LIVE_AVAILABILITY_MINUTES};

/// Decides how full these car parks are at `now`, and writes it where it changed. Returns how many did; the tile server hears
/// of them when the transaction commits. Rows are locked in the order of their ids, so that two of these never wait for each
/// other; of more than one [`crate::merging::share`] is needed, so that no merge waits for them either (see [`crate::feeds`]).
///
/// # Errors
/// When the database does not answer.
pub async fn settle(
    db: &mut PgConnection,
    car_parks: &[i64],
    now: DateTime<Utc>,
) -> sqlx::Result<u64> {
    let rows = sqlx::query!(
        r#"
        select c.id, c.availability as "availability!: Availability", c.availability_basis as "basis!: AvailabilityBasis",
               c.availability_at, c.spaces_free, coalesce(r.capacity, c.capacity) as capacity,
               r.said_at as "said_at?", r.spaces_free as "free?", r.is_open as "is_open?", r.said as "said?: Availability"
        from car_parks c left join live_readings r on r.car_park_id = c.id
        where c.id = any($1)
        order by c.id for no key update of c
        "#,
        car_parks
    )
    .fetch_all(&mut *db)
    .await?;
    let readings: HashMap<i64, FeedReading> = rows
        .iter()
        .filter_map(|row| {
            let reading = FeedReading {
                said_at: row.said_at?,
                spaces_free: row.free,
                capacity: row.capacity,
                is_open: row.is_open,
                said: row.said,
            };
            Some((row.id, reading))
        })
        .collect();
    let shown = rows.iter().filter(|row| row.basis == AvailabilityBasis::Live);
    let shown = shown.filter_map(|row| Some((row.id, (row.availability, row.availability_at?))));
    judge(db, &readings, &shown.collect(), now).await?;
    let mut reports = HashMap::<_, Vec<_>>::new();
    for (car_park, report) in fresh_reports(&mut *db, car_parks, now).await? {
        reports.entry(car_park).or_default().push(report);
    }
    let (mut ids, mut availabilities, mut bases) = (Vec::new(), Vec::new(), Vec::new());
    let (mut times, mut frees) = (Vec::new(), Vec::new());
    for row in rows {
        let said = reports.get(&row.id).map_or(&[][..], Vec::as_slice);
        let decided = decide(readings.get(&row.id).copied(), said, now);
        let before = (row.availability, row.basis, row.availability_at, row.spaces_free);
        // What a record says stays where nobody says anything of now.
        let stays = decided == Decided::NOTHING && row.basis == AvailabilityBasis::Stored;
        if stays
            || before == (decided.availability, decided.basis, decided.said_at, decided.spaces_free)
        {
            continue;
        }
        ids.push(row.id);
        availabilities.push(decided.availability.code().to_owned());
        bases.push(decided.basis.code().to_owned());
        times.push(decided.said_at);
        frees.push(decided.spaces_free);
    }
    let written = sqlx::query!(
        r#"
        update car_parks c
        set availability = n.availability, availability_basis = n.basis, availability_at = n.said_at,
            spaces_free = n.free
        from unnest($1::bigint[], $2::text[], $3::text[], $4::timestamptz[], $5::integer[])
             as n(id, availability, basis, said_at, free)
        where c.id = n.id
        "#,
        &ids,
        &availabilities,
        &bases,
        &times as &[Option<DateTime<Utc>>],
        &frees as &[Option<i32>],
    )
    .execute(db)
    .await?;
    Ok(written.rows_affected())
}

/// Notes which reports these readings bear out: those of the minutes before a reading that none has judged. A driver's days count up,
/// once a day, and from the start again after a report that was wrong. Who repeats what `shown` said of a car park, live and at that
/// time, has seen the map and perhaps nothing else. Practice counts are invented, so they bear nobody out.
async fn judge(
    db: &mut PgConnection,
    readings: &HashMap<i64, FeedReading>,
    shown: &HashMap<i64, (Availability, DateTime<Utc>)>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let ids: Vec<i64> = readings.keys().copied().collect();
    let open = sqlx::query!(
        r#"select r.id, r.car_park_id, r.user_id, r.kind as "kind: DriverReportKind", r.created_at
           from driver_reports r join car_parks c on c.id = r.car_park_id
           where r.car_park_id = any($1) and c.origin <> 'practice' and r.topic = 'state' and r.borne_out is null
             and r.created_at >= $2
           order by r.user_id, r.id"#,
        &ids,
        now - Duration::minutes(2 * BEARING_MINUTES),
    )
    .fetch_all(&mut *db)
    .await?;
    let (mut judged, mut drivers, mut results) = (Vec::new(), Vec::<Uuid>::new(), Vec::new());
    for row in open {
        let after = |reading: &&FeedReading| {
            let wait = reading.said_at - row.created_at;
            wait >= Duration::zero() && wait <= Duration::minutes(BEARING_MINUTES)
        };
        let reading = readings.get(&row.car_park_id).filter(after);
        let says = row.kind.availability();
        let Some(result) = reading.zip(says).and_then(|(feed, says)| bears_out(*feed, says)) else {
            continue;
        };
        let is_copied = shown.get(&row.car_park_id).is_some_and(|(availability, said_at)| {
            Some(*availability) == says
                && row.created_at - said_at <= Duration::minutes(LIVE_AVAILABILITY_MINUTES)
        });
        if result && is_copied {
            continue;
        }
        judged.push(row.id);
        drivers.push(row.user_id);
        results.push(result);
    }
    if judged.is_empty() {
        return Ok(());
    }
    sqlx::query!(
        "update driver_reports r set borne_out = n.result
         from unnest($1::uuid[], $2::boolean[]) as n(id, result) where r.id = n.id",
        &judged,
        &results,
    )
    .execute(&mut *db)
    .await?;
    sqlx::query!(
        "insert into driver_standings as s (user_id, days_borne_out, last_on)
         select n.user_id, bool_and(n.result)::integer, $3::date
         from unnest($1::uuid[], $2::boolean[]) as n(user_id, result) group by n.user_id order by n.user_id
         on conflict (user_id) do update
         set days_borne_out = case when excluded.days_borne_out = 0 then 0
                                   when s.last_on = $3::date then s.days_borne_out
                                   else least(s.days_borne_out, 1000) + 1 end,
             last_on = $3::date",
        &drivers,
        &results,
        now.date_naive(),
    )
    .execute(db)
    .await?;
    Ok(())
}
