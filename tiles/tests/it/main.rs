//! What the tile server promises, against a real PostGIS and read back with other people's libraries.

#![allow(clippy::expect_used, reason = "a test that cannot go on must fail, and say why")]

mod answers;
mod basemap;
mod decode;
mod described;
mod documents;
mod encoding;
mod passes;
mod pyramid;
mod queries;
mod questions;
mod serving;
mod stay;
mod support;
mod sync;
mod views;
