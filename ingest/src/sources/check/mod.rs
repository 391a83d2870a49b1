//! What would be read of a file by a source file, field by field, without a database.

mod survey;

#[cfg(test)]
mod tests;

use std::fmt;
use std::path::Path;

use self::survey::Survey;
use super::{SourceFile, read, read_into};
use crate::feed::FeedReading;
use crate::feed::read::read_file;
use crate::raw::Reject;
use crate::shape::text::clean;

/// How many rejects of each part are shown.
const SHOWN: usize = 5;
/// How much is shown of what the file says, in characters.
const WIDTH: usize = 300;
const TIME: &str = "%Y-%m-%dT%H:%M:%SZ";

/// What would be read of a file.
#[derive(Debug)]
pub struct Check {
    list: Part,
    feed: Option<Part>,
    /// Where the feed is asked for, and how often.
    asked: String,
}

/// What one of the two would read.
#[derive(Debug)]
struct Part {
    survey: Survey,
    /// What comes of it; why nothing does.
    outcome: Result<Outcome, String>,
}

#[derive(Debug)]
struct Outcome {
    sentence: String,
    /// What the first of them say.
    first: Vec<String>,
    rejects: Vec<Reject>,
    is_something: bool,
}

/// Reads the file at `path` as the list and as an answer of the feed that `source` describes.
#[must_use]
pub fn check(path: &Path, source: &SourceFile) -> Check {
    let mut list = Survey::new(&source.fields, source.id.as_deref(), false);
    // What is wrong with the file is told by what follows.
    let _ = read_into(path, &source.format, source.crs.as_ref(), &mut list, &|_, _| {});
    let feed = source.live.as_ref().map(|live| {
        let mut survey = Survey::new(&live.fields, Some(&live.id), true);
        let _ = read_into(path, &live.format, live.crs.as_ref(), &mut survey, &|_, _| {});
        Part { survey, outcome: as_feed(path, source) }
    });
    let asked = source.live.as_ref().map(|live| {
        // What stands behind the question mark may be a key.
        let address = live.url.split('?').next().unwrap_or_default();
        format!("{address} every {} s", live.every.as_secs())
    });
    Check {
        list: Part { survey: list, outcome: as_list(path, source) },
        feed,
        asked: asked.unwrap_or_default(),
    }
}

fn as_list(path: &Path, source: &SourceFile) -> Result<Outcome, String> {
    let batch = read(path, source, None, &|_, _| {}).map_err(|error| error.to_string())?;
    let sentence = format!("{} of {} records are car parks.", batch.car_parks.len(), batch.read);
    Ok(Outcome {
        sentence,
        first: Vec::new(),
        is_something: batch.read > 0,
        rejects: batch.rejects,
    })
}

fn as_feed(path: &Path, source: &SourceFile) -> Result<Outcome, String> {
    let content = read_file(source, path).map_err(|error| error.to_string())?;
    let speaking = content.readings.iter().filter(|reading| reading.says_something());
    let published =
        content.published_at.map(|time| format!(" Published at {}.", time.format(TIME)));
    let sentence = format!(
        "{} car parks, of which {} say how full they are or whether they are open.{}",
        content.readings.len(),
        speaking.clone().count(),
        published.unwrap_or_default()
    );
    let first: Vec<String> = speaking.take(SHOWN).map(said).collect();
    Ok(Outcome { sentence, is_something: !first.is_empty(), first, rejects: content.rejects })
}

/// A reading in a line.
fn said(reading: &FeedReading) -> String {
    let all = reading.capacity.map(|all| format!(" of {all}")).unwrap_or_default();
    let free = reading.free().map(|free| format!("{free}{all} free"));
    let open = reading.is_open.map(|open| if open { "open" } else { "closed" }.to_owned());
    let level = reading.said.map(|said| said.code().to_owned());
    let time = reading.said_at.map(|time| time.format(TIME).to_string());
    let parts: Vec<String> = [free, level, open, time].into_iter().flatten().collect();
    let name = reading.name.as_ref().map(|name| format!(" ({name})")).unwrap_or_default();
    format!("{}{name}: {}", reading.external_id, parts.join(", "))
}

impl Check {
    /// Whether there is anything that one of the two would take.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        let parts = std::iter::once(&self.list).chain(&self.feed);
        parts
            .into_iter()
            .any(|part| part.outcome.as_ref().is_ok_and(|outcome| outcome.is_something))
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.list.show(f, "As a list")?;
        match &self.feed {
            Some(feed) => feed.show(f, &format!("\nAs a feed, asked for at {}", self.asked)),
            None => writeln!(f, "\nIt has no table [live] in its source file, so it is no feed."),
        }
    }
}

impl Part {
    fn show(&self, f: &mut fmt::Formatter<'_>, title: &str) -> fmt::Result {
        let outcome = match &self.outcome {
            Ok(outcome) => {
                writeln!(f, "{title}: {}", outcome.sentence)?;
                Some(outcome)
            }
            Err(why) => {
                writeln!(f, "{title}: it cannot be read. {why}")?;
                None
            }
        };
        write!(f, "{}", self.survey)?;
        let Some(outcome) = outcome else { return Ok(()) };
        for line in &outcome.first {
            writeln!(f, "  for example {}", clean(line, WIDTH))?;
        }
        for reject in outcome.rejects.iter().take(SHOWN) {
            let detail = clean(&reject.detail, WIDTH);
            writeln!(f, "  left out: {}: {}: {detail}", reject.position, reject.reason)?;
        }
        let more = outcome.rejects.len().saturating_sub(SHOWN);
        if more > 0 { writeln!(f, "  left out: {more} more") } else { Ok(()) }
    }
}
