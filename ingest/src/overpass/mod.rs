//! Asks an Overpass server for what OpenStreetMap knows of parking in a box, and loads the answer.
//!
//! Public servers are shared and often busy: one modest query a city, patience with refusals, and an answer counts only
//! when it is whole.

mod answer;
mod client;
mod error;
mod query;
mod refresh;
mod retry;

pub use client::{Client, DEFAULT_URL, Limits};
pub(crate) use client::{chain, http_client};
pub use error::OverpassError;
pub use refresh::{RefreshError, city_source, fetch_batch, refresh_city};
