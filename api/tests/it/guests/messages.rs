//! Grace, who has no account, tells Bob that his lights are on, and he answers.

use axum::http::{Method, StatusCode};
use carpal_domain::mail::{Mail, MailKind};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{but, deliver, guest_message, page, write};
use crate::app::App;
use crate::client::Answer;
use crate::messaging::{list, message, path, say, thread, words};

#[tokio::test]
async fn grace_confirms_her_address_and_bob_answers() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    let grace = app.visitor("192.0.2.77");
    let written = write(&grace, guest_message("k9 dog")).await;
    assert_eq!(written.status, StatusCode::ACCEPTED, "{}", written.body);
    let said = json!({"message": "Check your email to send your message.", "status_path": null});
    assert_eq!(written.body, said);
    let [Mail { kind: MailKind::GuestConfirm, .. }] = &app.mails("grace@example.net").await[..]
    else {
        panic!("one mail")
    };
    assert!(list(&bob).await.is_empty(), "not confirmed");
    let grace_page = page(&app, "grace@example.net").await;
    let status = grace.get(&grace_page).await.body;
    assert_eq!((&status["state"], &status["about"]), (&json!("unconfirmed"), &json!("K9 DOG")));
    for _ in 0..2 {
        let confirmed = grace.post(&format!("{grace_page}/confirm"), Value::Null).await;
        assert_eq!((confirmed.status, &confirmed.body["state"]), (StatusCode::OK, &json!("sent")));
    }

    let [conversation] = &list(&bob).await[..] else { panic!("one conversation") };
    assert_eq!(conversation["kind"], "guest");
    assert_eq!(
        conversation["counterparty"],
        json!({"name": "Grace", "vehicle": "Unknown Vehicle"})
    );
    assert_eq!(
        (&conversation["registration"], &conversation["unread"]),
        (&json!("K9 DOG"), &json!(1))
    );
    assert_eq!(conversation["can_send"], true);
    let talk = path(conversation);
    let reply = format!("{grace_page}/messages");
    assert_eq!(grace.post(&reply, message("Hello?")).await.refusal().1, "not_answered");
    say(&bob, &talk, "Thank you!").await;
    say(&bob, &talk, "I am coming").await;
    let mails = app.mails("grace@example.net").await;
    assert!(
        matches!(&mails[1..], [Mail { kind: MailKind::GuestAnswered, .. }]),
        "one mail until she reads: {mails:?}"
    );

    let answered = page(&app, "grace@example.net").await;
    assert_ne!(answered, grace_page, "each mail has a link of its own");
    for page in [&answered, &grace_page] {
        let status = grace.get(page).await.body;
        assert_eq!((&status["state"], &status["can_reply"]), (&json!("answered"), &json!(true)));
        let messages = status["messages"].as_array().expect("a list").clone();
        assert_eq!(words(&messages), ["Your lights are on", "Thank you!", "I am coming"]);
    }
    let read = grace.post(&format!("{answered}/read"), json!({"seq": 9})).await;
    assert_eq!(read.status, StatusCode::NO_CONTENT);
    assert_eq!(thread(&bob, &talk).await[2]["state"], "read");
    say(&bob, &talk, "Done").await;
    assert_eq!(app.mails("grace@example.net").await.len(), 3, "she is told again");

    let again = json!({"client_id": Uuid::new_v4(), "content": "You are welcome"});
    assert_eq!(grace.post(&reply, again.clone()).await.status, StatusCode::CREATED);
    assert_eq!(grace.post(&reply, again).await.status, StatusCode::OK);
    assert_eq!(grace.post(&reply, message("You idiot")).await.refusal().0, 422);
    assert_eq!(thread(&bob, &talk).await.len(), 5);
}

#[tokio::test]
async fn a_guest_says_who_they_are_and_what_they_want() {
    let app = App::start().await;
    let grace = app.visitor("192.0.2.77");
    for (changes, field, sentence) in [
        (json!({"message": " "}), "message", "Please enter a message"),
        (
            json!({"message": "You idiot"}),
            "message",
            "Message blocked: Please keep messages polite. Aggressive words are blocked.",
        ),
        (json!({"name": " "}), "name", "Please enter your name"),
        (json!({"name": "idiot"}), "name", "Please enter a polite name"),
        (
            json!({"registration": null, "card_token": "%", "message": ""}),
            "message",
            "Please enter a message",
        ),
        (json!({"email": ""}), "email", "Email is required"),
        (json!({"contact_method": "phone"}), "phone", "Please enter your phone number"),
        (
            json!({"contact_method": "anonymous"}),
            "contact_method",
            "Please log in or sign up to send anonymous messages",
        ),
        (json!({"registration": ""}), "registration", "Registration number is required"),
    ] {
        let refused = write(&grace, but(guest_message("K9 DOG"), changes)).await;
        assert_eq!(refused.status.as_u16(), 422, "{field}: {}", refused.body);
        assert_eq!(refused.body["fields"][field], sentence);
    }
    assert_eq!(app.value("select count(*) from conversations").await, "0");
    // Signs that no card has are a card that nobody has.
    let odd = json!({"registration": null, "card_token": "\u{1}%"});
    assert_eq!(write(&grace, but(guest_message(""), odd)).await.status, StatusCode::ACCEPTED);
    // What no text may hold is refused as in every field, whoever has the card.
    let nul = json!({"registration": null, "card_token": "\0"});
    let refused = write(&grace, but(guest_message(""), nul)).await;
    assert_eq!(refused.status.as_u16(), 422, "{}", refused.body);
    assert!(refused.body["fields"]["card_token"].is_string(), "{}", refused.body);
}

#[tokio::test]
async fn what_is_urgent_goes_at_once() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    let presets = app.visitor("192.0.2.77").get("/guest-messages/presets").await.body;
    let preset = &presets[0];
    let urgent = but(guest_message("K9 DOG"), json!({"message": null, "preset": preset["code"]}));
    let written = write(&app.visitor("192.0.2.77"), urgent).await;
    let sent = json!({"message": "Your message was sent.", "status_path": null});
    assert_eq!(written.body, sent);
    assert!(matches!(
        &app.mails("grace@example.net").await[..],
        [Mail { kind: MailKind::GuestSent, .. }]
    ));
    let urgent = page(&app, "grace@example.net").await;
    assert_eq!(app.visitor("192.0.2.77").get(&urgent).await.body["state"], "sent");
    let by_phone = json!({"message": null, "preset": preset["code"], "contact_method": "phone",
                          "phone": "07700 900123", "email": ""});
    let written = write(&app.visitor("192.0.2.78"), but(guest_message("K9 DOG"), by_phone)).await;
    let seen = app.visitor("192.0.2.78").get(&page_of(&written)).await.body;
    assert_eq!((&seen["state"], &seen["can_add_email"]), (&json!("sent"), &json!(true)));
    let conversations = list(&bob).await;
    assert_eq!(conversations.len(), 2);
    for conversation in conversations {
        assert_eq!(conversation["last_message"]["content"], preset["text"]);
    }
    assert_eq!(app.mails("grace@example.net").await.len(), 1);
}

/// The operation of the page that somebody is told who leaves a phone number.
fn page_of(written: &Answer) -> String {
    let path = written.body["status_path"].as_str().expect("a path");
    path.replace("/guest/", "/guest-messages/")
}

#[tokio::test]
async fn what_is_left_by_phone_is_held_until_an_address_is_confirmed() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    let grace = app.visitor("192.0.2.77");
    let by_phone = json!({"contact_method": "phone", "phone": "07700 900123", "email": ""});
    let mut pages = Vec::new();
    for plate in ["N0 ONE", "K9 DOG"] {
        let written = write(&grace, but(guest_message(plate), by_phone.clone())).await;
        assert_eq!(written.body["message"], "Your message was sent.");
        let page = page_of(&written);
        let seen = grace.get(&page).await.body;
        assert_eq!((&seen["state"], &seen["can_add_email"]), (&json!("sent"), &json!(true)));
        let confirmed = grace.post(&format!("{page}/confirm"), Value::Null).await;
        assert_eq!(confirmed.refusal().1, "no_email");
        pages.push(page);
    }
    assert_eq!(list(&bob).await.len(), 0);
    let add = async |page: &str, email: &str| {
        let proof = grace.proof().await;
        grace.put(&format!("{page}/email"), json!({"email": email, "proof": proof})).await
    };
    for (of, email) in pages.iter().zip(["other@example.net", "grace@example.net"]) {
        assert!(add(of, "grace").await.body["fields"]["email"].is_string());
        let added = add(of, email).await;
        assert_eq!(added.status, StatusCode::ACCEPTED, "{}", added.body);
        assert_eq!(added.body["message"], "Check your email to send your message.");
        // Whoever goes on has read the email.
        assert_eq!(grace.get(of).await.status, StatusCode::NOT_FOUND);
        let mailed = page(&app, email).await;
        assert_eq!(grace.get(&mailed).await.body["state"], "unconfirmed");
        assert_eq!(add(&mailed, email).await.refusal().1, "has_email");
        let confirmed = grace.post(&format!("{mailed}/confirm"), Value::Null).await;
        assert_eq!(confirmed.body["state"], "sent");
    }
    assert_eq!(list(&bob).await.len(), 1);
}

#[tokio::test]
async fn bob_blocks_a_guest_who_notices_nothing() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    let grace = app.visitor("192.0.2.77");
    let page = deliver(&app, &grace, guest_message("K9 DOG")).await;
    let talk = path(&list(&bob).await[0]);
    say(&bob, &talk, "Thanks").await;
    let block = format!("{talk}/block");
    assert_eq!(bob.put(&block, Value::Null).await.status, StatusCode::NO_CONTENT);
    assert_eq!(bob.get(&talk).await.body["blocked_by_me"], true);
    let replied = grace.post(&format!("{page}/messages"), message("Where do you live?")).await;
    assert_eq!(replied.status, StatusCode::CREATED);
    assert_eq!(grace.get(&page).await.body["messages"].as_array().map(Vec::len), Some(3));
    assert_eq!(thread(&bob, &talk).await.len(), 2);
    assert_eq!(
        bob.post(&format!("{talk}/messages"), message("No")).await.refusal().1,
        "blocked_by_you"
    );
    assert_eq!(bob.ask(Method::DELETE, &block, None).await.status, StatusCode::NO_CONTENT);
    grace.post(&format!("{page}/messages"), message("Sorry")).await;
    assert_eq!(words(&thread(&bob, &talk).await), ["Your lights are on", "Thanks", "Sorry"]);
}

#[tokio::test]
async fn a_card_is_as_good_as_a_plate_and_tells_it_to_nobody() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    let vehicle = bob.get("/vehicles").await.body[0]["id"].as_str().expect("an id").to_owned();
    let card = bob.post(&format!("/vehicles/{vehicle}/card-token"), Value::Null).await.body;
    let scanned =
        but(guest_message(""), json!({"registration": null, "card_token": card["card_token"]}));
    let grace = app.visitor("192.0.2.77");
    let page = deliver(&app, &grace, scanned.clone()).await;
    let status = grace.get(&page).await.body;
    assert!(status["about"].is_null(), "{status}");
    assert_eq!(list(&bob).await[0]["registration"], "K9 DOG");
    // Void, it leads nowhere, and says the same.
    bob.delete(&format!("/vehicles/{vehicle}/card-token")).await;
    let ada = app.visitor("192.0.2.78");
    let page = deliver(&app, &ada, but(scanned, json!({"email": "ada@example.net"}))).await;
    let void = ada.get(&page).await.body;
    assert_eq!((&void["state"], &void["about"]), (&status["state"], &status["about"]));
    assert_eq!(list(&bob).await.len(), 1);
}

#[tokio::test]
async fn nobody_writes_as_carpal() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    for preset in [json!({}), json!({"message": null, "preset": "smoke_or_fire"})] {
        let posing = but(but(guest_message("K9 DOG"), preset), json!({"name": "CarPal Support"}));
        let refused = write(&app.visitor("192.0.2.77"), posing).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.body["fields"]["name"], "Please enter your own name");
    }
    assert!(list(&bob).await.is_empty());
}
