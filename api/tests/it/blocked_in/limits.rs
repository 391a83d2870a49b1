//! How often one asks.

use serde_json::{Value, json};

use super::{ask, path};
use crate::app::App;

#[tokio::test]
async fn a_driver_asks_about_so_many_plates_a_day_known_or_not() {
    let app = App::with(&["--limit-move-requests", "2/1d"]).await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    let known = ask(&alice, "K9 DOG").await;
    ask(&alice, "N0 ONE").await;
    for plate in ["CAR 1", "K9 CAT"] {
        let refused = alice.post("/move-requests", json!({"registration": plate})).await;
        assert_eq!(refused.refusal().0, 429, "{plate}");
    }
    // What is open is looked at, and not asked again.
    let again = alice.post("/move-requests", json!({"registration": "K9 DOG"})).await;
    assert_eq!((again.status.as_u16(), &again.body["id"]), (200, &known["id"]));
    ask(&bob, "N0 ONE").await;
}

#[tokio::test]
async fn nobody_is_asked_without_end_and_unknown_plates_count_too() {
    let app = App::with(&["--limit-move-requests-to-one", "3/1d"]).await;
    app.driver("bob", "K9 DOG").await;
    let alice = app.driver("alice", "AB12 CDE").await;
    for plate in ["K9 DOG", "N0 ONE"] {
        for _ in 0..2 {
            let request = ask(&alice, plate).await;
            alice.post(&format!("{}/moved", path(&request)), Value::Null).await;
        }
        let third = alice.post("/move-requests", json!({"registration": plate})).await;
        assert_eq!(third.refusal().0, 429, "{plate}");
    }
    for (name, plate, allowed) in [("carl", "CAR 1", true), ("dora", "D0R 4", false)] {
        let other = app.driver(name, plate).await;
        for plate in ["K9 DOG", "N0 ONE"] {
            let status =
                other.post("/move-requests", json!({"registration": plate})).await.status.as_u16();
            assert_eq!(status, if allowed { 201 } else { 429 }, "{name} about {plate}");
        }
    }
    ask(&alice, "EVE 1").await;
    let sixth = alice.post("/move-requests", json!({"registration": "EVE 2"})).await;
    assert_eq!(sixth.refusal().0, 429, "five a day");
}
