//! Rows of named cells, as CSV, lists in JSON and spreadsheets have them.

use crate::raw::{Reject, Tags};
use crate::read::text;

/// The longest row that is read, in bytes. A longer one is mostly a quotation mark that is never closed.
pub(super) const MAX_ROW_BYTES: usize = 256 * 1024;
/// The most columns.
pub(crate) const MAX_COLUMNS: usize = 1_000;

/// One row of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Where it stands: `line 12`, `row 12`, `item 3`.
    pub position: String,
    /// Its cells by the name of their column, empty ones included.
    pub cells: Tags,
}

/// Takes the rows of a list one by one, and those that cannot be read.
pub type TakeRow<'a> = &'a mut dyn FnMut(Result<Row, Reject>);

/// Names of columns on one line; a name that occurs again has its number behind it, one that is empty is a number alone.
pub(super) fn header<'a>(cells: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (n, cell) in cells.take(MAX_COLUMNS).enumerate() {
        let name = crate::shape::text::clean(cell, 200);
        let name = match (name.as_str(), names.contains(&name)) {
            ("", _) => format!("column {}", n + 1),
            (_, true) => format!("{name} ({})", n + 1),
            _ => name,
        };
        names.push(name);
    }
    names
}

/// A row from its cells in the order of the columns; `None` where all of them are empty.
pub(super) fn row<'a>(
    position: String,
    columns: &[String],
    cells: impl Iterator<Item = &'a str> + Clone,
) -> Option<Result<Row, Reject>> {
    if cells.clone().all(|cell| cell.trim().is_empty()) {
        return None;
    }
    let bytes: usize = cells.clone().map(str::len).sum();
    if bytes > MAX_ROW_BYTES {
        let detail = format!(
            "it has {bytes} bytes where {MAX_ROW_BYTES} are read; is a quotation mark before it never closed?"
        );
        return Some(Err(Reject::new(position, "too_large", detail)));
    }
    let surplus = cells.clone().skip(columns.len()).filter(|cell| !cell.trim().is_empty()).count();
    if surplus > 0 {
        let detail = format!(
            "it has {surplus} more cells than the {} columns of the header; is a cell with a delimiter not quoted?",
            columns.len()
        );
        return Some(Err(Reject::new(position, "bad_row", detail)));
    }
    let cells: Vec<&str> = cells.collect();
    let pairs: Vec<(&str, &str)> = columns
        .iter()
        .map(String::as_str)
        .zip(cells.iter().copied().chain(std::iter::repeat("")))
        .collect();
    Some(Ok(Row { position, cells: text::tags(pairs.into_iter()) }))
}
