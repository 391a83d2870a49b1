//! Limits of drivers' reports of car parks, and of reminders.

use clap::Args;

use super::limits::Rate;

/// Limits of drivers' reports of car parks, and of reminders.
#[derive(Debug, Clone, Args)]
#[expect(clippy::struct_field_names, reason = "each field is the name of a setting")]
#[command(next_help_heading = "Parking: limits")]
pub struct Parking {
    /// What one account reports of car parks.
    #[arg(long, env = "CARPAL_LIMIT_DRIVER_REPORTS", value_name = "RATE", default_value = "30/1d")]
    pub limit_driver_reports: Rate,

    /// What one account reports of one car park.
    #[arg(
        long,
        env = "CARPAL_LIMIT_DRIVER_REPORTS_OF_ONE",
        value_name = "RATE",
        default_value = "6/1h"
    )]
    pub limit_driver_reports_of_one: Rate,

    /// What is reported of car parks from one network.
    #[arg(
        long,
        env = "CARPAL_LIMIT_DRIVER_REPORTS_NETWORK",
        value_name = "RATE",
        default_value = "120/1h"
    )]
    pub limit_driver_reports_network: Rate,

    /// How often one account may set or move a reminder of a stay.
    #[arg(
        long,
        env = "CARPAL_LIMIT_PARKING_REMINDERS",
        value_name = "RATE",
        default_value = "120/1h"
    )]
    pub limit_parking_reminders: Rate,
}
