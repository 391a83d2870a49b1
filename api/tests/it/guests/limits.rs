//! Bots work for each message, and nobody sends many.

use serde_json::{Value, json};

use super::{but, deliver, guest_message, page, write};
use crate::app::App;
use crate::client::Client;
use crate::messaging::list;

#[tokio::test]
async fn a_challenge_is_solved_and_used_once() {
    let app = App::start().await;
    let grace = app.visitor("192.0.2.77");
    let with = |proof: &Value| but(guest_message("K9 DOG"), json!({ "proof": proof }));
    let proof = grace.proof().await;
    let mut forged = proof.clone();
    forged["challenge"]["parameters"]["expiresAt"] = json!(9_999_999_999_i64);
    let mut unsolved = proof.clone();
    unsolved["solution"]["derivedKey"] = json!("00");
    let mut cheap = proof.clone();
    cheap["challenge"]["parameters"]["keySignature"] = Value::Null;
    for bad in [Value::Null, json!("x"), json!({}), forged, unsolved, cheap] {
        let refused = grace.post("/guest-messages", with(&bad)).await;
        assert!(refused.body["fields"]["proof"].is_string(), "{bad}: {}", refused.body);
    }
    assert_eq!(grace.post("/guest-messages", with(&proof)).await.status.as_u16(), 202);
    let elsewhere = app.visitor("192.0.2.78");
    let again = elsewhere.post("/guest-messages", with(&proof)).await;
    assert!(again.body["fields"]["proof"].is_string(), "{}", again.body);
    let mut spelt = proof.clone();
    let nonce = proof["challenge"]["parameters"]["nonce"].as_str().expect("a nonce");
    spelt["challenge"]["parameters"]["nonce"] = json!(nonce.to_uppercase());
    let again = app.visitor("192.0.2.79").post("/guest-messages", with(&spelt)).await;
    assert!(again.body["fields"]["proof"].is_string(), "{}", again.body);
    assert_eq!(app.value("select count(*) from conversations").await, "1");
}

#[tokio::test]
async fn known_and_unknown_plates_are_counted_alike() {
    let app = App::start().await;
    app.driver("bob", "K9 DOG").await;
    for (plate, address) in [("K9 DOG", "192.0.2.77"), ("N0 ONE", "192.0.2.78")] {
        let guest = app.visitor(address);
        let to = |plate: &str, email: &str| but(guest_message(plate), json!({"email": email}));
        assert_eq!(write(&guest, to(plate, "a@example.net")).await.status.as_u16(), 202);
        let again = write(&guest, to(plate, "b@example.net")).await;
        assert_eq!(again.status.as_u16(), 429, "{plate}");
        let wait: u32 =
            again.headers["retry-after"].to_str().expect("text").parse().expect("seconds");
        assert!((590..=600).contains(&wait), "{wait}");
        for other in ["0TH3R 1", "0TH3R 2"] {
            assert_eq!(write(&guest, to(other, "c@example.net")).await.status.as_u16(), 202);
        }
        let fourth = write(&guest, to("0TH3R 3", "d@example.net")).await;
        assert_eq!(fourth.status.as_u16(), 429);
        let wait: u32 =
            fourth.headers["retry-after"].to_str().expect("text").parse().expect("seconds");
        assert!(wait > 3500, "{wait}");
    }
}

#[tokio::test]
async fn emergencies_by_phone_are_few_for_a_network_and_for_a_plate() {
    let app = App::start().await;
    app.driver("bob", "K9 DOG").await;
    let by_phone = |plate: &str| {
        let phone = json!({"message": null, "preset": "smoke_or_fire", "contact_method": "phone",
                           "phone": "07700 900123", "email": ""});
        but(guest_message(plate), phone)
    };
    for (plate, net) in [("K9 DOG", "192.0.2"), ("N0 ONE", "198.51.100")] {
        let mut answers = Vec::new();
        for at in 1..=4 {
            let guest = app.visitor(&format!("{net}.{at}"));
            answers.push(write(&guest, by_phone(plate)).await.status.as_u16());
        }
        assert_eq!(answers, [202, 202, 202, 429], "{plate}");
        let again = write(&app.visitor(&format!("{net}.1")), by_phone("0TH3R 1")).await;
        assert_eq!(again.status.as_u16(), 429);
        // An address can be confirmed, so that it waits for nothing.
        let by_email = json!({"message": null, "preset": "smoke_or_fire"});
        let other = app.visitor(&format!("{net}.1"));
        assert_eq!(
            write(&other, but(guest_message("0TH3R 2"), by_email)).await.status.as_u16(),
            202
        );
    }
}

#[tokio::test]
async fn emergencies_by_email_are_few_for_a_plate_too() {
    let app = App::start().await;
    app.driver("bob", "K9 DOG").await;
    for plate in ["K9 DOG", "N0 ONE"] {
        let mut answers = Vec::new();
        for at in 1..=7 {
            let guest = app.visitor(&format!("203.0.113.{at}"));
            let email = format!("{at}@example.org");
            let preset = json!({"message": null, "preset": "smoke_or_fire", "email": email});
            answers.push(write(&guest, but(guest_message(plate), preset)).await.status.as_u16());
        }
        assert_eq!(answers, [202, 202, 202, 202, 202, 202, 429], "{plate}");
    }
}

/// The token of the card of somebody's vehicle.
async fn card(owner: &Client) -> String {
    let vehicle = owner.get("/vehicles").await.body[0]["id"].as_str().expect("an id").to_owned();
    let card = owner.post(&format!("/vehicles/{vehicle}/card-token"), Value::Null).await;
    card.body["card_token"].as_str().expect("a token").to_owned()
}

#[tokio::test]
async fn a_plate_and_its_card_are_one_vehicle_and_nobody_learns_that_they_are() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    let token = card(&bob).await;
    let mut seen = Vec::new();
    for (plate, card, net) in
        [("K9 DOG", token.as_str(), "192.0.2.77"), ("N0 ONE", "nobodysCard12345", "192.0.2.78")]
    {
        let guest = app.visitor(net);
        let by_plate = but(guest_message(plate), json!({"email": format!("{net}@example.net")}));
        deliver(&app, &guest, by_plate).await;
        let email = format!("card.{net}@example.net");
        let by_card = json!({"registration": null, "card_token": card, "email": email});
        let answer = write(&guest, but(guest_message(""), by_card)).await;
        let page = page(&app, &email).await;
        let confirmed = guest.post(&format!("{page}/confirm"), Value::Null).await;
        let mut status = guest.get(&page).await.body;
        status["messages"][0]["sent_at"] = Value::Null;
        seen.push((answer.status, answer.body, confirmed.status, status));
    }
    seen.dedup();
    assert_eq!(seen.len(), 1, "known or not: {seen:#?}");
    assert_eq!(list(&bob).await.len(), 1, "by the plate alone");
    // Somebody else is not counted with them.
    let by_card = json!({"registration": null, "card_token": token, "email": "h@example.net"});
    deliver(&app, &app.visitor("192.0.2.79"), but(guest_message(""), by_card)).await;
    assert_eq!(list(&bob).await.len(), 2);
}

#[tokio::test]
async fn emergencies_by_plate_and_by_card_are_counted_together() {
    let app = App::with(&["--limit-emergencies-to-one", "3/1d"]).await;
    let bob = app.driver("bob", "K9 DOG").await;
    let token = card(&bob).await;
    for at in 1..=6 {
        let guest = app.visitor(&format!("203.0.113.{at}"));
        let preset = json!({"message": null, "preset": "smoke_or_fire", "email": format!("{at}@example.org")});
        let by_card = json!({"registration": null, "card_token": token});
        let written = but(guest_message("K9 DOG"), preset);
        let written = if at % 2 == 0 { but(written, by_card) } else { written };
        let answer = write(&guest, written).await;
        assert_eq!(answer.status.as_u16(), 202, "{at}: {}", answer.body);
    }
    assert_eq!(list(&bob).await.len(), 3, "three of the six reach him");
}

#[tokio::test]
async fn an_emergency_by_the_card_is_not_lost_to_a_message_by_the_plate() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    let token = card(&bob).await;
    let grace = app.visitor("192.0.2.77");
    deliver(&app, &grace, guest_message("K9 DOG")).await;
    let smoke = json!({"registration": null, "card_token": token, "message": null, "preset": "smoke_or_fire"});
    assert_eq!(write(&grace, but(guest_message(""), smoke)).await.status.as_u16(), 202);
    assert_eq!(list(&bob).await.len(), 2);
}
