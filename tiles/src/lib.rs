//! CarPal's vector tiles: every visible place in memory, ranked by grid quota, encoded, kept compressed and current.
//!
//! The library is what the server is made of, so that an export walks the same pyramid: [`store::Snapshot::tiles`] names
//! the tiles of a zoom that hold something, [`carparks::points`] is what each holds.

pub mod basemap;
pub mod cache;
pub mod carparks;
pub mod config;
pub mod encode;
pub mod filter;
pub mod follow;
pub mod footprints;
pub mod http;
pub mod live;
pub mod load;
pub mod mercator;
pub mod place;
pub mod quota;
pub mod rank;
pub mod server;
pub mod stay;
pub mod store;
pub mod style;
pub mod tile;
pub mod view;
