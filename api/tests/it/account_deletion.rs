//! Accounts on their way out.

use axum::http::StatusCode;
use carpal_domain::mail::{Mail, MailKind};
use chrono::Utc;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::Client;
use crate::restrictions::people;

#[tokio::test]
async fn bob_leaves_and_changes_his_mind() {
    let app = App::start().await;
    let bob = app.driver("bob", "B0B").await;
    let mut phone = app.visitor("192.0.2.7");
    phone.sign_in("bob@example.org", "open sesame").await;
    let leave = async |client: &Client, password: &str| {
        client.post("/me/deletion", json!({"current_password": password})).await
    };
    let wrong = leave(&bob, "sesame").await;
    assert_eq!(wrong.body["fields"]["current_password"], "This is not your current password");
    let left = leave(&bob, "open sesame").await;
    assert_eq!((left.status, &left.body["status"]), (StatusCode::OK, &json!("closing")));
    let deletes_at = left.body["deletes_at"].as_str().expect("a time");
    let in_days =
        (deletes_at.parse::<chrono::DateTime<Utc>>().expect("a time") - Utc::now()).num_hours();
    assert_eq!(in_days, 30 * 24 - 1);
    assert!(matches!(
        app.mails("bob@example.org").await.pop(),
        Some(Mail { kind: MailKind::DeletionScheduled { .. }, .. })
    ));

    // His other sessions end; this one sees, takes its data, and can stay. To leave again moves nothing.
    assert_eq!(phone.get("/me").await.refusal().0, 401);
    assert_eq!(bob.get("/vehicles").await.refusal().1, "closing");
    assert_eq!(leave(&bob, "open sesame").await.body["deletes_at"], deletes_at);
    assert_eq!(app.mails("bob@example.org").await.len(), 2, "one confirmed, one told");
    phone.sign_in("bob@example.org", "open sesame").await;
    let kept = phone.delete("/me/deletion").await;
    assert_eq!((&kept.body["status"], &kept.body["deletes_at"]), (&json!("active"), &Value::Null));
    assert_eq!(phone.get("/vehicles").await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_admin_does_not_leave_as_one() {
    let app = App::start().await;
    let (ada, _, _) = people(&app).await;
    let refused = ada.post("/me/deletion", json!({"current_password": "open sesame"})).await;
    assert_eq!(refused.refusal().1, "is_admin");
}
