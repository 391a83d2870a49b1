//! Whose turn it is to ask a feed. It stands in the feed's row until some time, so that nothing of the database is locked while
//! the feed takes its time, and ends by itself where whoever has it dies.

use std::time::Duration;

use chrono::{DateTime, Utc};
use sqlx::{PgExecutor, PgPool};

use super::ask::Validators;

/// A turn lasts as long as one request may, and so much longer, for reading and keeping the answer.
const MARGIN: Duration = Duration::from_mins(2);

/// The turn to ask a feed, and the feed as it was then.
#[derive(Debug)]
pub(super) struct Turn {
    pub source: String,
    asker: String,
    pub url: String,
    pub source_file: String,
    is_enabled: bool,
    pub every: Duration,
    pub validators: Validators,
    pub digest: Option<Vec<u8>>,
    pub failures: i32,
}

/// Takes the turn to ask a feed, where nobody has it; with `due_by`, only of one that is asked and due by then.
pub(super) async fn take(
    pool: &PgPool,
    source: &str,
    due_by: Option<DateTime<Utc>>,
    longest: Duration,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Turn>> {
    let row = sqlx::query!(
        r#"update feeds set asker = gen_random_uuid(), asker_until = $2
         where source = $1 and coalesce(asker_until <= $3, true) and ($4::timestamptz is null or (is_enabled and next_at <= $4))
         returning asker::text as "asker!", url, source_file, is_enabled, every_seconds, etag, last_modified, digest, failures"#,
        source,
        now + longest.saturating_add(MARGIN).min(Duration::from_hours(24)),
        now,
        due_by
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| Turn {
        source: source.to_owned(),
        asker: row.asker,
        url: row.url,
        source_file: row.source_file,
        is_enabled: row.is_enabled,
        every: Duration::from_secs(u64::from(row.every_seconds.unsigned_abs())),
        validators: Validators { etag: row.etag, last_modified: row.last_modified },
        digest: row.digest,
        failures: row.failures,
    }))
}

impl Turn {
    /// Locks the feed until the transaction ends. Returns whether it is still this turn, and the feed is asked as before: at the
    /// same address, by the same source file, and not paused meanwhile.
    pub async fn hold(&self, db: impl PgExecutor<'_>) -> sqlx::Result<bool> {
        let row = sqlx::query!(
            r#"select asker::text as asker, url, source_file, is_enabled from feeds where source = $1 for no key update"#,
            self.source
        )
        .fetch_optional(db)
        .await?;
        Ok(row.is_some_and(|row| {
            row.asker.as_ref() == Some(&self.asker)
                && row.url == self.url
                && row.source_file == self.source_file
                && row.is_enabled >= self.is_enabled
        }))
    }

    /// Gives the turn back, where it still is.
    pub async fn end(&self, db: impl PgExecutor<'_>) -> sqlx::Result<()> {
        sqlx::query!(
            "update feeds set asker = null, asker_until = null where source = $1 and asker::text = $2",
            self.source,
            self.asker
        )
        .execute(db)
        .await
        .map(drop)
    }
}
