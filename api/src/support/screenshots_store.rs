//! Queries for the screenshots of problem reports.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

use crate::foundation::secrets;

/// A problem report to which its sender may add screenshots.
pub struct Uploadable {
    pub created_at: DateTime<Utc>,
    pub screenshots: i64,
}

/// The problem report that this token belongs to.
pub async fn uploadable(
    db: impl PgExecutor<'_>,
    id: Uuid,
    token: &str,
) -> sqlx::Result<Option<Uploadable>> {
    sqlx::query_as!(
        Uploadable,
        r#"select created_at, (select count(*) from pictures where support_item_id = $1) as "screenshots!"
           from support_items where id = $1 and upload_hash = $2"#,
        id,
        secrets::hash(token)
    )
    .fetch_optional(db)
    .await
}

/// A screenshot, without its file.
pub struct ScreenshotRow {
    pub id: Uuid,
    pub width: i16,
    pub height: i16,
}

/// The screenshots of a problem report, the oldest first.
pub async fn screenshots(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<Vec<ScreenshotRow>> {
    sqlx::query_as!(
        ScreenshotRow,
        "select id, width, height from pictures where support_item_id = $1 order by created_at, id",
        id
    )
    .fetch_all(db)
    .await
}
