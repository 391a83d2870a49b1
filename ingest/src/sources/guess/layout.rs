//! How a list is written: format, encoding, delimiter, header, and where a list in JSON or XML stands.

use std::path::Path;

use serde_json::Value;

use crate::raw::Tags;
use crate::read::csv::CsvLayout;
use crate::read::table::Row;
use crate::read::text_file::{self, TextEncoding};
use crate::read::xlsx::{XlsxLayout, is_xlsx};
use crate::read::{self, ReadError};
use crate::sources::read::start;

/// How far a title may push the header down.
const MAX_HEADER_ROW: usize = 10;

/// How a list seems to be written.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Layout {
    GeoJson,
    Csv(CsvLayout),
    Json { encoding: TextEncoding, list: String },
    Xlsx(XlsxLayout),
    Xml { encoding: TextEncoding, list: String },
    Datex2,
    ParkApi,
}

pub(super) fn of(path: &Path) -> Result<Layout, ReadError> {
    let start = start(path)?;
    if is_xlsx(&start) {
        return Ok(workbook(path));
    }
    let text = String::from_utf8_lossy(&start);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    match text.chars().next() {
        Some('[') => json(path),
        Some('{') => match read::detect(path) {
            Ok(read::Format::GeoJson) => Ok(Layout::GeoJson),
            _ => json(path),
        },
        Some('<') if is_datex2(text) => Ok(Layout::Datex2),
        Some('<') if !is_other_xml(text) => xml(path),
        // Not a table, whatever its commas: the reader of the other formats says what it is.
        Some('<') | None => read::detect(path).map(|_| Layout::GeoJson),
        Some(_)
            if start.contains(&0)
                && !start.starts_with(b"\xff\xfe")
                && !start.starts_with(b"\xfe\xff") =>
        {
            read::detect(path).map(|_| Layout::GeoJson)
        }
        Some(_) => csv(path),
    }
}

/// Its namespaces and its outermost element say so.
fn is_datex2(start: &str) -> bool {
    ["datex2.eu/schema", "d2LogicalModel"].iter().any(|sign| start.contains(sign))
}

/// Of these the readers say what they are, and what to do.
fn is_other_xml(start: &str) -> bool {
    let start = start.to_lowercase();
    ["<html", "<!doctype", "<osm"].iter().any(|sign| start.contains(sign))
}

/// What only ParkAPI says of a car park.
fn is_parkapi(document: &Value) -> bool {
    let first = document.get("items").unwrap_or(document).get(0);
    let has = |key: &str| first.is_some_and(|item| item.get(key).is_some());
    has("realtime_free_capacity") || (has("has_realtime_data") && has("lat"))
}

fn encoding_of(bytes: &[u8]) -> TextEncoding {
    match text_file::decode(bytes, TextEncoding::Utf8) {
        Ok(_) => TextEncoding::Utf8,
        Err(_) => TextEncoding::Windows1252,
    }
}

/// The delimiter that gives the most columns, and the first row that has most of them.
fn csv(path: &Path) -> Result<Layout, ReadError> {
    let encoding = encoding_of(&text_file::bytes(path)?);
    let text = text_file::text(path, encoding)?;
    let widths = |delimiter: u8| -> Vec<usize> {
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        let filled = |record: csv::StringRecord| {
            record.iter().filter(|cell| !cell.trim().is_empty()).count()
        };
        reader
            .records()
            .take(50)
            .filter_map(Result::ok)
            .map(filled)
            .filter(|width| *width > 0)
            .collect()
    };
    let columns = |delimiter: &u8| widths(*delimiter).iter().sum::<usize>();
    let delimiter = b"|\t;,".iter().copied().max_by_key(columns).unwrap_or(b',');
    let header_row = header_row(&widths(delimiter));
    Ok(Layout::Csv(CsvLayout { encoding, delimiter, header_row }))
}

/// The first row that is at least two thirds as wide as the widest of the first ones.
fn header_row(widths: &[usize]) -> usize {
    let widest = widths.iter().take(MAX_HEADER_ROW).max().copied().unwrap_or(0);
    widths.iter().take(MAX_HEADER_ROW).position(|width| width * 3 >= widest * 2).unwrap_or(0) + 1
}

fn workbook(path: &Path) -> Layout {
    let mut widths = Vec::new();
    for header_row in 1..=MAX_HEADER_ROW {
        let layout = XlsxLayout { sheet: None, header_row };
        let mut width = 0;
        let mut take = |row: Result<Row, _>| {
            if let Ok(row) = row {
                width = width.max(row.cells.0.len());
            }
        };
        // A row of a title is narrower than the rows below it, which are then rejected.
        if read::xlsx::read(path, &layout, &mut take, &|_, _| {}).is_err() {
            break;
        }
        widths.push(width);
    }
    let header_row = header_row(&widths);
    Layout::Xlsx(XlsxLayout { sheet: None, header_row })
}

/// The longest list of elements in the document.
fn xml(path: &Path) -> Result<Layout, ReadError> {
    let encoding = encoding_of(&text_file::bytes(path)?);
    let list = read::xml_list::longest(path, encoding)?;
    if list.is_empty() {
        return read::detect(path).map(|_| Layout::GeoJson);
    }
    Ok(Layout::Xml { encoding, list })
}

/// The longest list of objects in the document, up to four keys deep.
fn json(path: &Path) -> Result<Layout, ReadError> {
    let encoding = encoding_of(&text_file::bytes(path)?);
    let text = text_file::text(path, encoding)?;
    let list = match serde_json::from_str::<Value>(&text) {
        Ok(document) if is_parkapi(&document) => return Ok(Layout::ParkApi),
        Ok(document) => {
            let mut lists = Vec::new();
            lists_in(&document, String::new(), 0, &mut lists);
            let longest = lists.into_iter().max_by_key(|(length, _)| *length);
            longest.map(|(_, list)| list).unwrap_or_default()
        }
        // The reader says what is wrong with it.
        Err(_) => String::new(),
    };
    Ok(Layout::Json { encoding, list })
}

fn lists_in(value: &Value, at: String, depth: usize, found: &mut Vec<(usize, String)>) {
    match value {
        Value::Array(items) if items.first().is_some_and(Value::is_object) => {
            found.push((items.len(), at));
        }
        Value::Object(members) if depth < 4 => {
            for (key, value) in members.iter().filter(|(key, _)| !key.contains('.')) {
                let inner = if at.is_empty() { key.clone() } else { format!("{at}.{key}") };
                lists_in(value, inner, depth + 1, found);
            }
        }
        _ => {}
    }
}

impl Layout {
    /// The code in source files.
    pub fn format(&self) -> &'static str {
        match self {
            Self::GeoJson => "geojson",
            Self::Csv(_) => "csv",
            Self::Json { .. } => "json",
            Self::Xlsx(_) => "xlsx",
            Self::Xml { .. } => "xml",
            Self::Datex2 => "datex2",
            Self::ParkApi => "parkapi",
        }
    }

    /// What a source file says of it beside the format, as keys and values in TOML.
    pub fn settings(&self) -> Vec<(&'static str, String)> {
        let mut settings = Vec::new();
        let mut set = |key, differs: bool, value: String| {
            if differs {
                settings.push((key, value));
            }
        };
        let foreign = |encoding: TextEncoding| encoding != TextEncoding::Utf8;
        match self {
            Self::GeoJson | Self::Datex2 | Self::ParkApi => {}
            Self::Csv(layout) => {
                set("encoding", foreign(layout.encoding), super::quoted(layout.encoding.code()));
                let delimiter = char::from(layout.delimiter).to_string();
                set("delimiter", layout.delimiter != b',', super::quoted(&delimiter));
                set("header_row", layout.header_row != 1, layout.header_row.to_string());
            }
            Self::Json { encoding, list } | Self::Xml { encoding, list } => {
                set("encoding", foreign(*encoding), super::quoted(encoding.code()));
                set("list", !list.is_empty(), super::quoted(list));
            }
            Self::Xlsx(layout) => {
                set("header_row", layout.header_row != 1, layout.header_row.to_string());
            }
        }
        settings
    }

    /// Whether it says itself what its columns are.
    pub const fn says_itself(&self) -> bool {
        matches!(self, Self::GeoJson | Self::Datex2 | Self::ParkApi)
    }

    /// Whether it may say how full car parks are.
    pub const fn is_feed(&self) -> bool {
        matches!(self, Self::Datex2 | Self::ParkApi)
    }

    /// The list's rows; none of what says itself what its columns are.
    pub fn rows(&self, path: &Path) -> Result<Vec<Tags>, ReadError> {
        let mut rows = Vec::new();
        let mut take = |row: Result<Row, _>| rows.extend(row.ok().map(|row: Row| row.cells));
        match self {
            Self::GeoJson | Self::Datex2 | Self::ParkApi => {}
            Self::Csv(layout) => read::csv::read(path, *layout, &mut take, &|_, _| {})?,
            Self::Json { encoding, list } => {
                read::json_list::read(path, *encoding, list, &mut take, &|_, _| {})?;
            }
            Self::Xlsx(layout) => read::xlsx::read(path, layout, &mut take, &|_, _| {})?,
            Self::Xml { encoding, list } => {
                read::xml_list::read(path, *encoding, list, &mut take, &|_, _| {})?;
            }
        }
        Ok(rows)
    }
}
