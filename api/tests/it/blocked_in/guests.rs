//! A guest asks.

use serde_json::{Value, json};

use super::{asked, blocked_in, path, plates};
use crate::app::App;
use crate::guests::{but, page, write};

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
