//! Input of every bad kind gets one clear message or a rejected record, and leaves what was there alone.

use carpal_domain::testing::{TestDatabase, fresh_database};
use serde_json::{Value, json};

use crate::made::{number, state};
use crate::program::Program;
use crate::tiny_pbf;

/// Runs a command on a bad file beside good data; one message with all the words, and the data as before.
async fn refused(arguments: &[&str], file: &str, bytes: &[u8], words: &[&str]) {
    let (db, program) = beside_good_data().await;
    let before = state_but_for_runs(&db).await;
    program.file(file, bytes);
    let ended = program.run(&[arguments, &[file]].concat()).await;
    ended.failed(1, &[&[file], words].concat());
    assert_eq!(state_but_for_runs(&db).await, before);
    assert_eq!(number(&db.pool, "select count(*) from runs where status = 'running'").await, 0);
}

async fn beside_good_data() -> (TestDatabase, Program) {
    let db = fresh_database().await;
    let program = Program::on(&db);
    program.file("good.osm.pbf", tiny_pbf::car_parks(30));
    let report = program.report(&["osm", "good.osm.pbf"]).await;
    assert_eq!((&report["read"], &report["new"]), (&json!(30), &json!(30)));
    (db, program)
}

/// A run that failed while reading has given its source a row; the data is what must not change.
async fn state_but_for_runs(db: &TestDatabase) -> String {
    sqlx::query("delete from sources where fetched_at is null").execute(&db.pool).await.expect("x");
    state(&db.pool).await
}

fn car_park(coordinates: &Value) -> Value {
    json!({"type": "Feature", "properties": {"amenity": "parking", "name": "A"},
           "geometry": {"type": "Point", "coordinates": coordinates}})
}

fn collection(features: &[Value]) -> Value {
    json!({"type": "FeatureCollection", "features": features})
}

#[tokio::test]
async fn a_truncated_pbf() {
    let whole = tiny_pbf::car_parks(300);
    for cut in [whole.len() / 2, whole.len() - 1, 60] {
        refused(&["osm"], "cut.osm.pbf", &whole[..cut], &["blob", "fetch it again"]).await;
    }
}

#[tokio::test]
async fn a_damaged_pbf() {
    let mut damaged = tiny_pbf::car_parks(300);
    let middle = damaged.len() / 2;
    damaged[middle..middle + 40].fill(0xff);
    refused(&["osm"], "damaged.osm.pbf", &damaged, &["blob", "fetch it again"]).await;
}

#[tokio::test]
async fn something_that_is_no_pbf() {
    let text = b"SystemCodeNumber,Capacity\nBRI01,300\n";
    refused(&["osm"], "table.osm.pbf", text, &["none of the formats"]).await;
    let geojson = collection(&[]).to_string();
    refused(&["osm"], "areas.osm.pbf", geojson.as_bytes(), &["GeoJSON", "carpal-ingest city"])
        .await;
}

#[tokio::test]
async fn geojson_in_metres() {
    let metres = car_park(&json!([331_000.0, 190_000.0]));
    let mut named = collection(std::slice::from_ref(&metres));
    named["crs"] = json!({"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::27700"}});
    let named = named.to_string();
    refused(&["city"], "grid.geojson", named.as_bytes(), &["27700", "EPSG:4326"]).await;
    // It does not say so, but no position is one in degrees.
    all_rejected(&[metres.clone(), metres]).await;
}

#[tokio::test]
async fn geojson_with_swapped_axes() {
    all_rejected(&[car_park(&json!([53.4, -2.98])), car_park(&json!([53.41, -2.97]))]).await;
}

/// Either the file is refused as a whole, in words about its coordinates, or every feature is left out for them.
async fn all_rejected(features: &[Value]) {
    let (db, program) = beside_good_data().await;
    program.file("town.geojson", collection(features).to_string());
    let ended = program.run(&["city", "town.geojson", "--json"]).await;
    if ended.code == Some(0) {
        let report = ended.report();
        let left_out: u64 = report["rejected"]
            .as_object()
            .expect("counts")
            .values()
            .filter_map(Value::as_u64)
            .sum();
        assert_eq!((left_out, &report["new"]), (features.len() as u64, &json!(0)), "{ended:?}");
        let rejects = program.run(&["rejects"]).await;
        assert!(rejects.out.contains("feature 1"), "{rejects:?}");
    } else {
        ended.failed(1, &["town.geojson", "ongitude"]);
    }
    assert_eq!(number(&db.pool, "select count(*) from car_parks where source = 'town'").await, 0);
}

#[tokio::test]
async fn geojson_with_null_and_empty_geometries() {
    let (db, program) = beside_good_data().await;
    let mut null = car_park(&Value::Null);
    null["geometry"] = Value::Null;
    let empty = car_park(&json!([]));
    let good = car_park(&json!([-2.98, 53.4]));
    program.file("town.geojson", collection(&[null, empty, good]).to_string());
    let report = program.report(&["city", "town.geojson"]).await;
    assert_eq!((&report["read"], &report["new"]), (&json!(3), &json!(1)), "{report}");
    let left_out = number(&db.pool, "select count(*) from rejects").await;
    assert_eq!(left_out, 2);
}

#[tokio::test]
async fn geojson_with_numbers_as_strings() {
    let (db, program) = beside_good_data().await;
    let as_text = car_park(&json!(["-2.98", "53.4"]));
    let mut capacity = car_park(&json!([-2.97, 53.41]));
    capacity["properties"]["capacity"] = json!("120");
    program.file("town.geojson", collection(&[as_text, capacity]).to_string());
    let report = program.report(&["city", "town.geojson"]).await;
    assert_eq!(report["read"], 2, "{report}");
    let capacities: Vec<Option<i32>> = sqlx::query_scalar(
        "select capacity from car_parks where source = 'town' order by capacity nulls first",
    )
    .fetch_all(&db.pool)
    .await
    .expect("places");
    assert!(capacities.contains(&Some(120)), "{capacities:?} {report}");
    assert_eq!(report["new"].as_u64(), Some(capacities.len() as u64));
}

#[tokio::test]
async fn an_overpass_answer_that_is_a_page() {
    let page =
        b"<!DOCTYPE html>\n<html><body><p>The server is probably too busy.</p></body></html>";
    refused(&["overpass"], "answer.json", page, &["HTML page"]).await;
}

#[tokio::test]
async fn text_in_utf_16() {
    let json = collection(&[car_park(&json!([-2.98, 53.4]))]).to_string();
    let mut bytes = vec![0xff, 0xfe];
    bytes.extend(json.encode_utf16().flat_map(u16::to_le_bytes));
    refused(&["city"], "town.geojson", &bytes, &["UTF-16", "iconv"]).await;
}

#[tokio::test]
async fn a_file_of_0_bytes_and_one_that_is_not_there() {
    for command in ["osm", "overpass", "city", "coast"] {
        refused(&[command], "empty.geojson", b"", &["empty"]).await;
    }
    let (_db, program) = beside_good_data().await;
    for command in ["osm", "overpass", "city", "coast"] {
        program.run(&[command, "missing.geojson"]).await.failed(1, &["missing.geojson"]);
    }
}

#[tokio::test]
async fn a_city_outside_the_uk_is_left_out_and_an_extract_of_any_country_is_not() {
    let (db, program) = beside_good_data().await;
    let paris = car_park(&json!([2.35, 48.85]));
    let derby = car_park(&json!([-1.47, 52.92]));
    program.file("town.geojson", collection(&[paris, derby]).to_string());
    let report = program.report(&["city", "town.geojson"]).await;
    assert_eq!((&report["read"], &report["new"]), (&json!(2), &json!(1)), "{report}");
    assert_eq!(number(&db.pool, "select count(*) from rejects").await, 1);
}
