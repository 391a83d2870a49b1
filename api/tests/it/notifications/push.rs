//! Browsers that let themselves be pushed to.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};

use super::subscription;
use crate::app::App;

#[tokio::test]
async fn a_subscription_belongs_to_its_session_and_ends_with_it() {
    let app = App::with(&["--push-anywhere"]).await;
    let bob = app.driver("bob", "K9 DOG").await;
    let mut phone = app.visitor("192.0.2.1");
    phone.sign_in("bob@example.org", "open sesame").await;
    let key = bob.get("/push/key").await.body["public_key"].clone();
    assert_eq!(key.as_str().map(str::len), Some(87));
    assert_eq!(phone.get("/push/key").await.body["public_key"], key);
    let count = async || app.value("select count(*) from push_subscriptions").await;
    for endpoint in ["http://127.0.0.1:9/1", "http://127.0.0.1:9/2"] {
        for _ in 0..2 {
            let answer = bob.put("/push/subscriptions", subscription(endpoint)).await;
            assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.body);
        }
    }
    assert_eq!(count().await, "1", "a browser has one");
    phone.put("/push/subscriptions", subscription("http://127.0.0.1:9/3")).await;
    assert_eq!(count().await, "2");
    // The same browser with another account: the endpoint is its user's of now.
    let alice = app.driver("alice", "AB12 CDE").await;
    alice.put("/push/subscriptions", subscription("http://127.0.0.1:9/3")).await;
    assert_eq!(
        app.value("select string_agg(email, ' ' order by email) from push_subscriptions s join users u on u.id = s.user_id").await,
        "alice@example.org bob@example.org"
    );
    let gone = json!({"endpoint": "http://127.0.0.1:9/3"});
    let answer = bob.ask(Method::DELETE, "/push/subscriptions", Some(gone.clone())).await;
    assert_eq!(
        (answer.status, count().await.as_str()),
        (StatusCode::NO_CONTENT, "2"),
        "it is Alice's"
    );
    alice.ask(Method::DELETE, "/push/subscriptions", Some(gone)).await;
    assert_eq!(count().await, "1");
    let signed_out = bob.post("/sign-out", Value::Null).await;
    assert!(signed_out.status.is_success(), "{}", signed_out.body);
    assert_eq!(count().await, "0");
}

#[tokio::test]
async fn a_user_has_ten_at_most() {
    let app = App::with(&["--push-anywhere"]).await;
    app.driver("bob", "K9 DOG").await;
    for at in 0..12 {
        let mut browser = app.visitor(&format!("192.0.2.{at}"));
        browser.sign_in("bob@example.org", "open sesame").await;
        let endpoint = format!("http://127.0.0.1:9/{at}");
        let answer = browser.put("/push/subscriptions", subscription(&endpoint)).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.body);
    }
    assert_eq!(
        app.value("select count(*) || ' ' || bool_or(endpoint like '%/0') from push_subscriptions")
            .await,
        "10 false"
    );
}

#[tokio::test]
async fn endpoints_are_https_in_public_and_keys_are_keys() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    for endpoint in [
        "http://push.example.org/1",
        "https://127.0.0.1/1",
        "https://10.0.0.1/1",
        "https://[::1]/1",
        "https://localhost/1",
        "https://169.254.169.254/latest",
        "nonsense",
        "",
    ] {
        let answer = bob.put("/push/subscriptions", subscription(endpoint)).await;
        assert_eq!(answer.status.as_u16(), 422, "{endpoint}");
        assert!(answer.body["fields"]["endpoint"].is_string(), "{endpoint}: {}", answer.body);
    }
    let point = &subscription("")["keys"]["p256dh"];
    for keys in [
        json!({"p256dh": "", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}),
        json!({"p256dh": point, "auth": "AAAA"}),
        json!({"p256dh": "B".repeat(87), "auth": "BTBZMqHH6r4Tts7J_aSIgg"}),
        json!({"p256dh": "?", "auth": "?"}),
    ] {
        let request = json!({"endpoint": "https://push.example.org/1", "keys": keys});
        let answer = bob.put("/push/subscriptions", request).await;
        assert!(answer.body["fields"]["keys"].is_string(), "{}", answer.body);
    }
    assert_eq!(app.value("select count(*) from push_subscriptions").await, "0");
}
