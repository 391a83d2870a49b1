//! OpenStreetMap features into a batch: which elements matter, and what their neighbours say of one another.

pub mod background;
pub mod coastline;
mod line;
mod neighbours;
pub mod pois;
#[cfg(test)]
mod real_data;
mod roads;
mod settlements;
mod shaper;

pub use shaper::Shaper;

use crate::raw::{ElementKind, Tags};

/// Whether the ingest has any use for an element: a reader asks before it builds a geometry.
#[must_use]
pub fn wanted(kind: ElementKind, tags: &Tags) -> bool {
    if kind == ElementKind::Relation
        && !tags.is("type", "multipolygon")
        && !tags.is("type", "boundary")
    {
        return false;
    }
    let amenity =
        matches!(tags.get("amenity"), Some("parking" | "parking_entrance" | "charging_station"));
    amenity
        || tags.has("addr:postcode")
        || tags.is("natural", "coastline")
        || pois::kind(tags).is_some()
        || match kind {
            ElementKind::Node => settlements::kind(tags).is_some(),
            ElementKind::Way => roads::class(tags).is_some() || background::is_drawn(tags),
            ElementKind::Relation => background::is_drawn(tags),
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn want(kind: ElementKind, pairs: &[(&str, &str)]) -> bool {
        wanted(kind, &pairs.iter().copied().collect())
    }

    #[test]
    fn what_the_map_and_the_search_need_is_wanted() {
        use ElementKind::{Node, Relation, Way};
        for (kind, pairs) in [
            (Node, &[("amenity", "parking")][..]),
            (Node, &[("amenity", "parking_entrance")]),
            (Node, &[("amenity", "charging_station")]),
            (Node, &[("place", "village"), ("name", "A")]),
            (Node, &[("addr:postcode", "ZE19 1EW")]),
            (Node, &[("railway", "station"), ("name", "A")]),
            (Node, &[("amenity", "hospital"), ("name", "A")]),
            (Way, &[("amenity", "parking")]),
            (Way, &[("highway", "residential")]),
            (Way, &[("railway", "rail")]),
            (Way, &[("natural", "coastline")]),
            (Way, &[("building", "yes")]),
            (Way, &[("waterway", "river")]),
            (Way, &[("landuse", "retail")]),
            (Relation, &[("type", "multipolygon"), ("amenity", "parking")]),
            (Relation, &[("type", "multipolygon"), ("natural", "water")]),
        ] {
            assert!(want(kind, pairs), "{kind:?} {pairs:?}");
        }
    }

    #[test]
    fn the_rest_is_left() {
        use ElementKind::{Node, Relation, Way};
        for (kind, pairs) in [
            (Node, &[("highway", "bus_stop")][..]),
            (Node, &[("amenity", "parking_space")]),
            (Node, &[("place", "village")]),
            (Way, &[("highway", "construction")]),
            (Way, &[("boundary", "administrative")]),
            (Way, &[]),
            (Relation, &[("type", "route"), ("natural", "water")]),
            (Relation, &[("type", "site"), ("amenity", "parking")]),
        ] {
            assert!(!want(kind, pairs), "{kind:?} {pairs:?}");
        }
    }
}
