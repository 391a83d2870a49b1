//! Drivers who write to each other, and what neither learns of the other.

mod blocks;
mod conversations;
pub mod live;
mod messages;
mod notes;
pub mod privacy;
pub mod receipts;
mod reports;
mod support;

use axum::http::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::{Answer, Client};

/// What is said, under a client id of its own.
pub fn message(content: &str) -> Value {
    json!({"client_id": Uuid::new_v4(), "content": content})
}

/// Asks for a conversation with the owner of a registration, and says something in it.
pub async fn write(driver: &Client, registration: &str, content: &str) -> Answer {
    let request = json!({"registration": registration, "message": message(content)});
    driver.post("/conversations", request).await
}

/// The same, when it has to work; returns the path of the conversation.
pub async fn start(driver: &Client, registration: &str, content: &str) -> String {
    let answer = write(driver, registration, content).await;
    assert!(answer.status.is_success(), "{}", answer.body);
    path(&answer.body["conversation"])
}

pub fn path(conversation: &Value) -> String {
    format!("/conversations/{}", conversation["id"].as_str().expect("an id"))
}

/// Says something in a conversation; returns the message.
pub async fn say(client: &Client, conversation: &str, content: &str) -> Value {
    let answer = client.post(&format!("{conversation}/messages"), message(content)).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    answer.body
}

/// One's conversations, the latest first.
pub async fn list(client: &Client) -> Vec<Value> {
    let answer = client.get("/conversations").await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.body["conversations"].as_array().expect("a list").clone()
}

/// What is said in a conversation, the earliest first.
pub async fn thread(client: &Client, conversation: &str) -> Vec<Value> {
    let answer = client.get(&format!("{conversation}/messages")).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.body["messages"].as_array().expect("a list").clone()
}

/// The words of messages.
pub fn words(messages: &[Value]) -> Vec<&str> {
    messages.iter().map(|message| message["content"].as_str().expect("words")).collect()
}
