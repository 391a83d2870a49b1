//! What is kept, and what is purged.

mod accounts;
mod car_parks;
mod deletion;
mod emails;
mod incidents;
mod messages;
mod notifications;
mod sign_ins;

use carpal_worker::config::Config;
use carpal_worker::retention::Retention;
use carpal_worker::schedule::ScheduleSettings;
use clap::Parser;

/// The terms that hold where none is set.
pub fn defaults() -> Retention {
    schedule().retention
}

pub fn schedule() -> ScheduleSettings {
    Config::parse_from(["carpal-worker"]).schedule
}
