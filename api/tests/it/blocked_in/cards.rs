//! A card is scanned in place of the plate.

use serde_json::{Value, json};

use super::{ask, asked, path, shown};
use crate::app::App;
use crate::messaging::list;

#[tokio::test]
async fn a_scanned_card_is_asked_about_and_tells_no_plate() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    let vehicle = bob.get("/vehicles").await.body[0]["id"].as_str().expect("an id").to_owned();
    bob.post(&format!("/vehicles/{vehicle}/card-token"), Value::Null).await;
    let token = app.value("select card_token from vehicles where card_token is not null").await;
    let mut seen = Vec::new();
    for card in [token.as_str(), "nobodysCard12345"] {
        let answer = alice.post("/move-requests", json!({"card_token": card})).await;
        assert_eq!(answer.body["registration"], Value::Null);
        seen.push((answer.status, shown(answer.body)));
    }
    seen.dedup();
    assert_eq!(seen.len(), 1, "{seen:?}");
    assert_eq!(asked(&bob).await["registration"], "K9 DOG");
    bob.post(&format!("{}/on-my-way", path(&asked(&bob).await)), json!({})).await;
    assert!(!list(&alice).await[0].to_string().contains("K9"), "not in the conversation either");
}

#[tokio::test]
async fn an_owner_is_asked_no_oftener_by_plate_and_card_and_nobody_learns_whose_a_card_is() {
    let app = App::with(&["--limit-move-requests", "99/1d"]).await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    let vehicle = bob.get("/vehicles").await.body[0]["id"].as_str().expect("an id").to_owned();
    bob.post(&format!("/vehicles/{vehicle}/card-token"), Value::Null).await;
    let token = app.value("select card_token from vehicles where card_token is not null").await;
    // What Alice has asked by the plate is open: by the card Bob is not asked once more.
    let by_plate = ask(&alice, "K9 DOG").await;
    let asking = async |card: &str| {
        let answer = alice.post("/move-requests", json!({"card_token": card})).await;
        (answer.status, answer.body)
    };
    let (status, by_card) = asking(&token).await;
    let (status_of_none, of_none) = asking("nobodysCard12345").await;
    assert_eq!(
        (status, shown(by_card.clone())),
        (status_of_none, shown(of_none)),
        "as of a card that nobody has"
    );
    let reached = "select count(*) from move_requests where owner_id is not null";
    assert_eq!(app.value(reached).await, "1");
    assert_eq!(asked(&bob).await["registration"], "K9 DOG");
    // Nor a third time in a day, once both are over.
    for request in [&by_plate, &by_card] {
        alice.post(&format!("{}/moved", path(request)), Value::Null).await;
    }
    let second = ask(&alice, "K9 DOG").await;
    assert_eq!(app.value(reached).await, "2");
    alice.post(&format!("{}/moved", path(&second)), Value::Null).await;
    assert_eq!(asking(&token).await.0.as_u16(), 201);
    assert_eq!(app.value(reached).await, "2", "the plate was asked about twice");
}
