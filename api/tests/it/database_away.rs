//! A database that hangs or is gone costs nobody more than seconds, and is used again as soon as it is back.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::http::{Method, Request};
use carpal_api::AppState;
use carpal_api::foundation::{self, DatabaseClock, DatabaseHealth, Foundation};
use carpal_api::routes;
use serde_json::json;
use sqlx::postgres::PgConnectOptions;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

use crate::app::App;
use crate::client::Client;

/// The most that somebody waits for an answer.
const WAIT: Duration = Duration::from_secs(5);
/// The most that a balancer waits to hear that the program is not ready.
const READY_WAIT: Duration = Duration::from_secs(2);
/// The most that it takes to use a database that is back.
const RECOVERY: Duration = Duration::from_secs(10);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    /// Takes connections and bytes, and hands nothing on.
    Hangs,
    /// Hangs up on everybody.
    Gone,
}

/// Stands between the program and its database.
struct Between {
    address: SocketAddr,
    state: watch::Sender<State>,
}

impl Between {
    async fn start(database: &PgConnectOptions) -> Self {
        let to = (database.get_host().to_owned(), database.get_port());
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (state, seen) = watch::channel(State::Open);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if *seen.borrow() == State::Gone {
                    continue;
                }
                let (to, seen) = (to.clone(), seen.clone());
                tokio::spawn(async move {
                    let server = TcpStream::connect(to).await.expect("the database");
                    let (from_client, to_client) = client.into_split();
                    let (from_server, to_server) = server.into_split();
                    tokio::join!(
                        hand_on(from_client, to_server, seen.clone()),
                        hand_on(from_server, to_client, seen)
                    )
                });
            }
        });
        Self { address, state }
    }
}

async fn hand_on(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    mut state: watch::Receiver<State>,
) {
    let mut bytes = [0; 16 * 1024];
    loop {
        let count = tokio::select! {
            read = from.read(&mut bytes) => read.unwrap_or(0),
            gone = state.wait_for(|state| *state == State::Gone) => { drop(gone); 0 }
        };
        let left = state.wait_for(|state| *state != State::Hangs).await.map(|state| *state);
        if count == 0
            || !matches!(left, Ok(State::Open))
            || to.write_all(&bytes[..count]).await.is_err()
        {
            return;
        }
    }
}

/// All of these have to come soon, and say when to ask again.
async fn all_unavailable(
    what: &str,
    client: &Client,
    asked: Vec<(Method, &str, Option<serde_json::Value>)>,
) {
    let begun = Instant::now();
    let asked = asked.into_iter().map(|(method, path, body)| client.ask(method, path, body));
    for answer in futures::future::join_all(asked).await {
        assert_eq!(answer.status, 503, "{what}: {}", answer.body);
        assert!(answer.headers.contains_key("retry-after"), "{what}");
        // Nothing was reached, or it goes on and nobody should wait for it.
        let code = answer.body["code"].as_str().unwrap_or_default();
        assert!(["unavailable", "too_late"].contains(&code), "{what}: {code}");
    }
    assert!(begun.elapsed() < WAIT, "{what}: {:?}", begun.elapsed());
}

/// The database answers all the time, but somebody holds what a request needs.
#[tokio::test]
async fn nobody_waits_long_for_a_locked_row_or_a_free_connection() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let options: PgConnectOptions = app.database.url.parse().expect("an address");
    let pool = foundation::pool(2).connect_lazy_with(options.options(foundation::SERVER_TIMEOUTS));
    let foundation = Foundation {
        stream_pool: pool.clone(),
        pool: pool.clone(),
        ..app.state.foundation.clone()
    };
    let mut client = Client::new(routes(AppState { foundation, ..app.state.clone() }), "192.0.2.7");
    client.token.clone_from(&alice.token);
    let rename = || (Method::PUT, "/me/name", Some(json!({"name": "Road Runner"})));

    let mut holder = app.database.pool.acquire().await.expect("a connection");
    sqlx::raw_sql("begin; select from users for update").execute(&mut *holder).await.expect("rows");
    all_unavailable("a locked row", &client, vec![rename()]).await;
    // Two of them wait for the row, and the others for their connections.
    all_unavailable("many and a locked row", &client, (0..6).map(|_| rename()).collect()).await;
    sqlx::raw_sql("rollback").execute(&mut *holder).await.expect("an end");
    assert_eq!(client.get("/vehicles").await.status, 200);

    let taken = [pool.acquire().await.expect("one"), pool.acquire().await.expect("another")];
    let sign_in = json!({"email": "a@example.org", "password": "open sesame"});
    let asked = vec![
        rename(),
        (Method::GET, "/vehicles", None),
        (Method::GET, "/conversations", None),
        (Method::POST, "/sign-in", Some(sign_in)),
    ];
    all_unavailable("a full pool", &client, asked).await;
    drop(taken);
    assert_eq!(client.get("/vehicles").await.status, 200);
}

/// None of the statements takes too long by itself, but all of them together do.
#[tokio::test]
async fn nobody_waits_long_for_many_slow_statements() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    app.sql(
        "create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return null; end $$",
    )
    .await;
    for table in ["conversations", "messages", "participants", "inbox_events"] {
        let sql = "create trigger slow after insert or update on {table} for each statement execute function slow()";
        app.sql(&sql.replace("{table}", table)).await;
    }
    let message = json!({"client_id": uuid::Uuid::new_v4(), "content": "Hello"});
    let asked = vec![(Method::POST, "/support-messages", Some(message))];
    all_unavailable("slow statements", &alice, asked).await;
}

#[tokio::test]
async fn nobody_waits_for_a_database_that_does_not_answer() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let options: PgConnectOptions = app.database.url.parse().expect("an address");
    let between = Between::start(&options).await;
    let options = options.host("127.0.0.1").port(between.address.port());
    let pool =
        foundation::pool(4).connect_lazy_with(options.clone().options(foundation::SERVER_TIMEOUTS));
    let clock = DatabaseClock::start(&pool).await.expect("the time");
    let foundation = Foundation {
        stream_pool: pool.clone(),
        pool,
        database: DatabaseHealth::watch(options, clock),
        ..app.state.foundation.clone()
    };
    let state = AppState { foundation, ..app.state.clone() };
    let router = routes(state);
    let mut client = Client::new(router.clone(), "192.0.2.7");
    client.token.clone_from(&alice.token);
    assert_eq!(client.get("/vehicles").await.status, 200);

    for state in [State::Hangs, State::Gone] {
        between.state.send_replace(state);
        let begun = Instant::now();
        let ready = Request::get("/health/ready").body(Body::empty()).expect("a request");
        let ready = router.clone().oneshot(ready).await.expect("an answer");
        assert_eq!(ready.status(), 503, "{state:?}");
        assert!(begun.elapsed() < READY_WAIT, "{state:?}: {:?}", begun.elapsed());
        let message = json!({"client_id": uuid::Uuid::new_v4(), "content": "Hello"});
        let sign_in = json!({"email": "a@example.org", "password": "open sesame"});
        let asked = [
            (Method::GET, "/vehicles", None),
            (Method::GET, "/me", None),
            (Method::GET, "/conversations", None),
            (Method::GET, "/config", None),
            (Method::POST, "/support-messages", Some(message)),
            (Method::POST, "/sign-in", Some(sign_in)),
        ];
        all_unavailable(&format!("{state:?}"), &client, asked.into()).await;
        between.state.send_replace(State::Open);
        let begun = Instant::now();
        while client.get("/vehicles").await.status != 200 {
            assert!(begun.elapsed() < RECOVERY, "{state:?}: it is not used again");
        }
    }
}

/// Two programs whose own clocks differ judge a token alike, because both ask the database's. Here that one is 20 seconds
/// ahead of theirs.
#[tokio::test]
async fn the_clock_is_the_databases() {
    let app = App::start().await;
    let shows = async |time: &str| {
        let function = "create or replace function public.clock_timestamp() returns timestamptz volatile language sql";
        app.sql(&format!("{function} as $$ select pg_catalog.clock_timestamp() {time} $$")).await;
    };
    shows("+ interval '20 seconds'").await;
    let options: PgConnectOptions = app.database.url.parse().expect("an address");
    let ahead = options.options([("search_path", "public,pg_catalog")]);
    let pool = foundation::pool(1).connect_lazy_with(ahead.clone());
    let clock = DatabaseClock::start(&pool).await.expect("the time");
    let is_ahead = |clock: &DatabaseClock| {
        let by = clock.now() - chrono::Utc::now();
        (19_000..21_000).contains(&by.num_milliseconds())
    };
    assert!(is_ahead(&clock));
    // It is set again and again, so a clock that is put back is followed.
    shows("").await;
    let _health = DatabaseHealth::watch(ahead, clock.clone());
    let begun = Instant::now();
    while is_ahead(&clock) {
        assert!(begun.elapsed() < Duration::from_secs(10), "never set again");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
