//! Users and those who look after CarPal.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::live::Connection;
use super::{list, message, start, thread, words};
use crate::app::App;

#[tokio::test]
async fn alice_asks_support_and_an_admin_answers() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let admin = app.driver("olga", "A1").await;
    app.make_admins("where email like 'olga@%'").await;
    let question = message("How do I add a photo?");
    let asked = alice.post("/support-messages", question.clone()).await;
    assert_eq!(asked.status, StatusCode::CREATED, "{}", asked.body);
    let again = alice.post("/support-messages", question).await;
    assert_eq!((again.status, &again.body["message"]), (StatusCode::OK, &asked.body["message"]));
    let impolite = alice.post("/support-messages", message("idiots")).await;
    assert_eq!(impolite.refusal().0, 422);
    let chat = list(&alice).await.remove(0);
    assert_eq!(chat["counterparty"], json!({"name": "CarPal Support", "vehicle": "Support"}));
    assert_eq!((&chat["kind"], &chat["can_send"]), (&json!("support"), &json!(true)));

    let mut page = Connection::open(&alice, None).await;
    page.told("hello").await;
    let talk = super::path(&chat);
    let answer = format!("/admin{talk}/messages");
    let words_of_ours = message("Open the vehicle, then Add Photo.");
    assert_eq!(bob.post(&answer, words_of_ours.clone()).await.status, StatusCode::FORBIDDEN);
    assert_eq!(admin.post(&answer, words_of_ours.clone()).await.status, StatusCode::CREATED);
    assert_eq!(admin.post(&answer, words_of_ours).await.status, StatusCode::OK, "once");
    assert_eq!(page.told("message").await["unread_total"], 1);
    super::say(&alice, &talk, "Thank you").await;
    assert_eq!(
        words(&thread(&alice, &talk).await),
        ["How do I add a photo?", "Open the vehicle, then Add Photo.", "Thank you"]
    );
    assert_eq!(list(&alice).await.len(), 1);
    // Support is not blocked, and admins have no voice between others.
    assert_eq!(
        alice.put(&format!("{talk}/block"), Value::Null).await.refusal().1,
        "nobody_to_block"
    );
    let private = start(&alice, "K9 DOG", "Hello").await;
    let refused = admin.post(&format!("/admin{private}/messages"), message("Hello")).await;
    assert_eq!(refused.refusal().1, "not_a_support_chat");
}
