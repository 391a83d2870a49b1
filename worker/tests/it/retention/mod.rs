//! What is kept, and what is purged.

mod accounts;
mod car_parks;
mod deletion;
mod driver_reports;
mod emails;
mod incidents;
mod messages;
mod notifications;
mod occupancy;
mod sign_ins;
mod support;

use carpal_worker::config::Config;
use carpal_worker::retention::Retention;
use carpal_worker::schedule::{ScheduleSettings, TaskContext};
use clap::Parser;

/// The terms that hold where none is set.
pub fn defaults() -> Retention {
    schedule().retention
}

/// What tasks work with where nothing is set.
pub fn task_context() -> TaskContext {
    TaskContext { settings: schedule(), public_url: "https://carpal.example".into() }
}

pub fn schedule() -> ScheduleSettings {
    Config::parse_from(["carpal-worker"]).schedule
}
