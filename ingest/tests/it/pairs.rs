//! Car parks that several sources have: one marker, the best of each, and a person for the doubtful.

use carpal_domain::car_park::{Access, Fee, PriceBasis};
use carpal_domain::geometry::LngLat;
use carpal_domain::pairs::{self, Decision, PairError};
use carpal_ingest::record::{Record, Source, SourceKind};
use geo_types::{Geometry, Rect, coord};
use serde_json::{Value, json};
use sqlx::PgPool;

use crate::extracts::real;
use crate::fixtures::{car_park, counts, load, names, number, osm, source, state};
use crate::program::Program;

pub fn council() -> Source {
    source("newport-council", SourceKind::Council)
}

/// A metre along a parallel in Newport, in degrees.
const METRE: f64 = 1.0 / 69_200.0;

/// A square of 40 metres, so many metres east of the first.
fn footprint(metres: f64) -> Geometry<f64> {
    let at = coord! { x: -2.99 + metres * METRE, y: 51.58 };
    Rect::new(
        coord! { x: at.x - 20.0 * METRE, y: at.y - 0.000_18 },
        coord! { x: at.x + 20.0 * METRE, y: at.y + 0.000_18 },
    )
    .to_polygon()
    .into()
}

fn at(metres: f64, mut record: Record) -> Record {
    record.content.location = LngLat { lng: -2.99 + metres * METRE, lat: 51.58 };
    record
}

/// As OpenStreetMap has it: an outline, and an estimate for a price.
pub fn mapped(id: &str, name: &str, metres: f64) -> Record {
    let mut record = at(metres, car_park(id, 1, name));
    record.content.footprint = Some(footprint(metres));
    record.content.capacity = None;
    record.content.fee = Fee::Yes;
    record.content.price_hour_pence = Some(250);
    record.content.price_basis = Some(PriceBasis::Estimated);
    record
}

/// As the council has it: a point, a price and a number of spaces.
pub fn listed(id: &str, name: &str, metres: f64) -> Record {
    let mut record = at(metres, car_park(id, 0, name));
    record.place_key = format!("newport-council:{id}");
    record.content.structure = "unknown".into();
    record.content.capacity = Some(480);
    record.content.fee = Fee::Yes;
    record.content.price_hour_pence = Some(180);
    record.content.price_basis = Some(PriceBasis::Parsed);
    record
}

/// Name, price, spaces, whether it has an outline, who gave the position, and who gave the price.
type Marker = (String, Option<i32>, Option<i32>, bool, String, String);

async fn markers(pool: &PgPool) -> Vec<Marker> {
    sqlx::query_as(
        "select name, price_hour_pence, capacity, footprint is not null, source, coalesce(field_sources->>'price', source)
         from car_parks where deleted_at is null and name <> 'Elsewhere' order by name, source",
    )
    .fetch_all(pool)
    .await
    .expect("rows")
}

fn merged_marker(name: &str) -> Marker {
    (name.into(), Some(180), Some(480), true, "town".into(), "newport-council".into())
}

pub async fn decide(pool: &PgPool, pair: i64, decision: Decision) -> Result<Vec<i64>, PairError> {
    let mut tx = pool.begin().await.expect("begun");
    let changed = pairs::decide(&mut tx, pair, decision, "operator").await?;
    tx.commit().await.expect("committed");
    Ok(changed)
}

#[tokio::test]
async fn two_sources_of_a_car_park_make_one_marker_whichever_came_first() {
    let map = || vec![mapped("way/1", "Kingsway Car Park", 0.0)];
    let list = || vec![listed("7", "Kingsway", 9.0)];
    for council_first in [false, true] {
        let db = carpal_domain::testing::fresh_database().await;
        let (first, second) = if council_first {
            load(&db.pool, &council(), list()).await;
            (load(&db.pool, &osm("town"), map()).await, load(&db.pool, &council(), list()).await)
        } else {
            load(&db.pool, &osm("town"), map()).await;
            (load(&db.pool, &council(), list()).await, load(&db.pool, &osm("town"), map()).await)
        };
        assert_eq!((counts(&first), first.merged, first.doubtful), ([1, 0, 0, 0], 1, 0));
        assert_eq!(
            (counts(&second), second.merged),
            ([0, 0, 1, 0], 0),
            "the second run changes nothing"
        );
        assert_eq!(markers(&db.pool).await, [merged_marker("Kingsway")]);
        let position: (f64, Vec<String>) = sqlx::query_as(
            "select st_x(location), facilities from car_parks where deleted_at is null",
        )
        .fetch_one(&db.pool)
        .await
        .expect("a row");
        assert!((position.0 + 2.99).abs() < 1e-9, "OpenStreetMap's position: {position:?}");
    }
}

#[tokio::test]
async fn what_one_source_loses_goes_on_with_what_is_left_and_comes_back() {
    let db = carpal_domain::testing::fresh_database().await;
    let (map, list) = (mapped("way/1", "Kingsway", 0.0), listed("7", "Kingsway", 9.0));
    let elsewhere = (mapped("way/9", "Elsewhere", 5000.0), listed("9", "Elsewhere", 9000.0));
    load(&db.pool, &osm("town"), vec![map.clone(), elsewhere.0.clone()]).await;
    load(&db.pool, &council(), vec![list.clone(), elsewhere.1.clone()]).await;
    load(&db.pool, &council(), vec![elsewhere.1.clone()]).await;
    let alone = ("Kingsway".into(), Some(250), None, true, "town".into(), "town".into());
    assert_eq!(markers(&db.pool).await, [alone]);
    load(&db.pool, &council(), vec![list, elsewhere.1]).await;
    assert_eq!(markers(&db.pool).await, [merged_marker("Kingsway")]);

    load(&db.pool, &osm("town"), vec![elsewhere.0.clone()]).await;
    let council_alone = (
        "Kingsway".to_owned(),
        Some(180),
        Some(480),
        false,
        "newport-council".to_owned(),
        "newport-council".to_owned(),
    );
    assert_eq!(markers(&db.pool).await, [council_alone]);
    // Drawn anew as another element, it is the same car park.
    let drawn_anew = Record { external_id: "way/2".into(), place_key: "osm:way/2".into(), ..map };
    load(&db.pool, &osm("town"), vec![drawn_anew, elsewhere.0]).await;
    assert_eq!(markers(&db.pool).await, [merged_marker("Kingsway")]);
}

#[tokio::test]
async fn the_doubtful_wait_and_a_decision_stays() {
    let db = carpal_domain::testing::fresh_database().await;
    let map = || vec![mapped("way/1", "Emlyn Street", 0.0)];
    let list = |capacity| {
        let mut record = listed("7", "Civic Centre", 9.0);
        record.content.capacity = Some(capacity);
        vec![record]
    };
    load(&db.pool, &osm("town"), map()).await;
    let report = load(&db.pool, &council(), list(100)).await;
    assert_eq!((report.merged, report.doubtful), (0, 1));
    assert_eq!(names(&db.pool).await, ["Civic Centre", "Emlyn Street"]);
    let waiting = pairs::waiting(&db.pool, 10).await.expect("pairs");
    let [pair] = &*waiting else { panic!("one waits: {waiting:?}") };
    assert_eq!((&*pair.a_name, &*pair.b_name), ("Emlyn Street", "Civic Centre"));

    decide(&db.pool, pair.id, Decision::Different).await.expect("decided");
    let again = load(&db.pool, &council(), list(101)).await;
    assert_eq!((again.changed, again.merged, again.doubtful), (1, 0, 0), "nobody is asked again");
    assert!(pairs::waiting(&db.pool, 10).await.expect("pairs").is_empty());

    decide(&db.pool, pair.id, Decision::Same).await.expect("decided");
    assert_eq!(names(&db.pool).await, ["Civic Centre"]);
    let after = state(&db.pool).await;
    load(&db.pool, &council(), list(101)).await;
    load(&db.pool, &osm("town"), map()).await;
    assert_eq!(state(&db.pool).await, after, "later runs leave the decision alone");

    decide(&db.pool, pair.id, Decision::Different).await.expect("decided");
    assert_eq!(names(&db.pool).await, ["Civic Centre", "Emlyn Street"]);
    load(&db.pool, &council(), list(102)).await;
    assert_eq!(names(&db.pool).await, ["Civic Centre", "Emlyn Street"]);
    let unknown = decide(&db.pool, pair.id + 1, Decision::Same).await;
    assert!(matches!(unknown, Err(PairError::Unknown(_))), "{unknown:?}");
}

#[tokio::test]
async fn a_decision_that_contradicts_another_is_refused() {
    let db = carpal_domain::testing::fresh_database().await;
    load(&db.pool, &osm("town"), vec![mapped("way/1", "Emlyn Street", 0.0)]).await;
    load(&db.pool, &council(), vec![listed("7", "Civic Centre", 9.0)]).await;
    let mut of_city = listed("5", "Library", 5.0);
    of_city.place_key = "city:5".into();
    load(&db.pool, &source("city", SourceKind::City), vec![of_city]).await;
    let waiting = pairs::waiting(&db.pool, 10).await.expect("pairs");
    let with = |name: &str| waiting.iter().find(|pair| pair.b_name == name).expect("it waits");
    let (council, city) = (with("Civic Centre"), with("Library"));
    assert_eq!(waiting.len(), 2);
    let between: i64 = sqlx::query_scalar(
        "insert into car_park_pairs (a, b, score) values ($1, $2, 0.5) returning id",
    )
    .bind(council.b)
    .bind(city.b)
    .fetch_one(&db.pool)
    .await
    .expect("made");
    decide(&db.pool, council.id, Decision::Different).await.expect("decided");
    decide(&db.pool, city.id, Decision::Same).await.expect("decided");
    let before = state(&db.pool).await;
    let refused = decide(&db.pool, between, Decision::Same).await;
    assert!(
        matches!(refused, Err(PairError::Contradicted(pair, _)) if pair == council.id),
        "{refused:?}"
    );
    assert_eq!(state(&db.pool).await, before);

    decide(&db.pool, council.id, Decision::Same).await.expect("decided again");
    assert_eq!(names(&db.pool).await, ["Civic Centre"], "all three are one");
    let parted = decide(&db.pool, council.id, Decision::Different).await;
    parted.expect("the city's list stays with the extract");
    assert_eq!(names(&db.pool).await, ["Civic Centre", "Library"]);
}

#[tokio::test]
async fn a_person_parts_what_the_rule_had_merged() {
    let db = carpal_domain::testing::fresh_database().await;
    load(&db.pool, &osm("town"), vec![mapped("way/1", "Kingsway", 0.0)]).await;
    load(&db.pool, &council(), vec![listed("7", "Kingsway", 9.0)]).await;
    let pair = number(&db.pool, "select id from car_park_pairs where decided_by = 'rule'").await;
    decide(&db.pool, pair, Decision::Different).await.expect("decided");
    assert_eq!(names(&db.pool).await, ["Kingsway", "Kingsway"]);
    let mut changed = listed("7", "Kingsway", 9.0);
    changed.content.capacity = Some(1);
    let report = load(&db.pool, &council(), vec![changed]).await;
    assert_eq!((report.merged, names(&db.pool).await.len()), (0, 2));
}

#[tokio::test]
async fn what_the_rule_merged_is_looked_at_again_when_a_record_changes() {
    let db = carpal_domain::testing::fresh_database().await;
    load(&db.pool, &osm("town"), vec![mapped("way/1", "Kingsway", 0.0)]).await;
    let at_home = || listed("7", "Kingsway", 9.0);
    load(&db.pool, &council(), vec![at_home()]).await;
    let mut dearer = at_home();
    dearer.content.price_hour_pence = Some(200);
    load(&db.pool, &council(), vec![dearer]).await;
    assert_eq!(names(&db.pool).await, ["Kingsway"], "it is what it was");

    let away = load(&db.pool, &council(), vec![at(5000.0, at_home())]).await;
    assert_eq!((counts(&away), away.merged, away.doubtful), ([0, 1, 0, 0], 0, 0));
    assert_eq!(names(&db.pool).await, ["Kingsway", "Kingsway"]);
    let prices = "select count(*) from car_parks where deleted_at is null and (source, price_hour_pence) in (('town', 250), ('newport-council', 180))";
    assert_eq!(number(&db.pool, prices).await, 2, "each with its own price");
    let back = load(&db.pool, &council(), vec![at_home()]).await;
    assert_eq!((back.merged, names(&db.pool).await.len()), (1, 1));

    let renamed = load(&db.pool, &council(), vec![listed("7", "Riverside Quarter", 9.0)]).await;
    assert_eq!((renamed.merged, renamed.doubtful), (0, 1), "a person has to look");
    assert_eq!(names(&db.pool).await, ["Kingsway", "Riverside Quarter"]);
    let pair = number(&db.pool, "select id from car_park_pairs").await;
    decide(&db.pool, pair, Decision::Same).await.expect("decided");
    load(&db.pool, &council(), vec![at(5000.0, at_home())]).await;
    assert_eq!(names(&db.pool).await, ["Kingsway"], "what a person decided stands");
}

#[tokio::test]
async fn neighbours_of_one_name_and_what_conflicts_stay_apart() {
    let db = carpal_domain::testing::fresh_database().await;
    let private = {
        let mut record = mapped("way/3", "Depot", 300.0);
        (record.content.access, record.content.access_inferred) = (Access::Private, false);
        record
    };
    let map = vec![mapped("way/1", "Station", 0.0), mapped("way/2", "Station", 60.0), private];
    load(&db.pool, &osm("town"), map).await;
    let public = {
        let mut record = listed("8", "Depot", 302.0);
        record.content.access_inferred = false;
        record
    };
    let report = load(&db.pool, &council(), vec![listed("7", "Station", 5.0), public]).await;
    assert_eq!((report.merged, report.doubtful), (1, 0));
    assert_eq!(names(&db.pool).await, ["Depot", "Depot", "Station", "Station"]);
}

/// A car park of the council's list, so many metres east of where Newport's extract has this element.
async fn beside(pool: &PgPool, key: &str, id: &str, name: &str, metres: f64) -> Record {
    let (lng, lat): (f64, f64) =
        sqlx::query_as("select st_x(location), st_y(location) from car_parks where place_key = $1")
            .bind(key)
            .fetch_one(pool)
            .await
            .expect("the extract has it");
    let mut record = listed(id, name, 0.0);
    record.content.location = LngLat { lng: lng + metres * METRE, lat };
    record.content.capacity = None;
    record
}

/// A whole town: Newport, because the extract that was meant first, London's, may not lie here. The rule looks no farther than
/// 150 m, so that a larger town has more pairs, and no other ones.
#[tokio::test]
async fn a_councils_list_over_newports_extract() {
    let Some(extract) = real("osm/newport-2023.osm.pbf") else { return };
    let db = carpal_domain::testing::fresh_database().await;
    let program = Program::on(&db);
    let osm = ["osm", extract.to_str().expect("a path in UTF-8"), "--source", "town"];
    program.report(&osm).await;
    let before = number(&db.pool, "select count(*) from car_parks where deleted_at is null").await;
    sqlx::query(
        "update car_parks set price_hour_pence = 90, admin_edits = '{\"price_hour_pence\": 90}'
         where place_key = 'osm:way/39247103'",
    )
    .execute(&db.pool)
    .await
    .expect("edited");
    let list = vec![
        beside(&db.pool, "osm:way/39245787", "1", "Kingsway Centre", 5.0).await,
        beside(&db.pool, "osm:way/39247103", "2", "High Street Multi-Storey", 5.0).await,
        beside(&db.pool, "osm:way/40610187", "3", "Park Square", 5.0).await,
        // A neighbour of the same name, outside of every footprint.
        beside(&db.pool, "osm:way/40610187", "4", "Park Square", 100.0).await,
        // Within a footprint that has another name.
        beside(&db.pool, "osm:way/40584398", "5", "Queensway", 1.0).await,
    ];
    let report = load(&db.pool, &council(), list.clone()).await;
    assert_eq!((counts(&report), report.merged, report.doubtful), ([5, 0, 0, 0], 3, 1));
    let after = number(&db.pool, "select count(*) from car_parks where deleted_at is null").await;
    assert_eq!(after, before + 2);
    let merged: Vec<(String, Option<i32>, bool)> = sqlx::query_as(
        "select place_key, price_hour_pence, footprint is not null from car_parks c
         where deleted_at is null and (select count(*) from car_park_records r where r.car_park_id = c.id) = 2 order by 1",
    )
    .fetch_all(&db.pool)
    .await
    .expect("rows");
    let row = |key: &str, pence| (key.to_owned(), Some(pence), true);
    let expected =
        [row("osm:way/39245787", 180), row("osm:way/39247103", 90), row("osm:way/40610187", 180)];
    assert_eq!(merged, expected);

    let settled = state(&db.pool).await;
    load(&db.pool, &council(), list).await;
    program.report(&osm).await;
    assert_eq!(state(&db.pool).await, settled, "later runs of both change nothing");

    let listed = program.run(&["pairs", "--json"]).await;
    let pair: Value = serde_json::from_str(listed.out.trim()).expect("one pair");
    assert_eq!(
        (&pair["b_name"], &pair["b_sources"][0]),
        (&json!("Queensway"), &json!("newport-council"))
    );
    let id = pair["id"].to_string();
    assert_eq!(program.run(&["pairs", "decide", &id, "same"]).await.code, Some(0));
    assert_eq!(
        number(&db.pool, "select count(*) from car_parks where deleted_at is null").await,
        before + 1
    );
    // The worst a list can do: every point beside the area that it means. Each waits once, and no more.
    let named: Vec<(String, String)> = sqlx::query_as(
        "select place_key, name from car_parks where source = 'town' and deleted_at is null and not name_inferred order by id",
    )
    .fetch_all(&db.pool)
    .await
    .expect("rows");
    let mut points = Vec::new();
    for (n, (key, name)) in named.iter().enumerate() {
        let mut point = beside(&db.pool, key, &format!("p{n}"), name, 30.0).await;
        point.place_key = format!("points:p{n}");
        points.push(point);
    }
    let report = load(&db.pool, &source("points", SourceKind::City), points).await;
    eprintln!(
        "of {} points, {} were merged and {} wait",
        named.len(),
        report.merged,
        report.doubtful
    );
    assert!(report.merged + report.doubtful <= named.len() as u64 * 5 / 4, "{report}");

    program
        .run(&["pairs", "decide", "999999", "same"])
        .await
        .failed(2, &["there is no pair 999999"]);
}
