//! What programs log, and how: each in the same way.

use std::io::IsTerminal;

use clap::builder::BoolishValueParser;
use clap::{ArgAction, Args};
use tracing_subscriber::EnvFilter;

/// What servers log unless `RUST_LOG` says otherwise. Postgres's notices are those of migrations that find what they would
/// make.
pub const SERVER: &str = "info,sqlx::postgres::notice=warn";

/// How to log.
#[derive(Debug, Clone, Args)]
pub struct Log {
    /// Log as JSON lines instead of text.
    #[arg(id = "log_json", long = "log-json", env = "CARPAL_LOG_JSON", default_value_t = false, num_args = 0..=1,
          require_equals = true, default_missing_value = "true", action = ArgAction::Set,
          value_parser = BoolishValueParser::new(), global = true)]
    json: bool,
}

impl Log {
    /// Logs from here on to standard error: what `RUST_LOG` says, or this.
    pub fn start(&self, logged: &str) {
        let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| logged.into());
        let has_colours = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_ansi(has_colours)
            .with_writer(std::io::stderr);
        if self.json {
            log.json().init();
        } else {
            log.init();
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        log: Log,
    }

    #[test]
    fn yes_is_said_in_any_of_the_usual_ways() {
        let json = |flags: &[&str]| {
            Program::try_parse_from([&["program"], flags].concat()).map(|program| program.log.json)
        };
        assert!(!json(&[]).expect("the default"));
        for yes in ["--log-json", "--log-json=1", "--log-json=true", "--log-json=yes"] {
            assert!(json(&[yes]).expect(yes), "{yes}");
        }
        assert!(!json(&["--log-json=0"]).expect("no"));
        assert!(json(&["--log-json=perhaps"]).is_err());
    }
}
