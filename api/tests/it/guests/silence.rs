//! Nobody finds out by writing whether a plate is known, and nothing that reached nobody reaches somebody later.

use serde_json::{Value, json};

use super::{but, deliver, guest_message, page, write};
use crate::app::App;
use crate::messaging::list;

/// What the page says, without when.
fn shown(mut status: Value) -> Value {
    status["messages"][0]["sent_at"] = Value::Null;
    status["about"] = Value::Null;
    status
}

#[tokio::test]
async fn a_message_that_reaches_nobody_looks_like_any_other() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    app.driver("carl", "CAR 1").await;
    app.driver("dora", "D0R 4").await;
    app.driver("eve", "EVE 1").await;
    app.driver("fay", "FAY 1").await;
    let of = |name: &str| format!("where email = '{name}@example.org'");
    for sql in [
        format!("update users set private_mode = true {}", of("carl")),
        format!("update users set blocked_at = now(), blocked_reason = 'x' {}", of("dora")),
        format!("update users set deletes_at = now() + interval '1 day' {}", of("eve")),
        format!("insert into vehicles (id, user_id, registration, state, is_primary, created_at, updated_at)
                 select gen_random_uuid(), id, 'FAY1', 'pending', false, now(), now() from users {}", of("bob")),
        "insert into vehicle_claims (id, vehicle_id, state, made_at)
         select gen_random_uuid(), id, 'pending', now() from vehicles where state = 'pending'".to_owned(),
    ] {
        app.sql(&sql).await;
    }
    let mut seen = Vec::new();
    let plates = ["K9 DOG", "N0 ONE", "CAR 1", "D0R 4", "EVE 1", "FAY 1"];
    for (at, plate) in plates.into_iter().enumerate() {
        let guest = app.visitor(&format!("192.0.2.{at}"));
        let email = format!("guest{at}@example.net");
        let page = deliver(&app, &guest, but(guest_message(plate), json!({"email": email}))).await;
        seen.push(shown(guest.get(&page).await.body));
        assert_eq!(app.mails(&email).await.len(), 1);
    }
    seen.dedup();
    assert_eq!(seen.len(), 1, "{seen:?}");
    assert_eq!(list(&bob).await.len(), 1);
    assert_eq!(app.value("select count(*) from participants where user_id is not null").await, "1");
}

#[tokio::test]
async fn whoever_has_the_plate_later_never_gets_it() {
    let app = App::start().await;
    let grace = app.visitor("192.0.2.77");
    write(&grace, guest_message("K9 DOG")).await;
    let page = page(&app, "grace@example.net").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let confirmed = grace.post(&format!("{page}/confirm"), Value::Null).await;
    assert_eq!(confirmed.body["state"], "sent");
    assert!(list(&bob).await.is_empty());
}

#[tokio::test]
async fn who_turns_private_before_the_confirmation_gets_nothing() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    let grace = app.visitor("192.0.2.77");
    write(&grace, guest_message("K9 DOG")).await;
    app.sql("update users set private_mode = true").await;
    let page = page(&app, "grace@example.net").await;
    let confirmed = grace.post(&format!("{page}/confirm"), Value::Null).await;
    assert_eq!(confirmed.body["state"], "sent");
    assert!(list(&bob).await.is_empty());
}

#[tokio::test]
async fn links_end_after_the_same_time_for_every_plate() {
    let app = App::start().await;
    app.driver("bob", "K9 DOG").await;
    for (plate, email) in [("K9 DOG", "known@example.net"), ("N0 ONE", "unknown@example.net")] {
        let guest = app.visitor("192.0.2.77");
        let late = but(guest_message(plate), json!({"email": email}));
        write(&guest, late).await;
        let page = page(&app, email).await;
        app.sql("update guests set created_at = now() - interval '25 hours'").await;
        let confirm = format!("{page}/confirm");
        assert_eq!(guest.post(&confirm, Value::Null).await.refusal().1, "invalid_link");
        app.sql("update participants set last_at = now() - interval '30 days' where last_at is not null").await;
        assert_eq!(guest.get(&page).await.refusal().0, 404, "{plate}");
    }
    let nobody = app.visitor("192.0.2.78").get("/guest-messages/guessed").await;
    assert_eq!(nobody.refusal(), (404, "not_found", "This link isn’t valid any more."));
}
