//! What becomes of a plate that is claimed, and of those who have or want it.

use axum::http::StatusCode;
use carpal_domain::mail::Mail;
use serde_json::{Value, json};

use super::{Fixture, PLATE, claim, decide, fixture, id, kinds, reached, vehicle};

#[tokio::test]
async fn the_holder_removes_the_vehicle_while_it_is_claimed() {
    let Fixture { app, alice, bob, admin } = fixture().await;
    let made = claim(&bob, PLATE).await.body;
    let path = format!("/vehicles/{}", id(&vehicle(&alice).await));
    assert_eq!(alice.delete(&path).await.status, StatusCode::NO_CONTENT);
    // Still to be decided, and approved it has nobody to take it from.
    let case = admin.get(&format!("/admin/claims/{}", id(&made["claim"]))).await.body;
    assert_eq!((&case["state"], &case["holder"]), (&json!("pending"), &Value::Null));
    assert_eq!(decide(&admin, &id(&made["claim"]), true).await.status, StatusCode::OK);
    assert_eq!(reached(&app).await, "bob@example.org");
    assert_eq!(kinds(&app, "alice").await, ["registration_claimed"]);
}

#[tokio::test]
async fn a_plate_that_became_free_is_added_without_a_decision() {
    let Fixture { app, alice, bob, admin } = fixture().await;
    let carol = app.driver("carol", "CA1 ROL").await;
    let (his, hers) = (claim(&bob, PLATE).await.body, claim(&carol, PLATE).await.body);
    assert_eq!(kinds(&app, "alice").await, ["registration_claimed"], "one mail for both");
    let path = format!("/vehicles/{}", id(&vehicle(&alice).await));
    assert_eq!(alice.delete(&path).await.status, StatusCode::NO_CONTENT);
    let added = bob.post("/vehicles", json!({"registration": PLATE})).await;
    assert_eq!(
        (added.status, &added.body["state"]),
        (StatusCode::CREATED, &json!("active")),
        "{}",
        added.body
    );
    assert_eq!(
        (&added.body["id"], &added.body["claim"]["state"]),
        (&his["id"], &json!("withdrawn"))
    );
    // Carol's claim is now one of what Bob has.
    assert_eq!(
        (reached(&app).await.as_str(), &vehicle(&bob).await["is_contested"]),
        ("", &json!(true))
    );
    assert_eq!(decide(&admin, &id(&hers["claim"]), true).await.status, StatusCode::OK);
    assert_eq!(reached(&app).await, "carol@example.org");
    assert_eq!(kinds(&app, "bob").await, ["registration_moved"]);
}

#[tokio::test]
async fn who_is_blocked_or_leaving_keeps_nobody_from_messages_and_is_given_nothing() {
    for away in
        ["blocked_at = now(), blocked_reason = 'Spam'", "deletes_at = now() + interval '30 days'"]
    {
        let Fixture { app, alice, bob, admin } = fixture().await;
        let made = claim(&bob, PLATE).await.body;
        assert_eq!(reached(&app).await, "", "an admin decides");
        app.sql(&format!("update users set {away} where email = 'bob@example.org'")).await;
        assert_eq!(
            (reached(&app).await.as_str(), &vehicle(&alice).await["is_contested"]),
            ("alice@example.org", &json!(false))
        );
        let refused = decide(&admin, &id(&made["claim"]), true).await;
        assert_eq!(refused.refusal().1, "claimant_away");
        assert_eq!(decide(&admin, &id(&made["claim"]), false).await.status, StatusCode::OK);
        // And such a holder takes no messages.
        app.sql(&format!("update users set {away} where email = 'alice@example.org'")).await;
        assert_eq!(reached(&app).await, "");
    }
}

#[tokio::test]
async fn a_claim_goes_with_its_vehicle_and_with_its_account() {
    let Fixture { app, bob, admin, .. } = fixture().await;
    let made = claim(&bob, PLATE).await.body;
    assert_eq!(
        bob.delete(&format!("/vehicles/{}", id(&made))).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(reached(&app).await, "alice@example.org");
    assert_eq!(
        decide(&admin, &id(&made["claim"]), true).await.refusal(),
        (404, "not_found", "Claim not found")
    );
    claim(&bob, PLATE).await;
    assert_eq!(reached(&app).await, "");
    app.sql("delete from users where email = 'bob@example.org'").await;
    assert_eq!(reached(&app).await, "alice@example.org");
    let left = "(select count(*) from pictures) + (select count(*) from vehicle_claims)";
    assert_eq!(app.value(left).await, "0");
}

#[tokio::test]
async fn a_username_that_becomes_a_plate_counts_as_none() {
    let Fixture { app, alice, bob, .. } = fixture().await;
    let named = alice.put("/me/name", json!({"name": "Zz 9"})).await;
    assert_eq!(named.body["name_chosen"], true, "{}", named.body);
    // Chosen before such names were refused.
    app.sql(
        "update users set name = 'ab12-cde', name_registration = 'AB12CDE', name_chosen = true
         where email = 'bob@example.org'",
    )
    .await;
    assert_eq!(bob.get("/me").await.body["name_chosen"], true);
    claim(&bob, PLATE).await;
    assert_eq!(bob.get("/me").await.body["name_chosen"], false, "of a vehicle that was claimed");
    alice.post("/vehicles", json!({"registration": "ZZ9"})).await;
    assert_eq!(alice.get("/me").await.body["name_chosen"], false, "of one that was added");
}

#[tokio::test]
async fn a_sign_up_with_a_taken_plate_leads_to_its_claim() {
    let Fixture { app, .. } = fixture().await;
    let carol = app.driver("carol", PLATE).await;
    let Mail { kind, link, .. } = app.mails("carol@example.org").await.pop().expect("a mail");
    assert_eq!(kind.name(), "plate_taken");
    assert!(link.ends_with("/vehicles?claim=AB12CDE"), "{link}");
    assert_eq!(vehicle(&carol).await["claim"], Value::Null);
    assert_eq!(claim(&carol, PLATE).await.body["claim"]["state"], "pending");
    assert_eq!(reached(&app).await, "");
}
