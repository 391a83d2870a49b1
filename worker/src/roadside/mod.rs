//! What the clock does in roadside help: requests and quotes whose time is over expire, work that nobody objects to is
//! confirmed, jobs of providers who may work no more are open again, and documents run out. Each is one transaction, with the
//! events and notifications of everyone concerned; what ends the work of a provider is one for each of them.

pub mod documents;
pub mod requests;

use carpal_domain::inbox::{self, NewEvent, News, NotificationTimes};
use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgPool, PgTransaction};
use uuid::Uuid;

/// Begins a task, and says what time it is by the database.
pub(crate) async fn begin(pool: &PgPool) -> sqlx::Result<(PgTransaction<'static>, DateTime<Utc>)> {
    let mut transaction = pool.begin().await?;
    let now = sqlx::query_scalar!(r#"select now() as "now!""#).fetch_one(&mut *transaction).await?;
    Ok((transaction, now))
}

/// Stores what is told and commits. Open connections are woken by Postgres when it has.
pub(crate) async fn commit(
    mut transaction: PgTransaction<'static>,
    mut news: News,
    times: &NotificationTimes,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    // In the order of users, as every unit of work does: so that no two wait for each other.
    news.notifications.sort_by_key(|new| new.user_id);
    let notified = inbox::store(&mut transaction, &news.notifications, times).await?;
    news.events.extend(notified);
    if !news.events.is_empty() {
        inbox::record(&mut *transaction, &news.events, now).await?;
        wake(&mut transaction, &news.events).await?;
    }
    transaction.commit().await
}

async fn wake(db: &mut PgConnection, events: &[NewEvent]) -> sqlx::Result<()> {
    let mut users: Vec<Uuid> = events.iter().map(|event| event.user_id).collect();
    users.sort_unstable();
    users.dedup();
    sqlx::query!(
        "select pg_notify('carpal_users', user_id::text) as told from unnest($1::uuid[]) as user_id",
        &users
    )
    .fetch_all(db)
    .await?;
    Ok(())
}
