//! Conversations: who can be written to, and how each side sees the other.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{list, path, say, start, write};
use crate::app::App;

#[tokio::test]
async fn alice_writes_to_a_plate_and_bob_answers() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;

    let started = write(&alice, " k9-dog ", "Your lights are on").await;
    assert_eq!(started.status, StatusCode::CREATED, "{}", started.body);
    let conversation = &started.body["conversation"];
    assert_eq!(
        conversation["counterparty"],
        json!({"name": "Anonymous User", "vehicle": "K9 DOG"})
    );
    assert_eq!(started.body["message"]["state"], "pending");
    let talk = path(conversation);

    let seen = list(&bob).await.remove(0);
    assert_eq!(
        seen["counterparty"],
        json!({"name": "Anonymous User", "vehicle": "Unknown Vehicle"})
    );
    assert_eq!((&seen["registration"], &seen["unread"]), (&json!("K9 DOG"), &json!(1)));
    assert_eq!(seen["last_message"]["content"], "Your lights are on");
    assert_eq!(
        (&seen["last_message"]["mine"], &seen["last_message"]["state"]),
        (&json!(false), &Value::Null)
    );

    // Both choose names. Bob's is told once he has answered.
    for (client, name) in [(&alice, "Alice in Leeds"), (&bob, "Bob the Dog")] {
        assert_eq!(client.put("/me/name", json!({"name": name})).await.status, StatusCode::OK);
    }
    assert_eq!(list(&bob).await[0]["counterparty"]["name"], "Alice in Leeds");
    assert_eq!(list(&alice).await[0]["counterparty"]["name"], "Anonymous User");
    say(&bob, &talk, "Thank you!").await;
    assert_eq!(
        list(&alice).await[0]["counterparty"],
        json!({"name": "Bob the Dog", "vehicle": "K9 DOG"})
    );

    // A name that has become a plate of its owner's is none.
    app.sql("update vehicles set registration = 'BOBTHED' where registration = 'K9DOG'").await;
    app.sql("update users set name = 'Bob-the d', name_registration = 'BOBTHED' where email like 'bob@%'").await;
    assert_eq!(list(&alice).await[0]["counterparty"]["name"], "Anonymous User");
}

#[tokio::test]
async fn the_dashboard_has_the_three_latest_messages_of_all_conversations() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let carol = app.driver("carol", "CA51 ROL").await;
    let said = async |client: &crate::client::Client| {
        let told = client.get("/messages/latest").await.body;
        let messages = told["messages"].as_array().expect("a list").clone();
        let words = messages.iter().map(|one| one["message"]["content"].as_str().expect("words"));
        let known: Vec<_> = told["conversations"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|one| &one["id"])
            .collect();
        assert!(messages.iter().all(|one| known.contains(&&one["conversation_id"])));
        words.map(str::to_owned).collect::<Vec<_>>()
    };
    assert!(said(&alice).await.is_empty());
    let old = start(&carol, "AB12 CDE", "An old one").await;
    let talk = start(&alice, "K9 DOG", "Your lights are on").await;
    say(&bob, &talk, "Thank you").await;
    assert_eq!(said(&alice).await, ["Thank you", "Your lights are on", "An old one"]);
    say(&bob, &talk, "All off").await;
    assert_eq!(said(&alice).await, ["All off", "Thank you", "Your lights are on"]);
    say(&carol, &old, "A new one").await;
    assert_eq!(said(&alice).await, ["A new one", "All off", "Thank you"]);
    assert_eq!(said(&carol).await, ["A new one", "An old one"]);
}

#[tokio::test]
async fn a_card_leads_to_its_driver_and_tells_alice_no_plate() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let vehicle = bob.get("/vehicles").await.body[0]["id"].as_str().expect("an id").to_owned();
    let token = format!("/vehicles/{vehicle}/card-token");
    let card = bob.post(&token, Value::Null).await.body["card_token"].clone();
    let message = json!({"client_id": Uuid::new_v4(), "content": "Your lights are on"});
    let scanned = json!({"card_token": card, "message": message});

    let typed = write(&alice, "K9 DOG", "Hello").await.body["conversation"]["id"].clone();
    let started = alice.post("/conversations", scanned.clone()).await;
    assert_eq!(started.status, StatusCode::CREATED, "{}", started.body);
    assert_ne!(started.body["conversation"]["id"], typed, "which would tell that they are one");
    let again = alice.post("/conversations", scanned.clone()).await;
    assert_eq!(again.status, StatusCode::OK);
    assert_eq!(again.body["conversation"]["id"], started.body["conversation"]["id"]);

    let talk = path(&started.body["conversation"]);
    say(&bob, &talk, "Thank you!").await;
    let theirs = alice.get(&talk).await.body;
    assert_eq!(theirs["counterparty"]["vehicle"], "Unknown Vehicle");
    assert!(!theirs.to_string().contains("K9"), "{theirs}");
    let found = alice.get("/conversations?q=K9DOG").await.body;
    assert_eq!(found["conversations"].as_array().map(Vec::len), Some(1), "the one by plate");
    assert_eq!(bob.get(&talk).await.body["registration"], "K9 DOG");

    let report = json!({"card_token": card, "incident_type": "other", "severity": "minor",
                        "description": "A dent", "contact_method": "email"});
    let report = alice.post("/incidents", report).await;
    assert_eq!((report.status, &report.body["registration"]), (StatusCode::CREATED, &Value::Null));

    let both = json!({"registration": "K9 DOG", "card_token": card});
    let fault = alice.post("/conversations", both).await;
    assert_eq!(
        fault.body["fields"]["card_token"],
        "Please give a registration or a scanned card, not both"
    );
    let own = bob.post("/conversations", json!({"card_token": card})).await;
    assert_eq!(own.refusal().1, "own_vehicle");
    // Void: what was sent is there, and nothing more goes that way.
    bob.delete(&token).await;
    assert_eq!(alice.post("/conversations", scanned).await.status, StatusCode::OK);
    let void = alice.post("/conversations", json!({"card_token": card})).await;
    assert_eq!(void.refusal(), (404, "not_registered", "This card is no longer valid."));
}

#[tokio::test]
async fn bob_sees_alices_vehicle_only_while_she_shows_it() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let vehicles = alice.get("/vehicles").await.body;
    let mine = format!("/vehicles/{}", vehicles[0]["id"].as_str().expect("an id"));
    let described = json!({"make": "Ford", "model": "Fiesta", "color": "Blue"});
    alice.ask(Method::PATCH, &mine, Some(described)).await;
    let bobs = bob.get("/vehicles").await.body[0]["id"].clone();

    let talk = start(&alice, "K9 DOG", "Hello").await;
    let vehicle = async || list(&bob).await[0]["counterparty"]["vehicle"].clone();
    assert_eq!(vehicle().await, "Unknown Vehicle");
    let show =
        async |id: &Value| alice.put(&format!("{talk}/vehicle"), json!({"vehicle_id": id})).await;
    assert_eq!(show(&vehicles[0]["id"]).await.status, StatusCode::OK);
    assert_eq!(vehicle().await, "Blue Ford Fiesta");
    assert_eq!(list(&alice).await[0]["shown_vehicle_id"], vehicles[0]["id"]);
    assert_eq!(list(&bob).await[0]["shown_vehicle_id"], Value::Null);
    assert_eq!(show(&Value::Null).await.status, StatusCode::OK);
    assert_eq!(vehicle().await, "Unknown Vehicle");

    assert_eq!(show(&bobs).await.refusal(), (422, "invalid", "Vehicle not found"));
    let theirs = bob.put(&format!("{talk}/vehicle"), json!({"vehicle_id": bobs})).await;
    assert_eq!(theirs.refusal().1, "not_yours_to_show");
    let with_theirs = json!({"registration": "K9 DOG", "show_vehicle_id": bobs});
    assert_eq!(alice.post("/conversations", with_theirs).await.status.as_u16(), 422);
}

#[tokio::test]
async fn who_cannot_be_written_to_is_like_nobody() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let talk = start(&alice, "K9 DOG", "Hello").await;
    let unknown = (404, "not_registered", "Vehicle ZZ99 ZZZ is not registered in the system.");
    assert_eq!(write(&alice, "zz99zzz", "Hello").await.refusal(), unknown);
    let look_up = async |registration: &str| {
        alice.post("/conversations", json!({"registration": registration})).await
    };
    let nobody = (404, "not_registered", "Vehicle not registered with CarPal");
    assert_eq!(look_up("ZZ99 ZZZ").await.refusal(), nobody);
    let no_plate = "Could not find vehicle with registration AB12_CDE";
    assert_eq!(look_up("AB12_CDE").await.refusal(), (404, "not_found", no_plate));
    assert_eq!(
        look_up(" ").await.body["fields"]["registration"],
        "Registration number is required"
    );
    assert_eq!(
        look_up("AB12 CDE").await.refusal(),
        (409, "own_vehicle", "This is your own vehicle.")
    );

    for why in [
        "update users set blocked_at = now(), blocked_reason = 'x' where email like 'bob@%'",
        "update users set email_confirmed_at = null where email like 'bob@%'",
        "update vehicles set state = 'pending' where registration = 'K9DOG'",
    ] {
        app.sql(why).await;
        assert_eq!(look_up("K9 DOG").await.refusal(), nobody, "{why}");
        let refused = alice.post(&format!("{talk}/messages"), super::message("Hello?")).await;
        let none = "This vehicle isn’t taking messages at the moment.";
        assert_eq!(refused.refusal(), (409, "takes_no_messages", none), "{why}");
        assert_eq!(list(&alice).await[0]["can_send"], false, "{why}");
        app.sql(
            "update users set blocked_at = null, blocked_reason = null, email_confirmed_at = now()",
        )
        .await;
        app.sql("update vehicles set state = 'active'").await;
    }
    // Bob has sold the car: who wrote about it is not his to hear from, but he may still answer.
    let sold = bob.get("/vehicles").await.body[0]["id"].clone();
    bob.delete(&format!("/vehicles/{}", sold.as_str().expect("an id"))).await;
    assert_eq!(list(&alice).await[0]["can_send"], false);
    say(&bob, &talk, "It is not mine any more").await;
    // And with his account gone, what he said stays.
    app.sql("delete from users where email like 'bob@%'").await;
    let left = list(&alice).await.remove(0);
    assert_eq!(left["counterparty"], json!({"name": "Anonymous User", "vehicle": "K9 DOG"}));
    assert_eq!(left["last_message"]["content"], "It is not mine any more");
    assert_eq!(left["can_send"], false);
}

#[tokio::test]
async fn a_plate_that_moves_leaves_its_messages_where_they_are() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let carol = app.driver("carol", "C4 ROL").await;
    let talk = start(&alice, "K9 DOG", "For Bob").await;
    app.sql("update vehicles set user_id = (select id from users where email like 'carol@%'), is_primary = false
             where registration = 'K9DOG'").await;
    let moved = start(&alice, "K9 DOG", "For Carol").await;
    assert_ne!(moved, talk);
    let last = async |who| {
        list(who)
            .await
            .iter()
            .map(|talk| talk["last_message"]["content"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        (last(&bob).await, last(&carol).await),
        (vec![json!("For Bob")], vec![json!("For Carol")])
    );
    assert_eq!(carol.get(&talk).await.refusal().1, "not_a_participant");
}

#[tokio::test]
async fn looking_up_is_seen_by_nobody_and_ends_after_twenty() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let look_up = json!({"registration": "K9DOG"});
    let looked_up = alice.post("/conversations", look_up.clone()).await;
    assert_eq!(looked_up.status, StatusCode::CREATED, "{}", looked_up.body);
    assert_eq!(looked_up.body["message"], Value::Null);
    assert_eq!((list(&alice).await, list(&bob).await), (vec![], vec![]));
    let again = alice.post("/conversations", look_up).await;
    assert_eq!((again.status, &again.body), (StatusCode::OK, &looked_up.body));

    let written = json!({"registration": "K9DOG", "message": super::message("Hello")});
    let first = alice.post("/conversations", written.clone()).await;
    assert_eq!(first.status, StatusCode::OK, "the same conversation");
    for at in 3..20 {
        assert_eq!(write(&alice, &format!("NO{at}"), "Hello").await.status, StatusCode::NOT_FOUND);
    }
    let refused = write(&alice, "NO20", "Hello").await;
    assert_eq!(refused.refusal().1, "too_many");
    assert!(refused.headers.contains_key("retry-after"));
    // A message that was sent is not looked up again, however often it is repeated.
    let repeated = alice.post("/conversations", written).await;
    assert_eq!((repeated.status, &repeated.body), (StatusCode::OK, &first.body));
    assert_eq!(app.value("select count(*) from messages").await, "1");
    assert_eq!(
        app.visitor("192.0.2.9")
            .post("/conversations", json!({"registration": "A1"}))
            .await
            .refusal(),
        (401, "unauthenticated", "Authentication required")
    );
}

#[tokio::test]
async fn a_conversation_is_its_two_sides() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let _bob = app.driver("bob", "K9 DOG").await;
    let carol = app.driver("carol", "C4 ROL").await;
    let talk = start(&alice, "K9 DOG", "Hello").await;
    let others = (403, "not_a_participant", "You are not authorized to view this conversation");
    let nothing = (404, "not_found", "Conversation not found");
    for path in ["", "/messages"] {
        assert_eq!(carol.get(&format!("{talk}{path}")).await.refusal(), others);
        let unknown = format!("/conversations/{}{path}", uuid::Uuid::new_v4());
        assert_eq!(carol.get(&unknown).await.refusal(), nothing);
    }
    let said = carol.post(&format!("{talk}/messages"), super::message("Hello")).await;
    assert_eq!(said.refusal(), others);
}

#[tokio::test]
async fn alice_finds_what_was_said_and_nobody_elses_words() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let carol = app.driver("carol", "C4 ROL").await;
    let talk = start(&alice, "K9 DOG", "Your lights are on").await;
    say(&bob, &talk, "Thank you, 100% flat by tonight otherwise").await;
    start(&carol, "K9 DOG", "Your LIGHTS are still on").await;
    start(&alice, "C4 ROL", "Nothing").await;
    let found = async |who: &crate::client::Client, words: &str| -> Vec<String> {
        let answer = who.get(&format!("/conversations?q={words}")).await;
        let found = answer.body["conversations"].as_array().expect("a list").iter();
        found
            .map(|found| found["match"]["content"].as_str().unwrap_or("by its plate").to_owned())
            .collect()
    };
    assert_eq!(found(&alice, "lights").await, ["Your lights are on"]);
    assert_eq!(found(&alice, "100%25").await, ["Thank you, 100% flat by tonight otherwise"]);
    assert_eq!(found(&alice, "0_%25").await, [""; 0]);
    assert_eq!(found(&alice, "c4r").await, ["by its plate"]);
    assert_eq!(
        found(&bob, "lights%20are").await,
        ["Your LIGHTS are still on", "Your lights are on"]
    );
    // Bob has answered and has a name now; Carol has not answered, and is nobody to find.
    for (driver, name) in [(&bob, "Road Runner"), (&carol, "Night Owl")] {
        driver.put("/me/name", json!({"name": name})).await;
    }
    assert_eq!(found(&alice, "road%20run").await, ["by its plate"]);
    assert_eq!(found(&alice, "owl").await, [""; 0]);
    assert_eq!(alice.get("/conversations?q=%20").await.refusal().0, 422);

    let first = alice.get("/conversations?limit=1").await.body;
    let next = first["next"].as_str().expect("a next page");
    let second = alice.get(&format!("/conversations?limit=1&before={next}")).await.body;
    assert_eq!((&second["next"], path(&second["conversations"][0])), (&Value::Null, talk));
    assert_eq!(alice.get("/conversations?before=yesterday").await.refusal().0, 400);
}
