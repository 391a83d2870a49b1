//! What a client may take.

use std::time::Duration;

use carpal_domain::duration::{self, ParseDurationError};
use clap::Args;

/// What a client may take, and how long a program that stops waits for its clients.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Connections")]
pub struct Limits {
    /// Connections that may be open at once. Fewer are taken where the system allows fewer open files.
    #[arg(long, env = "CARPAL_CONNECTIONS", value_name = "NUMBER", default_value_t = 8192,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub connections: u32,

    /// Those from one network: an IPv4 address, or 64 bits of IPv6. Behind proxies of your own all come from these, so none
    /// are counted.
    #[arg(long, env = "CARPAL_CONNECTIONS_PER_NETWORK", value_name = "NUMBER", default_value_t = 512,
          value_parser = clap::value_parser!(u32).range(1..))]
    pub connections_per_network: u32,

    /// How long a client may take to send the head of a request, counted from its connection or its last request.
    #[arg(long, env = "CARPAL_HEADER_TIMEOUT", value_name = "TIME", default_value = "10s", value_parser = duration::parse)]
    pub header_timeout: Duration,

    /// How long a client may pause within the body of a request.
    #[arg(long, env = "CARPAL_BODY_TIMEOUT", value_name = "TIME", default_value = "15s", value_parser = duration::parse)]
    pub body_timeout: Duration,

    /// How long a client may take for the whole body of a request, however steadily it comes.
    #[arg(long, env = "CARPAL_WHOLE_BODY_TIMEOUT", value_name = "TIME", default_value = "2m", value_parser = duration::parse)]
    pub whole_body_timeout: Duration,

    /// How long a client may read nothing of a response that waits for it.
    #[arg(long, env = "CARPAL_WRITE_TIMEOUT", value_name = "TIME", default_value = "30s", value_parser = duration::parse)]
    pub write_timeout: Duration,

    /// Once asked to stop, how long the program says that it is not ready, and still takes connections: as long as whoever
    /// distributes requests needs to notice.
    #[arg(long, env = "CARPAL_DRAIN_DELAY", value_name = "TIME", default_value = "2s", value_parser = duration_or_none)]
    pub drain_delay: Duration,

    /// How long it then waits for requests under way.
    #[arg(long, env = "CARPAL_DRAIN_TIMEOUT", value_name = "TIME", default_value = "20s", value_parser = duration::parse)]
    pub drain_timeout: Duration,
}

/// A length of time, or none at all.
fn duration_or_none(text: &str) -> Result<Duration, ParseDurationError> {
    if text.trim() == "0s" { Ok(Duration::ZERO) } else { duration::parse(text) }
}
