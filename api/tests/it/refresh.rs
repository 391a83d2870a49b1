//! The data as a whole, and asking for it anew.

use axum::http::StatusCode;
use serde_json::json;

use crate::app::App;

#[tokio::test]
async fn the_summary_counts_what_drivers_may_see() {
    let app = App::with_a_queue().await;
    for (at, city) in
        ["Leeds", "Leeds", "Leeds", "York", "York", "Derby", "Bath", "Ely", ""].iter().enumerate()
    {
        app.car_park(&format!("{at}"), &format!("city = '{city}'")).await;
    }
    app.car_park("hidden", "city = 'Leeds', is_hidden = true").await;
    let (_, summary) = app.json("/api/v1/car-parks/summary").await;
    let top = json!([{"name": "Leeds", "count": 3}, {"name": "York", "count": 2}, {"name": "Bath", "count": 1}]);
    let expected = json!({"total": 9, "top_cities": top, "more_cities": 2, "fetched_at": null, "refreshing": false});
    assert_eq!(summary, expected);
}

#[tokio::test]
async fn a_hundred_visitors_cause_one_job() {
    let app = App::with_a_queue().await;
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
