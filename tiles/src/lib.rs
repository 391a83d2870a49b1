//! CarPal's vector tiles: every visible car park in memory, ranked, cut to a quota, encoded, kept compressed and current.
//!
//! The library is what the server is made of, so that an export walks the same pyramid: [`store::Snapshot::tiles`] names
//! the tiles of a zoom that hold something, [`carpark_tiles::write`] is what each holds.

pub mod basemap;
pub mod cache;
pub mod car_park;
pub mod carpark_tiles;
pub mod closed_now;
pub mod config;
pub mod content;
pub mod encode;
pub mod facts;
pub mod filter;
pub mod footprints;
pub mod hash;
pub mod http;
pub mod layers;
pub mod list_order;
pub mod listing;
pub mod load;
pub mod mercator;
pub mod price_band;
mod program;
pub mod publisher;
pub mod question;
pub mod quota;
pub mod rank;
pub mod reach;
pub mod ruler;
pub mod server;
pub mod shared_rates;
pub mod stay;
pub mod stay_rules;
pub mod store;
pub mod style;
pub mod sync;
pub mod tile;
pub mod view;

pub use program::main;
