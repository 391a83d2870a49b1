use super::*;
use crate::raw::ElementKind;
use crate::record::SourceKind;
use carpal_domain::car_park::{Access, Fee, PriceBasis};
use geo_types::{Geometry, polygon};

fn feature(id: &str, lng: f64, lat: f64, pairs: &[(&str, &str)]) -> RawFeature {
    RawFeature {
        id: id.into(),
        element: None,
        version: 0,
        tags: pairs.iter().copied().collect(),
        geometry: Geometry::Point((lng, lat).into()),
    }
}

fn shaped(features: Vec<RawFeature>) -> Batch {
    let source = Source {
        name: "city:liverpool".into(),
        kind: SourceKind::City,
        attribution: "Liverpool".into(),
        licence: "OGL".into(),
    };
    let mut shaper = Shaper::new(source).in_city("Liverpool");
    for feature in features {
        shaper.feature(feature);
    }
    shaper.finish().expect("they can be told apart")
}

#[test]
fn generic_names_go_through_the_same_parsers() {
    let batch = shaped(vec![feature(
        "7",
        -2.99,
        53.41,
        &[
            ("@id", "7"),
            ("Name", "Mount Pleasant"),
            ("Address", "Mount Pleasant, L3 5TF"),
            ("Spaces", "~480"),
            ("Price_Per_Hour", "1.50"),
            ("Hours", "Mo-Sa 07:00-22:00"),
            ("Operator", "Liverpool City Council"),
            ("Access", "yes"),
            ("Disabled_Spaces", "12"),
        ],
    )]);
    let record = &batch.car_parks.to_vec().expect("readable")[0];
    assert_eq!((record.external_id.as_str(), record.place_key.as_str()), ("7", "city:liverpool:7"));
    let car_park = &record.content;
    assert_eq!(
        (car_park.name.as_str(), car_park.address.as_str()),
        ("Mount Pleasant", "Mount Pleasant, L3 5TF")
    );
    assert_eq!((car_park.capacity, car_park.capacity_approximate), (Some(480), true));
    assert_eq!(
        (car_park.price_hour_pence, car_park.price_basis),
        (Some(150), Some(PriceBasis::Parsed))
    );
    assert_eq!((car_park.fee, car_park.access), (Fee::Yes, Access::Public));
    assert_eq!((car_park.capacity_disabled, car_park.opening_hours_valid), (Some(12), true));
    assert_eq!((car_park.city.as_str(), car_park.area.as_str()), ("Liverpool", "North West"));
}

#[test]
fn openstreetmap_exports_keep_their_key_and_footprint() {
    let mut way = feature("way/9", 0.0, 0.0, &[("amenity", "parking"), ("fee", "no")]);
    way.element = Some(Element { kind: ElementKind::Way, id: 9 });
    way.geometry =
        polygon![(x: -2.99, y: 53.41), (x: -2.98, y: 53.41), (x: -2.98, y: 53.42)].into();
    let batch = shaped(vec![way, feature("e", -2.99, 53.41, &[("amenity", "parking_entrance")])]);
    assert_eq!((batch.read, batch.car_parks.len(), batch.skipped), (1, 1, 1));
    let capital = shaped(vec![feature("1", -2.99, 53.41, &[("amenity", "Parking")])]);
    assert_eq!((capital.read, capital.skipped), (1, 0));
    let record = &batch.car_parks.to_vec().expect("readable")[0];
    assert_eq!(record.place_key, "osm:way/9");
    assert!(record.content.footprint.is_some());
    assert_eq!(record.content.price_hour_pence, Some(0));
}

#[test]
fn a_car_park_outside_the_uk_says_what_is_wrong() {
    for (lng, lat, reason) in [
        (53.41, -2.99, "swapped_axes"),
        (0.0, 0.0, "null_island"),
        (2.35, 48.85, "outside_uk"),
        (1.52, 42.5, "outside_uk"),
        (-6.26, 53.35, "outside_uk"),
        (1.86, 50.95, "outside_uk"),
        (-74.0, 40.7, "outside_uk"),
    ] {
        let batch = shaped(vec![feature("1", lng, lat, &[])]);
        assert_eq!(
            (batch.read, batch.car_parks.len(), batch.rejects[0].reason),
            (1, 0, reason),
            "{lng} {lat}"
        );
    }
}

#[test]
fn boxes_and_doubles_are_rejected_once() {
    let mut twice = feature("way/9", -2.99, 53.41, &[]);
    twice.element = Some(Element { kind: ElementKind::Way, id: 9 });
    let batch = shaped(vec![
        feature("1", -2.99, 53.41, &[("parking", "garage_boxes")]),
        twice.clone(),
        twice,
    ]);
    let reasons: Vec<_> = batch.rejects.iter().map(|reject| reject.reason).collect();
    assert_eq!((batch.read, batch.car_parks.len()), (3, 1));
    assert_eq!(
        (batch.identity, &reasons[..]),
        (Identity::Element, &["not_public_parking", "duplicate_id"][..])
    );
}

#[test]
fn without_ids_position_and_name_tell_apart_whatever_the_order() {
    let file = || {
        vec![
            feature("feature 1", -2.99, 53.41, &[("name", "A")]),
            feature("feature 2", -2.98, 53.41, &[("name", "A")]),
            feature("feature 3", -2.98, 53.41, &[("name", "B")]),
            feature("feature 4", -2.97, 53.41, &[]),
        ]
    };
    let ids = |batch: &Batch| -> std::collections::BTreeMap<String, String> {
        let id = |r: &Record| (r.external_id.clone(), r.content.name.clone());
        batch.car_parks.to_vec().expect("readable").iter().map(id).collect()
    };
    let whole = shaped(file());
    assert_eq!((&whole.identity, whole.car_parks.len()), (&Identity::Position, 4));
    let first = &whole.car_parks.to_vec().expect("readable")[0];
    assert_eq!(first.place_key, "city:liverpool:at:-299000,5341000:a");
    let mut reversed = file();
    reversed.reverse();
    assert_eq!(ids(&shaped(reversed)), ids(&whole));
    let mut shorter = file();
    shorter.remove(1);
    let left = ids(&shaped(shorter));
    assert!(left.len() == 3 && left.iter().all(|(id, name)| ids(&whole).get(id) == Some(name)));
}

#[test]
fn features_that_nothing_tells_apart_are_rejected_both_and_copies_once() {
    let twins = vec![
        feature("feature 1", -2.99, 53.41, &[("name", "A"), ("capacity", "3")]),
        feature("feature 2", -2.99, 53.41, &[("name", "A"), ("capacity", "4")]),
        feature("feature 3", -2.98, 53.41, &[("name", "B")]),
        feature("feature 4", -2.98, 53.41, &[("name", "B")]),
        feature("feature 5", -2.97, 53.41, &[("name", "C")]),
    ];
    let batch = shaped(twins.clone());
    let rejects: Vec<_> = batch.rejects.iter().map(|r| (r.position.as_str(), r.reason)).collect();
    assert_eq!(
        rejects,
        [
            ("feature 1", "same_identity"),
            ("feature 2", "same_identity"),
            ("feature 4", "duplicate")
        ]
    );
    assert_eq!(batch.car_parks.len(), 2);
    let mut shaper = Shaper::new(batch.source);
    for feature in twins.into_iter().take(3) {
        shaper.feature(feature);
    }
    let refusal = shaper.finish().expect_err("most of them are the same").to_string();
    assert!(refusal.contains("2 of 3"), "{refusal}");
}

#[test]
fn a_feature_without_the_property_that_was_named_is_rejected() {
    let source = shaped(vec![]).source;
    let mut shaper = Shaper::new(source).identified_by(IdentityRule::Property("code".into()));
    shaper.feature(feature("feature 1", -2.99, 53.41, &[("code", "A7")]));
    shaper.feature(feature("feature 2", -2.99, 53.41, &[]));
    let batch = shaper.finish().expect("one has it");
    assert_eq!(batch.identity.code(), "property:code");
    assert_eq!(batch.car_parks.to_vec().expect("readable")[0].external_id, "A7");
    assert_eq!(
        (batch.rejects[0].position.as_str(), batch.rejects[0].reason),
        ("feature 2", "no_id")
    );
    assert_eq!(batch.rejects[0].detail, "it has no property code");
}
