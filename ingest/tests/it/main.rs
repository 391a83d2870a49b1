//! The ingest against a real PostGIS: stories of runs, one fresh database each.

mod bad_input;
mod cli;
mod crash;
mod extracts;
mod loader;
mod made;
mod overpass;
mod program;
mod tiny_pbf;
