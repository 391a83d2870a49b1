//! Each is told as they chose.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{subscription, told, unread, waiting};
use crate::app::App;
use crate::messaging::live::Connection;
use crate::messaging::{say, start};

fn choice(topic: &str, in_app: bool, email: bool, push: bool) -> Value {
    json!({"topic": topic, "in_app": in_app, "email": email, "push": push})
}

#[tokio::test]
async fn everything_is_on_until_its_user_turns_it_off() {
    let app = App::with(&["--push-anywhere"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    bob.put("/push/subscriptions", subscription("http://127.0.0.1:9/1")).await;
    let on = |topic| choice(topic, true, true, true);
    let all = json!({"topics": [on("messages"), on("incidents"), on("jobs"), on("zones"), on("account")]});
    assert_eq!(bob.get("/me/notification-choices").await.body, all);

    let none = json!({"topics": [choice("messages", false, false, false)]});
    let chosen = bob.put("/me/notification-choices", none.clone()).await;
    assert_eq!(chosen.status, StatusCode::OK, "{}", chosen.body);
    assert_eq!(
        chosen.body,
        json!({"topics": [choice("messages", false, false, false), on("incidents"), on("jobs"), on("zones"), on("account")]})
    );
    let mut page = Connection::open(&bob, None).await;
    page.told("hello").await;
    let talk = start(&alice, "K9 DOG", "Your lights are on").await;
    page.told("message").await;
    assert_eq!(page.told("notification").await, json!({"notification": null, "unread": 0}));
    assert_eq!(
        (told(&bob).await.len(), unread(&bob).await, waiting(&app).await),
        (0, json!(0), String::new())
    );

    // What is turned on again counts from then on; the master of pushes stays off.
    bob.put("/me/notification-choices", all).await;
    let settings =
        json!({"push_notifications": false, "private_mode": false, "show_in_zones": true});
    assert_eq!(bob.put("/me/settings", settings).await.status, StatusCode::OK);
    say(&alice, &talk, "Still on").await;
    assert_eq!(
        (unread(&bob).await, waiting(&app).await),
        (json!(1), String::new()),
        "one mail, or none, until read"
    );

    for wrong in [json!({"topics": [on("messages"), on("messages")]})] {
        assert_eq!(bob.put("/me/notification-choices", wrong).await.status.as_u16(), 422);
    }
    assert_eq!(
        bob.put("/me/notification-choices", json!({"topics": [on("parking")]}))
            .await
            .status
            .as_u16(),
        400
    );
    assert_eq!(alice.get("/me/notification-choices").await.body["topics"][0]["in_app"], true);
}

#[tokio::test]
async fn emails_for_the_safety_of_an_account_are_always_sent() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let olga = app.driver("olga", "A1").await;
    app.make_admins("where email like 'olga@%'").await;
    for client in [&alice, &bob] {
        let none = json!({"topics": [choice("account", true, false, false)]});
        assert_eq!(client.put("/me/notification-choices", none).await.status, StatusCode::OK);
    }
    let claimed = crate::claims::claim(&alice, "K9 DOG").await;
    assert_eq!(claimed.status, StatusCode::CREATED, "{}", claimed.body);
    let claim = claimed.body["claim"]["id"].as_str().expect("an id");
    let decision = json!({"approve": true, "reason": "The certificate says so"});
    let decided = olga.post(&format!("/admin/claims/{claim}/decision"), decision).await;
    assert_eq!(decided.status, StatusCode::OK, "{}", decided.body);
    let kinds = async |to: &str| -> Vec<String> {
        let mails = app.mails(&format!("{to}@example.org")).await;
        mails.iter().skip(1).map(|mail| mail.kind.name()).collect()
    };
    assert_eq!(kinds("bob").await, ["registration_claimed", "registration_moved"]);
    assert_eq!(kinds("alice").await, [] as [&str; 0], "she chose none");
    let [accepted] = &told(&alice).await[..] else { panic!("one") };
    assert_eq!(
        (&accepted["kind"], &accepted["registration"], &accepted["path"]),
        (&json!("claim_accepted"), &json!("K9 DOG"), &json!("/vehicles"))
    );
    let [moved, made] = &told(&bob).await[..] else { panic!("two") };
    assert_eq!(
        (&moved["kind"], &made["kind"]),
        (&json!("registration_moved"), &json!("claim_made"))
    );
    assert_eq!(waiting(&app).await, "", "claims have mails of their own");
}
