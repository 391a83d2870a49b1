//! How CarPal's programs listen for HTTP.
//!
//! A client that sends or reads slowly, or not at all, holds a connection only for as long as [`Limits`] say, and nobody has
//! more connections than their share. A program that is asked to stop says first that it is not ready, then finishes what is
//! under way ([`Shutdown`]).

mod head_timer;
mod limits;
mod metrics;
mod network;
mod not_ready;
mod request_body;
mod serve;
mod shutdown;
mod slots;

pub use limits::Limits;
pub use metrics::{Metrics, serve_metrics};
pub use network::{client, network};
pub use not_ready::NotReady;
pub use request_body::SlowBody;
pub use serve::{Service, bind, serve};
pub use shutdown::Shutdown;
pub use slots::{Full, Slot, Slots};
