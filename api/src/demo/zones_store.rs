//! Queries for the demo's zone.

use chrono::{DateTime, Utc};
use sqlx::PgExecutor;
use uuid::Uuid;

/// Marks a zone as one of the demo, with which it goes.
pub async fn mark_zone(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("update zones set built_in = 'demo-newport' where id = $1", id)
        .execute(db)
        .await
        .map(drop)
}

/// Whether the demo has made its zone, whatever an admin did to it since.
pub async fn has_zone(db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from zones where built_in = 'demo-newport') as "has!""#
    )
    .fetch_one(db)
    .await
}

/// Marks a zone as the retired one of the demo, with which it goes.
pub async fn mark_retired_zone(db: impl PgExecutor<'_>, id: Uuid) -> sqlx::Result<()> {
    sqlx::query!("update zones set built_in = 'demo-retired' where id = $1", id)
        .execute(db)
        .await
        .map(drop)
}

/// Whether the demo has made its retired zone, whatever an admin did to it since.
pub async fn has_retired_zone(db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from zones where built_in = 'demo-retired') as "has!""#
    )
    .fetch_one(db)
    .await
}

/// What somebody has written in a zone in these words, if they have.
pub async fn written_in_zone(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    user_id: Uuid,
    content: &str,
) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!(
        "select id from zone_posts where zone_id = $1 and author_id = $2 and content = $3 limit 1",
        zone_id,
        user_id,
        content
    )
    .fetch_optional(db)
    .await
}

/// Whether somebody has taken back a post in a zone.
pub async fn has_taken_back(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    user_id: Uuid,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from zone_posts where zone_id = $1 and author_id = $2
                          and kind = 'post' and removed_at is not null) as "has!""#,
        zone_id,
        user_id
    )
    .fetch_one(db)
    .await
}

/// The zone in use with a name.
pub async fn zone(db: impl PgExecutor<'_>, name: &str) -> sqlx::Result<Option<Uuid>> {
    sqlx::query_scalar!("select id from zones where name = $1 and retired_at is null", name)
        .fetch_optional(db)
        .await
}

/// Whether somebody is a member of a zone.
pub async fn is_zone_member(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    user_id: Uuid,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from zone_members where zone_id = $1 and user_id = $2) as "is!""#,
        zone_id,
        user_id
    )
    .fetch_one(db)
    .await
}

/// Mutes a zone for a member.
pub async fn mute(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    user_id: Uuid,
    until: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update zone_members set muted_until = $3 where zone_id = $1 and user_id = $2",
        zone_id,
        user_id,
        until
    )
    .execute(db)
    .await
    .map(drop)
}

/// Whether somebody has written this in a zone; of an alert, whether it holds.
pub async fn has_written_in_zone(
    db: impl PgExecutor<'_>,
    zone_id: Uuid,
    user_id: Uuid,
    content: &str,
    is_alert: bool,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (select from zone_posts where zone_id = $1 and author_id = $2 and content = $3
                          and (not $4 or ended_at is null and ends_at > now())) as "has!""#,
        zone_id,
        user_id,
        content,
        is_alert
    )
    .fetch_one(db)
    .await
}
