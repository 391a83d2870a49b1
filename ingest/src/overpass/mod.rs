//! Asks an Overpass server for what OpenStreetMap knows of parking in a box, and loads the response.
//!
//! Public servers are shared and often busy: one modest query per city, patience with refusals, and a response counts only
//! when it is complete.

mod client;
mod error;
mod query;
mod refresh;
mod response;
mod retry;
mod settings;

pub use client::{Client, DEFAULT_URL, Limits};
pub(crate) use client::{error_chain, http_builder, http_client};
pub use error::OverpassError;
pub use refresh::{RefreshError, city_source, fetch_batch, refresh_city};
pub use retry::RetryAfter;
pub use settings::OverpassSettings;
