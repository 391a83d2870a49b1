//! Where every program takes its settings from: its flags, its environment, and `.carpal/env`, which `make run` writes with
//! the addresses in force.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

/// What every program's help ends with.
const ORDER: &str = "Flags override environment variables, which override the nearest .carpal/env \
at or above this folder, which `make run` writes.";

/// Parses a program's configuration from its flags, its environment and `.carpal/env`, the earlier ones overriding the later.
///
/// Ends the program as clap does: help and version exit 0, a wrong flag exits 2.
#[must_use]
pub fn configuration<C: Parser>() -> C {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    parse(&arguments, &missing_variables()).unwrap_or_else(|error| error.exit())
}

fn parse<C: Parser>(
    arguments: &[OsString],
    fallbacks: &[(String, String)],
) -> Result<C, clap::Error> {
    let command = || {
        let command = <C as CommandFactory>::command();
        let after = command.get_after_help().map(|help| format!("{help}\n\n")).unwrap_or_default();
        // Nor does help show what the environment holds: it is read aloud, pasted and filed.
        command.after_help(after + ORDER).mut_args(|argument| argument.hide_env_values(true))
    };
    let filled = command().mut_args(|argument| {
        let fallback = fallbacks
            .iter()
            .find(|(name, _)| argument.get_env().is_some_and(|env| env == name.as_str()));
        match fallback {
            Some((_, value)) => argument.default_value(value.clone()).required(false),
            None => argument,
        }
    });
    let matches = filled.try_get_matches_from(arguments).or_else(|error| match error.kind() {
        // Help has the documented defaults, and none of the addresses and passwords of this folder.
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            command().try_get_matches_from(arguments)
        }
        _ => Err(error),
    })?;
    C::from_arg_matches(&matches)
}

/// The pairs of the nearest `.carpal/env` at or above the working directory whose variables are not set.
fn missing_variables() -> Vec<(String, String)> {
    let Ok(here) = std::env::current_dir() else { return Vec::new() };
    let Some(file) = find(&here) else { return Vec::new() };
    let Ok(text) = std::fs::read_to_string(file) else { return Vec::new() };
    pairs(&text).into_iter().filter(|(name, _)| std::env::var_os(name).is_none()).collect()
}

fn find(start: &Path) -> Option<PathBuf> {
    start.ancestors().map(|folder| folder.join(".carpal/env")).find(|file| file.is_file())
}

/// Reads `NAME=value` lines; blank lines and `#` comments are passed over.
fn pairs(text: &str) -> Vec<(String, String)> {
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
            pairs("# ours\nDATABASE_URL=postgres://a:b@c/d?x=1\n\n REDIS_URL = redis://e \n");
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

    /// A program.
    #[derive(Debug, Parser)]
    struct Program {
        /// Where it listens.
        #[arg(long, env = "CARPAL_TEST_ENV_PORT", default_value_t = 8080)]
        port: u16,
        /// A secret.
        #[arg(long, env = "CARPAL_TEST_ENV_SECRET")]
        secret: String,
    }

    fn run(arguments: &[&str]) -> Result<Program, clap::Error> {
        let arguments: Vec<_> = ["program"].iter().chain(arguments).map(OsString::from).collect();
        let file = pairs("CARPAL_TEST_ENV_PORT=9000\nCARPAL_TEST_ENV_SECRET=hush");
        parse(&arguments, &file)
    }

    #[test]
    fn the_file_stands_in_for_what_is_not_said() {
        let program = run(&[]).expect("a configuration");
        assert_eq!((program.port, program.secret.as_str()), (9000, "hush"));
        assert_eq!(run(&["--port", "1"]).expect("a configuration").port, 1);
    }

    #[test]
    fn help_shows_the_documented_defaults_and_nothing_of_the_file() {
        let help = run(&["--help"]).expect_err("help");
        assert_eq!(help.kind(), ErrorKind::DisplayHelp);
        let help = help.to_string();
        assert!(help.contains("[default: 8080]"), "{help}");
        assert!(!help.contains("hush") && !help.contains("9000"), "{help}");
        assert!(help.contains(".carpal/env"), "{help}");
    }
}
