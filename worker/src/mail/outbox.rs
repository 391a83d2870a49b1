//! Where emails go while no server is set: a folder of `.eml` files, which any mail program opens.

use std::io;
use std::path::Path;

use tokio::fs;

/// Writes one email as `<id>.eml`, whole or not at all; the same id again replaces it.
///
/// Only the owner can read it: an email may hold a link that signs in.
///
/// # Errors
/// When the folder cannot be made or written.
pub async fn write(folder: &Path, id: &str, mail: &[u8]) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder).await?;
    let (draft, whole) = (folder.join(format!(".{id}.new")), folder.join(format!("{id}.eml")));
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(0o600)
        .open(&draft)
        .await?;
    tokio::io::AsyncWriteExt::write_all(&mut file, mail).await?;
    file.sync_all().await?;
    fs::rename(draft, whole).await
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    #[tokio::test]
    async fn an_email_is_one_file_for_its_owner_and_the_same_again_replaces_it() {
        let home = tempfile::tempdir().expect("a folder");
        let outbox = home.path().join("out/box");
        super::write(&outbox, "01J", b"longer than the second").await.expect("written");
        super::write(&outbox, "01J", b"the second").await.expect("written again");
        let names: Vec<_> = std::fs::read_dir(&outbox)
            .expect("the outbox")
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
            .collect();
        assert_eq!(names, ["01J.eml"]);
        let file = outbox.join("01J.eml");
        assert_eq!(std::fs::read(&file).expect("the mail"), b"the second");
        assert_eq!(
            std::fs::metadata(&file).expect("its rights").permissions().mode() & 0o777,
            0o600
        );
        assert_eq!(
            std::fs::metadata(&outbox).expect("its rights").permissions().mode() & 0o777,
            0o700
        );
    }
}
