//! Queries for what the demo's people report and ask support.

use sqlx::PgExecutor;
use uuid::Uuid;

/// Whether somebody has reported something.
pub async fn has_report(
    db: impl PgExecutor<'_>,
    email: &str,
    description: &str,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from incident_reports where reporter_email = $1 and description = $2) as "has!""#,
        email,
        description
    )
    .fetch_one(db)
    .await
}

/// Whether somebody has written this to support.
pub async fn has_support_item(
    db: impl PgExecutor<'_>,
    email: &str,
    subject: &str,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from support_items where email = $1 and subject = $2) as "has!""#,
        email,
        subject
    )
    .fetch_one(db)
    .await
}

/// Whether somebody has reported anybody.
pub async fn has_reported(db: impl PgExecutor<'_>, user_id: Uuid) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from reports where reporter_id = $1) as "has!""#,
        user_id
    )
    .fetch_one(db)
    .await
}
