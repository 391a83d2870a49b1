//! Queries for the audit log.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgExecutor;
use uuid::Uuid;

/// What was done, and the name of who did it.
pub struct ActivityRow {
    pub id: i64,
    pub at: DateTime<Utc>,
    pub actor_id: Option<Uuid>,
    pub actor_name: Option<String>,
    pub activity_type: String,
    pub target_type: String,
    pub target_id: String,
    pub before: Option<Value>,
    pub after: Option<Value>,
    pub reason: Option<String>,
}

/// Activities older than one, the latest first.
pub async fn activities(
    db: impl PgExecutor<'_>,
    older_than: Option<i64>,
    most: i64,
) -> sqlx::Result<Vec<ActivityRow>> {
    sqlx::query_as!(
        ActivityRow,
        r#"select a.id, a.at, a.actor_id, u.name as "actor_name?", a.activity_type, a.target_type, a.target_id,
                  a.before, a.after, a.reason
           from activities a left join users u on u.id = a.actor_id
           where $1::bigint is null or a.id < $1 order by a.id desc limit $2"#,
        older_than,
        most
    )
    .fetch_all(db)
    .await
}
