//! Settlements (`place=*`) and stations: the names on the map, and the settlement that a car park belongs to.

use carpal_domain::geometry::LngLat;
use rstar::RTree;
use rstar::primitives::GeomWithData;

use crate::raw::Tags;
use crate::shape::plane::{self, XY};

/// A kind of settlement; or a station, which the map names in the same layer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SettlementKind {
    /// As the map's style calls it.
    pub name: &'static str,
    /// The first zoom that draws its name.
    pub min_zoom: i16,
    /// How far it reaches as a car park's locality, in metres; 0: not at all.
    locality_metres: f64,
    /// How far it reaches as a car park's town or city, in metres; 0: not at all.
    city_metres: f64,
}

const fn settlement(
    name: &'static str,
    min_zoom: i16,
    locality_metres: f64,
    city_metres: f64,
) -> SettlementKind {
    SettlementKind { name, min_zoom, locality_metres, city_metres }
}

/// The kind of a named settlement or station; `None` without a name, or for what the map does not name.
#[must_use]
pub fn kind(tags: &Tags) -> Option<SettlementKind> {
    tags.get("name").filter(|name| !name.trim().is_empty())?;
    Some(match tags.get("place") {
        Some("city") => settlement("city", 5, 6000.0, 12_000.0),
        Some("town") => settlement("town", 8, 3000.0, 6000.0),
        Some("village") => settlement("village", 11, 2000.0, 0.0),
        Some("suburb" | "quarter" | "borough") => settlement("suburb", 12, 2000.0, 0.0),
        Some("neighbourhood") => settlement("neighbourhood", 13, 800.0, 0.0),
        Some("hamlet") => settlement("hamlet", 13, 1000.0, 0.0),
        _ if matches!(tags.get("railway"), Some("station" | "halt")) => {
            settlement("station", 13, 0.0, 0.0)
        }
        _ => return None,
    })
}

/// The settlements that car parks may belong to.
pub struct Settlements {
    tree: RTree<GeomWithData<XY, usize>>,
    settlements: Vec<(String, SettlementKind)>,
}

impl Settlements {
    /// Indexes settlements by where they are.
    #[must_use]
    pub fn new(settlements: Vec<(LngLat, String, SettlementKind)>) -> Self {
        let points = settlements
            .iter()
            .enumerate()
            .map(|(i, (at, ..))| GeomWithData::new(plane::project(*at), i))
            .collect();
        let settlements = settlements.into_iter().map(|(_, name, kind)| (name, kind)).collect();
        Self { tree: RTree::bulk_load(points), settlements }
    }

    /// The name of the suburb, village, hamlet or town that reaches `at`, the one nearest in relation to its reach; empty
    /// when none does.
    #[must_use]
    pub fn locality(&self, at: LngLat) -> &str {
        self.reaching(at, 6000.0, |kind| kind.locality_metres)
    }

    /// The name of the town or city that reaches `at`; empty when none does.
    #[must_use]
    pub fn city(&self, at: LngLat) -> &str {
        self.reaching(at, 12_000.0, |kind| kind.city_metres)
    }

    fn reaching(&self, at: LngLat, farthest: f64, reach: impl Fn(&SettlementKind) -> f64) -> &str {
        let (here, scale) = (plane::project(at), plane::scale(at.lat));
        let used = |found: &GeomWithData<XY, usize>| {
            let (name, kind) = &self.settlements[found.data];
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

    fn settlements() -> Settlements {
        let of = |place: &str, name: &str, lng, lat| {
            let tags: Tags = [("place", place), ("name", name)].into_iter().collect();
            (at(lng, lat), name.to_owned(), kind(&tags).expect("a settlement"))
        };
        Settlements::new(vec![
            of("city", "Borchester", -2.9977, 51.5842),
            of("suburb", "Felpersham", -2.975, 51.588),
            of("village", "Ambridge", -3.065, 51.54),
            of("town", "Penny Hassett", -2.95, 51.61),
        ])
    }

    #[test]
    fn the_nearest_in_reach_is_the_locality() {
        assert_eq!(settlements().locality(at(-2.974, 51.589)), "Felpersham");
        assert_eq!(settlements().locality(at(-2.998, 51.585)), "Borchester");
        assert_eq!(settlements().locality(at(-3.06, 51.541)), "Ambridge");
        assert_eq!(settlements().locality(at(-3.5, 51.5)), "");
    }

    #[test]
    fn only_towns_and_cities_are_cities() {
        assert_eq!(settlements().city(at(-2.974, 51.589)), "Borchester");
        assert_eq!(settlements().city(at(-3.06, 51.541)), "Borchester");
        assert_eq!(settlements().city(at(-2.951, 51.611)), "Penny Hassett");
        assert_eq!(settlements().city(at(-3.5, 51.5)), "");
        assert_eq!(Settlements::new(vec![]).city(at(0.0, 0.0)), "");
    }

    #[test]
    fn kinds_and_first_zooms() {
        let of = |pairs: &[(&str, &str)]| {
            kind(&pairs.iter().copied().collect()).map(|kind| (kind.name, kind.min_zoom))
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
