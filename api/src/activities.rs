//! The log of who did what: every act of an admin, and what happens to the safety of an account.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgExecutor;
use uuid::Uuid;

/// An act. Never holds a password, a token or the text of a message.
#[derive(Debug, Default)]
pub struct Activity<'a> {
    /// Who; none for the command line and the clock.
    pub actor: Option<Uuid>,
    /// What, in lower case with underscores: `admin_grant`.
    pub kind: &'a str,
    /// What kind of thing it was done to: `user`, `session`.
    pub target_type: &'a str,
    /// Which one.
    pub target_id: String,
    /// What changed, as it was.
    pub before: Option<Value>,
    /// What changed, as it is.
    pub after: Option<Value>,
    /// Why, in words.
    pub reason: Option<&'a str>,
}

/// Writes it down, in the transaction of the act itself.
pub async fn log(
    db: impl PgExecutor<'_>,
    at: DateTime<Utc>,
    activity: Activity<'_>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into activities (at, actor_id, activity_type, target_type, target_id, before, after, reason)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        at,
        activity.actor,
        activity.kind,
        activity.target_type,
        activity.target_id,
        activity.before,
        activity.after,
        activity.reason,
    )
    .execute(db)
    .await?;
    Ok(())
}
