//! What a run refuses unless an operator accepts it, and what it says when it is done but odd.

use carpal_domain::testing::{TestDatabase, fresh_database};
use carpal_ingest::load::{self, Guard, LoadError, LoadOptions, Report};
use carpal_ingest::raw::Reject;
use carpal_ingest::record::{Batch, Source};
use serde_json::{Value, json};

use crate::fixtures::{batch, car_park, car_parks, counts, load, number, osm, state, try_load};
use crate::program::Program;

/// What an operator accepts.
fn accepting(guard: Guard) -> LoadOptions {
    LoadOptions { guard, ..LoadOptions::default() }
}

async fn run(db: &TestDatabase, batch: Batch, guard: Guard) -> Result<Report, LoadError> {
    load::run(&db.pool, batch, &accepting(guard)).await
}

fn town() -> Source {
    osm("town")
}

#[tokio::test]
async fn more_than_a_fifth_and_three_at_least_may_not_go_at_once() {
    for (held, left, goes) in [
        (19, 11, false),
        (19, 16, true),
        (15, 12, true),
        (14, 11, false),
        (3, 1, true),
        (2, 1, true),
    ] {
        let db = fresh_database().await;
        load(&db.pool, &town(), car_parks(held)).await;
        let loaded = try_load(&db.pool, &town(), car_parks(left)).await;
        assert_eq!(loaded.is_ok(), goes, "{held} to {left}: {loaded:?}");
    }
}

#[tokio::test]
async fn a_refused_loss_says_what_it_is_and_changes_nothing() {
    let db = fresh_database().await;
    load(&db.pool, &town(), car_parks(19)).await;
    let before = state(&db.pool).await;
    let refused = try_load(&db.pool, &town(), car_parks(11)).await.expect_err("too many gone");
    assert!(refused.is_refusal());
    assert_eq!(
        refused.to_string(),
        "this import would delete 8 of the 19 car parks of source \"town\" (42 %); at most 20 % may go, so nothing was changed; \
         look at the input and at `carpal-ingest runs 2 --diff`, then, if the loss is real, run it again with --accept-loss"
    );
    assert_eq!(state(&db.pool).await, before);
    let (status, message): (String, String) =
        sqlx::query_as("select status, message from runs order by id desc limit 1")
            .fetch_one(&db.pool)
            .await
            .expect("a run");
    assert_eq!((status, message), ("refused".into(), refused.to_string()));
    assert_eq!(number(&db.pool, "select count(*) from run_changes where run_id = 2").await, 8);

    let accepted = Guard { accept_loss: true, ..Guard::default() };
    let report = run(&db, batch(&town(), car_parks(11)), accepted).await.expect("accepted");
    assert_eq!(counts(&report), [0, 0, 11, 8]);
}

#[tokio::test]
async fn a_loss_in_small_steps_is_refused_too_until_it_is_accepted() {
    let db = fresh_database().await;
    load(&db.pool, &town(), car_parks(100)).await;
    load(&db.pool, &town(), car_parks(85)).await;
    let refused = try_load(&db.pool, &town(), car_parks(72)).await.expect_err("28 in a month");
    let words = refused.to_string();
    for part in [
        "town\" with 72 of the 100 car parks that it had after run 1 on",
        "(28 % gone within 30 days)",
    ] {
        assert!(words.contains(part), "{words}");
    }
    // What loses nothing is never refused, and a bit less than that is asked about again.
    load(&db.pool, &town(), car_parks(85)).await;
    let accepted = Guard { accept_loss: true, ..Guard::default() };
    run(&db, batch(&town(), car_parks(72)), accepted).await.expect("accepted");
    let report = load(&db.pool, &town(), car_parks(65)).await;
    assert_eq!(report.gone, 7, "what was accepted is what counts from then on");
}

#[tokio::test]
async fn what_a_source_held_long_ago_does_not_count() {
    let db = fresh_database().await;
    load(&db.pool, &town(), car_parks(100)).await;
    load(&db.pool, &town(), car_parks(85)).await;
    sqlx::query("update runs set started_at = started_at - interval '31 days' where id = 1")
        .execute(&db.pool)
        .await
        .expect("long ago");
    load(&db.pool, &town(), car_parks(72)).await;
}

#[tokio::test]
async fn an_input_without_any_car_park_never_empties_a_source() {
    let db = fresh_database().await;
    load(&db.pool, &town(), car_parks(1)).await;
    let before = state(&db.pool).await;
    let accept_loss = Guard { accept_loss: true, max_loss_percent: 100, ..Guard::default() };
    for guard in [Guard::default(), accept_loss] {
        let refused = run(&db, batch(&town(), vec![]), guard).await.expect_err("empty");
        assert!(matches!(refused, LoadError::Empty { held: 1, .. }), "{refused}");
    }
    assert_eq!(state(&db.pool).await, before);
    let accept_empty = Guard { accept_empty: true, ..Guard::default() };
    let report = run(&db, batch(&town(), vec![]), accept_empty).await.expect("accepted");
    assert_eq!(counts(&report), [0, 0, 0, 1]);
}

fn as_of(day: &str, version: i32) -> Batch {
    let moment = format!("{day}T00:00:00Z").parse().expect("a moment");
    Batch { as_of: Some(moment), ..batch(&town(), vec![car_park("way/1", version, day)]) }
}

#[tokio::test]
async fn an_older_state_over_a_newer_one_is_asked_about() {
    let db = fresh_database().await;
    run(&db, as_of("2021-05-01", 2), Guard::default()).await.expect("the first");
    run(&db, as_of("2021-05-01", 2), Guard::default()).await.expect("the same again");
    let refused = run(&db, as_of("2020-01-01", 1), Guard::default()).await.expect_err("older");
    let words = refused.to_string();
    for part in ["2020-01-01 00:00 UTC", "2021-05-01 00:00 UTC", "run 2", "--accept-older"] {
        assert!(words.contains(part), "{words}");
    }
    let accepted = Guard { accept_older: true, ..Guard::default() };
    run(&db, as_of("2020-01-01", 1), accepted).await.expect("accepted");
    run(&db, as_of("2020-06-01", 2), Guard::default()).await.expect("newer than what it holds now");
    let kept = "select count(*) from runs where status = 'done' and as_of is not null";
    assert_eq!(number(&db.pool, kept).await, 4);
}

#[tokio::test]
async fn a_run_that_rejects_more_than_half_or_holds_nothing_asks_for_attention() {
    let db = fresh_database().await;
    let rejecting = |good: u32, bad: u64| {
        let mut batch = batch(&town(), car_parks(good));
        batch.read += bad;
        batch.rejects =
            (0..bad).map(|n| Reject::new(format!("way/{n}"), "no_geometry", "x")).collect();
        batch
    };
    let half = run(&db, rejecting(2, 2), Guard::default()).await.expect("done");
    assert!(half.attention.is_empty(), "{half}");
    let most = run(&db, rejecting(2, 3), Guard::default()).await.expect("done");
    assert_eq!(
        most.attention,
        ["3 of the 5 car parks of the input were rejected: `carpal-ingest rejects 2` says why"]
    );
    let other = Batch { source: osm("other"), ..rejecting(0, 103) };
    let nothing = run(&db, other, Guard::default()).await.expect("done");
    assert_eq!(nothing.attention.len(), 2, "{:?}", nothing.attention);
    assert_eq!(nothing.attention[1], "source \"other\" has no car park now");
    let passed_over = Batch { source: osm("bins"), skipped: 7, ..batch(&osm("bins"), vec![]) };
    let passed_over = run(&db, passed_over, Guard::default()).await.expect("done");
    assert_eq!(passed_over.attention, ["source \"bins\" has no car park now"]);
}

#[tokio::test]
async fn a_column_that_was_emptied_asks_for_attention_and_a_few_corrections_do_not() {
    let db = fresh_database().await;
    // So many of them say how many spaces they have.
    let saying = |count: usize| {
        let mut records = car_parks(12);
        for record in records.iter_mut().skip(count) {
            record.content.capacity = None;
        }
        batch(&town(), records)
    };
    for (count, attention) in [
        (12, None),
        (3, None),
        (12, None),
        (
            2,
            Some(
                "10 of the 12 car parks that had a number of spaces have none now: `carpal-ingest runs 4 --diff` shows which",
            ),
        ),
        (2, None),
    ] {
        let report = run(&db, saying(count), Guard::default()).await.expect("done");
        let expected: Vec<&str> = attention.into_iter().collect();
        assert_eq!(report.attention, expected, "{count} say it");
    }
}

fn feature(id: &str, name: &str, properties: &Value) -> Value {
    let mut feature = json!({"type": "Feature", "id": id, "properties": properties,
        "geometry": {"type": "Point", "coordinates": [-2.98, 53.4]}});
    feature["properties"]["name"] = json!(name);
    feature
}

#[tokio::test]
async fn a_run_shows_by_name_what_came_changed_and_went() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    let import = async |features: &[Value], arguments: &[&str]| {
        let collection = json!({"type": "FeatureCollection", "features": features});
        program.file("town.geojson", collection.to_string());
        program.run(&[&["city", "town.geojson"], arguments].concat()).await
    };
    let [a, b, c] = [("a", "Abbey"), ("b", "Bridge"), ("c", "Castle")]
        .map(|(id, name)| feature(id, name, &json!({"capacity": "12"})));
    let bay = feature("e", "A bay", &json!({"amenity": "parking_space"}));
    import(&[a.clone(), b], &[]).await;
    let more =
        feature("b", "Bridge", &json!({"capacity": "20", "charge": "ask inside", "fee": "yes"}));
    let second = import(&[more, c, bay], &["--json"]).await;
    assert_eq!(second.code, Some(0), "{second:?}");
    let report = second.report();
    assert_eq!(report["skipped"], 1, "{report}");
    assert_eq!(report["notes"]["charge_unreadable"], 1, "{report}");

    let diff = program.run(&["runs", "2", "--diff"]).await;
    let lines: Vec<&str> = diff.out.lines().skip(2).collect();
    assert_eq!((lines[0], lines[2]), ("+ c Castle", "- a Abbey"), "{diff:?}");
    assert!(
        lines[1].starts_with("~ b Bridge: ") && lines[1].contains("capacity 12 → 20"),
        "{diff:?}"
    );
    assert_eq!(lines.len(), 3, "{diff:?}");
    let json = program.run(&["runs", "2", "--diff", "--json"]).await;
    let first: Value =
        serde_json::from_str(json.out.lines().next().expect("a line")).expect("json");
    assert_eq!(
        first,
        json!({"run": 2, "change": "new", "id": "c", "name": "Castle", "fields": {}})
    );
    program.run(&["runs", "99", "--diff"]).await.failed(2, &["no run 99"]);
}

#[tokio::test]
async fn what_is_kept_of_changes_is_bounded() {
    let db = fresh_database().await;
    load(&db.pool, &town(), car_parks(1_001)).await;
    assert_eq!(number(&db.pool, "select count(*) from run_changes").await, 1_000);
    let shown = Program::on(&db).run(&["runs", "1", "--diff"]).await;
    assert!(
        shown.out.contains("Only the first 1000 of 1001 that are new are kept."),
        "{}",
        shown.err
    );
    for capacity in 1..=33 {
        let mut records = vec![car_park("way/5000", 1, "Always another")];
        records[0].content.capacity = Some(capacity);
        load(&db.pool, &osm("village"), records).await;
    }
    let runs = "select count(distinct run_id) from run_changes join runs on id = run_id where source = 'village'";
    assert_eq!(number(&db.pool, runs).await, 30, "those of runs long past are dropped");
}

#[tokio::test]
async fn what_admins_have_edited_is_kept_before_all_else_that_changes() {
    let db = fresh_database().await;
    load(&db.pool, &town(), car_parks(1_001)).await;
    // The last by its id.
    sqlx::query(
        "update car_parks set admin_edits = '{\"name\": \"Ours\"}' where place_key = 'osm:way/999'",
    )
    .execute(&db.pool)
    .await
    .expect("edited");
    let mut next = car_parks(1_001);
    for record in &mut next {
        record.version += 1;
        record.content.capacity = Some(7);
    }
    load(&db.pool, &town(), next).await;
    let kept = "select count(*) from run_changes where run_id = 2";
    assert_eq!(number(&db.pool, kept).await, 1_000);
    let edited = "select count(*) from run_changes where run_id = 2 and external_id = 'way/999'";
    assert_eq!(number(&db.pool, edited).await, 1);
}

fn response(day: &str, elements: u32) -> String {
    let elements: Vec<Value> = (1..=elements)
        .map(|id| {
            json!({"type": "node", "id": id, "version": 1, "lat": 53.4, "lon": -2.98,
                   "tags": {"amenity": "parking", "name": format!("Car park {id}")}})
        })
        .collect();
    let base = format!("{day}T04:00:00Z");
    json!({"version": 0.6, "osm3s": {"timestamp_osm_base": base}, "elements": elements}).to_string()
}

#[tokio::test]
async fn the_dated_and_the_latest_file_of_a_town_are_one_source_and_the_newer_stays() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    program.file("town-latest.json", response("2023-05-01", 4));
    program.file("town-230101.json", response("2023-01-01", 4));
    program.file("town-230601.json", response("2023-06-01", 0));
    let latest = program.report(&["overpass", "town-latest.json"]).await;
    assert_eq!(latest["as_of"], "2023-05-01T04:00:00Z");
    let older = program.run(&["overpass", "town-230101.json"]).await;
    older
        .failed(3, &["2023-01-01 04:00 UTC", "2023-05-01 04:00 UTC", "\"town\"", "--accept-older"]);
    let empty = program.run(&["overpass", "town-230601.json", "--accept-loss"]).await;
    empty.failed(3, &["would delete all 4 of source \"town\"", "--accept-empty"]);
    let accepted = program.report(&["overpass", "town-230101.json", "--accept-older"]).await;
    assert_eq!((&accepted["source"], &accepted["unchanged"]), (&json!("town"), &json!(4)));
    assert_eq!(number(&db.pool, "select count(*) from sources").await, 1);
}
