//! Public events from Redis to an open stream.

use std::time::Duration;

use axum::http::StatusCode;
use carpal_domain::live::{PUBLIC_CHANNEL, PublicEvent};
use carpal_domain::testing::redis_url;
use futures::StreamExt;
use redis::AsyncCommands;

use crate::app::App;

#[tokio::test]
async fn an_event_on_redis_reaches_an_open_stream() {
    let app = App::start().await;
    tokio::spawn(
        app.state.hub.clone().subscribe_to_redis(app.state.connections.clone(), redis_url()),
    );
    let connected = tokio::time::timeout(Duration::from_secs(10), async {
        while !app.state.hub.is_connected() {
            tokio::task::yield_now().await;
        }
    });
    connected.await.expect("Redis answers");

    let response = app.get("/api/v1/live").await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let mut stream = response.into_body().into_data_stream();
    let hello = stream.next().await.expect("a first event").expect("bytes");
    assert!(String::from_utf8_lossy(&hello).contains(r#"{"flowing":true}"#), "{hello:?}");

    let event = PublicEvent::TilesChanged {
        tileset: "carparks".into(),
        version: app.database.url.clone(),
        tiles: vec!["13/4028/2651".into()],
        everything: false,
    };
    let mut redis = redis::Client::open(redis_url())
        .expect("an address")
        .get_multiplexed_async_connection()
        .await
        .expect("Redis answers");
    let _: () = redis
        .publish(PUBLIC_CHANNEL, serde_json::to_string(&event).expect("JSON"))
        .await
        .expect("published");

    let heard = tokio::time::timeout(Duration::from_secs(10), async {
        while let Some(Ok(chunk)) = stream.next().await {
            // Other tests may share the Redis; ours names our database.
            if String::from_utf8_lossy(&chunk).contains(&app.database.url) {
                return true;
            }
        }
        false
    });
    assert!(heard.await.expect("in time"));
}

#[tokio::test]
async fn without_redis_a_page_is_told_to_poll() {
    let app = App::start().await;
    let mut stream = app.get("/api/v1/live").await.into_body().into_data_stream();
    let hello = stream.next().await.expect("a first event").expect("bytes");
    assert!(String::from_utf8_lossy(&hello).contains(r#"{"flowing":false}"#), "{hello:?}");
}

/// A Redis of the test's own, to be taken away. It listens on a socket in a folder of its own: a port that was free a moment
/// ago may be taken by another test.
pub struct OwnRedis {
    process: std::process::Child,
    folder: tempfile::TempDir,
}

impl OwnRedis {
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let process = std::process::Command::new("redis-server")
            .args(["--port", "0", "--save", "", "--loglevel", "warning", "--unixsocket"])
            .arg(folder.path().join("redis.sock"))
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("redis-server starts");
        Self { process, folder }
    }

    pub fn url(&self) -> String {
        format!("redis+unix://{}", self.folder.path().join("redis.sock").display())
    }
}

impl Drop for OwnRedis {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[tokio::test]
async fn an_open_page_is_told_when_events_cease_to_flow() {
    let app = App::start().await;
    let redis = OwnRedis::start();
    tokio::spawn(
        app.state.hub.clone().subscribe_to_redis(app.state.connections.clone(), redis.url()),
    );
    let mut stream = app.get("/api/v1/live").await.into_body().into_data_stream();
    let mut told = async |words: &str| {
        let told = tokio::time::timeout(Duration::from_secs(30), async {
            while let Some(Ok(chunk)) = stream.next().await {
                if String::from_utf8_lossy(&chunk).contains(words) {
                    return true;
                }
            }
            false
        });
        assert!(told.await.expect("in time"), "{words}");
    };
    told(r#"{"flowing":true}"#).await;
    drop(redis);
    told(r#"{"flowing":false}"#).await;
}

#[tokio::test]
async fn an_event_of_a_program_without_redis_reaches_an_open_stream_through_postgres() {
    let app = App::start().await;
    let (connections, hub) = (app.state.connections.clone(), app.state.hub.clone());
    tokio::spawn(connections.listen_to_postgres(hub, app.state.pool.clone()));
    let response = app.get("/api/v1/live").await;
    let mut stream = response.into_body().into_data_stream();
    let heard = tokio::time::timeout(Duration::from_secs(10), async {
        // It may not listen yet: it is told again until it has heard.
        loop {
            app.sql(
                "select pg_notify('carpal_public_events', '{\"event\":\"leaving_soon_changed\"}')",
            )
            .await;
            let wait = tokio::time::timeout(Duration::from_millis(200), stream.next());
            if let Ok(Some(Ok(chunk))) = wait.await
                && String::from_utf8_lossy(&chunk).contains("leaving_soon_changed")
            {
                return;
            }
        }
    });
    heard.await.expect("in time");
}
