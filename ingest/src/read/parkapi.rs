//! ParkAPI v3 JSON: `items` of car parks, or the list alone, static, live or both in one.

use std::path::Path;

use super::table::{Row, TakeRow};
use super::text_file::TextEncoding;
use super::{Progress, ReadError, json_list};
use crate::raw::Reject;

/// What identifies, the better first: a car park's own id in its source, the same under its name in a source's answer, and the
/// number that the server gave it.
const IDS: [&str; 3] = ["original_uid", "uid", "id"];

/// Reads the car parks, not what is for bicycles and the like. Their id is the column `@id`.
///
/// # Errors
/// [`ReadError`] where the file cannot be read, is no JSON, or has no list.
pub fn read(path: &Path, take: TakeRow<'_>, progress: Progress<'_>) -> Result<(), ReadError> {
    let is_list = super::text_file::text(path, TextEncoding::Utf8)?.trim_start().starts_with('[');
    let list = if is_list { "" } else { "items" };
    let mut wanted = |row: Result<Row, Reject>| match row {
        Ok(row) if is_for_others(&row) => {}
        row => take(row.map(with_id)),
    };
    json_list::read(path, TextEncoding::Utf8, list, &mut wanted, progress)
}

fn is_for_others(row: &Row) -> bool {
    row.cells.get("purpose").is_some_and(|purpose| !purpose.is_empty() && purpose != "CAR")
}

fn with_id(mut row: Row) -> Row {
    let id = IDS.iter().find_map(|key| row.cells.get(key).filter(|id| !id.trim().is_empty()));
    if let Some(id) = id.map(Box::from) {
        row.cells.0.retain(|(key, _)| &**key != "@id");
        row.cells.0.push(("@id".into(), id));
    }
    row
}
