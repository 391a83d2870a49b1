//! Accounts that are suspended, and appeals against it.

use axum::http::{Method, StatusCode};
use carpal_domain::mail::{Mail, MailKind};
use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};

use super::{id, people};
use crate::admin_area::admin;
use crate::app::App;

#[tokio::test]
async fn a_suspended_driver_looks_and_changes_nothing_until_the_day() {
    let app = App::start().await;
    let (ada, _, bob) = people(&app).await;
    let path = format!("/admin/users/{}/suspension", id(&app, "bob").await);
    let suspend = async |days| {
        let body = json!({"until": Utc::now() + TimeDelta::days(days), "reason": "Insults"});
        ada.ask(Method::PUT, &path, Some(body)).await
    };
    for wrong in [-1, 400] {
        let refused = suspend(wrong).await;
        assert_eq!(
            refused.body["fields"]["until"],
            "Please choose a time within the next 366 days"
        );
    }
    assert_eq!(suspend(7).await.status, StatusCode::NO_CONTENT);
    let me = bob.get("/me").await.body;
    assert_eq!((&me["status"], &me["suspended_reason"]), (&json!("suspended"), &json!("Insults")));
    assert_eq!(bob.get("/vehicles").await.status, StatusCode::OK);
    assert_eq!(
        bob.post("/vehicles", json!({"registration": "NEW 1"})).await.refusal().1,
        "suspended"
    );
    assert!(matches!(
        app.mails("bob@example.org").await.pop(),
        Some(Mail { kind: MailKind::Suspended { .. }, .. })
    ));
    assert_eq!(ada.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(bob.get("/me").await.body["status"], "active");
    assert!(matches!(
        app.mails("bob@example.org").await.pop(),
        Some(Mail { kind: MailKind::SuspensionEnded, .. })
    ));
    assert_eq!(ada.delete(&path).await.refusal().1, "not_suspended");
}

#[tokio::test]
async fn a_suspension_names_the_one_it_replaces_and_nobody_blocked_is_suspended() {
    let app = App::start().await;
    let (ada, grace, bob) = people(&app).await;
    let user = format!("/admin/users/{}", id(&app, "bob").await);
    let path = format!("{user}/suspension");
    let until = |days| Utc::now() + TimeDelta::days(days);
    let unseen = |days| json!({"until": until(days), "reason": "Insults"});
    assert_eq!(ada.put(&path, unseen(7)).await.status, StatusCode::NO_CONTENT);
    let before = bob.get("/me").await.body["suspended_until"].clone();
    assert_eq!(grace.put(&path, unseen(3)).await.refusal().1, "stale", "Grace saw none");
    assert_eq!(bob.get("/me").await.body["suspended_until"], before);
    let seen = grace.get(&user).await.body["suspension"]["until"].clone();
    let longer = json!({"until": until(9), "seen_until": seen, "reason": "Insults"});
    assert_eq!(grace.put(&path, longer.clone()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(ada.put(&path, longer).await.refusal().1, "stale", "it is another one by now");
    // To end it names it as well: what another admin decided since is not undone unseen.
    let of = |until: &Value| format!("{path}?seen_until={}", until.as_str().expect("a time"));
    assert_eq!(ada.delete(&of(&seen)).await.refusal().1, "stale");
    let now = ada.get(&user).await.body["suspension"]["until"].clone();
    assert_eq!(ada.delete(&of(&now)).await.status, StatusCode::NO_CONTENT);
    let block = json!({"reason": "Threats"});
    assert_eq!(ada.put(&format!("{user}/block"), block).await.status, StatusCode::NO_CONTENT);
    assert_eq!(grace.put(&path, unseen(7)).await.refusal().1, "already_blocked");
}

#[tokio::test]
async fn a_suspension_is_appealed_once_and_decided_by_another_admin() {
    let app = App::start().await;
    let (ada, grace, bob) = people(&app).await;
    let path = format!("/admin/users/{}/suspension", id(&app, "bob").await);
    assert_eq!(bob.get("/me/appeal").await.refusal().0, 404, "he is not restricted");
    let until = Utc::now() + TimeDelta::days(7);
    let suspend = async |reason: &str| {
        ada.ask(Method::PUT, &path, Some(json!({"until": until, "reason": reason}))).await
    };
    suspend("Insults").await;
    let Some(Mail { kind: MailKind::Suspended { .. }, link, .. }) =
        app.mails("bob@example.org").await.pop()
    else {
        panic!("no mail tells Bob");
    };

    // By the link in his email or signed in, he reads why and appeals, once.
    let by_link = format!("/appeals/{}", link.rsplit_once('/').expect("a link").1);
    let visitor = app.visitor("192.0.2.9");
    let read = visitor.get(&by_link).await.body;
    assert_eq!((&read["kind"], &read["reason"]), (&json!("suspension"), &json!("Insults")));
    assert_eq!(
        read["until"].as_str().map(|until| &until[..10]),
        Some(&*until.date_naive().to_string())
    );
    let made = bob.post("/me/appeal", json!({"text": "It was my brother."})).await;
    assert_eq!(made.status, StatusCode::CREATED);
    let again = visitor.post(&by_link, json!({"text": "And another thing"})).await;
    assert_eq!(again.refusal().1, "already_appealed");

    let listed = ada.get("/admin/appeals").await.body["appeals"][0].clone();
    assert_eq!((&listed["against"], &listed["may_decide"]), (&json!("suspension"), &json!(false)));
    let decision = format!("/admin/appeals/{}/decision", listed["id"].as_str().expect("an id"));
    let upheld = json!({"upheld": true, "answer": "So it was."});
    assert_eq!(ada.post(&decision, upheld.clone()).await.refusal().1, "own_restriction");
    assert_eq!(grace.post(&decision, upheld).await.status, StatusCode::NO_CONTENT);
    assert_eq!(bob.get("/me").await.body["status"], "active");

    // Another suspension is appealed anew. While that waits nobody replaces it, so that no appeal vanishes; once the suspension is
    // lifted, the appeal waits for nobody.
    suspend("Insults again").await;
    bob.post("/me/appeal", json!({"text": "No."})).await;
    assert_eq!(suspend("Insults, once more").await.refusal().1, "appeal_open");
    assert_eq!(grace.get("/admin/dashboard").await.body["appeals_open"], 1);
    let open = ada.get("/admin/appeals?state=open").await.body["appeals"][0].clone();
    let decision = format!("/admin/appeals/{}/decision", open["id"].as_str().expect("an id"));
    assert_eq!(ada.delete(&path).await.status, StatusCode::NO_CONTENT);
    let rejected = json!({"upheld": false, "answer": "Yes."});
    assert_eq!(grace.post(&decision, rejected).await.refusal().1, "not_restricted");
    assert_eq!(grace.get("/admin/dashboard").await.body["appeals_open"], 0);
    assert_eq!(grace.get("/admin/appeals?state=open").await.body["total"], 0);
    assert_eq!(grace.get("/admin/appeals?state=lapsed").await.body["total"], 1);
    assert_eq!(suspend("Insults, and no end").await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn an_admin_who_cannot_decide_keeps_no_appeal_waiting() {
    let app = App::start().await;
    let (ada, _, bob) = people(&app).await;
    let path = format!("/admin/users/{}/suspension", id(&app, "bob").await);
    let body = json!({"until": Utc::now() + TimeDelta::days(7), "reason": "Insults"});
    ada.ask(Method::PUT, &path, Some(body)).await;
    bob.post("/me/appeal", json!({"text": "It was my brother."})).await;
    let listed = async || ada.get("/admin/appeals").await.body["appeals"][0].clone();
    assert_eq!(listed().await["may_decide"], false, "Grace could");
    // Grace has none any more, so that she is asked for what she does not have.
    app.sql("delete from second_factors where user_id = (select id from users where email like 'grace@%')").await;
    let appeal = listed().await;
    assert_eq!(appeal["may_decide"], true);
    let decision = format!("/admin/appeals/{}/decision", appeal["id"].as_str().expect("an id"));
    let upheld = json!({"upheld": true, "answer": "So it was."});
    assert_eq!(ada.post(&decision, upheld).await.status, StatusCode::NO_CONTENT);
    assert_eq!(bob.get("/me").await.body["status"], "active");
}

#[tokio::test]
async fn a_suspension_runs_out_while_its_appeal_is_decided() {
    let app = App::start().await;
    let (olga, otto) = (admin(&app, "olga", "A1").await, admin(&app, "otto", "A2").await);
    app.driver("alice", "AB12 CDE").await;
    let id = app.value("select id from users where email like 'alice@%'").await;
    let until = (Utc::now() + TimeDelta::days(3)).to_rfc3339();
    let suspend = json!({"until": until, "reason": "Insults"});
    let suspended = olga.put(&format!("/admin/users/{id}/suspension"), suspend).await;
    assert_eq!(suspended.status, StatusCode::NO_CONTENT, "{}", suspended.body);
    app.sql(
        "insert into appeals (id, user_id, suspended_at, text, created_at)
         select gen_random_uuid(), id, suspended_at, 'It was my brother', now() from users where suspended_at is not null",
    )
    .await;
    // As the worker does it: the account, and then its appeals.
    let mut sweep = app.database.pool.acquire().await.expect("a connection");
    let account = "begin; select from users where suspended_at is not null for update";
    sqlx::raw_sql(account).execute(&mut *sweep).await.expect("locked");
    let appeal = app.value("select id from appeals").await;
    let decision = json!({"upheld": false, "answer": "It stays."});
    let path = format!("/admin/appeals/{appeal}/decision");
    let lapse = async {
        let waits = "select exists (select from pg_stat_activity
                                    where datname = current_database() and wait_event_type = 'Lock')";
        while app.value(waits).await != "true" {
            tokio::task::yield_now().await;
        }
        let lapsed = "update appeals set state = 'lapsed', decided_at = now(); commit";
        sqlx::raw_sql(lapsed).execute(&mut *sweep).await.expect("nobody holds it who waits for us");
    };
    let (answer, ()) = tokio::join!(otto.post(&path, decision), lapse);
    assert_eq!(
        answer.refusal(),
        (409, "not_restricted", "The block or suspension behind this appeal is already over")
    );
}
