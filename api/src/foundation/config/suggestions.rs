//! Limits of suggestions.

use clap::Args;

use super::limits::Rate;

/// Limits of suggestions.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Suggestions of car parks: limits")]
pub struct Suggestions {
    /// Suggestions and corrections of one account.
    #[arg(long, env = "CARPAL_LIMIT_SUGGESTIONS", value_name = "RATE", default_value = "20/1d")]
    pub limit_suggestions: Rate,
}
