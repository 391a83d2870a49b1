//! A text file as a whole, in UTF-8 whatever it was written in. For lists of car parks, which are small.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use serde::Deserialize;

use super::{At, ReadError};

/// No list of car parks is larger.
pub const MAX_LIST_BYTES: u64 = 64 * 1024 * 1024;

/// What a text file is written in, where no byte order mark says so.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
pub enum TextEncoding {
    /// UTF-8.
    #[default]
    #[serde(rename = "utf-8")]
    Utf8,
    /// The Western European code page of Windows, of which ISO 8859-1 is a part.
    #[serde(rename = "windows-1252")]
    Windows1252,
}

impl TextEncoding {
    /// The code in source files.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Windows1252 => "windows-1252",
        }
    }
}

/// The file's bytes.
///
/// # Errors
/// [`ReadError::Io`], [`ReadError::Empty`], or [`ReadError::TooLarge`] above [`MAX_LIST_BYTES`].
pub fn bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
    let io = |source| ReadError::Io { at: At::file(path), source };
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(io)?;
    file.take(MAX_LIST_BYTES + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > MAX_LIST_BYTES {
        let what = format!("a list of car parks of more than {MAX_LIST_BYTES} bytes");
        return Err(ReadError::TooLarge { at: At::file(path), what });
    }
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(ReadError::Empty { at: At::file(path) });
    }
    Ok(bytes)
}

/// The file's text. A byte order mark says what it is written in (UTF-8 or UTF-16), else `encoding` does.
///
/// # Errors
/// As [`bytes`], and [`ReadError::Unsupported`] where the text is not in that encoding.
pub fn text(path: &Path, encoding: TextEncoding) -> Result<String, ReadError> {
    decoded(path, &bytes(path)?, encoding)
}

/// The text of the file's bytes, as [`text`].
pub(super) fn decoded(
    path: &Path,
    bytes: &[u8],
    encoding: TextEncoding,
) -> Result<String, ReadError> {
    decode(bytes, encoding).map_err(|byte| ReadError::Unsupported {
        at: At::byte(path, byte),
        what: format!("this is not text in {}", encoding.code()),
        remedy: "Say what it is written in: encoding = \"windows-1252\" in its source file, or save it as UTF-8",
    })
}

/// The text, or the byte at which it stops being in that encoding.
pub(crate) fn decode(bytes: &[u8], encoding: TextEncoding) -> Result<String, u64> {
    let (encoding, mark) = Encoding::for_bom(bytes).unwrap_or((
        match encoding {
            TextEncoding::Utf8 => UTF_8,
            TextEncoding::Windows1252 => WINDOWS_1252,
        },
        0,
    ));
    let text = bytes.get(mark..).unwrap_or_default();
    if encoding == UTF_8 {
        return match std::str::from_utf8(text) {
            Ok(text) => Ok(text.to_owned()),
            Err(error) => Err((mark + error.valid_up_to()) as u64),
        };
    }
    let decoded = encoding.decode_without_bom_handling_and_without_replacement(text);
    decoded.map(std::borrow::Cow::into_owned).ok_or(mark as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_encodings() {
        let utf_16: Vec<u8> = "\u{feff}Tŷ".encode_utf16().flat_map(u16::to_le_bytes).collect();
        for (bytes, encoding, text) in [
            ("Tŷ £1".as_bytes(), TextEncoding::Utf8, "Tŷ £1"),
            ("\u{feff}Tŷ".as_bytes(), TextEncoding::Utf8, "Tŷ"),
            ("\u{feff}Tŷ".as_bytes(), TextEncoding::Windows1252, "Tŷ"),
            (&utf_16, TextEncoding::Utf8, "Tŷ"),
            (b"caf\xe9 \xa31 \x96", TextEncoding::Windows1252, "café £1 –"),
        ] {
            assert_eq!(decode(bytes, encoding).as_deref(), Ok(text));
        }
        assert_eq!(decode(b"ab\xa31", TextEncoding::Utf8), Err(2));
        assert_eq!(decode(b"\xff\xfe\x00\xd8", TextEncoding::Utf8), Err(2), "half a pair");
    }

    #[test]
    fn what_is_not_in_the_encoding_says_what_to_do() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(file.path(), b"price\n\xa31").expect("written");
        let error = text(file.path(), TextEncoding::Utf8).expect_err("refused").to_string();
        assert!(error.contains("byte 6: ") && error.contains("windows-1252"), "{error}");
        std::fs::write(file.path(), b" \n").expect("written");
        assert!(matches!(text(file.path(), TextEncoding::Utf8), Err(ReadError::Empty { .. })));
    }
}
