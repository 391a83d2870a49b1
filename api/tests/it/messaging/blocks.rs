//! Users who want to hear no more from somebody.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::live::Connection;
use super::{list, message, say, start, thread, words, write};
use crate::app::App;

#[tokio::test]
async fn alice_does_not_notice_that_bob_has_blocked_her() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    bob.post("/vehicles", serde_json::json!({"registration": "B0B"})).await;
    let talk = start(&alice, "K9 DOG", "Hello").await;
    let before = alice.get(&talk).await.body;
    let block = format!("{talk}/block");
    assert_eq!(bob.put(&block, Value::Null).await.status, StatusCode::NO_CONTENT);
    assert_eq!(bob.put(&block, Value::Null).await.status, StatusCode::NO_CONTENT, "twice");
    assert_eq!(alice.get(&talk).await.body, before);
    let mut alices = Connection::open(&alice, None).await;
    let mut bobs = Connection::open(&bob, None).await;
    alices.told("hello").await;
    bobs.told("hello").await;

    // What she says is stored for her, and for nobody else: not here, and not by his other plate.
    say(&alice, &talk, "Are you there?").await;
    assert_eq!(alices.told("message").await["message"]["state"], "pending");
    let other = start(&alice, "B0B", "And here?").await;
    assert_eq!(words(&thread(&alice, &talk).await), ["Hello", "Are you there?"]);
    assert_eq!(alice.get(&other).await.body["can_send"], true);
    let bobs_list = list(&bob).await;
    assert_eq!(bobs_list.len(), 1);
    assert_eq!(
        (&bobs_list[0]["last_message"]["content"], &bobs_list[0]["unread"]),
        (&"Hello".into(), &1.into())
    );
    assert_eq!(bobs_list[0]["blocked_by_me"], true);
    assert_eq!(words(&thread(&bob, &talk).await), ["Hello"]);
    let blocked = async |who: &crate::client::Client| {
        who.get("/conversations?blocked=true").await.body["conversations"].clone()
    };
    assert_eq!(blocked(&bob).await, serde_json::json!(bobs_list));
    assert_eq!(blocked(&alice).await, serde_json::json!([]));
    let found = bob.get("/conversations?q=there").await.body;
    assert_eq!(found["conversations"], serde_json::json!([]));

    // He cannot write to her either, until he hears from her again. What she said meanwhile never arrives.
    let refused = bob.post(&format!("{talk}/messages"), message("Hm")).await;
    let sentence = "You’ve blocked this person. Unblock them to send a message.";
    assert_eq!(refused.refusal(), (409, "blocked_by_you", sentence));
    assert_eq!(bob.delete(&block).await.status, StatusCode::NO_CONTENT);
    bobs.told("conversation").await;
    assert_eq!(blocked(&bob).await, serde_json::json!([]));
    say(&alice, &talk, "Now?").await;
    assert_eq!(bobs.told("message").await["message"]["content"], "Now?");
    assert_eq!(words(&thread(&bob, &talk).await), ["Hello", "Now?"]);
    super::receipts::receive(&bob, &talk, serde_json::json!({"delivered": 3, "read": 3})).await;
    let states: Vec<_> = thread(&alice, &talk).await.iter().map(|m| m["state"].clone()).collect();
    assert_eq!(states, ["read", "pending", "read"]);
}

#[tokio::test]
async fn a_block_never_shows_that_two_conversations_are_with_one_person() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let carol = app.driver("carol", "C4 ROL").await;
    // Alice has written to Bob, and Bob, not knowing her, to her.
    let one = start(&alice, "K9 DOG", "Your lights are on").await;
    let other = start(&bob, "AB12 CDE", "You block my drive").await;
    bob.put(&format!("{one}/block"), Value::Null).await;
    let flags: Vec<_> = list(&bob)
        .await
        .iter()
        .map(|talk| (super::path(talk), talk["blocked_by_me"].clone()))
        .collect();
    assert_eq!(flags, [(other.clone(), false.into()), (one.clone(), true.into())]);
    say(&alice, &other, "Sorry").await;
    assert_eq!(words(&thread(&bob, &other).await), ["You block my drive"]);
    assert_eq!(
        carol.put(&format!("{one}/block"), Value::Null).await.refusal().1,
        "not_a_participant"
    );
    assert!(write(&carol, "K9 DOG", "Hello").await.status.is_success(), "others are heard");
    assert_eq!(list(&bob).await.len(), 3);
}

/// Alice looks at what becomes of a block: of Bob, who is there, and of Carol, whose account is gone.
#[tokio::test]
async fn a_block_does_not_tell_whether_an_account_is_left_behind_a_plate() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    for (name, plate) in [("bob", "K9 DOG"), ("carol", "C4 ROL")] {
        app.driver(name, plate).await;
    }
    let known = start(&alice, "K9 DOG", "Hello").await;
    let unknown = start(&alice, "C4 ROL", "Hello").await;
    app.sql("delete from users where email = 'carol@example.org'").await;
    let mut seen = Vec::new();
    for talk in [&known, &unknown] {
        let block = format!("{talk}/block");
        let first = alice.put(&block, Value::Null).await;
        let again = alice.put(&block, Value::Null).await;
        let shown = alice.get(talk).await.body;
        let listed = alice.get("/conversations?blocked=true").await.body["conversations"].clone();
        let refused = alice.post(&format!("{talk}/messages"), message("Hm")).await;
        let unblocked = alice.delete(&block).await;
        let after = alice.get(talk).await.body;
        seen.push(json!([
            [first.status.as_u16(), first.body, again.status.as_u16(), again.body],
            [shown["blocked_by_me"], shown["counterparty"]["name"], shown["unread"]],
            listed.as_array().map(Vec::len),
            refused.refusal(),
            [unblocked.status.as_u16(), unblocked.body],
            after["blocked_by_me"],
        ]));
    }
    assert_eq!(seen[0], seen[1]);
    assert_eq!(
        (&seen[0][0][0], &seen[0][1][0], &seen[0][2], &seen[0][3][1], &seen[0][5]),
        (&json!(204), &json!(true), &json!(1), &json!("blocked_by_you"), &json!(false))
    );
    // Nor does a block end with the account that it was of.
    alice.put(&format!("{known}/block"), Value::Null).await;
    app.sql("delete from users where email = 'bob@example.org'").await;
    assert_eq!(alice.get(&known).await.body["blocked_by_me"], true);
}
