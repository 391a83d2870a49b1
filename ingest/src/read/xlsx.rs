//! Spreadsheets of Excel (XLSX), bounded: what they unpack to, how many cells they have, and how long their text is.
//!
//! The library trusts what a file says of itself, and a cell far out would make it allocate every cell before it. So the
//! archive is unpacked once beforehand and counted, and cells are taken one by one.

use std::io::{Cursor, Read};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use calamine::{DataRef, Reader, Xlsx};
use zip::ZipArchive;

use super::table::{self, MAX_COLUMNS, MAX_ROW_BYTES, TakeRow};
use super::{At, Progress, ReadError, text_file};

/// What all parts of the archive may unpack to.
const MAX_UNPACKED_BYTES: u64 = 128 * 1024 * 1024;
const MAX_PARTS: usize = 2_000;
const MAX_CELLS: u64 = 5_000_000;

/// Which rows of a spreadsheet are read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XlsxLayout {
    /// The sheet; the first where none is named.
    pub sheet: Option<String>,
    /// The row that names the columns, counted from 1 without empty ones.
    pub header_row: usize,
}

/// Whether the file starts like a ZIP archive that holds a workbook.
#[must_use]
pub fn is_xlsx(start: &[u8]) -> bool {
    let has = |name: &[u8]| start.windows(name.len()).any(|window| window == name);
    start.starts_with(b"PK\x03\x04")
        && (has(b"[Content_Types].xml") || has(b"xl/") || has(b"_rels/.rels"))
}

/// Reads the rows behind the header into `take`.
///
/// # Errors
/// [`ReadError`] where the file is no workbook, is damaged or too large, or has no such sheet or header.
pub fn read(
    path: &Path,
    layout: &XlsxLayout,
    take: TakeRow<'_>,
    progress: Progress<'_>,
) -> Result<(), ReadError> {
    let bytes = text_file::bytes(path)?;
    let total = bytes.len() as u64;
    check_archive(path, &bytes)?;
    // The library has seen many files, but nobody promises that none makes it panic.
    let rows = catch_unwind(AssertUnwindSafe(|| rows_of(path, bytes, layout, take)));
    let read = rows.unwrap_or_else(|_| Err(damaged(path, "it cannot be read as a workbook")));
    progress(total, total);
    read
}

fn damaged(path: &Path, what: impl Into<String>) -> ReadError {
    ReadError::Damaged { at: At::file(path), what: what.into() }
}

fn too_large(path: &Path, what: String) -> ReadError {
    ReadError::TooLarge { at: At::file(path), what }
}

/// Unpacks every part into nothing, to know that it is small.
fn check_archive(path: &Path, bytes: &[u8]) -> Result<(), ReadError> {
    let no_archive = |error| damaged(path, format!("it cannot be read as a workbook ({error})"));
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(no_archive)?;
    if archive.len() > MAX_PARTS {
        return Err(too_large(path, format!("a workbook of {} parts", archive.len())));
    }
    let mut left = MAX_UNPACKED_BYTES;
    for index in 0..archive.len() {
        let part = archive.by_index(index).map_err(no_archive)?;
        let is_texts =
            part.name().map_err(no_archive)?.to_ascii_lowercase().ends_with("sharedstrings.xml");
        let mut content = Vec::new();
        part.take(left + 1)
            .read_to_end(&mut content)
            .map_err(|error| damaged(path, format!("a part of it cannot be unpacked ({error})")))?;
        let unpacked = content.len() as u64;
        if unpacked > left {
            return Err(too_large(
                path,
                format!("a workbook that unpacks to more than {MAX_UNPACKED_BYTES} bytes"),
            ));
        }
        left -= unpacked;
        if is_texts {
            check_count(&content).map_err(|what| damaged(path, what))?;
        }
    }
    Ok(())
}

/// The library makes room for as many texts as the part says that it has: no more than it can have.
fn check_count(texts: &[u8]) -> Result<(), String> {
    const KEY: &[u8] = b"uniqueCount";
    if texts.contains(&0) {
        return Err("its texts are not in UTF-8".to_owned());
    }
    for at in texts.windows(KEY.len()).enumerate().filter(|(_, w)| *w == KEY).map(|(at, _)| at) {
        let behind = texts.get(at + KEY.len()..).unwrap_or_default();
        let digits: Vec<u8> = behind
            .iter()
            .skip_while(|b| b.is_ascii_whitespace() || matches!(b, b'=' | b'"' | b'\'' | b'+'))
            .take_while(|b| b.is_ascii_digit())
            .copied()
            .collect();
        let count = String::from_utf8_lossy(&digits).parse::<usize>();
        if !digits.is_empty() && count.is_ok_and(|count| count > texts.len()) || digits.len() > 15 {
            return Err("it says that it has more texts than bytes".to_owned());
        }
    }
    Ok(())
}

fn rows_of(
    path: &Path,
    bytes: Vec<u8>,
    layout: &XlsxLayout,
    take: TakeRow<'_>,
) -> Result<(), ReadError> {
    let flaw = |error: calamine::XlsxError| {
        damaged(path, format!("it cannot be read as a workbook ({error})"))
    };
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(flaw)?;
    let names = workbook.sheet_names();
    let wanted = layout.sheet.as_deref().or(names.first().map(String::as_str));
    let Some(sheet) = wanted.filter(|sheet| names.iter().any(|name| name == sheet)) else {
        return Err(ReadError::Unsupported {
            at: At::file(path),
            what: format!(
                "there is no sheet {:?}; it has: {}",
                wanted.unwrap_or_default(),
                names.join(", ")
            ),
            remedy: "Name one of them: sheet = \"…\" in its source file",
        });
    };
    let mut cells = workbook.worksheet_cells_reader(sheet).map_err(flaw)?;
    let mut rows =
        Rows { layout, take, columns: None, seen: 0, number: 0, cells: Vec::new(), bytes: 0 };
    let mut count = 0;
    while let Some(cell) = cells.next_cell().map_err(flaw)? {
        count += 1;
        if count > MAX_CELLS {
            return Err(too_large(path, format!("a sheet of more than {MAX_CELLS} cells")));
        }
        let (row, column) = cell.get_position();
        rows.cell(row, column as usize, as_text(cell.get_value()));
    }
    rows.end();
    if rows.columns.is_some() {
        return Ok(());
    }
    Err(ReadError::Unsupported {
        at: At::file(path),
        what: format!(
            "the sheet has {} rows, and row {} is to name the columns",
            rows.seen, layout.header_row
        ),
        remedy: "Correct header_row or sheet in its source file",
    })
}

/// Cells, gathered into rows.
struct Rows<'a, 'b> {
    layout: &'a XlsxLayout,
    take: TakeRow<'b>,
    columns: Option<Vec<String>>,
    /// Rows that are not empty.
    seen: usize,
    number: u32,
    cells: Vec<String>,
    bytes: usize,
}

impl Rows<'_, '_> {
    fn cell(&mut self, row: u32, column: usize, text: String) {
        if row != self.number {
            self.end();
            self.number = row;
        }
        if text.is_empty() || column >= MAX_COLUMNS {
            return;
        }
        self.bytes += text.len();
        if column >= self.cells.len() {
            self.cells.resize(column + 1, String::new());
        }
        // Of a row that is far too long, that is all there is to say.
        if self.bytes <= 2 * MAX_ROW_BYTES
            && let Some(cell) = self.cells.get_mut(column)
        {
            *cell = text;
        }
    }

    fn end(&mut self) {
        let cells = std::mem::take(&mut self.cells);
        self.bytes = 0;
        let texts = cells.iter().map(String::as_str);
        if texts.clone().all(|text| text.trim().is_empty()) {
            return;
        }
        self.seen += 1;
        match &self.columns {
            None if self.seen >= self.layout.header_row => {
                self.columns = Some(table::header(texts));
            }
            None => {}
            Some(columns) => {
                if let Some(row) = table::row(format!("row {}", self.number + 1), columns, texts) {
                    (self.take)(row);
                }
            }
        }
    }
}

/// A cell as a person reads it, but for the formats of numbers.
fn as_text(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Empty | DataRef::Error(_) => String::new(),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => {
            text.clone()
        }
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(value) => if *value { "yes" } else { "no" }.to_owned(),
        DataRef::Int(number) => number.to_string(),
        DataRef::Float(number) => number.to_string(),
        DataRef::DateTime(moment) => {
            let (year, month, day, hour, minute, ..) = moment.to_ymd_hms_milli();
            match moment.as_f64() {
                days if days < 1.0 => format!("{hour:02}:{minute:02}"),
                _ => format!("{year}-{month:02}-{day:02}"),
            }
        }
    }
}

#[cfg(test)]
pub(crate) mod tests;
