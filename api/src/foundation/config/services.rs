//! Limits and times of roadside help.

use carpal_domain::roadside::{Reminders, RoadsideSettings};
use chrono::TimeDelta;
use clap::Args;

use super::limits::{Rate, time_delta};

/// Limits and times of roadside help.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Roadside help: limits and times")]
pub struct Services {
    /// What the worker goes by as well.
    #[command(flatten)]
    pub shared: RoadsideSettings,

    /// When the worker reminds providers of their documents: pages say so.
    #[command(flatten)]
    pub reminders: Reminders,

    /// Service requests of one account.
    #[arg(
        long,
        env = "CARPAL_LIMIT_SERVICE_REQUESTS",
        value_name = "RATE",
        default_value = "10/1d"
    )]
    pub limit_service_requests: Rate,

    /// How often one customer may change their requests, or move a pin.
    #[arg(long, env = "CARPAL_LIMIT_REQUEST_EDITS", value_name = "RATE", default_value = "30/1h")]
    pub limit_request_edits: Rate,

    /// How often one customer may say that work is not done.
    #[arg(long, env = "CARPAL_LIMIT_NOT_DONE", value_name = "RATE", default_value = "20/1d")]
    pub limit_not_done: Rate,

    /// Chats about jobs that one account may open.
    #[arg(long, env = "CARPAL_LIMIT_JOB_CHATS", value_name = "RATE", default_value = "60/1h")]
    pub limit_job_chats: Rate,

    /// How often one provider may quote, change a quote or withdraw one.
    #[arg(long, env = "CARPAL_LIMIT_QUOTES", value_name = "RATE", default_value = "120/1h")]
    pub limit_quotes: Rate,

    /// Jobs that one provider may hide.
    #[arg(long, env = "CARPAL_LIMIT_HIDDEN_JOBS", value_name = "RATE", default_value = "300/1h")]
    pub limit_hidden_jobs: Rate,

    /// Jobs that one provider may drop out of.
    #[arg(long, env = "CARPAL_LIMIT_DROP_OUTS", value_name = "RATE", default_value = "10/1d")]
    pub limit_drop_outs: Rate,

    /// How often one provider may change their details, base and reach among them.
    #[arg(long, env = "CARPAL_LIMIT_PROVIDER_EDITS", value_name = "RATE", default_value = "60/1h")]
    pub limit_provider_edits: Rate,

    /// Documents that one provider may upload.
    #[arg(long, env = "CARPAL_LIMIT_DOCUMENTS", value_name = "RATE", default_value = "20/1d")]
    pub limit_documents: Rate,

    /// How often one provider on the way may show their position.
    #[arg(long, env = "CARPAL_LIMIT_POSITIONS", value_name = "RATE", default_value = "30/1m")]
    pub limit_positions: Rate,

    /// How often one provider on the way may say another time of arrival.
    #[arg(long, env = "CARPAL_LIMIT_ETAS", value_name = "RATE", default_value = "60/1h")]
    pub limit_etas: Rate,

    /// How long the position of a provider on the way is kept.
    #[arg(long, env = "CARPAL_POSITION_EXPIRY", value_name = "TIME", default_value = "2m", value_parser = time_delta)]
    pub position_expiry: TimeDelta,

    /// How far the pin of a request may be moved from where it was when a quote was accepted, in kilometres.
    #[arg(long, env = "CARPAL_MAX_PIN_MOVE_KM", value_name = "KM", default_value_t = 2)]
    pub max_pin_move_km: u16,

    /// Requests of one account that may be open at once.
    #[arg(long, env = "CARPAL_MAX_OPEN_REQUESTS", value_name = "COUNT", default_value_t = 3)]
    pub max_open_requests: i64,

    /// Quotes of one provider that may wait for an answer at once.
    #[arg(long, env = "CARPAL_MAX_PENDING_QUOTES", value_name = "COUNT", default_value_t = 100)]
    pub max_pending_quotes: i64,

    /// How close to their base a provider's position is shown to nobody, in kilometres.
    #[arg(long, env = "CARPAL_HIDDEN_AROUND_BASE_KM", value_name = "KM", default_value_t = 1.0)]
    pub hidden_around_base_km: f64,
}
