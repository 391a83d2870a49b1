//! The fast path against the `mvt` crate, geozero and GDAL.

use std::sync::Arc;

use carpal_domain::car_park::Facility;
use carpal_domain::price::HourPrice;
use carpal_tiles::carpark_tiles::drawn;
use carpal_tiles::encode::points::{self, Drawn};
use carpal_tiles::filter::Filter;
use carpal_tiles::rank;
use carpal_tiles::store::{NameTable, Snapshot};
use mvt::{GeomEncoder, GeomType, Tile};
use proptest::prelude::*;

use crate::decode::{by_gdal, layers};
use crate::pyramid::{cases, made_up};

/// The same layer through the `mvt` crate.
fn by_the_crate(drawn: &[Drawn<'_>], names: bool) -> Vec<u8> {
    let mut tile = Tile::new(4096);
    let mut layer = tile.create_layer("carparks");
    for (car_park, (x, y)) in drawn {
        let geometry = GeomEncoder::new(GeomType::Point).point(*x, *y).expect("a point");
        let mut feature = layer.into_feature(geometry.encode().expect("a geometry"));
        feature.set_id(car_park.id.cast_unsigned());
        let facts = &car_park.facts;
        if names && !car_park.name().is_empty() {
            feature.add_tag_string("name", car_park.name());
        }
        feature.add_tag_string("kind", facts.kind.code());
        feature.add_tag_string("access", facts.access.code());
        if let Some(availability) = facts.availability {
            feature.add_tag_string("avail", availability.code());
        }
        match facts.hour {
            HourPrice::Unknown | HourPrice::NotShown => {}
            hour => feature.add_tag_string("price", &hour.label()),
        }
        match facts.hour {
            HourPrice::Known { pence } => feature.add_tag_int("pence", pence.into()),
            HourPrice::Free => feature.add_tag_int("pence", 0),
            _ => {}
        }
        for (facility, key) in
            [(Facility::EvCharging, "ev"), (Facility::DisabledAccess, "disabled")]
        {
            if facts.offers(facility) {
                feature.add_tag_bool(key, true);
            }
        }
        if let Some(by) = facts.verified() {
            feature.add_tag_string("verified", by.code());
        }
        for (is, key) in [(facts.scam_reported, "scam"), (facts.practice, "practice")] {
            if is {
                feature.add_tag_bool(key, true);
            }
        }
        feature.add_tag_uint("rank", rank::rank_of(car_park.score).into());
        layer = feature.into_layer();
    }
    tile.add_layer(layer).expect("one layer");
    tile.to_bytes().expect("bytes")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(48), ..ProptestConfig::default() })]

    #[test]
    fn the_fast_path_writes_what_the_mvt_crate_writes(
        spots in proptest::collection::vec((-0.2..0.2f64, 51.4..51.6f64, any::<u64>()), 1..300),
        zoom in 8..=16u8,
        buffer in prop_oneof![Just(0u16), Just(128u16)],
    ) {
        let car_parks = spots.iter().zip(1i64..).map(|((lng, lat, seed), id)| made_up(id * 7919, *lng, *lat, *seed));
        let snapshot = Snapshot::new(car_parks.collect(), Arc::new(NameTable::default()));
        let all = Filter::parse(&[("access".into(), "all".into())]).expect("a filter");
        for tile in snapshot.tiles(zoom).take(12) {
            let drawn = drawn(&snapshot, tile, &all.with_buffer(buffer));
            let named = zoom >= 13;
            let mut ours = Vec::new();
            points::write(&drawn, named, &mut ours);
            prop_assert_eq!(&ours, &by_the_crate(&drawn, named));

            let read = layers(&ours);
            let features = &read["carparks"];
            prop_assert_eq!(features.len(), drawn.len());
            for (feature, (car_park, (x, y))) in features.iter().zip(&drawn) {
                prop_assert_eq!(feature.id, Some(car_park.id.cast_unsigned()));
                let at = geo_types::Point::new(f64::from(*x), f64::from(*y));
                prop_assert_eq!(&feature.geometry, &geo_types::Geometry::Point(at));
                prop_assert_eq!(&feature.tags["rank"], &rank::rank_of(car_park.score).to_string());
                prop_assert_eq!(feature.tags.contains_key("name"), named && !car_park.name().is_empty());
            }
        }
    }
}

#[test]
fn gdal_reads_what_we_write() {
    let car_parks = (1..=40i64).map(|id| {
        let step = f64::from(i32::try_from(id).expect("small"));
        made_up(id, -2.99 + step * 1e-4, 53.405, id.cast_unsigned())
    });
    let snapshot = Snapshot::new(car_parks.collect(), Arc::new(NameTable::default()));
    let all = Filter::parse(&[("access".into(), "all".into())]).expect("a filter");
    let tile = snapshot.tiles(14).next().expect("a tile");
    let drawn = drawn(&snapshot, tile, &all);
    let mut bytes = Vec::new();
    points::write(&drawn, true, &mut bytes);
    let square = geo_types::Rect::new((100.0, 100.0), (900.0, 800.0)).to_polygon();
    let outline = carpal_tiles::encode::general::Feature {
        id: Some(7),
        geometry: square.into(),
        tags: vec![("access", carpal_tiles::encode::general::Value::Text("public".into()))],
    };
    carpal_tiles::encode::general::write(vec![("footprints", vec![outline])], &mut bytes)
        .expect("written");

    let Some(text) = by_gdal(&bytes) else { return };
    assert!(
        text.contains("Layer name: carparks") && text.contains("Layer name: footprints"),
        "{text}"
    );
    assert!(text.contains(&format!("Feature Count: {}", drawn.len())), "{text}");
    assert!(text.contains("Geometry: Polygon") || text.contains("POLYGON (("), "{text}");
    for (car_park, _) in drawn.iter().filter(|(car_park, _)| !car_park.name().is_empty()) {
        assert!(text.contains(car_park.name()), "{} is missing", car_park.name());
    }
}
