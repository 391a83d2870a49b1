//! The feeds that are asked: added, switched off, removed.

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgExecutor};

use carpal_domain::{availability, feeds, merging};

use crate::load::record_source;
use crate::sources::SourceFile;

/// Adds a feed by its source file, or has it go by a new one. `text` is the file's text.
///
/// # Errors
/// When the database refuses.
pub async fn add(
    db: &mut PgConnection,
    file: &SourceFile,
    text: &str,
    url: &str,
    every_seconds: i32,
) -> sqlx::Result<()> {
    let source = &file.source;
    record_source(&mut *db, source).await?;
    sqlx::query!(
        "insert into feeds (source, url, source_file, every_seconds) values ($1, $2, $3, $4)
         on conflict (source) do update
         set url = excluded.url, source_file = excluded.source_file, every_seconds = excluded.every_seconds, is_enabled = true,
             etag = null, last_modified = null, digest = null, next_at = now(), failures = 0, last_error = ''",
        source.name,
        url,
        text,
        every_seconds
    )
    .execute(db)
    .await
    .map(drop)
}

/// Has a feed be asked, or not. Returns whether there is one.
///
/// # Errors
/// When the database refuses.
pub async fn enable(db: impl PgExecutor<'_>, source: &str, is_enabled: bool) -> sqlx::Result<bool> {
    let changed = sqlx::query!(
        "update feeds set is_enabled = $2, next_at = now() where source = $1",
        source,
        is_enabled
    )
    .execute(db)
    .await?;
    Ok(changed.rows_affected() == 1)
}

/// Forgets a feed, its matches and what it said; what it counted stays. Returns whether there was one.
///
/// # Errors
/// When the database refuses.
pub async fn remove(db: &mut PgConnection, source: &str, now: DateTime<Utc>) -> sqlx::Result<bool> {
    // The order of locks is that of carpal_domain::feeds.
    merging::share(db).await?;
    feeds::lock(&mut *db, source).await?;
    let shown = sqlx::query_scalar!(
        "delete from live_readings where car_park_id in (
             select car_park_id from live_readings where source = $1 order by car_park_id for update)
         returning car_park_id",
        source
    )
    .fetch_all(&mut *db)
    .await?;
    let removed =
        sqlx::query!("delete from feeds where source = $1", source).execute(&mut *db).await?;
    availability::settle(db, &shown, now).await?;
    Ok(removed.rows_affected() == 1)
}
