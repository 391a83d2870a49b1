//! Passkeys that are wrong, late, somebody else's or no more, and what browsers might send.

use axum::http::StatusCode;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use crate::app::App;
use crate::authenticator::Authenticator;
use crate::client::Answer;
use crate::passkeys::{
    REFUSED, SIGN_IN_REFUSED, add, answer, ask_to_add, later, let_proofs_grow_old, prove, remove,
    sign_in,
};

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
