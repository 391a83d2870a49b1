//! Limits of uploads.

use std::time::Duration;

use clap::Args;

use carpal_domain::duration;

use super::limits::Rate;

/// Limits of uploads.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Pictures: limits and times")]
pub struct Pictures {
    /// Uploads of pictures from one network.
    #[arg(long, env = "CARPAL_LIMIT_UPLOADS", value_name = "RATE", default_value = "120/1h")]
    pub limit_uploads: Rate,

    /// How long one upload may take: by default ten megabytes over a slow line.
    #[arg(long, env = "CARPAL_UPLOAD_TIMEOUT", value_name = "TIME", default_value = "2m", value_parser = duration::parse)]
    pub upload_timeout: Duration,
}
