//! Passkeys: added, used to sign in and as a proof, removed.

use axum::http::{Method, StatusCode};
use carpal_api::admin::admins::cli;
use carpal_api::foundation::config::AdminCommand;
use serde_json::{Value, json};

use crate::app::App;
use crate::device::Device;
use crate::speaker::{Answer, Speaker};

const SIGN_IN_REFUSED: (u16, &str, &str) = (
    401,
    "invalid_passkey",
    "That passkey did not work. Try again, or sign in with your password.",
);
const REFUSED: &str = "That passkey did not work. Please try again.";

async fn ask_to_add(who: &Speaker, body: Value) -> Answer {
    who.post("/me/passkeys/options", body).await
}

/// Adds a passkey with the password, on a new device.
async fn add(who: &Speaker) -> (Device, Value) {
    let asked = ask_to_add(who, json!({"current_password": "open sesame"})).await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.body);
    let mut device = Device::default();
    let credential = device.create(&asked.body["public_key"]);
    let added = who.post("/me/passkeys", json!({"credential": credential})).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    (device, added.body)
}

async fn sign_in(who: &Speaker, device: &Device) -> Answer {
    let asked = who.post("/sign-in/passkey/options", json!({})).await.body;
    answer(who, device, &asked).await
}

async fn answer(who: &Speaker, device: &Device, asked: &Value) -> Answer {
    let credential = device.get(&asked["public_key"]);
    let request = json!({"secret": asked["secret"], "credential": credential});
    who.post("/sign-in/passkey", request).await
}

async fn prove(who: &Speaker, device: &Device) -> Answer {
    let asked = who.post("/me/passkeys/proof/options", json!({})).await.body;
    let credential = device.get(&asked["public_key"]);
    who.post("/me/passkeys/proof", json!({"credential": credential})).await
}

async fn remove(who: &Speaker, added: &Value, body: Value) -> Answer {
    let path = format!("/me/passkeys/{}", added["passkey"]["id"].as_str().expect("an id"));
    who.ask(Method::DELETE, &path, Some(body)).await
}

/// As if nobody had proved anything for a while.
async fn let_proofs_grow_old(app: &App) {
    app.sql("update sessions set proved_at = now() - interval '601 seconds'").await;
}

#[tokio::test]
async fn bob_adds_a_passkey_signs_in_with_it_and_removes_it() {
    let app = App::with_a_queue().await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let none = bob.get("/me/passkeys").await.body;
    assert_eq!(none, json!({"passkeys": [], "asks_password": true}));
    let missing = ask_to_add(&bob, json!({})).await;
    assert_eq!(missing.body["fields"]["current_password"], "Please enter your password");
    let wrong = ask_to_add(&bob, json!({"current_password": "open sesami"})).await;
    assert_eq!(wrong.body["fields"]["current_password"], "This is not your current password");
    let (device, added) = add(&bob).await;
    assert_eq!(added["passkey"]["name"], "Unknown device");
    assert_eq!(added["recovery_codes"], json!([]), "those are for admins");
    assert_eq!(bob.get("/me/passkeys").await.body["asks_password"], false, "it was just proved");

    let mut elsewhere = app.visitor("192.0.2.8");
    let signed_in = sign_in(&elsewhere, &device).await;
    assert_eq!(signed_in.status, StatusCode::OK, "{}", signed_in.body);
    elsewhere.keep(&signed_in.body);
    assert_eq!(elsewhere.get("/me").await.body["email"], "bob@example.org");
    let listed = elsewhere.get("/me/passkeys").await.body;
    assert!(listed["passkeys"][0]["last_used_at"].is_string(), "{listed}");
    assert_eq!(listed["asks_password"], false);

    let path = format!("/me/passkeys/{}/name", added["passkey"]["id"].as_str().expect("an id"));
    let renamed = bob.put(&path, json!({"name": "  Bob's   phone "})).await.body;
    assert_eq!(renamed["name"], "Bob's phone");
    let unnamed = bob.put(&path, json!({"name": " "})).await;
    assert_eq!(unnamed.body["fields"]["name"], "Please enter a name");

    let (_, zip) = bob.download("/me/export").await;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(zip)).expect("a ZIP");
    let mut exported = String::new();
    let mut file = zip.by_name("passkeys.json").expect("a file");
    std::io::Read::read_to_string(&mut file, &mut exported).expect("text");
    let exported: Value = serde_json::from_str(&exported).expect("JSON");
    let keys: Vec<_> = exported[0].as_object().expect("a passkey").keys().cloned().collect();
    assert_eq!(keys, ["id", "name", "created_at", "last_used_at"]);

    let_proofs_grow_old(&app).await;
    let refused = remove(&bob, &added, json!({})).await;
    assert_eq!(refused.body["fields"]["current_password"], "Please enter your password");
    let gone = remove(&bob, &added, json!({"current_password": "open sesame"})).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.body);
    assert_eq!(sign_in(&app.visitor("192.0.2.8"), &device).await.refusal(), SIGN_IN_REFUSED);
    let again = remove(&bob, &added, json!({"current_password": "open sesame"})).await;
    assert_eq!(again.refusal().0, 404);
    let kinds: Vec<_> =
        app.mails("bob@example.org").await.iter().map(|mail| mail.kind.name()).collect();
    assert_eq!(kinds, ["confirm_email", "passkey_added", "passkey_removed"]);
    let logged = "select string_agg(activity_type, ' ' order by id) from activities";
    assert_eq!(app.value(logged).await, "passkey_add passkey_remove");
}

#[tokio::test]
async fn whatever_is_wrong_with_a_passkey_is_said_alike() {
    let app = App::with_a_queue().await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let (device, _) = add(&bob).await;
    let (other, _) = add(&app.driver("alice", "AB12 CDE").await).await;
    let visitor = app.visitor("192.0.2.8");
    let mut unknown = Device::default();
    let options = ask_to_add(&bob, json!({"current_password": "open sesame"})).await.body;
    unknown.create(&options["public_key"]);
    let elsewhere = Device { origin: "http://localhost.example:8080", ..device.clone() };
    let unverified = Device { verifies: false, ..device.clone() };
    for refused in [&unknown, &elsewhere, &unverified] {
        assert_eq!(sign_in(&visitor, refused).await.refusal(), SIGN_IN_REFUSED);
    }
    let asked = visitor.post("/sign-in/passkey/options", json!({})).await.body;
    let mut forged = device.get(&asked["public_key"]);
    forged["response"]["userHandle"] =
        other.get(&asked["public_key"])["response"]["userHandle"].clone();
    for credential in [forged, json!({}), Value::Null] {
        let request = json!({"secret": asked["secret"], "credential": credential});
        assert_eq!(visitor.post("/sign-in/passkey", request).await.refusal(), SIGN_IN_REFUSED);
    }
    assert_eq!(sign_in(&visitor, &device).await.status, StatusCode::OK);
}

#[tokio::test]
async fn what_is_asked_of_a_passkey_is_answered_once_in_time_and_by_whom_it_was_put_to() {
    let app = App::with_a_queue().await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let (device, _) = add(&bob).await;
    let visitor = app.visitor("192.0.2.8");
    let ask = async || visitor.post("/sign-in/passkey/options", json!({})).await.body;
    // Once, right or wrong.
    let asked = ask().await;
    let twice = tokio::join!(answer(&visitor, &device, &asked), answer(&visitor, &device, &asked));
    let mut statuses = [twice.0.status.as_u16(), twice.1.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
    let asked = ask().await;
    let wrong = Device { verifies: false, ..device.clone() };
    assert_eq!(answer(&visitor, &wrong, &asked).await.refusal(), SIGN_IN_REFUSED);
    assert_eq!(answer(&visitor, &device, &asked).await.refusal(), SIGN_IN_REFUSED);
    // Not with the secret of another browser.
    let (asked, other) = (ask().await, ask().await);
    let mixed = json!({"public_key": asked["public_key"], "secret": other["secret"]});
    assert_eq!(answer(&visitor, &device, &mixed).await.refusal(), SIGN_IN_REFUSED);
    // Not too late.
    let asked = ask().await;
    app.sql("update passkey_challenges set expires_at = now()").await;
    assert_eq!(answer(&visitor, &device, &asked).await.refusal(), SIGN_IN_REFUSED);
    // Not in another session, and not for something else.
    let elsewhere = {
        let mut elsewhere = app.visitor("192.0.2.9");
        elsewhere.sign_in("bob@example.org", "open sesame").await;
        elsewhere
    };
    let options = bob.post("/me/passkeys/proof/options", json!({})).await.body;
    let signed = device.get(&options["public_key"]);
    let request = json!({"credential": signed});
    let stolen = elsewhere.post("/me/passkeys/proof", request.clone()).await;
    assert_eq!(stolen.body["fields"]["credential"], REFUSED);
    let proved = bob.post("/me/passkeys/proof", request).await;
    assert_eq!(proved.status, StatusCode::NO_CONTENT, "the session that was asked");
    let asked = ask().await;
    let request = json!({"credential": device.get(&asked["public_key"])});
    let crossed = bob.post("/me/passkeys/proof", request).await;
    assert_eq!(crossed.body["fields"]["credential"], REFUSED);
    // What the browser of one session was asked to make is not added in another.
    let options = ask_to_add(&bob, json!({})).await.body;
    let credential = Device::default().create(&options["public_key"]);
    let taken = elsewhere.post("/me/passkeys", json!({"credential": credential})).await;
    assert_eq!(taken.body["fields"]["credential"], REFUSED);
}

#[tokio::test]
async fn a_counter_that_goes_back_is_refused_and_written_down() {
    let app = App::with_a_queue().await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let (mut device, _) = add(&bob).await;
    let visitor = app.visitor("192.0.2.8");
    for (count, status) in [(7, 200), (8, 200), (8, 401), (3, 401), (9, 200), (0, 200), (2, 200)] {
        device.count = count;
        assert_eq!(sign_in(&visitor, &device).await.status.as_u16(), status, "{count}");
    }
    let logged = "select count(*) from activities where activity_type = 'passkey_refused'";
    assert_eq!(app.value(logged).await, "2");
}

#[tokio::test]
async fn who_may_not_sign_in_may_not_with_a_passkey_either() {
    let app = App::with_a_queue().await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let (device, added) = add(&bob).await;
    let mut visitor = app.visitor("192.0.2.8");
    app.sql("update users set blocked_at = now(), blocked_reason = 'Insults'").await;
    let blocked = sign_in(&visitor, &device).await;
    let by_password = visitor.try_sign_in("bob@example.org", "open sesame").await;
    assert_eq!(blocked.body["user"], by_password.body["user"]);
    visitor.keep(&blocked.body);
    assert_eq!(visitor.get("/me/passkeys").await.refusal().1, "blocked");
    assert_eq!(visitor.get("/me/appeal").await.status, StatusCode::OK);
    app.sql(
        "update users set blocked_at = null, blocked_reason = null,
             suspended_until = now() + interval '1 day', suspended_reason = 'Insults'",
    )
    .await;
    visitor.keep(&sign_in(&visitor, &device).await.body);
    assert_eq!(visitor.get("/me/passkeys").await.status, StatusCode::OK);
    assert_eq!(remove(&visitor, &added, json!({})).await.refusal().1, "suspended");
    app.sql("update users set suspended_until = null, suspended_reason = null, email_confirmed_at = null").await;
    let refused = sign_in(&visitor, &device).await;
    let by_password = visitor.try_sign_in("bob@example.org", "open sesame").await;
    assert_eq!(refused.refusal(), by_password.refusal());
    assert_eq!(refused.refusal().1, "email_unconfirmed");
}

#[tokio::test]
async fn a_passkey_is_an_admins_second_factor() {
    let app = App::with_a_queue().await;
    let ada = app.driver("ada", "AD4").await;
    app.sql("insert into admins select id, null, now() from users").await;
    assert_eq!(ada.get("/admin/jobs").await.refusal().1, "second_factor_missing");
    let (device, added) = add(&ada).await;
    let codes = added["recovery_codes"].as_array().expect("codes").clone();
    assert_eq!(codes.len(), 10);
    assert_eq!(ada.get("/admin/jobs").await.status, StatusCode::OK);
    let held = ada.get("/me/second-factor").await.body;
    assert_eq!((&held["passkeys"], &held["set_up_at"]), (&json!(1), &Value::Null));
    assert_eq!(held["recovery_codes_left"], 10);

    // The password alone neither opens the admin area nor adds another factor.
    let mut thief = app.visitor("192.0.2.8");
    thief.sign_in("ada@example.org", "open sesame").await;
    let password = json!({"current_password": "open sesame"});
    for refused in [
        thief.get("/admin/jobs").await,
        ask_to_add(&thief, password.clone()).await,
        remove(&thief, &added, password.clone()).await,
        thief.post("/me/second-factor", password.clone()).await,
    ] {
        assert_eq!(refused.refusal().1, "second_factor_needed");
    }
    assert_eq!(thief.get("/me/passkeys").await.body["asks_password"], false);

    // A passkey is a fresh proof, and so is signing in with it.
    let_proofs_grow_old(&app).await;
    let renew = async |who: &Speaker| {
        who.post("/me/second-factor/recovery-codes", Value::Null).await.status.as_u16()
    };
    assert_eq!(renew(&ada).await, 403);
    assert_eq!(prove(&ada, &device).await.status, StatusCode::NO_CONTENT);
    assert_eq!(renew(&ada).await, 200);
    let mut elsewhere = app.visitor("192.0.2.9");
    elsewhere.keep(&sign_in(&elsewhere, &device).await.body);
    assert_eq!(elsewhere.get("/admin/jobs").await.status, StatusCode::OK);
    assert_eq!(renew(&elsewhere).await, 200);

    // Where the passkey is not at hand, recovery codes are: the new ones.
    let renewed = elsewhere.post("/me/second-factor/recovery-codes", Value::Null).await.body;
    let code = json!({"code": renewed["recovery_codes"][0]});
    let proved = thief.post("/me/second-factor/proof", code).await;
    assert_eq!(proved.status, StatusCode::NO_CONTENT, "{}", proved.body);
    let void = elsewhere.post("/me/second-factor/proof", json!({"code": codes[0]})).await;
    assert_eq!(void.refusal().0, 422);

    // Without the last one the admin area closes, and nothing recovers it.
    assert_eq!(remove(&elsewhere, &added, json!({})).await.status, StatusCode::NO_CONTENT);
    assert_eq!(ada.get("/admin/jobs").await.refusal().1, "second_factor_missing");
    assert_eq!(app.value("select count(*) from recovery_codes").await, "0");
    let (device, _) = add(&ada).await;
    let reset = AdminCommand::ResetSecondFactor { email: "ada@example.org".into() };
    cli::run(&app.state.foundation, &reset).await.expect("reset");
    assert_eq!(ada.get("/admin/jobs").await.refusal().1, "second_factor_missing");
    assert_eq!(sign_in(&ada, &device).await.refusal(), SIGN_IN_REFUSED);
    let left = "select (select count(*) from passkeys) + (select count(*) from recovery_codes)";
    assert_eq!(app.value(left).await, "0");
}

#[tokio::test]
async fn a_passkey_proves_its_own_account_alone_and_is_added_once() {
    let app = App::with_a_queue().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "B0B").await);
    let (hers, added) = add(&alice).await;
    add(&bob).await;
    let_proofs_grow_old(&app).await;
    assert_eq!(prove(&bob, &hers).await.body["fields"]["credential"], REFUSED);
    assert_eq!(bob.get("/me/passkeys").await.body["asks_password"], true);
    let password = json!({"current_password": "open sesame"});
    let options = ask_to_add(&bob, password.clone()).await.body;
    let copied = json!({"credential": hers.clone().create(&options["public_key"])});
    assert_eq!(bob.post("/me/passkeys", copied).await.refusal().1, "passkey_known");
    assert_eq!(remove(&bob, &added, password).await.refusal().0, 404);
    let asked = alice.post("/me/passkeys/proof/options", json!({})).await.body;
    let allowed = json!([{"type": "public-key", "id": hers.id_text()}]);
    assert_eq!(asked["public_key"]["allowCredentials"], allowed);
}

#[tokio::test]
async fn passkeys_are_few_and_asked_for_within_limits() {
    let app =
        App::with_a_queue_and(&["--most-passkeys", "2", "--limit-passkey-challenges", "3/10m"])
            .await;
    let bob = app.driver("bob", "BO85 BOB").await;
    add(&bob).await;
    let options = ask_to_add(&bob, json!({})).await.body;
    add(&bob).await;
    assert_eq!(ask_to_add(&bob, json!({})).await.refusal().1, "too_many_passkeys");
    // Not by options from before either.
    let credential = Device::default().create(&options["public_key"]);
    let third = bob.post("/me/passkeys", json!({"credential": credential})).await;
    assert_eq!(
        third.refusal(),
        (409, "too_many_passkeys", "You have 2 passkeys. Remove one first.")
    );
    let limited = bob.post("/me/passkeys/proof/options", json!({})).await;
    assert_eq!(limited.refusal().1, "too_many");
    let visitor = app.visitor("192.0.2.8");
    for _ in 0..3 {
        let asked = visitor.post("/sign-in/passkey/options", json!({})).await;
        assert_eq!(asked.status, StatusCode::OK);
    }
    let limited = visitor.post("/sign-in/passkey/options", json!({})).await;
    assert_eq!(limited.refusal().1, "challenge_required");
    let proof = json!({"proof": visitor.proof().await});
    assert_eq!(visitor.post("/sign-in/passkey/options", proof).await.status, StatusCode::OK);
}

#[tokio::test]
async fn the_accounts_of_the_demo_have_no_passkeys() {
    let app = App::with_a_queue_and(&["--demo", "1"]).await;
    let bob = app.driver("bob", "BO85 BOB").await;
    app.sql("update users set is_demo = true").await;
    let refused = ask_to_add(&bob, json!({"current_password": "open sesame"})).await;
    assert_eq!(refused.refusal().1, "demo_account");
}
