//! Overpass, played by a local server that also misbehaves as the public ones do.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use carpal_domain::testing::{TestDatabase, fresh_database};
use carpal_ingest::cities::{self, City};
use carpal_ingest::load::Report;
use carpal_ingest::overpass::{Client, Limits, OverpassError, RefreshError, refresh_city};
use futures::stream::{self, Stream, StreamExt};
use serde_json::json;

use crate::fixtures::{counts, names, number};
use crate::program::Program;

/// What the stand-in does with a request.
#[derive(Clone)]
enum Answer {
    TooMany {
        retry_after_seconds: u32,
    },
    GatewayTimeout,
    BadRequest,
    Html,
    RuntimeError,
    /// Headers, a few bytes, then silence.
    Stall,
    /// The connection breaks in the middle.
    Broken,
    /// The text ends in the middle, and the transfer ends well.
    CutOff,
    Endless,
    Good,
}

#[derive(Default)]
struct Seen {
    at: Vec<Instant>,
    agents: Vec<String>,
    bodies: Vec<String>,
}

struct StandIn {
    url: String,
    seen: Arc<Mutex<Seen>>,
}

type Play = (Arc<Mutex<VecDeque<Answer>>>, Arc<Mutex<Seen>>);

impl StandIn {
    /// Answers in order; the last one for ever.
    async fn playing(answers: &[Answer]) -> Self {
        let seen = Arc::new(Mutex::new(Seen::default()));
        let play: Play = (Arc::new(Mutex::new(answers.iter().cloned().collect())), seen.clone());
        let app = Router::new().route("/api/interpreter", post(answer)).with_state(play);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/api/interpreter", listener.local_addr().expect("an address"));
        tokio::spawn(async move { axum::serve(listener, app).await });
        Self { url, seen }
    }

    fn asked(&self) -> usize {
        self.seen.lock().expect("seen").at.len()
    }

    fn client(&self, limits: Limits) -> Client {
        Client::with_limits(&self.url, limits).expect("a client")
    }
}

async fn answer(State((answers, seen)): State<Play>, headers: HeaderMap, body: String) -> Response {
    {
        let mut seen = seen.lock().expect("seen");
        seen.at.push(Instant::now());
        let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok());
        seen.agents.push(agent.unwrap_or_default().to_owned());
        seen.bodies.push(body);
    }
    let answer = {
        let mut answers = answers.lock().expect("answers");
        if answers.len() > 1 { answers.pop_front() } else { answers.front().cloned() }
    };
    match answer.expect("an answer") {
        Answer::TooMany { retry_after_seconds } => (
            StatusCode::TOO_MANY_REQUESTS,
            [(header::RETRY_AFTER, retry_after_seconds.to_string())],
            "<html><body>rate_limited</body></html>",
        )
            .into_response(),
        Answer::GatewayTimeout => (
            StatusCode::GATEWAY_TIMEOUT,
            "<html><body><p>The server is probably too busy to handle your request.</p></body></html>",
        )
            .into_response(),
        Answer::BadRequest => {
            (StatusCode::BAD_REQUEST, "<html><body>Error: line 1: parse error</body></html>")
                .into_response()
        }
        Answer::Html => (
            [(header::CONTENT_TYPE, "text/html")],
            "<!DOCTYPE html><html><head><title>x</title></head><body>Dispatcher is down</body></html>",
        )
            .into_response(),
        Answer::RuntimeError => {
            let remark = "runtime error: Query timed out in \"query\" at line 2 after 120 seconds.";
            axum::Json(json!({"version": 0.6, "osm3s": {}, "elements": [], "remark": remark}))
                .into_response()
        }
        Answer::Stall => Body::from_stream(silent_after(b"{\"elements\": [")).into_response(),
        Answer::Broken => Body::from_stream(broken(b"{\"elements\": [")).into_response(),
        Answer::CutOff => good()[..good().len() / 2].to_owned().into_response(),
        Answer::Endless => " ".repeat(100_000).into_response(),
        Answer::Good => good().into_response(),
    }
}

type Chunk = Result<Bytes, std::io::Error>;

fn silent_after(start: &'static [u8]) -> impl Stream<Item = Chunk> {
    stream::iter([Ok(Bytes::from_static(start))]).chain(stream::pending())
}

/// The connection breaks a moment after the start, when that is surely on its way.
fn broken(start: &'static [u8]) -> impl Stream<Item = Chunk> {
    let gone = stream::once(async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        Err(std::io::Error::other("gone"))
    });
    stream::iter([Ok(Bytes::from_static(start))]).chain(gone)
}

/// An answer in the form of `out meta geom`: a car park as a node, one as a way, a street beside it, and a park, a hospital
/// and a station.
fn good() -> String {
    json!({
        "version": 0.6,
        "generator": "Overpass API 0.7.62",
        "osm3s": {"timestamp_osm_base": "2026-11-20T10:00:00Z", "copyright": "…"},
        "elements": [
            {"type": "node", "id": 101, "lat": 53.4051, "lon": -2.9812, "timestamp": "2024-01-01T00:00:00Z", "version": 3,
             "changeset": 1, "user": "a", "uid": 1, "tags": {"amenity": "parking", "name": "Stand-in North", "access": "yes"}},
            {"type": "way", "id": 102, "timestamp": "2024-01-01T00:00:00Z", "version": 5, "changeset": 1, "user": "a", "uid": 1,
             "bounds": {"minlat": 53.4, "minlon": -2.99, "maxlat": 53.401, "maxlon": -2.989}, "nodes": [1, 2, 3, 4, 1],
             "geometry": [{"lat": 53.4, "lon": -2.99}, {"lat": 53.4, "lon": -2.989}, {"lat": 53.401, "lon": -2.989},
                          {"lat": 53.401, "lon": -2.99}, {"lat": 53.4, "lon": -2.99}],
             "tags": {"amenity": "parking", "name": "Stand-in South", "fee": "yes"}},
            {"type": "way", "id": 103, "timestamp": "2024-01-01T00:00:00Z", "version": 1, "changeset": 1, "user": "a", "uid": 1,
             "bounds": {"minlat": 53.4, "minlon": -2.99, "maxlat": 53.401, "maxlon": -2.989}, "nodes": [5, 6],
             "geometry": [{"lat": 53.3999, "lon": -2.99}, {"lat": 53.3999, "lon": -2.989}],
             "tags": {"highway": "residential", "name": "Stand-in Street"}},
            {"type": "way", "id": 104, "timestamp": "2024-01-01T00:00:00Z", "version": 1, "changeset": 1, "user": "a", "uid": 1,
             "bounds": {"minlat": 53.41, "minlon": -2.99, "maxlat": 53.411, "maxlon": -2.989}, "nodes": [7, 8, 9, 7],
             "geometry": [{"lat": 53.41, "lon": -2.99}, {"lat": 53.41, "lon": -2.989}, {"lat": 53.411, "lon": -2.989},
                          {"lat": 53.41, "lon": -2.99}],
             "tags": {"leisure": "park", "name": "Stand-in Park"}},
            {"type": "node", "id": 105, "lat": 53.4095, "lon": -2.9649, "timestamp": "2024-01-01T00:00:00Z", "version": 1,
             "changeset": 1, "user": "a", "uid": 1, "tags": {"amenity": "hospital", "name": "Stand-in Hospital"}},
            {"type": "node", "id": 106, "lat": 53.4076, "lon": -2.9774, "timestamp": "2024-01-01T00:00:00Z", "version": 1,
             "changeset": 1, "user": "a", "uid": 1, "tags": {"railway": "station", "name": "Stand-in Lime Street"}}
        ]
    })
    .to_string()
}

async fn refresh(db: &TestDatabase, client: &Client, city: &City) -> Result<Report, RefreshError> {
    refresh_city(&db.pool, client, city).await
}

fn quick() -> Limits {
    Limits {
        attempts: 8,
        total: Duration::from_secs(30),
        first_byte: Duration::from_secs(5),
        stall: Duration::from_millis(300),
        first_wait: Duration::from_millis(5),
        max_bytes: 50_000,
    }
}

#[tokio::test]
async fn a_city_fills_whatever_the_server_does_first() {
    let db = fresh_database().await;
    let liverpool = cities::by_name("Liverpool").expect("a city");
    let stand_in = StandIn::playing(&[
        Answer::TooMany { retry_after_seconds: 1 },
        Answer::GatewayTimeout,
        Answer::Html,
        Answer::RuntimeError,
        Answer::Stall,
        Answer::Broken,
        Answer::CutOff,
        Answer::Good,
    ])
    .await;
    let report = refresh(&db, &stand_in.client(quick()), liverpool).await.expect("it fills");
    assert_eq!((report.source.as_str(), report.read), ("overpass:liverpool", 2));
    assert_eq!(counts(&report), [2, 0, 0, 0]);
    assert_eq!(names(&db.pool).await, ["Stand-in North", "Stand-in South"]);
    {
        let seen = stand_in.seen.lock().expect("seen");
        assert_eq!(seen.at.len(), 8);
        assert!(seen.at[1] - seen.at[0] >= Duration::from_secs(1), "Retry-After is obeyed");
        assert!(seen.agents.iter().all(|agent| agent.starts_with("CarPal/")), "{:?}", seen.agents);
        assert!(seen.bodies[0].starts_with("data=%5Bout%3Ajson%5D%5Btimeout%3A120%5D"));
    }

    let again = refresh(&db, &stand_in.client(quick()), liverpool).await.expect("it answers");
    assert_eq!(counts(&again), [0, 0, 2, 0]);
    // The map's streets are not patched together from the few beside car parks.
    let drawn = "select count(*) from map_features where layer not in ('places', 'pois')";
    assert_eq!(number(&db.pool, drawn).await, 0);
    // Nor its parks; but what people drive to is found by its name.
    let found: Vec<(String, String, String)> =
        sqlx::query_as("select layer, kind, name from map_features order by layer, kind")
            .fetch_all(&db.pool)
            .await
            .expect("features");
    let found: Vec<_> = found.iter().map(|(layer, kind, name)| [layer, kind, name]).collect();
    let expected = [
        ["places", "station", "Stand-in Lime Street"],
        ["pois", "hospital", "Stand-in Hospital"],
        ["pois", "park", "Stand-in Park"],
    ];
    assert_eq!(found, expected);
}

#[tokio::test]
async fn a_server_that_stays_bad_is_given_up_with_a_reason_and_changes_nothing() {
    let db = fresh_database().await;
    let derby = cities::by_name("Derby").expect("a city");
    let three = Limits { attempts: 3, ..quick() };
    for (bad, word) in [
        (Answer::GatewayTimeout, "504 Gateway Timeout: The server is probably too busy"),
        (Answer::Html, "HTML page instead of data: Dispatcher is down"),
        (Answer::RuntimeError, "did not finish: runtime error: Query timed out"),
        (Answer::Stall, "sent nothing"),
        (Answer::Broken, "broke off"),
        (Answer::CutOff, "broke off"),
    ] {
        let stand_in = StandIn::playing(&[bad]).await;
        let error = refresh(&db, &stand_in.client(three), derby).await;
        let error = error.expect_err("it stays bad");
        assert_eq!(stand_in.asked(), 3, "{error}");
        let words = error.to_string();
        assert!(words.contains("gave up after 3 attempts") && words.contains(word), "{words}");
        let (status, message): (String, String) =
            sqlx::query_as("select status, message from runs order by id desc limit 1")
                .fetch_one(&db.pool)
                .await
                .expect("a run");
        assert_eq!((status.as_str(), message), ("failed", words));
    }
    assert_eq!(number(&db.pool, "select count(*) from car_parks").await, 0);
}

#[tokio::test]
async fn what_waiting_does_not_mend_is_not_asked_again() {
    let db = fresh_database().await;
    let derby = cities::by_name("Derby").expect("a city");
    for (bad, word) in [
        (Answer::BadRequest, "400 Bad Request: Error: line 1"),
        (Answer::Endless, "larger than 50000 bytes"),
    ] {
        let stand_in = StandIn::playing(&[bad]).await;
        let error = refresh(&db, &stand_in.client(quick()), derby).await;
        let words = error.expect_err("refused").to_string();
        assert!(words.contains(word), "{words}");
        assert_eq!(stand_in.asked(), 1);
    }
    // Nobody listens on a port that was just let go of.
    let free = std::net::TcpListener::bind("127.0.0.1:0").expect("a port").local_addr();
    let nobody = format!("http://{}/api/interpreter", free.expect("an address"));
    let client = Client::with_limits(&nobody, quick()).expect("a client");
    let error = refresh(&db, &client, derby).await.expect_err("nobody there");
    assert!(matches!(error, RefreshError::Overpass(OverpassError::GaveUp { attempts: 3, .. })));
    // A wait that the whole time does not have is not begun.
    let stand_in = StandIn::playing(&[Answer::TooMany { retry_after_seconds: 3600 }]).await;
    let began = Instant::now();
    let error = refresh(&db, &stand_in.client(quick()), derby).await;
    let error = error.expect_err("too long");
    assert!(matches!(error, RefreshError::Overpass(OverpassError::GaveUp { attempts: 1, .. })));
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[tokio::test]
async fn the_program_asks_for_a_city_or_a_box() {
    let db = fresh_database().await;
    let stand_in = StandIn::playing(&[Answer::GatewayTimeout, Answer::Good]).await;
    let program = Program::on(&db)
        .with("CARPAL_OVERPASS_URL", &stand_in.url)
        .with("CARPAL_OVERPASS_WAIT", "5ms");
    let report = program.report(&["overpass", "--city", "liverpool"]).await;
    assert_eq!((&report["source"], &report["new"]), (&json!("overpass:liverpool"), &json!(2)));
    let report = program.report(&["overpass", "--bbox", "-3.1,53.3,-2.8,53.5"]).await;
    assert_eq!(report["source"], "overpass:-3.1:53.3:-2.8:53.5");
    assert_eq!(number(&db.pool, "select count(*) from car_parks").await, 2, "one row each");

    let html = StandIn::playing(&[Answer::Html]).await;
    let program = Program::on(&db)
        .with("CARPAL_OVERPASS_URL", &html.url)
        .with("CARPAL_OVERPASS_WAIT", "5ms")
        .with("CARPAL_OVERPASS_ATTEMPTS", "2");
    program
        .run(&["overpass", "--city", "Derby"])
        .await
        .failed(1, &["HTML page", "CARPAL_OVERPASS_URL"]);
    program
        .run(&["overpass", "--city", "Leeds"])
        .await
        .failed(2, &["\"Leeds\" is not one of the 17 cities: Aberdeen,", "--bbox="]);
}
