//! The program itself, as an operator runs it.

use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use carpal_domain::testing::TestDatabase;
use serde_json::Value;

/// `carpal-ingest` against a test's database, in a folder of its own.
pub struct Program {
    database_url: String,
    folder: tempfile::TempDir,
    variables: Vec<(&'static str, Option<String>)>,
}

/// How it ended.
#[derive(Debug)]
pub struct Ended {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Program {
    pub fn on(database: &TestDatabase) -> Self {
        Self {
            database_url: database.url.clone(),
            folder: tempfile::tempdir().expect("a folder"),
            variables: vec![],
        }
    }

    /// With an environment variable.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.variables.push((name, Some(value.into())));
        self
    }

    /// Without an environment variable.
    pub fn without(mut self, name: &'static str) -> Self {
        self.variables.push((name, None));
        self
    }

    /// Puts a file into its folder.
    pub fn file(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, bytes).expect("written");
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_carpal-ingest"));
        for inherited in ["CARPAL_OVERPASS_URL", "CARPAL_CITY_GEOJSON_URL", "RUST_LOG"] {
            command.env_remove(inherited);
        }
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env("DATABASE_URL", &self.database_url)
            .stdin(Stdio::null());
        for (name, value) in &self.variables {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        command
    }

    /// Runs it to its end, off the test's runtime so that stand-ins of the test can answer.
    pub async fn run(&self, arguments: &[&str]) -> Ended {
        let mut command = self.command(arguments);
        let output = tokio::task::spawn_blocking(move || command.output()).await.expect("joined");
        Ended::of(output.expect("it starts"))
    }

    /// The same, with `input` through a pipe.
    pub async fn run_with(&self, arguments: &[&str], input: &str) -> Ended {
        let mut command = self.command(arguments);
        let input = input.to_owned();
        let run = move || {
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
            let mut child = command.spawn()?;
            // What it does not want to read to the end is no fault of the test.
            let _ = child.stdin.take().map(|mut pipe| pipe.write_all(input.as_bytes()));
            child.wait_with_output()
        };
        let output = tokio::task::spawn_blocking(run).await.expect("joined");
        Ended::of(output.expect("it starts"))
    }

    /// Runs it with `--json` and reads the last line; it must end well.
    pub async fn report(&self, arguments: &[&str]) -> Value {
        let ended = self.run(&[arguments, &["--json"]].concat()).await;
        assert_eq!(ended.code, Some(0), "{ended:?}");
        ended.report()
    }

    pub fn start(&self, arguments: &[&str]) -> Child {
        self.command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts")
    }
}

/// Sends a signal to a program that was started.
pub fn signal(program: &Child, name: &str) {
    let command = format!("kill -{name} {}", program.id());
    let sent = Command::new("sh").args(["-c", &command]).status().expect("a shell");
    assert!(sent.success(), "{command}");
}

impl Ended {
    pub fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }

    pub fn report(&self) -> Value {
        serde_json::from_str(self.out.lines().last().expect("a last line")).expect("JSON")
    }

    /// That it failed with `code` and one message that has all the `words`, without a panic or a backtrace.
    pub fn failed(&self, code: i32, words: &[&str]) {
        assert_eq!(self.code, Some(code), "{self:?}");
        for word in words {
            assert!(self.err.contains(word), "no {word:?} in {self:?}");
        }
        assert_eq!(self.err.lines().count(), 1, "one message: {self:?}");
        for never in ["panicked", "backtrace", "RUST_BACKTRACE"] {
            assert!(!self.err.contains(never), "{self:?}");
        }
        assert!(self.out.is_empty(), "{self:?}");
    }
}
