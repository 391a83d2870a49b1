//! What a feed's car parks had free in the past, from a CSV file: `external_id,said_at,spaces_free,capacity`. Typical days and
//! forecasts then need not wait for weeks of readings.

use std::io::Read;

use carpal_domain::merging;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, PgPool};

/// What is older is not taken: it would be turned into hourly means the next night, and again at each import.
pub const MAX_DAYS: i64 = 90;
/// Lines that are stored together.
const CHUNK: usize = 10_000;
/// Rejected lines that are named.
const NAMED: usize = 20;

/// One line of the file.
#[derive(Debug, Clone, Deserialize)]
struct Line {
    external_id: String,
    said_at: DateTime<Utc>,
    spaces_free: i32,
    capacity: i32,
}

/// What became of a file.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
pub struct HistoryReport {
    /// Lines below the header.
    pub read: u64,
    /// Those that were not known before.
    pub new: u64,
    /// Those that were known.
    pub known: u64,
    /// Those of car parks that the feed does not have, or that are not on the map.
    pub unmatched: u64,
    /// Those that could not be taken.
    pub rejected: u64,
    /// The first of them: the line, and what is wrong with it.
    pub rejects: Vec<(u64, String)>,
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum HistoryError {
    /// There is no such feed.
    #[error("there is no feed {0}; `carpal-ingest feed list` shows those there are")]
    Unknown(String),
    /// The file as a whole.
    #[error(
        "the history cannot be read: {0}. Its first line has to be: external_id,said_at,spaces_free,capacity"
    )]
    Unreadable(csv::Error),
    /// The database refused; nothing was changed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Imports the past of a feed's car parks, all of it or nothing. A line that is there already stays as it is.
///
/// # Errors
/// [`HistoryError`].
pub async fn import(
    pool: &PgPool,
    source: &str,
    file: impl Read,
    now: DateTime<Utc>,
) -> Result<HistoryReport, HistoryError> {
    let mut tx = pool.begin().await?;
    // A count refers to its car park, which a merge may have locked.
    merging::share(&mut tx).await?;
    let is_known = sqlx::query_scalar!(
        r#"select exists (select from feeds where source = $1) as "is_known!""#,
        source
    );
    if !is_known.fetch_one(&mut *tx).await? {
        return Err(HistoryError::Unknown(source.to_owned()));
    }
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(file);
    let (mut report, mut chunk) = (HistoryReport::default(), Vec::with_capacity(CHUNK));
    for line in reader.deserialize::<Line>() {
        report.read += 1;
        match line {
            Ok(line) => match wrong(&line, now) {
                None => chunk.push(line),
                Some(why) => report.reject(why),
            },
            // The header, or bytes that are no text: every later line would say the same.
            Err(error) if !matches!(error.kind(), csv::ErrorKind::Deserialize { .. }) => {
                return Err(HistoryError::Unreadable(error));
            }
            Err(error) if report.read == 1 && is_header(&error) => {
                return Err(HistoryError::Unreadable(error));
            }
            Err(error) => report.reject(error.to_string()),
        }
        if chunk.len() == CHUNK {
            store(&mut tx, source, &chunk, &mut report).await?;
            chunk.clear();
        }
    }
    store(&mut tx, source, &chunk, &mut report).await?;
    tx.commit().await?;
    Ok(report)
}

impl HistoryReport {
    fn reject(&mut self, why: String) {
        self.rejected += 1;
        if self.rejects.len() < NAMED {
            // The header is the first line.
            self.rejects.push((self.read + 1, why));
        }
    }
}

fn is_header(error: &csv::Error) -> bool {
    matches!(error.kind(), csv::ErrorKind::Deserialize { err, .. } if err.field().is_none())
}

/// What is wrong with a line that could be read, if anything.
fn wrong(line: &Line, now: DateTime<Utc>) -> Option<String> {
    let Line { said_at, spaces_free, capacity, .. } = line;
    if *capacity < 1 || !(0..=*capacity).contains(spaces_free) {
        return Some(format!("{spaces_free} of {capacity} spaces cannot be free"));
    }
    if *said_at > now {
        return Some(format!("{} is yet to come", said_at.format("%F %T UTC")));
    }
    (*said_at < now - TimeDelta::days(MAX_DAYS))
        .then(|| format!("{} is more than {MAX_DAYS} days ago", said_at.format("%F %T UTC")))
}

async fn store(
    db: &mut PgConnection,
    source: &str,
    lines: &[Line],
    report: &mut HistoryReport,
) -> sqlx::Result<()> {
    let ids: Vec<&str> = lines.iter().map(|line| &*line.external_id).collect();
    let said_at: Vec<DateTime<Utc>> = lines.iter().map(|line| line.said_at).collect();
    let frees: Vec<i32> = lines.iter().map(|line| line.spaces_free).collect();
    let capacities: Vec<i32> = lines.iter().map(|line| line.capacity).collect();
    let counts = sqlx::query!(
        r#"with matched as (
               select c.id, n.said_at, n.free, n.capacity
               from unnest($2::text[], $3::timestamptz[], $4::integer[], $5::integer[]) as n (external_id, said_at, free, capacity)
               join feed_car_parks f on f.source = $1 and f.external_id = n.external_id and f.status = 'matched'
               join car_parks own on own.id = f.car_park_id
               join car_parks c on c.id = coalesce(own.merged_into, own.id) and c.deleted_at is null),
           stored as (
               insert into occupancy (car_park_id, said_at, spaces_free, capacity) select * from matched
               on conflict do nothing returning 1)
           select (select count(*) from matched) as "matched!", (select count(*) from stored) as "stored!""#,
        source,
        &ids as &[&str],
        &said_at,
        &frees,
        &capacities,
    )
    .fetch_one(db)
    .await?;
    let (matched, stored) = (counts.matched.unsigned_abs(), counts.stored.unsigned_abs());
    report.new += stored;
    report.known += matched.saturating_sub(stored);
    report.unmatched += (lines.len() as u64).saturating_sub(matched);
    Ok(())
}
