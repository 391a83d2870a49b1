//! Limits and times of incident reports.

use chrono::TimeDelta;
use clap::Args;

use super::limits::{Rate, time_delta};

/// Limits and times of incident reports.
#[derive(Debug, Clone, Args)]
#[expect(clippy::struct_field_names, reason = "each field is the name of a setting")]
#[command(next_help_heading = "Incidents: limits and times")]
pub struct Incidents {
    /// Incident reports of one account.
    #[arg(long, env = "CARPAL_LIMIT_INCIDENTS", value_name = "RATE", default_value = "10/1d")]
    pub limit_incidents: Rate,

    /// Incident reports without an account from one network.
    #[arg(long, env = "CARPAL_LIMIT_GUEST_INCIDENTS", value_name = "RATE", default_value = "3/1h")]
    pub limit_guest_incidents: Rate,

    /// The same about one registration or card, known or not.
    #[arg(
        long,
        env = "CARPAL_LIMIT_GUEST_INCIDENTS_ABOUT_ONE",
        value_name = "RATE",
        default_value = "1/10m"
    )]
    pub limit_guest_incidents_about_one: Rate,

    /// What the reporter answers about one incident.
    #[arg(
        long,
        env = "CARPAL_LIMIT_INCIDENT_ANSWERS",
        value_name = "RATE",
        default_value = "20/1d"
    )]
    pub limit_incident_answers: Rate,

    /// Links to reports that one network may open: each could be a guess.
    #[arg(
        long,
        env = "CARPAL_LIMIT_INCIDENT_LINKS",
        value_name = "RATE",
        default_value = "240/10m"
    )]
    pub limit_incident_links: Rate,

    /// How long photos may be added to a report.
    #[arg(long, env = "CARPAL_INCIDENT_PHOTO_GRACE", value_name = "TIME", default_value = "24h", value_parser = time_delta)]
    pub incident_photo_grace: TimeDelta,
}
