//! What the tile server promises, against a real PostGIS and read back with other people's libraries.

mod background;
mod decode;
mod encoding;
mod following;
mod pyramid;
mod questions;
mod serving;
mod support;
