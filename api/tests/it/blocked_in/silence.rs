//! Whoever asks does not learn whether anybody has the vehicle.

use serde_json::{Value, json};

use super::{ask, asked, path, plates, shown};
use crate::app::App;
use crate::messaging::live::Connection;
use crate::messaging::{list, say, start, thread};
use crate::restrictions::id;

#[tokio::test]
async fn a_request_says_the_same_for_every_plate_at_every_time() {
    let app = App::with(&["--limit-move-requests", "99/1d"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let plates = plates(&app, &alice).await;
    let mut requests = Vec::new();
    for plate in plates {
        requests.push(ask(&alice, plate).await);
    }
    assert!(list(&alice).await.is_empty(), "no conversation tells that there is an owner");
    for minutes in [0, 9, 10, 239, 240] {
        app.sql(&format!("update move_requests set created_at = now() - interval '{minutes} minutes', confirmed_at = now() - interval '{minutes} minutes'")).await;
        let mut seen = Vec::new();
        for request in &requests {
            seen.push(shown(alice.get(&path(request)).await.body));
        }
        seen.dedup();
        assert_eq!(seen.len(), 1, "after {minutes} minutes: {seen:#?}");
        let state = match minutes {
            ..10 => "sent",
            10..240 => "asked_again",
            _ => "ended",
        };
        assert_eq!(seen[0]["state"], state);
    }
    app.sql("update move_requests set created_at = now(), confirmed_at = now()").await;
    let mut seen = Vec::new();
    for request in &requests {
        let moved = alice.post(&format!("{}/moved", path(request)), Value::Null).await;
        seen.push((moved.status, shown(moved.body)));
    }
    seen.dedup();
    assert_eq!(seen.len(), 1, "{seen:#?}");
    assert_eq!((&seen[0].1["state"], &seen[0].1["moved_by"]), (&json!("moved"), &json!("sender")));
    assert!(list(&alice).await.is_empty());
    let told = "select count(*) from inbox_events e join users u on u.id = e.user_id where u.email = 'alice@example.org'
                and kind not in ('notification', 'message')";
    assert_eq!(app.value(told).await, "0", "nor does an event");
}

#[tokio::test]
async fn nothing_else_tells_the_sender_that_there_is_an_owner() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    let request = ask(&alice, "K9 DOG").await;
    assert_eq!(request["conversation_id"], Value::Null);
    let told =
        format!("select count(*) from inbox_events where user_id = '{}'", id(&app, "alice").await);
    let before = app.value(&told).await;
    // Bob's phone has it, and he looks at it.
    let conversation = asked(&bob).await["conversation_id"].clone();
    let receipts =
        json!({"receipts": [{"conversation_id": conversation, "delivered": 1, "read": 1}]});
    assert_eq!(bob.post("/conversations/receipts", receipts).await.status.as_u16(), 204);
    assert_eq!(app.value(&told).await, before, "no receipt");
    let latest = alice.get("/messages/latest").await.body.to_string();
    assert!(!latest.contains("blocking me in"), "{latest}");
    let (_, zip) = alice.download("/me/export").await;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(zip)).expect("a ZIP");
    for (file, has) in
        [("conversations.json", false), ("messages.json", false), ("move_requests.json", true)]
    {
        let mut text = String::new();
        std::io::Read::read_to_string(&mut zip.by_name(file).expect("a file"), &mut text)
            .expect("text");
        assert_eq!(text.trim().len() > 2, has, "{file}: {text}");
        assert!(!text.contains("escalated") && !text.contains("owner_id"), "{file}: {text}");
    }
    // Nor who begins the conversation that is kept from her.
    let talk = start(&alice, "K9 DOG", "Hello").await;
    let states: Vec<_> = thread(&alice, &talk).await.iter().map(|m| m["state"].clone()).collect();
    assert_eq!(states, ["pending", "pending"], "he has read what she asked");
}

#[tokio::test]
async fn whoever_wrote_before_does_not_learn_either_that_it_was_read() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    let talk = start(&alice, "K9 DOG", "Hello").await;
    let conversation = talk.rsplit('/').next().expect("an id").to_owned();
    let reads = async |seq: i32| {
        let receipts =
            json!({"receipts": [{"conversation_id": conversation, "delivered": seq, "read": seq}]});
        assert_eq!(bob.post("/conversations/receipts", receipts).await.status.as_u16(), 204);
    };
    reads(1).await;
    ask(&alice, "K9 DOG").await;
    let told = format!(
        "select count(*) from inbox_events where kind = 'receipt' and user_id = '{}'",
        id(&app, "alice").await
    );
    let before = app.value(&told).await;
    reads(2).await;
    assert_eq!(app.value(&told).await, before, "no receipt");
    let states: Vec<_> = thread(&alice, &talk).await.iter().map(|m| m["state"].clone()).collect();
    assert_eq!(states, ["read", "pending"]);
    // Nor by a receipt of before that she is told late.
    let mut page = Connection::open(&alice, Some("0")).await;
    let receipt = loop {
        let (name, data) = page.next().await.expect("an event");
        if name == "receipt" {
            break data;
        }
    };
    assert_eq!((&receipt["delivered"], &receipt["read"]), (&json!(1), &json!(1)));
    // Once he has replied it is as with any message.
    say(&bob, &talk, "Two minutes").await;
    assert_eq!(thread(&alice, &talk).await[1]["state"], "read");
}
