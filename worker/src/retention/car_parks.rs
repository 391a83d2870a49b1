//! Car parks.

use carpal_domain::{feeds, merging};
use sqlx::PgPool;

use super::Retention;
use crate::unit_of_work::UnitOfWork;

/// Deletes the car parks for good that were deleted long enough ago. Returns how many.
///
/// What an admin took off the map, or warned of, or edited stays as it is, deleted: without it an import that finds it again
/// would bring it back as if nothing had been. So does what a person
/// decided about a pair of car parks, also of one that was merged into it. Unless it was made here: then no import knows it.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    // What feeds say of a car park goes with it: its locks come before those of car parks (carpal_domain::feeds).
    merging::lock(work.db()).await?;
    feeds::lock_all(work.db()).await?;
    let due = sqlx::query_scalar!(
        "select id from car_parks c
         where deleted_at < now() - $1::interval
           and (origin in ('admin', 'suggestion')
                or (deleted_because = 'gone' and not scam_reported and not is_hidden and admin_edits = '{}'))
           and not exists (select from car_park_records r where r.car_park_id = c.id)
           and not exists (select from car_parks m join car_park_pairs p on m.id in (p.a, p.b)
                           where (m.id = c.id or m.merged_into = c.id) and p.decided_by <> 'rule')
         for update",
        periods.deleted_car_parks.interval(),
    )
    .fetch_all(work.db())
    .await?;
    // Every delete has the tile servers read everything anew, also one of nothing.
    if due.is_empty() {
        return Ok(0);
    }
    let deleted =
        sqlx::query!("delete from car_parks where id = any ($1)", &due).execute(work.db()).await?;
    work.commit().await?;
    Ok(deleted.rows_affected())
}
