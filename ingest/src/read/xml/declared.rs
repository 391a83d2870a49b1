//! What an XML document says that it is written in.

use std::path::Path;

use crate::read::text_file::{self, TextEncoding};
use crate::read::{At, ReadError};

/// The document as text. What it says that it is written in counts, else `encoding` does; a byte order mark wins.
pub(in crate::read) fn text(path: &Path, encoding: TextEncoding) -> Result<String, ReadError> {
    let bytes = text_file::bytes(path)?;
    let encoding = declared(&bytes).map_or(Ok(encoding), |name| known(path, &name))?;
    let text = text_file::decoded(path, &bytes, encoding)?;
    if text.trim_start().starts_with('<') {
        return Ok(text);
    }
    Err(ReadError::WrongFormat {
        at: At::file(path),
        found: "this is no XML: it does not begin with <".to_owned(),
        remedy: "Correct format in its source file, or fetch it again",
    })
}

/// The name in `<?xml … encoding="…"?>`, which is written in ASCII in all that is read.
fn declared(bytes: &[u8]) -> Option<String> {
    let start = bytes.get(..bytes.len().min(200))?;
    let start: String = start.iter().map(|byte| char::from(*byte)).collect();
    let (declaration, _) = start.trim_start().strip_prefix("<?xml")?.split_once("?>")?;
    let (_, behind) = declaration.split_once("encoding")?;
    let quoted = behind.trim_start().strip_prefix('=')?.trim_start();
    let quote = quoted.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let (name, _) = quoted.get(1..)?.split_once(quote)?;
    Some(name.to_lowercase())
}

fn known(path: &Path, name: &str) -> Result<TextEncoding, ReadError> {
    match name {
        // The byte order mark that UTF-16 needs is seen before this counts.
        "utf-8" | "utf8" | "us-ascii" | "ascii" | "utf-16" => Ok(TextEncoding::Utf8),
        "iso-8859-1" | "latin1" | "windows-1252" => Ok(TextEncoding::Windows1252),
        _ => Err(ReadError::Unsupported {
            at: At::file(path),
            what: format!("it is written in {name:?}"),
            remedy: "Only UTF-8, UTF-16, ISO-8859-1 and Windows-1252 are read: ask whoever publishes it for UTF-8",
        }),
    }
}
