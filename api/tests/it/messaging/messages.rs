//! Messages: said once, read in pages, polite.

use axum::http::{Method, StatusCode};
use futures::future::join_all;
use serde_json::json;

use super::{list, message, say, start, thread, words};
use crate::app::App;

#[tokio::test]
async fn a_message_that_is_sent_again_is_the_same() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let talk = start(&alice, "K9 DOG", "Hello").await;
    let hello = message("Are you there?");
    let path = format!("{talk}/messages");
    let sent = join_all((0..8).map(|_| alice.post(&path, hello.clone()))).await;
    let created = sent.iter().filter(|sent| sent.status == StatusCode::CREATED).count();
    assert_eq!(created, 1);
    for answer in &sent {
        assert!(answer.status.is_success(), "{}", answer.body);
        assert_eq!(answer.body, sent[0].body);
    }
    assert_eq!(words(&thread(&bob, &talk).await), ["Hello", "Are you there?"]);
    // A client id is its sender's: Bob may come to the same.
    assert_eq!(bob.post(&path, hello.clone()).await.status, StatusCode::CREATED);
    // Nor is it refused by what she has done since.
    let blocked = alice.put(&format!("{talk}/block"), json!(null)).await;
    assert!(blocked.status.is_success(), "{}", blocked.body);
    assert_eq!(alice.post(&path, hello).await.status, StatusCode::OK);
    assert_eq!(alice.post(&path, message("And now?")).await.refusal().1, "blocked_by_you");
}

#[tokio::test]
async fn everything_at_once_is_said_once_and_nobody_waits_for_each_other() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    // Each has begun a conversation with the other.
    let talks = [start(&alice, "K9 DOG", "0").await, start(&bob, "AB12 CDE", "0").await];
    let vehicle = alice.get("/vehicles").await.body[0]["id"].clone();
    let mut acts = Vec::new();
    for at in 0..24 {
        let (alice, bob, talk) = (alice.clone(), bob.clone(), talks[at % 2].clone());
        let (first, vehicle) = (talks[0].clone(), vehicle.clone());
        acts.push(tokio::spawn(async move {
            let client = if at % 4 < 2 { &alice } else { &bob };
            let id = talk.rsplit('/').next().expect("an id").to_owned();
            let receipt =
                json!({"receipts": [{"conversation_id": id, "delivered": at, "read": at / 2}]});
            let (said, shown) = (format!("{talk}/messages"), format!("{first}/vehicle"));
            let answers = join_all([
                client.ask(Method::POST, &said, Some(message("Hello"))),
                bob.ask(Method::POST, "/conversations/receipts", Some(receipt.clone())),
                alice.ask(Method::POST, "/conversations/receipts", Some(receipt)),
                alice.ask(Method::PUT, &shown, Some(json!({"vehicle_id": vehicle}))),
            ]);
            answers.await.into_iter().map(|answer| answer.status.as_u16()).collect::<Vec<_>>()
        }));
    }
    let again =
        json!({"registration": "K9 DOG", "show_vehicle_id": vehicle, "message": message("Again")});
    let (started, acts) = tokio::join!(alice.post("/conversations", again), join_all(acts));
    assert_eq!(started.status, StatusCode::OK, "{}", started.body);
    for statuses in acts {
        assert_eq!(statuses.expect("answers"), [201, 204, 204, 200]);
    }
    let seqs = async |talk| -> Vec<i64> {
        thread(&bob, talk)
            .await
            .iter()
            .map(|said| said["seq"].as_i64().expect("a number"))
            .collect()
    };
    assert_eq!(seqs(&talks[0]).await, (1..=14).collect::<Vec<_>>());
    assert_eq!(seqs(&talks[1]).await, (1..=13).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_long_conversation_is_read_in_pages() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let talk = start(&alice, "K9 DOG", "1").await;
    for at in 2..=60 {
        say(if at % 2 == 0 { &bob } else { &alice }, &talk, &at.to_string()).await;
    }
    let page = async |which: &str| alice.get(&format!("{talk}/messages{which}")).await.body;
    let latest = page("").await;
    assert_eq!(latest["messages"].as_array().map(Vec::len), Some(50));
    assert_eq!(
        (&latest["messages"][0]["content"], &latest["messages"][49]["content"]),
        (&"11".into(), &"60".into())
    );
    let older = page(&format!("?before={}", latest["previous"])).await;
    assert_eq!(
        words(older["messages"].as_array().expect("a list")),
        (1..=10).map(|n| n.to_string()).collect::<Vec<_>>()
    );
    assert!(older["previous"].is_null());
    let since = page("?after=2").await;
    assert_eq!((&since["messages"][0]["content"], &since["next"]), (&"3".into(), &52.into()));
    let rest = page("?after=52").await;
    assert_eq!(
        (rest["messages"].as_array().map(Vec::len), rest["next"].is_null()),
        (Some(8), true)
    );
}

#[tokio::test]
async fn every_way_to_send_refuses_aggressive_words() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let blocked = "Message blocked: Please keep messages polite. Aggressive words are blocked.";
    let started = super::write(&alice, "K9 DOG", "Move, you 1D10T").await;
    assert_eq!(started.refusal(), (422, "invalid", blocked));
    assert_eq!(list(&bob).await, [serde_json::Value::Null; 0]);
    let talk = start(&alice, "K9 DOG", "See you in Scunthorpe").await;
    let path = format!("{talk}/messages");
    let sent = bob.post(&path, message("i.d.i.o.t")).await;
    assert_eq!(sent.body["fields"]["content"], blocked);
    assert_eq!(
        bob.post(&path, message(" \n ")).await.refusal(),
        (422, "invalid", "Please enter a message")
    );
    let long = "Please use at most 2000 characters";
    assert_eq!(bob.post(&path, message(&"x".repeat(2001))).await.refusal(), (422, "invalid", long));
}
