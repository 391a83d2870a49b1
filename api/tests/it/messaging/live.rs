//! Conversations as they happen: on open connections, across processes, after a connection was away, and no longer than a session.

use std::time::Duration;

use axum::body::BodyDataStream;
use axum::http::StatusCode;
use carpal_api::foundation::Foundation;
use carpal_api::foundation::connections::{Connections, Hub};
use carpal_api::{AppState, routes};
use carpal_domain::testing::redis_url;
use futures::StreamExt;
use futures::future::join_all;
use serde_json::{Value, json};

use super::receipts::receive;
use super::{message, say, start};
use crate::app::App;
use crate::client::Client;
use crate::live::OwnRedis;

/// A connection that follows what happens in its user's conversations.
pub struct Connection {
    stream: BodyDataStream,
    unread: String,
    /// The id of the last event.
    pub last: String,
}

impl Connection {
    pub async fn open(client: &Client, last: Option<&str>) -> Self {
        let answer = client.stream("/me/live", last).await;
        assert_eq!(answer.status(), StatusCode::OK);
        let stream = answer.into_body().into_data_stream();
        Self { stream, unread: String::new(), last: String::new() }
    }

    /// The next event and its data; none when the stream has ended.
    pub async fn next(&mut self) -> Option<(String, Value)> {
        let next = tokio::time::timeout(Duration::from_secs(40), self.wait()).await;
        next.expect("an event in time")
    }

    async fn wait(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.unread.split_once("\n\n") {
                let field = |name: &str| {
                    event
                        .lines()
                        .find_map(|line| line.strip_prefix(name))
                        .map(str::trim)
                        .map(str::to_owned)
                };
                let (name, data, id) = (field("event:"), field("data:"), field("id:"));
                let rest = rest.to_owned();
                self.unread = rest;
                if let (Some(name), Some(data)) = (name, data) {
                    self.last = id.unwrap_or_else(|| self.last.clone());
                    return Some((name, serde_json::from_str(&data).expect("JSON")));
                }
                continue;
            }
            let chunk = self.stream.next().await?.expect("bytes");
            self.unread.push_str(std::str::from_utf8(&chunk).expect("text"));
        }
    }

    /// What the next event tells, which has to be of this kind. Notifications are passed over, unless one is awaited.
    pub async fn told(&mut self, kind: &str) -> Value {
        loop {
            let (name, data) = self.next().await.expect("an event");
            if name == kind || name != "notification" {
                assert_eq!(name, kind, "{data}");
                return data;
            }
        }
    }
}

#[tokio::test]
async fn bobs_page_is_told_what_alice_says_and_hers_that_he_has_read_it() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let mut bobs = Connection::open(&bob, None).await;
    assert_eq!(bobs.told("hello").await, json!({"flowing": false, "unread": 0}));
    let talk = start(&alice, "K9 DOG", "Your lights are on").await;
    let mut alices = Connection::open(&alice, None).await;
    alices.told("hello").await;

    let told = bobs.told("message").await;
    assert_eq!((&told["unread"], &told["unread_total"]), (&json!(1), &json!(1)));
    let said = &told["message"];
    assert_eq!((&said["content"], &said["mine"]), (&json!("Your lights are on"), &json!(false)));
    assert_eq!((&said["client_id"], &said["state"]), (&Value::Null, &Value::Null));
    assert!(talk.ends_with(told["conversation_id"].as_str().expect("an id")));

    receive(&bob, &talk, json!({"delivered": 1})).await;
    assert_eq!(alices.told("receipt").await["delivered"], 1);
    receive(&bob, &talk, json!({"delivered": 1, "read": 1})).await;
    assert_eq!(alices.told("receipt").await["read"], 1);
    let read = bobs.told("read").await;
    assert_eq!((&read["unread"], &read["unread_total"]), (&json!(0), &json!(0)));

    // Bob's first answer shows his name. His other connection is told what he says.
    say(&bob, &talk, "Thank you").await;
    alices.told("conversation").await;
    assert_eq!(alices.told("message").await["message"]["content"], "Thank you");
    assert_eq!(bobs.told("message").await["message"]["mine"], true);
}

#[tokio::test]
async fn a_page_that_was_away_is_told_everything_once_and_in_order() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let talk = start(&alice, "K9 DOG", "0").await;
    let mut bobs = Connection::open(&bob, None).await;
    bobs.told("hello").await;
    // What is said at once, while Bob's connection comes and goes.
    let path = format!("{talk}/messages");
    let sends = join_all((1..=50).map(|at| {
        let (alice, path) = (alice.clone(), path.clone());
        tokio::spawn(async move { alice.post(&path, message(&at.to_string())).await.status })
    }));
    let mut told: Vec<i64> = Vec::new();
    let listens = async {
        while told.len() < 50 {
            if told.len() % 7 == 3 {
                let last = bobs.last.clone();
                bobs = Connection::open(&bob, Some(&last)).await;
                bobs.told("hello").await;
            }
            told.push(bobs.told("message").await["message"]["seq"].as_i64().expect("a number"));
        }
    };
    let (sent, ()) = tokio::join!(sends, listens);
    assert!(sent.into_iter().all(|status| status.expect("sent") == StatusCode::CREATED));
    assert_eq!(told, (2..=51).collect::<Vec<_>>());

    // More than is looked at together.
    app.sql("delete from inbox_events").await;
    app.sql(
        "with bob as (update inboxes set last_event = 180 from users where id = user_id and email like 'bob@%' returning user_id)
         insert into inbox_events select user_id, event, 'conversation', c.id, null, now()
         from bob, conversations c, generate_series(1, 180) as event",
    )
    .await;
    let mut connection = Connection::open(&bob, Some("0")).await;
    connection.told("hello").await;
    for at in 1..=180 {
        connection.next().await.expect("an event");
        assert_eq!(connection.last, at.to_string());
    }

    // A cursor that is too old, or of another life, is told so.
    app.sql("delete from inbox_events where event < 20").await;
    for last in ["3", "999"] {
        let mut connection = Connection::open(&bob, Some(last)).await;
        connection.told("hello").await;
        connection.told("missed").await;
        assert_eq!(connection.last, "180");
    }
}

#[tokio::test]
async fn a_page_is_told_each_message_before_what_its_notification_says() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let carol = app.driver("carol", "CA1 ROL").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let mut before = Connection::open(&bob, None).await;
    before.told("hello").await;
    start(&alice, "K9 DOG", "Your lights are on").await;
    start(&carol, "K9 DOG", "You have a flat tyre").await;
    let mut connection = Connection::open(&bob, Some(&before.last)).await;
    connection.told("hello").await;
    for words in ["Your lights are on", "You have a flat tyre"] {
        let (name, said) = connection.next().await.expect("an event");
        assert_eq!((name.as_str(), &said["message"]["content"]), ("message", &json!(words)));
        assert_eq!(said["unread_total"], 2, "conversations that he has not read: {said}");
        let (name, told) = connection.next().await.expect("an event");
        assert_eq!((name.as_str(), &told["unread"]), ("notification", &json!(2)), "{told}");
        assert!(told["notification"].to_string().contains(words), "its own words: {told}");
    }
    // Once he has read them, a page that was away is told that there is nothing to read, and no words.
    let read = json!({"notification": null, "unread": 0});
    app.sql("update notifications set read_at = now()").await;
    let mut connection = Connection::open(&bob, Some(&before.last)).await;
    connection.told("hello").await;
    for _ in 0..2 {
        connection.told("message").await;
        assert_eq!(connection.told("notification").await, read);
    }
}

/// Another process over the same stores.
fn beside(app: &App, redis: &str) -> (Hub, axum::Router) {
    let (connections, hub) = (Connections::default(), Hub::default());
    if !redis.is_empty() {
        tokio::spawn(hub.clone().subscribe_to_redis(connections.clone(), redis.to_owned()));
    }
    tokio::spawn(
        connections.clone().listen_to_postgres(app.state.hub.clone(), app.state.pool.clone()),
    );
    let state = AppState {
        foundation: Foundation { connections, hub: hub.clone(), ..app.state.foundation.clone() },
        ..app.state.clone()
    };
    (hub, routes(state))
}

/// The same user, asking another process.
fn at(router: &axum::Router, client: &Client) -> Client {
    let mut there = Client::new(router.clone(), "192.0.2.1");
    there.keep(&client.session);
    there
}

#[tokio::test]
async fn two_processes_serve_one_conversation_with_redis_and_without() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let talk = start(&alice, "K9 DOG", "Hello").await;
    for redis in [redis_url(), String::new()] {
        let (hub, one) = beside(&app, &redis);
        let (_, other) = beside(&app, &redis);
        let mut flows = hub.flowing();
        if !redis.is_empty() {
            let flowing = flows.wait_for(|flowing| *flowing);
            tokio::time::timeout(Duration::from_secs(10), flowing)
                .await
                .expect("in time")
                .expect("flows");
        }
        let (alice, bob) = (at(&one, &alice), at(&other, &bob));
        let mut connection = Connection::open(&bob, None).await;
        while connection.told("hello").await["flowing"] == redis.is_empty() {}
        for at in 0..20 {
            say(&alice, &talk, &at.to_string()).await;
            assert_eq!(connection.told("message").await["message"]["content"], at.to_string());
        }
    }
}

#[tokio::test]
async fn a_page_is_told_when_redis_goes_and_still_hears_everything() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let talk = start(&alice, "K9 DOG", "Hello").await;
    let redis = OwnRedis::start();
    let address = redis.url();
    let ((_, one), (_, other)) = (beside(&app, &address), beside(&app, &address));
    let (alice, bob) = (at(&one, &alice), at(&other, &bob));
    let mut connection = Connection::open(&bob, None).await;
    while connection.told("hello").await["flowing"] != true {}
    say(&alice, &talk, "With").await;
    assert_eq!(connection.told("message").await["message"]["content"], "With");
    drop(redis);
    // Said before the process of either has noticed, or after: it is told, once.
    say(&alice, &talk, "Without").await;
    let mut told = Vec::new();
    while told.len() < 2 {
        let (name, data) = connection.next().await.expect("an event");
        told.push(match name.as_str() {
            "notification" => continue,
            "hello" => data["flowing"].to_string(),
            _ => data["message"]["content"].as_str().expect("words").to_owned(),
        });
    }
    told.sort_unstable();
    assert_eq!(told, ["Without", "false"]);
    say(&alice, &talk, "Still").await;
    assert_eq!(connection.told("message").await["message"]["content"], "Still");
}

#[tokio::test]
async fn a_stream_ends_with_its_session() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let (_, router) = beside(&app, "");
    let talk = start(&alice, "K9 DOG", "Hello").await;
    let ends = async |because: &str, mut connection: Connection| {
        loop {
            match connection.next().await.expect("an end") {
                (name, told) if name == "end" => {
                    assert_eq!(told["because"], because);
                    break;
                }
                (name, told) => assert_eq!(name, "hello", "{told}"),
            }
        }
        assert!(connection.next().await.is_none());
    };
    let opened = async || {
        let mut bob = bob.clone();
        bob.sign_in("bob@example.org", "open sesame").await;
        let bob = at(&router, &bob);
        let mut connection = Connection::open(&bob, None).await;
        connection.told("hello").await;
        (bob, connection)
    };
    let (bob, connection) = opened().await;
    // Bob signs out in another process than the one that his connection asks.
    let signed_out = bob.post("/sign-out", Value::Null).await;
    assert_eq!(signed_out.status, StatusCode::NO_CONTENT);
    ends("ended", connection).await;
    assert_eq!(bob.stream("/me/live", None).await.status(), StatusCode::UNAUTHORIZED);

    // By a token that has ended nothing is told of what happens then, however long the connection would rest.
    let (_, connection) = opened().await;
    app.sql(
        "update session_tokens t set access_expires_at = now() from sessions s join users u on u.id = s.user_id
         where s.id = t.session_id and u.email like 'bob@%'",
    )
    .await;
    say(&alice, &talk, "Are you there?").await;
    ends("expired", connection).await;

    let (_, connection) = opened().await;
    app.sql("update session_tokens set access_expires_at = now()").await;
    ends("expired", connection).await;

    let (bob, connection) = opened().await;
    app.sql("update users set blocked_at = now(), blocked_reason = 'x' where email like 'bob@%'")
        .await;
    app.sql("update session_tokens set access_expires_at = now() + interval '1 minute'").await;
    assert!(!alice.get(&talk).await.body.is_null());
    ends("ended", connection).await;
    assert_eq!(bob.stream("/me/live", None).await.status(), StatusCode::FORBIDDEN);
}

#[tokio::test]
async fn a_stream_ends_when_its_access_token_does() {
    let app = App::with(&["--access-token-expiry", "2s"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let mut connection = Connection::open(&alice, None).await;
    connection.told("hello").await;
    // Events flow, so that it looks for them by itself only every 25 seconds.
    let end = tokio::time::timeout(Duration::from_secs(5), connection.told("end")).await;
    assert_eq!(end.expect("in time")["because"], "expired");
}

#[tokio::test]
async fn nobody_opens_streams_without_end() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let mut connections = Vec::new();
    for _ in 0..20 {
        connections.push(Connection::open(&alice, None).await);
    }
    assert_eq!(alice.stream("/me/live", None).await.status(), StatusCode::TOO_MANY_REQUESTS);
    drop(connections);
    assert_eq!(alice.stream("/me/live", None).await.status(), StatusCode::OK);
}
