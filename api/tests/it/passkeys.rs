//! Passkeys: added, used to sign in and as a proof, removed.

use std::sync::Arc;

use axum::http::{Method, StatusCode};
use carpal_api::admin::admins::cli;
use carpal_api::foundation::Foundation;
use carpal_api::foundation::config::AdminCommand;
use carpal_api::{AppState, routes};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::app::App;
use crate::authenticator::Authenticator;
use crate::client::{Answer, Client};

pub const SIGN_IN_REFUSED: (u16, &str, &str) = (
    401,
    "invalid_passkey",
    "That passkey did not work. Try again, or sign in with your password.",
);
pub const REFUSED: &str = "That passkey did not work. Please try again.";

pub async fn ask_to_add(who: &Client, body: Value) -> Answer {
    who.post("/me/passkeys/options", body).await
}

/// Adds a passkey with the password, on a new device.
pub async fn add(who: &Client) -> (Authenticator, Value) {
    let asked = ask_to_add(who, json!({"current_password": "open sesame"})).await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.body);
    let mut device = Authenticator::default();
    let credential = device.create(&asked.body["public_key"]);
    let added = who.post("/me/passkeys", json!({"credential": credential})).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    (device, added.body)
}

pub async fn sign_in(who: &Client, device: &Authenticator) -> Answer {
    let asked = who.post("/sign-in/passkey/options", json!({})).await.body;
    answer(who, device, &asked).await
}

pub async fn answer(who: &Client, device: &Authenticator, asked: &Value) -> Answer {
    let credential = device.get(&asked["public_key"]);
    let request = json!({"secret": asked["secret"], "credential": credential});
    who.post("/sign-in/passkey", request).await
}

pub async fn prove(who: &Client, device: &Authenticator) -> Answer {
    let asked = who.post("/me/passkeys/proof/options", json!({})).await.body;
    let credential = device.get(&asked["public_key"]);
    who.post("/me/passkeys/proof", json!({"credential": credential})).await
}

pub async fn remove(who: &Client, added: &Value, body: Value) -> Answer {
    let path = format!("/me/passkeys/{}", added["passkey"]["id"].as_str().expect("an id"));
    who.ask(Method::DELETE, &path, Some(body)).await
}

/// Somebody who asks when some seconds have passed.
pub fn later(app: &App, seconds: i64) -> Client {
    let now = app.state.now.clone();
    let now = Arc::new(move || now() + TimeDelta::seconds(seconds));
    let foundation = Foundation { now, ..app.state.foundation.clone() };
    Client::new(routes(AppState { foundation, ..app.state.clone() }), "192.0.2.8")
}

/// As if nobody had proved anything for a while.
pub async fn let_proofs_grow_old(app: &App) {
    app.sql("update sessions set proved_at = now() - interval '601 seconds'").await;
}

#[tokio::test]
async fn bob_adds_a_passkey_signs_in_with_it_and_removes_it() {
    let app = App::start().await;
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
    assert_eq!(listed["asks_password"], true, "signing in is no proof");
    let refused = ask_to_add(&elsewhere, json!({})).await;
    assert_eq!(refused.body["fields"]["current_password"], "Please enter your password");
    assert_eq!(prove(&elsewhere, &device).await.status, StatusCode::NO_CONTENT);
    assert_eq!(elsewhere.get("/me/passkeys").await.body["asks_password"], false);

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
    assert_eq!(elsewhere.get("/me").await.status, StatusCode::UNAUTHORIZED, "which it began");
    assert_eq!(bob.get("/me").await.status, StatusCode::OK);
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
async fn a_passkey_is_an_admins_second_factor() {
    let app = App::start().await;
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

    // A passkey is a fresh proof, and so is signing in with it, but not for adding another one.
    let_proofs_grow_old(&app).await;
    let renew = async |who: &Client| {
        who.post("/me/second-factor/recovery-codes", Value::Null).await.status.as_u16()
    };
    assert_eq!(renew(&ada).await, 403);
    assert_eq!(prove(&ada, &device).await.status, StatusCode::NO_CONTENT);
    assert_eq!(renew(&ada).await, 200);
    let mut elsewhere = app.visitor("192.0.2.9");
    elsewhere.keep(&sign_in(&elsewhere, &device).await.body);
    assert_eq!(elsewhere.get("/admin/jobs").await.status, StatusCode::OK);
    assert_eq!(renew(&elsewhere).await, 200);
    assert_eq!(ask_to_add(&elsewhere, json!({})).await.refusal().1, "second_factor_needed");

    // Where the passkey is not at hand, recovery codes are: the new ones.
    let renewed = elsewhere.post("/me/second-factor/recovery-codes", Value::Null).await.body;
    let code = json!({"code": renewed["recovery_codes"][0]});
    let proved = thief.post("/me/second-factor/proof", code).await;
    assert_eq!(proved.status, StatusCode::NO_CONTENT, "{}", proved.body);
    let void = elsewhere.post("/me/second-factor/proof", json!({"code": codes[0]})).await;
    assert_eq!(void.refusal().0, 422);

    // Without the last one the admin area closes, and nothing recovers it.
    assert_eq!(remove(&ada, &added, json!({})).await.status, StatusCode::NO_CONTENT);
    assert_eq!(ada.get("/admin/jobs").await.refusal().1, "second_factor_missing");
    assert_eq!(elsewhere.get("/me").await.status, StatusCode::UNAUTHORIZED);
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
async fn passkeys_are_few_and_asked_for_within_limits() {
    let app = App::with(&["--max-passkeys", "2", "--limit-passkey-challenges", "3/10m"]).await;
    let bob = app.driver("bob", "BO85 BOB").await;
    add(&bob).await;
    let options = ask_to_add(&bob, json!({})).await.body;
    add(&bob).await;
    assert_eq!(ask_to_add(&bob, json!({})).await.refusal().1, "too_many_passkeys");
    // Not by options from before either.
    let credential = Authenticator::default().create(&options["public_key"]);
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
    let app = App::with(&["--demo", "1"]).await;
    let bob = app.driver("bob", "BO85 BOB").await;
    app.sql("update users set is_demo = true").await;
    let refused = ask_to_add(&bob, json!({"current_password": "open sesame"})).await;
    assert_eq!(refused.refusal().1, "demo_account");
}

#[tokio::test]
async fn a_password_set_by_a_link_leaves_no_passkey_of_a_driver() {
    let app = App::start().await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let (device, _) = add(&bob).await;
    let set = async || {
        let owner = app.visitor("192.0.2.8");
        owner.post("/password/forgot", json!({"email": "bob@example.org"})).await;
        let mut reset = crate::password::tokens(&app.last_link("bob@example.org").await);
        reset["password"] = json!("close sesame");
        assert_eq!(owner.post("/password/reset", reset).await.status, StatusCode::OK);
    };
    // An admin's second factor is more than a mailbox: it stays.
    app.sql("insert into admins select id, null, now() from users").await;
    set().await;
    assert_eq!(app.value("select count(*) from passkeys").await, "1");
    app.sql("delete from admins").await;
    set().await;
    assert_eq!(app.value("select count(*) from passkeys").await, "0");
    assert_eq!(sign_in(&app.visitor("192.0.2.9"), &device).await.refusal(), SIGN_IN_REFUSED);
}

#[tokio::test]
async fn a_passkey_from_before_is_no_admins_second_factor_and_none_outlives_the_rights() {
    let app = App::start().await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let (device, _) = add(&bob).await;
    let options = ask_to_add(&bob, json!({})).await.body;
    let grant = AdminCommand::Grant { email: "bob@example.org".into() };
    cli::run(&app.state.foundation, &grant).await.expect("granted");
    assert_eq!(bob.get("/admin/jobs").await.refusal().1, "second_factor_missing");
    assert_eq!(sign_in(&app.visitor("192.0.2.9"), &device).await.refusal(), SIGN_IN_REFUSED);
    assert_eq!(app.value("select count(proved_at) from sessions").await, "0");
    // Nor is what was begun before.
    let credential = Authenticator::default().create(&options["public_key"]);
    let early = bob.post("/me/passkeys", json!({"credential": credential})).await;
    assert_eq!(early.body["fields"]["credential"], REFUSED);
    let told = app.mails("bob@example.org").await;
    let last: Vec<_> = told.iter().rev().take(2).map(|mail| mail.kind.name()).collect();
    assert_eq!(last, ["admin_granted", "passkey_removed"]);

    let (device, _) = add(&bob).await;
    assert_eq!(bob.get("/admin/jobs").await.status, StatusCode::OK);
    app.driver("ada", "AD4").await;
    app.make_admins("where email like 'ada@%'").await;
    let revoke = AdminCommand::Revoke { email: "bob@example.org".into() };
    cli::run(&app.state.foundation, &revoke).await.expect("revoked");
    assert_eq!(sign_in(&app.visitor("192.0.2.9"), &device).await.refusal(), SIGN_IN_REFUSED);
    cli::run(&app.state.foundation, &grant).await.expect("granted");
    assert_eq!(bob.get("/admin/jobs").await.refusal().1, "second_factor_missing");
}

#[tokio::test]
async fn asking_to_sign_in_stores_nothing_until_it_is_answered() {
    let app = App::start().await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let (device, _) = add(&bob).await;
    let stored =
        "select (select count(*) from passkey_challenges) + (select count(*) from used_proofs)";
    let visitor = app.visitor("192.0.2.8");
    let asked = visitor.post("/sign-in/passkey/options", json!({})).await.body;
    assert_eq!(app.value(stored).await, "0");
    assert_eq!(answer(&visitor, &device, &asked).await.status, StatusCode::OK);
    assert_eq!(app.value(stored).await, "1");
}

#[tokio::test]
async fn whoever_else_is_signed_in_uses_up_no_proof_of_the_owner() {
    let app = App::with(&["--limit-passkey-challenges", "3/10m"]).await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let (device, _) = add(&bob).await;
    let mut thief = app.visitor("192.0.2.8");
    thief.sign_in("bob@example.org", "open sesame").await;
    let ask = async || thief.post("/me/passkeys/proof/options", json!({})).await;
    for _ in 0..3 {
        assert_eq!(ask().await.status, StatusCode::OK);
    }
    assert_eq!(ask().await.refusal().1, "too_many");
    assert_eq!(prove(&bob, &device).await.status, StatusCode::NO_CONTENT);
}
