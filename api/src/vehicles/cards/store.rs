//! Queries for printed cards.

use sqlx::PgExecutor;
use uuid::Uuid;

/// Stores the token of a driver's vehicle, or that it has none; false when there is no such vehicle.
pub async fn set_token(
    db: impl PgExecutor<'_>,
    user_id: Uuid,
    id: Uuid,
    token: Option<&str>,
) -> sqlx::Result<bool> {
    let set = sqlx::query!(
        "update vehicles set card_token = $3 where user_id = $1 and id = $2",
        user_id,
        id,
        token
    )
    .execute(db)
    .await?;
    Ok(set.rows_affected() == 1)
}
