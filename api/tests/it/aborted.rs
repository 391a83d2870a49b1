//! Whoever leaves a page in the middle of a request leaves nothing behind.

use std::time::{Duration, Instant};

use axum::http::Method;
use serde_json::json;
use sqlx::{Connection, PgConnection};

use crate::app::App;

/// Connections that wait inside a transaction. What is written on one of them later is acknowledged, and not committed.
const OPEN: &str = "select count(*) from pg_stat_activity
                    where datname = current_database() and state like 'idle in transaction%'";

/// How long a request may take to its end, on a machine that is busy.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

#[tokio::test]
async fn a_request_that_is_given_up_leaves_no_transaction_open() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let vehicle = alice.get("/vehicles").await.body[0]["id"].clone();
    let path = format!("/vehicles/{}", vehicle.as_str().expect("an id"));
    let mut onlooker =
        PgConnection::connect(&app.database.url).await.expect("a connection of its own");
    // At every moment of it, the beginning of its transaction too.
    for moment in 0..200 {
        let change = alice.ask(Method::PATCH, &path, Some(json!({"notes": format!("{moment}")})));
        let _ = tokio::time::timeout(Duration::from_micros(moment * 25), change).await;
        // One that is under way ends; one that was left open lies about for ever.
        let given_up = Instant::now();
        loop {
            tokio::time::sleep(Duration::from_millis(10)).await;
            let open: i64 =
                sqlx::query_scalar(OPEN).fetch_one(&mut onlooker).await.expect("a count");
            if open == 0 {
                break;
            }
            assert!(
                given_up.elapsed() < REQUEST_TIMEOUT,
                "left open, given up after {} µs",
                moment * 25
            );
        }
    }
}
