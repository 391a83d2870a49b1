//! The settings of a program that asks feeds.

use std::time::Duration;

use carpal_domain::duration;
use clap::Args;

use super::{AllowedHosts, Client, Limits};

/// Where feeds may be, and how long they may take; to be flattened into a program's settings.
#[derive(Debug, Clone, Args)]
pub struct FeedSettings {
    /// Hosts of your own network that feeds may be on, each with or without a port, joined by commas. All others must have
    /// public addresses.
    #[arg(
        long,
        env = "CARPAL_FEED_ALLOW",
        value_name = "HOSTS",
        default_value = "",
        hide_default_value = true,
        global = true
    )]
    pub feed_allow: AllowedHosts,

    /// How long a feed may take to respond, in all.
    #[arg(
        long,
        env = "CARPAL_FEED_TIMEOUT",
        value_name = "TIME",
        default_value = "1m",
        value_parser = duration::parse_or_seconds,
        global = true
    )]
    pub feed_timeout: Duration,
}

impl FeedSettings {
    /// The client that they describe.
    ///
    /// # Errors
    /// When this machine offers no TLS.
    pub fn client(&self) -> Result<Client, reqwest::Error> {
        let defaults = Limits::default();
        let stall = defaults.stall.min(self.feed_timeout);
        Client::new(self.feed_allow.clone(), Limits { total: self.feed_timeout, stall, ..defaults })
    }
}
