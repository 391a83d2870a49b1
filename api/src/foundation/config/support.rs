//! Limits and times of support.

use chrono::TimeDelta;
use clap::Args;

use super::limits::{Rate, time_delta};

/// Limits and times of support.
#[derive(Debug, Clone, Args)]
#[expect(clippy::struct_field_names, reason = "each field is the name of a setting")]
#[command(next_help_heading = "Support: limits and times")]
pub struct Support {
    /// Tickets and problem reports from one network.
    #[arg(
        long,
        env = "CARPAL_LIMIT_SUPPORT_NETWORK",
        value_name = "RATE",
        default_value = "10/1h"
    )]
    pub limit_support_network: Rate,

    /// Tickets and problem reports of one account, or from one network with one email address.
    #[arg(long, env = "CARPAL_LIMIT_SUPPORT", value_name = "RATE", default_value = "10/1d")]
    pub limit_support: Rate,

    /// Tickets and problem reports of visitors with one email address, from all networks together.
    #[arg(
        long,
        env = "CARPAL_LIMIT_SUPPORT_ADDRESS",
        value_name = "RATE",
        default_value = "50/1d"
    )]
    pub limit_support_address: Rate,

    /// How soon somebody who wrote to support should have a reply: what waits for longer is overdue.
    #[arg(long, env = "CARPAL_SUPPORT_REPLY_AIM", value_name = "TIME", default_value = "24h", value_parser = time_delta)]
    pub support_reply_aim: TimeDelta,

    /// How long screenshots may be added to a problem report.
    #[arg(long, env = "CARPAL_SCREENSHOT_GRACE", value_name = "TIME", default_value = "1h", value_parser = time_delta)]
    pub screenshot_grace: TimeDelta,
}
