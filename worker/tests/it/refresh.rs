//! The map fills from Overpass: seventeen cities, a server that misbehaves first.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use apalis::prelude::Monitor;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use carpal_domain::jobs::RefreshStale;
use carpal_ingest::overpass::{Client, Limits};
use carpal_worker::jobs::{Context, refresh_city, refresh_stale};
use carpal_worker::queue;

use crate::context::context;
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
    let context = Context { overpass, ..context(&database.pool) };
    let monitor = queue::register(Monitor::new(), &database.pool, &context, 2, refresh_city::run);
    let worker = tokio::spawn(async move { drop(monitor.run().await) });

    let cities = carpal_ingest::cities::all().len() as u64;
    let enqueue_cities = async || {
        let day = Duration::from_hours(24);
        refresh_stale::enqueue_cities(&database.pool, day).await.expect("enqueued")
    };
    assert_eq!(enqueue_cities().await, cities);
    assert_eq!(enqueue_cities().await, 0, "one under way per city");
    until(&database.pool, "select bool_and(status = 'Done') from apalis.jobs").await;

    let (places, sources): (i64, i64) =
        sqlx::query_as("select count(*), count(distinct source) from visible_car_parks where not name like '%practice%'")
            .fetch_one(&database.pool)
            .await
            .expect("counts");
    assert_eq!((places, sources), (17, 17));
    assert_eq!(
        asked.load(Ordering::SeqCst) as u64,
        cities + 4,
        "each wrong answer cost one more request"
    );
    assert_eq!(enqueue_cities().await, 0, "all are fresh");
    worker.abort();
}

/// The cities for which a refresh waits.
async fn waiting(pool: &sqlx::PgPool) -> Vec<String> {
    let sql = "select convert_from(job, 'utf8')::json ->> 'city' from apalis.jobs where job_type = 'refresh-city' order by 1";
    sqlx::query_scalar(sql).fetch_all(pool).await.expect("jobs")
}

#[tokio::test]
async fn a_visitors_wish_enqueues_only_what_was_not_fetched_for_a_day_and_once() {
    let database = database().await;
    let pool = &database.pool;
    sqlx::query(
        "insert into sources (name, kind, fetched_at)
         values ('overpass:cardiff', 'overpass', now() - interval '23 hours'),
                ('overpass:liverpool', 'overpass', now() - interval '25 hours')",
    )
    .execute(pool)
    .await
    .expect("sources");
    let wish = || refresh_stale::run(context(pool), RefreshStale {}, "01J".into());
    wish().await.expect("enqueued");
    let enqueued = waiting(pool).await;
    assert_eq!(enqueued.len(), carpal_ingest::cities::all().len() - 1, "{enqueued:?}");
    assert!(enqueued.contains(&"liverpool".into()) && !enqueued.contains(&"cardiff".into()));
    wish().await.expect("nothing to do");
    assert_eq!(waiting(pool).await, enqueued);

    let context = Context { refresh_after: Duration::from_hours(22), ..context(pool) };
    refresh_stale::run(context, RefreshStale {}, "01J".into()).await.expect("enqueued");
    assert!(waiting(pool).await.contains(&"cardiff".into()), "how old it may be is a setting");
}
