//! Source files: what a council's list or feed is, and how its columns become tags, in TOML instead of code.
//!
//! `grammar` reads a source file, `field` makes a value of a row, `mapping` makes features of rows, `guess` writes a source file
//! for a list that has none, `shipped` are those of `data/sources`.

mod check;
mod field;
mod function;
mod grammar;
mod guess;
mod hours;
mod mapping;
mod position;
mod read;
mod shipped;

#[cfg(test)]
pub(crate) mod mutants;
#[cfg(test)]
mod real_data;

use std::path::{Path, PathBuf};
use std::time::Duration;

use chrono_tz::Tz;

use crate::read::text_file::TextEncoding;
use crate::read::{Crs, ReadError};
use crate::record::{Source, SourceKind};

pub use check::{Check, check};
pub use field::Field;
pub use guess::{Guess, guess};
pub(crate) use position::lng_lat;
pub use read::read;
pub(crate) use read::{Rows, read_into};
pub use shipped::{shipped, shipped_text};

/// A source as its file describes it.
#[derive(Debug, Clone, PartialEq)]
pub struct SourceFile {
    /// Which file this is, for errors.
    pub path: PathBuf,
    /// Its name, kind, credit and licence.
    pub source: Source,
    /// Where the data can be had, for people; may be empty.
    pub url: String,
    /// The town or city of what does not say.
    pub city: Option<String>,
    /// How the data is written.
    pub format: Format,
    /// What its coordinates are in. None for GeoJSON that says so itself.
    pub crs: Option<Crs>,
    /// The column that identifies; by position and name where none does.
    pub id: Option<String>,
    /// What is made of which columns; empty for GeoJSON whose properties are named as usual.
    pub fields: Vec<Field>,
    /// What it says of now, where it does.
    pub live: Option<Live>,
}

/// The table `[live]`: where a source says how full its car parks are, and how that is written.
#[derive(Debug, Clone, PartialEq)]
pub struct Live {
    /// Where it is asked for.
    pub url: String,
    /// How often: 30 seconds to a day.
    pub every: Duration,
    /// How the answer is written.
    pub format: Format,
    /// What its coordinates are in. None for GeoJSON that says so itself.
    pub crs: Option<Crs>,
    /// The column that identifies a car park.
    pub id: String,
    /// Of times that do not say how far they are from UTC.
    pub time_zone: Tz,
    /// What is made of which columns.
    pub fields: Vec<Field>,
    /// Its line in the source file, for errors.
    pub(crate) line: usize,
}

/// How a list is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Format {
    /// GeoJSON.
    GeoJson {
        /// What it is written in.
        encoding: TextEncoding,
    },
    /// CSV.
    Csv(crate::read::csv::CsvLayout),
    /// A list in a JSON document.
    Json {
        /// What it is written in.
        encoding: TextEncoding,
        /// The keys that lead to the list, joined by dots.
        list: String,
    },
    /// A sheet of an Excel workbook.
    Xlsx(crate::read::xlsx::XlsxLayout),
    /// A list of elements in an XML document.
    Xml {
        /// What it is written in, where it does not say.
        encoding: TextEncoding,
        /// The names that lead to the elements, joined by dots.
        list: String,
    },
    /// DATEX II parking, of any version.
    Datex2,
    /// ParkAPI v3 JSON.
    ParkApi,
}

impl Format {
    /// As source files name it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::GeoJson { .. } => "geojson",
            Self::Csv(_) => "csv",
            Self::Json { .. } => "json",
            Self::Xlsx(_) => "xlsx",
            Self::Xml { .. } => "xml",
            Self::Datex2 => "datex2",
            Self::ParkApi => "parkapi",
        }
    }
}

/// What is wrong with a source file: which, in which line, and what is allowed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}: {what}", file = path.display())]
pub struct SourceError {
    /// The file.
    pub path: PathBuf,
    /// Counted from 1.
    pub line: usize,
    /// What is wrong, and what is allowed.
    pub what: String,
}

impl SourceFile {
    /// Reads a source file's text.
    ///
    /// # Errors
    /// [`SourceError`].
    pub fn parse(path: &Path, text: &str) -> Result<Self, SourceError> {
        grammar::parse(path, text)
    }

    /// The source file at `path`; where there is none of that name, the shipped one that is called so.
    ///
    /// # Errors
    /// In words.
    pub fn load(path: &Path) -> Result<Self, String> {
        match std::fs::read_to_string(path) {
            Ok(text) => Self::parse(path, &text).map_err(|error| error.to_string()),
            Err(error) => {
                let name = path.to_string_lossy();
                let mut shipped = shipped().map_err(|error| error.to_string())?;
                match shipped.iter().position(|source| source.source.name == *name) {
                    Some(found) => Ok(shipped.swap_remove(found)),
                    None => Err(format!(
                        "{name}: {error}. Give a source file, or the name of one that `carpal-ingest source list` shows"
                    )),
                }
            }
        }
    }
}

/// Why a list could not be read by its source file.
#[derive(Debug, thiserror::Error)]
pub enum SourceReadError {
    /// The list itself.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The source file does not fit the list.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// Its records cannot be told apart.
    #[error("{file}: {why}", file = file.display())]
    NoIdentity {
        /// Which file.
        file: PathBuf,
        /// Why.
        why: crate::shape::identity::NoIdentity,
    },
    /// Nothing that could be guessed.
    #[error("{0}")]
    NoGuess(String),
}

/// The kinds of source that a file may describe.
const KINDS: [(&str, SourceKind); 3] = [
    ("council", SourceKind::Council),
    ("city", SourceKind::City),
    ("practice", SourceKind::Practice),
];
