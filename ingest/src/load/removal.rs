//! Removing practice data again.

use carpal_domain::{feeds, merging};
use sqlx::{Connection, PgPool};

use super::error::{During, LoadError};
use super::report::Report;
use super::run::{lock, release};

/// Deletes every car park of origin `practice`, and the practice sources with their records and runs. The rows are removed,
/// not marked as deleted: none of it ever existed.
///
/// # Errors
/// [`LoadError::Busy`] while one of them is being loaded, [`LoadError::Database`].
pub async fn remove_practice(pool: &PgPool, dry_run: bool) -> Result<Report, LoadError> {
    let step = "removing practice car parks";
    let mut connection = pool.acquire().await.during("connecting")?.detach();
    let sources: Vec<String> =
        sqlx::query_scalar!("select name from sources where kind = 'practice' order by name")
            .fetch_all(&mut connection)
            .await
            .during(step)?;
    for source in sources {
        if !lock(&mut connection, &source).await.during(step)? {
            return Err(LoadError::Busy { source_name: source });
        }
    }
    let mut tx = connection.begin().await.during(step)?;
    // What feeds say of a car park goes with it: its locks come before those of car parks (carpal_domain::feeds).
    merging::lock(&mut tx).await.during(step)?;
    feeds::lock_all(&mut *tx).await.during(step)?;
    let gone = sqlx::query!("delete from car_parks where origin = 'practice'")
        .execute(&mut *tx)
        .await
        .during(step)?
        .rows_affected();
    sqlx::query!("delete from sources where kind = 'practice'")
        .execute(&mut *tx)
        .await
        .during(step)?;
    if dry_run {
        tx.rollback().await.during(step)?;
    } else {
        tx.commit().await.during(step)?;
    }
    release(connection).await;
    Ok(Report { gone, ..Report::empty("practice") })
}
