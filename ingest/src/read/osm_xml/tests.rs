use std::io::Write;

use geo_types::Geometry;

use super::*;
use crate::raw::{ElementKind, Tags};
use crate::read::collected::Collected;

fn read_bytes(bytes: &[u8]) -> Result<(Header, Collected), ReadError> {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(bytes).expect("written");
    let mut found = Collected::default();
    let parking = |_: ElementKind, tags: &Tags| tags.is("amenity", "parking");
    let header = read(file.path(), &parking, &mut found, &|_, _| {})?;
    Ok((header, found))
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(bytes).expect("written");
    packed.finish().expect("finished")
}

const TOWN: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="Overpass API">
<note>The data is made available under ODbL.</note>
<meta osm_base="2024-03-22T14:09:45Z"/>
  <bounds minlat="51" minlon="-3.2" maxlat="52" maxlon="-3"/>
  <relation id="9" version="2">
    <member type="way" ref="1" role="outer"/><member type="way" ref="2" role="outer"/>
    <member type="node" ref="4" role=""/>
    <tag k="type" v="multipolygon"/><tag k="amenity" v="parking"/>
  </relation>
  <way id="1" version="7"><nd ref="1"/><nd ref="2"/></way>
  <way id="2"><nd ref="2"/><nd ref="3"/><nd ref="1"/><tag k="barrier" v="fence"/></way>
  <way id="3" version="4"><nd ref="1"/><nd ref="2"/><nd ref="-3"/><nd ref="1"/>
    <tag k="amenity" v="parking"/><tag k="name" v="Tom &amp; Jerry&#39;s &quot;lot&quot;"/></way>
  <node id="1" lat="51.1" lon="-3.1"/><node id="2" lat="51.2" lon="-3.1"/>
  <node id="3" lat="51.2" lon="-3.15"/><node id="-3" lat="51.15" lon="-3.15"/>
  <node id="4" version="3" lat="51.3" lon="-3.1"><tag k="amenity" v="parking"/></node>
  <node id="5" visible="false" version="3"/>
</osm>
"#;

#[test]
fn a_file_is_as_old_as_it_says_or_as_its_latest_edit() {
    let age = |text: &str| {
        let (header, _) = read_bytes(text.as_bytes()).expect("readable");
        header.replication_timestamp.map(|time| time.to_rfc3339())
    };
    assert_eq!(age(TOWN).as_deref(), Some("2024-03-22T14:09:45+00:00"));
    let edited = r#"<osm><node id="1" lat="51" lon="-3" timestamp="2020-01-02T03:04:05Z"/>
        <way id="1" timestamp="2019-01-02T03:04:05Z"/></osm>"#;
    assert_eq!(age(edited).as_deref(), Some("2020-01-02T03:04:05+00:00"));
    assert_eq!(age("<osm></osm>"), None);
    assert_eq!(age(r#"<osm><way id="1" timestamp="yesterday"/></osm>"#), None);
}

#[test]
fn elements_in_any_order_plain_or_packed_are_the_same() {
    for bytes in [TOWN.as_bytes(), &gzip(TOWN.as_bytes())] {
        let (header, found) = read_bytes(bytes).expect("readable");
        assert_eq!(header.generator, "Overpass API");
        assert_eq!(header.extent, "-3.2,51,-3,52".parse().ok());
        assert!(header.replication_timestamp.is_some());
        let ids: Vec<(&str, i32)> =
            found.features.iter().map(|feature| (feature.id.as_str(), feature.version)).collect();
        assert_eq!(ids, [("node/4", 3), ("way/3", 4), ("relation/9", 2)]);
        assert_eq!(found.features[1].tags.get("name"), Some("Tom & Jerry's \"lot\""));
        assert!(matches!(found.features[2].geometry, Geometry::Polygon(_)));
        assert_eq!(found.rejects, []);
    }
}

#[test]
fn geometry_in_place_is_used() {
    let (_, found) = read_bytes(
        br#"<osm version="0.6"><way id="1"><bounds minlat="1" minlon="1" maxlat="2" maxlon="2"/>
        <nd ref="1" lat="1" lon="1"/><nd ref="2" lat="1" lon="2"/><nd ref="3" lat="2" lon="2"/><nd ref="1" lat="1" lon="1"/>
        <tag k="amenity" v="parking"/></way>
        <way id="2"><center lat="1.5" lon="1.5"/><nd ref="10"/><tag k="amenity" v="parking"/></way>
        <way id="3"><nd ref="10"/><tag k="amenity" v="parking"/></way>
        <relation id="1"><member type="way" ref="10" role="outer"><nd lat="1" lon="1"/><nd lat="1" lon="2"/><nd lat="2" lon="2"/>
        <nd lat="1" lon="1"/></member><tag k="type" v="multipolygon"/><tag k="amenity" v="parking"/></relation></osm>"#,
    )
    .expect("readable");
    let shapes: Vec<bool> = found
        .features
        .iter()
        .map(|feature| matches!(feature.geometry, Geometry::Polygon(_)))
        .collect();
    assert_eq!(shapes, [true, false, true]);
    assert_eq!(found.rejects[0].position, "way/3");
}

#[test]
fn what_is_not_whole_is_refused_wherever_it_was_cut_off() {
    for end in 60..TOWN.len() - "</osm>\n".len() + 5 {
        assert!(read_bytes(&TOWN.as_bytes()[..end]).is_err(), "cut off at byte {end}");
    }
    let packed = gzip(TOWN.as_bytes());
    for end in 0..packed.len() {
        assert!(read_bytes(&packed[..end]).is_err(), "cut off at byte {end} of the archive");
    }
}

#[test]
fn remarks_entities_and_bombs_are_refused() {
    let endless = format!("<osm><node id=\"1\" user=\"{}", "x".repeat(5_000_000));
    let tag = format!("<a b=\"{}\"/>", "x".repeat(1000));
    let bomb = gzip(format!("<osm>{}", tag.repeat(20_000)).as_bytes());
    for (bytes, word) in [
        (&br#"<osm><remark> runtime error: Query timed out in "query" at line 4 </remark></osm>"#[..], "incomplete: runtime error: Query timed out"),
        (b"<!DOCTYPE osm [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><osm><note>&b;</note></osm>", "document type"),
        (b"<osm><node id=\"1\" lat=\"1\" lon=\"1\" user=\"&b;\"/></osm>", "byte 5"),
        (b"<osm><node id=\"one\" lat=\"1\" lon=\"1\"/></osm>", "id=\"one\" is not a number"),
        (b"<osm><node id=\"1\" lat=\"91\" lon=\"1\"/></osm>", "off the globe"),
        (b"<osm><node id=\"1\" lat=\"NaN\" lon=\"1\"/></osm>", "off the globe"),
        (b"<osm><node></way></osm>", "no id"),
        (b"<osm><node id=\"1\"></way></osm>", "XML cannot be read"),
        (b"<osm><note>\xff\xfe</note></osm>", "XML cannot be read"),
        (endless.as_bytes(), "more than 4194304 bytes"),
        (&bomb, "100 times its size"),
    ] {
        let error = read_bytes(bytes).expect_err("refused").to_string();
        assert!(error.contains(word), "{error}");
    }
}
