//! A list, read as its source file says.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::mapping::Mapping;
use super::{Format, SourceFile, SourceReadError};
use crate::raw::{Reject, Sink};
use crate::read::table::Row;
use crate::read::text_file::{self, TextEncoding};
use crate::read::{self, At, Crs, Progress, ReadError};
use crate::record::{Batch, Identity};

/// Reads the list at `path`. `before` is what identified the source's records so far.
///
/// # Errors
/// [`SourceReadError`], which names the file, the position in it and what to do.
pub fn read(
    path: &Path,
    file: &SourceFile,
    before: Option<Identity>,
    progress: Progress<'_>,
) -> Result<Batch, SourceReadError> {
    let mut mapping = Mapping::new(file, before);
    read_into(path, &file.format, file.crs.as_ref(), &mut mapping, progress)?;
    mapping.finish(path)
}

/// Takes what a list says: its rows, or its features where it is GeoJSON.
pub(crate) trait Rows: Sink {
    /// What a car park is and where; what else is in the row, of a list that says all in one.
    fn row(&mut self, row: Result<Row, Reject>);
    /// How full a car park is, where that stands apart.
    fn status(&mut self, _row: Result<Row, Reject>) {}
    /// When it was published, or a part of it, as it is written.
    fn published_at(&mut self, _time: &str) {}
}

/// Reads the list at `path` into `rows`.
pub(crate) fn read_into<R: Rows>(
    path: &Path,
    format: &Format,
    crs: Option<&Crs>,
    rows: &mut R,
    progress: Progress<'_>,
) -> Result<(), ReadError> {
    expect(path, format)?;
    match format {
        Format::GeoJson { encoding } => {
            let decoded = in_utf_8(path, *encoding)?;
            let readable = decoded.as_ref().map_or(path, NamedTempFile::path);
            read::geojson::read_in(readable, crs, rows, progress).map(drop)
        }
        Format::Csv(layout) => read::csv::read(path, *layout, &mut |row| rows.row(row), progress),
        Format::Json { encoding, list } => {
            read::json_list::read(path, *encoding, list, &mut |row| rows.row(row), progress)
        }
        Format::Xlsx(layout) => read::xlsx::read(path, layout, &mut |row| rows.row(row), progress),
        Format::Xml { encoding, list } => {
            read::xml_list::read(path, *encoding, list, &mut |row| rows.row(row), progress)
        }
        Format::ParkApi => read::parkapi::read(path, &mut |row| rows.row(row), progress),
        Format::Datex2 => {
            let publication = read::datex2::read(path, progress)?;
            publication.published_at.iter().for_each(|time| rows.published_at(time));
            publication.sites.into_iter().for_each(|row| rows.row(row));
            publication.statuses.into_iter().for_each(|row| rows.status(row));
            Ok(())
        }
    }
}

/// What is plainly another format says so, rather than failing somewhere inside.
fn expect(path: &Path, format: &Format) -> Result<(), ReadError> {
    let start = start(path)?;
    let text = String::from_utf8_lossy(&start).to_lowercase();
    let wrong = |found: &str, remedy| {
        Err(ReadError::WrongFormat { at: At::file(path), found: found.to_owned(), remedy })
    };
    let is_workbook = matches!(format, Format::Xlsx(_));
    let text = text.trim_start_matches('\u{feff}').trim_start();
    if text.starts_with("<!doctype html") || text.starts_with("<html") {
        wrong(
            "this is an HTML page, probably a server's error message",
            "Open it in a browser to see what the server says, then fetch the data again",
        )
    } else if start.starts_with(b"\xd0\xcf\x11\xe0") {
        wrong(
            "this is a workbook of Excel 97, or one with a password",
            "Save it as XLSX without a password, or as CSV",
        )
    } else if start.starts_with(b"PK\x03\x04") && !is_workbook {
        wrong(
            "this is a workbook or another archive",
            "Say format = \"xlsx\" in its source file if it is a workbook, else unpack it first",
        )
    } else if is_workbook && !start.is_empty() && !start.starts_with(b"PK\x03\x04") {
        wrong(
            "this is no XLSX workbook",
            "Correct format in its source file, or ask `carpal-ingest source new FILE` what it is",
        )
    } else {
        Ok(())
    }
}

/// The first kilobyte.
pub(super) fn start(path: &Path) -> Result<Vec<u8>, ReadError> {
    let mut start = Vec::new();
    File::open(path)
        .and_then(|file| file.take(1024).read_to_end(&mut start))
        .map_err(|source| ReadError::Io { at: At::file(path), source })?;
    Ok(start)
}

/// A copy in UTF-8 where the file is in another encoding; the reader of GeoJSON knows no other.
fn in_utf_8(path: &Path, encoding: TextEncoding) -> Result<Option<NamedTempFile>, ReadError> {
    if encoding == TextEncoding::Utf8 {
        return Ok(None);
    }
    let text = text_file::text(path, encoding)?;
    let written = NamedTempFile::with_prefix("carpal-list-").and_then(|mut copy| {
        copy.write_all(text.as_bytes())?;
        copy.flush()?;
        Ok(copy)
    });
    written.map(Some).map_err(|source| ReadError::Io { at: At::file(path), source })
}
