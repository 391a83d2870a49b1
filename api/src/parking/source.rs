//! Where what is known of a car park comes from.

use serde::Serialize;

use super::store::{CarParkRow, OtherSource};

/// A source of what is known of a car park.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct CarParkSource {
    /// The source's name.
    #[schema(example = "OpenStreetMap")]
    name: String,
    /// What kind of source it is, such as `osm`.
    #[schema(example = "osm")]
    origin: String,
    /// Who to credit.
    #[schema(example = "© OpenStreetMap contributors")]
    pub attribution: String,
    /// Its licence.
    #[schema(example = "ODbL 1.0")]
    licence: String,
    /// Which fields, or groups of fields such as `price`, are from it; empty for the source that all others are from.
    #[schema(example = json!([]))]
    gave: Vec<String>,
}

impl CarParkSource {
    /// The source that all is from that no other gave; none of a car park that an admin made.
    pub fn of(row: &CarParkRow) -> Option<Self> {
        row.source_name.clone().map(|name| Self {
            name,
            origin: row.origin.clone(),
            attribution: row.source_attribution.clone().unwrap_or_default(),
            licence: row.source_licence.clone().unwrap_or_default(),
            gave: Vec::new(),
        })
    }
}

impl From<OtherSource> for CarParkSource {
    fn from(other: OtherSource) -> Self {
        let OtherSource { name, origin, attribution, licence, gave } = other;
        Self { name, origin, attribution, licence, gave }
    }
}
