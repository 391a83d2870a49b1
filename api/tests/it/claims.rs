//! Registrations that another account has, claimed with a photo of their certificate.

use axum::http::StatusCode;
use carpal_domain::mail::{Mail, MailKind};
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client, Form};
use crate::pictures::jpeg;

const PLATE: &str = "AB12 CDE";

pub async fn claim(driver: &Client, registration: &str) -> Answer {
    let form = Form::default().text("registration", registration);
    driver.upload("/vehicles/claims", &form.file("certificate", "v5c.jpg", &jpeg(40, 30))).await
}

fn id(value: &Value) -> String {
    value["id"].as_str().expect("an id").to_owned()
}

/// The driver's vehicle with the plate that all want.
async fn vehicle(driver: &Client) -> Value {
    let vehicles = driver.get("/vehicles").await.body;
    let mut vehicles = vehicles.as_array().expect("a list").iter();
    vehicles.find(|vehicle| vehicle["registration_shown"] == PLATE).cloned().unwrap_or_default()
}

async fn decide(admin: &Client, claim: &str, approve: bool) -> Answer {
    let body = json!({"approve": approve, "reason": "As the certificate says"});
    admin.post(&format!("/admin/claims/{claim}/decision"), body).await
}

/// Whose vehicle a message to the plate reaches.
async fn reached(app: &App) -> String {
    let sql = "select u.email from reachable_vehicles r join users u on u.id = r.user_id where registration = 'AB12CDE'";
    app.value(&format!("({sql})")).await
}

async fn kinds(app: &App, to: &str) -> Vec<String> {
    app.mails(&format!("{to}@example.org"))
        .await
        .iter()
        .map(|mail| mail.kind.name())
        .skip(1)
        .collect()
}

struct Fixture {
    app: App,
    alice: Client,
    bob: Client,
    admin: Client,
}

/// Alice has the plate, Bob and an admin have others.
async fn fixture() -> Fixture {
    let app = App::start().await;
    let alice = app.driver("alice", PLATE).await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let admin = app.driver("admin", "AD1 MIN").await;
    app.make_admins("where email = 'admin@example.org'").await;
    Fixture { app, alice, bob, admin }
}

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
