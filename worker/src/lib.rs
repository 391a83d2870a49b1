//! CarPal's worker: runs queued jobs and scheduled tasks.

pub mod admin_summary;
pub mod config;
pub mod faded_reports;
pub mod feeds;
pub mod forecasts;
mod health;
pub mod jobs;
pub mod leaving_soon;
pub mod mail;
pub mod parked_jobs;
mod program;
pub mod push;
pub mod queue;
pub mod retention;
pub mod roadside;
pub mod schedule;
pub mod unit_of_work;
pub mod zone_alerts;

pub use health::serve as serve_health;
pub use program::main;
