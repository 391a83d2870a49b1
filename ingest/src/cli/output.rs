//! What is printed. That nobody reads it any more (`| head`) is no error.

use std::io::{Write, stderr, stdout};

use super::error::CliError;
use crate::load::Report;

/// Prints one line or several to standard output.
pub fn line(text: &str) {
    let _ = writeln!(stdout(), "{text}");
}

/// Prints what went wrong to standard error.
pub fn error(failure: &CliError) {
    let _ = writeln!(stderr(), "carpal-ingest: {failure}");
}

/// Prints a run's report: for people, or as the last line for scripts.
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
