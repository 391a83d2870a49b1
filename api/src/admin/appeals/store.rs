//! Queries for the appeals that admins decide.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::accounts::appeals::service::AppealState;

/// An appeal, as admins see it.
pub struct AdminAppealRow {
    pub id: Uuid,
    pub user_id: Uuid,
    pub email: String,
    pub name: String,
    /// Why the account was blocked; none once the block is lifted.
    pub blocked_reason: Option<String>,
    pub blocked_at: DateTime<Utc>,
    pub blocked_by: Option<Uuid>,
    /// The block that it is against is the one in force.
    pub in_force: bool,
    pub text: String,
    pub state: AppealState,
    pub created_at: DateTime<Utc>,
    pub decided_at: Option<DateTime<Utc>>,
    pub decided_by: Option<String>,
    pub answer: Option<String>,
}

/// Appeals for admins: the open ones, the longest waiting first, then the latest decided.
pub async fn list(db: impl PgExecutor<'_>, most: i64) -> sqlx::Result<Vec<AdminAppealRow>> {
    sqlx::query_as!(
        AdminAppealRow,
        r#"select a.id, a.user_id, u.email, u.name, u.blocked_reason, a.blocked_at, u.blocked_by,
                  u.blocked_at is not distinct from a.blocked_at as "in_force!", a.text,
                  a.state as "state: AppealState", a.created_at, a.decided_at, d.name as "decided_by?", a.answer
           from appeals a join users u on u.id = a.user_id left join users d on d.id = a.decided_by
           order by a.decided_at desc nulls first, a.created_at limit $1"#,
        most
    )
    .fetch_all(db)
    .await
}

/// One appeal, which nobody else decides until the transaction ends.
pub async fn find_for_update(
    db: impl PgExecutor<'_>,
    id: Uuid,
) -> sqlx::Result<Option<AdminAppealRow>> {
    sqlx::query_as!(
        AdminAppealRow,
        r#"select a.id, a.user_id, u.email, u.name, u.blocked_reason, a.blocked_at, u.blocked_by,
                  u.blocked_at is not distinct from a.blocked_at as "in_force!", a.text,
                  a.state as "state: AppealState", a.created_at, a.decided_at, null as "decided_by?: String", a.answer
           from appeals a join users u on u.id = a.user_id
           where a.id = $1 for update"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// Stores what was decided.
pub async fn decide(
    db: impl PgExecutor<'_>,
    id: Uuid,
    upheld: bool,
    answer: &str,
    by: Uuid,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update appeals set state = $2, answer = $3, decided_by = $4, decided_at = $5 where id = $1",
        id,
        if upheld { "upheld" } else { "rejected" },
        answer,
        by,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
