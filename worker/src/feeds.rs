//! Feeds by the clock: who is asked, and what is no longer live.

use carpal_domain::availability;
use carpal_domain::jobs::RefreshFeed;
use carpal_ingest::feed::ask::Client;
use carpal_ingest::feed::{self, Asked};
use chrono::Duration;
use sqlx::PgPool;

use crate::unit_of_work::UnitOfWork;

/// A feed is due so much earlier than it says, so that the clock's next turn does not find it a moment too young.
const EARLY: Duration = Duration::seconds(5);

/// Has each feed that is due asked, unless that waits or runs already. Returns how many.
///
/// # Errors
/// When the database refuses.
pub async fn enqueue_due(pool: &PgPool) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let until = work.now() + EARLY;
    let due = sqlx::query_scalar!(
        "select source from feeds where is_enabled and next_at <= $1 order by next_at",
        until
    )
    .fetch_all(work.db())
    .await?;
    let mut enqueued = 0;
    for source in due {
        let key = format!("feed:{source}");
        enqueued += u64::from(work.enqueue(&RefreshFeed { source }, Some(&key)).await?);
    }
    work.commit().await?;
    Ok(enqueued)
}

/// Asks a feed that is due, unless somebody else does. Nothing of the database is held meanwhile.
///
/// # Errors
/// When the database refuses.
pub async fn ask_if_due(
    pool: &PgPool,
    client: &Client,
    source: &str,
) -> sqlx::Result<Option<Asked>> {
    let now = sqlx::query_scalar!(r#"select now() as "now!""#).fetch_one(pool).await?;
    feed::ask_in_turn(pool, client, source, Some(now + EARLY), now).await
}

/// Forgets the readings that are no longer live, and settles anew what was shown by them: what drivers report comes through
/// again. Returns how many car parks show something else.
///
/// # Errors
/// When the database refuses; then nothing was changed.
pub async fn settle_stale(pool: &PgPool) -> sqlx::Result<u64> {
    let mut work = UnitOfWork::begin(pool).await?;
    let now = work.now();
    let changed = availability::settle_stale(work.db(), now).await?;
    work.commit().await?;
    Ok(changed)
}
