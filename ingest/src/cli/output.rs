//! What is printed. That nobody reads it any more (`| head`) is no error.

use std::io::{Write, stderr, stdout};

use super::error::CliError;
use crate::load::Report;

/// Prints one line or several to standard output.
pub fn line(text: &str) {
    let _ = writeln!(stdout(), "{text}");
}

/// Prints what went wrong to standard error, on one line: what a server or the database said may have several, and colours.
pub fn error(failure: &CliError) {
    let _ = writeln!(stderr(), "carpal-ingest: {}", on_one_line(&failure.to_string()));
}

fn on_one_line(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        if c == '\u{1b}' && rest.next_if_eq(&'[').is_some() {
            // The sequence ends with its first letter.
            rest.by_ref().find(char::is_ascii_alphabetic);
        } else {
            plain.push(if c.is_control() { ' ' } else { c });
        }
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
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

/// Prints to standard error what is only for people.
pub fn aside(text: &str) {
    let _ = writeln!(stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_one_plain_line() {
        assert_eq!(
            on_one_line("the \u{1b}[33mserver\u{1b}[0m said\n  no\r\n\u{7}."),
            "the server said no ."
        );
        assert_eq!(on_one_line("\u{1b}[12"), "");
    }
}
