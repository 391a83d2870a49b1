//! A large JSON document taken apart item by item, so that 100 MB on one line cost no more memory than its largest item.
//!
//! A document is an object with an array of items among its members (GeoJSON's `features`, Overpass's `elements`). Items
//! come one at a time as bytes; what else the object holds comes at its end, with the array left empty. Several documents
//! may follow one another, as in newline-delimited GeoJSON (with or without RFC 8142's record separators).
//!
//! This looks at brackets and strings only. Whether an item is right inside is the parser's matter, so that a bad item is
//! not the end of the file.

mod captured;
mod scanner;
mod value;

use std::path::Path;

use super::{At, FilePosition, Progress, ReadError};
use captured::Captured;
use scanner::Scanner;

/// No real feature is larger: the outline of a country in full detail is a few megabytes.
pub(super) const MAX_ITEM_BYTES: usize = 16 * 1024 * 1024;
/// Nesting of arrays and objects. A geometry collection of multipolygons has 9.
pub(super) const MAX_DEPTH: u64 = 48;
/// Arrays in an item, of which a position is one.
pub(super) const MAX_ARRAYS: u64 = 1_000_000;

/// A piece of a document: an item, or the document without its items.
pub(super) struct Piece<'a> {
    /// Counted from 1 over all documents of the file: items, and documents without any.
    pub number: u64,
    /// The byte at which it starts.
    pub byte: u64,
    /// Its JSON text, or how it is larger than anything real.
    pub content: Result<&'a [u8], String>,
    /// Which of the two it is.
    pub kind: PieceKind,
}

/// What a piece is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PieceKind {
    /// One element of the array.
    Item,
    /// The rest of the document, and whether the array was there.
    Document {
        /// The document has the array, if only an empty one.
        has_array: bool,
    },
}

/// Takes the file apart: the items of every document's array called `array`, and each document's rest.
///
/// # Errors
/// [`ReadError`] when the file cannot be read, is empty, or its brackets do not close; or what `take` says.
pub(super) fn split(
    path: &Path,
    array: &str,
    progress: Progress<'_>,
    take: &mut dyn FnMut(Piece<'_>) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let scanner = Scanner::open(path, progress)?;
    let total = scanner.total;
    let mut splitter = Splitter { scanner, array, number: 0, take };
    let mut documents = 0_u64;
    while let Some(byte) = splitter.scanner.next_token()? {
        if byte != b'{' {
            return Err(splitter.scanner.unexpected("{"));
        }
        splitter.document()?;
        documents += 1;
    }
    if documents == 0 {
        return Err(ReadError::Empty { at: At::file(path) });
    }
    progress(total, total);
    Ok(())
}

struct Splitter<'a, 'b> {
    scanner: Scanner<'a>,
    array: &'a str,
    number: u64,
    take: &'b mut dyn FnMut(Piece<'_>) -> Result<(), ReadError>,
}

impl Splitter<'_, '_> {
    /// Reads one document, from its `{` to its `}`.
    fn document(&mut self) -> Result<(), ReadError> {
        let byte = self.scanner.offset();
        let mut has_array = false;
        let mut rest = Captured::default();
        let mut key = Captured::default();
        self.scanner.at += 1;
        rest.push(b"{");
        let mut first = true;
        loop {
            match self.scanner.token("a document")? {
                b'}' => break,
                b',' if !first => {
                    rest.push(b",");
                    self.scanner.at += 1;
                }
                b'"' if first => {}
                _ => {
                    return Err(self.scanner.unexpected(if first {
                        "a key or }"
                    } else {
                        ", or }"
                    }));
                }
            }
            if self.scanner.token("a document")? != b'"' {
                return Err(self.scanner.unexpected("a key"));
            }
            first = false;
            key.clear();
            self.scanner.capture(&mut key)?;
            rest.push(&key.bytes);
            if self.scanner.token("a document")? != b':' {
                return Err(self.scanner.unexpected(":"));
            }
            self.scanner.at += 1;
            rest.push(b":");
            let is_array = self.scanner.token("a document")? == b'[';
            let is_named = key.bytes.strip_prefix(b"\"").and_then(|k| k.strip_suffix(b"\""))
                == Some(self.array.as_bytes());
            if is_array && is_named {
                has_array = true;
                rest.push(b"[]");
                self.items()?;
            } else {
                self.scanner.capture(&mut rest)?;
            }
        }
        self.scanner.at += 1;
        rest.push(b"}");
        self.pass_on(byte, &rest, PieceKind::Document { has_array })
    }

    /// Reads the array, from its `[` to its `]`.
    fn items(&mut self) -> Result<(), ReadError> {
        let mut item = Captured::default();
        self.scanner.at += 1;
        let mut first = true;
        loop {
            match self.scanner.token(self.array)? {
                b']' => break,
                b',' if !first => self.scanner.at += 1,
                _ if first => {}
                _ => return Err(self.scanner.unexpected(", or ]")),
            }
            self.scanner.token(self.array)?;
            first = false;
            let byte = self.scanner.offset();
            item.clear();
            self.scanner.capture(&mut item)?;
            self.pass_on(byte, &item, PieceKind::Item)?;
        }
        self.scanner.at += 1;
        Ok(())
    }

    fn pass_on(
        &mut self,
        byte: u64,
        captured: &Captured,
        kind: PieceKind,
    ) -> Result<(), ReadError> {
        // A collection is not counted beside its items, or the first of a file's features would not be the first piece.
        self.number += u64::from(kind != PieceKind::Document { has_array: true });
        (self.take)(Piece { number: self.number, byte, content: captured.content(), kind })
    }
}

impl Piece<'_> {
    /// Where the piece stands, for an error.
    pub(super) fn at(&self, path: &Path) -> At {
        let position = FilePosition::Item { number: self.number, byte: self.byte };
        At { file: path.to_owned(), position }
    }
}

#[cfg(test)]
mod tests;
