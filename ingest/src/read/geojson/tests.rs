use std::io::Write;

use geo_types::Geometry;

use super::*;
use crate::raw::Tags;
use crate::read::collected::Collected;

fn read_text(json: &str) -> Result<Collected, ReadError> {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(json.as_bytes()).expect("written");
    let mut found = Collected::default();
    read(file.path(), &mut found, &|_, _| {})?;
    Ok(found)
}

fn feature(coordinates: &str) -> String {
    format!(
        r#"{{"type":"Feature","properties":{{}},"geometry":{{"type":"Point","coordinates":{coordinates}}}}}"#
    )
}

fn collection(features: &[String]) -> String {
    format!(r#"{{"type":"FeatureCollection","features":[{}]}}"#, features.join(",\n"))
}

#[test]
fn one_bad_feature_is_one_reject() {
    let json = collection(&[
        feature("[-3.0, 51.6]"),
        feature(r#"["-3.0", "51.6"]"#),
        r#"{"type":"Feature","id":"c7","properties":null,"geometry":null}"#.to_owned(),
        feature("[]"),
        feature("[1]"),
        "7".to_owned(),
        r#"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[]}}"#.to_owned(),
        r#"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,1]]]}}"#.to_owned(),
        r#"{"type":"Feature" "properties":{}}"#.to_owned(),
        feature("[-3.1, 1e999]"),
        feature("[-3.1, 51.7, 12.0]"),
    ]);
    let found = read_text(&json).expect("readable");
    assert_eq!(found.features.len(), 2);
    let reasons: Vec<&str> = found.rejects.iter().map(|reject| reject.reason).collect();
    assert_eq!(
        reasons,
        [
            "bad_feature",
            "no_geometry",
            "bad_feature",
            "bad_feature",
            "bad_feature",
            "no_geometry",
            "bad_feature",
            "bad_feature",
            "bad_feature"
        ],
        "{:#?}",
        found.rejects
    );
    assert_eq!(found.rejects[1].position, "feature 3 (c7)");
}

#[test]
fn properties_elements_and_areas_are_taken() {
    let json = concat!(
        "\u{feff}",
        r#"{"type":"FeatureCollection","bbox":[-3.1,51.5,-2.9,51.7],"features":[
        {"type":"Feature","id":"a24","properties":{"@version":3,"amenity":"parking","capacity":"12"},
         "geometry":{"type":"Polygon","coordinates":[[[-3,51.6],[-3,51.7],[-2.9,51.7],[-3,51.6]]]}}]}"#
    );
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(json.as_bytes()).expect("written");
    let mut found = Collected::default();
    let header = read(file.path(), &mut found, &|_, _| {}).expect("readable");
    assert_eq!(header.extent, "-3.1,51.5,-2.9,51.7".parse().ok());
    let parking = &found.features[0];
    assert_eq!((parking.id.as_str(), parking.version), ("way/12", 3));
    assert_eq!(parking.tags, Tags::from_iter([("amenity", "parking"), ("capacity", "12")]));
    assert!(matches!(parking.geometry, Geometry::Polygon(_)));
}

#[test]
fn a_lone_feature_a_geometry_and_lines_are_accepted() {
    assert_eq!(read_text(&feature("[-3, 51]")).expect("a feature").features.len(), 1);
    let lines = format!("{}\n{}\n\n", feature("[-3, 51]"), feature("[-3, 52]"));
    assert_eq!(read_text(&lines).expect("lines").features.len(), 2);
    let separated = format!("\u{1e}{}\n\u{1e}{}\n", feature("[-3, 51]"), feature("[-3, 52]"));
    assert_eq!(read_text(&separated).expect("a sequence").features.len(), 2);
    let geometries = r#"{"type":"GeometryCollection","geometries":[
        {"type":"Point","coordinates":[1,2]},{"type":"Point","coordinates":[]},
        {"type":"LineString","coordinates":[[1,2],[3,4]]}]}"#;
    let found = read_text(geometries).expect("geometries");
    assert_eq!((found.features.len(), found.rejects.len()), (2, 1));
    assert_eq!(
        read_text(r#"{"type":"Point","coordinates":[1,2]}"#).expect("one").features.len(),
        1
    );
    assert_eq!(read_text(&collection(&[])).expect("none").features.len(), 0);
}

#[test]
fn another_crs_is_transformed_or_refused_wherever_it_is_said() {
    let with = |crs: &str, feature: &str| {
        let crs = format!(r#""crs":{{"type":"name","properties":{{"name":"{crs}"}}}}"#);
        [
            format!(r#"{{"type":"FeatureCollection",{crs},"features":[{feature}]}}"#),
            format!(r#"{{"type":"FeatureCollection","features":[{feature}],{crs}}}"#),
        ]
    };
    for json in with("EPSG:2154", "") {
        let error = read_text(&json).expect_err("refused").to_string();
        assert!(error.contains("EPSG:2154") && error.contains("-t_srs EPSG:4326"), "{error}");
        assert!(error.contains("27700 (British National Grid)"), "{error}");
    }
    for json in with("urn:ogc:def:crs:EPSG::27700", &feature("[331000, 188000]")) {
        let found = read_text(&json).expect("transformed");
        let Geometry::Point(point) = found.features[0].geometry else { panic!("a point") };
        assert!((point.x() + 2.997).abs() < 0.01 && (point.y() - 51.586).abs() < 0.01, "{point:?}");
    }
    for json in with("EPSG:27700", &feature("[1e300, 188000]")) {
        let error = read_text(&json).expect_err("refused").to_string();
        assert!(error.contains("nowhere in EPSG:27700"), "{error}");
    }
}

#[test]
fn metres_are_refused_but_one_slip_is_not_the_end() {
    let metres: Vec<String> = (0..20).map(|n| feature(&format!("[331000.5, 19000{n}]"))).collect();
    let error = read_text(&collection(&metres)).expect_err("refused").to_string();
    assert!(error.contains("331000.5") && error.contains("projected CRS"), "{error}");
    assert!(read_text(&feature("[331000, 190000]")).is_err());
    let slip = [feature("[-3, 51]"), feature("[-3, 511]"), feature("[-3, 52]")];
    let found = read_text(&collection(&slip)).expect("mostly right");
    assert_eq!((found.features.len(), found.rejects[0].reason), (2, "off_the_globe"));
}

#[test]
fn what_is_no_geojson_is_said_to_be_none() {
    for (json, word) in [
        (r#"{"type":"FeatureCollection"}"#, "without features"),
        (r#"{"type":"FeatureCollection","features":null}"#, "without features"),
        (r#"{"type":"Feature","#, "ends within a document"),
        (r#"{"type":"FeatureCollection","features":[{"type":"#, "ends within a value"),
        (r#"{"version":0.6,"osm3s":{},"elements":[]}"#, "Overpass JSON"),
        ("<html></html>", "HTML"),
    ] {
        let error = read_text(json).expect_err("refused").to_string();
        assert!(error.contains(word), "{error}");
    }
}

#[test]
fn a_deep_feature_is_passed_over() {
    let deep = format!(
        r#"{{"type":"Feature","properties":{{"a":{}1{}}},"geometry":{{"type":"Point","coordinates":[1,2]}}}}"#,
        "[".repeat(5000),
        "]".repeat(5000)
    );
    let found = read_text(&collection(&[deep, feature("[1, 2]")])).expect("readable");
    assert_eq!((found.features.len(), found.rejects[0].reason), (1, "too_large"));
}
