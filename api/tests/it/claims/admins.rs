//! What an admin decides and is shown, and what is for another one.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{Fixture, PLATE, claim, decide, fixture, id};
use crate::app::App;
use crate::client::Client;

#[tokio::test]
async fn an_admin_decides_no_claim_of_their_own_while_there_is_another() {
    let Fixture { app, bob, admin, .. } = fixture().await;
    let made = claim(&admin, PLATE).await.body;
    app.make_admins("where email = 'bob@example.org'").await;
    assert_eq!(decide(&admin, &id(&made["claim"]), true).await.refusal().1, "own_case");
    let path = format!("/admin/claims/{}", id(&made["claim"]));
    assert_eq!(admin.get(&path).await.refusal().1, "own_case", "nor opens it");
    assert_eq!(decide(&bob, &id(&made["claim"]), false).await.status, StatusCode::OK);
    let again = claim(&admin, PLATE).await.body;
    app.sql(
        "delete from admins where user_id = (select id from users where email = 'bob@example.org')",
    )
    .await;
    assert_eq!(decide(&admin, &id(&again["claim"]), true).await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_admin_who_has_the_plate_does_not_learn_who_claims_it() {
    let Fixture { app, alice, bob, admin } = fixture().await;
    app.make_admins("where email = 'alice@example.org'").await;
    let path = format!("/admin/claims/{}", id(&claim(&bob, PLATE).await.body["claim"]));
    assert_eq!(alice.get(&path).await.refusal().1, "own_case");
    let listed = alice.get("/admin/claims").await.body["claims"][0]["claimant"].clone();
    assert_eq!(
        (&listed["email"], &listed["name"], &listed["user_id"]),
        (&json!(""), &json!("Not shown to you"), &Value::Null),
        "{listed}"
    );
    let theirs = admin.get("/admin/claims").await.body["claims"][0]["claimant"].clone();
    assert_eq!(theirs["email"], "bob@example.org");

    // Nor by what either of the two would be told, nor by a search for whom she suspects.
    let claim_id = path.rsplit('/').next().expect("an id");
    for act in ["accept_claim", "accept_claim_holder", "reject_claim"] {
        let asked = json!({"act": act, "target_id": claim_id, "reason": "No"});
        assert_eq!(
            alice.post("/admin/notice-previews", asked.clone()).await.refusal().1,
            "own_case"
        );
        assert_eq!(
            admin.post("/admin/notice-previews", asked).await.status,
            StatusCode::OK,
            "{act}"
        );
    }
    for list in ["claims", "inbox"] {
        let found = async |who: &Client, typed: &str| {
            who.get(&format!("/admin/{list}?q={typed}")).await.body["total"].clone()
        };
        assert_eq!(found(&alice, "bob@example.org").await, 0, "{list}");
        assert_eq!(found(&alice, "ab12").await, 1, "{list}: by the plate, which is hers");
        assert_eq!(found(&admin, "bob@example.org").await, 1, "{list}");
    }
}

#[tokio::test]
async fn an_admin_who_claims_a_plate_is_not_shown_who_has_it() {
    let Fixture { app, alice, admin, .. } = fixture().await;
    let made = claim(&admin, PLATE).await.body;
    let holder =
        async |who: &Client| who.get("/admin/claims").await.body["claims"][0]["holder"].clone();
    assert_eq!(holder(&admin).await["email"], "alice@example.org", "alone, they decide it");
    app.make_admins("where email = 'alice@example.org'").await;
    let hidden = holder(&admin).await;
    assert_eq!(
        (&hidden["email"], &hidden["name"], &hidden["user_id"]),
        (&json!(""), &json!("Not shown to you"), &Value::Null)
    );
    let asked = json!({"act": "accept_claim_holder", "target_id": id(&made["claim"])});
    assert_eq!(admin.post("/admin/notice-previews", asked).await.refusal().1, "own_case");
    let theirs = alice.get("/admin/claims").await.body["claims"][0]["claimant"].clone();
    assert_eq!(theirs["name"], "Not shown to you", "she has the plate");
}

#[tokio::test]
async fn each_admin_who_opens_a_claim_is_written_down_and_the_openings_are_limited() {
    let app = App::with(&["--limit-lookups", "2/1h"]).await;
    let _alice = app.driver("alice", PLATE).await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let admin = app.driver("admin", "AD1 MIN").await;
    app.make_admins("where email = 'admin@example.org'").await;
    let claimed = id(&claim(&bob, PLATE).await.body["claim"]);
    let path = format!("/admin/claims/{claimed}");
    let logged = "select concat(count(*), min(target_id)) from activities where activity_type = 'claim_read'";
    for _ in 0..2 {
        assert_eq!(admin.get(&path).await.status, StatusCode::OK);
        // A page that is open asks again by itself: that is one look.
        assert_eq!(app.value(logged).await, format!("1{claimed}"));
    }
    assert_eq!(admin.get(&path).await.refusal().1, "too_many");
}
