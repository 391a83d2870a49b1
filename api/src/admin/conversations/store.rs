//! Queries for what admins read of conversations.

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::messaging::conversations::service::ConversationKind;

/// A message of a conversation that an admin reads.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ReadMessage {
    /// Its number in the conversation.
    #[schema(example = 4)]
    pub seq: i32,
    /// `starter` or `recipient`.
    #[schema(example = "starter")]
    pub by: String,
    /// What was written.
    #[schema(example = "Your lights are on.")]
    pub content: String,
    /// When, in UTC.
    #[schema(example = "2026-11-21T10:30:00Z")]
    pub sent_at: DateTime<Utc>,
    /// Never told to the other side, who had blocked this one.
    pub withheld: bool,
}

/// What a conversation is; none when there is none.
pub async fn kind(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Option<ConversationKind>> {
    sqlx::query_scalar!(
        r#"select kind as "kind: ConversationKind" from conversations where id = $1"#,
        id
    )
    .fetch_optional(db)
    .await
}

/// Whether a report is one of this conversation.
pub async fn is_reported(db: impl PgExecutor<'_>, id: Uuid, report_id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from reports where id = $2 and conversation_id = $1) as "reported!""#,
        id,
        report_id
    )
    .fetch_one(db)
    .await
}

/// One message more than a page, the latest first.
pub async fn messages(
    db: impl PgExecutor<'_>,
    id: Uuid,
    before: Option<i32>,
) -> sqlx::Result<Vec<ReadMessage>> {
    sqlx::query_as!(
        ReadMessage,
        "select seq, side as by, content, sent_at, withheld from messages
         where conversation_id = $1 and ($2::integer is null or seq < $2) order by seq desc limit 51",
        id,
        before
    )
    .fetch_all(db)
    .await
}
