//! What the tile server promises, against a real PostGIS and read back with other people's libraries.

#![allow(clippy::expect_used, reason = "a test that cannot go on must fail, and say why")]

mod background;
mod decode;
mod encoding;
mod following;
mod pyramid;
mod questions;
mod serving;
mod stay;
mod support;
