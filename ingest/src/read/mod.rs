//! Readers: from a file's bytes to [`RawFeature`](crate::raw::RawFeature)s, without a database.
//!
//! Every reader looks at the content first ([`detect`]), never at the file's name. It checks every length, index and
//! range before it uses one, so that no input makes it panic; what is wrong with a file as a whole is a [`ReadError`],
//! what is wrong with one record is a [`Reject`](crate::raw::Reject) of a record that was wanted.

pub mod csv;
pub mod datex2;
pub mod geojson;
pub mod gzip;
pub mod json_list;
pub mod osm_pbf;
pub mod osm_xml;
pub mod overpass_json;
pub mod parkapi;
pub mod table;
pub mod text_file;
pub mod xlsx;

#[cfg(test)]
mod collected;
mod crs;
mod detect;
mod error;
mod geometry;
mod json_items;
mod osm_elements;
#[cfg(test)]
mod real_data;
mod text;
mod xml;

use carpal_domain::geometry::Bbox;
use chrono::{DateTime, Utc};

use crate::raw::{ElementKind, Tags};

pub use crs::{Crs, SUPPORTED as SUPPORTED_CRS};
pub use detect::{Format, detect};
pub use error::{At, FilePosition, ReadError};
pub use geometry::is_area;
pub use xml::list as xml_list;

/// Decides by an OpenStreetMap element's kind and tags whether the reader passes it on.
pub type Wanted<'a> = &'a (dyn Fn(ElementKind, &Tags) -> bool + Sync);

/// Called now and then with how far the reading is: bytes done and bytes in all, over all passes.
pub type Progress<'a> = &'a dyn Fn(u64, u64);

/// What a file says of itself as a whole.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Header {
    /// How far the data reaches, where the file says so.
    pub extent: Option<Bbox>,
    /// The moment whose state of OpenStreetMap the file holds, where it says so.
    pub replication_timestamp: Option<DateTime<Utc>>,
    /// The program that wrote the file; empty where it does not say.
    pub generator: String,
}
