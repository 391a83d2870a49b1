//! The source files that the project ships, in `data/sources`: how the lists are read, not the lists.

use std::path::Path;

use super::{SourceError, SourceFile};

const FILES: [(&str, &str); 5] = [
    ("data/sources/norfolk-feed.toml", include_str!("../../../data/sources/norfolk-feed.toml")),
    (
        "data/sources/nottingham-feed.toml",
        include_str!("../../../data/sources/nottingham-feed.toml"),
    ),
    ("data/sources/nottingham.toml", include_str!("../../../data/sources/nottingham.toml")),
    ("data/sources/oxford.toml", include_str!("../../../data/sources/oxford.toml")),
    ("data/sources/practice-feed.toml", include_str!("../../../data/sources/practice-feed.toml")),
];

/// All of them, by name.
///
/// # Errors
/// [`SourceError`] when a shipped file breaks the grammar.
pub fn shipped() -> Result<Vec<SourceFile>, SourceError> {
    FILES.iter().map(|(path, text)| SourceFile::parse(Path::new(path), text)).collect()
}

/// The text of the shipped source file of this name.
#[must_use]
pub fn shipped_text(name: &str) -> Option<&'static str> {
    let path = format!("data/sources/{name}.toml");
    FILES.iter().find(|(file, _)| *file == path).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_shipped_and_called_as_its_source() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data/sources");
        let mut names: Vec<_> = std::fs::read_dir(folder)
            .expect("the folder")
            .map(|entry| format!("data/sources/{}", entry.expect("a file").file_name().display()))
            .collect();
        names.sort();
        assert_eq!(names, FILES.map(|(path, _)| path));
        for source in shipped().expect("they keep the grammar") {
            let stem = source.path.file_stem().expect("a name").to_string_lossy().into_owned();
            assert_eq!(source.source.name, stem);
            assert!(!source.source.licence.is_empty() && !source.source.attribution.is_empty());
        }
    }
}
