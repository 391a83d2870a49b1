//! Writes every email into a folder, as text and as HTML, to be looked at: `mails FOLDER`.

use std::path::PathBuf;
use std::process::ExitCode;

use carpal_worker::mail::{content, render};

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: mails FOLDER");
        return ExitCode::from(2);
    };
    match write(&folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &std::path::Path) -> Result<(), Box<dyn std::error::Error>> {
    std::fs::create_dir_all(folder)?;
    for mail in content::samples() {
        let email = content::content(&mail);
        std::fs::write(folder.join(format!("{}.txt", mail.kind.name())), render::text(&email)?)?;
        std::fs::write(folder.join(format!("{}.html", mail.kind.name())), render::html(&email)?)?;
    }
    Ok(())
}
