//! `.carpal/env`: the addresses in force, written by `make run`, read by every program whose variables are not set.

use std::path::{Path, PathBuf};

use clap::{CommandFactory, Parser};

/// Parses a program's configuration from its flags, its environment and `.carpal/env`, in that order of strength.
///
/// Ends the program as clap does: help and version exit 0, a wrong flag exits 2.
#[must_use]
pub fn configuration<C: Parser>() -> C {
    let fallbacks = missing_variables();
    let command = <C as CommandFactory>::command().mut_args(|argument| {
        let fallback = fallbacks
            .iter()
            .find(|(name, _)| argument.get_env().is_some_and(|env| env == name.as_str()));
        match fallback {
            Some((_, value)) => argument.default_value(value.clone()).required(false),
            None => argument,
        }
    });
    let matches = command.get_matches();
    C::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
}

/// The pairs of the nearest `.carpal/env` at or above the working directory whose variables are not set.
fn missing_variables() -> Vec<(String, String)> {
    let Ok(here) = std::env::current_dir() else { return Vec::new() };
    let Some(file) = find(&here) else { return Vec::new() };
    let Ok(text) = std::fs::read_to_string(file) else { return Vec::new() };
    parse(&text).into_iter().filter(|(name, _)| std::env::var_os(name).is_none()).collect()
}

fn find(start: &Path) -> Option<PathBuf> {
    start.ancestors().map(|folder| folder.join(".carpal/env")).find(|file| file.is_file())
}

/// Reads `NAME=value` lines; blank lines and `#` comments are passed over.
fn parse(text: &str) -> Vec<(String, String)> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .filter_map(|line| line.split_once('='))
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_become_pairs() {
        let pairs =
            parse("# ours\nDATABASE_URL=postgres://a:b@c/d?x=1\n\n REDIS_URL = redis://e \n");
        assert_eq!(
            pairs,
            [
                ("DATABASE_URL".into(), "postgres://a:b@c/d?x=1".into()),
                ("REDIS_URL".into(), "redis://e".into())
            ]
        );
    }

    #[test]
    fn the_nearest_file_above_counts() {
        let root = std::env::temp_dir().join(format!("carpal-env-{}", std::process::id()));
        std::fs::create_dir_all(root.join(".carpal")).expect("a folder");
        std::fs::create_dir_all(root.join("a/b")).expect("a folder");
        std::fs::write(root.join(".carpal/env"), "X=1").expect("a file");
        assert_eq!(find(&root.join("a/b")), Some(root.join(".carpal/env")));
        std::fs::remove_dir_all(root).expect("removed");
    }
}
