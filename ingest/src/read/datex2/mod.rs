//! DATEX II parking, versions 2.0 (parkingFacility, parkingArea), 2.3 and 3 (parkingRecord): tables of car parks and their status,
//! in one document or in two, whatever prefix their names have.
//!
//! Every car park and every status becomes a row with the same columns; `data/formats/datex2.toml` says what they mean.

mod record;

#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::path::Path;

use self::record::Record;
use super::table::Row;
use super::text_file::TextEncoding;
use super::xml::{self, Item};
use super::{At, Progress, ReadError};
use crate::raw::Reject;

/// What is read of a publication.
const SITES: [&str; 3] = ["parkingRecord", "parkingFacility", "parkingArea"];
const STATUSES: [&str; 3] = ["parkingRecordStatus", "parkingFacilityStatus", "parkingAreaStatus"];
/// Elements by which a document is known to be DATEX II.
const ROOTS: [&str; 5] =
    ["d2LogicalModel", "messageContainer", "payload", "payloadPublication", "d2Payload"];

/// Elements that are a publication each; a document may have several.
const PUBLICATIONS: [&str; 2] = ["payload", "payloadPublication"];

/// What a document says, in its order.
#[derive(Debug, Default)]
pub struct Publication {
    /// When it was published, as it is written; several publications may be in one document.
    pub published_at: Vec<String>,
    /// What and where car parks are.
    pub sites: Vec<Result<Row, Reject>>,
    /// How full they are.
    pub statuses: Vec<Result<Row, Reject>>,
}

/// Reads the document at `path`. An area is a group of facilities where the document has both, and is left out; else it is a car
/// park.
///
/// # Errors
/// [`ReadError`] where the file cannot be read, is no XML, or no DATEX II.
pub fn read(path: &Path, progress: Progress<'_>) -> Result<Publication, ReadError> {
    let document = xml::text(path, TextEncoding::Utf8)?;
    let mut root = String::new();
    // Which publication of the document is read: its time is that of its statuses, wherever in it that stands.
    let publication = Cell::new(0_usize);
    let mut is_item = |names: &[String]| {
        let mut ancestors = names.iter().rev();
        let (name, parent) = (ancestors.next(), ancestors.next());
        if parent.is_none() {
            root = name.cloned().unwrap_or_default();
        }
        // In version 2.0 a facility's status has a part of the same name.
        let is_part = name == parent;
        if name.is_some_and(|name| is(name, &PUBLICATIONS)) {
            publication.set(publication.get() + 1);
        }
        name.is_some_and(|name| {
            name == "publicationTime" || (!is_part && (is(name, &SITES) || is(name, &STATUSES)))
        })
    };
    let mut times: Vec<(usize, String)> = Vec::new();
    let (mut sites, mut statuses) = (Vec::new(), Vec::new());
    xml::items(path, &document, &mut is_item, &mut |item| match item.name.as_str() {
        "publicationTime" => times.extend(own_text(item).map(|time| (publication.get(), time))),
        name if is(name, &SITES) => sites.push(item),
        _ => statuses.push((publication.get(), item)),
    })?;
    if !is(&root, &ROOTS) {
        return Err(ReadError::WrongFormat {
            at: At::file(path),
            found: format!("this is no DATEX II: its outermost element is {root:.60}"),
            remedy: "Correct format in its source file: xml reads any other XML",
        });
    }
    progress(document.len() as u64, document.len() as u64);
    let sites = without_groups(sites, "parkingArea", |item| &item.name);
    let statuses = without_groups(statuses, "parkingAreaStatus", |(_, item)| &item.name);
    let has_several = times.len() > 1;
    let statuses = statuses.into_iter().map(|(of, item)| {
        let own = times.iter().find(|(publication, _)| has_several && *publication == of);
        row(item, |record| dated(record.status(), own.map(|(_, time)| time.as_str())))
    });
    let statuses = statuses.collect();
    Ok(Publication {
        published_at: times.into_iter().map(|(_, time)| time).collect(),
        sites: sites.into_iter().map(|item| row(item, Record::site)).collect(),
        statuses,
    })
}

fn is(name: &str, names: &[&str]) -> bool {
    names.contains(&name)
}

fn own_text(item: Item) -> Option<String> {
    item.cells.into_iter().find(|(key, _)| key == "@text").map(|(_, text)| text)
}

/// Areas are what is counted only where nothing smaller is.
fn without_groups<T>(mut items: Vec<T>, area: &str, name: fn(&T) -> &str) -> Vec<T> {
    if items.iter().any(|item| name(item) != area) {
        items.retain(|item| name(item) != area);
    }
    items
}

/// A status without a time of its own was so when its publication says.
fn dated(
    mut cells: Vec<(&'static str, String)>,
    published_at: Option<&str>,
) -> Vec<(&'static str, String)> {
    if let Some(published_at) = published_at
        && let Some((_, said_at)) = cells.iter_mut().find(|(key, _)| *key == "said_at")
        && said_at.is_empty()
    {
        published_at.clone_into(said_at);
    }
    cells
}

fn row(item: Item, of: impl Fn(&Record) -> Vec<(&'static str, String)>) -> Result<Row, Reject> {
    let Item { position, cells, too_large, .. } = item;
    if let Some(why) = too_large {
        return Err(Reject::new(position, "too_large", why));
    }
    let cells = of(&Record(cells)).into_iter().collect();
    Ok(Row { position, cells })
}
