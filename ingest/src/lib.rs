//! CarPal's ingest: from a source's bytes to car parks in PostGIS.
//!
//! `read` turns bytes into raw features and knows no database; `shape` turns raw features into records and is pure;
//! `load` takes a batch of records into PostGIS in one transaction.

pub mod builtin;
pub mod car_parks;
pub mod cities;
pub mod city;
mod cli;
pub mod coast;
pub mod feed;
pub mod input;
pub mod load;
pub mod map_features;
pub mod overpass;
mod pairing;
pub mod practice;
pub mod public_addresses;
pub mod raw;
pub mod read;
pub mod record;
pub mod shape;
mod source_name;
pub mod sources;
mod spool;
mod storable;

pub use cli::main;
