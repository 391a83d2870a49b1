//! What can be wrong with an input file as a whole: where in it, what, and what to do.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Where in an input file something stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilePosition {
    /// The file as a whole.
    File,
    /// A byte, counted from 0.
    Byte(u64),
    /// A blob of a PBF file, both counted from 0: its number, and the byte at which it starts.
    Blob {
        /// Which blob; the header is blob 0.
        number: u64,
        /// Where it starts.
        byte: u64,
    },
    /// A feature or element, counted from 1, and the byte at which it starts, counted from 0.
    Item {
        /// Which one.
        number: u64,
        /// Where it starts.
        byte: u64,
    },
}

/// A file and a position in it. Shown as `town.osm.pbf, blob 3 at byte 1234`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct At {
    /// The file, as it was given.
    pub file: PathBuf,
    /// Where in it.
    pub position: FilePosition,
}

impl At {
    /// The file as a whole.
    #[must_use]
    pub fn file(file: &Path) -> Self {
        Self { file: file.to_owned(), position: FilePosition::File }
    }

    /// A byte of the file, counted from 0.
    #[must_use]
    pub fn byte(file: &Path, byte: u64) -> Self {
        Self { file: file.to_owned(), position: FilePosition::Byte(byte) }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        match self.position {
            // Of what a file is from its very start, the start says nothing.
            FilePosition::File | FilePosition::Byte(0) => Ok(()),
            FilePosition::Item { number, byte: 0 } => write!(f, ", feature {number}"),
            FilePosition::Byte(byte) => write!(f, ", byte {byte}"),
            FilePosition::Blob { number, byte } => write!(f, ", blob {number} at byte {byte}"),
            FilePosition::Item { number, byte } => write!(f, ", feature {number} at byte {byte}"),
        }
    }
}

/// Why a file cannot be read. Every message names the file, the position in it, what is wrong and what to do.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The operating system cannot read it.
    #[error("{at}: {source}. Check that the file is there and that you may read it")]
    Io {
        /// Where.
        at: At,
        /// What the system says.
        source: io::Error,
    },
    /// What was read of it could not be set aside.
    #[error(
        "{at}: the temporary file that positions are kept in failed: {source}. Make room on its disk, or name a folder on another with TMPDIR"
    )]
    Temporary {
        /// Where.
        at: At,
        /// What the system says.
        source: io::Error,
    },
    /// The file has 0 bytes, or only white space.
    #[error("{at}: the file is empty. Fetch it again; the download has probably failed")]
    Empty {
        /// Which file.
        at: At,
    },
    /// It is another kind of file than the one expected.
    #[error("{at}: {found}. {remedy}")]
    WrongFormat {
        /// Where.
        at: At,
        /// What it is instead.
        found: String,
        /// What to do.
        remedy: &'static str,
    },
    /// It contradicts its own format.
    #[error(
        "{at}: {what}. The file is damaged or was cut off: fetch it again, and compare its checksum where one is published"
    )]
    Damaged {
        /// Where.
        at: At,
        /// What is wrong.
        what: String,
    },
    /// It uses a part of its format that is not read.
    #[error("{at}: {what}. {remedy}")]
    Unsupported {
        /// Where.
        at: At,
        /// Which part.
        what: String,
        /// What to do.
        remedy: &'static str,
    },
    /// Something in it is larger than any real file needs.
    #[error("{at}: {what}. No real file needs that: fetch it again from a source you trust")]
    TooLarge {
        /// Where.
        at: At,
        /// What is too large, and the limit.
        what: String,
    },
    /// Its coordinates are not longitude and latitude in degrees of WGS 84.
    #[error(
        "{at}: {what}. Reproject it to longitude and latitude first: ogr2ogr -t_srs EPSG:4326 out.geojson in.geojson"
    )]
    ForeignCrs {
        /// Where.
        at: At,
        /// What was found.
        what: String,
    },
    /// The server says that its response is incomplete.
    #[error("{at}: the response is incomplete: {remark}. Try a smaller box, or again later")]
    IncompleteResponse {
        /// Where.
        at: At,
        /// What the server says.
        remark: String,
    },
}

impl ReadError {
    /// The same, of a file that people know by another name: the one that was read was temporary.
    #[must_use]
    pub fn of(mut self, file: &Path) -> Self {
        let (Self::Io { at, .. }
        | Self::Temporary { at, .. }
        | Self::Empty { at }
        | Self::WrongFormat { at, .. }
        | Self::Damaged { at, .. }
        | Self::Unsupported { at, .. }
        | Self::TooLarge { at, .. }
        | Self::ForeignCrs { at, .. }
        | Self::IncompleteResponse { at, .. }) = &mut self;
        file.clone_into(&mut at.file);
        self
    }
}
