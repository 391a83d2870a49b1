//! A source whose ids were made in another way before: its car parks stay what they are.

use carpal_domain::geometry::LngLat;
use carpal_domain::testing::fresh_database;
use carpal_ingest::load::{self, Guard, LoadOptions, Report};
use carpal_ingest::record::{Identity, Record, SourceKind};
use sqlx::PgPool;

use crate::fixtures::{batch, car_park, counts, number, source};

const NAMES: [&str; 5] = ["Kingsway", "Emlyn Street", "Station", "Station", "Market"];

/// The car parks of a city's file, under ids made somehow.
fn file(id: impl Fn(usize) -> String) -> Vec<Record> {
    let records = NAMES.iter().enumerate().map(|(at, name)| {
        let id = id(at);
        let mut record = car_park(&id, 0, name);
        record.place_key = format!("city:newport:{id}");
        let east = f64::from(u8::try_from(at).expect("few"));
        record.content.location = LngLat { lng: -2.99 + east * 0.01, lat: 51.58 };
        record
    });
    records.collect()
}

async fn load_as(pool: &PgPool, identity: Identity, records: Vec<Record>) -> Report {
    let mut batch = batch(&source("city:newport", SourceKind::City), records);
    batch.identity = identity;
    load::run(pool, batch, &LoadOptions::default()).await.expect("it loads")
}

/// As a source was loaded before it was kept how ids are made: under line numbers.
async fn loaded_by_lines(pool: &PgPool) {
    load_as(pool, Identity::Position, file(|at| format!("feature {}", at + 1))).await;
    sqlx::query("update sources set identity = null").execute(pool).await.expect("forgotten");
}

/// Numbers, names and keys, in the order of the numbers.
async fn car_parks(pool: &PgPool) -> Vec<(i64, String, String)> {
    sqlx::query_as("select id, name, place_key from car_parks where deleted_at is null order by id")
        .fetch_all(pool)
        .await
        .expect("rows")
}

#[tokio::test]
async fn line_numbers_become_ids_once_and_edits_stay_with_their_car_park() {
    let db = fresh_database().await;
    loaded_by_lines(&db.pool).await;
    sqlx::query(
        "update car_parks set is_hidden = true, admin_edits = '{\"capacity\": 3}', capacity = 3 where name = 'Market'",
    )
    .execute(&db.pool)
    .await
    .expect("edited");
    let before = car_parks(&db.pool).await;
    let uprn = |at: usize| format!("{}", 9000 + at);
    let mut next = file(uprn);
    next.remove(0);
    next.reverse();
    let report = load_as(&db.pool, Identity::Property("uprn".into()), next.clone()).await;
    assert_eq!((counts(&report), report.matched_over), ([0, 0, 4, 1], 4));
    let after = car_parks(&db.pool).await;
    let numbers_and_names = |rows: &[(i64, String, String)]| -> Vec<(i64, String)> {
        rows.iter().map(|(id, name, _)| (*id, name.clone())).collect()
    };
    assert_eq!(numbers_and_names(&after), numbers_and_names(&before[1..]));
    assert_eq!(after[3].2, "city:newport:9004");
    let market =
        "select count(*) from car_parks where name = 'Market' and is_hidden and capacity = 3";
    assert_eq!(number(&db.pool, market).await, 1);

    let again = load_as(&db.pool, Identity::Property("uprn".into()), next).await;
    assert_eq!((counts(&again), again.matched_over), ([0, 0, 4, 0], 0), "only once");
}

/// The address of a council's page was once read as an element: `https://council.example/node/1`.
#[tokio::test]
async fn the_key_of_an_element_that_is_none_is_left_to_the_element() {
    let db = fresh_database().await;
    let mut pages = file(|at| format!("node/{}", at + 1));
    for record in &mut pages {
        record.place_key = format!("osm:{}", record.external_id);
    }
    load_as(&db.pool, Identity::Element, pages).await;
    let before = car_parks(&db.pool).await;
    assert_eq!(before[0].2, "osm:node/1");
    let by_page = file(|at| format!("https://council.example/node/{}", at + 1));
    let report = load_as(&db.pool, Identity::Property("page".into()), by_page).await;
    assert_eq!((counts(&report), report.matched_over), ([0, 0, 5, 0], 5));
    let after = car_parks(&db.pool).await;
    for ((id, name, _), (id_after, name_after, key)) in before.iter().zip(&after) {
        assert_eq!((id, name), (id_after, name_after));
        assert!(key.starts_with("city:newport:https://council.example/node/"), "{key}");
    }
}

#[tokio::test]
async fn an_id_that_meant_another_before_does_not_take_its_car_park_over() {
    let db = fresh_database().await;
    load_as(&db.pool, Identity::Property("fid".into()), file(|at| at.to_string())).await;
    let before = car_parks(&db.pool).await;
    // The other property counts the other way round, and its 2 is another station than the old 2.
    let report =
        load_as(&db.pool, Identity::Property("ref".into()), file(|at| (4 - at).to_string())).await;
    assert_eq!((counts(&report), report.matched_over), ([0, 0, 5, 0], 5));
    let after = car_parks(&db.pool).await;
    for ((id, name, _), (id_after, name_after, key)) in before.iter().zip(&after) {
        assert_eq!((id, name), (id_after, name_after));
        assert!(key.ends_with(&(4 - (id - before[0].0)).to_string()), "{key}");
    }
}

#[tokio::test]
async fn a_dry_run_matches_nothing_over() {
    let db = fresh_database().await;
    loaded_by_lines(&db.pool).await;
    let before = car_parks(&db.pool).await;
    let mut batch = batch(&source("city:newport", SourceKind::City), file(|at| format!("id {at}")));
    batch.identity = Identity::Property("id".into());
    let dry = LoadOptions { dry_run: true, ..LoadOptions::default() };
    let report = load::run(&db.pool, batch, &dry).await.expect("it would load");
    assert_eq!(report.matched_over, 5);
    assert_eq!(car_parks(&db.pool).await, before);
}

#[tokio::test]
async fn a_new_id_that_a_deleted_car_park_had_is_free() {
    let db = fresh_database().await;
    loaded_by_lines(&db.pool).await;
    sqlx::query(
        "insert into car_parks (place_key, origin, name, location, kind, access, deleted_at, deleted_because)
         values ('city:newport:9004', 'city', 'Long gone', st_point(-2, 51, 4326), 'car-park', 'public', now(), 'gone')",
    )
    .execute(&db.pool)
    .await
    .expect("made");
    let by_uprn = file(|at| format!("{}", 9000 + at));
    let report = load_as(&db.pool, Identity::Property("uprn".into()), by_uprn).await;
    assert_eq!((counts(&report), report.matched_over), ([0, 0, 5, 0], 5));
    assert_eq!(
        number(&db.pool, "select count(*) from car_parks where name = 'Long gone'").await,
        1
    );
}

/// A program numbers rows afresh as it saves, and a number stands for another car park.
#[tokio::test]
async fn ids_that_were_numbered_afresh_take_no_edits_to_another_car_park() {
    let db = fresh_database().await;
    let fid = || Identity::Property("fid".into());
    let first = [11, 12, 14, 15, 17];
    load_as(&db.pool, fid(), file(|at| first[at].to_string())).await;
    sqlx::query("update car_parks set admin_edits = jsonb_build_object('operator', place_key), operator = place_key")
        .execute(&db.pool)
        .await
        .expect("edited");
    let before = car_parks(&db.pool).await;
    // One of the two stations is gone, and those behind it moved up.
    let second = [11, 12, 0, 14, 15];
    let mut next = file(|at| second[at].to_string());
    next.remove(2);
    let report = load_as(&db.pool, fid(), next.clone()).await;
    assert_eq!((counts(&report), report.matched_over), ([0, 0, 4, 1], 2));
    let after = car_parks(&db.pool).await;
    let numbers = |rows: &[(i64, String, String)]| rows.iter().map(|row| row.0).collect::<Vec<_>>();
    let left: Vec<i64> = [0, 1, 3, 4].map(|at| before[at].0).into();
    assert_eq!(numbers(&after), left);
    assert_eq!(after[3].2, "city:newport:15");
    let edited = "select count(*) from car_parks where deleted_at is null
                  and operator in ('city:newport:15', 'city:newport:17') and name in ('Station', 'Market')";
    assert_eq!(number(&db.pool, edited).await, 2, "each with what was said of it");

    // A council that gives a closed site's number to a new one: the old one's edits are not the new one's.
    let mut reused = next.clone();
    reused[0].content.name = "Quay".into();
    reused[0].content.location.lat += 0.05;
    let report = load_as(&db.pool, fid(), reused).await;
    assert_eq!((counts(&report), report.matched_over), ([1, 0, 3, 1], 0));
    let quay = "select count(*) from car_parks where name = 'Quay' and admin_edits = '{}' and place_key = 'city:newport:11'";
    assert_eq!(number(&db.pool, quay).await, 1);

    // An input without records says nothing of how ids are made.
    let mut none = batch(&source("city:newport", SourceKind::City), vec![]);
    none.identity = Identity::Position;
    let guard = Guard { accept_empty: true, ..Guard::default() };
    let accepted = LoadOptions { guard, ..LoadOptions::default() };
    load::run(&db.pool, none, &accepted).await.expect("it loads");
    let by_fid = "select count(*) from sources where identity = 'property:fid'";
    assert_eq!(number(&db.pool, by_fid).await, 1);
    load_as(&db.pool, fid(), next).await;
    let back = car_parks(&db.pool).await;
    assert_eq!(numbers(&back)[..3], left[1..], "with their edits");
}
