//! Forgotten and changed passwords.

use axum::http::StatusCode;
use carpal_domain::mail::{Mail, MailKind};
use serde_json::{Value, json};

use crate::app::App;

const SENT: &str = "Password reset email sent! Check your inbox.";
const INVALID: (u16, &str, &str) =
    (400, "invalid_link", "Invalid or expired reset link. Please request a new password reset.");

/// The tokens of a recovery link, as a page reads them.
pub fn tokens(link: &str) -> Value {
    let link =
        link.strip_prefix("http://localhost:8080/reset-password#type=recovery&").expect(link);
    let pairs = link.split('&').filter_map(|pair| pair.split_once('='));
    pairs
        .map(|(key, value)| (key.to_owned(), json!(value)))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn with_password(tokens: &Value, password: &str) -> Value {
    let mut request = tokens.clone();
    request["password"] = json!(password);
    request
}

#[tokio::test]
async fn alice_forgets_her_password_and_sets_another() {
    let app = App::start().await;
    let signed_in = app.driver("alice", "AB12 CDE").await;
    let mut alice = app.visitor("192.0.2.7");
    let asked = alice.post("/password/forgot", json!({"email": "Alice@example.org"})).await;
    assert_eq!((asked.status, asked.body), (StatusCode::ACCEPTED, json!({"message": SENT})));
    let tokens = tokens(&app.last_link("alice@example.org").await);

    // The page asks whether the link is valid; that uses nothing up. Its tokens count for nothing else.
    for _ in 0..2 {
        let good = alice.post("/password/recovery", tokens.clone()).await;
        assert_eq!(good.status, StatusCode::NO_CONTENT);
    }
    for token in ["access_token", "refresh_token"] {
        let mut thief = alice.clone();
        thief.token = tokens[token].as_str().map(str::to_owned);
        assert_eq!(thief.get("/me").await.status, StatusCode::UNAUTHORIZED);
        let mut one = tokens.clone();
        one[token] = json!("");
        assert_eq!(alice.post("/password/recovery", one).await.refusal(), INVALID);
    }
    let refresh = json!({"refresh_token": tokens["refresh_token"]});
    assert_eq!(alice.post("/session/refresh", refresh).await.status, StatusCode::UNAUTHORIZED);

    let short = alice.post("/password/reset", with_password(&tokens, "12345")).await;
    assert_eq!(short.body["fields"]["password"], "Password must be at least 6 characters long");
    let set = alice.post("/password/reset", with_password(&tokens, "close sesame")).await;
    assert_eq!(set.status, StatusCode::OK, "{}", set.body);
    alice.keep(&set.body);
    assert_eq!(alice.get("/me").await.body["email"], "alice@example.org");
    assert_eq!(signed_in.get("/me").await.status, StatusCode::UNAUTHORIZED, "other sessions end");
    let again = alice.post("/password/reset", with_password(&tokens, "third time")).await;
    assert_eq!(again.refusal(), INVALID);
    assert_eq!(alice.post("/password/recovery", tokens).await.refusal(), INVALID);
    assert_eq!(alice.try_sign_in("alice@example.org", "open sesame").await.refusal().0, 401);
    alice.sign_in("alice@example.org", "close sesame").await;
    assert!(matches!(
        app.mails("alice@example.org").await.last(),
        Some(Mail { kind: MailKind::PasswordChanged, .. })
    ));
}

#[tokio::test]
async fn a_link_lives_an_hour_and_dies_with_any_reset() {
    let app = App::start().await;
    app.driver("alice", "AB12 CDE").await;
    let alice = app.visitor("192.0.2.7");
    let mut links = Vec::new();
    for _ in 0..3 {
        alice.post("/password/forgot", json!({"email": "alice@example.org"})).await;
        links.push(tokens(&app.last_link("alice@example.org").await));
    }
    let lives =
        "select max(expires_at - created_at) from mail_links where purpose = 'reset_password'";
    assert_eq!(app.value(lives).await, "01:00:00");
    // Two at once: one counts.
    let uses =
        (0..2).map(|_| alice.post("/password/reset", with_password(&links[0], "close sesame")));
    let mut statuses: Vec<_> =
        futures::future::join_all(uses).await.iter().map(|answer| answer.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
    assert_eq!(alice.post("/password/recovery", links[1].clone()).await.refusal(), INVALID);

    alice.at("192.0.2.8").post("/password/forgot", json!({"email": "alice@example.org"})).await;
    let late = tokens(&app.last_link("alice@example.org").await);
    app.sql("update mail_links set expires_at = now()").await;
    assert_eq!(
        alice.post("/password/reset", with_password(&late, "too late now")).await.refusal(),
        INVALID
    );
}

#[tokio::test]
async fn only_the_owner_of_a_confirmed_address_gets_a_link() {
    let app = App::start().await;
    app.driver("alice", "AB12 CDE").await;
    app.visitor("192.0.2.2").sign_up("unconfirmed@example.org", "XY1").await;
    let stranger = app.visitor("198.51.100.1");
    for email in ["alice@example.org", "nobody@example.org", "unconfirmed@example.org"] {
        let answer = stranger.post("/password/forgot", json!({"email": email})).await;
        assert_eq!((answer.status, answer.body), (StatusCode::ACCEPTED, json!({"message": SENT})));
    }
    assert_eq!(app.mails("alice@example.org").await.len(), 2, "one confirmed, one resets");
    assert_eq!(app.mails("nobody@example.org").await, []);
    assert_eq!(app.mails("unconfirmed@example.org").await.len(), 1, "one confirms");
    let fault = app.visitor("192.0.2.3").post("/password/forgot", json!({"email": "alice"})).await;
    assert_eq!(fault.body["fields"]["email"], "Please enter a valid email address");
}

#[tokio::test]
async fn changing_the_password_asks_for_the_old_one_and_ends_other_sessions() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let mut elsewhere = app.visitor("192.0.2.8");
    elsewhere.sign_in("alice@example.org", "open sesame").await;
    let change = async |current: &str, new: &str| {
        alice.put("/password", json!({"current_password": current, "password": new})).await
    };
    let wrong = change("open sesami", "close sesame").await;
    assert_eq!(wrong.body["fields"]["current_password"], "This is not your current password");
    assert_eq!(change("open sesame", "12345").await.refusal().0, 422);
    assert_eq!(elsewhere.get("/me").await.status, StatusCode::OK);
    assert_eq!(change("open sesame", "close sesame").await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.get("/me").await.status, StatusCode::OK);
    assert_eq!(elsewhere.get("/me").await.status, StatusCode::UNAUTHORIZED);
    for _ in 0..10 {
        change("guess", "close sesame").await;
    }
    let limited = change("close sesame", "open sesame").await;
    assert_eq!(limited.refusal().1, "too_many");
    assert!(limited.headers.contains_key("retry-after"));
}
