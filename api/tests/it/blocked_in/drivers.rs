//! A driver asks, and follows until the vehicle is moved; its owner answers.

use serde_json::{Value, json};

use super::{ask, asked, path};
use crate::app::App;
use crate::messaging::{list, start, thread};

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
