//! A list of elements somewhere in an XML document, as rows.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;

use super::{Item, items};
use crate::raw::Reject;
use crate::read::table::{Row, TakeRow};
use crate::read::text_file::TextEncoding;
use crate::read::{At, Progress, ReadError, text};

/// No real document has more kinds of elements.
const MAX_PATHS: usize = 10_000;

/// Reads the elements at `list`, the names from the outermost element to theirs joined by dots (`carparks.carpark`). What is in
/// one are columns such as `position.lat`, its attributes such as `@id`; what occurs more than once is joined by `; `.
///
/// # Errors
/// [`ReadError`] where the file cannot be read, is no XML, or has no such elements.
pub fn read(
    path: &Path,
    encoding: TextEncoding,
    list: &str,
    take: TakeRow<'_>,
    progress: Progress<'_>,
) -> Result<(), ReadError> {
    let document = super::text(path, encoding)?;
    let wanted: Vec<&str> = list.split('.').filter(|name| !name.is_empty()).collect();
    let around = wanted.len().saturating_sub(1);
    let mut is_there = false;
    let mut is_item = |names: &[String]| {
        is_there |= names.len() == around && names.iter().eq(wanted.iter().take(around));
        names.iter().eq(wanted.iter())
    };
    let mut found = 0_u64;
    items(path, &document, &mut is_item, &mut |item| {
        found += 1;
        take(row(item));
    })?;
    progress(document.len() as u64, document.len() as u64);
    if found > 0 || (is_there && around > 0) {
        return Ok(());
    }
    Err(ReadError::Unsupported {
        at: At::file(path),
        what: format!("there are no elements at {list:?}"),
        remedy: "Give the names that lead to them, from the outermost element on, joined by dots: list = \"carparks.carpark\" in its source file",
    })
}

/// How often elements of one path occur, and whether other elements are in them.
struct Seen {
    count: u64,
    has_parts: bool,
}

/// The names that lead to what looks most like a list, as [`read`] takes them: the elements with others in them that occur most
/// often, the outermost of several; else those that occur most often, whose attributes may say everything. Empty where nothing
/// does.
///
/// # Errors
/// [`ReadError`] where the file cannot be read or is no XML.
pub fn longest(path: &Path, encoding: TextEncoding) -> Result<String, ReadError> {
    let document = super::text(path, encoding)?;
    let mut seen: BTreeMap<String, Seen> = BTreeMap::new();
    let mut count = |names: &[String]| {
        if names.iter().any(|name| name.contains('.')) {
            return false;
        }
        let around = names.len().checked_sub(1).and_then(|depth| names.get(..depth));
        if let Some(parent) = around.and_then(|around| seen.get_mut(&around.join("."))) {
            parent.has_parts = true;
        }
        let key = names.join(".");
        if let Some(known) = seen.get_mut(&key) {
            known.count += 1;
        } else if seen.len() < MAX_PATHS {
            seen.insert(key, Seen { count: 1, has_parts: false });
        }
        false
    };
    items(path, &document, &mut count, &mut |_| {})?;
    let most = |is_wanted: fn(&Seen) -> bool| {
        let wanted = seen.iter().filter(|(path, seen)| path.contains('.') && is_wanted(seen));
        let most =
            wanted.max_by_key(|(path, seen)| (seen.count, Reverse(path.matches('.').count())));
        most.map(|(path, _)| path.clone())
    };
    let list = most(|seen| seen.has_parts && seen.count > 1)
        .or_else(|| most(|seen| seen.count > 1))
        .or_else(|| most(|seen| seen.has_parts));
    Ok(list.unwrap_or_default())
}

fn row(item: Item) -> Result<Row, Reject> {
    if let Some(why) = item.too_large {
        return Err(Reject::new(item.position, "too_large", why));
    }
    let mut pairs: Vec<(String, String)> = Vec::with_capacity(item.cells.len());
    for (key, value) in item.cells {
        match pairs.iter_mut().find(|(known, _)| *known == key) {
            Some((_, all)) => {
                all.push_str("; ");
                all.push_str(&value);
            }
            None => pairs.push((key, value)),
        }
    }
    let cells = text::tags(pairs.iter().map(|(key, value)| (key.as_str(), value.as_str())));
    Ok(Row { position: item.position, cells })
}
