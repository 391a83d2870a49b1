//! Input of every bad kind gets one clear message or a rejected record, and leaves what was there alone.

use carpal_domain::testing::{TestDatabase, fresh_database};
use serde_json::{Value, json};

use crate::fixtures::{number, state};
use crate::program::Program;
use crate::tiny_pbf;

/// A database with good data, beside which bad files are imported.
struct GoodData {
    db: TestDatabase,
    program: Program,
}

impl GoodData {
    async fn new() -> Self {
        let db = fresh_database().await;
        let program = Program::on(&db);
        program.file("good.osm.pbf", tiny_pbf::car_parks(30));
        let report = program.report(&["osm", "good.osm.pbf"]).await;
        assert_eq!((&report["read"], &report["new"]), (&json!(30), &json!(30)));
        Self { db, program }
    }

    /// Imports a bad file; one message with all the words, and the data as before.
    async fn refuses(&self, command: &str, file: &str, bytes: &[u8], words: &[&str]) {
        let before = state_but_for_runs(&self.db).await;
        self.program.file(file, bytes);
        self.program.run(&[command, file]).await.failed(1, &[&[file], words].concat());
        assert_eq!(state_but_for_runs(&self.db).await, before);
        let running = "select count(*) from runs where status = 'running'";
        assert_eq!(number(&self.db.pool, running).await, 0);
    }
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
    let good_data = GoodData::new().await;
    let whole = tiny_pbf::car_parks(300);
    for cut in [whole.len() / 2, whole.len() - 1, 60] {
        good_data.refuses("osm", "cut.osm.pbf", &whole[..cut], &["blob", "fetch it again"]).await;
    }
}

#[tokio::test]
async fn a_damaged_pbf() {
    let good_data = GoodData::new().await;
    let mut damaged = tiny_pbf::car_parks(300);
    let middle = damaged.len() / 2;
    damaged[middle..middle + 40].fill(0xff);
    good_data.refuses("osm", "damaged.osm.pbf", &damaged, &["blob", "fetch it again"]).await;
}

#[tokio::test]
async fn something_that_is_no_pbf() {
    let good_data = GoodData::new().await;
    let text = b"SystemCodeNumber,Capacity\nBRI01,300\n";
    good_data.refuses("osm", "table.osm.pbf", text, &["none of the formats"]).await;
    let geojson = collection(&[]).to_string();
    good_data
        .refuses("osm", "areas.osm.pbf", geojson.as_bytes(), &["GeoJSON", "carpal-ingest city"])
        .await;
}

#[tokio::test]
async fn geojson_in_metres() {
    let good_data = GoodData::new().await;
    let metres = car_park(&json!([331_000.0, 190_000.0]));
    let unnamed = collection(&[metres.clone(), metres]);
    let mut named = unnamed.clone();
    named["crs"] = json!({"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::2154"}});
    let named = named.to_string();
    let words = ["2154", "none of EPSG:4326 (degrees)", "27700", "-t_srs EPSG:4326"];
    good_data.refuses("city", "grid.geojson", named.as_bytes(), &words).await;
    // It does not name its CRS, but no position in it is one in degrees.
    let unnamed = unnamed.to_string();
    let words = ["feature 1", "331000, 190000", "EPSG:4326"];
    good_data.refuses("city", "grid.geojson", unnamed.as_bytes(), &words).await;
}

#[tokio::test]
async fn geojson_in_metres_of_a_grid_that_it_names() {
    let GoodData { db, program } = GoodData::new().await;
    let mut grid = collection(&[car_park(&json!([331_000.0, 190_000.0]))]);
    grid["crs"] = json!({"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::27700"}});
    program.file("grid.geojson", grid.to_string());
    let report = program.report(&["city", "grid.geojson"]).await;
    assert_eq!((&report["new"], &report["rejected"]), (&json!(1), &json!({})), "{report}");
    let near = "select count(*) from car_parks where source = 'grid'
        and st_dwithin(location::geography, st_transform(st_setsrid(st_point(331000, 190000), 27700), 4326)::geography, 6)";
    assert_eq!(number(&db.pool, near).await, 1);
}

#[tokio::test]
async fn geojson_with_swapped_axes() {
    let GoodData { db, program } = GoodData::new().await;
    let swapped = [car_park(&json!([53.4, -2.98])), car_park(&json!([53.41, -2.97]))];
    program.file("town.geojson", collection(&swapped).to_string());
    let ended = program.run(&["city", "town.geojson", "--json"]).await;
    let report = ended.report();
    assert_eq!((&report["read"], &report["new"]), (&json!(2), &json!(0)), "{report}");
    assert_eq!(report["rejected"], json!({"swapped_axes": 2}));
    assert_eq!(ended.code, Some(4), "nothing of it is there: {ended:?}");
    let rejects = program.run(&["rejects"]).await;
    assert!(rejects.out.contains("feature 1, A: swapped_axes: "), "{rejects:?}");
    assert!(rejects.out.contains("feature 2, A: swapped_axes: "), "{rejects:?}");
    assert_eq!(number(&db.pool, "select count(*) from car_parks where source = 'town'").await, 0);
}

#[tokio::test]
async fn geojson_with_null_and_empty_geometries() {
    let GoodData { db, program } = GoodData::new().await;
    let mut null = car_park(&Value::Null);
    null["geometry"] = Value::Null;
    let empty = car_park(&json!([]));
    let good = car_park(&json!([-2.98, 53.4]));
    program.file("town.geojson", collection(&[null, empty, good]).to_string());
    let ended = program.run(&["city", "town.geojson", "--json"]).await;
    assert_eq!(ended.code, Some(4), "more than half of it is not there: {ended:?}");
    let report = ended.report();
    assert_eq!((&report["read"], &report["new"]), (&json!(3), &json!(1)), "{report}");
    assert_eq!(report["rejected"], json!({"no_geometry": 1, "bad_feature": 1}), "{report}");
    assert_eq!(number(&db.pool, "select count(*) from rejects").await, 2);
}

#[tokio::test]
async fn a_list_of_nothing_without_the_type_of_geojson() {
    let good_data = GoodData::new().await;
    for body in [r#"{"features":[]}"#, r#"{"features":[],"error":{"code":503}}"#] {
        good_data.refuses("city", "town.geojson", body.as_bytes(), &["no features"]).await;
    }
}

#[tokio::test]
async fn geojson_with_numbers_as_strings() {
    let GoodData { db, program } = GoodData::new().await;
    let as_text = car_park(&json!(["-2.98", "53.4"]));
    let mut capacity = car_park(&json!([-2.97, 53.41]));
    capacity["properties"]["capacity"] = json!("120");
    program.file("town.geojson", collection(&[as_text, capacity]).to_string());
    let report = program.report(&["city", "town.geojson"]).await;
    assert_eq!((&report["read"], &report["new"]), (&json!(2), &json!(1)), "{report}");
    assert_eq!(report["rejected"], json!({"bad_feature": 1}), "a position is numbers");
    let capacities: Vec<Option<i32>> =
        sqlx::query_scalar("select capacity from car_parks where source = 'town'")
            .fetch_all(&db.pool)
            .await
            .expect("car parks");
    assert_eq!(capacities, [Some(120)], "a capacity may be text");
}

#[tokio::test]
async fn an_overpass_response_that_is_a_page() {
    let good_data = GoodData::new().await;
    let page =
        b"<!DOCTYPE html>\n<html><body><p>The server is probably too busy.</p></body></html>";
    good_data.refuses("overpass", "response.json", page, &["HTML page"]).await;
}

#[tokio::test]
async fn text_in_utf_16() {
    let good_data = GoodData::new().await;
    let json = collection(&[car_park(&json!([-2.98, 53.4]))]).to_string();
    let mut bytes = vec![0xff, 0xfe];
    bytes.extend(json.encode_utf16().flat_map(u16::to_le_bytes));
    good_data.refuses("city", "town.geojson", &bytes, &["UTF-16", "iconv"]).await;
}

#[tokio::test]
async fn a_file_of_0_bytes_and_one_that_is_not_there() {
    let good_data = GoodData::new().await;
    for command in ["osm", "overpass", "city", "coast"] {
        good_data.refuses(command, "empty.geojson", b"", &["empty"]).await;
    }
    for command in ["osm", "overpass", "city", "coast"] {
        let ended = good_data.program.run(&[command, "missing.geojson"]).await;
        ended.failed(1, &["missing.geojson"]);
    }
}

#[tokio::test]
async fn a_city_outside_the_uk_is_left_out_and_an_extract_of_any_country_is_not() {
    let GoodData { db, program } = GoodData::new().await;
    let paris = car_park(&json!([2.35, 48.85]));
    let derby = car_park(&json!([-1.47, 52.92]));
    program.file("town.geojson", collection(&[paris, derby]).to_string());
    let report = program.report(&["city", "town.geojson"]).await;
    assert_eq!((&report["read"], &report["new"]), (&json!(2), &json!(1)), "{report}");
    assert_eq!(number(&db.pool, "select count(*) from rejects").await, 1);
}
