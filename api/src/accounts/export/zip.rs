//! An export as one file: a ZIP, which grows on the disk, so that an account with much costs no more memory than its largest
//! file.

use std::fs::File;
use std::io::{BufWriter, Seek, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A ZIP that grows. Its file has no name: it is gone when nobody has it open, and nobody else finds it.
pub struct Export(ZipWriter<BufWriter<File>>);

impl Export {
    /// One that holds nothing yet.
    ///
    /// # Errors
    /// When there is no room for temporary files.
    pub fn new() -> anyhow::Result<Self> {
        Ok(Self(ZipWriter::new(BufWriter::new(tempfile::tempfile()?))))
    }

    /// Adds a file, whose name has folders, such as `pictures/1.jpg`.
    ///
    /// # Errors
    /// When another has its name, or the disk is full.
    pub async fn add(mut self, name: String, bytes: Vec<u8>) -> anyhow::Result<Self> {
        let added = move || {
            self.0.start_file(name, SimpleFileOptions::default())?;
            self.0.write_all(&bytes)?;
            Ok(self)
        };
        tokio::task::spawn_blocking(added).await?
    }

    /// The whole file, to be read from its beginning, and its bytes.
    ///
    /// # Errors
    /// When the disk is full.
    pub async fn finish(self) -> anyhow::Result<(tokio::fs::File, u64)> {
        let finished = move || {
            let mut file = self.0.finish()?.into_inner()?;
            let bytes = file.stream_position()?;
            file.rewind()?;
            anyhow::Ok((file, bytes))
        };
        let (file, bytes) = tokio::task::spawn_blocking(finished).await??;
        Ok((tokio::fs::File::from_std(file), bytes))
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read};

    use tokio::io::AsyncReadExt;

    use super::*;

    #[tokio::test]
    async fn what_is_packed_is_found_again() {
        let export = Export::new().expect("room");
        let export = export.add("a.json".into(), b"[]".to_vec()).await.expect("added");
        let export = export.add("b/c.json".into(), b"{}".to_vec()).await.expect("added");
        let (mut file, length) = export.finish().await.expect("a ZIP");
        let mut packed = Vec::new();
        file.read_to_end(&mut packed).await.expect("bytes");
        assert_eq!(u64::try_from(packed.len()), Ok(length));
        let mut zip = zip::ZipArchive::new(Cursor::new(packed)).expect("a ZIP");
        let mut text = String::new();
        zip.by_name("b/c.json").expect("a file").read_to_string(&mut text).expect("text");
        assert_eq!((zip.len(), text.as_str()), (2, "{}"));
    }
}
