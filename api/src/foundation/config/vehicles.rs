//! Limits of vehicles and claims, and how long a status counts.

use chrono::TimeDelta;
use clap::Args;

use super::limits::{Rate, time_delta};

/// Limits of vehicles and claims, and how long a status counts.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Vehicles: limits")]
pub struct Vehicles {
    /// Registrations that one driver may try to add, known or not, so that the response is no way to look registrations up.
    #[arg(long, env = "CARPAL_LIMIT_VEHICLES_ADDED", value_name = "RATE", default_value = "5/1d")]
    pub limit_vehicles_added: Rate,

    /// Claims that one driver may make. Each counts among the registrations that they try to add, too.
    #[arg(
        long,
        env = "CARPAL_LIMIT_VEHICLES_CLAIMED",
        value_name = "RATE",
        default_value = "3/1d"
    )]
    pub limit_vehicles_claimed: Rate,

    /// Vehicles that one driver may look up at DVLA.
    #[arg(
        long,
        env = "CARPAL_LIMIT_VEHICLE_ENQUIRIES",
        value_name = "RATE",
        default_value = "20/1h"
    )]
    pub limit_vehicle_enquiries: Rate,

    /// How often one driver may say how their vehicles are.
    #[arg(
        long,
        env = "CARPAL_LIMIT_VEHICLE_STATUSES",
        value_name = "RATE",
        default_value = "120/1h"
    )]
    pub limit_vehicle_statuses: Rate,

    /// How long it counts that a vehicle is parked or available.
    #[arg(long = "vehicle-status-expiry", env = "CARPAL_VEHICLE_STATUS_EXPIRY", value_name = "TIME", default_value = "7d", value_parser = time_delta)]
    pub status_expiry: TimeDelta,
    /// Backup contacts that one driver may ask.
    #[arg(
        long,
        env = "CARPAL_LIMIT_BACKUP_INVITATIONS",
        value_name = "RATE",
        default_value = "5/1d"
    )]
    pub limit_backup_invitations: Rate,

    /// Different addresses and usernames that one driver may ask.
    #[arg(
        long,
        env = "CARPAL_LIMIT_BACKUP_INVITEES",
        value_name = "RATE",
        default_value = "10/7d"
    )]
    pub limit_backup_invitees: Rate,

    /// Backup contacts that may be asked from one network.
    #[arg(
        long,
        env = "CARPAL_LIMIT_BACKUP_INVITATIONS_NETWORK",
        value_name = "RATE",
        default_value = "20/1d"
    )]
    pub limit_backup_invitations_network: Rate,

    /// How often all drivers together may ask one address or username.
    #[arg(
        long,
        env = "CARPAL_LIMIT_BACKUP_INVITATIONS_TO_ONE",
        value_name = "RATE",
        default_value = "3/1d"
    )]
    pub limit_backup_invitations_to_one: Rate,
}
