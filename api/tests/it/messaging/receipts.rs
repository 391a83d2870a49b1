//! How far messages have come.

use serde_json::{Value, json};

use super::{list, say, start, thread};
use crate::app::App;
use crate::client::Client;

/// Says what a device has of a conversation.
pub async fn receive(client: &Client, conversation: &str, receipt: Value) {
    let id = conversation.rsplit('/').next().expect("an id");
    let mut receipt = receipt;
    receipt["conversation_id"] = id.into();
    let answer = client.post("/conversations/receipts", json!({"receipts": [receipt]})).await;
    assert_eq!(answer.status.as_u16(), 204, "{}", answer.body);
}

#[tokio::test]
async fn a_message_is_pending_then_delivered_then_read() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let carol = app.driver("carol", "C4 ROL").await;
    let talk = start(&alice, "K9 DOG", "One").await;
    say(&alice, &talk, "Two").await;
    let states = async || -> Vec<Value> {
        thread(&alice, &talk).await.iter().map(|message| message["state"].clone()).collect()
    };
    thread(&bob, &talk).await;
    assert_eq!(states().await, ["pending", "pending"], "asking is not having");
    receive(&bob, &talk, json!({"delivered": 1})).await;
    assert_eq!(states().await, ["delivered", "pending"]);
    receive(&bob, &talk, json!({"delivered": 2, "read": 1})).await;
    assert_eq!(states().await, ["read", "delivered"]);
    assert_eq!(list(&bob).await[0]["unread"], 1);
    // Nothing goes back, nothing is read before it is said, and strangers read nothing.
    receive(&bob, &talk, json!({"delivered": 0, "read": -5})).await;
    receive(&carol, &talk, json!({"delivered": 2, "read": 2})).await;
    assert_eq!(states().await, ["read", "delivered"]);
    receive(&bob, &talk, json!({"delivered": 1, "read": 999})).await;
    assert_eq!(states().await, ["read", "read"]);
    say(&alice, &talk, "Three").await;
    assert_eq!(states().await, ["read", "read", "pending"]);
    assert_eq!(
        (list(&bob).await[0]["unread"].clone(), list(&alice).await[0]["unread"].clone()),
        (1.into(), 0.into())
    );
    assert_eq!(bob.get("/conversations").await.body["unread"], 1);
    let none = bob.post("/conversations/receipts", json!({"receipts": []})).await;
    assert_eq!(none.refusal().0, 422);
}
