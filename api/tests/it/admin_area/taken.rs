//! What one admin has in hand, no other decides: of every kind that waits.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::admin;
use crate::app::App;
use crate::client::Client;
use crate::incidents::report;
use crate::services::businesses::{apply, approved, upload_insurance};

struct Fixture {
    app: App,
    alice: Client,
    /// Has things in hand.
    olga: Client,
    /// Wants them.
    otto: Client,
}

async fn fixture() -> Fixture {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let otto = admin(&app, "otto", "A2").await;
    Fixture { app, alice, olga, otto }
}

impl Fixture {
    /// Olga takes a thing in hand, Otto is told so whatever he asks, and she settles it.
    async fn is_hers(&self, kind: &str, id: &str, acts: &[(&str, Value)]) {
        let assignee = format!("/admin/inbox/{kind}/{id}/assignee");
        assert_eq!(self.olga.put(&assignee, json!({})).await.status, 204, "{kind}");
        let refused = self.otto.put(&assignee, json!({})).await;
        assert_eq!(refused.refusal(), (409, "taken", "A 1 has this in hand."), "{kind}");
        for (path, body) in acts {
            let refused = self.otto.post(path, body.clone()).await;
            assert_eq!(refused.refusal(), (409, "taken", "A 1 has this in hand."), "{path}");
        }
        for (path, body) in acts {
            let done = self.olga.post(path, body.clone()).await;
            assert!(done.status.is_success(), "{path}: {}", done.body);
        }
    }
}

#[tokio::test]
async fn an_incident() {
    let all = fixture().await;
    let reported = all.alice.post("/incidents", report("K9 DOG")).await;
    let name = reported.body["reference"].as_str().expect("a reference").to_owned();
    let path = format!("/admin/incidents/{name}");
    let step = json!({"from": "submitted", "to": "under_review", "reason": "Seen"});
    let acts = [
        (&*format!("{path}/messages"), json!({"content": "Thank you"})),
        (&*format!("{path}/status"), step),
    ];
    all.is_hers("incident", &name, &acts).await;
    assert_eq!(all.app.value("select count(*) from incident_messages").await, "1");
}

#[tokio::test]
async fn a_claim() {
    let all = fixture().await;
    let bob = all.app.driver("bob", "K9 DOG").await;
    let claimed = crate::claims::claim(&bob, "AB12 CDE").await;
    assert_eq!(claimed.status, StatusCode::CREATED, "{}", claimed.body);
    let id = all.app.value("select id from vehicle_claims").await;
    let decision = json!({"approve": true, "reason": "The certificate says so"});
    all.is_hers("claim", &id, &[(&format!("/admin/claims/{id}/decision"), decision)]).await;
    assert_eq!(all.app.value("select count(*) from admin_assignments").await, "0");
}

#[tokio::test]
async fn an_appeal() {
    let all = fixture().await;
    all.app
        .sql("update users set blocked_at = now(), blocked_reason = 'Insults' where email like 'alice@%'")
        .await;
    all.app
        .sql(
            "insert into appeals (id, user_id, blocked_at, text, created_at)
             select gen_random_uuid(), id, blocked_at, 'It was my brother', now() from users where blocked_at is not null",
        )
        .await;
    let id = all.app.value("select id from appeals").await;
    let decision = json!({"upheld": true, "answer": "You are right"});
    all.is_hers("appeal", &id, &[(&format!("/admin/appeals/{id}/decision"), decision)]).await;
    assert_eq!(all.app.value("select count(*) from users where blocked_at is not null").await, "0");
}

#[tokio::test]
async fn an_application() {
    let all = fixture().await;
    let dev = all.app.driver("dev", "D3 VAN").await;
    let id = apply(&dev).await;
    let path = format!("/admin/providers/{id}");
    let seen = all.olga.get(&path).await.body["updated_at"].clone();
    let rejection = json!({"reason": "Unclear", "updated_at": seen});
    all.is_hers("application", &id, &[(&format!("{path}/reject"), rejection)]).await;
    assert_eq!(all.app.value("select count(*) from admin_assignments").await, "0");
}

#[tokio::test]
async fn a_document() {
    let all = fixture().await;
    let dev = all.app.driver("dev", "D3 VAN").await;
    let provider = approved(&all.olga, &dev).await;
    let uploaded = upload_insurance(&dev, 300).await;
    let id = uploaded.body["id"].as_str().expect("an id").to_owned();
    let path = format!("/admin/providers/{provider}/documents/{id}");
    for looks in [&all.olga, &all.otto] {
        looks.download(&format!("{path}/file")).await;
    }
    all.is_hers("document", &id, &[(&format!("{path}/seen"), Value::Null)]).await;
    assert_eq!(all.app.value("select count(*) from admin_assignments").await, "0");
}
