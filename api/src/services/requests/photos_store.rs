//! Queries for the photos of a request.

use sqlx::PgExecutor;
use uuid::Uuid;

/// A photo of a request, without its file.
pub struct PhotoRow {
    pub id: Uuid,
    pub width: i16,
    pub height: i16,
}

/// The photos of a request by its customer, or by its provider, the oldest first.
pub async fn photos(
    db: impl PgExecutor<'_>,
    id: Uuid,
    by_provider: bool,
) -> sqlx::Result<Vec<PhotoRow>> {
    sqlx::query_as!(
        PhotoRow,
        "select id, width, height from pictures where service_request_id = $1 and by_provider = $2 order by created_at, id",
        id,
        by_provider
    )
    .fetch_all(db)
    .await
}

/// Deletes a photo of a request by its customer. Whether there was one.
pub async fn delete_photo(
    db: impl PgExecutor<'_>,
    request_id: Uuid,
    photo_id: Uuid,
) -> sqlx::Result<bool> {
    let deleted = sqlx::query!(
        "delete from pictures where id = $2 and service_request_id = $1 and not by_provider",
        request_id,
        photo_id
    )
    .execute(db)
    .await?;
    Ok(deleted.rows_affected() == 1)
}
