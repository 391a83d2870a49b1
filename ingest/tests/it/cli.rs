//! The command line: what is printed, and the exit codes.

use std::time::{Duration, Instant};

use axum::Router;
use axum::http::StatusCode;
use axum::routing::get;
use carpal_domain::testing::fresh_database;
use serde_json::json;

use crate::fixtures::{names, number};
use crate::program::Program;
use crate::tiny_pbf;

#[tokio::test]
async fn a_run_is_reported_for_people_and_for_scripts() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    program.file("tiny-2023.osm.pbf", tiny_pbf::car_parks(3));
    let first = program.run(&["osm", "tiny-2023.osm.pbf"]).await;
    assert_eq!(first.code, Some(0), "{first:?}");
    assert!(first.out.starts_with("Run 1 of source tiny\n"), "{first:?}");
    assert!(first.err.is_empty(), "no progress bar where nobody looks: {first:?}");

    let again = program.run(&["osm", "tiny-2023.osm.pbf", "--json"]).await;
    let expected = json!({"run": 2, "source": "tiny", "read": 3, "new": 0, "changed": 0, "unchanged": 3, "gone": 0,
        "taken_over": [], "matched_over": 0, "merged": 0, "doubtful": 0, "rejected": {}, "skipped": 0, "notes": {}, "as_of": null, "attention": []});
    assert_eq!(again.out, format!("{expected}\n"), "exactly these, in this order");

    let dry = program.report(&["osm", "tiny-2023.osm.pbf", "--source", "other", "--dry-run"]).await;
    assert_eq!((&dry["run"], &dry["new"]), (&json!(null), &json!(3)));
    assert_eq!(number(&db.pool, "select count(*) from sources").await, 1);

    let runs = program.run(&["runs"]).await;
    assert_eq!(runs.out.lines().count(), 3, "{runs:?}");
    assert!(runs.out.contains("tiny (tiny-2023.osm.pbf)"), "{runs:?}");
    assert!(program.run(&["rejects"]).await.out.contains("No run has left anything out"));
    program.run(&["rejects", "99"]).await.failed(2, &["no run 99"]);
}

#[tokio::test]
async fn what_is_asked_wrongly_ends_with_2_and_what_a_guard_refuses_with_3() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    program.file("tiny.osm.pbf", tiny_pbf::car_parks(40));
    program
        .run(&["osm", "tiny.osm.pbf", "--source", "No Such Name"])
        .await
        .failed(2, &["lower case"]);
    program.run(&["city", "Liverpool"]).await.failed(2, &["CARPAL_CITY_GEOJSON_URL is not set"]);
    program
        .run(&["city", "Atlantis"])
        .await
        .failed(2, &["not one of the 17 cities", "FILE.geojson"]);
    assert_eq!(program.run(&["osm"]).await.code, Some(2));
    assert_eq!(program.run(&["no-such-command"]).await.code, Some(2));
    assert_eq!(program.run(&["--help"]).await.code, Some(0));
    assert_eq!(program.run(&["--version"]).await.code, Some(0));

    program.report(&["osm", "tiny.osm.pbf"]).await;
    program.file("tiny.osm.pbf", tiny_pbf::car_parks(10));
    let refused = program.run(&["osm", "tiny.osm.pbf"]).await;
    refused.failed(
        3,
        &[
            "would delete 30 of the 40 car parks of source \"tiny\" (75 %); at most 20 % may go",
            "--accept-loss",
        ],
    );
    let report = program.report(&["osm", "tiny.osm.pbf", "--accept-loss"]).await;
    assert_eq!(report["gone"], 30);
}

#[tokio::test]
async fn a_database_that_is_missing_or_bare_is_said_to_be() {
    let db = fresh_database().await;
    let nowhere = Program::on(&db).with("DATABASE_URL", "postgres://nobody@127.0.0.1:1/none");
    let began = Instant::now();
    nowhere.run(&["runs"]).await.failed(1, &["does not answer", "refused", "DATABASE_URL"]);
    assert!(began.elapsed() < Duration::from_secs(5), "it is said at once");
    let unset = Program::on(&db).with("DATABASE_URL", "");
    unset.run(&["runs"]).await.failed(2, &["DATABASE_URL is not set", "postgres://"]);
    let other = Program::on(&db).with("DATABASE_URL", "mysql://someone:secret@localhost/carpal");
    let ended = other.run(&["runs"]).await;
    ended.failed(2, &["not the address of a PostgreSQL database", "postgres://"]);
    assert!(!ended.err.contains("secret"), "{ended:?}");
    sqlx::raw_sql("drop table car_park_records cascade").execute(&db.pool).await.expect("dropped");
    Program::on(&db).run(&["runs"]).await.failed(1, &["carpal-worker migrate"]);
}

#[tokio::test]
async fn practice_and_built_in_car_parks_come_and_practice_goes() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    let builtin = program.report(&["builtin"]).await;
    let shipped = builtin["new"].as_u64().expect("a count");
    let report = program.report(&["practice", "--count", "200", "--seed", "7"]).await;
    assert_eq!((&report["source"], &report["new"]), (&json!("practice"), &json!(200)));
    let again = program.report(&["practice", "--count", "200", "--seed", "7"]).await;
    assert_eq!(again["unchanged"], 200);
    assert_eq!(
        number(&db.pool, "select count(*) from car_parks where origin = 'practice'").await,
        200
    );
    let removed = program.report(&["practice", "--remove"]).await;
    assert_eq!((&removed["gone"], &removed["run"]), (&json!(200), &json!(null)));
    assert_eq!(names(&db.pool).await.len() as u64, shipped);
}

#[tokio::test]
async fn a_city_is_asked_for_by_head_and_then_fetched() {
    let db = fresh_database().await;
    let geojson = json!({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"amenity": "parking", "name": "Served"},
         "geometry": {"type": "Point", "coordinates": [-2.98, 53.4]}}]});
    let app = Router::new()
        .route("/liverpool.geojson", get(async move || geojson.to_string()))
        .route("/derby.geojson", get(async || "<!DOCTYPE html><html>No</html>"))
        .fallback(async || StatusCode::NOT_FOUND);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, app).await });

    let program = Program::on(&db)
        .with("CARPAL_CITY_GEOJSON_URL", format!("http://{address}/{{city}}.geojson"));
    let report = program.report(&["city", "Liverpool"]).await;
    assert_eq!((&report["source"], &report["new"]), (&json!("city:liverpool"), &json!(1)));
    program
        .run(&["city", "Cardiff"])
        .await
        .failed(1, &["404 Not Found to HEAD", "cardiff.geojson"]);
    program.run(&["city", "Derby"]).await.failed(1, &["HTML page"]);
}

#[tokio::test]
async fn help_shows_no_password() {
    let db = fresh_database().await;
    let set = Program::on(&db)
        .with("DATABASE_URL", "postgres://carpal:secret@127.0.0.1/carpal")
        .with("CARPAL_CITY_GEOJSON_URL", "https://user:secret@127.0.0.1/{city}");
    let beside_a_system = Program::on(&db).without("DATABASE_URL");
    beside_a_system.file(".carpal/env", "DATABASE_URL=postgres://carpal:secret@127.0.0.1/carpal\n");
    for program in [set, beside_a_system] {
        for arguments in [&["--help"][..], &["osm", "--help"]] {
            let help = program.run(arguments).await;
            assert_eq!(help.code, Some(0), "{help:?}");
            // Wherever its lines are broken.
            let text = help.out.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(
                text.contains("Where the PostgreSQL database is, such as `postgres://"),
                "{help:?}"
            );
            assert!(!help.out.contains("secret"), "{help:?}");
        }
    }
}
