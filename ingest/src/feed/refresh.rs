//! One refresh of a feed: asked and read without a transaction, then kept in one.

use std::path::Path;

use chrono::{DateTime, Utc};
use sha2::{Digest, Sha256};
use sqlx::PgPool;

use super::ask::{Answer, Client, RetryAfter, Validators};
use super::bounds::MAX_FINDINGS;
use super::keep::keep;
use super::turn::{self, Turn};
use super::{FeedContent, FeedReading, read};
use crate::raw::Reject;
use crate::shape::text;
use crate::sources::SourceFile;

/// What a refresh came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refreshed {
    /// The feed says the same as before, which was weighed again: it may be too old by now.
    Unchanged(FeedReport),
    /// It said something new.
    Done(FeedReport),
    /// It gave nothing that could be read; when it is asked again is kept. The sentence says why.
    Failed(String),
    /// Another refresh of it is under way.
    UnderWay,
    /// It was paused, removed or set otherwise while it was asked, or took too long; the answer is thrown away.
    Overtaken,
}

/// What became of an answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct FeedReport {
    /// Readings that the feed gave.
    pub readings: u64,
    /// Of those, how many were believed.
    pub believed: u64,
    /// How many of those are of a car park on the map.
    pub matched: u64,
    /// What the feed said and may not say.
    pub findings: u64,
    /// Car parks of the feed that wait for a person, and did not before.
    pub waiting: u64,
    /// Car parks that show something else on the map now.
    pub changed: u64,
}

/// Why a refresh could not even fail.
#[derive(Debug, thiserror::Error)]
pub enum RefreshError {
    /// There is no feed of this name.
    #[error("there is no feed {0:?}; `carpal-ingest feed list` shows them")]
    Unknown(String),
    /// The database refused.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
}

/// What a feed said when it was asked, for [`keep`]. Nobody else asks it until then.
#[derive(Debug)]
#[must_use = "nobody else asks the feed for minutes unless it is kept or given up"]
pub struct Asked {
    pub(super) turn: Turn,
    pub(super) outcome: Outcome,
}

/// What came of asking.
#[derive(Debug)]
pub(super) enum Outcome {
    /// The same as before; with validators where it sent all of it again.
    Same(Option<Validators>),
    /// Something else.
    New { content: FeedContent, validators: Validators, digest: Vec<u8> },
    /// Nothing that could be read.
    Failed { why: String, retry_after: Option<RetryAfter> },
}

impl Asked {
    /// Lets others ask the feed again, where what it said cannot be kept.
    ///
    /// # Errors
    /// When the database refuses.
    pub async fn give_up(&self, pool: &PgPool) -> sqlx::Result<()> {
        self.turn.end(pool).await
    }
}

/// Asks a feed and keeps what it says, each at the time that `clock` has then.
///
/// # Errors
/// [`RefreshError`]. A feed that fails is no error, but [`Refreshed::Failed`].
pub async fn refresh(
    pool: &PgPool,
    client: &Client,
    source: &str,
    clock: impl Fn() -> DateTime<Utc>,
) -> Result<Refreshed, RefreshError> {
    let Some(asked) = ask_in_turn(pool, client, source, None, clock()).await? else {
        let exists = sqlx::query_scalar!(
            r#"select exists (select from feeds where source = $1) as "exists!""#,
            source
        );
        return if exists.fetch_one(pool).await? {
            Ok(Refreshed::UnderWay)
        } else {
            Err(RefreshError::Unknown(source.to_owned()))
        };
    };
    let kept = async {
        let mut tx = pool.begin().await?;
        let refreshed = keep(&mut tx, &asked, clock()).await?;
        tx.commit().await?;
        Ok(refreshed)
    };
    let kept: sqlx::Result<_> = kept.await;
    if kept.is_err() {
        // It ends by itself otherwise.
        let _ = asked.give_up(pool).await;
    }
    Ok(kept?)
}

/// Asks a feed for what is new at `now`, and reads it. No connection and no lock is held meanwhile. None where another refresh of
/// it is under way, or there is no such feed, or, with `due_by`, it is paused or not due by then.
///
/// # Errors
/// When the database refuses.
pub async fn ask_in_turn(
    pool: &PgPool,
    client: &Client,
    source: &str,
    due_by: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> sqlx::Result<Option<Asked>> {
    let Some(turn) = turn::take(pool, source, due_by, client.longest(), now).await? else {
        return Ok(None);
    };
    let outcome = match client.ask(&turn.url, &turn.validators).await {
        Ok(Answer::Unchanged) => Outcome::Same(None),
        Ok(Answer::Content { bytes, validators }) => read_new(&turn, bytes, validators).await,
        Err(error) => Outcome::Failed { retry_after: error.retry_after(), why: error.to_string() },
    };
    Ok(Some(Asked { turn, outcome }))
}

async fn read_new(turn: &Turn, bytes: Vec<u8>, validators: Validators) -> Outcome {
    let digest = Sha256::digest(&bytes).to_vec();
    if turn.digest.as_ref() == Some(&digest) {
        return Outcome::Same(Some(validators));
    }
    match content(&turn.source_file, &turn.source, bytes).await {
        Ok(content) => Outcome::New { content, validators, digest },
        Err(why) => Outcome::Failed { why, retry_after: None },
    }
}

/// Reads an answer on a thread of its own; it may be large.
async fn content(source_file: &str, source: &str, bytes: Vec<u8>) -> Result<FeedContent, String> {
    let path = format!("the source file of {source}");
    let file =
        SourceFile::parse(Path::new(&path), source_file).map_err(|error| error.to_string())?;
    let read = tokio::task::spawn_blocking(move || read::read(&file, &bytes)).await;
    read.map_err(|error| error.to_string())?.map(shown).map_err(|error| error.to_string())
}

/// The content without what the database does not take, such as NUL, and what a screen shows as something else, such as marks that
/// turn a line around. An id that has such a character is none.
fn shown(mut content: FeedContent) -> FeedContent {
    let bad = content.readings.extract_if(.., |reading| hides_something(&reading.external_id));
    let bad: Vec<FeedReading> = bad.collect();
    let rejects = bad.into_iter().take(MAX_FINDINGS).map(|reading| {
        let detail = "its id has a character that nobody sees";
        Reject::new(reading.position, "no_id", detail)
    });
    content.rejects.extend(rejects);
    for reading in &mut content.readings {
        reading.name = text::non_empty(reading.name.as_deref(), 300);
    }
    for reject in &mut content.rejects {
        (reject.position, reject.detail) =
            (plain(&reject.position, 100), plain(&reject.detail, 200));
    }
    content
}

fn hides_something(id: &str) -> bool {
    id.contains(|c: char| c.is_control() || text::turns_direction(c))
}

/// A text that the database and a screen can show.
pub(super) fn plain(text: &str, max: usize) -> String {
    text::clean(text, max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_left_out_of_names_and_makes_an_id_none() {
        let reading = |id: &str, name: &str| FeedReading {
            external_id: id.into(),
            name: Some(name.into()),
            location: None,
            capacity: None,
            spaces_free: Some(1),
            occupied: None,
            is_open: None,
            said: None,
            said_at: None,
            position: format!("item {}", id.len()),
        };
        let readings = vec![
            reading("A  1", " Kings\u{202e}way\n"),
            reading("B\0", "Nul"),
            reading("C\u{202e}22", "Turned"),
            reading("D", "\u{200b}"),
        ];
        let content = shown(FeedContent { readings, ..FeedContent::default() });
        let kept: Vec<_> =
            content.readings.iter().map(|of| (&*of.external_id, of.name.as_deref())).collect();
        assert_eq!(kept, [("A  1", Some("Kingsway")), ("D", None)]);
        let rejects: Vec<_> =
            content.rejects.iter().map(|reject| (&*reject.position, reject.reason)).collect();
        assert_eq!(rejects, [("item 2", "no_id"), ("item 6", "no_id")]);
    }
}
