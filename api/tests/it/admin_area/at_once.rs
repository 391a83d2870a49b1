//! Admins who act at the same moment wait for each other, and never in a circle.

use axum::http::{Method, StatusCode};
use serde_json::json;

use super::admin;
use crate::app::App;
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
