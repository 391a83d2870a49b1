//! CarPal's worker: runs what was enqueued, and the clock-work.

pub mod accounts;
pub mod clock;
pub mod config;
mod health;
pub mod incidents;
pub mod jobs;
pub mod mail;
pub mod messages;
pub mod notifications;
pub mod push;
pub mod queue;
pub mod sign_ins;

pub use health::serve as serve_health;
