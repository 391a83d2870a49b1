//! A photo in a chat about a job is reported, and an admin looks at it.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::businesses::admin;
use super::{posted, provider, quoted};
use crate::app::App;
use crate::client::Form;
use crate::pictures::jpeg;

#[tokio::test]
async fn an_admin_looks_at_a_photo_that_was_reported_and_that_is_written_down() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let olga = admin(&app, "olga", "A1").await;
    let bob = provider(&app, "bob", "B1", 0.03).await;
    let request = posted(&alice).await;
    quoted(&bob, &request, 6500).await;
    let chat = bob.post(&format!("/jobs/{request}/conversation"), Value::Null).await.body;
    let chat = chat["conversation_id"].as_str().expect("a chat").to_owned();
    let photos = format!("/conversations/{chat}/photos");
    let photo =
        |id: &str| Form::default().text("client_id", id).file("photo", "a.jpg", &jpeg(8, 8));
    let sent = bob.upload(&photos, &photo("019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")).await;
    assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.body);
    let report = json!({"conversation_id": chat, "about": "message", "seq": 1, "reason": "other"});
    assert_eq!(alice.post("/reports", report).await.status, StatusCode::ACCEPTED);
    // Sent later, it is no evidence.
    bob.upload(&photos, &photo("019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d08")).await;
    let id = app.value("select id::text from reports").await;
    let path = format!("/admin/reports/{id}");
    let evidence =
        olga.post(&format!("{path}/evidence"), Value::Null).await.body["evidence"].clone();
    assert_eq!(evidence.as_array().map(Vec::len), Some(1), "{evidence}");
    let shown = evidence[0]["photo_id"].as_str().expect("a photo").to_owned();
    let (headers, bytes) = olga.download(&format!("{path}/photos/{shown}")).await;
    assert!(bytes.starts_with(b"\xff\xd8\xff"));
    assert_eq!(headers["cache-control"], "no-store");
    let logged = "select count(*)::text from activities where activity_type = 'report_read' and target_id = '{id}'
                  and after ->> 'photo_id' = '{shown}'";
    let logged = logged.replace("{id}", &id).replace("{shown}", &shown);
    assert_eq!(app.value(&logged).await, "1");
    let later = app.value("select id::text from pictures where seq = 2").await;
    assert_eq!(olga.get(&format!("{path}/photos/{later}")).await.refusal().0, 404);
    assert_eq!(alice.get(&format!("{path}/photos/{shown}")).await.refusal().0, 403);
    app.sql("update sessions set proved_at = now() - interval '11 minutes'").await;
    let refused = olga.get(&format!("{path}/photos/{shown}")).await;
    assert_eq!(refused.refusal().1, "second_factor_needed");
}
