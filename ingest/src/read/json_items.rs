//! A large JSON document taken apart item by item, so that 100 MB on one line cost no more memory than its largest item.
//!
//! A document is an object with an array of items among its members (GeoJSON's `features`, Overpass's `elements`). Items
//! come one at a time as bytes; what else the object holds comes at its end, with the array left empty. Several documents
//! may follow one another, as in newline-delimited GeoJSON (with or without RFC 8142's record separators).
//!
//! This looks at brackets and strings only. Whether an item is right inside is the parser's matter, so that a bad item is
//! not the end of the file.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::{At, FilePosition, Progress, ReadError};

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
    let io = |source| ReadError::Io { at: At::file(path), source };
    let file = File::open(path).map_err(io)?;
    let total = file.metadata().map_err(io)?.len();
    let mut scanner = Scanner {
        input: file,
        path,
        buffer: vec![0; 64 * 1024],
        at: 0,
        filled: 0,
        before: 0,
        total,
        progress,
    };
    scanner.fill()?;
    if scanner.window().starts_with(b"\xef\xbb\xbf") {
        scanner.at += 3;
    }
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

/// A value's bytes, as far as they are within the limits.
#[derive(Default)]
struct Captured {
    bytes: Vec<u8>,
    arrays: u64,
    depth: u64,
    too_long: bool,
}

impl Captured {
    fn clear(&mut self) {
        self.bytes.clear();
        (self.arrays, self.depth, self.too_long) = (0, 0, false);
    }

    fn push(&mut self, bytes: &[u8]) {
        if self.too_long || self.bytes.len() + bytes.len() > MAX_ITEM_BYTES {
            self.too_long = true;
            self.bytes = Vec::new();
        } else {
            self.bytes.extend_from_slice(bytes);
        }
    }

    fn content(&self) -> Result<&[u8], String> {
        if self.too_long {
            Err(format!("it has more than {MAX_ITEM_BYTES} bytes"))
        } else if self.depth > MAX_DEPTH {
            Err(format!("it is nested {} deep; {MAX_DEPTH} are read", self.depth))
        } else if self.arrays > MAX_ARRAYS {
            Err(format!("it has {} arrays or positions; {MAX_ARRAYS} are read", self.arrays))
        } else {
            Ok(&self.bytes)
        }
    }
}

/// The file through a window.
struct Scanner<'a> {
    input: File,
    path: &'a Path,
    buffer: Vec<u8>,
    /// The next byte within the window.
    at: usize,
    filled: usize,
    /// Bytes of the file before the window.
    before: u64,
    total: u64,
    progress: Progress<'a>,
}

impl Scanner<'_> {
    fn offset(&self) -> u64 {
        self.before + self.at as u64
    }

    fn window(&self) -> &[u8] {
        self.buffer.get(self.at..self.filled).unwrap_or_default()
    }

    /// Makes sure that the window has a byte; `false` at the end of the file.
    fn fill(&mut self) -> Result<bool, ReadError> {
        if self.at < self.filled {
            return Ok(true);
        }
        self.before += self.filled as u64;
        (self.at, self.filled) = (0, 0);
        loop {
            match self.input.read(&mut self.buffer) {
                Ok(filled) => {
                    self.filled = filled;
                    (self.progress)(self.before.min(self.total), self.total);
                    return Ok(filled > 0);
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(source) => {
                    return Err(ReadError::Io { at: At::byte(self.path, self.before), source });
                }
            }
        }
    }

    /// The next byte that is not white space or a record separator; `None` at the end of the file.
    fn next_token(&mut self) -> Result<Option<u8>, ReadError> {
        while self.fill()? {
            let window = self.window();
            match window.iter().position(|b| !(b.is_ascii_whitespace() || *b == 0x1e)) {
                Some(n) => {
                    self.at += n;
                    return Ok(self.window().first().copied());
                }
                None => self.at = self.filled,
            }
        }
        Ok(None)
    }

    /// The next byte that is not white space, where the file must not end.
    fn token(&mut self, within: &str) -> Result<u8, ReadError> {
        self.next_token()?.ok_or_else(|| self.damaged(format!("the file ends within {within}")))
    }

    fn damaged(&self, what: String) -> ReadError {
        ReadError::Damaged { at: At::byte(self.path, self.offset()), what }
    }

    fn unexpected(&self, expected: &str) -> ReadError {
        let found = self.window().first().map_or(' ', |byte| char::from(*byte));
        self.damaged(format!("{} stands where {expected} is expected", found.escape_debug()))
    }

    /// Takes the value that starts here into `into`.
    fn capture(&mut self, into: &mut Captured) -> Result<(), ReadError> {
        let mut state = Value::default();
        let mut ended = false;
        while !ended {
            if !self.fill()? {
                if state.is_scalar_end() {
                    break;
                }
                return Err(self.damaged("the file ends within a value".to_owned()));
            }
            let window = self.buffer.get(self.at..self.filled).unwrap_or_default();
            let mut taken = window.len();
            for (n, byte) in window.iter().enumerate() {
                match state.next(*byte) {
                    Next::Inside => {}
                    Next::Last => {
                        (taken, ended) = (n + 1, true);
                        break;
                    }
                    Next::Behind => {
                        (taken, ended) = (n, true);
                        break;
                    }
                }
            }
            into.push(window.get(..taken).unwrap_or_default());
            self.at += taken;
        }
        into.arrays += state.arrays;
        into.depth = into.depth.max(state.deepest);
        if state.bytes == 0 {
            return Err(self.unexpected("a value"));
        }
        Ok(())
    }
}

/// How far into a JSON value one is.
#[derive(Default)]
struct Value {
    depth: u64,
    deepest: u64,
    arrays: u64,
    in_string: bool,
    escaped: bool,
    bytes: u64,
}

enum Next {
    Inside,
    /// The value ends with this byte.
    Last,
    /// The value ended before this byte.
    Behind,
}

impl Value {
    fn next(&mut self, byte: u8) -> Next {
        if self.in_string {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => {
                    self.in_string = false;
                    if self.depth == 0 {
                        return Next::Last;
                    }
                }
                _ => {}
            }
            return Next::Inside;
        }
        match byte {
            b'{' | b'[' => {
                if self.depth == 0 && self.bytes > 0 {
                    return Next::Behind;
                }
                self.arrays += u64::from(byte == b'[');
                self.depth += 1;
                self.deepest = self.deepest.max(self.depth);
            }
            b'}' | b']' => match self.depth {
                0 => return Next::Behind,
                1 => {
                    self.depth = 0;
                    return Next::Last;
                }
                _ => self.depth -= 1,
            },
            b'"' => {
                if self.depth == 0 && self.bytes > 0 {
                    return Next::Behind;
                }
                self.in_string = true;
            }
            b',' | b':' if self.depth == 0 => return Next::Behind,
            _ if self.depth == 0 && byte.is_ascii_whitespace() => return Next::Behind,
            _ => {}
        }
        self.bytes += 1;
        Next::Inside
    }

    /// Whether the file may end here: after a number or a word outside everything.
    fn is_scalar_end(&self) -> bool {
        self.depth == 0 && !self.in_string && self.bytes > 0
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
