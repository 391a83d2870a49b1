//! What lies in gzip, unpacked beforehand and bounded: a small file may unpack into one that fills the disk.
//!
//! That a server packs what it sends (`Content-Encoding`) is between it and the client; this is of files that are gzip
//! themselves, such as `2016-03.csv.gz`.

use std::io::{ErrorKind, Read, Write};
use std::path::Path;

use flate2::read::MultiGzDecoder;

use super::{At, ReadError};

/// No file of ours unpacks to more.
pub const MAX_UNPACKED_BYTES: u64 = 512 * 1024 * 1024;

const PIECE_BYTES: usize = 64 * 1024;

/// Whether bytes begin as gzip does.
#[must_use]
pub fn is_gzip(start: &[u8]) -> bool {
    start.starts_with(&[0x1f, 0x8b])
}

/// Unpacks `packed` into `unpacked`, which may be half-written where this fails. `file` is what people know it by.
///
/// # Errors
/// [`ReadError::Damaged`] where it is no gzip or ends early, [`ReadError::TooLarge`] where it unpacks to more than `max_bytes`,
/// and [`ReadError::Temporary`] where `unpacked` cannot be written.
pub fn unpack(
    file: &Path,
    packed: impl Read,
    unpacked: &mut impl Write,
    max_bytes: u64,
) -> Result<(), ReadError> {
    let mut inner = MultiGzDecoder::new(packed);
    let mut piece = vec![0; PIECE_BYTES];
    let mut bytes = 0;
    loop {
        let read = match inner.read(&mut piece) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => {
                let what = format!("it is in gzip, and cannot be unpacked ({error})");
                return Err(ReadError::Damaged { at: At::file(file), what });
            }
        };
        bytes += read as u64;
        if bytes > max_bytes {
            let what = format!("in gzip, it unpacks to more than {max_bytes} bytes");
            return Err(ReadError::TooLarge { at: At::file(file), what });
        }
        unpacked
            .write_all(piece.get(..read).unwrap_or_default())
            .map_err(|source| ReadError::Temporary { at: At::file(file), source })?;
    }
    unpacked.flush().map_err(|source| ReadError::Temporary { at: At::file(file), source })
}

#[cfg(test)]
pub(crate) mod tests {
    use flate2::Compression;
    use flate2::write::GzEncoder;

    use super::*;

    /// Bytes in gzip.
    pub fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(bytes).expect("written");
        packed.finish().expect("finished")
    }

    fn unpacked(packed: &[u8], max_bytes: u64) -> Result<Vec<u8>, String> {
        let mut to = Vec::new();
        let done = unpack(Path::new("list.csv.gz"), packed, &mut to, max_bytes);
        done.map(|()| to).map_err(|error| error.to_string())
    }

    #[test]
    fn one_or_several_members_are_unpacked() {
        let mut two = packed(b"Name\n");
        two.extend(packed(b"Mill Street\n"));
        assert!(is_gzip(&two) && !is_gzip(b"Name\n"));
        assert_eq!(unpacked(&two, 100).as_deref(), Ok(&b"Name\nMill Street\n"[..]));
        assert_eq!(unpacked(&packed(b"12345"), 5).as_deref(), Ok(&b"12345"[..]));
    }

    #[test]
    fn a_bomb_is_left_where_it_grows_too_large() {
        let bomb = packed(&[0_u8].repeat(20 * 1024 * 1024));
        assert!(bomb.len() < 50_000);
        let mut to = Vec::new();
        let error =
            unpack(Path::new("list.csv.gz"), &*bomb, &mut to, 1024 * 1024).expect_err("refused");
        assert!(matches!(error, ReadError::TooLarge { .. }), "{error}");
        assert!(to.len() <= 1024 * 1024, "no more than that was written");
    }

    #[test]
    fn what_is_cut_off_or_damaged_says_so() {
        let whole = packed(b"Name,Lat,Lon\nMill Street,51.5,-3.1\n");
        let cut = whole.get(..whole.len() - 9).expect("shorter");
        for damaged in [cut, b"\x1f\x8bno gzip at all"] {
            let error = unpacked(damaged, 1000).expect_err("refused");
            assert!(
                error.starts_with("list.csv.gz: it is in gzip") && error.contains("cut off"),
                "{error}"
            );
        }
    }
}
