//! Queries for chats about jobs.

use sqlx::PgExecutor;
use uuid::Uuid;

/// The chat of a provider with the customer of a request.
pub async fn find(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    provider_id: Uuid,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select conversation_id from job_conversations where request_id = $1 and provider_id = $2",
        request_id,
        provider_id
    )
    .fetch_optional(db)
    .await
}

/// Writes down what a conversation is about.
pub async fn insert(
    db: impl PgExecutor<'_>,
    conversation_id: Uuid,
    request_id: Uuid,
    provider_id: Uuid,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into job_conversations (conversation_id, request_id, provider_id) values ($1, $2, $3)",
        conversation_id,
        request_id,
        provider_id
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The account of a provider who has quoted for a request.
pub async fn quoter(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    provider_id: Uuid,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select p.user_id from providers p
         where p.id = $2 and exists (select from service_quotes where request_id = $1 and provider_id = $2)",
        request_id,
        provider_id
    )
    .fetch_optional(db)
    .await
}
