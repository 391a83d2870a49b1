//! Limits and times of roadside help.

use chrono::TimeDelta;
use clap::Args;

use super::limits::{Rate, time_delta};

/// Limits and times of roadside help.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Roadside help: limits and times")]
pub struct Services {
    /// Service requests of one account.
    #[arg(
        long,
        env = "CARPAL_LIMIT_SERVICE_REQUESTS",
        value_name = "RATE",
        default_value = "10/1d"
    )]
    pub limit_service_requests: Rate,

    /// How often one provider may quote, change a quote or withdraw one.
    #[arg(long, env = "CARPAL_LIMIT_QUOTES", value_name = "RATE", default_value = "120/1h")]
    pub limit_quotes: Rate,

    /// How often one provider may change their details, base and reach among them.
    #[arg(long, env = "CARPAL_LIMIT_PROVIDER_EDITS", value_name = "RATE", default_value = "60/1h")]
    pub limit_provider_edits: Rate,

    /// Documents that one provider may upload.
    #[arg(long, env = "CARPAL_LIMIT_DOCUMENTS", value_name = "RATE", default_value = "20/1d")]
    pub limit_documents: Rate,

    /// How often one provider on the way may show their position.
    #[arg(long, env = "CARPAL_LIMIT_POSITIONS", value_name = "RATE", default_value = "30/1m")]
    pub limit_positions: Rate,

    /// How long a request stays open when nobody's quote is accepted.
    #[arg(long, env = "CARPAL_REQUEST_EXPIRY", value_name = "TIME", default_value = "7d", value_parser = time_delta)]
    pub request_expiry: TimeDelta,

    /// The same for an urgent one.
    #[arg(long, env = "CARPAL_URGENT_REQUEST_EXPIRY", value_name = "TIME", default_value = "24h", value_parser = time_delta)]
    pub urgent_request_expiry: TimeDelta,

    /// Requests of one account that may be open at once.
    #[arg(long, env = "CARPAL_MAX_OPEN_REQUESTS", value_name = "COUNT", default_value_t = 3)]
    pub max_open_requests: i64,

    /// Providers who are told of a new request, the nearest first. Others see it in their list.
    #[arg(long, env = "CARPAL_MAX_PROVIDERS_TOLD", value_name = "COUNT", default_value_t = 50)]
    pub max_providers_told: i64,

    /// How close to their base a provider's position is shown to nobody, in kilometres.
    #[arg(long, env = "CARPAL_HIDDEN_AROUND_BASE_KM", value_name = "KM", default_value_t = 1.0)]
    pub hidden_around_base_km: f64,
}
