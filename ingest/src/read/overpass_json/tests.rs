use std::io::Write;

use geo_types::Geometry;

use super::*;
use crate::raw::ElementKind;
use crate::read::collected::Collected;

fn read_text(json: &str) -> Result<(Header, Collected), ReadError> {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(json.as_bytes()).expect("written");
    let mut found = Collected::default();
    let parking = |_: ElementKind, tags: &Tags| tags.is("amenity", "parking");
    let header = read(file.path(), &parking, &mut found, &|_, _| {})?;
    Ok((header, found))
}

fn response(elements: &str) -> String {
    format!(
        r#"{{"version":0.6,"generator":"Overpass API","osm3s":{{"timestamp_osm_base":"2024-03-22T14:09:45Z","copyright":"ODbL"}},"elements":[{elements}]}}"#
    )
}

#[test]
fn body_then_recursion_then_skeleton_is_one_element_each() {
    let (header, found) = read_text(&response(
        r#"{"type":"way","id":1,"version":7,"nodes":[1,2,3,1],"tags":{"amenity":"parking","capacity":"9"}},
        {"type":"node","id":4,"lat":51.5,"lon":-3,"tags":{"amenity":"parking"}},
        {"type":"node","id":1,"lat":51,"lon":-3},{"type":"node","id":2,"lat":51,"lon":-3.1},
        {"type":"node","id":3,"lat":51.1,"lon":-3.1},{"type":"node","id":4,"lat":51.5,"lon":-3},
        {"type":"way","id":1,"nodes":[1,2,3,1]}"#,
    ))
    .expect("readable");
    assert_eq!(
        header.replication_timestamp.expect("said").to_rfc3339(),
        "2024-03-22T14:09:45+00:00"
    );
    let ids: Vec<&str> = found.features.iter().map(|feature| feature.id.as_str()).collect();
    assert_eq!(ids, ["node/4", "way/1"]);
    assert!(matches!(found.features[1].geometry, Geometry::Polygon(_)));
    assert_eq!(found.features[1].version, 7);
}

#[test]
fn geometry_in_place_and_centres_are_read() {
    let ring = r#"[{"lat":51,"lon":-3},{"lat":51,"lon":-3.1},{"lat":51.1,"lon":-3.1},{"lat":51,"lon":-3}]"#;
    let (_, found) = read_text(&response(&format!(
        r#"{{"type":"way","id":1,"geometry":{ring},"tags":{{"amenity":"parking"}}}},
        {{"type":"way","id":2,"center":{{"lat":51,"lon":-3}},"nodes":[8,9],"tags":{{"amenity":"parking"}}}},
        {{"type":"relation","id":3,"members":[{{"type":"way","ref":7,"role":"outer","geometry":{ring}}}],
          "tags":{{"amenity":"parking","type":"multipolygon"}}}},
        {{"type":"relation","id":4,"members":[{{"type":"way","ref":70,"role":"outer"}}],
          "center":{{"lat":51,"lon":-3}},"tags":{{"amenity":"parking","type":"multipolygon"}}}},
        {{"type":"way","id":5,"nodes":[8,9],"tags":{{"amenity":"parking"}}}},
        {{"type":"way","id":6,"nodes":[8,9],"geometry":[null,{{"lat":51,"lon":-3}}],"tags":{{"amenity":"parking"}}}}"#
    )))
    .expect("readable");
    let kinds: Vec<(&str, bool)> = found
        .features
        .iter()
        .map(|feature| (feature.id.as_str(), matches!(feature.geometry, Geometry::Polygon(_))))
        .collect();
    assert_eq!(
        kinds,
        [
            ("way/1", true),
            ("way/2", false),
            ("way/6", false),
            ("relation/3", true),
            ("relation/4", false)
        ]
    );
    assert_eq!((found.rejects.len(), found.rejects[0].reason), (1, "no_geometry"));
}

#[test]
fn an_incomplete_response_is_refused() {
    for remark in [
        "runtime error: Query timed out in \\\"query\\\" at line 3 after 180 seconds.",
        "runtime error: Query run out of memory using about 2048 MB of RAM.",
    ] {
        let json = format!(r#"{{"version":0.6,"osm3s":{{}},"elements":[],"remark":"{remark}"}}"#);
        let error = read_text(&json).expect_err("refused").to_string();
        assert!(error.contains("the response is incomplete: runtime error"), "{error}");
        assert!(error.contains("smaller box"), "{error}");
    }
    let whole =
        response(r#"{"type":"node","id":4,"lat":51.5,"lon":-3,"tags":{"amenity":"parking"}}"#);
    for end in 40..whole.len() {
        assert!(read_text(&whole[..end]).is_err(), "cut off at byte {end}");
    }
    assert_eq!(read_text(&whole).expect("whole").1.features.len(), 1);
}

#[test]
fn a_malformed_element_is_one_reject() {
    let (_, found) = read_text(&response(
        r#"{"type":"node","id":"x"},{"type":"node","id":1,"lat":95,"lon":0,"tags":{"amenity":"parking"}},7,
        {"type":"node","id":2,"lat":51,"lon":0,"tags":{"amenity":"parking","capacity":12}},{"type":"area","id":3}"#,
    ))
    .expect("readable");
    assert_eq!((found.features.len(), found.rejects.len()), (1, 3));
    assert_eq!(found.features[0].tags.get("capacity"), Some("12"));
}

#[test]
fn pages_and_empty_files_are_named() {
    for (text, word) in [
        ("", "empty"),
        ("<?xml version=\"1.0\"?>\n<!DOCTYPE html PUBLIC><html><body>504", "HTML page"),
        ("{\"osm3s\":{}}", "no elements"),
    ] {
        let error = read_text(text).expect_err("refused").to_string();
        assert!(error.contains(word), "{error}");
    }
}
