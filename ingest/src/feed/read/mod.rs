//! From a feed's bytes to readings.

mod merge;
mod moment;
mod values;

#[cfg(test)]
mod mutants;
#[cfg(test)]
mod real_data;
#[cfg(test)]
mod tests;

use std::io::Write;
use std::path::{Path, PathBuf};

use carpal_domain::geometry::LngLat;
use tempfile::NamedTempFile;

use self::merge::Readings;
use super::{FeedContent, FeedError};
use crate::read::{At, ReadError, gzip};
use crate::sources::{SourceFile, read_into};

pub(crate) use self::moment::moment;

/// No feed is larger, unpacked.
pub const MAX_FEED_BYTES: usize = 16 * 1024 * 1024;

/// Reads an answer of the feed that the source file's table `[live]` describes; it may be a file in gzip. Rows that cannot be used
/// are rejected, and the others are read.
///
/// # Errors
/// [`FeedError`], when nothing of it can be used: it is cut off, of another format, lacks a column, or none of its rows can be
/// read.
pub fn read(source: &SourceFile, bytes: &[u8]) -> Result<FeedContent, FeedError> {
    let shown = PathBuf::from(format!("the feed of {}", source.source.name));
    let mut unpacked = Vec::new();
    let bytes = if gzip::is_gzip(bytes) {
        gzip::unpack(&shown, bytes, &mut unpacked, MAX_FEED_BYTES as u64)?;
        unpacked.as_slice()
    } else {
        bytes
    };
    if bytes.len() > MAX_FEED_BYTES {
        let what = format!("a feed of more than {MAX_FEED_BYTES} bytes");
        return Err(ReadError::TooLarge { at: At::file(&shown), what }.into());
    }
    let io = |source| ReadError::Temporary { at: At::file(&shown), source };
    let mut file = NamedTempFile::with_prefix("carpal-feed-").map_err(io)?;
    file.write_all(bytes).and_then(|()| file.flush()).map_err(io)?;
    read_file(source, file.path()).map_err(|error| match error {
        FeedError::Read(error) => error.of(&shown).into(),
        error => error,
    })
}

/// As [`read`], of a file.
///
/// # Errors
/// As [`read`].
pub fn read_file(source: &SourceFile, path: &Path) -> Result<FeedContent, FeedError> {
    let Some(live) = &source.live else {
        return Err(FeedError::NoFeed(source.source.name.clone()));
    };
    let mut readings = Readings::new(live);
    read_into(path, &live.format, live.crs.as_ref(), &mut readings, &|_, _| {})?;
    readings.finish(&source.path, path)
}

fn place(lng: f64, lat: f64) -> Option<LngLat> {
    LngLat::new(lng, lat).ok().filter(|at| (at.lng, at.lat) != (0.0, 0.0))
}
