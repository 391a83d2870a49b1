//! Passkeys: added, used to sign in and as a proof, removed.

use std::sync::Arc;

use axum::http::{Method, StatusCode};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use carpal_api::admin::admins::cli;
use carpal_api::foundation::Foundation;
use carpal_api::foundation::config::AdminCommand;
use carpal_api::{AppState, routes};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::app::App;
use crate::authenticator::Authenticator;
use crate::client::{Answer, Client};

const SIGN_IN_REFUSED: (u16, &str, &str) = (
    401,
    "invalid_passkey",
    "That passkey did not work. Try again, or sign in with your password.",
);
const REFUSED: &str = "That passkey did not work. Please try again.";

async fn ask_to_add(who: &Client, body: Value) -> Answer {
    who.post("/me/passkeys/options", body).await
}

/// Adds a passkey with the password, on a new device.
async fn add(who: &Client) -> (Authenticator, Value) {
    let asked = ask_to_add(who, json!({"current_password": "open sesame"})).await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.body);
    let mut device = Authenticator::default();
    let credential = device.create(&asked.body["public_key"]);
    let added = who.post("/me/passkeys", json!({"credential": credential})).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    (device, added.body)
}

async fn sign_in(who: &Client, device: &Authenticator) -> Answer {
    let asked = who.post("/sign-in/passkey/options", json!({})).await.body;
    answer(who, device, &asked).await
}

async fn answer(who: &Client, device: &Authenticator, asked: &Value) -> Answer {
    let credential = device.get(&asked["public_key"]);
    let request = json!({"secret": asked["secret"], "credential": credential});
    who.post("/sign-in/passkey", request).await
}

async fn prove(who: &Client, device: &Authenticator) -> Answer {
    let asked = who.post("/me/passkeys/proof/options", json!({})).await.body;
    let credential = device.get(&asked["public_key"]);
    who.post("/me/passkeys/proof", json!({"credential": credential})).await
}

async fn remove(who: &Client, added: &Value, body: Value) -> Answer {
    let path = format!("/me/passkeys/{}", added["passkey"]["id"].as_str().expect("an id"));
    who.ask(Method::DELETE, &path, Some(body)).await
}

/// Somebody who asks when some seconds have passed.
fn later(app: &App, seconds: i64) -> Client {
    let now = app.state.now.clone();
    let now = Arc::new(move || now() + TimeDelta::seconds(seconds));
    let foundation = Foundation { now, ..app.state.foundation.clone() };
    Client::new(routes(AppState { foundation, ..app.state.clone() }), "192.0.2.8")
}

/// As if nobody had proved anything for a while.
async fn let_proofs_grow_old(app: &App) {
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
async fn whatever_is_wrong_with_a_passkey_is_said_alike() {
    let app = App::start().await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let (device, _) = add(&bob).await;
    let (other, _) = add(&app.driver("alice", "AB12 CDE").await).await;
    let visitor = app.visitor("192.0.2.8");
    let mut unknown = Authenticator::default();
    let options = ask_to_add(&bob, json!({"current_password": "open sesame"})).await.body;
    unknown.create(&options["public_key"]);
    let elsewhere = Authenticator { origin: "http://localhost.example:8080", ..device.clone() };
    let unverified = Authenticator { verifies: false, ..device.clone() };
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
    let app = App::start().await;
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
    let wrong = Authenticator { verifies: false, ..device.clone() };
    assert_eq!(answer(&visitor, &wrong, &asked).await.refusal(), SIGN_IN_REFUSED);
    assert_eq!(answer(&visitor, &device, &asked).await.refusal(), SIGN_IN_REFUSED);
    // Not with the secret of another browser.
    let (asked, other) = (ask().await, ask().await);
    let mixed = json!({"public_key": asked["public_key"], "secret": other["secret"]});
    assert_eq!(answer(&visitor, &device, &mixed).await.refusal(), SIGN_IN_REFUSED);
    // Not too late, and not with another end.
    let asked = ask().await;
    assert_eq!(answer(&later(&app, 601), &device, &asked).await.refusal(), SIGN_IN_REFUSED);
    let mut changed = asked.clone();
    let challenge = asked["public_key"]["challenge"].as_str().expect("a challenge");
    let mut bytes = URL_SAFE_NO_PAD.decode(challenge).expect("base64url");
    bytes[20] ^= 1;
    changed["public_key"]["challenge"] = json!(URL_SAFE_NO_PAD.encode(bytes));
    assert_eq!(answer(&visitor, &device, &changed).await.refusal(), SIGN_IN_REFUSED);
    let options = bob.post("/me/passkeys/proof/options", json!({})).await.body;
    app.sql("update passkey_challenges set expires_at = now()").await;
    let request = json!({"credential": device.get(&options["public_key"])});
    let late = bob.post("/me/passkeys/proof", request).await;
    assert_eq!(late.body["fields"]["credential"], REFUSED);
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
    let credential = Authenticator::default().create(&options["public_key"]);
    let taken = elsewhere.post("/me/passkeys", json!({"credential": credential})).await;
    assert_eq!(taken.body["fields"]["credential"], REFUSED);
}

#[tokio::test]
async fn a_counter_that_goes_back_is_refused_and_written_down() {
    let app = App::start().await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let (mut device, _) = add(&bob).await;
    let visitor = app.visitor("192.0.2.8");
    for (count, status) in [(7, 200), (8, 200), (8, 401), (3, 401), (9, 200), (0, 401), (2, 401)] {
        device.count = count;
        assert_eq!(sign_in(&visitor, &device).await.status.as_u16(), status, "{count}");
    }
    let logged = "select count(*) from activities where activity_type = 'passkey_refused'";
    assert_eq!(app.value(logged).await, "4");
}

#[tokio::test]
async fn who_may_not_sign_in_may_not_with_a_passkey_either() {
    let app = App::start().await;
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
    assert_eq!(refused.refusal().1, "invalid_passkey");
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
async fn a_passkey_proves_its_own_account_alone_and_is_added_once() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "B0B").await);
    let (hers, added) = add(&alice).await;
    add(&bob).await;
    let_proofs_grow_old(&app).await;
    assert_eq!(prove(&bob, &hers).await.body["fields"]["credential"], REFUSED);
    let logged =
        "select concat(activity_type, ' ', name) from activities join users on users.id = actor_id
                  where activity_type = 'passkey_refused'";
    assert_eq!(app.value(logged).await, "passkey_refused B0B");
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

/// Asks while a transaction does something, and lets that be committed once the request waits for it.
async fn ask_while(app: &App, sql: &str, request: impl Future<Output = Answer>) -> Answer {
    let mut other = app.state.pool.acquire().await.expect("a connection");
    let begun = sqlx::AssertSqlSafe(format!("begin; {sql}"));
    sqlx::raw_sql(begun).execute(&mut *other).await.expect("done");
    let waits = async {
        let waiting = "select count(*) from pg_stat_activity
                       where datname = current_database() and wait_event_type = 'Lock'";
        while app.value(waiting).await == "0" {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        sqlx::raw_sql("commit").execute(&mut *other).await.expect("committed");
    };
    tokio::join!(request, waits).0
}

#[tokio::test]
async fn what_ends_while_it_is_asked_for_is_not_done() {
    let app = App::start().await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let ada = app.driver("ada", "AD4").await;
    app.make_admins("where email like 'ada@%'").await;
    let id = app.value("select id from users where email like 'bob@%'").await;
    let end = "update sessions set ended_at = now(), ended_because = 'password'";

    let asked = ask_to_add(&bob, json!({"current_password": "open sesame"})).await;
    let credential = Authenticator::default().create(&asked.body["public_key"]);
    let bobs = format!("{end} where user_id = '{id}'");
    let request = json!({"credential": credential});
    let added = ask_while(&app, &bobs, bob.post("/me/passkeys", request)).await;
    assert_eq!(added.refusal().0, 401);
    let passkeys = format!("select count(*) from passkeys where user_id = '{id}'");
    assert_eq!(app.value(&passkeys).await, "0");

    let path = format!("/admin/users/{id}/block");
    let block = ada.put(&path, json!({"reason": "Insults"}));
    let gone = "delete from admins";
    assert_eq!(ask_while(&app, gone, block).await.refusal().1, "forbidden");
    app.sql("insert into admins select id, null, now() from users where email like 'ada@%'").await;
    let grant = ada.post("/admin/admins", json!({"email": "bob@example.org", "reason": "Helps"}));
    assert_eq!(ask_while(&app, end, grant).await.refusal().1, "forbidden");
    assert_eq!(app.value("select count(*) from admins").await, "1");
    assert_eq!(app.value("select count(blocked_at) from users").await, "0");
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

#[tokio::test]
async fn odd_answers_of_browsers_are_refused_and_no_more() {
    let app = App::with(&["--limit-passkey-challenges", "1000/10m"]).await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let (device, _) = add(&bob).await;
    let encode = |bytes: &[u8]| json!(URL_SAFE_NO_PAD.encode(bytes));
    // No CBOR; lengths beyond the end, up to the longest there is; nested without end; of no stated length; an odd map.
    let mut odd = vec![json!("+/=="), json!("é"), json!("A"), json!(""), json!(7), Value::Null];
    odd.extend([
        encode(b"\xff\xff\xff"),
        encode(b"\xa1\x68authData\x5b\xff\xff\xff\xff\xff\xff\xff\xff"),
        encode(b"\xbb\xff\xff\xff\xff\xff\xff\xff\xff"),
        encode(&vec![0x81; 20_000]),
        encode(b"\xbf\xff"),
        encode(b"\xa1\x68authData\x40"),
        encode(&[0; 16_000]),
    ]);
    for value in odd {
        let options = ask_to_add(&bob, json!({})).await.body;
        let made = Authenticator::default().create(&options["public_key"]);
        for part in ["clientDataJSON", "attestationObject"] {
            let mut credential = made.clone();
            credential["response"][part] = value.clone();
            let answer = bob.post("/me/passkeys", json!({"credential": credential})).await;
            assert_eq!(answer.body["fields"]["credential"], REFUSED, "{part} {value}");
        }
        let visitor = app.visitor("192.0.2.8");
        for part in ["clientDataJSON", "authenticatorData", "signature", "userHandle"] {
            let asked = bob.post("/me/passkeys/proof/options", json!({})).await.body;
            let mut signed = device.get(&asked["public_key"]);
            signed["response"][part] = value.clone();
            let answer = bob.post("/me/passkeys/proof", json!({"credential": signed})).await;
            let is_ignored = part == "userHandle" && answer.status == StatusCode::NO_CONTENT;
            assert!(is_ignored || answer.body["fields"]["credential"] == REFUSED, "{part} {value}");
            let request = json!({"secret": "none", "credential": signed});
            let answer = visitor.post("/sign-in/passkey", request).await;
            assert_eq!(answer.refusal(), SIGN_IN_REFUSED, "{part} {value}");
        }
    }
}
