//! An export as one file: JSON in a ZIP.

use std::io::{Cursor, Write};

use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// A file of an export.
pub struct File {
    /// With folders, such as `vehicles.json`.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// The files in one ZIP.
///
/// # Errors
/// When two files have one name.
pub fn packed(files: &[File]) -> anyhow::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for file in files {
        zip.start_file(&file.name, SimpleFileOptions::default())?;
        zip.write_all(&file.bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn what_is_packed_is_found_again() {
        let file = |name: &str, text: &str| File { name: name.into(), bytes: text.into() };
        let packed = packed(&[file("a.json", "[]"), file("b/c.json", "{}")]).expect("a ZIP");
        let mut zip = zip::ZipArchive::new(Cursor::new(packed)).expect("a ZIP");
        let mut text = String::new();
        zip.by_name("b/c.json").expect("a file").read_to_string(&mut text).expect("text");
        assert_eq!((zip.len(), text.as_str()), (2, "{}"));
    }
}
