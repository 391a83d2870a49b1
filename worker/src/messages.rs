//! How long what people said is kept: two years, as the privacy page promises.

use sqlx::PgPool;

/// Takes away what is too old, in one transaction; counts the rows, and logs how many of each.
///
/// - Messages of two years, and the evidence and words of reports as old.
/// - Conversations that nobody can open any more, because both accounts are gone.
/// - What guests wrote and nobody has, after 30 days: when every guest's link ends, whoever it was for.
/// - Conversations in which nothing is said, after a day. One with a block in it stays, unlisted: the block still holds.
/// - What open pages were told, after a week: a page that was away for longer asks again for what it shows.
///
/// # Errors
/// When the database cannot be asked; then nothing was taken away.
pub async fn forget(pool: &PgPool) -> sqlx::Result<u64> {
    const STEPS: [(&str, &str); 7] = [
        ("messages", "delete from messages where sent_at < now() - interval '2 years'"),
        (
            "unlisted",
            "update participants set last_seq = null, last_at = null where last_at < now() - interval '2 years'",
        ),
        (
            "abandoned conversations",
            "delete from conversations c
             where c.kind <> 'guest'
               and not exists (select from participants p where p.conversation_id = c.id and p.user_id is not null)",
        ),
        (
            "guests' messages that reached nobody",
            "delete from conversations c using participants guest
             where c.kind = 'guest' and guest.conversation_id = c.id and guest.side = 'starter'
               and guest.last_at < now() - interval '30 days'
               and not exists (select from participants p where p.conversation_id = c.id and p.user_id is not null)",
        ),
        (
            "empty conversations",
            "delete from conversations c where created_at < now() - interval '1 day'
               and not exists (select from messages m where m.conversation_id = c.id)
               and not exists (select from user_blocks b where b.conversation_id = c.id)",
        ),
        (
            "evidence",
            "update reports set evidence = '[]', description = ''
             where created_at < now() - interval '2 years' and (evidence <> '[]' or description <> '')",
        ),
        ("events", "delete from inbox_events where at < now() - interval '7 days'"),
    ];
    let mut transaction = pool.begin().await?;
    let mut count = 0;
    for (what, step) in STEPS {
        let rows = sqlx::query(step).execute(&mut *transaction).await?.rows_affected();
        tracing::info!(chore.what = what, chore.count = rows, "messages.forgotten");
        count += rows;
    }
    transaction.commit().await?;
    Ok(count)
}
