//! What is printed. A reader that has gone away (`| head`) is no error.

use std::io::{Write, stderr, stdout};

use carpal_ingest::load::Report;

use super::failure::Failure;

/// One line, or several, for people or scripts.
pub fn line(text: &str) {
    let _ = writeln!(stdout(), "{text}");
}

/// What went wrong, as one message.
pub fn error(failure: &Failure) {
    let _ = writeln!(stderr(), "carpal-ingest: {failure}");
}

/// A run's report: for people, or as the last line for scripts.
pub fn report(report: &Report, json: bool) {
    if !json {
        line(&report.to_string());
        return;
    }
    let _ = writeln!(stderr(), "{report}");
    if let Ok(json) = serde_json::to_string(report) {
        line(&json);
    }
}
