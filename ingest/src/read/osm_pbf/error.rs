//! What can be wrong inside one blob, before it is known where in the file that is.

use std::io;
use std::path::Path;

use crate::read::{At, FilePosition, ReadError};

/// What is wrong with a blob.
#[derive(Debug)]
pub(super) enum BlobError {
    /// It contradicts the format.
    Damaged(String),
    /// It uses a part of the format that is not read.
    Unsupported(String, &'static str),
    /// It is larger than the format allows.
    TooLarge(String),
    /// Nothing is wrong with it: what was set aside in a temporary file cannot be written or read.
    Temporary(io::Error),
}

impl BlobError {
    /// Damage, in words.
    pub fn damaged(what: impl Into<String>) -> Self {
        Self::Damaged(what.into())
    }

    /// The error for a blob of this number, starting at this byte of `file`.
    pub fn at(self, file: &Path, number: usize, byte: u64) -> ReadError {
        let at = At {
            file: file.to_owned(),
            position: FilePosition::Blob { number: number as u64, byte },
        };
        match self {
            Self::Damaged(what) => ReadError::Damaged { at, what },
            Self::Unsupported(what, remedy) => ReadError::Unsupported { at, what, remedy },
            Self::TooLarge(what) => ReadError::TooLarge { at, what },
            Self::Temporary(source) => ReadError::Temporary { at, source },
        }
    }
}

impl From<protobuf::Error> for BlobError {
    fn from(error: protobuf::Error) -> Self {
        Self::Damaged(format!("a message cannot be decoded ({error})"))
    }
}
