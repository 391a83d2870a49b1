//! What is printed. That nobody reads it any more (`| head`) is no error. What an input says may hold sequences that steer a
//! terminal; they are written out.

use std::fmt::Write as _;
use std::io::{Write, stderr, stdout};

use serde::Serialize;

use super::error::CliError;
use crate::load::Report;

/// Prints one line or several to standard output.
pub fn line(text: &str) {
    let _ = writeln!(stdout(), "{}", escaped(text, |c| c == '\n'));
}

/// Prints a line of JSON to standard output.
pub fn json(value: &impl Serialize) {
    if let Ok(text) = serde_json::to_string(value) {
        // What serde_json leaves as it is stands within a string, where JSON has this escape for it.
        let text = text.chars().fold(String::with_capacity(text.len()), |mut plain, c| {
            if steers(c) {
                let _ = write!(plain, "\\u{:04x}", u32::from(c));
            } else {
                plain.push(c);
            }
            plain
        });
        let _ = writeln!(stdout(), "{text}");
    }
}

/// A text of an input for a line of its own: whatever would end the line or steer a terminal is written as `\u{1b}`.
pub fn on_a_line(text: &str) -> String {
    escaped(text, |_| false)
}

fn escaped(text: &str, may_stay: impl Fn(char) -> bool) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut plain, c| {
        if steers(c) && !may_stay(c) {
            plain.extend(c.escape_unicode());
        } else {
            plain.push(c);
        }
        plain
    })
}

/// Control characters, and those that turn the direction of writing.
fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
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
    aside(&report.to_string());
    self::json(report);
}

/// Prints to standard error what is only for people.
pub fn aside(text: &str) {
    let _ = writeln!(stderr(), "{}", escaped(text, |c| c == '\n'));
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

    #[test]
    fn what_an_input_says_steers_no_terminal() {
        assert_eq!(
            on_a_line("Tŷ \u{1b}[2J\n\u{9b}31m\u{202e}x"),
            "Tŷ \\u{1b}[2J\\u{a}\\u{9b}31m\\u{202e}x"
        );
        assert_eq!(escaped("a\n\tb", |c| c == '\n'), "a\n\\u{9}b");
    }
}
