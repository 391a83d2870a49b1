//! From raw features to records: what a tag or a column means. Pure: no database, no network, no clock.
//!
//! One module per noun, each with its grammar and the rule it follows; [`car_park`] puts them together, [`osm`] and
//! [`geojson`] know what stands around a car park in their kind of source.

pub mod access;
pub mod address;
mod authorities;
pub mod capacity;
pub mod car_park;
pub mod facilities;
pub mod fee;
pub mod footprint;
pub mod gazetteer;
pub mod geojson;
pub mod height;
pub mod identity;
pub mod max_stay;
pub mod name;
pub mod opening_hours;
pub mod operator;
pub mod osm;
pub mod paying_app;
pub mod plane;
pub mod plugs;
pub mod price;
pub mod rates;
pub mod structure;
pub mod surface_point;
pub mod text;
pub mod time_limit;
pub mod uk;
pub mod url;
pub mod width;

pub use carpal_domain::stay_limit::{conditional, length as duration};
