//! Queries for appeals.

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::PgExecutor;
use uuid::Uuid;

/// How an appeal stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, sqlx::Type, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum AppealState {
    /// Nobody has decided it.
    Open,
    /// The block was wrong, and is lifted.
    Upheld,
    /// The block stays.
    Rejected,
}

/// An appeal, as its user reads it.
pub struct AppealRow {
    pub state: AppealState,
    pub text: String,
    pub created_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
    pub answer: Option<String>,
}

/// The appeal against this block of an account.
pub async fn of_block(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    blocked_at: DateTime<Utc>,
) -> sqlx::Result<Option<AppealRow>> {
    sqlx::query_as!(
        AppealRow,
        r#"select state as "state: AppealState", text, created_at, decided_at, answer
           from appeals where user_id = $1 and blocked_at = $2"#,
        user_id,
        blocked_at
    )
    .fetch_optional(db)
    .await
}

/// Stores an appeal; false when this block has one.
pub async fn insert(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    blocked_at: DateTime<Utc>,
    text: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let inserted = sqlx::query!(
        r#"insert into appeals (id, user_id, blocked_at, text, created_at) values ($1, $2, $3, $4, $5)
           on conflict on constraint "a block is appealed once" do nothing"#,
        Uuid::now_v7(),
        user_id,
        blocked_at,
        text,
        now
    )
    .execute(db)
    .await?;
    Ok(inserted.rows_affected() == 1)
}
