//! The data as a whole, and asking for it anew.

use axum::http::StatusCode;
use serde_json::json;

use crate::app::App;

#[tokio::test]
async fn the_summary_counts_what_drivers_may_see() {
    let app = App::start().await;
    for (at, city) in
        ["Leeds", "Leeds", "Leeds", "York", "York", "Derby", "Bath", "Ely", ""].iter().enumerate()
    {
        app.car_park(&format!("{at}"), &format!("city = '{city}'")).await;
    }
    app.car_park("hidden", "city = 'Leeds', is_hidden = true").await;
    let (_, summary) = app.json("/api/v1/car-parks/summary").await;
    let top = json!([{"name": "Leeds", "count": 3}, {"name": "York", "count": 2}, {"name": "Bath", "count": 1}]);
    let expected = json!({"total": 9, "top_cities": top, "more_cities": 2, "fetched_at": null, "refreshing": false, "failed_cities": 0});
    assert_eq!(summary, expected);
}

#[tokio::test]
async fn practice_car_parks_count_only_where_there_are_no_others() {
    let app = App::start().await;
    let total = async || app.json("/api/v1/car-parks/summary").await.1["total"].clone();
    for at in ["a", "b"] {
        app.car_park(at, "origin = 'practice', city = 'Leeds'").await;
    }
    assert_eq!(total().await, 2);
    app.car_park("real", "city = 'York'").await;
    assert_eq!(total().await, 1);
}

#[tokio::test]
async fn a_hundred_visitors_cause_one_job() {
    let app = App::start().await;
    let (status, first) = app.post("/api/v1/car-parks/refresh").await;
    assert_eq!((status, first), (StatusCode::ACCEPTED, json!({"asked": true})));
    let others =
        futures::future::join_all((0..99).map(|_| app.post("/api/v1/car-parks/refresh"))).await;
    assert!(others.iter().all(|(_, asked)| *asked == json!({"asked": false})));
    let jobs: i64 = sqlx::query_scalar("select count(*) from apalis.jobs")
        .fetch_one(&app.database.pool)
        .await
        .expect("a count");
    assert_eq!(jobs, 1);
    assert_eq!(app.json("/api/v1/car-parks/summary").await.1["refreshing"], true);
}

#[tokio::test]
async fn the_summary_tells_which_cities_could_not_be_fetched() {
    let app = App::start().await;
    let job = async |city: &str, key: Option<&str>, status: &str, attempts: i32| {
        sqlx::query(
            "insert into apalis.jobs (id, job_type, job, status, attempts, max_attempts, idempotency_key)
             values ($1, 'refresh-city', '', $2, $3, 6, $4)",
        )
        .bind(format!("{city} {status}"))
        .bind(status)
        .bind(attempts)
        .bind(key)
        .execute(&app.database.pool)
        .await
        .expect("a job");
    };
    let told = async || {
        let (_, summary) = app.json("/api/v1/car-parks/summary").await;
        (summary["refreshing"].clone(), summary["failed_cities"].clone())
    };
    // Leeds failed once and is tried again later, York was given up, Bath went well, and so did Derby after a failure.
    job("leeds", Some("overpass:leeds"), "Failed", 1).await;
    job("york", Some("overpass:york"), "Failed", 6).await;
    job("bath", Some("overpass:bath"), "Done", 1).await;
    job("derby", None, "Failed", 6).await;
    job("derby", Some("overpass:derby"), "Done", 1).await;
    assert_eq!(told().await, (json!(false), json!(2)));
    job("ely", Some("overpass:ely"), "Running", 0).await;
    assert_eq!(told().await, (json!(true), json!(2)));
}
