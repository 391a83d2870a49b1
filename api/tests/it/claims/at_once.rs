//! Several claim and decide at the same moment.

use axum::http::StatusCode;
use serde_json::json;

use super::{Fixture, PLATE, claim, decide, fixture, id, kinds, reached, vehicle};

#[tokio::test]
async fn of_two_claims_one_is_approved_and_the_other_stays_open() {
    let Fixture { app, bob, admin, .. } = fixture().await;
    let carol = app.driver("carol", "CA1 ROL").await;
    let (his, hers) = (claim(&bob, PLATE).await.body, claim(&carol, PLATE).await.body);
    assert_eq!(decide(&admin, &id(&his["claim"]), true).await.status, StatusCode::OK);
    assert_eq!(
        (&vehicle(&bob).await["is_contested"], reached(&app).await.as_str()),
        (&json!(true), "")
    );
    let listed = admin.get("/admin/claims").await.body;
    let states: Vec<_> =
        listed["claims"].as_array().expect("a list").iter().map(|claim| &claim["state"]).collect();
    assert_eq!(states, ["pending", "approved"]);
    assert_eq!(decide(&admin, &id(&hers["claim"]), false).await.status, StatusCode::OK);
    assert_eq!(reached(&app).await, "bob@example.org");
}

#[tokio::test]
async fn two_admins_decide_at_once_and_one_decision_counts() {
    let Fixture { app, bob, admin, .. } = fixture().await;
    let made = claim(&bob, PLATE).await.body;
    let claim = id(&made["claim"]);
    let answers =
        futures::future::join_all((0..6).map(|at| decide(&admin, &claim, at % 2 == 0))).await;
    let done: Vec<_> = answers.iter().filter(|answer| answer.status == StatusCode::OK).collect();
    assert_eq!(done.len(), 1, "{answers:?}");
    let refused = answers.iter().filter(|answer| answer.refusal().1 == "already_decided").count();
    assert_eq!(refused, 5, "{answers:?}");
    assert_eq!(vehicle(&bob).await["claim"]["state"], done[0].body["state"]);
    assert_eq!(
        app.value("select count(*) from activities where activity_type = 'claim_decide'").await,
        "1"
    );
    assert_eq!(kinds(&app, "bob").await.len(), 1);
}

#[tokio::test]
async fn everybody_acts_at_once_and_the_plate_has_one_owner_or_none() {
    let Fixture { app, alice, bob, admin } = fixture().await;
    for _ in 0..3 {
        let made = claim(&bob, PLATE).await.body;
        let case = id(&made["claim"]);
        let (hers, his) = (id(&vehicle(&alice).await), id(&made));
        let (hers, his) = (format!("/vehicles/{hers}"), format!("/vehicles/{his}"));
        let withdrawal = format!("{his}/claim");
        let answers = futures::join!(
            decide(&admin, &case, true),
            alice.delete(&hers),
            bob.delete(&withdrawal),
            decide(&admin, &case, false),
            bob.delete(&his),
        );
        let (one, two, three, four, five) = &answers;
        for answer in [one, two, three, four, five] {
            assert!(!answer.status.is_server_error(), "{answers:?}");
        }
        assert_eq!((two.status, five.status), (StatusCode::NO_CONTENT, StatusCode::NO_CONTENT));
        assert_eq!(
            app.value("select count(*) from vehicles where registration = 'AB12CDE'").await,
            "0"
        );
        assert_eq!(app.value("select count(*) from pictures").await, "0");
        app.sql("insert into vehicles (id, user_id, registration, state, created_at, updated_at)
                 select gen_random_uuid(), id, 'AB12CDE', 'active', now(), now() from users where email = 'alice@example.org'").await;
    }
}
