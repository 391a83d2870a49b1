//! Mapped formats, by source files.

use std::path::Path;

use carpal_domain::car_park::Availability;

use super::*;
use crate::feed::FeedReading;
use crate::read::gzip::tests::packed;

/// A source whose table `[live]` is this, for a static list with a position.
fn source(live: &str) -> SourceFile {
    let text = format!(
        "name = \"borchester\"\nkind = \"council\"\nattribution = \"\"\nlicence = \"\"\nformat = \"csv\"\n\
         [fields]\nlng = \"x\"\nlat = \"y\"\n[live]\nurl = \"https://example.org/live\"\nevery = \"1m\"\n{live}"
    );
    SourceFile::parse(Path::new("borchester.toml"), &text).expect("right")
}

const FIELDS: &str = "id = \"Ref\"\n[live.fields]\nname = \"Site\"\nspaces_free = \"Free\"\nsaid_at = \"At\"\n\
    open = { column = \"State\", map = { \"Shut*\" = \"no\", \"Open*\" = \"yes\" } }\n\
    said = { column = \"Level\", map = { busy = \"limited\" }, otherwise = \"\" }\n";

fn reading(position: &str) -> FeedReading {
    FeedReading {
        external_id: "HS".into(),
        name: Some("High Street".into()),
        location: None,
        capacity: None,
        spaces_free: Some(-3),
        occupied: None,
        is_open: Some(false),
        said: Some(Availability::Limited),
        said_at: "2026-07-01T08:30:00Z".parse().ok(),
        position: position.into(),
    }
}

#[test]
fn mapped_formats_say_the_same() {
    let csv = "Ref,Site,Free,At,State,Level\nHS,High Street,-3,01/07/2026 09:30,Shut now,BUSY\n";
    let json = r#"{"data":{"parks":[{"Ref":"HS","Site":"High Street","Free":-3,"At":"2026-07-01 09:30:00","State":"shut","Level":"busy"}]}}"#;
    let xml = "<parks><park><Ref>HS</Ref><Site>High Street</Site><Free>-3</Free><At>2026-07-01T09:30:00+01:00</At>\
        <State>Shut</State><Level>busy</Level></park></parks>";
    for (format, text, position) in [
        ("format = \"csv\"\n", csv, "line 2"),
        ("format = \"json\"\nlist = \"data.parks\"\n", json, "item 1"),
        ("format = \"xml\"\nlist = \"parks.park\"\n", xml, "element 1 at byte 7"),
    ] {
        let content = read(&source(&format!("{format}{FIELDS}")), text.as_bytes()).expect(format);
        assert_eq!(content.readings, [reading(position)], "{format}");
        assert!(content.rejects.is_empty());
    }
}

#[test]
fn a_file_in_gzip_is_read_and_no_bomb() {
    let source = source(&format!("format = \"csv\"\n{FIELDS}"));
    let csv = "Ref,Site,Free,At,State,Level\nHS,High Street,-3,01/07/2026 09:30,Shut now,BUSY\n";
    let content = read(&source, &packed(csv.as_bytes())).expect("read");
    assert_eq!(content.readings, [reading("line 2")]);
    let bomb = packed(&[csv.as_bytes(), &b"\n".repeat(MAX_FEED_BYTES)].concat());
    assert!(bomb.len() < 50_000);
    let error = read(&source, &bomb).expect_err("refused").to_string();
    assert!(error.starts_with("the feed of borchester: in gzip, it unpacks to more"), "{error}");
}

#[test]
fn geojson_says_where() {
    let text = r#"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"Ref":"HS","Site":"High Street",
        "Free":-3,"At":"2026-07-01T08:30:00Z","State":"shut","Level":"busy"},"geometry":{"type":"Point","coordinates":[-2.99,51.58]}}]}"#;
    let content = read(&source(&format!("format = \"geojson\"\n{FIELDS}")), text.as_bytes());
    let reading_there =
        FeedReading { location: LngLat::new(-2.99, 51.58).ok(), ..reading("feature 1") };
    assert_eq!(content.expect("read").readings, [reading_there]);
}

#[test]
fn parkapi_needs_no_fields() {
    let text = r#"{"items":[
        {"uid":"p1","purpose":"CAR","name":"Mill","lat":"51.5","lon":"-3.1","capacity":90,"realtime_capacity":80,
         "realtime_free_capacity":8,"realtime_opening_status":"OPEN","realtime_data_updated_at":"2026-11-24T09:00:00Z"},
        {"uid":"b1","purpose":"BIKE","name":"Racks","lat":"51.5","lon":"-3.1","capacity":10},
        {"uid":"p2","name":"Quay","lat":"51.6","lon":"-3.1","capacity":50,"realtime_opening_status":"UNKNOWN"}]}"#;
    let readings = read(&source("format = \"parkapi\"\n"), text.as_bytes()).expect("read").readings;
    let ids: Vec<_> = readings.iter().map(|reading| reading.external_id.as_str()).collect();
    assert_eq!(ids, ["p1", "p2"]);
    let mill = &readings[0];
    assert_eq!((mill.capacity, mill.spaces_free, mill.is_open), (Some(80), Some(8), Some(true)));
    assert!(mill.location.is_some() && mill.said_at.is_some());
    assert_eq!((readings[1].capacity, readings[1].says_something()), (Some(50), false));
}

/// Of two copies of a status the second has what the table says, too.
#[test]
fn a_status_that_is_there_twice_says_one_thing() {
    let status = "<parkingRecordStatus><parkingRecordReference id=\"HS\"/>\
        <parkingStatusOriginTime>2026-11-24T08:59:30Z</parkingStatusOriginTime>\
        <parkingOccupancy><parkingNumberOfVacantSpaces>12</parkingNumberOfVacantSpaces></parkingOccupancy></parkingRecordStatus>";
    let text = format!(
        "<d2LogicalModel><payloadPublication><parkingTable><parkingRecord id=\"HS\">\
         <parkingNumberOfSpaces>200</parkingNumberOfSpaces></parkingRecord><parkingRecord id=\"MS\">\
         <parkingNumberOfSpaces>9</parkingNumberOfSpaces></parkingRecord></parkingTable>\
         </payloadPublication><payloadPublication>{status}{status}</payloadPublication></d2LogicalModel>"
    );
    let readings = read(&source("format = \"datex2\"\n"), text.as_bytes()).expect("read").readings;
    let said: Vec<_> = crate::feed::guard::sayings(&readings)
        .into_iter()
        .map(|(of, is_said_once)| (&*of.external_id, of.capacity, of.spaces_free, is_said_once))
        .collect();
    assert_eq!(said, [("HS", Some(200), Some(12), true)]);
    assert_eq!(readings.len(), 3, "and one of which the table alone speaks");
}

#[test]
fn one_bad_row_is_one_reject() {
    let rows = "Ref,Site,Free,At,State,Level\nA,One,many,,,\n,Two,1,,,\nC,Three,1,soon,,\nD,Four,1,,ajar,\nE,Five,\"1,200.0\",,,\n";
    let content = read(&source(FIELDS), rows.as_bytes()).expect("read");
    let rejects: Vec<_> = content.rejects.iter().map(|r| (r.position.as_str(), r.reason)).collect();
    let expected = [
        ("line 2", "bad_value"),
        ("line 3", "no_id"),
        ("line 4", "bad_value"),
        ("line 5", "bad_value"),
    ];
    assert_eq!(rejects, expected);
    assert_eq!((content.rejects[0].name.as_str(), content.readings.len()), ("One", 1));
    assert_eq!(content.readings[0].spaces_free, Some(1200));
}

#[test]
fn what_cannot_be_used_says_what_and_what_to_do() {
    let feed = source(FIELDS);
    for (bytes, words) in [
        (&b""[..], "empty"),
        (b"<!doctype html><title>504</title>", "HTML page"),
        (
            b"Id,Site,Free,At,State,Level\nHS,,1,,,\n",
            "borchester.toml, line 9: the feed has no column \"Ref\"; it has Id, Site",
        ),
        (b"Ref,Site,Free,At,State,Level\nA,One,many,,,\n", "none of its 1 car parks can be read"),
        (b"Ref,Vacant\nHS,1\n", "the feed has no column"),
    ] {
        let error = read(&feed, bytes).expect_err(words).to_string();
        assert!(error.contains(words), "{error}");
        assert!(!error.contains("carpal-feed-"), "it names a temporary file: {error}");
    }
    let many = format!("Ref,Site,Free,At,State,Level\n{}", "A,,1,,,\n".repeat(100_001));
    assert!(
        read(&feed, many.as_bytes()).expect_err("many").to_string().contains("100001 car parks")
    );
    let huge = vec![b' '; MAX_FEED_BYTES + 1];
    assert!(read(&feed, &huge).expect_err("huge").to_string().contains("more than"));
    let no_feed = SourceFile::parse(
        Path::new("a.toml"),
        "name=\"a\"\nkind=\"city\"\nattribution=\"\"\nlicence=\"\"\nformat=\"geojson\"\n",
    );
    let error = read(&no_feed.expect("right"), b"{}").expect_err("no feed").to_string();
    assert!(error.contains("no table [live]"), "{error}");
}

/// What is written as a decimal in one country is thousands in another.
#[test]
fn a_number_that_may_be_two_is_neither() {
    let free = |written: &str| {
        let text = format!("Ref,Site,Free,At,State,Level\nA,,\"{written}\",,,\nB,,1,,,\n");
        let content = read(&source(FIELDS), text.as_bytes()).expect("read");
        let of_a = content.readings.iter().find(|reading| reading.external_id == "A");
        (of_a.and_then(|reading| reading.spaces_free), content.rejects.len())
    };
    for (written, number) in [
        ("12", Some(12)),
        ("12.0", Some(12)),
        ("-3", Some(-3)),
        ("1,200", Some(1200)),
        ("-1,200.00", Some(-1200)),
        ("12,0", None),
        ("12,5", None),
        ("1,2,3", None),
        ("12.000", None),
        ("1234,567", None),
        ("12.5", None),
    ] {
        assert_eq!(free(written), (number, usize::from(number.is_none())), "{written}");
    }
}

/// Positions in a feed may be in a grid.
#[test]
fn a_feed_may_lie_in_a_grid() {
    let live = "crs = \"EPSG:27700\"\nid = \"r\"\n[live.fields]\neasting = \"e\"\nnorthing = \"n\"\nspaces_free = \"f\"\n";
    let content = read(&source(live), b"r,e,n,f\n1,440725,1107878,4\n2,,,5\n").expect("read");
    let at = content.readings[0].location.expect("a place");
    assert!((at.lat - 59.854).abs() < 0.001 && content.readings[1].location.is_none());
}

/// What a shipped source file says of an answer.
fn shipped(name: &str, answer: &str) -> Vec<FeedReading> {
    let text = crate::sources::shipped_text(name).expect("shipped");
    let file = SourceFile::parse(Path::new(name), text).expect("right");
    let content = read(&file, answer.as_bytes()).expect("read");
    assert!(content.rejects.is_empty(), "{:?}", content.rejects);
    content.readings
}

/// The shape is Norfolk's, the car parks are made up.
#[test]
fn norfolks_feed_has_a_situation_for_each_car_park() {
    let situation = |id: &str, status: &str, occupied: u32| {
        format!(
            r#"<d2lm:situation id="{id}"><d2lm:situationRecord id="{id}" xsi:type="d2lm:CarParks">
            <d2lm:situationRecordCreationTime>2026-07-01T09:30:00</d2lm:situationRecordCreationTime>
            <d2lm:groupOfLocations><d2lm:locationContainedInGroup xsi:type="d2lm:Point"><d2lm:pointByCoordinates>
            <d2lm:pointCoordinates><d2lm:latitude>52.63</d2lm:latitude><d2lm:longitude>1.29</d2lm:longitude>
            </d2lm:pointCoordinates></d2lm:pointByCoordinates></d2lm:locationContainedInGroup></d2lm:groupOfLocations>
            <d2lm:carParkIdentity>High Street, Borchester:{id}</d2lm:carParkIdentity>
            <d2lm:carParkOccupancy>16.0</d2lm:carParkOccupancy><d2lm:carParkStatus>{status}</d2lm:carParkStatus>
            <d2lm:occupiedSpaces>{occupied}</d2lm:occupiedSpaces><d2lm:totalCapacity>798</d2lm:totalCapacity>
            </d2lm:situationRecord></d2lm:situation>"#
        )
    };
    let answer = format!(
        r#"<d2lm:d2LogicalModel xmlns:d2lm="http://datex2.eu/schema/1_0/1_0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
        <d2lm:payloadPublication><d2lm:publicationTime>2026-07-01T09:31:00</d2lm:publicationTime>{}{}</d2lm:payloadPublication>
        </d2lm:d2LogicalModel>"#,
        situation("CPN1", "enoughSpacesAvailable", 128),
        situation("CPN2", "carParkClosed", 0)
    );
    let readings = shipped("norfolk-feed", &answer);
    let [open, closed] = &readings[..] else { panic!("{readings:?}") };
    assert_eq!(
        (open.external_id.as_str(), open.free(), open.capacity),
        ("CPN1", Some(670), Some(798))
    );
    assert_eq!((open.is_open, closed.is_open), (Some(true), Some(false)));
    assert_eq!(open.said_at, "2026-07-01T08:30:00Z".parse().ok());
    assert_eq!(open.location, LngLat::new(1.29, 52.63).ok());
}

/// The shape is Nottingham's, the car park is made up.
#[test]
fn nottinghams_feed_is_datex_as_json() {
    let answer = r##"{"carParks":{"carPark":[{"id":"P1",
        "definition":{"parkingRecord":{"parkingRecord":{"parkingName":{"values":{"value":{"@lang":"en","#text":"High Street"}}},
          "parkingNumberOfSpaces":"500","parkingLocation":{"locationForDisplay":{"latitude":"52.95","longitude":"-1.15"}}}}},
        "status":{"parkingRecord":{"parkingRecordStatus":{"parkingStatusOriginTime":"2026-07-01T09:30:00+01:00",
          "parkingOccupancy":{"parkingNumberOfOccupiedSpaces":"120"},"parkingSiteOpeningStatus":"open"}}}}]}}"##;
    let readings = shipped("nottingham-feed", answer);
    let [open] = &readings[..] else { panic!("{readings:?}") };
    assert_eq!((open.external_id.as_str(), open.name.as_deref()), ("P1", Some("High Street")));
    assert_eq!((open.free(), open.capacity, open.is_open), (Some(380), Some(500), Some(true)));
    assert_eq!(open.said_at, "2026-07-01T08:30:00Z".parse().ok());
    assert_eq!(open.location, LngLat::new(-1.15, 52.95).ok());
}
