//! Messages: said once, read in pages, polite.

use axum::http::StatusCode;
use futures::future::join_all;

use super::{list, message, say, start, thread, words};
use crate::app::App;

#[tokio::test]
async fn a_message_that_is_sent_again_is_the_same() {
    let app = App::with_a_queue().await;
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
    assert_eq!(bob.post(&path, hello).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn a_long_conversation_is_read_in_pages() {
    let app = App::with_a_queue().await;
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
    let app = App::with_a_queue().await;
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
    let long = "A message has at most 2000 characters";
    assert_eq!(bob.post(&path, message(&"x".repeat(2001))).await.refusal(), (422, "invalid", long));
}
