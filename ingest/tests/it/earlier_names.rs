//! Sources that an earlier version named after dated files: the next run of the source takes them over.

use carpal_domain::geometry::LngLat;
use carpal_domain::testing::fresh_database;
use carpal_ingest::load::{self, Guard, LoadOptions, Report};
use carpal_ingest::record::{Identity, Record, SourceKind};
use sqlx::PgPool;

use crate::fixtures::{
    batch, car_park, car_parks, counts, load, number, osm, source, state, try_load,
};

/// Names of car parks that are there, with their numbers, keys and sources.
async fn there(pool: &PgPool) -> Vec<(String, i64, String, String)> {
    sqlx::query_as(
        "select name, id, place_key, source from car_parks where deleted_at is null order by name",
    )
    .fetch_all(pool)
    .await
    .expect("rows")
}

/// Has an admin edit a car park, known by its name or its key.
async fn edit(pool: &PgPool, which: &str) {
    sqlx::query(
        "update car_parks set is_hidden = true, surface = 'mud', admin_edits = '{\"surface\": \"mud\"}' where $1 in (name, place_key)",
    )
    .bind(which)
    .execute(pool)
    .await
    .expect("edited");
}

const EDITED: &str =
    "select id from car_parks where deleted_at is null and is_hidden and surface = 'mud'";

#[tokio::test]
async fn an_extract_that_was_loaded_by_both_names_is_one_source_again() {
    let db = fresh_database().await;
    load(&db.pool, &osm("town"), car_parks(4)).await;
    load(&db.pool, &osm("town-latest"), car_parks(5)).await;
    edit(&db.pool, "Car park 5").await;
    let edited = number(&db.pool, EDITED).await;

    let dry = LoadOptions { dry_run: true, ..LoadOptions::default() };
    let before = state(&db.pool).await;
    let told =
        load::run(&db.pool, batch(&osm("town"), car_parks(5)), &dry).await.expect("it loads");
    assert_eq!(
        (&*told.taken_over, before == state(&db.pool).await),
        (&["town-latest".into()][..], true)
    );

    let report = load(&db.pool, &osm("town"), car_parks(5)).await;
    assert_eq!((counts(&report), &*report.taken_over), ([0, 0, 5, 0], &["town-latest".into()][..]));
    assert_eq!(number(&db.pool, EDITED).await, edited);
    assert!(there(&db.pool).await.iter().all(|(_, _, _, source)| source == "town"));
    assert_eq!(number(&db.pool, "select count(*) from sources").await, 1);
    assert_eq!(number(&db.pool, "select count(*) from runs where source = 'town'").await, 3);
    let message: String = sqlx::query_scalar("select message from runs order by id desc limit 1")
        .fetch_one(&db.pool)
        .await
        .expect("a run");
    assert_eq!(message, "took over source \"town-latest\", which is the same by an earlier name");

    let settled = state(&db.pool).await;
    assert_eq!(load(&db.pool, &osm("town"), car_parks(5)).await.taken_over, [""; 0], "only once");
    assert_eq!(state(&db.pool).await, settled);
}

#[tokio::test]
async fn what_only_the_other_had_and_the_input_lacks_is_a_loss_like_any() {
    let db = fresh_database().await;
    load(&db.pool, &osm("town"), car_parks(4)).await;
    load(&db.pool, &osm("town-2020"), car_parks(12)).await;
    let before = state(&db.pool).await;
    let refused = try_load(&db.pool, &osm("town"), car_parks(4)).await.expect_err("8 of 12");
    assert!(refused.to_string().contains("would delete 8 of the 12 car parks"), "{refused}");
    assert_eq!(state(&db.pool).await, before, "nothing was taken over either");
    let guard = Guard { accept_loss: true, ..Guard::default() };
    let accepting = LoadOptions { guard, ..LoadOptions::default() };
    let report = load::run(&db.pool, batch(&osm("town"), car_parks(4)), &accepting).await;
    assert_eq!(counts(&report.expect("accepted")), [0, 0, 4, 8]);
}

/// A car park of a city's list, so many hundredths of a degree east of the first.
fn listed(source: &str, id: &str, east: f64) -> Record {
    let mut record = car_park(id, 0, &format!("Car park {id}"));
    record.place_key = format!("{source}:{id}");
    record.content.location = LngLat { lng: -2.99 + east * 0.01, lat: 51.58 };
    record
}

async fn load_list(pool: &PgPool, name: &str, property: &str, ids: &[(&str, f64)]) -> Report {
    let records = ids.iter().map(|(id, east)| listed(name, id, *east)).collect();
    let mut batch = batch(&source(name, SourceKind::City), records);
    batch.identity = Identity::Property(property.into());
    load::run(pool, batch, &LoadOptions::default()).await.expect("it loads")
}

const A: (&str, f64) = ("a", 0.0);
const B: (&str, f64) = ("b", 1.0);
const C: (&str, f64) = ("c", 2.0);

#[tokio::test]
async fn a_list_keeps_its_car_parks_with_an_admins_work_and_their_numbers() {
    let db = fresh_database().await;
    // Far from it, so that the rule does not find the two to be one.
    load_list(&db.pool, "list", "uprn", &[("b", 3.0), C]).await;
    load_list(&db.pool, "list-2023", "uprn", &[A, B]).await;
    edit(&db.pool, "list-2023:b").await;
    let before = there(&db.pool).await;
    let (a, b) = (before[0].1, number(&db.pool, EDITED).await);
    assert_eq!(
        number(&db.pool, "select count(*) from car_parks where deleted_at is null").await,
        4
    );

    let report = load_list(&db.pool, "list", "uprn", &[A, B, C]).await;
    assert_eq!((counts(&report), &*report.taken_over), ([0, 1, 2, 0], &["list-2023".into()][..]));
    let names: Vec<(String, i64)> =
        there(&db.pool).await.into_iter().map(|(name, id, ..)| (name, id)).collect();
    assert_eq!(
        (&names[0], &names[1], names.len()),
        (&("Car park a".to_owned(), a), &("Car park b".to_owned(), b), 3)
    );
    assert_eq!(number(&db.pool, EDITED).await, b);
    let settled = state(&db.pool).await;
    let again = load_list(&db.pool, "list", "uprn", &[A, B, C]).await;
    assert_eq!((counts(&again), state(&db.pool).await), ([0, 0, 3, 0], settled));
}

#[tokio::test]
async fn a_list_under_other_ids_is_left_as_it_is() {
    let db = fresh_database().await;
    load_list(&db.pool, "list", "uprn", &[C]).await;
    load_list(&db.pool, "list-2023", "ref", &[A]).await;
    let report = load_list(&db.pool, "list", "uprn", &[C]).await;
    assert_eq!(report.taken_over, [""; 0]);
    let left = load::earlier_names(&db.pool, "list").await.expect("names");
    assert_eq!(left, ["list-2023"], "it is told of instead");
}

#[tokio::test]
async fn what_was_loaded_by_the_other_name_alone_goes_on_by_this_one() {
    let db = fresh_database().await;
    load_list(&db.pool, "list-2023", "ref", &[A, B]).await;
    edit(&db.pool, "Car park a").await;
    let edited = number(&db.pool, EDITED).await;
    // By other ids, and so matched over as within one source.
    let report = load_list(&db.pool, "list", "uprn", &[("x", 0.0), ("y", 1.0)]).await;
    assert_eq!((report.matched_over, &*report.taken_over), (2, &["list-2023".into()][..]));
    assert_eq!(number(&db.pool, EDITED).await, edited);
    assert_eq!(there(&db.pool).await[0].2, "list:x");
}
