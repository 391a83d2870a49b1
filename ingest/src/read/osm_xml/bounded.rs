//! Input that cannot fill the memory: no tag is endless, and no archive unpacks to a thousand times its size.

use std::io::{self, BufRead, Read};

/// The most that one tag or text may have.
const MAX_TAG_BYTES: usize = 4 * 1024 * 1024;
/// OSM XML packs about 12 to 1 in gzip; gzip could 1000 to 1.
const MAX_RATIO: u64 = 100;
/// Small files may pack better.
const ALWAYS_ALLOWED_BYTES: u64 = 16 * 1024 * 1024;

/// Input with a limit for every tag and one for the whole.
pub(super) struct Bounded<R> {
    input: R,
    left_of_tag: usize,
    left: u64,
}

/// Why reading stopped.
#[derive(Debug, thiserror::Error)]
enum LimitExceeded {
    #[error("a tag or text has more than {MAX_TAG_BYTES} bytes")]
    Tag,
    #[error("the archive unpacks to more than {MAX_RATIO} times its size")]
    Archive,
}

/// Whether an error is one of these limits.
pub(super) fn is_excess(error: &io::Error) -> bool {
    error.get_ref().is_some_and(<dyn std::error::Error + Send + Sync>::is::<LimitExceeded>)
}

impl<R> Bounded<R> {
    /// `file_bytes` is the size of the file that the input is unpacked from.
    pub fn new(input: R, file_bytes: u64) -> Self {
        let left = file_bytes.saturating_mul(MAX_RATIO).max(ALWAYS_ALLOWED_BYTES);
        Self { input, left_of_tag: MAX_TAG_BYTES, left }
    }

    /// A new tag begins.
    pub fn next_tag(&mut self) {
        self.left_of_tag = MAX_TAG_BYTES;
    }
}

impl<R: BufRead> Read for Bounded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let available = self.fill_buf()?;
        let count = available.len().min(buffer.len());
        if let (Some(to), Some(from)) = (buffer.get_mut(..count), available.get(..count)) {
            to.copy_from_slice(from);
        }
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Bounded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let (left_of_tag, left) = (self.left_of_tag, self.left);
        let available = self.input.fill_buf()?;
        if available.is_empty() {
            return Ok(available);
        }
        if left_of_tag == 0 {
            return Err(io::Error::other(LimitExceeded::Tag));
        }
        if left == 0 {
            return Err(io::Error::other(LimitExceeded::Archive));
        }
        let max = left_of_tag.min(usize::try_from(left).unwrap_or(usize::MAX));
        Ok(available.get(..max).unwrap_or(available))
    }

    fn consume(&mut self, count: usize) {
        self.left_of_tag = self.left_of_tag.saturating_sub(count);
        self.left = self.left.saturating_sub(count as u64);
        self.input.consume(count);
    }
}
