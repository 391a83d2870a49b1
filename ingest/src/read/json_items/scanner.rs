//! A file of any size, looked at through a window.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::captured::Captured;
use super::value::{Next, Value};
use crate::read::{At, Progress, ReadError};

/// The file through a window.
pub(super) struct Scanner<'a> {
    input: File,
    path: &'a Path,
    buffer: Vec<u8>,
    /// The next byte within the window.
    pub at: usize,
    filled: usize,
    /// Bytes of the file before the window.
    before: u64,
    pub total: u64,
    progress: Progress<'a>,
}

impl<'a> Scanner<'a> {
    /// Opens a file, and passes over its byte order mark.
    pub(super) fn open(path: &'a Path, progress: Progress<'a>) -> Result<Self, ReadError> {
        let io = |source| ReadError::Io { at: At::file(path), source };
        let file = File::open(path).map_err(io)?;
        let total = file.metadata().map_err(io)?.len();
        let mut scanner = Self {
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
        Ok(scanner)
    }

    pub(super) fn offset(&self) -> u64 {
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
    pub(super) fn next_token(&mut self) -> Result<Option<u8>, ReadError> {
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
    pub(super) fn token(&mut self, within: &str) -> Result<u8, ReadError> {
        self.next_token()?.ok_or_else(|| self.damaged(format!("the file ends within {within}")))
    }

    fn damaged(&self, what: String) -> ReadError {
        ReadError::Damaged { at: At::byte(self.path, self.offset()), what }
    }

    pub(super) fn unexpected(&self, expected: &str) -> ReadError {
        let found = self.window().first().map_or(' ', |byte| char::from(*byte));
        self.damaged(format!("{} stands where {expected} is expected", found.escape_debug()))
    }

    /// Takes the value that starts here into `into`.
    pub(super) fn capture(&mut self, into: &mut Captured) -> Result<(), ReadError> {
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
