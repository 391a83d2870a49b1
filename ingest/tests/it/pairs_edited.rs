//! What an admin did to car parks that are made one, and parted again.

use carpal_domain::pairs::Decision;
use carpal_ingest::record::SourceKind;
use serde_json::{Value, json};

use crate::fixtures::{load, number, osm, source};
use crate::pairs::{council, decide, listed, mapped};

#[tokio::test]
async fn an_admins_work_goes_back_to_the_car_park_that_it_was_done_on() {
    let db = carpal_domain::testing::fresh_database().await;
    load(&db.pool, &osm("town"), vec![mapped("way/1", "Emlyn Street", 0.0)]).await;
    load(&db.pool, &council(), vec![listed("7", "Civic Centre", 9.0)]).await;
    sqlx::raw_sql(
        "update car_parks set operator = 'A', admin_edits = '{\"operator\": \"A\"}' where name = 'Emlyn Street';
         update car_parks set operator = 'B', surface = 'mud', is_hidden = true,
                admin_edits = '{\"operator\": \"B\", \"surface\": \"mud\", \"provider\": \"P\"}' where name = 'Civic Centre'",
    )
    .execute(&db.pool)
    .await
    .expect("edited");
    let pair = number(&db.pool, "select id from car_park_pairs").await;
    decide(&db.pool, pair, Decision::Same).await.expect("decided");
    let united = "select count(*) from car_parks where deleted_at is null and is_hidden and (operator, surface, provider) = ('A', 'mud', 'P')";
    assert_eq!(number(&db.pool, united).await, 1);
    // What an admin does to the one that they became is that one's.
    sqlx::query("update car_parks set provider = 'Q', admin_edits = admin_edits || '{\"provider\": \"Q\"}' where merged_into is null")
        .execute(&db.pool)
        .await
        .expect("edited");

    decide(&db.pool, pair, Decision::Different).await.expect("decided");
    let apart: Vec<(String, bool, Value)> = sqlx::query_as(
        "select surface, is_hidden, admin_edits from car_parks where deleted_at is null order by id",
    )
    .fetch_all(&db.pool)
    .await
    .expect("rows");
    let theirs = json!({"operator": "A", "provider": "Q"});
    let its_own = json!({"operator": "B", "surface": "mud", "provider": "P"});
    assert_eq!(apart, [(String::new(), false, theirs), ("mud".to_owned(), true, its_own)]);
}

#[tokio::test]
async fn of_three_merged_one_after_the_other_each_takes_its_own_work_along() {
    let db = carpal_domain::testing::fresh_database().await;
    load(&db.pool, &osm("town"), vec![mapped("way/1", "Emlyn Street", 0.0)]).await;
    load(&db.pool, &council(), vec![listed("7", "Civic Centre", 9.0)]).await;
    let mut of_city = listed("5", "Library", 5.0);
    of_city.place_key = "city:5".into();
    load(&db.pool, &source("city", SourceKind::City), vec![of_city]).await;
    sqlx::raw_sql(
        "update car_parks set admin_edits = '{\"provider\": \"P\"}' where name = 'Emlyn Street';
         update car_parks set admin_edits = '{\"surface\": \"mud\"}', is_hidden = true where name = 'Civic Centre';
         update car_parks set admin_edits = '{\"operator\": \"L\"}', scam_reported = true where name = 'Library'",
    )
    .execute(&db.pool)
    .await
    .expect("edited");
    let [first, second, third]: [i64; 3] =
        sqlx::query_scalar("select id from car_parks order by id")
            .fetch_all(&db.pool)
            .await
            .expect("numbers")
            .try_into()
            .expect("three");
    let pair = async |a: i64, b: i64| -> i64 {
        sqlx::query_scalar(
            "insert into car_park_pairs (a, b, score) values ($1, $2, 0.5)
             on conflict (a, b) do update set score = 0.5 returning id",
        )
        .bind(a)
        .bind(b)
        .fetch_one(&db.pool)
        .await
        .expect("a pair")
    };
    let (inner, outer) = (pair(second, third).await, pair(first, second).await);
    decide(&db.pool, inner, Decision::Same).await.expect("the third goes into the second");
    decide(&db.pool, outer, Decision::Same).await.expect("both go into the first");
    let all = "select count(*) from car_parks where deleted_at is null and is_hidden and scam_reported
               and admin_edits = '{\"provider\": \"P\", \"surface\": \"mud\", \"operator\": \"L\"}'";
    assert_eq!(number(&db.pool, all).await, 1, "the one that goes on has the work of all three");

    decide(&db.pool, inner, Decision::Different).await.expect("the third is parted");
    decide(&db.pool, outer, Decision::Different).await.expect("the second is parted");
    let apart: Vec<(bool, bool, Value)> = sqlx::query_as(
        "select is_hidden, scam_reported, admin_edits from car_parks where deleted_at is null order by id",
    )
    .fetch_all(&db.pool)
    .await
    .expect("rows");
    assert_eq!(
        apart,
        [
            (false, false, json!({"provider": "P"})),
            (true, false, json!({"surface": "mud"})),
            (false, true, json!({"operator": "L"})),
        ]
    );
}

#[tokio::test]
async fn an_admins_work_stays_on_top_of_what_is_merged() {
    let db = carpal_domain::testing::fresh_database().await;
    load(&db.pool, &osm("town"), vec![mapped("way/1", "Kingsway", 0.0)]).await;
    sqlx::query(
        "update car_parks set name = 'The admin''s', price_hour_pence = 90,
                admin_edits = '{\"name\": \"The admin''s\", \"price_hour_pence\": 90}'",
    )
    .execute(&db.pool)
    .await
    .expect("edited");
    let mut list = listed("7", "The admin's", 9.0);
    load(&db.pool, &council(), vec![list.clone()]).await;
    let edited = "select count(*) from car_parks
                  where deleted_at is null and name = 'The admin''s' and price_hour_pence = 90 and capacity = 480";
    assert_eq!(number(&db.pool, edited).await, 1);
    list.content.price_hour_pence = Some(200);
    load(&db.pool, &council(), vec![list]).await;
    assert_eq!(number(&db.pool, edited).await, 1);
    assert_eq!(
        number(&db.pool, "select count(*) from car_parks where deleted_at is null").await,
        1
    );
}

#[tokio::test]
async fn a_merged_car_parks_field_sources_are_those_of_its_records() {
    let db = carpal_domain::testing::fresh_database().await;
    load(&db.pool, &osm("town"), vec![mapped("way/1", "Kingsway Car Park", 0.0)]).await;
    load(&db.pool, &council(), vec![listed("7", "Kingsway", 9.0)]).await;
    let from: Value =
        sqlx::query_scalar("select field_sources from car_parks where deleted_at is null")
            .fetch_one(&db.pool)
            .await
            .expect("a row");
    for group in ["price", "capacity", "name"] {
        assert_eq!(from[group], "newport-council", "{from}");
    }
    assert_eq!(from.get("location"), None, "{from}");
}

/// Every car park that is not deleted: name, price of an hour, surface, an admin's edits, and how many records it has.
async fn standing(pool: &sqlx::PgPool) -> Vec<(String, Option<i32>, String, Value, i64)> {
    sqlx::query_as(
        "select name, price_hour_pence, surface, admin_edits,
                (select count(*) from car_park_records r where r.car_park_id = c.id)
         from car_parks c where deleted_at is null order by id",
    )
    .fetch_all(pool)
    .await
    .expect("rows")
}

#[tokio::test]
async fn what_was_added_here_waits_for_a_person_and_goes_on() {
    for origin in ["admin", "suggestion"] {
        let db = carpal_domain::testing::fresh_database().await;
        let map = |name: &str| vec![mapped("way/1", name, 0.0)];
        // The extract's is the older, and an admin has edited it: what was added here goes on all the same.
        load(&db.pool, &osm("town"), map("Kingsway")).await;
        sqlx::query("update car_parks set surface = 'mud', admin_edits = '{\"surface\": \"mud\"}'")
            .execute(&db.pool)
            .await
            .expect("edited");
        sqlx::query(
            "insert into car_parks (place_key, origin, name, location, kind, access, access_inferred, price_hour_pence)
             select $1 || ':1', $1, 'Kingsway', location, kind, access, true, 90 from car_parks",
        )
        .bind(origin)
        .execute(&db.pool)
        .await
        .expect("added");
        let report = load(&db.pool, &osm("town"), map("Kingsway Car Park")).await;
        assert_eq!((report.merged, report.doubtful), (0, 1), "{origin}: never by rule");
        let before = standing(&db.pool).await;
        assert_eq!(before.len(), 2, "{before:?}");

        let pair = number(&db.pool, "select id from car_park_pairs where status = 'waiting'").await;
        decide(&db.pool, pair, Decision::Same).await.expect("decided");
        let ours = ("Kingsway".to_owned(), Some(90), String::new(), json!({}), 1);
        assert_eq!(standing(&db.pool).await, std::slice::from_ref(&ours), "{origin}");
        load(&db.pool, &osm("town"), map("Kingsway North")).await;
        assert_eq!(standing(&db.pool).await, [ours], "{origin}: no import changes it");

        load(&db.pool, &osm("town"), map("Kingsway Car Park")).await;
        decide(&db.pool, pair, Decision::Different).await.expect("decided");
        assert_eq!(standing(&db.pool).await, before, "{origin}: as before");
    }
}
