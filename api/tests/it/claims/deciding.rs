//! A claim is made, and decided by an admin.

use axum::http::StatusCode;
use carpal_domain::mail::{Mail, MailKind};
use serde_json::{Value, json};

use super::{Fixture, PLATE, claim, decide, fixture, id, kinds, reached, vehicle};
use crate::client::Form;

#[tokio::test]
async fn bob_claims_the_plate_that_alice_has_and_is_given_it() {
    let Fixture { app, alice, bob, admin } = fixture().await;
    assert_eq!(reached(&app).await, "alice@example.org");
    let made = claim(&bob, "ab12cde").await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    assert_eq!(
        (&made.body["state"], &made.body["claim"]["state"]),
        (&json!("pending"), &json!("pending"))
    );
    assert_eq!(made.body["is_contested"], false);

    // While nobody has decided, nobody gets messages; Alice is told, and not by whom.
    assert_eq!(reached(&app).await, "");
    assert_eq!(vehicle(&alice).await["is_contested"], true);
    assert_eq!(vehicle(&alice).await["claim"], Value::Null);
    assert_eq!(kinds(&app, "alice").await, ["registration_claimed"]);
    let again = claim(&bob, PLATE).await;
    let sentence = "You’ve already claimed this registration. We’ll email you once we’ve decided.";
    assert_eq!(again.refusal(), (409, "already_claimed", sentence));

    let listed = admin.get("/admin/claims").await.body;
    assert_eq!(listed["claims"].as_array().map(Vec::len), Some(1));
    assert_eq!(listed["claims"][0]["certificate_url"], Value::Null);
    let path = format!("/admin/claims/{}", id(&made.body["claim"]));
    let case = admin.get(&path).await.body;
    assert_eq!(
        (&case["claimant"]["email"], &case["holder"]["email"]),
        (&json!("bob@example.org"), &json!("alice@example.org"))
    );
    let certificate = case["certificate_url"].as_str().expect("an address");
    let (status, headers, _) = admin.fetch(certificate).await;
    assert_eq!(
        (status, &headers["cache-control"]),
        (StatusCode::OK, &"no-store".parse().expect("text"))
    );

    let unsaid =
        admin.post(&format!("{path}/decision"), json!({"approve": true, "reason": " "})).await;
    assert_eq!(unsaid.body["fields"]["reason"], "Please give a reason of at most 500 characters");
    let decided = decide(&admin, &id(&made.body["claim"]), true).await;
    assert_eq!(
        (decided.status, &decided.body["state"]),
        (StatusCode::OK, &json!("approved")),
        "{}",
        decided.body
    );
    assert_eq!(decided.body["holder"]["email"], "bob@example.org");

    assert_eq!(reached(&app).await, "bob@example.org");
    let (hers, his) = (vehicle(&alice).await, vehicle(&bob).await);
    assert_eq!((&hers["state"], &hers["is_contested"]), (&json!("pending"), &json!(false)));
    assert_eq!((&his["state"], &his["claim"]["state"]), (&json!("active"), &json!("approved")));
    assert_eq!(his["claim"]["reason"], Value::Null, "an approval's reason is for the log");
    assert_eq!(admin.fetch(certificate).await.0, StatusCode::NOT_FOUND, "the photo is deleted");
    assert_eq!(app.value("select count(*) from pictures").await, "0");
    assert_eq!(kinds(&app, "alice").await, ["registration_claimed", "registration_moved"]);
    assert_eq!(kinds(&app, "bob").await, ["claim_approved"]);

    let logged = &admin.get("/admin/activities").await.body["activities"][0];
    assert_eq!(
        (&logged["activity_type"], &logged["reason"]),
        (&json!("claim_decide"), &json!("As the certificate says"))
    );
    assert_eq!(
        (&logged["before"]["state"], &logged["after"]["state"]),
        (&json!("pending"), &json!("approved"))
    );
    assert_ne!(logged["before"]["holder_id"], logged["after"]["holder_id"]);
    // Alice may claim it back.
    assert_eq!(claim(&alice, PLATE).await.status, StatusCode::CREATED);
    assert_eq!(vehicle(&bob).await["is_contested"], true);
}

#[tokio::test]
async fn a_rejected_or_withdrawn_claim_changes_nothing() {
    let Fixture { app, alice, bob, admin } = fixture().await;
    let made = claim(&bob, PLATE).await.body;
    assert_eq!(decide(&admin, &id(&made["claim"]), false).await.status, StatusCode::OK);
    let his = vehicle(&bob).await;
    assert_eq!((&his["state"], &his["claim"]["state"]), (&json!("pending"), &json!("rejected")));
    assert_eq!(his["claim"]["reason"], "As the certificate says");
    assert_eq!(
        (reached(&app).await.as_str(), &vehicle(&alice).await["is_contested"]),
        ("alice@example.org", &json!(false))
    );
    let Some(Mail { kind: MailKind::ClaimRejected { reason, .. }, link, .. }) =
        app.mails("bob@example.org").await.pop()
    else {
        panic!("no mail")
    };
    assert_eq!(reason, "As the certificate says");
    assert!(link.ends_with("/vehicles?claim=AB12CDE"), "{link}");

    let again = claim(&bob, PLATE).await.body;
    assert_eq!(id(&again), id(&made), "the same vehicle");
    let path = format!("/vehicles/{}/claim", id(&again));
    assert_eq!(alice.delete(&path).await.refusal(), (404, "not_found", "Vehicle not found"));
    let withdrawn = bob.delete(&path).await;
    assert_eq!(
        (withdrawn.status, &withdrawn.body["claim"]["state"]),
        (StatusCode::OK, &json!("withdrawn"))
    );
    assert_eq!(bob.delete(&path).await.refusal().1, "not_pending");
    assert_eq!(decide(&admin, &id(&again["claim"]), true).await.refusal().1, "already_decided");
    assert_eq!(reached(&app).await, "alice@example.org");
    assert_eq!(app.value("select count(*) from pictures").await, "0");
}

#[tokio::test]
async fn what_cannot_be_claimed_is_said_and_claims_are_no_way_to_look_plates_up() {
    let Fixture { app, alice, bob, .. } = fixture().await;
    let faulty =
        bob.upload("/vehicles/claims", &Form::default().text("registration", "ЖB12")).await;
    assert_eq!(faulty.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(faulty.body["fields"]["certificate"], "Please choose a picture");
    assert_eq!(
        faulty.body["fields"]["registration"],
        "A registration number has only the letters A to Z and digits, not “Ж”"
    );
    let own = claim(&alice, PLATE).await;
    assert_eq!(
        own.refusal(),
        (409, "already_yours", "You have already added this vehicle to your account")
    );
    let free = claim(&bob, "XY1").await;
    let sentence = "No other account has this registration. Add it to your vehicles instead.";
    assert_eq!(free.refusal(), (409, "not_taken", sentence));
    let mut statuses = Vec::new();
    for plate in ["XY2", PLATE, "XY3"] {
        statuses.push(claim(&bob, plate).await.status.as_u16());
    }
    assert_eq!(statuses, [409, 201, 429], "three a day");
    for plate in ["XY4", "XY5", "XY6"] {
        let request = json!({"registration": plate});
        statuses.push(bob.post("/vehicles", request).await.status.as_u16());
    }
    assert_eq!(statuses[3..], [201, 201, 429], "which count among the five that may be added");
    assert_eq!(
        app.visitor("192.0.2.1").upload("/vehicles/claims", &Form::default()).await.status,
        StatusCode::UNAUTHORIZED
    );
}
