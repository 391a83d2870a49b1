//! Standard input, or what lies in gzip, as a file: readers go back and forth in what they read.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::error::CliError;
use crate::input::InputError;
use crate::read::gzip;
use crate::read::{At, ReadError};

/// What an import reads from.
pub struct Input {
    /// The file, which may be a copy of standard input, or one that is unpacked.
    pub path: PathBuf,
    /// What people are shown.
    pub shown: String,
    /// Removed with this.
    _copy: Option<TempDir>,
}

/// Whether a file's name means standard input.
pub fn is_meant(file: &Path) -> bool {
    file == Path::new("-")
}

impl Input {
    /// The file as it is, or what comes from standard input, copied to its end.
    pub fn open(file: &Path) -> Result<Self, CliError> {
        if !is_meant(file) {
            let shown = file.display().to_string();
            return Ok(Self { path: file.to_owned(), shown, _copy: None });
        }
        let copied = || -> std::io::Result<(PathBuf, TempDir)> {
            let folder = TempDir::with_prefix("carpal-")?;
            let path = folder.path().join("standard-input");
            let mut copy = BufWriter::new(File::create(&path)?);
            std::io::copy(&mut std::io::stdin().lock(), &mut copy)?;
            copy.flush()?;
            Ok((path, folder))
        };
        let (path, folder) = copied().map_err(|error| {
            CliError::Failed(format!(
                "standard input cannot be copied to {}: {error}. Make room there, or set TMPDIR",
                std::env::temp_dir().display()
            ))
        })?;
        Ok(Self { path, shown: "standard input".to_owned(), _copy: Some(folder) })
    }

    /// As [`Self::open`], of a list: what lies in gzip is unpacked.
    pub fn open_list(file: &Path) -> Result<Self, CliError> {
        let input = Self::open(file)?;
        let unpacked = input.unpacked().map_err(InputError::Read)?;
        Ok(unpacked.unwrap_or(input))
    }

    /// The same, unpacked; `None` where it is not in gzip.
    fn unpacked(&self) -> Result<Option<Self>, ReadError> {
        let shown = Path::new(&self.shown);
        let io = |source| ReadError::Io { at: At::file(shown), source };
        let mut packed = File::open(&self.path).map_err(io)?;
        let mut start = Vec::new();
        Read::by_ref(&mut packed).take(2).read_to_end(&mut start).map_err(io)?;
        if !gzip::is_gzip(&start) {
            return Ok(None);
        }
        let temporary = |source| ReadError::Temporary { at: At::file(shown), source };
        let folder = TempDir::with_prefix("carpal-").map_err(temporary)?;
        let path = folder.path().join(self.path.file_stem().unwrap_or_default());
        let mut copy = BufWriter::new(File::create(&path).map_err(temporary)?);
        let packed = BufReader::new(start.as_slice().chain(packed));
        gzip::unpack(shown, packed, &mut copy, gzip::MAX_UNPACKED_BYTES)?;
        Ok(Some(Self { path, shown: self.shown.clone(), _copy: Some(folder) }))
    }
}
