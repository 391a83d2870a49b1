//! A small town by hand: what its features say of one another.

use std::collections::BTreeMap;

use carpal_domain::car_park::{Access, CarParkKind, Facility, Fee, Plug, PriceBasis};
use geo_types::{Geometry, MultiPolygon, line_string, polygon};

use super::*;
use crate::record::{CarPark, SourceKind};
use ElementKind::{Node, Relation, Way};

const WEST: f64 = -3.95;
const SOUTH: f64 = 51.63;
/// About 100 m to the east, and to the north.
const EAST_100: f64 = 0.001_445;
const NORTH_100: f64 = 0.000_899;

/// A position in hundreds of metres east and north of the town's corner.
fn at(x: f64, y: f64) -> (f64, f64) {
    (WEST + x * EAST_100, SOUTH + y * NORTH_100)
}

fn point(x: f64, y: f64) -> Geometry<f64> {
    Geometry::Point(at(x, y).into())
}

fn block(x: f64, y: f64, width: f64, height: f64) -> geo_types::Polygon<f64> {
    let corner = |x, y| geo_types::Coord::from(at(x, y));
    polygon![
        corner(x, y),
        corner(x + width, y),
        corner(x + width, y + height),
        corner(x, y + height)
    ]
}

fn line(from: (f64, f64), to: (f64, f64)) -> Geometry<f64> {
    let coord = |(x, y)| geo_types::Coord::from(at(x, y));
    line_string![coord(from), coord(to)].into()
}

fn source() -> Source {
    Source {
        name: "town".into(),
        kind: SourceKind::Osm,
        attribution: "© OpenStreetMap contributors".into(),
        licence: "ODbL 1.0".into(),
    }
}

struct Town(Shaper);

impl Town {
    fn new() -> Self {
        Self(Shaper::new(source()))
    }

    fn has(
        mut self,
        kind: ElementKind,
        id: i64,
        geometry: impl Into<Geometry<f64>>,
        pairs: &[(&str, &str)],
    ) -> Self {
        let element = Element { kind, id };
        self.0.feature(RawFeature {
            id: element.to_string(),
            element: Some(element),
            version: 1,
            tags: pairs.iter().copied().collect(),
            geometry: geometry.into(),
        });
        self
    }

    fn car_parks(self) -> BTreeMap<String, CarPark> {
        let batch = self.0.finish(&Header::default());
        batch
            .car_parks
            .to_vec()
            .expect("readable")
            .into_iter()
            .map(|record| (record.external_id, record.content))
            .collect()
    }
}

#[test]
fn an_unnamed_car_park_learns_from_its_neighbours() {
    let car_parks = Town::new()
        .has(Way, 1, block(1.0, 1.0, 0.5, 0.5), &[("amenity", "parking")])
        .has(
            Way,
            2,
            line((0.0, 0.8), (5.0, 0.8)),
            &[("highway", "residential"), ("name", "Quay Street")],
        )
        .has(
            Way,
            3,
            line((0.0, 0.95), (5.0, 0.95)),
            &[("highway", "footway"), ("name", "Riverside Walk")],
        )
        .has(
            Way,
            4,
            line((0.0, 0.9), (5.0, 0.9)),
            &[("highway", "motorway"), ("name", "The Motorway")],
        )
        .has(Node, 5, point(3.0, 3.0), &[("place", "suburb"), ("name", "Felpersham")])
        .has(Node, 6, point(20.0, 20.0), &[("place", "city"), ("name", "Swansea")])
        .has(Node, 7, point(1.2, 1.9), &[("addr:postcode", "ze19 2bt")])
        .has(
            Node,
            8,
            point(1.2, 0.7),
            &[("amenity", "charging_station"), ("operator", "Dragon"), ("socket:type2_combo", "2")],
        )
        .has(Node, 9, point(1.0, 1.2), &[("amenity", "parking_entrance")])
        .has(Node, 10, point(4.0, 4.0), &[("amenity", "parking_entrance")])
        .car_parks();
    let car_park = &car_parks["way/1"];
    assert_eq!((car_park.name.as_str(), car_park.name_inferred), ("Quay Street car park", true));
    assert_eq!(car_park.address, "Quay Street, Felpersham, Swansea, ZE19 2BT");
    assert_eq!((car_park.city.as_str(), car_park.area.as_str()), ("Swansea", "Wales"));
    assert_eq!(car_park.provider, "Swansea Council");
    assert_eq!(car_park.facilities, [Facility::EvCharging]);
    assert_eq!(car_park.plugs, [Plug::Ccs]);
    assert_eq!(car_park.entrances.as_ref().map(|entrances| entrances.0.len()), Some(1));
    assert!(matches!(car_park.footprint, Some(Geometry::Polygon(_))));
    assert_eq!(
        (car_park.price_hour_pence, car_park.price_basis),
        (Some(250), Some(PriceBasis::Estimated))
    );
}

#[test]
fn without_settlements_geonames_says_the_city() {
    let car_parks =
        Town::new().has(Node, 1, point(0.0, 0.0), &[("amenity", "parking")]).car_parks();
    let car_park = &car_parks["node/1"];
    assert!(!car_park.city.is_empty());
    assert_eq!(car_park.name, format!("Car park in {}", car_park.city));
    let asked = Town(Shaper::new(source()).in_city("Liverpool"));
    let car_parks = asked.has(Node, 1, point(0.0, 0.0), &[("amenity", "parking")]).car_parks();
    assert_eq!(car_parks["node/1"].city, "Liverpool");
}

#[test]
fn street_parking_is_on_the_street_as_a_line_or_an_area() {
    let car_parks = Town::new()
        .has(
            Way,
            1,
            line((0.0, 0.0), (1.0, 0.0)),
            &[("amenity", "parking"), ("parking", "street_side")],
        )
        .has(Way, 2, block(2.0, 0.0, 0.3, 0.1), &[("amenity", "parking"), ("parking", "lane")])
        .has(
            Way,
            3,
            line((0.0, 0.1), (3.0, 0.1)),
            &[("highway", "residential"), ("name", "Quay Street")],
        )
        .car_parks();
    assert!(
        car_parks.values().all(|car_park| car_park.kind == CarParkKind::OnStreet
            && car_park.name == "Quay Street parking")
    );
    assert!(matches!(car_parks["way/1"].footprint, Some(Geometry::LineString(_))));
    assert!(matches!(car_parks["way/2"].footprint, Some(Geometry::Polygon(_))));
    let middle = at(0.5, 0.0);
    assert!((car_parks["way/1"].location.lng - middle.0).abs() < 1e-9);
}

#[test]
fn the_marker_of_a_multipolygon_is_in_its_largest_part() {
    let parts = MultiPolygon(vec![block(0.0, 0.0, 0.1, 0.1), block(5.0, 0.0, 1.0, 1.0)]);
    let car_parks = Town::new().has(Relation, 1, parts, &[("amenity", "parking")]).car_parks();
    assert!(car_parks["relation/1"].location.lng > at(5.0, 0.0).0);
}

#[test]
fn boxes_are_read_and_rejected_and_bays_are_neither() {
    let mut town = Town::new()
        .has(
            Way,
            1,
            block(0.0, 0.0, 1.0, 1.0),
            &[("amenity", "parking"), ("parking", "garage_boxes")],
        )
        .has(Way, 2, block(2.0, 0.0, 1.0, 1.0), &[("amenity", "parking_space")])
        .has(
            Node,
            3,
            point(0.0, 0.0),
            &[("amenity", "parking"), ("access", "private"), ("fee", "no")],
        )
        .has(Node, 4, Geometry::Point((f64::NAN, 0.0).into()), &[("amenity", "parking")]);
    let broken = |id: &str| Reject::new(id, "incomplete_geometry", "");
    town.0.reject_tagged(&[("amenity", "parking")].into_iter().collect(), broken("relation/5"));
    town.0.reject_tagged(&[("natural", "wood")].into_iter().collect(), broken("relation/6"));
    let batch = town.0.finish(&Header::default());
    let mut rejects: Vec<_> =
        batch.rejects.iter().map(|r| (r.position.as_str(), r.reason)).collect();
    rejects.sort_unstable();
    assert_eq!(
        rejects,
        [
            ("node/4", "no_geometry"),
            ("relation/5", "incomplete_geometry"),
            ("way/1", "not_public_parking")
        ]
    );
    assert_eq!((batch.read, batch.car_parks.len()), (4, 1));
    let record = &batch.car_parks.to_vec().expect("readable")[0];
    assert_eq!((record.external_id.as_str(), record.place_key.as_str()), ("node/3", "osm:node/3"));
    assert_eq!((record.content.access, record.content.fee), (Access::Private, Fee::No));
    assert_eq!(record.content.provider, "");
}

#[test]
fn of_an_element_that_comes_twice_the_higher_version_stays() {
    let mut town = Town::new();
    for (version, name) in [(3, "Old"), (5, "New"), (4, "Between")] {
        town.0.feature(RawFeature {
            id: "way/1".into(),
            element: Some(Element { kind: Way, id: 1 }),
            version,
            tags: [("amenity", "parking"), ("building", "yes"), ("name", name)]
                .into_iter()
                .collect(),
            geometry: block(0.0, 0.0, 1.0, 1.0).into(),
        });
    }
    let batch = town.0.finish(&Header::default());
    assert_eq!((batch.read, batch.car_parks.len()), (1, 1));
    let first = &batch.car_parks.to_vec().expect("readable")[0];
    assert_eq!((first.version, first.content.name.as_str()), (5, "New"));
    let background = batch.background.expect("a background");
    let features = background.features.to_vec().expect("readable");
    assert_eq!(features.len(), 1);
    assert_eq!((features[0].version, features[0].name.as_str()), (5, "New"));
}

#[test]
fn the_background_has_postcodes_chargers_sea_and_an_extent() {
    let town = Town::new()
        .has(Node, 1, point(0.0, 0.0), &[("addr:postcode", "ZE19 1EW")])
        .has(
            Way,
            2,
            block(2.0, 0.0, 0.1, 0.1),
            &[("addr:postcode", "ze191ew"), ("building", "yes")],
        )
        .has(Node, 3, point(4.0, 4.0), &[("addr:postcode", "AD500")])
        .has(
            Node,
            4,
            point(1.0, 1.0),
            &[("amenity", "charging_station"), ("capacity", "2"), ("brand", "Volt")],
        )
        // Northwards: land in the west, water in the east.
        .has(Way, 5, line((3.0, -1.0), (3.0, 5.0)), &[("natural", "coastline")]);
    let background = town.0.finish(&Header::default()).background.expect("a background");
    let postcodes: Vec<_> =
        background.postcodes.iter().map(|found| found.postcode.as_str()).collect();
    assert_eq!(postcodes, ["ZE19 1EW"]);
    assert!((background.postcodes[0].location.lng - at(1.025, 0.0).0).abs() < 1e-6);
    let charger = &background.charging_stations[0];
    assert_eq!(
        (charger.element.as_str(), charger.name.as_str(), charger.capacity),
        ("n4", "Volt", Some(2))
    );
    let extent = background.extent.expect("an extent");
    assert!((extent.west - WEST).abs() < 1e-9 && (extent.north - at(4.0, 4.0).1).abs() < 1e-9);
    let water = background.features.to_vec().expect("readable");
    let sea: Vec<_> = water.iter().filter(|feature| feature.kind == "sea").collect();
    assert_eq!((sea.len(), sea[0].layer, sea[0].element.as_str()), (1, "water", "sea:town:1"));
    let water = crate::shape::plane::Outline::of(&sea[0].geometry).expect("an outline");
    let wet = |x, y| {
        let (lng, lat) = at(x, y);
        water.contains(crate::shape::plane::project(LngLat::new(lng, lat).expect("on the globe")))
    };
    assert!(wet(3.5, 2.0) && !wet(1.0, 2.0));
}
