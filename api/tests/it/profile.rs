//! Usernames, phone numbers, settings.

use axum::http::StatusCode;
use serde_json::json;

use crate::app::App;
use crate::client::Client;

#[tokio::test]
async fn a_username_is_trimmed_checked_and_taken_once() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "BO85 BOB").await);
    let set = async |name: &str| alice.put("/me/name", json!({"name": name})).await;
    for (name, sentence) in [
        (" ", "Username cannot be empty"),
        ("ab", "Username must be at least 3 characters long"),
        ("CarPal Support", "Username already taken"),
    ] {
        let refused = set(name).await;
        assert_eq!(refused.body["fields"]["name"], sentence);
    }
    let chosen = set("  Road  Runner ").await;
    assert_eq!((chosen.status, &chosen.body["name"]), (StatusCode::OK, &json!("Road Runner")));
    assert_eq!(chosen.body["name_chosen"], true);
    assert_eq!(alice.get("/me").await.body, chosen.body);

    let taken = bob.put("/me/name", json!({"name": "ROAD runner"})).await;
    assert_eq!(taken.refusal(), (409, "username_taken", "Username already taken"));
    // Others' addresses are names like any other: nothing tells that they are known.
    assert_eq!(bob.put("/me/name", json!({"name": "alice"})).await.status, StatusCode::OK);
    assert_eq!(set("road runner").await.status, StatusCode::OK, "one's own name in other letters");
    // One's own plate is no name for others to see, in whatever letters, and several may go by one.
    let cyrillic = set("АВ12 СDЕ").await;
    assert_eq!(cyrillic.body["name_chosen"], false, "{}", cyrillic.body);
    let plate = set("ab12 cde").await;
    assert_eq!(
        (&plate.body["name"], &plate.body["name_chosen"]),
        (&json!("ab12 cde"), &json!(false))
    );
    assert_eq!(bob.put("/me/name", json!({"name": "Road Runner"})).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_username_looks_like_no_other() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "BO85 BOB").await);
    let set =
        async |client: &Client, name: &str| client.put("/me/name", json!({"name": name})).await;
    assert_eq!(set(&alice, "Sam Okafor").await.status, StatusCode::OK);
    let copies = ["Sam Ok\u{430}for", "Sam 0kafor", "Sam-Okafor", "S\u{e0}m Okafor"];
    for name in copies {
        let taken = set(&bob, name).await;
        assert_eq!(taken.refusal(), (409, "username_taken", "Username already taken"), "{name}");
    }
    assert_eq!(set(&bob, "Sam Okafors").await.status, StatusCode::OK);
    for name in copies {
        assert_eq!(set(&alice, name).await.status, StatusCode::OK, "one's own: {name}");
    }
    // Both at once: one of them has it.
    let (one, other) = tokio::join!(set(&alice, "Road Runner"), set(&bob, "R\u{43e}ad Runner"));
    let taken = [one.status, other.status];
    assert!(taken.contains(&StatusCode::OK), "{taken:?}");
    assert!(taken.contains(&StatusCode::CONFLICT), "{taken:?}");
}

#[tokio::test]
async fn what_older_usernames_look_like_is_stored_at_the_start() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "BO85 BOB").await);
    let carl = app.driver("carl", "CA11 CAR").await;
    alice.put("/me/name", json!({"name": "Sam Okafor"})).await;
    // As they were taken before.
    app.sql("update users set name_look = null where email = 'alice@example.org'").await;
    assert_eq!(bob.put("/me/name", json!({"name": "Sam 0kafor"})).await.status, StatusCode::OK);
    app.sql("update users set name_look = null").await;
    for _ in 0..2 {
        carpal_api::accounts::fill_username_looks(&app.state).await.expect("filled");
        assert_eq!(
            app.value(
                "select string_agg(name || ' ' || (name_look is not null), ', ' order by created_at)
                 from users where name_chosen"
            )
            .await,
            "Sam Okafor true, Sam 0kafor false"
        );
    }
    let taken = carl.put("/me/name", json!({"name": "Sam Ok\u{430}for"})).await;
    assert_eq!(taken.refusal().1, "username_taken");
}

#[tokio::test]
async fn nobody_goes_by_a_plate_of_somebody_else() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "BO85 BOB").await);
    // Known or not: nothing tells which.
    for name in ["ab12 cde", "AB12_CDE", "XY34 ZZZ", "A123 BCD"] {
        let refused = bob.put("/me/name", json!({"name": name})).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{name}");
        assert_eq!(
            refused.body["fields"]["name"], "Username cannot be a registration number",
            "{name}"
        );
    }
    let own = alice.put("/me/name", json!({"name": "AB12_CDE"})).await;
    assert_eq!((own.status, &own.body["name_chosen"]), (StatusCode::OK, &json!(false)));
    // Nor by one that they had: it counts as none still.
    app.sql("delete from vehicles where registration = 'AB12CDE'").await;
    assert_eq!(alice.get("/me").await.body["name_chosen"], false);
    let kept = alice.put("/me/name", json!({"name": "AB12 CDE"})).await;
    assert_eq!(kept.status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn a_phone_number_is_set_with_the_password_and_signs_in() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let set = async |phone: Option<&str>, password: &str| {
        alice.put("/me/phone", json!({"phone": phone, "current_password": password})).await
    };
    let wrong = set(Some("07700 900123"), "open sesami").await;
    assert_eq!(wrong.body["fields"]["current_password"], "This is not your current password");
    let wrong = set(Some("call me"), "open sesame").await;
    assert_eq!(wrong.body["fields"]["phone"], "Please enter a valid phone number");
    let stored = set(Some("07700 900123"), "open sesame").await;
    assert_eq!(stored.body["phone"], "+447700900123");
    let sign_in = json!({"phone": "+44 7700 900123", "password": "open sesame"});
    assert_eq!(alice.post("/sign-in", sign_in.clone()).await.status, StatusCode::OK);
    assert!(set(None, "open sesame").await.body["phone"].is_null());
    assert_eq!(alice.post("/sign-in", sign_in).await.status, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn settings_are_kept_per_user() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "BO85 BOB").await);
    let at_first =
        json!({"push_notifications": true, "private_mode": false, "show_in_zones": true});
    assert_eq!(alice.get("/me/settings").await.body, at_first);
    let changed =
        json!({"push_notifications": false, "private_mode": true, "show_in_zones": false});
    assert_eq!(alice.put("/me/settings", changed.clone()).await.body, changed);
    assert_eq!(alice.get("/me/settings").await.body, changed);
    assert_eq!(bob.get("/me/settings").await.body, at_first);
    let partly = alice.put("/me/settings", json!({"private_mode": false})).await;
    assert_eq!(partly.refusal().0, 400);
}
