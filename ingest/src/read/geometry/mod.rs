//! From OpenStreetMap's nodes, ways and multipolygon relations to points, lines and areas.

mod area;
mod rings;
mod way;

use geo_types::Coord;

use crate::raw::{Element, ElementKind, RawFeature, Reject, Tags};

pub use area::is_area;
pub(super) use rings::Member;
pub(super) use way::way;

/// A position as OpenStreetMap stores it: in units of 1e-7 degrees, which compare exactly.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Position {
    /// Longitude, -1,800,000,000 to 1,800,000,000.
    pub lon: i32,
    /// Latitude, -900,000,000 to 900,000,000.
    pub lat: i32,
}

impl Position {
    /// The position at `lon` and `lat` in nanodegrees, if it is on the globe.
    pub fn from_nanodegrees(lon: i64, lat: i64) -> Option<Self> {
        const LON_LIMIT: i64 = 180_000_000_000;
        const LAT_LIMIT: i64 = 90_000_000_000;
        if !(-LON_LIMIT..=LON_LIMIT).contains(&lon) || !(-LAT_LIMIT..=LAT_LIMIT).contains(&lat) {
            return None;
        }
        let round = |nano: i64| i32::try_from((nano + 50).div_euclid(100)).ok();
        Some(Self { lon: round(lon)?, lat: round(lat)? })
    }

    /// The position at `lon` and `lat` in degrees, if it is on the globe.
    pub fn from_degrees(lon: f64, lat: f64) -> Option<Self> {
        if !(-180.0..=180.0).contains(&lon) || !(-90.0..=90.0).contains(&lat) {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "the ranges were checked just above")]
        let round = |degrees: f64| (degrees * 1e7).round() as i32;
        Some(Self { lon: round(lon), lat: round(lat) })
    }

    /// In degrees.
    pub fn coord(self) -> Coord<f64> {
        // Dividing gives the double nearest to the decimal number; multiplying by 1e-7 would not.
        Coord { x: f64::from(self.lon) / 1e7, y: f64::from(self.lat) / 1e7 }
    }
}

/// The feature of a multipolygon relation, or why there is none.
pub(super) fn relation(
    element: Element,
    version: i32,
    tags: &Tags,
    members: &[Member],
    missing: usize,
) -> Result<RawFeature, Reject> {
    match rings::multipolygon(members, missing) {
        Ok(geometry) => Ok(RawFeature {
            id: element.to_string(),
            element: Some(element),
            version,
            tags: tags.clone(),
            geometry,
        }),
        Err(detail) => {
            let reason = if members.is_empty() { "no_geometry" } else { "incomplete_geometry" };
            Err(Reject::new(element.to_string(), reason, detail))
        }
    }
}

/// For a way of which no node is in the file.
pub(super) fn no_nodes(way: Element, nodes: usize) -> Reject {
    let detail = format!("none of its {nodes} nodes is in the file");
    Reject::new(way.to_string(), "no_geometry", detail)
}

/// For a wanted relation that is not a multipolygon.
pub(super) fn not_an_area(id: i64, tags: &Tags) -> Reject {
    let detail = match tags.get("type") {
        Some(kind) => format!("its type is {kind}; of relations only multipolygons are areas"),
        None => "it has no type; of relations only multipolygons are areas".to_owned(),
    };
    let relation = Element { kind: ElementKind::Relation, id };
    Reject::new(relation.to_string(), "not_an_area", detail)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_exact_to_seven_decimals() {
        let position = Position::from_nanodegrees(-2_952_868_100, 51_570_558_500).expect("valid");
        assert_eq!(position, Position::from_degrees(-2.952_868_1, 51.570_558_5).expect("valid"));
        assert_eq!(position.coord(), Coord { x: -2.952_868_1, y: 51.570_558_5 });
        for (lon, lat) in [(180.1, 0.0), (0.0, -90.1), (f64::NAN, 0.0), (f64::INFINITY, 0.0)] {
            assert_eq!(Position::from_degrees(lon, lat), None);
        }
        assert_eq!(Position::from_nanodegrees(180_000_000_001, 0), None);
        assert_eq!(Position::from_nanodegrees(0, i64::MIN), None);
    }
}
