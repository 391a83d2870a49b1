//! Queries for decisions that are taken back.

use carpal_domain::notifications::NotificationKind;
use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// Has a suggestion wait again, since when it did.
pub async fn reopen(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!(
        "update suggestions set state = 'pending', decided_at = null, decided_by = null, told = '', result_id = null,
                version = version + 1 where id = $1",
        id
    )
    .execute(db)
    .await
    .map(drop)
}

/// Takes back what has not reached the suggester yet. The rest counts as read, so that no email follows.
pub async fn take_back_notifications(
    db: impl PgExecutor<'_>,
    id: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with held as (
             select id, pushed_at is null and mailed_at is null as is_untold from notifications
             where suggestion_id = $1 and kind <> 'suggestion_question' and read_at is null order by id for update),
         untold as (delete from notifications n using held where n.id = held.id and held.is_untold)
         update notifications n set read_at = $2 from held where n.id = held.id and not held.is_untold",
        id,
        now
    )
    .execute(db)
    .await
    .map(drop)
}

/// Whether this is what the suggester was told last of a decision.
pub async fn is_told(
    db: impl PgExecutor<'_>,
    id: Uuid,
    kind: NotificationKind,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select coalesce((select kind = $2 from notifications where suggestion_id = $1 and kind <> 'suggestion_question'
                            order by created_at desc, id desc limit 1), false) as "is_told!""#,
        id,
        kind as NotificationKind
    )
    .fetch_one(db)
    .await
}
