//! From a feed's bytes to readings.

use super::{FeedContent, FeedError};
use crate::sources::SourceFile;

/// No feed is larger, unpacked.
pub const MAX_FEED_BYTES: usize = 16 * 1024 * 1024;

/// Reads an answer of the feed that the source file's table `[live]` describes.
///
/// # Errors
/// [`FeedError`], when nothing of it can be used: it is cut off, of another format, or has none of the fields.
pub fn read(source: &SourceFile, _bytes: &[u8]) -> Result<FeedContent, FeedError> {
    Err(FeedError::NoFeed(source.source.name.clone()))
}
