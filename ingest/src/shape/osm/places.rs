//! Place names of the map, and which of them a car park belongs to.

use carpal_domain::geometry::LngLat;
use rstar::RTree;
use rstar::primitives::GeomWithData;

use crate::raw::Tags;
use crate::shape::plane::{self, XY};

/// A kind of named place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlaceKind {
    /// The kind the map's style knows.
    pub kind: &'static str,
    /// The first zoom that draws its name.
    pub min_zoom: i16,
    /// How far it reaches as a car park's locality, in metres; 0: not at all.
    locality_metres: f64,
    /// How far it reaches as a car park's town or city, in metres; 0: not at all.
    city_metres: f64,
}

const fn place(
    kind: &'static str,
    min_zoom: i16,
    locality_metres: f64,
    city_metres: f64,
) -> PlaceKind {
    PlaceKind { kind, min_zoom, locality_metres, city_metres }
}

/// The kind of a named place or station; `None` without a name, or for what the map does not name.
#[must_use]
pub fn kind(tags: &Tags) -> Option<PlaceKind> {
    tags.get("name").filter(|name| !name.trim().is_empty())?;
    Some(match tags.get("place") {
        Some("city") => place("city", 5, 6000.0, 12_000.0),
        Some("town") => place("town", 8, 3000.0, 6000.0),
        Some("village") => place("village", 11, 2000.0, 0.0),
        Some("suburb" | "quarter" | "borough") => place("suburb", 12, 2000.0, 0.0),
        Some("neighbourhood") => place("neighbourhood", 13, 800.0, 0.0),
        Some("hamlet") => place("hamlet", 13, 1000.0, 0.0),
        _ if matches!(tags.get("railway"), Some("station" | "halt")) => {
            place("station", 13, 0.0, 0.0)
        }
        _ => return None,
    })
}

/// The places that car parks may belong to.
pub struct Places {
    tree: RTree<GeomWithData<XY, usize>>,
    places: Vec<(String, PlaceKind)>,
}

impl Places {
    /// Indexes named places by where they are.
    #[must_use]
    pub fn new(places: Vec<(LngLat, String, PlaceKind)>) -> Self {
        let points = places
            .iter()
            .enumerate()
            .map(|(i, (at, ..))| GeomWithData::new(plane::project(*at), i))
            .collect();
        let places = places.into_iter().map(|(_, name, kind)| (name, kind)).collect();
        Self { tree: RTree::bulk_load(points), places }
    }

    /// The suburb, village, hamlet or town that reaches `at`: the one whose reach is used up least; empty when none does.
    #[must_use]
    pub fn locality(&self, at: LngLat) -> &str {
        self.reaching(at, 6000.0, |kind| kind.locality_metres)
    }

    /// The town or city that reaches `at`; empty when none does.
    #[must_use]
    pub fn city(&self, at: LngLat) -> &str {
        self.reaching(at, 12_000.0, |kind| kind.city_metres)
    }

    fn reaching(&self, at: LngLat, farthest: f64, reach: impl Fn(&PlaceKind) -> f64) -> &str {
        let (here, scale) = (plane::project(at), plane::scale(at.lat));
        let used = |found: &GeomWithData<XY, usize>| {
            let (name, kind) = &self.places[found.data];
            let [x, y] = *found.geom();
            let metres = (x - here[0]).hypot(y - here[1]) * scale;
            (metres <= reach(kind)).then(|| (metres / reach(kind), name))
        };
        let within = self.tree.locate_within_distance(here, (farthest / scale).powi(2));
        within
            .filter_map(used)
            .min_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(b.1)))
            .map_or("", |(_, name)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(lng: f64, lat: f64) -> LngLat {
        LngLat::new(lng, lat).expect("on the globe")
    }

    fn places() -> Places {
        let of = |place: &str, name: &str, lng, lat| {
            let tags: Tags = [("place", place), ("name", name)].into_iter().collect();
            (at(lng, lat), name.to_owned(), kind(&tags).expect("a place"))
        };
        Places::new(vec![
            of("city", "Borchester", -2.9977, 51.5842),
            of("suburb", "Felpersham", -2.975, 51.588),
            of("village", "Ambridge", -3.065, 51.54),
            of("town", "Penny Hassett", -2.95, 51.61),
        ])
    }

    #[test]
    fn the_nearest_in_reach_is_the_locality() {
        assert_eq!(places().locality(at(-2.974, 51.589)), "Felpersham");
        assert_eq!(places().locality(at(-2.998, 51.585)), "Borchester");
        assert_eq!(places().locality(at(-3.06, 51.541)), "Ambridge");
        assert_eq!(places().locality(at(-3.5, 51.5)), "");
    }

    #[test]
    fn only_towns_and_cities_are_cities() {
        assert_eq!(places().city(at(-2.974, 51.589)), "Borchester");
        assert_eq!(places().city(at(-3.06, 51.541)), "Borchester");
        assert_eq!(places().city(at(-2.951, 51.611)), "Penny Hassett");
        assert_eq!(places().city(at(-3.5, 51.5)), "");
        assert_eq!(Places::new(vec![]).city(at(0.0, 0.0)), "");
    }

    #[test]
    fn kinds_and_first_zooms() {
        let of = |pairs: &[(&str, &str)]| {
            kind(&pairs.iter().copied().collect()).map(|kind| (kind.kind, kind.min_zoom))
        };
        assert_eq!(of(&[("name", "A"), ("place", "city")]), Some(("city", 5)));
        assert_eq!(of(&[("name", "A"), ("place", "town")]), Some(("town", 8)));
        assert_eq!(of(&[("name", "A"), ("place", "village")]), Some(("village", 11)));
        assert_eq!(of(&[("name", "A"), ("place", "suburb")]), Some(("suburb", 12)));
        assert_eq!(of(&[("name", "A"), ("place", "hamlet")]), Some(("hamlet", 13)));
        assert_eq!(of(&[("name", "A"), ("place", "neighbourhood")]), Some(("neighbourhood", 13)));
        assert_eq!(of(&[("name", "A"), ("railway", "station")]), Some(("station", 13)));
        assert_eq!(of(&[("name", "A"), ("place", "farm")]), None);
        assert_eq!(of(&[("name", " "), ("place", "city")]), None);
    }
}
