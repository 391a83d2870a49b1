//! The place that a driver marks as home.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::Town;

const HOME: &str = "/me/home";

#[tokio::test]
async fn nothing_is_shown_near_home_and_only_its_driver_is_told_so() {
    let town = Town::new().await;
    let (alice, bob) =
        (town.app.driver("alice", "AB12 CDE").await, town.app.driver("bob", "K9 DOG").await);
    let (hers, his) = (town.vehicle("AB12CDE").await, town.vehicle("K9DOG").await);
    assert_eq!(alice.get(HOME).await.body, json!({"marked_at": null, "radius_metres": 300}));
    let marked = alice.put(HOME, town.at((500.0, 500.0)).await).await;
    assert_eq!(marked.status, StatusCode::OK, "{}", marked.body);
    let spot = "/leaving-soon/spot";
    for at in [(500.0, 500.0), (525.0, 210.0), (595.0, 735.0)] {
        let point = town.at(at).await;
        let refused = alice.post(spot, point.clone()).await;
        let sentence = "That’s within 300 m of the place you marked as home, so it isn’t shown.";
        assert_eq!(refused.body["fields"]["location"], sentence, "{at:?}");
        assert_eq!(town.leave(&alice, &hers, at).await.body["fields"]["location"], sentence);
        assert_eq!(bob.post(spot, point).await.status, StatusCode::OK, "her home, not his");
    }
    // Just outside, but its square is shown at a point within.
    let edge = alice.post(spot, town.at((255.0, 735.0)).await).await;
    let sentence = edge.body["fields"]["location"].as_str().unwrap_or_default();
    assert!(sentence.contains("marked as home"), "{}", edge.body);
    assert_eq!(town.leave(&alice, &hers, (950.0, 980.0)).await.status, StatusCode::OK);
    assert_eq!(town.leave(&bob, &his, (500.0, 500.0)).await.status, StatusCode::OK);
    assert_eq!(alice.delete(HOME).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.delete(HOME).await.status, StatusCode::NO_CONTENT, "and again");
    assert_eq!(alice.post(spot, town.at((500.0, 500.0)).await).await.status, StatusCode::OK);
}

#[tokio::test]
async fn what_is_on_the_map_near_a_home_leaves_as_everything_does() {
    let town = Town::new().await;
    let alice = town.app.driver("alice", "AB12 CDE").await;
    let hers = town.vehicle("AB12CDE").await;
    town.leave(&alice, &hers, (500.0, 500.0)).await;
    town.to_next_step();
    alice.put(HOME, town.at((520.0, 500.0)).await).await;
    assert_eq!(town.names().await, ["large"], "vanishing now would point at her home");
    town.to_next_step();
    assert_eq!(town.seen().await, json!([]));
}

#[tokio::test]
async fn a_home_is_sealed_where_there_is_a_key_and_told_to_no_page_and_no_admin() {
    let key = "ab".repeat(32);
    let town = Town::with(&["--secret-key", &key]).await;
    let alice = town.app.driver("alice", "AB12 CDE").await;
    let olga = town.app.driver("olga", "OL6A").await;
    town.app.make_admins("where email like 'olga@%'").await;
    alice.put(HOME, json!({"lng": -2.987_654, "lat": 53.412_345})).await;
    assert_eq!(town.app.value("select length(place) from homes").await, "44");
    let plain =
        hex::encode([(-2.987_654_f64).to_be_bytes(), 53.412_345_f64.to_be_bytes()].concat());
    let stored = town.app.value("select encode(place, 'hex') from homes").await;
    assert!(!stored.contains(&plain[..16]) && !stored.contains(&plain[16..]), "{stored}");

    let id = town.app.value("select id from users where email = 'alice@example.org'").await;
    for (who, path) in [
        (&alice, HOME.to_owned()),
        (&alice, "/me".to_owned()),
        (&alice, "/vehicles".to_owned()),
        (&olga, format!("/admin/users/{id}")),
        (&olga, "/admin/vehicles".to_owned()),
    ] {
        let answer = who.get(&path).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.body);
        let text = answer.body.to_string();
        assert!(!text.contains("2.98765") && !text.contains("53.41234"), "{path}: {text}");
    }
    // Her export has it, opened.
    let (_, zip) = alice.download("/me/export").await;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(zip)).expect("a ZIP");
    let home: Value =
        serde_json::from_reader(zip.by_name("homes.json").expect("a file")).expect("JSON");
    assert_eq!(home, json!({"lng": -2.987_654, "lat": 53.412_345}));
    // Somebody else's does not open as hers.
    town.app
        .sql("insert into homes select id, (select place from homes), now() from users where email = 'olga@example.org'")
        .await;
    let refused = olga.post("/leaving-soon/spot", json!({"lng": -2.9, "lat": 53.4})).await;
    assert_eq!(
        refused.status,
        StatusCode::INTERNAL_SERVER_ERROR,
        "nothing is shown rather than too much"
    );
}

#[tokio::test]
async fn a_place_is_marked_so_often_and_looked_at_so_often() {
    let town = Town::with(&["--limit-homes", "1/1d", "--limit-leaving-soon-spots", "2/1h"]).await;
    let alice = town.app.driver("alice", "AB12 CDE").await;
    let point = town.at((500.0, 500.0)).await;
    assert_eq!(alice.put(HOME, point.clone()).await.status, StatusCode::OK);
    assert_eq!(alice.put(HOME, point.clone()).await.refusal().0, 429);
    for status in [422, 422, 429] {
        assert_eq!(alice.post("/leaving-soon/spot", point.clone()).await.status.as_u16(), status);
    }
    for odd in
        [json!({"lng": 181, "lat": 0}), json!({"lng": 1}), json!({"lng": "x", "lat": 1}), json!([])]
    {
        assert!(alice.put(HOME, odd.clone()).await.status.is_client_error(), "{odd}");
    }
}
