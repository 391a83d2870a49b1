//! What drivers say of their vehicles, and what becomes of it.

use axum::http::StatusCode;
use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{Town, say};
use crate::claims::claim;
use crate::restrictions::block;

#[tokio::test]
async fn a_driver_says_parked_and_available_and_nobody_else_sees_it() {
    let town = Town::new().await;
    let (alice, bob) =
        (town.app.driver("alice", "AB12 CDE").await, town.app.driver("bob", "K9 DOG").await);
    let hers = town.vehicle("AB12CDE").await;
    let said = say(&alice, &hers, json!({"status": "parked"})).await;
    assert_eq!(said.status, StatusCode::OK, "{}", said.body);
    assert_eq!(said.body["status"]["status"], "parked");
    assert_eq!(said.body["leaving_soon"], Value::Null);
    let said = say(&alice, &hers, json!({"status": "available"})).await;
    assert_eq!(said.body["status"]["status"], "available");
    assert_eq!(alice.get("/vehicles").await.body[0]["status"]["status"], "available");
    assert_eq!(say(&bob, &hers, json!({"status": "parked"})).await.status, StatusCode::NOT_FOUND);
    assert_eq!(town.seen().await, json!([]));

    let refused =
        say(&alice, &hers, json!({"status": "parked", "location": {"lng": -3, "lat": 51}})).await;
    assert!(refused.body["fields"]["location"].is_string(), "{}", refused.body);
    let refused = say(&alice, &hers, json!({"status": "available", "leaves_in_minutes": 5})).await;
    assert!(refused.body["fields"]["leaves_in_minutes"].is_string(), "{}", refused.body);
    for minutes in [0, 31] {
        let refused =
            say(&alice, &hers, json!({"status": "leaving-soon", "leaves_in_minutes": minutes}))
                .await;
        assert!(refused.body["fields"]["leaves_in_minutes"].is_string(), "{}", refused.body);
    }
    assert!(say(&alice, &hers, json!({"status": "selling"})).await.status.is_client_error());

    town.pass(TimeDelta::days(7) + TimeDelta::seconds(1));
    assert_eq!(alice.get("/vehicles").await.body[0]["status"], Value::Null, "it counts no more");
    say(&alice, &hers, json!({"status": "parked"})).await;
    let path = format!("/vehicles/{hers}/status");
    assert_eq!(bob.delete(&path).await.status, StatusCode::NOT_FOUND);
    assert_eq!(alice.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.get("/vehicles").await.body[0]["status"], Value::Null);
}

#[tokio::test]
async fn a_space_is_seen_by_others_for_half_an_hour_from_the_next_five_minutes_on() {
    let town = Town::new().await;
    let alice = town.app.driver("alice", "AB12 CDE").await;
    let hers = town.vehicle("AB12CDE").await;
    town.to_next_step();
    let said = town.leave(&alice, &hers, (500.0, 505.0)).await;
    assert_eq!(said.status, StatusCode::OK, "{}", said.body);
    let own = &said.body["leaving_soon"];
    assert_eq!((own["kind"].as_str(), own["name"].as_str()), (Some("car_park"), Some("large")));
    assert_eq!(town.seen().await, json!([]), "not at her own moment");
    town.to_next_step();
    let seen = town.seen().await;
    assert_eq!(seen[0]["name"], "large");
    assert_eq!(seen[0]["practice"], false);
    assert_eq!(
        seen[0]["spaces"],
        json!([{"leaves_at": own["leaves_at"], "until": own["shown_until"]}])
    );
    let beside = town.app.json("/api/v1/leaving-soon?bbox=-2,52,-1,55").await.1;
    assert_eq!(beside, json!({"places": [], "is_more": false}), "only what is in view");
    town.pass(TimeDelta::minutes(29) + TimeDelta::seconds(58));
    assert_eq!(town.names().await, ["large"]);
    town.pass(TimeDelta::seconds(2));
    assert_eq!(town.seen().await, json!([]), "gone, deleted or not");
    let vehicle = &alice.get("/vehicles").await.body[0];
    assert_eq!((&vehicle["status"], &vehicle["leaving_soon"]), (&Value::Null, &Value::Null));
    for odd in ["", "1,2,3", "west", "3,52,2,53", "-4,52,-2,999"] {
        assert_eq!(
            town.app.json(&format!("/api/v1/leaving-soon?bbox={odd}")).await.0,
            400,
            "{odd}"
        );
    }
}

#[tokio::test]
async fn whatever_is_said_next_ends_it_at_the_next_five_minutes_and_before_it_is_seen_at_once() {
    let town = Town::new().await;
    let alice = town.app.driver("alice", "AB12 CDE").await;
    let hers = town.vehicle("AB12CDE").await;
    town.to_next_step();
    town.leave(&alice, &hers, (500.0, 500.0)).await;
    say(&alice, &hers, json!({"status": "parked"})).await;
    town.to_next_step();
    assert_eq!(town.seen().await, json!([]), "it was taken back before anybody saw it");
    let said = town.leave(&alice, &hers, (500.0, 500.0)).await;
    assert_eq!(said.status, StatusCode::OK, "and can be said anew: {}", said.body);
    town.to_next_step();
    let before = town.seen().await;
    assert_eq!(before[0]["name"], "large");
    say(&alice, &hers, json!({"status": "available"})).await;
    assert_eq!(
        town.seen().await,
        before,
        "going at once, or another end, would tell when she left"
    );
    assert_eq!(alice.get("/vehicles").await.body[0]["status"]["status"], "available");
    town.to_next_step();
    assert_eq!(town.seen().await, json!([]));
}

#[tokio::test]
async fn a_space_outlives_its_vehicle_and_its_account_until_the_next_five_minutes() {
    let town = Town::new().await;
    let (alice, bob) =
        (town.app.driver("alice", "AB12 CDE").await, town.app.driver("bob", "K9 DOG").await);
    let carol = town.app.driver("carol", "CA1 OL").await;
    let (hers, his) = (town.vehicle("AB12CDE").await, town.vehicle("K9DOG").await);
    let carols = town.vehicle("CA1OL").await;
    town.to_next_step();
    town.leave(&alice, &hers, (500.0, 500.0)).await;
    town.leave(&bob, &his, (300.0, 700.0)).await;
    town.leave(&carol, &carols, (500.0, 500.0)).await;
    // Unseen, it is not there at all.
    assert_eq!(carol.delete(&format!("/vehicles/{carols}")).await.status, StatusCode::NO_CONTENT);
    town.to_next_step();
    let before = town.seen().await;
    assert_eq!(before.as_array().map(Vec::len), Some(2), "{before}");
    assert_eq!(alice.delete(&format!("/vehicles/{hers}")).await.status, StatusCode::NO_CONTENT);
    let closed = bob.post("/me/deletion", json!({"current_password": "open sesame"})).await;
    assert_eq!(closed.status, StatusCode::OK, "{}", closed.body);
    assert_eq!(town.seen().await, before, "going at once would tell when");
    town.to_next_step();
    assert_eq!(town.seen().await, json!([]));
}

#[tokio::test]
async fn whoever_is_suspended_and_closes_their_account_has_no_space_shown_again() {
    let town = Town::new().await;
    let bob = town.app.driver("bob", "K9 DOG").await;
    let his = town.vehicle("K9DOG").await;
    town.leave(&bob, &his, (500.0, 500.0)).await;
    town.to_next_step();
    town.app
        .sql("update users set suspended_until = now() + interval '1 day', suspended_reason = 'x', suspended_at = now() where email like 'bob@%'")
        .await;
    assert_eq!(town.seen().await, json!([]));
    let closed = bob.post("/me/deletion", json!({"current_password": "open sesame"})).await;
    assert_eq!(closed.status, StatusCode::OK, "{}", closed.body);
    assert_eq!(town.seen().await, json!([]));
}

#[tokio::test]
async fn without_a_place_nobody_sees_it() {
    let town = Town::new().await;
    let alice = town.app.driver("alice", "AB12 CDE").await;
    let hers = town.vehicle("AB12CDE").await;
    let said = say(&alice, &hers, json!({"status": "leaving-soon"})).await;
    assert_eq!(said.body["status"]["status"], "leaving-soon");
    assert_eq!(said.body["leaving_soon"], Value::Null);
    town.to_next_step();
    assert_eq!(town.seen().await, json!([]));
}

#[tokio::test]
async fn only_what_is_ones_own_beyond_doubt_can_be_left() {
    let town = Town::new().await;
    let (alice, bob) =
        (town.app.driver("alice", "AB12 CDE").await, town.app.driver("bob", "K9 DOG").await);
    let olga = town.app.driver("olga", "OL6A").await;
    town.app.make_admins("where email like 'olga@%'").await;
    let (hers, his) = (town.vehicle("AB12CDE").await, town.vehicle("K9DOG").await);
    town.leave(&alice, &hers, (500.0, 500.0)).await;
    town.leave(&bob, &his, (300.0, 700.0)).await;
    town.to_next_step();
    assert_eq!(town.names().await, ["outlined", "large"]);

    // Bob claims hers: it is nobody's for sure until an admin decides.
    town.app
        .sql(&format!(
            "insert into vehicles (id, user_id, registration, state, created_at, updated_at)
             select '00000000-0000-4000-8000-00000000c1a1', user_id, 'AB12CDE', 'pending', now(), now() from vehicles where id = '{his}'"
        ))
        .await;
    town.app
        .sql(
            "insert into vehicle_claims (id, vehicle_id, state, made_at)
             values (gen_random_uuid(), '00000000-0000-4000-8000-00000000c1a1', 'pending', now())",
        )
        .await;
    assert_eq!(town.names().await, ["outlined", "large"], "or he would see which space is hers");
    let refused = say(&alice, &hers, json!({"status": "parked"})).await;
    assert_eq!(refused.refusal().1, "claimed");
    let refused =
        say(&bob, "00000000-0000-4000-8000-00000000c1a1", json!({"status": "parked"})).await;
    assert_eq!(refused.refusal().1, "not_confirmed");

    let id = town.app.value("select id from users where email = 'bob@example.org'").await;
    town.app
        .sql(&format!(
            "update users set suspended_until = now() + interval '1 day' where id = '{id}'"
        ))
        .await;
    assert_eq!(town.names().await, ["large"], "he is suspended");
    assert_eq!(say(&bob, &his, json!({"status": "parked"})).await.refusal().1, "suspended");
    town.app.sql(&format!("update users set suspended_until = null where id = '{id}'")).await;
    assert_eq!(town.names().await, ["outlined", "large"]);
    let blocked = block(&olga, &id, "Insults").await;
    assert!(blocked.status.is_success(), "{}", blocked.body);
    assert_eq!(town.names().await, ["large"], "he is blocked");
    let said = say(&alice, &hers, json!({"status": "parked"})).await;
    assert_eq!(said.status, StatusCode::OK, "his claim counts no more: {}", said.body);
}

/// Bob looks at the map as he is given the plate of Alice, who is about to leave.
#[tokio::test]
async fn a_claim_that_is_approved_takes_no_space_off_the_map() {
    let town = Town::new().await;
    let (alice, bob) =
        (town.app.driver("alice", "AB12 CDE").await, town.app.driver("bob", "K9 DOG").await);
    let olga = town.app.driver("olga", "OL6A").await;
    town.app.make_admins("where email like 'olga@%'").await;
    let hers = town.vehicle("AB12CDE").await;
    town.to_next_step();
    town.leave(&alice, &hers, (500.0, 500.0)).await;
    town.to_next_step();
    let before = town.seen().await;
    assert_eq!(before[0]["name"], "large");
    let claimed = claim(&bob, "AB12 CDE").await;
    assert!(claimed.status.is_success(), "{}", claimed.body);
    let waiting = town.app.value("select id from vehicle_claims").await;
    let decision = json!({"approve": true, "reason": "As the certificate says"});
    let decided = olga.post(&format!("/admin/claims/{waiting}/decision"), decision).await;
    assert_eq!(decided.status, StatusCode::OK, "{}", decided.body);
    assert_eq!(
        town.app.value(&format!("select state from vehicles where id = '{hers}'")).await,
        "pending"
    );
    assert_eq!(town.seen().await, before, "going now would tell him which one is hers");
    // It goes as any other: with what is left of her vehicle at the next five minutes.
    assert_eq!(alice.delete(&format!("/vehicles/{hers}")).await.status, StatusCode::NO_CONTENT);
    assert_eq!(town.seen().await, before);
    town.to_next_step();
    assert_eq!(town.seen().await, json!([]));
}

#[tokio::test]
async fn a_driver_says_how_a_vehicle_is_so_often_and_takes_it_back_whenever_they_like() {
    let town = Town::with(&["--limit-vehicle-statuses", "2/1h"]).await;
    let alice = town.app.driver("alice", "AB12 CDE").await;
    let hers = town.vehicle("AB12CDE").await;
    for status in ["parked", "available"] {
        assert_eq!(say(&alice, &hers, json!({"status": status})).await.status, StatusCode::OK);
    }
    assert_eq!(say(&alice, &hers, json!({"status": "parked"})).await.refusal().0, 429);
    let removed = alice.delete(&format!("/vehicles/{hers}/status")).await;
    assert_eq!(removed.status, StatusCode::NO_CONTENT, "{}", removed.body);
    assert_eq!(alice.get("/vehicles").await.body[0]["status"], Value::Null);
}

#[tokio::test]
async fn each_driver_and_each_network_says_so_often() {
    let town =
        Town::with(&["--limit-leaving-soon", "2/1d", "--limit-leaving-soon-network", "3/1h"]).await;
    let (alice, bob) =
        (town.app.driver("alice", "AB12 CDE").await, town.app.driver("bob", "K9 DOG").await);
    let (hers, his) = (town.vehicle("AB12CDE").await, town.vehicle("K9DOG").await);
    for _ in 0..2 {
        let refused = town.leave(&alice, &hers, (2000.0, 2000.0)).await;
        assert_eq!(
            refused.status,
            StatusCode::UNPROCESSABLE_ENTITY,
            "what is refused does not count"
        );
        assert_eq!(town.leave(&alice, &hers, (500.0, 500.0)).await.status, StatusCode::OK);
        town.pass(TimeDelta::minutes(40));
    }
    let refused = town.leave(&alice, &hers, (500.0, 500.0)).await;
    assert_eq!(refused.refusal().0, 429);
    town.to_next_step();
    assert_eq!(town.seen().await, json!([]), "nothing of it was stored");
    assert_eq!(say(&alice, &hers, json!({"status": "parked"})).await.status, StatusCode::OK);
    assert_eq!(town.leave(&bob, &his, (500.0, 500.0)).await.status, StatusCode::OK);
    town.pass(TimeDelta::minutes(40));
    assert_eq!(
        town.leave(&bob, &his, (500.0, 500.0)).await.refusal().0,
        429,
        "his network has had its share"
    );
}
