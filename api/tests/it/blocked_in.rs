//! Somebody who is blocked in, the owner of the vehicle, and what nobody learns of anybody.

use serde_json::{Value, json};

use crate::app::App;
use crate::client::Client;
use crate::guests::{but, guest_message, page, write};
use crate::messaging::live::Connection;
use crate::messaging::{list, say, start, thread};
use crate::restrictions::id;

/// Asks about a plate; returns the request.
async fn ask(driver: &Client, plate: &str) -> Value {
    let answer = driver.post("/move-requests", json!({"registration": plate})).await;
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.body);
    answer.body
}

fn path(request: &Value) -> String {
    format!("/move-requests/{}", request["id"].as_str().expect("an id"))
}

/// What Grace sends who is blocked in.
fn blocked_in(plate: &str, email: &str) -> Value {
    but(guest_message(plate), json!({"preset": "blocked_in", "email": email}))
}

/// The one request that somebody was asked.
async fn asked(owner: &Client) -> Value {
    let requests = owner.get("/move-requests").await.body;
    assert_eq!(requests.as_array().map(Vec::len), Some(1), "{requests}");
    requests[0].clone()
}

/// Vehicles that can be asked and vehicles that cannot, the known one first: nobody's, a blocked owner's, one who leaves, one that is
/// claimed, and one whose owner hears no more from Alice.
async fn plates(app: &App, alice: &Client) -> [&'static str; 6] {
    app.driver("bob", "K9 DOG").await;
    for (name, plate) in [("carl", "CAR 1"), ("dora", "D0R 4"), ("eve", "EVE 1"), ("fay", "FAY 1")]
    {
        app.driver(name, plate).await;
    }
    let of = |name: &str| format!("where email = '{name}@example.org'");
    let faye = start(alice, "FAY 1", "Hello").await;
    let faye = faye.rsplit('/').next().expect("an id").to_owned();
    for sql in [
        format!("update users set blocked_at = now(), blocked_reason = 'x' {}", of("carl")),
        format!("update users set deletes_at = now() + interval '1 day' {}", of("dora")),
        format!("insert into vehicles (id, user_id, registration, state, is_primary, created_at, updated_at)
                 select gen_random_uuid(), id, 'EVE1', 'pending', false, now(), now() from users {}", of("bob")),
        "insert into vehicle_claims (id, vehicle_id, state, made_at)
         select gen_random_uuid(), id, 'pending', now() from vehicles where state = 'pending'".to_owned(),
        format!("insert into user_blocks select f.id, '{faye}', a.id, now() from users f, users a
                 where f.email = 'fay@example.org' and a.email = 'alice@example.org'"),
        // Alice and Fay have a conversation; the others are asked for the first time, so this one is not looked at as a list.
        format!("delete from messages where conversation_id = '{faye}'"),
        format!("update participants set last_seq = null, last_at = null where conversation_id = '{faye}'"),
    ] {
        app.sql(&sql).await;
    }
    ["K9 DOG", "N0 ONE", "CAR 1", "D0R 4", "EVE 1", "FAY 1"]
}

/// A request as its sender sees it, without what is its own.
fn shown(mut request: Value) -> Value {
    for key in ["id", "registration", "asked_at", "asks_again_at", "ends_at", "moved_at"] {
        let has = !request[key].is_null();
        request[key] = json!(has);
    }
    request
}

#[tokio::test]
async fn a_request_says_the_same_for_every_plate_at_every_time() {
    let app = App::with(&["--limit-move-requests", "99/1d"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let plates = plates(&app, &alice).await;
    let mut requests = Vec::new();
    for plate in plates {
        requests.push(ask(&alice, plate).await);
    }
    assert!(list(&alice).await.is_empty(), "no conversation tells that there is an owner");
    for minutes in [0, 9, 10, 239, 240] {
        app.sql(&format!("update move_requests set created_at = now() - interval '{minutes} minutes', confirmed_at = now() - interval '{minutes} minutes'")).await;
        let mut seen = Vec::new();
        for request in &requests {
            seen.push(shown(alice.get(&path(request)).await.body));
        }
        seen.dedup();
        assert_eq!(seen.len(), 1, "after {minutes} minutes: {seen:#?}");
        let state = match minutes {
            ..10 => "sent",
            10..240 => "asked_again",
            _ => "ended",
        };
        assert_eq!(seen[0]["state"], state);
    }
    app.sql("update move_requests set created_at = now(), confirmed_at = now()").await;
    let mut seen = Vec::new();
    for request in &requests {
        let moved = alice.post(&format!("{}/moved", path(request)), Value::Null).await;
        seen.push((moved.status, shown(moved.body)));
    }
    seen.dedup();
    assert_eq!(seen.len(), 1, "{seen:#?}");
    assert_eq!((&seen[0].1["state"], &seen[0].1["moved_by"]), (&json!("moved"), &json!("sender")));
    assert!(list(&alice).await.is_empty());
    let told = "select count(*) from inbox_events e join users u on u.id = e.user_id where u.email = 'alice@example.org'
                and kind not in ('notification', 'message')";
    assert_eq!(app.value(told).await, "0", "nor does an event");
}

#[tokio::test]
async fn nothing_else_tells_the_sender_that_there_is_an_owner() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    let request = ask(&alice, "K9 DOG").await;
    assert_eq!(request["conversation_id"], Value::Null);
    let told =
        format!("select count(*) from inbox_events where user_id = '{}'", id(&app, "alice").await);
    let before = app.value(&told).await;
    // Bob's phone has it, and he looks at it.
    let conversation = asked(&bob).await["conversation_id"].clone();
    let receipts =
        json!({"receipts": [{"conversation_id": conversation, "delivered": 1, "read": 1}]});
    assert_eq!(bob.post("/conversations/receipts", receipts).await.status.as_u16(), 204);
    assert_eq!(app.value(&told).await, before, "no receipt");
    let latest = alice.get("/messages/latest").await.body.to_string();
    assert!(!latest.contains("blocking me in"), "{latest}");
    let (_, zip) = alice.download("/me/export").await;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(zip)).expect("a ZIP");
    for (file, has) in
        [("conversations.json", false), ("messages.json", false), ("move_requests.json", true)]
    {
        let mut text = String::new();
        std::io::Read::read_to_string(&mut zip.by_name(file).expect("a file"), &mut text)
            .expect("text");
        assert_eq!(text.trim().len() > 2, has, "{file}: {text}");
        assert!(!text.contains("escalated") && !text.contains("owner_id"), "{file}: {text}");
    }
    // Nor who begins the conversation that is kept from her.
    let talk = start(&alice, "K9 DOG", "Hello").await;
    let states: Vec<_> = thread(&alice, &talk).await.iter().map(|m| m["state"].clone()).collect();
    assert_eq!(states, ["pending", "pending"], "he has read what she asked");
}

#[tokio::test]
async fn whoever_wrote_before_does_not_learn_either_that_it_was_read() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    let talk = start(&alice, "K9 DOG", "Hello").await;
    let conversation = talk.rsplit('/').next().expect("an id").to_owned();
    let reads = async |seq: i32| {
        let receipts =
            json!({"receipts": [{"conversation_id": conversation, "delivered": seq, "read": seq}]});
        assert_eq!(bob.post("/conversations/receipts", receipts).await.status.as_u16(), 204);
    };
    reads(1).await;
    ask(&alice, "K9 DOG").await;
    let told = format!(
        "select count(*) from inbox_events where kind = 'receipt' and user_id = '{}'",
        id(&app, "alice").await
    );
    let before = app.value(&told).await;
    reads(2).await;
    assert_eq!(app.value(&told).await, before, "no receipt");
    let states: Vec<_> = thread(&alice, &talk).await.iter().map(|m| m["state"].clone()).collect();
    assert_eq!(states, ["read", "pending"]);
    // Nor by a receipt of before that she is told late.
    let mut page = Connection::open(&alice, Some("0")).await;
    let receipt = loop {
        let (name, data) = page.next().await.expect("an event");
        if name == "receipt" {
            break data;
        }
    };
    assert_eq!((&receipt["delivered"], &receipt["read"]), (&json!(1), &json!(1)));
    // Once he has replied it is as with any message.
    say(&bob, &talk, "Two minutes").await;
    assert_eq!(thread(&alice, &talk).await[1]["state"], "read");
}

#[tokio::test]
async fn bob_is_asked_at_once_and_alice_follows_until_it_is_moved() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    let request = ask(&alice, "k9dog").await;
    assert_eq!((&request["role"], &request["registration"]), (&json!("sender"), &json!("K9 DOG")));
    let again = alice.post("/move-requests", json!({"registration": "K9 DOG"})).await;
    assert_eq!((again.status.as_u16(), &again.body["id"]), (200, &request["id"]), "asked once");
    let mail = app.mails("bob@example.org").await.pop().expect("an email");
    assert_eq!((mail.kind.name().as_str(), mail.link_seconds), ("blocked_in", Some(4 * 3600)));
    let notifications = bob.get("/notifications").await.body;
    assert_eq!(notifications["notifications"][0]["title"], "Your vehicle is blocking someone in");

    let received = asked(&bob).await;
    assert_eq!((&received["role"], &received["can_say_minutes"]), (&json!("owner"), &json!(true)));
    let bobs = path(&received);
    let wrong = bob.post(&format!("{bobs}/on-my-way"), json!({"minutes": 7})).await;
    assert_eq!(wrong.refusal(), (422, "invalid", "Please choose 5, 10, 15 or 30 minutes"));
    assert_eq!(alice.post(&format!("{bobs}/on-my-way"), json!({})).await.status.as_u16(), 404);
    let coming = bob.post(&format!("{bobs}/on-my-way"), json!({"minutes": 10})).await;
    assert_eq!((coming.status.as_u16(), &coming.body["state"]), (200, &json!("on_their_way")));

    let seen = alice.get(&path(&request)).await.body;
    assert_eq!((&seen["state"], &seen["minutes"]), (&json!("on_their_way"), &json!(10)));
    let conversation =
        format!("/conversations/{}", seen["conversation_id"].as_str().expect("known now"));
    let said: Vec<_> =
        thread(&alice, &conversation).await.iter().map(|m| m["content"].clone()).collect();
    assert_eq!(
        said,
        ["Your car is blocking me in. Please could you move it?", "On my way, about 10 minutes."]
    );
    assert_eq!(list(&alice).await.len(), 1);

    // He is late: another time is told as the first was, and counts from when he says it.
    app.sql("update move_requests set on_my_way_at = now() - interval '9 minutes', said_at = now() - interval '9 minutes'").await;
    let unread = "select count(*) from notifications n join users u on u.id = n.user_id where u.email = 'alice@example.org'";
    app.sql("delete from notifications").await;
    let late = bob.post(&format!("{bobs}/on-my-way"), json!({"minutes": 10})).await;
    assert_eq!(late.body["can_say_again"], true, "{}", late.body);
    assert_eq!(app.value(unread).await, "1");
    let seen = alice.get(&path(&request)).await.body;
    assert_eq!((&seen["minutes"], &seen["can_say_again"]), (&json!(10), &json!(false)));
    let time =
        |key: &str| seen[key].as_str().expect("a time").parse::<chrono::DateTime<chrono::Utc>>();
    let (first, last) = (time("on_my_way_at").expect("a time"), time("said_at").expect("a time"));
    assert_eq!((last - first).num_minutes(), 9);
    let said = thread(&alice, &conversation).await;
    assert_eq!(said.last().expect("messages")["content"], "On my way, about 10 minutes from now.");
    // A second press, and one on a push that says no time, change nothing.
    for again in [json!({"minutes": 10}), json!({})] {
        bob.post(&format!("{bobs}/on-my-way"), again).await;
    }
    assert_eq!(thread(&alice, &conversation).await.len(), 3);
    for minutes in [15, 30, 15, 30] {
        let said = bob.post(&format!("{bobs}/on-my-way"), json!({"minutes": minutes})).await;
        assert_eq!(said.status.as_u16(), 200, "{}", said.body);
    }
    let sixth = bob.post(&format!("{bobs}/on-my-way"), json!({"minutes": 5})).await;
    assert_eq!(sixth.refusal().1, "said_enough");
    assert_eq!(asked(&bob).await["can_say_again"], false);
    assert_eq!(thread(&alice, &conversation).await.len(), 7);
    bob.post(&format!("{bobs}/moved"), Value::Null).await;
    let seen = alice.get(&path(&request)).await.body;
    assert_eq!((&seen["state"], &seen["moved_by"]), (&json!("moved"), &json!("owner")));
    let late = bob.post(&format!("{bobs}/on-my-way"), json!({})).await;
    assert_eq!(late.refusal().1, "ended");
    assert_eq!(
        bob.post(&format!("{bobs}/moved"), Value::Null).await.status.as_u16(),
        200,
        "once more changes nothing"
    );
    assert_eq!(thread(&alice, &conversation).await.len(), 8);
}

#[tokio::test]
async fn the_link_of_the_email_answers_this_request_alone() {
    let app = App::start().await;
    let (alice, _bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    let request = ask(&alice, "K9 DOG").await;
    let link = app.last_path("bob@example.org").await;
    let token = link.strip_prefix("/on-my-way#token=").expect("a token in the fragment");
    let anyone = app.visitor("203.0.113.9");
    let links = format!("/move-request-links/{token}");
    assert_eq!(anyone.get(&links).await.body["state"], "sent");
    assert_eq!(anyone.get("/move-request-links/other").await.refusal().0, 404);
    let coming = anyone.post(&format!("{links}/on-my-way"), json!({"minutes": 5})).await;
    assert_eq!(coming.body["state"], "on_their_way");
    assert_eq!(alice.get(&path(&request)).await.body["state"], "on_their_way");
    assert_eq!(anyone.post(&format!("{links}/moved"), Value::Null).await.body["state"], "moved");
    let stored = app
        .value("select string_agg(encode(token_hash, 'escape'), '') from move_request_links")
        .await;
    assert!(!stored.contains(token));
    app.sql(
        "update users set blocked_at = now(), blocked_reason = 'x' where email = 'bob@example.org'",
    )
    .await;
    assert_eq!(anyone.get(&links).await.refusal().0, 404, "a blocked owner's link is none");
}

#[tokio::test]
async fn a_guest_follows_without_a_time_of_arrival() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    let grace = app.visitor("192.0.2.77");
    write(&grace, blocked_in("K9 DOG", "grace@example.net")).await;
    assert_eq!(app.mails("grace@example.net").await[0].kind.name(), "guest_blocked_in");
    let page = page(&app, "grace@example.net").await;
    let received = asked(&bob).await;
    assert_eq!(received["can_say_minutes"], false);
    let coming = format!("{}/on-my-way", path(&received));
    let refused = bob.post(&coming, json!({"minutes": 10})).await;
    assert_eq!(refused.refusal(), (422, "invalid", "Guests aren’t told how long it takes."));
    let link = app.last_path("bob@example.org").await;
    let link = link.replace("/on-my-way#token=", "/move-request-links/");
    assert_eq!(
        grace.post(&format!("{link}/on-my-way"), json!({"minutes": 10})).await.refusal().0,
        422
    );
    bob.post(&coming, json!({})).await;
    let seen = grace.get(&page).await.body;
    assert_eq!(
        (&seen["state"], &seen["move_request"]["state"]),
        (&json!("answered"), &json!("on_their_way"))
    );
    assert!(!seen.to_string().contains("minute"), "{seen}");
    // Later he says that he still comes, without a time.
    app.sql("update move_requests set said_at = now() - interval '9 minutes', on_my_way_at = now() - interval '9 minutes'").await;
    assert_eq!(bob.post(&coming, json!({"minutes": 10})).await.refusal().0, 422);
    assert_eq!(bob.post(&coming, json!({})).await.status.as_u16(), 200);
    let seen = grace.get(&page).await.body;
    assert!(seen.to_string().contains("Still on my way."), "{seen}");
    assert!(
        !seen.to_string().contains("minute") && !seen.to_string().contains("said_at"),
        "{seen}"
    );
    let done = grace.post(&format!("{page}/moved"), Value::Null).await;
    assert_eq!(done.body["move_request"]["state"], "moved");
    assert_eq!(asked(&bob).await["moved_by"], "sender");
    assert_eq!(grace.post(&format!("{page}/moved"), Value::Null).await.status.as_u16(), 200);
}

#[tokio::test]
async fn a_guests_page_says_the_same_for_every_plate_and_asks_again_once_they_are_confirmed() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let plates = plates(&app, &alice).await;
    let without_what_is_its_own = |mut status: Value| {
        for message in status["messages"].as_array_mut().expect("messages") {
            message["sent_at"] = Value::Null;
        }
        status["about"] = Value::Null;
        for key in ["asked_at", "asks_again_at", "ends_at", "moved_at"] {
            let has = !status["move_request"][key].is_null();
            status["move_request"][key] = json!(has);
        }
        status
    };
    let mut steps: [Vec<Value>; 4] = Default::default();
    for (at, plate) in plates.into_iter().enumerate() {
        let guest = app.visitor(&format!("198.51.100.{at}"));
        let email = format!("guest{at}@example.net");
        let answer = write(&guest, blocked_in(plate, &email)).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.body["message"]),
            (202, &json!("Your message was sent."))
        );
        let page = page(&app, &email).await;
        app.sql("update move_requests set created_at = now() - interval '11 minutes' where confirmed_at is null").await;
        steps[0].push(without_what_is_its_own(guest.get(&page).await.body));
        guest.post(&format!("{page}/confirm"), Value::Null).await;
        steps[1].push(without_what_is_its_own(guest.get(&page).await.body));
        let moved = guest.post(&format!("{page}/moved"), Value::Null).await;
        steps[2].push(without_what_is_its_own(moved.body));
        steps[3].push(without_what_is_its_own(guest.get(&page).await.body));
    }
    for (step, state) in steps.iter_mut().zip(["sent", "asked_again", "moved", "moved"]) {
        step.dedup();
        assert_eq!(step.len(), 1, "{step:#?}");
        assert_eq!(step[0]["move_request"]["state"], state);
    }
    assert_eq!(steps[0][0]["move_request"]["can_confirm"], true);
    assert_eq!(steps[1][0]["move_request"]["can_confirm"], false);
    // Of the six one is Bob's, who may be asked again.
    let jobs = "select count(*) from apalis.jobs where job_type = 'escalate-move-request'";
    assert_eq!(app.value(jobs).await, "6", "nobody's is enqueued too, and finds nobody");
}

#[tokio::test]
async fn who_leaves_a_phone_number_is_not_asked_for_again() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    let grace = app.visitor("192.0.2.77");
    let by_phone = json!({"contact_method": "phone", "phone": "07700 900123", "email": ""});
    let answer = write(&grace, but(blocked_in("K9 DOG", ""), by_phone)).await;
    let page =
        answer.body["status_path"].as_str().expect("a path").replace("/guest/", "/guest-messages/");
    asked(&bob).await;
    app.sql("update move_requests set created_at = now() - interval '1 hour'").await;
    let seen = grace.get(&page).await.body;
    assert_eq!(
        (&seen["move_request"]["state"], &seen["move_request"]["can_confirm"]),
        (&json!("sent"), &json!(false))
    );
    assert_eq!(grace.post(&format!("{page}/confirm"), Value::Null).await.refusal().1, "no_email");
    assert_eq!(
        app.value("select count(*) from apalis.jobs where job_type = 'escalate-move-request'")
            .await,
        "0"
    );
}

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

#[tokio::test]
async fn an_owner_who_hears_no_more_is_not_asked_and_nobody_asks_themselves() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    let own = alice.post("/move-requests", json!({"registration": "AB12 CDE"})).await;
    assert_eq!(own.refusal().1, "own_vehicle");
    let conversation = start(&alice, "K9 DOG", "Hello").await;
    assert_eq!(bob.put(&format!("{conversation}/block"), Value::Null).await.status.as_u16(), 204);
    let before = app.mails("bob@example.org").await.len();
    ask(&alice, "K9 DOG").await;
    assert_eq!(bob.get("/move-requests").await.body, json!([]));
    assert_eq!(app.mails("bob@example.org").await.len(), before);
    let both = json!({"registration": "K9 DOG", "card_token": "abc"});
    assert_eq!(alice.post("/move-requests", both).await.refusal().0, 422);
    assert_eq!(
        alice.post("/move-requests", json!({})).await.refusal().2,
        "Registration number is required"
    );
}

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

#[tokio::test]
async fn of_two_presses_at_once_one_message_is_sent() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "K9 DOG").await);
    ask(&alice, "K9 DOG").await;
    let request = asked(&bob).await;
    let coming = format!("{}/on-my-way", path(&request));
    let press = || bob.post(&coming, json!({"minutes": 5}));
    let (one, two, three) = tokio::join!(press(), press(), press());
    for answer in [one, two, three] {
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
    }
    let conversation =
        format!("/conversations/{}", request["conversation_id"].as_str().expect("known"));
    assert_eq!(thread(&bob, &conversation).await.len(), 2);
    // And of two who ask at once for the same plate, one asks.
    let twice = || alice.post("/move-requests", json!({"registration": "N0 ONE"}));
    let (one, two) = tokio::join!(twice(), twice());
    assert_eq!(one.body["id"], two.body["id"]);
}
