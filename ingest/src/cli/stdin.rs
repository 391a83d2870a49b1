//! Standard input as a file: readers go back and forth in what they read.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::error::CliError;

/// What an import reads from.
pub struct Input {
    /// The file, which may be a copy of standard input.
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
            let mut copy = BufWriter::new(std::fs::File::create(&path)?);
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
}
