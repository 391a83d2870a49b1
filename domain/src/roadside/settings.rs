//! Times and limits of roadside help that both programs go by.

use chrono::TimeDelta;
use clap::Args;

use super::Urgency;
use crate::duration::time_delta;

/// How long before a document of a provider runs out they are reminded, in whole days.
#[derive(Debug, Clone, Copy, Args)]
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
    let days = time_delta(text).ok().and_then(|time| time.num_days().try_into().ok());
    days.filter(|days| (1..=365).contains(days)).ok_or("write a time from 1d to 365d".into())
}

/// Times and limits of roadside help that both programs go by.
#[derive(Debug, Clone, Copy, Args)]
#[command(next_help_heading = "Roadside help: limits and times")]
pub struct RoadsideSettings {
    /// How long a request stays open when nobody's quote is accepted.
    #[arg(long, env = "CARPAL_REQUEST_EXPIRY", value_name = "TIME", default_value = "7d", value_parser = time_delta)]
    pub request_expiry: TimeDelta,

    /// The same for an urgent one.
    #[arg(long, env = "CARPAL_URGENT_REQUEST_EXPIRY", value_name = "TIME", default_value = "24h", value_parser = time_delta)]
    pub urgent_request_expiry: TimeDelta,

    /// How long a request that is opened again stays open at least; in all never longer than twice its time.
    #[arg(long, env = "CARPAL_REOPENED_REQUEST_EXPIRY", value_name = "TIME", default_value = "24h", value_parser = time_delta)]
    pub reopened_request_expiry: TimeDelta,

    /// Providers who are told of a request, the nearest first. Others see it in their list.
    #[arg(long, env = "CARPAL_MAX_PROVIDERS_TOLD", value_name = "COUNT", default_value_t = 50)]
    pub max_providers_told: i64,

    /// A job that is marked as done is completed after so long without a word of its customer.
    #[arg(long, env = "CARPAL_CONFIRM_JOBS_AFTER", value_name = "TIME", default_value = "72h", value_parser = time_delta)]
    pub confirm_jobs_after: TimeDelta,

    /// How long after the end of a job its two sides may still write, and the provider knows the place.
    #[arg(long, env = "CARPAL_JOB_CHAT_GRACE", value_name = "TIME", default_value = "30d", value_parser = time_delta)]
    pub job_chat_grace: TimeDelta,
}

impl RoadsideSettings {
    /// How long a request stays open when nobody's quote is accepted.
    #[must_use]
    pub fn expiry(&self, urgency: Urgency) -> TimeDelta {
        if urgency == Urgency::Urgent { self.urgent_request_expiry } else { self.request_expiry }
    }
}
