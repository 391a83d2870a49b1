//! What is kept, and what is purged.

mod accounts;
mod deletion;
mod emails;
mod incidents;
mod messages;
mod notifications;
mod sign_ins;

use carpal_worker::config::Config;
use carpal_worker::retention::Retention;
use clap::Parser;

/// The terms that hold where none is set.
pub fn defaults() -> Retention {
    Config::parse_from(["carpal-worker"]).retention
}
