//! The stand-in of a mail server (`examples/smtp_stand_in.rs`), as the tests see it.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use carpal_worker::mail::Mailer;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// A mail server in a process of its own. It ends with the test.
pub struct Smtp {
    /// Its address, as a setting.
    pub url: String,
    home: tempfile::TempDir,
    _process: Child,
}

/// An email that it took.
#[derive(Debug, serde::Deserialize)]
pub struct Taken {
    pub to: String,
    pub message_id: String,
    pub mail: String,
}

impl Smtp {
    /// `door` is `open`, `closed`, `silent`, `tls` or `starttls`.
    pub async fn start(door: &str) -> Self {
        let home = tempfile::tempdir().expect("a folder");
        let mut process = Command::new(program())
            .arg(home.path().join("record"))
            .arg(door)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the stand-in, which `cargo test` builds with the other examples");
        let mut port = String::new();
        let mut said = BufReader::new(process.stdout.take().expect("its output"));
        said.read_line(&mut port).await.expect("its port");
        let url = match (door, port.trim()) {
            ("tls", port) => format!("smtps://alice:s3cret@127.0.0.1:{port}"),
            ("starttls", port) => format!("smtp://alice:s3cret@127.0.0.1:{port}"),
            (_, port) => format!("smtp://127.0.0.1:{port}?tls=off"),
        };
        Self { url, home, _process: process }
    }

    /// Sends by it, and bears five seconds of silence: longer than a busy machine needs.
    pub fn mailer(&self) -> Mailer {
        mailer(&self.url)
    }

    /// The same, trusting its certificate, which nobody else does.
    pub fn trusted_mailer(&self) -> Mailer {
        trusting(&self.url, Some(&self.home.path().join("record.pem")))
    }

    /// What it took so far, in order.
    pub fn taken(&self) -> Vec<Taken> {
        let record = std::fs::read_to_string(self.home.path().join("record")).unwrap_or_default();
        // The last line may be half written.
        let whole = record.rsplit_once('\n').map_or("", |(whole, _)| whole);
        whole.lines().map(|line| serde_json::from_str(line).expect("a mail")).collect()
    }

    /// How many emails it took so far.
    pub fn count(&self) -> usize {
        let record = std::fs::read_to_string(self.home.path().join("record")).unwrap_or_default();
        record.matches('\n').count()
    }
}

pub fn mailer(url: &str) -> Mailer {
    trusting(url, None)
}

fn trusting(url: &str, authority: Option<&Path>) -> Mailer {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let from = Some("CarPal <no-reply@carpal.example>");
    Mailer::new(Some(url), authority, Duration::from_secs(5), from, PathBuf::new())
        .expect("settings")
}

/// Examples lie beside the folder of the tests.
fn program() -> PathBuf {
    let test = std::env::current_exe().expect("a path");
    let folder = test.parent().and_then(|deps| deps.parent()).expect("target/<profile>");
    folder.join("examples/smtp_stand_in")
}
