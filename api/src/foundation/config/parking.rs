//! Limits of drivers' reports of car parks, of reminders, and of spaces that are about to be left.

use std::ops::RangeInclusive;

use chrono::TimeDelta;
use clap::Args;

use super::limits::{Rate, time_delta};

/// Limits of drivers' reports of car parks, of reminders, and of spaces that are about to be left.
#[derive(Debug, Clone, Args)]
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

    /// Spaces that one account may say it is about to leave.
    #[arg(long, env = "CARPAL_LIMIT_LEAVING_SOON", value_name = "RATE", default_value = "6/1d")]
    pub limit_leaving_soon: Rate,

    /// The same from one network.
    #[arg(
        long,
        env = "CARPAL_LIMIT_LEAVING_SOON_NETWORK",
        value_name = "RATE",
        default_value = "60/1h"
    )]
    pub limit_leaving_soon_network: Rate,

    /// How often one account may find out where a space would be shown.
    #[arg(
        long,
        env = "CARPAL_LIMIT_LEAVING_SOON_SPOTS",
        value_name = "RATE",
        default_value = "120/1h"
    )]
    pub limit_leaving_soon_spots: Rate,

    /// How often one account may mark a place as home.
    #[arg(long, env = "CARPAL_LIMIT_HOMES", value_name = "RATE", default_value = "10/1d")]
    pub limit_homes: Rate,

    /// Spaces that are about to be left come and go at whole ones of this, so that nobody's own moment can be told: 5 to 15
    /// minutes.
    #[arg(long, env = "CARPAL_LEAVING_SOON_STEP", value_name = "TIME", default_value = "5m", value_parser = step)]
    pub leaving_soon_step: TimeDelta,

    /// How long such a space is shown, at most 30 minutes.
    #[arg(long, env = "CARPAL_LEAVING_SOON_TIME", value_name = "TIME", default_value = "30m", value_parser = shown)]
    pub leaving_soon_time: TimeDelta,

    /// Within so many metres of what a driver marked as home nothing of theirs is shown; 300 at least.
    #[arg(long, env = "CARPAL_HOME_RADIUS", value_name = "METRES", default_value_t = 300, value_parser = clap::value_parser!(u32).range(300..=5000))]
    pub home_radius: u32,
}

fn step(text: &str) -> Result<TimeDelta, String> {
    within(text, &(TimeDelta::minutes(5)..=TimeDelta::minutes(15)), "from 5m to 15m")
}

fn shown(text: &str) -> Result<TimeDelta, String> {
    within(text, &(TimeDelta::seconds(1)..=TimeDelta::minutes(30)), "from 1s to 30m")
}

fn within(text: &str, times: &RangeInclusive<TimeDelta>, said: &str) -> Result<TimeDelta, String> {
    match time_delta(text) {
        Ok(time) if times.contains(&time) => Ok(time),
        _ => Err(format!("write a time {said}")),
    }
}
