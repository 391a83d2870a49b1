//! Writing vector tiles: a fast path for the points of car parks, and the `mvt` crate for every other layer.

pub mod general;
pub mod points;
mod protobuf;
