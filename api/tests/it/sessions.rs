//! Signing in, staying signed in, and ending it.

use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use serde_json::{Value, json};

use crate::app::App;

#[tokio::test]
async fn a_session_has_the_shape_that_was_specified() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let keys: Vec<_> = alice.session.as_object().expect("an object").keys().cloned().collect();
    assert_eq!(keys, ["access_token", "refresh_token", "expires_at", "user"]);
    let lives = "select round(extract(epoch from access_expires_at - created_at))
                 from session_tokens, sessions";
    assert_eq!(app.value(lives).await, "600", "seconds");
    // Nothing that is stored lets anyone in.
    let stored = app.value("select jsonb_agg(to_jsonb(t)) from session_tokens t").await;
    for token in ["access_token", "refresh_token"] {
        let token = alice.session[token].as_str().expect("a token");
        assert!(token.len() == 64 && !stored.contains(token));
    }
}

#[tokio::test]
async fn wrong_and_missing_credentials() {
    let app = App::start().await;
    app.driver("alice", "AB12 CDE").await;
    let stranger = app.visitor("203.0.113.9");
    for (email, password) in [
        ("alice@example.org", "open sesami"),
        ("nobody@example.org", "open sesame"),
        ("al ice", "open sesame"),
    ] {
        let refused = stranger.try_sign_in(email, password).await;
        assert_eq!(refused.refusal(), (401, "invalid_credentials", crate::sign_up::WRONG));
        assert_eq!(refused.headers["www-authenticate"], "Bearer");
    }
    for request in [
        json!({"password": "open sesame"}),
        json!({"email": "", "phone": " ", "password": "x"}),
        json!({"email": "alice@example.org", "password": ""}),
    ] {
        let sentence = "Please enter your email or phone number and your password";
        let refused = stranger.post("/sign-in", request).await;
        assert_eq!(refused.refusal(), (422, "invalid", sentence));
    }
}

#[tokio::test]
async fn attempts_are_counted_by_the_address_that_our_own_proxy_saw() {
    let app = App::with(&["--proxies", "1", "--limit-sign-in-network", "2/10m"]).await;
    let proxy = app.visitor("10.0.0.1");
    let status = async |forwarded: &[&str]| {
        let stranger = proxy.through(forwarded);
        stranger.try_sign_in("nobody@example.org", "guessed").await.status.as_u16()
    };
    // What a visitor writes, in the same line or one of its own, stands before what the proxy appends.
    assert_eq!(status(&["198.51.100.1, 203.0.113.9"]).await, 401);
    assert_eq!(status(&["198.51.100.2", "203.0.113.9"]).await, 401);
    assert_eq!(status(&["198.51.100.3, nonsense", " 203.0.113.9 "]).await, 429);
    assert_eq!(status(&["203.0.113.9, 203.0.113.10"]).await, 401, "another visitor");
    // What no proxy of ours wrote is none: then it is the peer that counts.
    assert_eq!(
        [status(&[]).await, status(&["nonsense"]).await, status(&[]).await],
        [401, 401, 429]
    );
}

#[tokio::test]
async fn without_a_proxy_nobody_is_believed_where_they_come_from() {
    let app = App::with(&["--limit-sign-in-network", "1/10m"]).await;
    let stranger = app.visitor("203.0.113.9");
    let forged = stranger.through(&["198.51.100.1"]);
    assert_eq!(stranger.try_sign_in("nobody@example.org", "guessed").await.refusal().0, 401);
    assert_eq!(forged.try_sign_in("nobody@example.org", "guessed").await.refusal().0, 429);
}

#[tokio::test]
async fn fifty_parallel_uses_of_a_refresh_token_give_one_successor() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let answers = futures::future::join_all((0..50).map(|_| alice.refresh())).await;
    assert!(answers.iter().all(|answer| answer.status == StatusCode::OK));
    let first = &answers[0].body;
    for answer in &answers {
        assert_eq!(answer.body["refresh_token"], first["refresh_token"]);
        assert_eq!(answer.body["access_token"], first["access_token"]);
    }
    assert_ne!(first["refresh_token"], alice.session["refresh_token"]);
    assert_eq!(app.value("select count(*) from session_tokens").await, "2");
    let mut next = alice.clone();
    next.keep(first);
    assert_eq!(next.get("/me").await.status, StatusCode::OK);
    assert_eq!(next.refresh().await.status, StatusCode::OK);
}

#[tokio::test]
async fn two_tabs_of_an_honest_user_stay_signed_in() {
    let app = App::start().await;
    let mut one = app.driver("alice", "AB12 CDE").await;
    let mut other = one.clone();
    for _ in 0..4 {
        // Both begin with the same token, one a little later; the old access token still serves what was under way.
        let (first, second) = (one.refresh().await, other.refresh().await);
        assert_eq!((first.status, second.status), (StatusCode::OK, StatusCode::OK));
        assert_eq!(one.get("/me").await.status, StatusCode::OK);
        one.keep(&first.body);
        other.keep(&second.body);
        assert_eq!(other.get("/me").await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_used_token_that_comes_back_ends_the_family_and_tells_the_owner() {
    let app = App::start().await;
    let stolen = app.driver("alice", "AB12 CDE").await;
    let mut elsewhere = app.visitor("192.0.2.8");
    elsewhere.sign_in("alice@example.org", "open sesame").await;
    let mut alice = stolen.clone();
    alice.keep(&stolen.refresh().await.body);
    app.sql("update session_tokens set used_at = used_at - interval '11 seconds' where used_at is not null").await;

    let ended = "Your session has ended. Please sign in again.";
    let thief = stolen.at("203.0.113.9");
    assert_eq!(thief.refresh().await.refusal(), (401, "session_ended", ended));
    assert_eq!(alice.refresh().await.refusal(), (401, "session_ended", ended));
    assert_eq!(alice.get("/me").await.refusal(), (401, "unauthenticated", "Please sign in"));
    assert_eq!(thief.refresh().await.refusal().0, 401);
    assert_eq!(elsewhere.get("/me").await.status, StatusCode::OK, "another session goes on");
    let mails = app.mails("alice@example.org").await;
    let told = mails.iter().filter(|mail| mail.kind == MailKind::SignedOutForSafety).count();
    assert_eq!(told, 1);
    assert_eq!(
        app.value("select string_agg(activity_type, ',') from activities").await,
        "session_reuse"
    );
}

#[tokio::test]
async fn a_used_token_is_no_good_once_its_successor_was_used() {
    let app = App::start().await;
    let stolen = app.driver("alice", "AB12 CDE").await;
    let mut alice = stolen.clone();
    alice.keep(&stolen.refresh().await.body);
    alice.keep(&alice.refresh().await.body);
    assert_eq!(stolen.refresh().await.refusal().1, "session_ended");
    assert_eq!(alice.get("/me").await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn what_is_old_or_made_up_is_refused() {
    let app = App::start().await;
    let mut alice = app.driver("alice", "AB12 CDE").await;
    app.sql("update session_tokens set access_expires_at = now()").await;
    assert_eq!(alice.get("/me").await.refusal().1, "unauthenticated");
    let answer = alice.refresh().await;
    alice.keep(&answer.body);
    assert_eq!(alice.get("/me").await.status, StatusCode::OK);
    app.sql("update session_tokens set expires_at = now()").await;
    assert_eq!(alice.refresh().await.refusal().1, "session_ended");

    let refresh_token = alice.session["refresh_token"].as_str().map(str::to_owned);
    for token in [None, refresh_token, Some(String::new()), Some("x".repeat(64))] {
        alice.token = token;
        assert_eq!(alice.get("/me").await.refusal().1, "unauthenticated");
    }
    let nonsense = alice.post("/session/refresh", json!({"refresh_token": "x"})).await;
    assert_eq!(nonsense.refusal().1, "session_ended");
}

#[tokio::test]
async fn signing_out_ends_the_session_at_once() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    assert_eq!(alice.post("/sign-out", Value::Null).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.get("/me").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(alice.refresh().await.refusal().1, "session_ended");
    // A session that has ended is nobody's: its tokens prove no theft.
    assert_eq!(app.value("select count(*) from activities").await, "0");
}

#[tokio::test]
async fn sessions_are_listed_and_ended_one_by_one_or_all() {
    let app = App::start().await;
    let laptop = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let mut phone = app.visitor("192.0.2.8");
    phone.sign_in("alice@example.org", "open sesame").await;
    let listed = phone.get("/sessions").await.body;
    let listed = listed.as_array().expect("a list");
    assert_eq!(listed.len(), 2);
    assert_eq!((&listed[0]["current"], &listed[1]["current"]), (&json!(true), &json!(false)));
    assert_eq!(listed[0]["device"], "Unknown device");

    let laptops = format!("/sessions/{}", listed[1]["id"].as_str().expect("an id"));
    assert_eq!(
        bob.delete(&laptops).await.refusal(),
        (404, "not_found", "This session has already ended.")
    );
    assert_eq!(laptop.get("/me").await.status, StatusCode::OK);
    assert_eq!(phone.delete(&laptops).await.status, StatusCode::NO_CONTENT);
    assert_eq!(laptop.get("/me").await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(phone.delete(&laptops).await.status, StatusCode::NOT_FOUND);

    let mut tablet = app.visitor("192.0.2.9");
    tablet.sign_in("alice@example.org", "open sesame").await;
    assert_eq!(
        phone.post("/sign-out/everywhere", Value::Null).await.status,
        StatusCode::NO_CONTENT
    );
    for device in [&phone, &tablet] {
        assert_eq!(device.get("/me").await.status, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(bob.get("/me").await.status, StatusCode::OK);
}

#[tokio::test]
async fn one_session_too_many_ends_the_one_unused_longest() {
    let app = App::with(&["--max-sessions", "3"]).await;
    let first = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let sign_in = async || {
        let mut device = app.visitor("192.0.2.8");
        device.sign_in("alice@example.org", "open sesame").await;
        device
    };
    let (second, third) = (sign_in().await, sign_in().await);
    // The first one is used again: now it is the second that waits longest.
    let mut used = first.clone();
    used.keep(&first.refresh().await.body);
    let fourth = sign_in().await;
    assert_eq!(second.get("/me").await.refusal().1, "unauthenticated");
    assert_eq!(second.refresh().await.refusal().1, "session_ended");
    for device in [&used, &third, &fourth, &bob] {
        assert_eq!(device.get("/me").await.status, StatusCode::OK);
    }
    let ended = "select string_agg(ended_because, ',') from sessions where ended_at is not null";
    assert_eq!(app.value(ended).await, "displaced");
    // However many sign in at once.
    futures::future::join_all((0..6).map(|_| sign_in())).await;
    let live = "select count(*) from sessions s join users u on u.id = s.user_id
                where ended_at is null and email = 'alice@example.org'";
    assert_eq!(app.value(live).await, "3");
}

#[tokio::test]
async fn a_phone_number_signs_in_whoever_else_claims_it() {
    let app = App::start().await;
    app.driver("alice", "AB12 CDE").await;
    app.driver("mallory", "EV1L").await;
    let set = |name: &str, at: &str| {
        format!(
            "update users set phone = '+447700900123', phone_set_at = '{at}' where email = '{name}@example.org'"
        )
    };
    app.sql(&set("mallory", "2026-01-01")).await;
    app.sql(&set("alice", "2026-02-01")).await;
    let alice = app.visitor("192.0.2.1");
    let sign_in = async |phone: &str, password: &str| {
        alice.post("/sign-in", json!({"phone": phone, "password": password})).await
    };
    alice.post("/password/forgot", json!({"email": "mallory@example.org"})).await;
    // Mallory's password becomes another one than Alice's.
    let link = app.last_link("mallory@example.org").await;
    let tokens = crate::password::tokens(&link);
    let mut reset = tokens.clone();
    reset["password"] = json!("mallorys own");
    assert_eq!(alice.post("/password/reset", reset).await.status, StatusCode::OK);

    assert_eq!(
        sign_in("07700 900123", "open sesame").await.body["user"]["email"],
        "alice@example.org"
    );
    assert_eq!(
        sign_in("+44 7700 900123", "mallorys own").await.body["user"]["email"],
        "mallory@example.org"
    );
    for (phone, password) in
        [("07700 900123", "neither"), ("07700 900999", "open sesame"), ("nonsense", "x")]
    {
        assert_eq!(sign_in(phone, password).await.refusal().1, "invalid_credentials");
    }
}

#[tokio::test]
async fn the_blocked_learn_why_and_only_with_the_right_password() {
    let app = App::start().await;
    app.driver("alice", "AB12 CDE").await;
    app.sql("update users set blocked_at = now(), blocked_reason = 'Insults'").await;
    let mut alice = app.visitor("192.0.2.1");
    let wrong = alice.try_sign_in("alice@example.org", "open sesami").await;
    assert!(
        !wrong.body.to_string().contains("Insults") && wrong.refusal().1 == "invalid_credentials"
    );
    alice.sign_in("alice@example.org", "open sesame").await;
    let me = alice.get("/me").await.body;
    assert_eq!((&me["status"], &me["blocked_reason"]), (&json!("blocked"), &json!("Insults")));
    assert_eq!(alice.get("/sessions").await.status, StatusCode::OK);
    let change = json!({"current_password": "open sesame", "password": "close sesame"});
    let refused = alice.put("/password", change).await;
    assert_eq!(refused.refusal(), (403, "blocked", "Your account is blocked."));
}

#[tokio::test]
async fn the_suspended_look_and_change_nothing_until_it_is_over() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    app.sql("update users set suspended_until = '2999-12-03T12:00:00Z'").await;
    let me = alice.get("/me").await.body;
    assert_eq!(
        (&me["status"], &me["suspended_until"]),
        (&json!("suspended"), &json!("2999-12-03T12:00:00Z"))
    );
    assert_eq!(alice.get("/vehicles").await.status, StatusCode::OK);
    let sentence = "Your account is suspended until 3 December 2999. Until then you can look around, but you \
    can’t change anything.";
    let add = json!({"registration": "XY1"});
    assert_eq!(alice.post("/vehicles", add.clone()).await.refusal(), (403, "suspended", sentence));
    app.sql("update users set suspended_until = now() - interval '1 second'").await;
    assert_eq!(alice.get("/me").await.body["status"], "active");
    assert_eq!(alice.post("/vehicles", add).await.status, StatusCode::CREATED);
}
