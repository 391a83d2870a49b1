//! Chats about a job: who is named in them, why they close, and how an admin looks at their photos.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::businesses::admin;
use super::{accept, posted, provider, quoted};
use crate::app::App;
use crate::client::{Client, Form};
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

/// Alice and Bob, who has quoted for her request and sent a photo in their chat; the request, and the chat.
async fn with_a_photo(app: &App) -> (Client, Client, String, String) {
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = provider(app, "bob", "B1", 0.03).await;
    let request = posted(&alice).await;
    quoted(&bob, &request, 6500).await;
    let chat = bob.post(&format!("/jobs/{request}/conversation"), Value::Null).await.body;
    let chat = chat["conversation_id"].as_str().expect("a chat").to_owned();
    let photo = Form::default().text("client_id", "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07");
    let photo = photo.file("photo", "a.jpg", &jpeg(8, 8));
    let sent = bob.upload(&format!("/conversations/{chat}/photos"), &photo).await;
    assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.body);
    (alice, bob, request, chat)
}

#[tokio::test]
async fn a_photo_that_is_sent_again_counts_once() {
    let app = App::with(&["--limit-messages", "2/1d"]).await;
    let (_alice, bob, _, chat) = with_a_photo(&app).await;
    let photos = format!("/conversations/{chat}/photos");
    let photo =
        |id: &str| Form::default().text("client_id", id).file("photo", "a.jpg", &jpeg(8, 8));
    for _ in 0..2 {
        let again = bob.upload(&photos, &photo("019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07")).await;
        assert_eq!(again.status, StatusCode::OK, "{}", again.body);
    }
    let second = bob.upload(&photos, &photo("019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d08")).await;
    assert_eq!(second.status, StatusCode::CREATED, "{}", second.body);
    let third = bob.upload(&photos, &photo("019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d09")).await;
    assert_eq!(third.refusal().0, 429);
}

#[tokio::test]
async fn an_admin_who_reads_a_chat_looks_at_its_photos_for_the_same_reason() {
    let app = App::start().await;
    let (alice, _, _, chat) = with_a_photo(&app).await;
    let olga = admin(&app, "olga", "A1").await;
    let path = format!("/admin/conversations/{chat}");
    let why = json!({"reason": "Threats in a photo"});
    let read = olga.post(&format!("{path}/reading"), why.clone()).await.body;
    let photo = read["messages"][0]["photo_id"].as_str().expect("a photo").to_owned();
    let look = format!("{path}/photos/{photo}/reading");
    assert_eq!(olga.post(&look, json!({"reason": " "})).await.refusal().0, 422);
    assert_eq!(olga.post(&look, why.clone()).await.status, StatusCode::OK);
    let logged = "select reason from activities where activity_type = 'conversation_read'
                  and target_id = '{chat}' and after ->> 'photo_id' = '{photo}'";
    let logged = logged.replace("{chat}", &chat).replace("{photo}", &photo);
    assert_eq!(app.value(&logged).await, "Threats in a photo");
    // Of another chat it is not.
    let other = app.value("select gen_random_uuid()").await;
    app.sql(&format!(
        "insert into conversations (id, kind, created_at) values ('{other}', 'job', now())"
    ))
    .await;
    let gone = olga.get("/admin/conversations?q=roadside%20help").await.body;
    assert_eq!((&gone["total"], &gone["conversations"][0]["id"]), (&json!(1), &json!(other)));
    assert_eq!(gone["conversations"][0]["subject"], "Roadside help", "what is shown is found");
    let elsewhere = format!("/admin/conversations/{other}/photos/{photo}/reading");
    assert_eq!(
        olga.post(&elsewhere, why.clone()).await.refusal(),
        (404, "not_found", "Photo not found")
    );
    assert_eq!(alice.post(&look, why).await.refusal().0, 403);
}

#[tokio::test]
async fn a_chat_that_is_closed_says_why_and_names_the_customer_no_longer_than_the_job_does() {
    let app = App::start().await;
    let (alice, bob, request, chat) = with_a_photo(&app).await;
    let head = async |client: &Client| {
        let seen = client.get(&format!("/conversations/{chat}")).await.body;
        (seen["can_send"].clone(), seen["closed_because"].clone())
    };
    let name = async || {
        bob.get(&format!("/conversations/{chat}")).await.body["counterparty"]["name"].clone()
    };
    let closed = |because: &str| (json!(false), json!(because));
    assert_eq!(head(&alice).await, (json!(true), Value::Null));
    app.sql("update providers set is_active = false, paused_because = 'admin'").await;
    assert_eq!(head(&alice).await, closed("provider_unavailable"));
    app.sql("update providers set is_active = true, paused_because = null").await;
    let quote = app.value("select id from service_quotes").await;
    assert_eq!(accept(&alice, &request, &quote, 6500).await.status, StatusCode::OK);
    assert_ne!(name().await, json!("Customer"), "now he knows who she is");
    let cancelled = alice.post(&format!("/service-requests/{request}/cancel"), json!({})).await;
    assert_eq!(cancelled.status, StatusCode::OK, "{}", cancelled.body);
    assert_eq!(head(&bob).await, (json!(true), Value::Null), "for some days they may still write");
    assert_eq!(name().await, json!("Customer"));
    app.sql("update service_requests set chat_until = now() - interval '1 minute'").await;
    assert_eq!(head(&bob).await, closed("ended"));
}

#[tokio::test]
async fn a_chat_closes_for_who_was_not_chosen_and_for_who_can_no_longer_be_reached() {
    let app = App::start().await;
    let (alice, bob, request, chat) = with_a_photo(&app).await;
    let because =
        async || bob.get(&format!("/conversations/{chat}")).await.body["closed_because"].clone();
    app.sql(
        "update users set blocked_at = now(), blocked_reason = 'Spam' where email like 'alice@%'",
    )
    .await;
    assert_eq!(because().await, "unreachable");
    app.sql("update users set blocked_at = null, blocked_reason = null").await;
    let carol = provider(&app, "carol", "C1", 0.03).await;
    let quote = quoted(&carol, &request, 5000).await;
    assert_eq!(accept(&alice, &request, &quote, 5000).await.status, StatusCode::OK);
    assert_eq!(because().await, "another_accepted");
}
