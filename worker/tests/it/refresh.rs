//! The map fills from Overpass: seventeen cities, a server that misbehaves first.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use apalis::prelude::Monitor;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use carpal_ingest::overpass::{Client, Limits};
use carpal_worker::jobs::refresh_city::{self, Refresh};
use carpal_worker::queue;

use crate::queue::{database, until};

/// Answers one car park in the middle of the box it is asked about; its first answers are all wrong in another way.
async fn overpass(State(asked): State<Arc<AtomicUsize>>, body: String) -> Response {
    match asked.fetch_add(1, Ordering::SeqCst) {
        0 => (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "0")]).into_response(),
        1 => StatusCode::GATEWAY_TIMEOUT.into_response(),
        2 => axum::response::Html("<html><body>The server is busy</body></html>").into_response(),
        3 => axum::Json(serde_json::json!({
            "version": 0.6, "elements": [],
            "remark": "runtime error: Query timed out in \"query\" at line 2 after 120 seconds."
        }))
        .into_response(),
        n => {
            let id = 1_000 + n;
            let (lat, lng) = middle(&body);
            axum::Json(serde_json::json!({
                "version": 0.6, "elements": [{
                    "type": "node", "id": id, "lat": lat, "lon": lng, "version": 1,
                    "tags": {"amenity": "parking", "name": format!("Stand-in {id}"), "fee": "no"}
                }]
            }))
            .into_response()
        }
    }
}

/// The middle of `[bbox:south,west,north,east]` in a form-encoded query.
fn middle(body: &str) -> (f64, f64) {
    let body = body.replace("%2C", ",").replace("%3A", ":").replace("%5D", "]");
    let after = body.split("bbox:").nth(1).expect("a box");
    let numbers: Vec<f64> = after
        .split(']')
        .next()
        .expect("its end")
        .split(',')
        .map(|n| n.parse().expect("a number"))
        .collect();
    (f64::midpoint(numbers[0], numbers[2]), f64::midpoint(numbers[1], numbers[3]))
}

#[tokio::test]
async fn every_city_arrives_although_the_server_misbehaves_and_a_second_wish_asks_nothing() {
    let database = database().await;
    let asked = Arc::new(AtomicUsize::new(0));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/api/interpreter", listener.local_addr().expect("an address"));
    let router = Router::new()
        .route("/api/interpreter", axum::routing::post(overpass))
        .with_state(asked.clone());
    tokio::spawn(async move { axum::serve(listener, router).await });

    let limits = Limits { first_wait: Duration::from_millis(5), ..Limits::default() };
    let overpass = Client::with_limits(&url, limits).expect("a client");
    let refresh = Refresh { pool: database.pool.clone(), overpass };
    let monitor = queue::register(Monitor::new(), &database.pool, &refresh, 2, refresh_city::run);
    let worker = tokio::spawn(async move { drop(monitor.run().await) });

    let cities = carpal_ingest::cities::all().len();
    assert_eq!(refresh_city::enqueue_cities(&database.pool, 24).await.expect("asked"), cities);
    assert_eq!(
        refresh_city::enqueue_cities(&database.pool, 24).await.expect("asked"),
        0,
        "one under way a city"
    );
    until(&database.pool, "select bool_and(status = 'Done') from apalis.jobs").await;

    let (places, sources): (i64, i64) =
        sqlx::query_as("select count(*), count(distinct source) from visible_car_parks where not name like '%practice%'")
            .fetch_one(&database.pool)
            .await
            .expect("counts");
    assert_eq!((places, sources), (17, 17));
    assert_eq!(asked.load(Ordering::SeqCst), cities + 4, "each wrong answer cost one more request");
    assert_eq!(
        refresh_city::enqueue_cities(&database.pool, 24).await.expect("asked"),
        0,
        "all are fresh"
    );
    worker.abort();
}
