//! The ingest against a real PostGIS: stories of runs, one fresh database each.

#![allow(
    clippy::expect_used,
    reason = "what a story needs and does not get ends it, with these words"
)]

mod bad_input;
mod cli;
mod crash;
mod earlier_names;
mod extracts;
mod feeds;
mod fixtures;
mod guard;
mod identity;
mod kills;
mod loader;
mod overpass;
mod pairs;
mod pairs_edited;
mod program;
mod sources;
mod tiny_pbf;
