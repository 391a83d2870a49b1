//! What the clock does in roadside help: requests and quotes whose time is over expire, work that nobody objects to is
//! confirmed, jobs of providers who may work no more are open again, and documents run out. Each is one transaction, with the
//! events and notifications of everyone concerned; what ends the work of a provider is one for each of them.

pub mod documents;
pub mod requests;

use carpal_domain::duration;

/// How long before a document of a provider runs out they are reminded, in whole days.
#[derive(Debug, Clone, Copy, clap::Args)]
#[command(next_help_heading = "Roadside help: limits and times")]
pub struct Reminders {
    /// How long before a document of a provider runs out they are reminded.
    #[arg(long = "document-reminder", env = "CARPAL_DOCUMENT_REMINDER", value_name = "TIME", default_value = "30d", value_parser = days)]
    pub first: i32,

    /// How long before it they are reminded once more.
    #[arg(long = "last-document-reminder", env = "CARPAL_LAST_DOCUMENT_REMINDER", value_name = "TIME", default_value = "7d", value_parser = days)]
    pub last: i32,
}

fn days(text: &str) -> Result<i32, String> {
    let days = duration::time_delta(text).ok().and_then(|time| time.num_days().try_into().ok());
    days.filter(|days| (1..=365).contains(days)).ok_or("write a time from 1d to 365d".into())
}
