//! Reminders of a stay, and what an account keeps of a driver's needs.

use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client};
use crate::notifications::subscription;

const REMINDER: &str = "/me/parking-reminder";

async fn remind(driver: &Client, at: DateTime<Utc>, more: Value) -> Answer {
    let mut body = json!({"remind_at": at, "words": "leave_now"});
    for (name, value) in more.as_object().into_iter().flatten() {
        body[name] = value.clone();
    }
    driver.put(REMINDER, body).await
}

async fn subscribe(driver: &Client, endpoint: &str) {
    let answer = driver.put("/push/subscriptions", subscription(endpoint)).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.body);
}

async fn stored(app: &App) -> String {
    app.value("select coalesce(string_agg(words || ' ' || (vehicle_id is not null), ', ' order by remind_at), '') from parking_reminders")
        .await
}

#[tokio::test]
async fn a_browser_has_one_reminder_that_is_moved_cancelled_and_goes_with_its_subscription() {
    let app = App::with(&["--push-anywhere"]).await;
    let bob = app.driver("bob", "K9 DOG").await;
    let mut phone = app.visitor("192.0.2.1");
    phone.sign_in("bob@example.org", "open sesame").await;
    let soon = Utc::now() + TimeDelta::hours(1);
    let refused = remind(&bob, soon, json!({})).await;
    let (status, code, _) = refused.refusal();
    assert_eq!((status, code), (409, "not_pushed"), "there is no browser to push to");

    subscribe(&bob, "http://127.0.0.1:9/1").await;
    subscribe(&phone, "http://127.0.0.1:9/2").await;
    let vehicle = app.value("select id from vehicles").await;
    assert_eq!(
        remind(&bob, soon, json!({"vehicle_id": vehicle})).await.status,
        StatusCode::NO_CONTENT
    );
    let first = app.value("select id from parking_reminders").await;
    let later = soon + TimeDelta::minutes(30);
    assert_eq!(
        remind(&bob, later, json!({"words": "leave_soon"})).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(stored(&app).await, "leave_soon false", "moved, not added");
    assert_ne!(
        app.value("select id from parking_reminders").await,
        first,
        "a job for the first finds nothing"
    );
    remind(&phone, soon, json!({})).await;
    assert_eq!(stored(&app).await, "leave_now false, leave_soon false", "each browser has its own");

    assert_eq!(bob.delete(REMINDER).await.status, StatusCode::NO_CONTENT);
    assert_eq!(bob.delete(REMINDER).await.status, StatusCode::NO_CONTENT, "and again");
    assert_eq!(stored(&app).await, "leave_now false", "the other browser's stays");
    phone.post("/sign-out", Value::Null).await;
    assert_eq!(stored(&app).await, "", "it goes with the session");
}

#[tokio::test]
async fn a_reminder_is_ahead_of_ones_own_vehicle_and_wanted() {
    let app = App::with(&["--push-anywhere", "--limit-parking-reminders", "5/1h"]).await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    subscribe(&bob, "http://127.0.0.1:9/1").await;
    let now = Utc::now();
    for at in [now - TimeDelta::minutes(1), now + TimeDelta::days(8)] {
        let refused = remind(&bob, at, json!({})).await;
        assert_eq!(
            refused.body["fields"]["remind_at"],
            "Please choose a time within the next 7 days."
        );
    }
    let soon = now + TimeDelta::hours(1);
    let hers = app.value("select id from vehicles where registration = 'AB12CDE'").await;
    let refused = remind(&bob, soon, json!({"vehicle_id": hers})).await;
    assert_eq!(refused.body["fields"]["vehicle_id"], "This vehicle isn’t one of yours.");
    let settings =
        json!({"push_notifications": false, "private_mode": false, "show_in_zones": true});
    bob.put("/me/settings", settings).await;
    assert_eq!(remind(&bob, soon, json!({})).await.refusal().0, 409, "he turned push off");
    let refused = remind(&bob, soon, json!({"words": "at High Street"})).await;
    assert!(refused.status.is_client_error(), "only our own sentences: {}", refused.body);
    remind(&bob, soon, json!({})).await;
    assert_eq!(remind(&bob, soon, json!({})).await.refusal().0, 429);
    assert_eq!(remind(&alice, soon, json!({})).await.refusal().0, 409, "her own count");
    assert_eq!(stored(&app).await, "");
}

#[tokio::test]
async fn needs_are_kept_where_asked_are_their_drivers_alone_and_are_forgotten() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    let needs = "/me/parking-needs";
    let nothing = json!({"needs": null});
    assert_eq!(alice.get(needs).await.body, nothing);
    let hers = json!({"blue_badge": true, "step_free": false, "vehicle": "van", "height_cm": 205, "width_cm": null,
                      "plug": "type_2"});
    assert_eq!(alice.put(needs, hers.clone()).await.body["needs"], hers);
    assert_eq!(alice.get(needs).await.body["needs"], hers);
    assert_eq!(bob.get(needs).await.body, nothing, "hers alone");
    let less = json!({"blue_badge": false, "step_free": false, "vehicle": "car", "height_cm": null, "width_cm": null, "plug": null});
    assert_eq!(alice.put(needs, less.clone()).await.body["needs"], less);
    let mut odd = hers.clone();
    odd["height_cm"] = json!(20);
    odd["width_cm"] = json!(900);
    let refused = alice.put(needs, odd).await;
    assert_eq!(refused.body["fields"]["height_cm"], "Please enter a height from 0.5 to 6 metres.");
    assert_eq!(refused.body["fields"]["width_cm"], "Please enter a width from 0.5 to 4 metres.");
    assert_eq!(alice.delete(needs).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.get(needs).await.body, nothing);
    alice.put(needs, hers).await;
    app.sql("delete from users where email = 'alice@example.org'").await;
    assert_eq!(
        app.value("select count(*) from parking_needs").await,
        "0",
        "they go with the account"
    );
}
