//! Writes what was decided, where it says something else than before.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use super::decide::{FeedReading, decide};
use crate::car_park::{Availability, AvailabilityBasis};

/// Decides how full these car parks are at `now`, and writes it where it changed. Returns how many did; the tile server hears
/// of them when the transaction commits. Rows are locked in the order of their ids, so that two of these never wait for each
/// other.
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
        order by c.id for update of c
        "#,
        car_parks
    )
    .fetch_all(&mut *db)
    .await?;
    let (mut ids, mut availabilities, mut bases) = (Vec::new(), Vec::new(), Vec::new());
    let (mut times, mut frees) = (Vec::new(), Vec::new());
    for row in rows {
        let reading = row.said_at.map(|said_at| FeedReading {
            said_at,
            spaces_free: row.free,
            capacity: row.capacity,
            is_open: row.is_open,
            said: row.said,
        });
        let decided = decide(reading, now);
        let before = (row.availability, row.basis, row.availability_at, row.spaces_free);
        if before == (decided.availability, decided.basis, decided.said_at, decided.spaces_free) {
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
