//! Alice and a guest ask support, and admins answer.

use axum::http::{Method, StatusCode};
use carpal_domain::mail::MailKind;
use futures::future::join_all;
use serde_json::{Value, json};

use super::admin;
use crate::app::App;
use crate::client::{Answer, Client, Form};
use crate::guests::but;
use crate::messaging::privacy::has;
use crate::pictures::jpeg;

pub fn ticket() -> Value {
    json!({"name": "Grace", "email": "grace@example.net", "subject": "My card does not scan",
           "message": "I printed it twice", "priority": "high"})
}

pub fn problem() -> Value {
    json!({"title": "The map stays empty", "description": "No car park is shown", "severity": "critical",
           "device_info": {"platform": "Linux"}})
}

async fn as_guest(guest: &Client, path: &str, request: Value) -> Answer {
    let proof = guest.proof().await;
    guest.post(path, but(request, json!({"proof": proof}))).await
}

pub async fn patch(admin: &Client, path: &str, body: Value) -> Answer {
    admin.ask(Method::PATCH, path, Some(body)).await
}

fn id(answer: &Answer) -> String {
    answer.body["id"].as_str().expect("an id").to_owned()
}

#[tokio::test]
async fn alice_asks_and_reads_the_reply_in_the_app_and_by_email() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let sent = alice.post("/support-tickets", ticket()).await;
    assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.body);
    let reference = sent.body["reference"].as_str().expect("a reference").to_owned();
    let path = format!("/admin/support-tickets/{}", id(&sent));

    let list = olga.get(&format!("/admin/support-tickets?q={}", reference.to_lowercase())).await;
    assert_eq!(
        (&list.body["total"], &list.body["tickets"][0]["status"]),
        (&json!(1), &json!("open"))
    );
    assert_eq!(olga.get("/admin/support-tickets?q=PRINTED").await.body["total"], 1);
    assert_eq!(olga.get("/admin/support-tickets?status=reported").await.body["total"], 0);

    let replied = olga
        .post(
            &format!("{path}/replies"),
            json!({"version": 1, "text": "Print it larger.\n\nThen try again."}),
        )
        .await;
    assert_eq!(replied.status, StatusCode::CREATED, "{}", replied.body);
    assert_eq!(replied.body["taken_by"]["name"], json!("A 1"));
    let notes = patch(
        &olga,
        &path,
        json!({"version": 2, "status": "resolved", "admin_notes": "A bad printer"}),
    )
    .await;
    assert_eq!(notes.status, StatusCode::OK, "{}", notes.body);
    assert!(notes.body["resolved_at"].is_string());
    let steps: Vec<_> = notes.body["history"]
        .as_array()
        .expect("a history")
        .iter()
        .map(|step| step["what"].clone())
        .collect();
    assert_eq!(steps, ["created", "replied", "status", "notes"]);

    let own = alice.get("/me/support-tickets").await;
    assert_eq!(own.body["tickets"][0]["replies"][0]["text"], "Print it larger.\n\nThen try again.");
    assert!(!has(&own.body.to_string(), "A bad printer"), "notes are internal");
    let mail = app.mails("alice@example.org").await.pop().expect("a mail");
    assert!(
        app.mails("grace@example.net").await.is_empty(),
        "an account's reply goes to the account"
    );
    assert!(
        matches!(&mail.kind, MailKind::SupportReplied { reference: told, message, to_guest: false }
        if *told == reference && message.starts_with("Print it"))
    );
    let told = alice.get("/notifications").await;
    assert_eq!(told.body["notifications"][0]["kind"], "support_reply");
    assert_eq!(told.body["notifications"][0]["path"], "/customer-service");
}

#[tokio::test]
async fn a_stale_edit_is_told_so_and_two_admins_never_overwrite_each_other() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let otto = admin(&app, "otto", "A2").await;
    let sent = alice.post("/support-tickets", ticket()).await;
    let path = format!("/admin/support-tickets/{}", id(&sent));
    let edits = [&olga, &otto, &olga, &otto]
        .map(|admin| patch(admin, &path, json!({"version": 1, "admin_notes": "Mine"})));
    let answers = join_all(edits).await;
    let won = answers.iter().filter(|answer| answer.status.is_success()).count();
    assert_eq!(won, 1, "one wins");
    for lost in answers.iter().filter(|answer| !answer.status.is_success()) {
        assert_eq!(lost.refusal().1, "stale", "{}", lost.body);
    }
    let assignee = format!("{path}/assignee");
    let takes = [&olga, &otto].map(|admin| admin.put(&assignee, json!({})));
    let outcomes = join_all(takes).await;
    assert_eq!(outcomes.iter().filter(|answer| answer.status.is_success()).count(), 1);
    let (winner, loser) =
        if outcomes[0].status.is_success() { (&olga, &otto) } else { (&otto, &olga) };
    let refused =
        loser.post(&format!("{path}/replies"), json!({"version": 2, "text": "Hello"})).await;
    assert_eq!(refused.refusal().1, "taken", "{}", refused.body);
    let mails = app.mails("alice@example.org").await;
    let is_reply = |kind: &MailKind| matches!(kind, MailKind::SupportReplied { .. });
    assert!(!mails.iter().any(|mail| is_reply(&mail.kind)), "what is refused is not sent");
    let holder = olga.get(&path).await.body["taken_by"]["id"].as_str().expect("an id").to_owned();
    let unseen = loser.delete(&assignee).await;
    assert_eq!(unseen.refusal().1, "taken", "only from whoever was seen to have it");
    let back = loser.delete(&format!("{assignee}?holder={holder}")).await;
    assert_eq!(back.status, StatusCode::NO_CONTENT, "an admin who is away keeps nothing");
    let replied =
        loser.post(&format!("{path}/replies"), json!({"version": 2, "text": "Hello"})).await;
    assert_eq!(replied.status, StatusCode::CREATED, "{}", replied.body);
    let stale =
        winner.post(&format!("{path}/replies"), json!({"version": 2, "text": "Hello"})).await;
    assert_eq!(stale.refusal().1, "stale", "one reply, not two");
}

#[tokio::test]
async fn what_admins_noted_before_is_kept_for_admins() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let path =
        format!("/admin/support-tickets/{}", id(&alice.post("/support-tickets", ticket()).await));
    for (version, notes) in [(1, "Asked the printer"), (2, "They print it anew"), (3, "")] {
        let changed = patch(&olga, &path, json!({"version": version, "admin_notes": notes})).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    }
    let history = olga.get(&path).await.body["history"].clone();
    let steps = history.as_array().expect("a history").iter();
    let former: Vec<_> =
        steps.filter(|step| step["what"] == "notes").map(|step| &step["former_notes"]).collect();
    assert_eq!(former, [&Value::Null, &json!("Asked the printer"), &json!("They print it anew")]);
    let logged = app.value("select jsonb_agg(to_jsonb(a)) from activities a").await;
    assert!(!logged.contains("printer"), "{logged}");
}

/// An account is deleted with what it sent; an admin who replies meanwhile waits for that, or the deletion for the reply.
#[tokio::test]
async fn a_reply_and_the_deletion_of_its_account_never_wait_for_each_other() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    for n in 0..8 {
        let alice = app.driver(&format!("alice{n}"), &format!("AB1{n} CDE")).await;
        let item = id(&alice.post("/support-tickets", ticket()).await);
        let path = format!("/admin/support-tickets/{item}/replies");
        let reply = olga.post(&path, json!({"version": 1, "text": "Hello"}));
        let sql = format!("delete from users where email like 'alice{n}@%'");
        let deletion = sqlx::query(sqlx::AssertSqlSafe(sql));
        let (replied, deleted) = futures::join!(reply, deletion.execute(&app.database.pool));
        deleted.expect("no deadlock");
        assert!([201, 404].contains(&replied.status.as_u16()), "{}", replied.body);
    }
}

#[tokio::test]
async fn a_guest_reports_a_problem_with_screenshots_that_only_admins_see() {
    let app = App::with(&["--limit-support-network", "100/1h"]).await;
    let (guest, olga) = (app.visitor("198.51.100.7"), admin(&app, "olga", "A1").await);
    let refused = guest.post("/problem-reports", problem()).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "a visitor solves a challenge");
    let sent = as_guest(&guest, "/problem-reports", problem()).await;
    assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.body);
    let path = format!("/problem-reports/{}/screenshots", id(&sent));
    let token = sent.body["upload_token"].as_str().expect("a token").to_owned();
    let form = Form::default().file("photo", "a.jpg", &jpeg(8, 8));
    assert_eq!(guest.upload_with(&path, &form, ("upload-token", "wrong")).await.status, 404);
    for _ in 0..5 {
        let added = guest.upload_with(&path, &form, ("upload-token", &token)).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
        assert_eq!(added.body["url"], Value::Null, "only admins see it");
    }
    let sixth = guest.upload_with(&path, &form, ("upload-token", &token)).await;
    assert_eq!(sixth.refusal().1, "too_many_screenshots");

    let admin_path = format!("/admin/problem-reports/{}", id(&sent));
    let seen = olga.get(&admin_path).await;
    assert_eq!(seen.body["screenshots"].as_array().map(Vec::len), Some(5), "{}", seen.body);
    assert_eq!(
        (&seen.body["severity"], &seen.body["device_info"]["platform"]),
        (&json!("critical"), &json!("Linux"))
    );
    let url = seen.body["screenshots"][0]["url"].as_str().expect("an address");
    assert_eq!(olga.fetch(url).await.0, StatusCode::OK);
    let refused =
        olga.post(&format!("{admin_path}/replies"), json!({"version": 1, "text": "Thanks"})).await;
    assert_eq!(refused.refusal().1, "no_address");
    let wrong = patch(&olga, &admin_path, json!({"version": 1, "status": "closed"})).await;
    assert_eq!(wrong.refusal().0, 422, "closed is a ticket's");
    let done = patch(&olga, &admin_path, json!({"version": 1, "status": "wont_fix"})).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
}

#[tokio::test]
async fn what_is_sent_is_checked_and_limited() {
    let app = App::with(&["--limit-support", "2/1d"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    for (change, field) in [
        (json!({"name": " "}), "name"),
        (json!({"name": "CarP\u{200b}al Support"}), "name"),
        (json!({"subject": "\u{202e}\u{200b}"}), "subject"),
        (json!({"subject": "x".repeat(151)}), "subject"),
        (json!({"message": ""}), "message"),
        (json!({"priority": "critical"}), "priority"),
    ] {
        let refused = alice.post("/support-tickets", but(ticket(), change)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{field}");
        assert!(refused.body["fields"][field].is_string(), "{}", refused.body);
    }
    let large = but(problem(), json!({"device_info": {"x": "y".repeat(5000)}}));
    assert_eq!(alice.post("/problem-reports", large).await.status, 422);
    assert_eq!(alice.post("/problem-reports", problem()).await.status, 201);
    assert_eq!(alice.post("/support-tickets", ticket()).await.status, 201);
    assert_eq!(alice.post("/support-tickets", ticket()).await.status, 429);
    let summary = super::admin(&app, "olga", "A1").await.get("/admin/support-summary").await;
    let expected = json!({"tickets": 1, "problem_reports": 1, "open_items": 2, "resolved": 0});
    assert_eq!(summary.body, expected);
}

#[tokio::test]
async fn what_an_account_asked_is_exported_and_goes_with_it() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    assert_eq!(alice.post("/support-tickets", ticket()).await.status, 201);
    assert_eq!(alice.post("/problem-reports", problem()).await.status, 201);
    let export = alice.fetch("/api/v1/me/export").await;
    assert_eq!(export.0, StatusCode::OK);
    app.sql("delete from users where email like 'alice@%'").await;
    assert_eq!(app.value("select count(*) from support_items").await, "0");
}

#[tokio::test]
async fn a_challenge_that_was_used_counts_against_nobodys_address() {
    let app = App::with(&["--limit-support", "2/1d", "--limit-support-network", "100/1h"]).await;
    let mallory = app.visitor("198.51.100.7");
    let proof = mallory.proof().await;
    let of = |email: &str, proof: &Value| but(ticket(), json!({"email": email, "proof": proof}));
    let first = mallory.post("/support-tickets", of("mallory@example.net", &proof)).await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.body);
    for _ in 0..3 {
        let again = mallory.post("/support-tickets", of("grace@example.net", &proof)).await;
        assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", again.body);
    }
    for expected in [201, 201, 429] {
        let sent = as_guest(&mallory, "/support-tickets", ticket()).await;
        assert_eq!(sent.status.as_u16(), expected, "{}", sent.body);
    }
    // Somebody who names Grace's address keeps her from nothing where she is.
    let grace = app.visitor("203.0.113.9");
    assert_eq!(as_guest(&grace, "/support-tickets", ticket()).await.status, 201);
    let wrong =
        as_guest(&grace, "/support-tickets", but(ticket(), json!({"email": "grace"}))).await;
    assert!(wrong.body["fields"]["email"].is_string(), "{}", wrong.body);
}

#[tokio::test]
async fn what_a_guest_calls_themselves_is_not_repeated_to_the_address_they_typed() {
    let app = App::start().await;
    let (guest, olga) = (app.visitor("198.51.100.7"), admin(&app, "olga", "A1").await);
    let sent = as_guest(&guest, "/support-tickets", ticket()).await;
    let path = format!("/admin/support-tickets/{}/replies", id(&sent));
    let replied = olga.post(&path, json!({"version": 1, "text": "Print it larger"})).await;
    assert_eq!(replied.status, StatusCode::CREATED, "{}", replied.body);
    let mail = app.mails("grace@example.net").await.pop().expect("a mail");
    assert!(mail.name.is_empty(), "nobody knows whose address it is");
    let content = carpal_domain::mail::content::content(&mail);
    let text = carpal_domain::mail::render::text(&content).expect("a text");
    assert!(text.contains("If this wasn’t you"), "{text}");
}

#[tokio::test]
async fn only_an_admin_makes_a_ticket_urgent() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let urgent = but(ticket(), json!({"priority": "urgent"}));
    let guest = app.visitor("198.51.100.7");
    let of_guest = id(&as_guest(&guest, "/support-tickets", urgent.clone()).await);
    let of_alice = id(&alice.post("/support-tickets", urgent).await);
    let ranked = async || {
        let inbox = olga.get("/admin/inbox?kind=ticket&kind=incident").await.body;
        let items = inbox["items"].as_array().expect("items").clone();
        items.iter().map(|item| (item["id"].clone(), item["priority"].clone())).collect::<Vec<_>>()
    };
    let (alices, guests) = (json!(of_alice), json!(of_guest));
    let expected = [(alices.clone(), json!("high")), (guests.clone(), json!("medium"))];
    assert_eq!(ranked().await, expected);
    let path = format!("/admin/support-tickets/{of_guest}");
    let wrong = patch(&olga, &path, json!({"version": 1, "priority": "critical"})).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let raised = patch(&olga, &path, json!({"version": 1, "priority": "urgent"})).await;
    assert_eq!(raised.status, StatusCode::OK, "{}", raised.body);
    assert_eq!(ranked().await, [(guests, json!("urgent")), (alices, json!("high"))]);
    // What changes nothing is noted nowhere.
    let same = patch(&olga, &path, json!({"version": 2, "priority": "urgent"})).await;
    assert_eq!(
        (&same.body["version"], same.body["history"].as_array().map(Vec::len)),
        (&json!(2), Some(2))
    );
    let logged = "select count(*) from activities where activity_type = 'support_item_update'";
    assert_eq!(app.value(logged).await, "1");
}

#[tokio::test]
async fn a_resolved_ticket_that_is_closed_was_resolved_and_one_that_is_open_again_was_not() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let path =
        format!("/admin/support-tickets/{}", id(&alice.post("/support-tickets", ticket()).await));
    let becomes = async |version: i32, status: &str| {
        let changed = patch(&olga, &path, json!({"version": version, "status": status})).await;
        assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
        changed.body["resolved_at"].clone()
    };
    let resolved = becomes(1, "resolved").await;
    assert!(resolved.is_string());
    assert_eq!(becomes(2, "closed").await, resolved);
    assert_eq!(becomes(3, "in_progress").await, Value::Null);
    assert_eq!(becomes(4, "closed").await, Value::Null, "never resolved");
}

#[tokio::test]
async fn a_ticket_is_found_by_the_address_that_its_account_has_now() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    assert_eq!(alice.post("/support-tickets", ticket()).await.status, StatusCode::CREATED);
    app.sql("update users set email = 'alison@example.net' where email like 'alice@%'").await;
    let found = olga.get("/admin/support-tickets?q=alison@example").await.body;
    assert_eq!(
        (&found["total"], &found["tickets"][0]["email"]),
        (&json!(1), &json!("alison@example.net"))
    );
    assert_eq!(olga.get("/admin/problem-reports?q=alison@example").await.body["total"], 0);
}

#[tokio::test]
async fn who_is_blocked_and_signed_in_still_writes_to_support() {
    let app = App::start().await;
    let (mut alice, olga) =
        (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let user = app.value("select id from users where email like 'alice@%'").await;
    let block = Some(json!({"reason": "Insults"}));
    olga.ask(Method::PUT, &format!("/admin/users/{user}/block"), block).await;
    alice.sign_in("alice@example.org", "open sesame").await;
    let sent = alice.post("/support-tickets", ticket()).await;
    assert_eq!(sent.status, StatusCode::CREATED, "{}", sent.body);
    let reported = alice.post("/problem-reports", problem()).await;
    assert_eq!(reported.status, StatusCode::CREATED, "{}", reported.body);
    let path = format!("/admin/support-tickets/{}", id(&sent));
    assert_eq!(olga.get(&path).await.body["email"], "alice@example.org");
    let reply = json!({"version": 1, "text": "You may appeal."});
    assert_eq!(olga.post(&format!("{path}/replies"), reply).await.status, StatusCode::CREATED);
    let own = alice.get("/me/support-tickets").await.body;
    assert_eq!(own["tickets"].as_array().map(Vec::len), Some(2), "{own}");
    let mails = app.mails("alice@example.org").await;
    assert!(mails.iter().any(|mail| matches!(mail.kind, MailKind::SupportReplied { .. })));
}
