//! The file as a sequence of blobs: where each lies, and its content unpacked.
//! See <https://wiki.openstreetmap.org/wiki/PBF_Format>.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use flate2::{Decompress, FlushDecompress, Status};
use osmpbfreader::fileformat::{Blob, BlobHeader};
use protobuf::Message;

use super::error::BlobError;
use super::lz4;
use crate::read::{At, ReadError};

/// The most that the format allows a blob's header to be.
const MAX_HEADER_BYTES: u32 = 64 * 1024;
/// The most that the format allows a blob to be, packed or unpacked.
pub(super) const MAX_BLOB_BYTES: u32 = 32 * 1024 * 1024;

/// A blob's position in the file.
#[derive(Debug, Clone, Copy)]
pub(super) struct BlobPosition {
    /// Counted from 0 over all blobs.
    pub number: usize,
    /// The byte at which its header's length stands.
    pub start: u64,
    /// The byte at which its body starts.
    body: u64,
    /// How many bytes the body has, at most [`MAX_BLOB_BYTES`].
    pub length: u32,
    /// Whether it is the file's header, or data.
    pub is_header: bool,
}

/// A file and its blobs.
#[derive(Debug)]
pub(super) struct Blobs {
    file: File,
    path: PathBuf,
    /// In the order of the file.
    pub positions: Vec<BlobPosition>,
    /// The file's length.
    pub bytes: u64,
}

impl Blobs {
    /// Opens the file and finds its blobs, reading headers only.
    pub fn open(path: &Path) -> Result<Self, ReadError> {
        let io = |source| ReadError::Io { at: At::file(path), source };
        let file = File::open(path).map_err(io)?;
        let bytes = file.metadata().map_err(io)?.len();
        let mut blobs = Self { file, path: path.to_owned(), positions: Vec::new(), bytes };
        let mut start = 0;
        while start < bytes {
            let number = blobs.positions.len();
            let (length, position) =
                blobs.header(number, start).map_err(|fault| fault.at(path, number, start))?;
            start += length;
            blobs.positions.extend(position);
        }
        Ok(blobs)
    }

    /// How long the blob at `start` is with its header, and where, unless it is of a kind that is to be skipped.
    fn header(&self, number: usize, start: u64) -> Result<(u64, Option<BlobPosition>), BlobError> {
        let left = self.bytes - start;
        let cut_off = |what: &str| {
            BlobError::damaged(format!("the file ends after {left} more bytes, within {what}"))
        };
        if left < 4 {
            return Err(cut_off("a blob header's length"));
        }
        let mut length = [0; 4];
        self.fill(&mut length, start)?;
        let length = u32::from_be_bytes(length);
        if length == 0 || length > MAX_HEADER_BYTES {
            return Err(BlobError::damaged(format!(
                "a blob header is said to have {length} bytes; 1 to {MAX_HEADER_BYTES} are allowed"
            )));
        }
        if u64::from(length) > left - 4 {
            return Err(cut_off("a blob header"));
        }
        let mut header = vec![0; length as usize];
        self.fill(&mut header, start + 4)?;
        let header = BlobHeader::parse_from_bytes(&header)?;
        let size = u32::try_from(header.datasize())
            .ok()
            .filter(|size| *size <= MAX_BLOB_BYTES)
            .ok_or_else(|| {
                BlobError::TooLarge(format!(
                    "a blob is said to have {} bytes; at most {MAX_BLOB_BYTES} are allowed",
                    header.datasize()
                ))
            })?;
        let body = start + 4 + u64::from(length);
        if u64::from(size) > self.bytes - body {
            return Err(cut_off("a blob"));
        }
        let position = |is_header| BlobPosition { number, start, body, length: size, is_header };
        let position = match header.type_() {
            "OSMHeader" => Some(position(true)),
            "OSMData" => Some(position(false)),
            // The format says that readers skip what they do not know.
            _ => None,
        };
        Ok((4 + u64::from(length) + u64::from(size), position))
    }

    fn fill(&self, buffer: &mut [u8], at: u64) -> Result<(), BlobError> {
        self.file.read_exact_at(buffer, at).map_err(|e| match e.kind() {
            io::ErrorKind::UnexpectedEof => {
                BlobError::damaged("the file became shorter while it was read")
            }
            _ => BlobError::damaged(format!("the disk could not be read ({e})")),
        })
    }

    /// What is wrong with the blob, with its position.
    pub fn error(&self, position: &BlobPosition, fault: BlobError) -> ReadError {
        fault.at(&self.path, position.number, position.start)
    }

    /// The message of a blob, still packed.
    fn blob(&self, position: &BlobPosition) -> Result<Blob, BlobError> {
        let mut body = vec![0; position.length as usize];
        self.fill(&mut body, position.body)?;
        Ok(Blob::parse_from_bytes(&body)?)
    }

    /// Runs `decode` on a blob's unpacked content; what is wrong with it is told with its position.
    pub fn with<T>(
        &self,
        position: &BlobPosition,
        decode: impl FnOnce(&[u8]) -> Result<T, BlobError>,
    ) -> Result<T, ReadError> {
        self.blob(position)
            .and_then(|blob| {
                if let Some(raw) = &blob.raw {
                    within_limit(raw.len())?;
                    return decode(raw);
                }
                if let Some(packed) = lz4::data(&blob) {
                    return decode(&lz4::unpack(packed, unpacked_size(&blob)?)?);
                }
                decode(&Inflate::new(&blob)?.whole()?)
            })
            .map_err(|fault| self.error(position, fault))
    }

    /// Unpacks a blob only as far as `peek` needs: it is given ever more of the content and its whole size, until it says
    /// something.
    pub fn peek<T>(
        &self,
        position: &BlobPosition,
        peek: impl Fn(&[u8], usize) -> Result<Option<T>, BlobError>,
    ) -> Result<T, ReadError> {
        let silent = || BlobError::damaged("a block says nothing of itself");
        self.blob(position)
            .and_then(|blob| {
                if let Some(raw) = &blob.raw {
                    within_limit(raw.len())?;
                    return peek(raw, raw.len())?.ok_or_else(silent);
                }
                if let Some(packed) = lz4::data(&blob) {
                    let content = lz4::unpack(packed, unpacked_size(&blob)?)?;
                    return peek(&content, content.len())?.ok_or_else(silent);
                }
                let mut inflate = Inflate::new(&blob)?;
                while !inflate.is_done() {
                    inflate.more(8 * 1024)?;
                    if let Some(said) = peek(&inflate.content, inflate.size)? {
                        return Ok(said);
                    }
                }
                peek(&inflate.content, inflate.size)?.ok_or_else(silent)
            })
            .map_err(|fault| self.error(position, fault))
    }
}

/// What size a packed blob says it has unpacked.
fn unpacked_size(blob: &Blob) -> Result<usize, BlobError> {
    let size = blob.raw_size.and_then(|size| usize::try_from(size).ok()).ok_or_else(|| {
        BlobError::damaged("a packed blob does not say what size it has unpacked")
    })?;
    within_limit(size)?;
    Ok(size)
}

fn within_limit(size: usize) -> Result<(), BlobError> {
    if size > MAX_BLOB_BYTES as usize {
        return Err(BlobError::TooLarge(format!(
            "a block has {size} bytes unpacked; at most {MAX_BLOB_BYTES} are allowed"
        )));
    }
    Ok(())
}

/// A zlib stream being unpacked, never beyond the size it was said to have.
struct Inflate<'a> {
    packed: &'a [u8],
    stream: Decompress,
    content: Vec<u8>,
    size: usize,
    ended: bool,
}

impl<'a> Inflate<'a> {
    fn new(blob: &'a Blob) -> Result<Self, BlobError> {
        const REMEDY: &str = "Convert it to zlib first: osmium cat FILE -o OUT.osm.pbf";
        let Some(packed) = &blob.zlib_data else {
            let unknown = blob.special_fields.unknown_fields();
            let how = if blob.lzma_data.is_some() {
                "lzma"
            } else if unknown.get(7).is_some() {
                "zstd"
            } else if blob.has_OBSOLETE_bzip2_data() {
                "bzip2"
            } else {
                return Err(BlobError::damaged("a blob has no content"));
            };
            return Err(BlobError::Unsupported(
                format!("a blob is packed with {how}; zlib, lz4 and no packing are read"),
                REMEDY,
            ));
        };
        let size = unpacked_size(blob)?;
        // Deflate packs at most 1032 to 1, so no more memory is set aside than can be filled.
        let content = Vec::with_capacity(size.min(packed.len().saturating_mul(1040)));
        let stream = Decompress::new(true);
        Ok(Self { packed, stream, content, size, ended: false })
    }

    fn is_done(&self) -> bool {
        self.content.len() == self.size
    }

    /// Unpacks up to `count` bytes more.
    fn more(&mut self, count: usize) -> Result<(), BlobError> {
        let before = self.content.len();
        let until = before.saturating_add(count).min(self.size);
        self.content.resize(until, 0);
        let mut filled = before;
        while filled < until && !self.ended {
            filled += self.step(filled)?;
        }
        self.content.truncate(filled);
        if filled < until {
            return Err(BlobError::damaged(format!(
                "a blob unpacks to {filled} bytes where {} were announced",
                self.size
            )));
        }
        Ok(())
    }

    fn step(&mut self, filled: usize) -> Result<usize, BlobError> {
        let (read, written) = (self.stream.total_in(), self.stream.total_out());
        let input = usize::try_from(read).ok().and_then(|read| self.packed.get(read..));
        let output = self.content.get_mut(filled..).unwrap_or_default();
        let status = self
            .stream
            .decompress(input.unwrap_or_default(), output, FlushDecompress::None)
            .map_err(|e| BlobError::damaged(format!("a blob cannot be unpacked ({e})")))?;
        self.ended = status == Status::StreamEnd;
        let new = self.stream.total_out() - written;
        if new == 0 && self.stream.total_in() == read && !self.ended {
            return Err(BlobError::damaged("a blob's packed content is cut off"));
        }
        usize::try_from(new).map_err(|_| BlobError::damaged("a blob is too large"))
    }

    /// The whole content, whose checksum has been compared.
    fn whole(mut self) -> Result<Vec<u8>, BlobError> {
        self.more(self.size)?;
        // One byte more must not come, and the stream must end: only then has its checksum been compared.
        let mut one_more = [0];
        while !self.ended {
            let (read, written) = (self.stream.total_in(), self.stream.total_out());
            let input = usize::try_from(read).ok().and_then(|read| self.packed.get(read..));
            let status = self
                .stream
                .decompress(input.unwrap_or_default(), &mut one_more, FlushDecompress::Finish)
                .map_err(|e| BlobError::damaged(format!("a blob cannot be unpacked ({e})")))?;
            self.ended = status == Status::StreamEnd;
            if self.stream.total_out() != written {
                return Err(BlobError::damaged(format!(
                    "a blob unpacks to more than the {} bytes announced",
                    self.size
                )));
            }
            if !self.ended && self.stream.total_in() == read {
                return Err(BlobError::damaged("a blob's packed content is cut off"));
            }
        }
        Ok(self.content)
    }
}
