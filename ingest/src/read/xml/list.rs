//! A list of elements somewhere in an XML document, as rows.

use std::path::Path;

use super::{Item, items};
use crate::raw::Reject;
use crate::read::table::{Row, TakeRow};
use crate::read::text_file::TextEncoding;
use crate::read::{At, Progress, ReadError, text};

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
