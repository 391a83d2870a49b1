//! Admins who act at the same moment wait for each other, and never in a circle. Of those who decide the same thing, one wins.

use axum::http::{Method, StatusCode};
use serde_json::json;

use super::admin;
use crate::app::App;
use crate::client::Answer;
use crate::incidents::report as incident;
use crate::messaging::{say, start};

#[tokio::test]
async fn two_reports_of_each_other_are_decided_at_once() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let talk = start(&alice, "K9 DOG", "Hello").await;
    say(&bob, &talk, "Yes?").await;
    let conversation = talk.rsplit('/').next().expect("an id");
    let report = json!({"conversation_id": conversation, "about": "user", "reason": "harassment"});
    for round in 0..4 {
        let mut paths = Vec::new();
        for (reporter, name) in [(&alice, "alice"), (&bob, "bob")] {
            reporter.post("/reports", report.clone()).await;
            let id = app
                .value(&format!(
                    "select r.id from reports r join users u on u.id = r.reporter_id
                     where u.email like '{name}@%' and r.status = 'pending'"
                ))
                .await;
            paths.push(format!("/admin/reports/{id}/decision"));
        }
        let warn = json!({"decision": "warn", "reason": "Both"});
        let (one, other) =
            tokio::join!(olga.post(&paths[0], warn.clone()), rosa.post(&paths[1], warn));
        assert_eq!((one.status, other.status), (StatusCode::OK, StatusCode::OK), "{round}");
    }
}

#[tokio::test]
async fn an_admin_is_unmade_while_they_block_somebody() {
    let app = App::start().await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    app.driver("bob", "K9 DOG").await;
    let id = async |name: &str| {
        app.value(&format!("select id from users where email like '{name}@%'")).await
    };
    let block = format!("/admin/users/{}/block", id("bob").await);
    let revoke = format!("/admin/admins/{}", id("rosa").await);
    for round in 0..6 {
        app.sql("update users set blocked_at = null, blocked_reason = null, blocked_by = null")
            .await;
        app.make_admins("where email like 'rosa@%'").await;
        let reason = json!({"reason": "Insults"});
        let (blocked, revoked) = tokio::join!(
            rosa.ask(Method::PUT, &block, Some(reason.clone())),
            olga.ask(Method::DELETE, &revoke, Some(reason.clone()))
        );
        let (blocked, revoked) = (blocked.status.as_u16(), revoked.status.as_u16());
        assert!(matches!(blocked, 204 | 401 | 403), "round {round}: blocked {blocked}");
        assert!(revoked < 300, "round {round}: revoked {revoked}");
    }
}

/// One of them was done, and of the others everyone is told why not.
fn one_wins(answers: &[Answer], told: &str) {
    let won = answers.iter().filter(|answer| answer.status.is_success()).count();
    assert_eq!(won, 1, "one wins");
    for lost in answers.iter().filter(|answer| !answer.status.is_success()) {
        assert_eq!(lost.refusal().1, told, "{}", lost.body);
    }
}

#[tokio::test]
async fn of_two_who_move_an_incident_on_at_once_one_wins() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let rosa = admin(&app, "rosa", "R1").await;
    let made = alice.post("/incidents", incident("K9 DOG")).await;
    let reference = made.body["reference"].as_str().expect("a reference").to_owned();
    let path = format!("/admin/incidents/{reference}/status");
    let step = |to: &str| json!({"from": "submitted", "to": to, "reason": "It is so"});
    let (one, other) =
        tokio::join!(olga.post(&path, step("under_review")), rosa.post(&path, step("resolved")));
    one_wins(&[one, other], "stale");
    let steps = olga.get(&format!("/admin/incidents/{reference}")).await.body["history"].clone();
    assert_eq!(steps.as_array().map(Vec::len), Some(2), "{steps}");
}

#[tokio::test]
async fn of_two_who_decide_an_appeal_at_once_one_wins() {
    let app = App::start().await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let otto = admin(&app, "otto", "A2").await;
    app.driver("bob", "K9 DOG").await;
    let bob = app.value("select id from users where email like 'bob@%'").await;
    let block = format!("/admin/users/{bob}/block");
    for round in 1..=4 {
        app.sql("update users set blocked_at = null, blocked_reason = null, blocked_by = null")
            .await;
        app.sql("delete from appeals").await;
        let blocked = olga.put(&block, json!({"reason": "Insults"})).await;
        assert_eq!(blocked.status, StatusCode::NO_CONTENT, "{round}: {}", blocked.body);
        app.sql("insert into appeals (id, user_id, blocked_at, text, created_at)
                 select gen_random_uuid(), id, blocked_at, 'It was my brother', now() from users where blocked_at is not null")
            .await;
        let appeal = app.value("select id from appeals").await;
        let path = format!("/admin/appeals/{appeal}/decision");
        let decide = |upheld: bool| json!({"upheld": upheld, "answer": "We looked again"});
        let (one, other) =
            tokio::join!(rosa.post(&path, decide(true)), otto.post(&path, decide(false)));
        one_wins(&[one, other], "already_decided");
        let decided = "select count(*) from activities where activity_type = 'appeal_decision'";
        assert_eq!(app.value(decided).await, round.to_string(), "it is decided once");
    }
}
