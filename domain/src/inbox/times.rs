//! When pushes and emails follow what they tell of.

use std::time::Duration;

use clap::Args;

use crate::duration;

/// When pushes and emails follow what they tell of.
#[derive(Debug, Clone, Copy, Args)]
pub struct NotificationTimes {
    /// How long a push waits after what it tells of. A page that already shows it marks it as read meanwhile.
    #[arg(long, env = "CARPAL_PUSH_DELAY", value_name = "TIME", default_value = "5s", value_parser = duration::parse)]
    pub push_delay: Duration,

    /// The time between two pushes of one notification, so that a flood of messages is a push a minute.
    #[arg(long, env = "CARPAL_PUSH_INTERVAL", value_name = "TIME", default_value = "1m", value_parser = duration::parse)]
    pub push_interval: Duration,

    /// How long an email waits after what it tells of, unless that is read meanwhile.
    #[arg(long, env = "CARPAL_EMAIL_DELAY", value_name = "TIME", default_value = "10m", value_parser = duration::parse)]
    pub email_delay: Duration,
}
