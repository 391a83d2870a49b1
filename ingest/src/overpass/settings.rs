//! The settings of a program that asks an Overpass server.

use std::time::Duration;

use carpal_domain::duration;
use clap::Args;

use super::client::{Client, DEFAULT_URL, Limits};
use super::error::OverpassError;

/// Which Overpass server is asked, and how patiently; to be flattened into a program's settings.
#[derive(Debug, Clone, Args)]
pub struct OverpassSettings {
    /// Where the Overpass server is.
    #[arg(
        long,
        env = "CARPAL_OVERPASS_URL",
        value_name = "URL",
        default_value = DEFAULT_URL,
        global = true
    )]
    pub overpass_url: String,

    /// How often the Overpass server is asked before giving up.
    #[arg(
        long,
        env = "CARPAL_OVERPASS_ATTEMPTS",
        value_name = "COUNT",
        default_value_t = 8,
        global = true
    )]
    pub overpass_attempts: u32,

    /// How long to wait before the Overpass server is asked a second time; each later wait is twice as long, up to a minute.
    #[arg(
        long,
        env = "CARPAL_OVERPASS_WAIT",
        value_name = "TIME",
        default_value = "2s",
        value_parser = duration::parse_or_milliseconds,
        global = true
    )]
    pub overpass_wait: Duration,

    /// The time after which the Overpass server is given up, all attempts and waits together.
    #[arg(
        long,
        env = "CARPAL_OVERPASS_TIMEOUT",
        value_name = "TIME",
        default_value = "15m",
        value_parser = duration::parse_or_seconds,
        global = true
    )]
    pub overpass_timeout: Duration,
}

impl OverpassSettings {
    /// The client that they describe.
    ///
    /// # Errors
    /// [`OverpassError::Address`] when the address is not one of http or https.
    pub fn client(&self) -> Result<Client, OverpassError> {
        let limits = Limits {
            attempts: self.overpass_attempts,
            total: self.overpass_timeout,
            first_wait: self.overpass_wait,
            ..Limits::default()
        };
        Client::with_limits(&self.overpass_url, limits)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        overpass: OverpassSettings,
    }

    #[test]
    fn the_defaults_are_those_of_a_client() {
        let settings = Program::try_parse_from(["program"]).expect("defaults").overpass;
        let defaults = Limits::default();
        assert_eq!(settings.overpass_attempts, defaults.attempts);
        assert_eq!(settings.overpass_timeout, defaults.total);
        assert_eq!(settings.overpass_wait, defaults.first_wait);
    }
}
