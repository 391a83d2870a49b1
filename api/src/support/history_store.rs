//! Queries for what admins replied to a ticket or a problem report, and what else became of it.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use super::rules::{SupportStatus, SupportStep};

/// Notes what happened.
pub async fn insert_step(
    db: impl PgExecutor<'_>,
    id: Uuid,
    step: SupportStep,
    status: Option<SupportStatus>,
    by: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into support_history (item_id, what, status, changed_by, at) values ($1, $2, $3, $4, $5)",
        id,
        step as SupportStep,
        status as Option<SupportStatus>,
        by,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Notes that the notes were changed, and what they were.
pub async fn insert_former_notes(
    db: impl PgExecutor<'_>,
    id: Uuid,
    former: &str,
    by: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into support_history (item_id, what, former_notes, changed_by, at) values ($1, 'notes', $2, $3, $4)",
        id,
        Some(former).filter(|former| !former.is_empty()),
        by,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Stores a reply, and counts the version up.
pub async fn insert_reply(
    db: impl PgExecutor<'_>,
    id: Uuid,
    text: &str,
    by: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with reply as (insert into support_replies (id, item_id, text, replied_by, at) values ($1, $2, $3, $4, $5))
         update support_items
         set version = version + 1, updated_at = $5, replied_at = coalesce(replied_at, $5) where id = $2",
        Uuid::now_v7(),
        id,
        text,
        by,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What an admin replied.
pub struct ReplyRow {
    pub item_id: Uuid,
    pub text: String,
    pub at: DateTime<Utc>,
    /// The admin's name; none once they are gone.
    pub by: Option<String>,
}

/// The replies to some items, the earliest first.
pub async fn replies(db: impl PgExecutor<'_>, ids: &[Uuid]) -> sqlx::Result<Vec<ReplyRow>> {
    sqlx::query_as!(
        ReplyRow,
        r#"select r.item_id, r.text, r.at, u.name as "by?"
           from support_replies r left join users u on u.id = r.replied_by where r.item_id = any($1) order by r.id"#,
        ids
    )
    .fetch_all(db)
    .await
}

/// What happened to an item.
pub struct StepRow {
    pub what: SupportStep,
    pub status: Option<SupportStatus>,
    /// The notes before this step, where it changed them.
    pub former_notes: Option<String>,
    pub at: DateTime<Utc>,
    pub by: Option<String>,
}

/// The history of an item, the earliest first.
pub async fn history(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Vec<StepRow>> {
    sqlx::query_as!(
        StepRow,
        r#"select h.what as "what: SupportStep", h.status as "status: SupportStatus", h.former_notes, h.at,
                  u.name as "by?"
           from support_history h left join users u on u.id = h.changed_by where h.item_id = $1 order by h.id"#,
        id
    )
    .fetch_all(db)
    .await
}
