use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use carpal_domain::car_park::{Access, Availability, CarParkKind, Fee};
use geo::{BooleanOps, BoundingRect, Intersects, Validation};
use geo_types::{Geometry, Point, Polygon};

use super::*;
use crate::cities;
use crate::record::CarPark;

/// Enough to count shares of.
static MANY: LazyLock<Batch> = LazyLock::new(|| batch(20_000, 1));

fn bytes(batch: &Batch) -> String {
    let mut text = String::new();
    for record in batch.car_parks.to_vec().expect("readable") {
        text += &record.place_key;
        text += &serde_json::to_string(&record.content).expect("writes");
        text.push('\n');
    }
    text
}

fn share(batch: &Batch, of: impl Fn(&CarPark) -> bool) -> f64 {
    let matching = batch
        .car_parks
        .to_vec()
        .expect("readable")
        .iter()
        .filter(|record| of(&record.content))
        .count();
    100.0 * matching as f64 / batch.car_parks.len() as f64
}

#[test]
fn the_same_count_and_seed_give_the_same_bytes() {
    let once = bytes(&batch(2_000, 7));
    assert_eq!(once, bytes(&batch(2_000, 7)));
    assert_ne!(once, bytes(&batch(2_000, 8)));
}

#[test]
fn more_car_parks_leave_the_first_ones_as_they_were() {
    let few = bytes(&batch(500, 7));
    assert!(bytes(&batch(3_000, 7)).starts_with(&few));
}

#[test]
fn nothing_can_be_taken_for_real() {
    let batch = batch(3_000, 1);
    assert_eq!(batch.source.name, SOURCE);
    assert_eq!(batch.source.kind, SourceKind::Practice);
    assert_eq!(batch.read, 3_000);
    for record in batch.car_parks.to_vec().expect("readable") {
        let park = &record.content;
        assert!(park.name.ends_with(NAME_SUFFIX), "{}", park.name);
        assert!(park.description.starts_with(NOTICE));
        assert!(!park.is_verified && park.verified_by.is_none() && park.provider_url.is_none());
        assert_eq!(record.place_key, format!("practice:{}", record.external_id));
    }
    let records = batch.car_parks.to_vec().expect("readable");
    let keys: HashSet<_> = records.iter().map(|record| &record.place_key).collect();
    assert_eq!(keys.len(), 3_000);
}

#[test]
fn the_mix_is_that_of_a_real_town() {
    let batch = &*MANY;
    for (what, found, low, high) in [
        ("private", share(batch, |p| p.access == Access::Private), 40.0, 52.0),
        ("customers", share(batch, |p| p.access == Access::Customers), 19.0, 29.0),
        ("permit", share(batch, |p| p.access == Access::Permit), 6.0, 12.0),
        ("public", share(batch, |p| p.access == Access::Public), 15.0, 27.0),
        ("fee tagged", share(batch, |p| p.fee != Fee::Unknown), 8.0, 18.0),
        ("opening hours", share(batch, |p| !p.opening_hours.is_empty()), 18.0, 28.0),
        ("capacity", share(batch, |p| p.capacity.is_some()), 6.0, 13.0),
        ("on the street", share(batch, |p| p.kind == CarParkKind::OnStreet), 5.0, 14.0),
        ("full", share(batch, |p| p.availability == Availability::Full), 8.0, 12.0),
    ] {
        assert!((low..=high).contains(&found), "{what}: {found:.1} %");
    }
}

#[test]
fn car_parks_and_public_ones_above_all_are_densest_in_the_centre() {
    // Inland: by the sea half of a ring may be water.
    let centre = cities::by_name("Derby").expect("a city").centre;
    let many = MANY.car_parks.to_vec().expect("readable");
    let within = |from: f64, to: f64| {
        let parks = many.iter().map(|record| &record.content);
        let ring: Vec<_> =
            parks.filter(|park| (from..to).contains(&park.location.metres_to(centre))).collect();
        let public = ring.iter().filter(|park| park.access == Access::Public).count();
        let km2 = std::f64::consts::PI * (to * to - from * from) / 1e6;
        (ring.len() as f64 / km2, public as f64 / ring.len() as f64)
    };
    let (inner, outer) = (within(0.0, 1_000.0), within(4_000.0, 6_000.0));
    assert!(inner.0 > 3.0 * outer.0, "{inner:?} {outer:?}");
    assert!(inner.1 > 1.5 * outer.1, "{inner:?} {outer:?}");
}

#[test]
fn every_car_park_lies_in_its_city_on_dry_land_and_in_the_uk() {
    let batch = batch(20_000, 3);
    let mut per_city: BTreeMap<String, u32> = BTreeMap::new();
    for record in batch.car_parks.to_vec().expect("readable") {
        let park = &record.content;
        let city = cities::by_name(&park.city).expect("a city");
        assert!(city.bbox.contains(park.location), "{} at {}", park.name, park.location);
        assert!(
            water::is_dry(&city.slug, park.location.lng, park.location.lat),
            "{}",
            park.location
        );
        assert!(park.location.in_uk_box());
        assert_eq!(park.area, city.area);
        *per_city.entry(park.city.clone()).or_default() += 1;
    }
    assert_eq!(per_city.len(), 17, "{per_city:?}");
    assert!(per_city.values().all(|&n| n > 200), "{per_city:?}");
}

#[test]
fn footprints_are_valid_hold_their_marker_and_keep_apart() {
    let batch = batch(3_000, 5);
    let mut polygons: Vec<Polygon<f64>> = Vec::new();
    for record in batch.car_parks.to_vec().expect("readable") {
        let park = &record.content;
        let at = Point::new(park.location.lng, park.location.lat);
        match &park.footprint {
            Some(Geometry::Polygon(polygon)) => {
                assert!(polygon.is_valid() && polygon.intersects(&at), "{}", park.name);
                polygons.push(polygon.clone());
            }
            Some(Geometry::LineString(line)) => {
                assert_eq!(park.kind, CarParkKind::OnStreet);
                assert_eq!(line.0.len(), 2);
            }
            Some(other) => panic!("{other:?}"),
            None => assert_eq!(park.kind, CarParkKind::CarPark),
        }
    }
    assert!(polygons.len() > 2_000);
    polygons.sort_by(|a, b| west(a).total_cmp(&west(b)));
    let mut overlaps = 0;
    for (i, a) in polygons.iter().enumerate() {
        let east = a.bounding_rect().expect("not empty").max().x;
        for b in polygons[i + 1..].iter().take_while(|b| west(b) <= east) {
            let meet = a
                .bounding_rect()
                .expect("not empty")
                .intersects(&b.bounding_rect().expect("not empty"));
            overlaps += u32::from(meet && !a.intersection(b).0.is_empty());
        }
    }
    assert_eq!(overlaps, 0);
}

fn west(polygon: &Polygon<f64>) -> f64 {
    polygon.bounding_rect().expect("not empty").min().x
}

#[test]
fn one_car_park_and_none_are_possible() {
    assert_eq!(batch(0, 1).car_parks.len(), 0);
    assert_eq!(batch(1, u64::MAX).car_parks.len(), 1);
}

#[test]
fn a_crowd_spreads_beyond_the_cities_and_stays_in_the_country() {
    let batch = batch(120_000, 1);
    assert_eq!(batch.car_parks.len(), 120_000);
    assert!(
        batch
            .car_parks
            .to_vec()
            .expect("readable")
            .iter()
            .all(|record| record.content.location.in_uk_box())
    );
    let reading = cities::by_name("Reading").expect("a city");
    let outside = share(&batch, |p| p.city == "Reading" && !reading.bbox.contains(p.location));
    assert!(outside > 0.0);
}
