use std::collections::HashSet;
use std::path::PathBuf;
use std::time::Instant;

use geo::{Area as _, Contains, CoordsIter, Validation};

use super::*;
use crate::practice;

/// The package's file; `npm ci` in web/ brings it, so a checkout without it has to skip.
fn packaged() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../web/node_modules/world-atlas/countries-10m.json");
    if !path.exists() {
        eprintln!("skipped: {} is missing; `npm ci` in web/ brings it", path.display());
        return None;
    }
    Some(path)
}

fn read(json: &str) -> Result<Vec<MapFeature>, TopologyError> {
    features(json.as_bytes())
}

/// A square of one degree at 2° west, 53° north, as a quantised topology; `arcs` of the country can be replaced.
fn square(arcs: &str) -> String {
    format!(
        r#"{{"type":"Topology","transform":{{"scale":[0.5,0.5],"translate":[-2,53]}},
        "objects":{{
            "countries":{{"type":"GeometryCollection","geometries":[
                {{"type":"Polygon","arcs":{arcs},"id":"826","properties":{{"name":"Squareland"}}}},
                {{"type":null,"properties":{{"name":"Nowhere"}}}}]}},
            "land":{{"type":"GeometryCollection","geometries":[{{"type":"MultiPolygon","arcs":[[[0,1]]]}}]}}}},
        "arcs":[[[0,0],[2,0],[0,2]],[[2,2],[-2,0],[0,-2]]]}}"#
    )
}

#[test]
fn the_packaged_coast_gives_land_sea_and_the_cities() {
    let Some(path) = packaged() else { return };
    let started = Instant::now();
    let batch = batch(&path).expect("the package's file is read");
    eprintln!("read and cut in {:?}", started.elapsed());
    let features = batch.background.expect("a background").features.to_vec().expect("readable");
    let of = |layer: &str| features.iter().filter(|f| f.layer == layer).collect::<Vec<_>>();

    let land = of("land");
    let kingdom: Vec<_> = land.iter().filter(|f| f.kind == "country_gb").collect();
    assert_eq!(kingdom.len(), 1);
    assert_eq!((&*kingdom[0].element, &*kingdom[0].name), ("ne-826", "United Kingdom"));
    for name in ["Ireland", "Isle of Man", "France", "Belgium", "Netherlands", "Norway", "Jersey"] {
        assert!(land.iter().any(|f| f.name == name && f.kind == "country_other"), "{name}");
    }
    assert!(!land.iter().any(|f| f.name == "Egypt"));

    let elements: HashSet<_> = features.iter().map(|f| &f.element).collect();
    assert_eq!(elements.len(), features.len(), "an element occurs once");
    assert_eq!(of("places").len(), 17);
    assert!(of("places").iter().all(|f| f.kind == "city" && f.min_zoom == 5));

    let sea = of("water");
    let corners: Vec<_> = sea.iter().map(|f| f.geometry.coords_count()).collect();
    eprintln!(
        "{} countries, {} cells of sea, {} corners, {} in the largest",
        land.len(),
        sea.len(),
        corners.iter().sum::<usize>(),
        corners.iter().max().expect("some"),
    );
    assert!(sea.len() < 1_000 && corners.iter().all(|&n| n < 1_000));
    for feature in &features {
        let wrong = feature.geometry.check_validation().err();
        assert!(wrong.is_none(), "{}: {wrong:?}", feature.element);
    }
}

#[test]
fn land_and_sea_of_the_packaged_coast_fill_the_window_once() {
    let Some(path) = packaged() else { return };
    let features = features(&std::fs::read(path).expect("a file")).expect("read");
    let area = |layer: &str| -> f64 {
        features.iter().filter(|f| f.layer == layer).map(|f| f.geometry.unsigned_area()).sum()
    };
    let whole = window().unsigned_area();
    assert!(
        (area("land") + area("water") - whole).abs() < 0.01,
        "{} + {} of {whole}",
        area("land"),
        area("water")
    );
    let at = |lng: f64, lat: f64| {
        let here = Point::new(lng, lat);
        let drawn = features.iter().filter(|f| f.layer != "places" && f.geometry.contains(&here));
        drawn.map(|f| f.kind).collect::<Vec<_>>()
    };
    for (what, lng, lat, kind) in [
        ("Birmingham", -1.9, 52.48, "country_gb"),
        ("Dublin", -6.3, 53.35, "country_other"),
        ("the Irish Sea", -4.6, 53.7, "coast_sea"),
        ("the North Sea", 2.6, 55.3, "coast_sea"),
        ("Paris", 2.35, 48.85, "country_other"),
        ("Belfast", -5.95, 54.58, "country_gb"),
    ] {
        assert_eq!(at(lng, lat), [kind], "{what}");
    }
}

#[test]
fn shared_arcs_become_rings_forwards_and_backwards() {
    for arcs in ["[[0,1]]", "[[-2,-1]]"] {
        let features = read(&square(arcs)).expect("a topology");
        let land: Vec<_> = features.iter().filter(|f| f.layer == "land").collect();
        assert_eq!(land.len(), 1, "Nowhere has no land");
        assert!((land[0].geometry.unsigned_area() - 1.0).abs() < 1e-9);
        let sea = features.iter().filter(|f| f.layer == "water");
        let wet: f64 = sea.map(|f| f.geometry.unsigned_area()).sum();
        assert!((wet - (window().unsigned_area() - 1.0)).abs() < 1e-6, "{wet}");
    }
}

#[test]
fn a_wrong_or_damaged_file_gets_an_error_that_says_where() {
    let good = square("[[0,1]]");
    for (bad, says) in [
        (String::new(), "not a TopoJSON topology: EOF"),
        ("<html>".into(), "not a TopoJSON topology: expected value at line 1"),
        (
            r#"{"type":"FeatureCollection","features":[]}"#.into(),
            r#"its type is "FeatureCollection""#,
        ),
        (good.replace(r#""countries""#, r#""lands""#), r#"has no object "countries""#),
        (square("[[0,7]]"), r#"area "Squareland" refers to arc 7, but there are 2"#),
        (square("[[0,-9223372036854775808]]"), "refers to arc -9223372036854775808"),
        (square("[[0]]"), r#"area "Squareland" has a ring that does not close"#),
        (good.replace("[2,0]", "[2000,0]"), "arc 0, position 1 lies off the globe"),
        (good.replace("[2,0]", "[1e308,1e308]"), "arc 0, position 1 lies off the globe"),
        (good.replace("[2,0]", "[2]"), "invalid length 1"),
        (good.replace("[[0,1]]", "3"), "invalid type"),
        (good[..good.len() / 2].into(), "EOF"),
    ] {
        let error = read(&bad).expect_err(says).to_string();
        assert!(error.contains(says), "{error}");
    }
    let missing = batch(Path::new("no/such/file.json")).expect_err("missing").to_string();
    assert!(missing.contains("no/such/file.json") && missing.contains("npm ci"), "{missing}");
}

#[test]
fn a_ring_across_the_antimeridian_does_not_cover_the_rest_of_the_world() {
    // from 100° east eastwards to 170° west, and back: the package joins Chukotka to the rest of Russia
    let around = square("[[0,1]]")
        .replace(r#""scale":[0.5,0.5],"translate":[-2,53]"#, r#""scale":[1,1],"translate":[0,0]"#)
        .replace("[[0,0],[2,0],[0,2]]", "[[100,50],[80,0],[-350,0],[0,10]]")
        .replace("[[2,2],[-2,0],[0,-2]]", "[[-170,60],[350,0],[-80,0],[0,-10]]");
    let features = read(&around).expect("a topology");
    assert!(!features.iter().any(|f| f.layer == "land"));
    let wet: f64 =
        features.iter().filter(|f| f.layer == "water").map(|f| f.geometry.unsigned_area()).sum();
    assert!((wet - window().unsigned_area()).abs() < 1e-6, "{wet}");
}

#[test]
fn empty_and_collapsed_rings_are_passed_over() {
    for arcs in ["[]", "[[]]", "[[0,-1]]"] {
        let features = read(&square(arcs)).expect("a topology");
        assert!(!features.iter().any(|f| f.layer == "land"), "{arcs}");
    }
}

proptest::proptest! {
    #[test]
    fn no_bytes_make_it_panic(at in 0_usize..700, byte: u8, arcs in "\\[(\\[(-?[0-3],?){0,4}\\],?){0,3}\\]") {
        let mut bytes = square(&arcs).into_bytes();
        if let Some(place) = bytes.get_mut(at) {
            *place = byte;
        }
        let _ = features(&bytes);
    }
}

/// The practice car parks of a first start, and those of the tests.
#[test]
fn no_practice_car_park_lies_in_the_sea_of_the_packaged_coast() {
    let Some(path) = packaged() else { return };
    let features = batch(&path)
        .expect("the package's file is read")
        .background
        .expect("a background")
        .features
        .to_vec()
        .expect("readable");
    let sea: Vec<_> = features
        .iter()
        .filter(|f| f.kind == "coast_sea")
        .filter_map(|f| Some((f.geometry.bounding_rect()?, &f.geometry)))
        .collect();
    for count in [3_000, 20_000] {
        for record in practice::batch(count, 1).car_parks.to_vec().expect("readable") {
            let at = record.content.location;
            let point = Point::new(at.lng, at.lat);
            let wet = sea
                .iter()
                .any(|(around, cell)| around.intersects(&point) && cell.intersects(&point));
            assert!(!wet, "{} at {at}", record.content.name);
        }
    }
}
