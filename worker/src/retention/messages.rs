//! What people wrote to each other.

use sqlx::PgPool;

use super::{Retention, purged};
use crate::unit_of_work::UnitOfWork;

/// Deletes what is too old, in one transaction. Returns how many rows.
///
/// - Messages, and the evidence and words of reports.
/// - Conversations that nobody can open any more, because both accounts are gone.
/// - What guests wrote and nobody received.
/// - Conversations in which nothing is said. One with a block in it stays, unlisted: the block still holds.
/// - Events for browsers that were away.
///
/// # Errors
/// When the database refuses; then nothing was deleted.
pub async fn purge(pool: &PgPool, periods: &Retention) -> sqlx::Result<u64> {
    let messages = periods.promised.messages.interval();
    let mut work = UnitOfWork::begin(pool).await?;
    let db = work.db();
    let mut rows = 0;

    let done = sqlx::query!("delete from messages where sent_at < now() - $1::interval", messages);
    rows += purged("messages", &done.execute(&mut *db).await?);

    let done = sqlx::query!(
        "update participants set last_seq = null, last_at = null where last_at < now() - $1::interval",
        messages,
    );
    rows += purged("entries in lists of conversations", &done.execute(&mut *db).await?);

    let done = sqlx::query!(
        "delete from conversations c
         where c.kind <> 'guest'
           and not exists (select from participants p where p.conversation_id = c.id and p.user_id is not null)",
    );
    rows += purged("conversations of deleted accounts", &done.execute(&mut *db).await?);

    let done = sqlx::query!(
        "delete from conversations c using participants guest
         where c.kind = 'guest' and guest.conversation_id = c.id and guest.side = 'starter'
           and guest.last_at < now() - $1::interval
           and not exists (select from participants p where p.conversation_id = c.id and p.user_id is not null)",
        periods.guest_messages.interval(),
    );
    rows += purged("guests' messages that reached nobody", &done.execute(&mut *db).await?);

    let done = sqlx::query!(
        "delete from conversations c where created_at < now() - $1::interval
           and not exists (select from messages m where m.conversation_id = c.id)
           and not exists (select from user_blocks b where b.conversation_id = c.id)",
        periods.empty_conversations.interval(),
    );
    rows += purged("empty conversations", &done.execute(&mut *db).await?);

    let done = sqlx::query!(
        "update reports set evidence = '[]', description = ''
         where created_at < now() - $1::interval and (evidence <> '[]' or description <> '')",
        messages,
    );
    rows += purged("evidence of reports", &done.execute(&mut *db).await?);

    let done = sqlx::query!(
        "delete from inbox_events where at < now() - $1::interval",
        periods.events.interval(),
    );
    rows += purged("events", &done.execute(&mut *db).await?);

    work.commit().await?;
    Ok(rows)
}
