//! What a scraper learns of spaces that are about to be left: as little as there is.

use axum::http::StatusCode;
use chrono::TimeDelta;
use serde_json::json;

use super::Town;

#[tokio::test]
async fn two_cars_on_the_streets_of_one_square_look_alike() {
    let town = Town::new().await;
    let alice = town.app.driver("alice", "AB12 CDE").await;
    let spot = "/leaving-soon/spot";
    // The square from 250 to 500 metres each way: on its streets, at its corners, on the pavement.
    let mut shown = Vec::new();
    for at in [
        (255.0, 315.0),
        (315.0, 255.0),
        (490.0, 385.0),
        (455.0, 495.0),
        (317.0, 330.0),
        (263.0, 467.0),
    ] {
        let answer = alice.post(spot, town.at(at).await).await;
        assert_eq!(answer.status, StatusCode::OK, "{at:?}: {}", answer.body);
        assert_eq!(answer.body["kind"], "street");
        shown.push(answer.body);
    }
    assert!(shown.iter().all(|one| *one == shown[0]), "{shown:#?}");
    let beside = alice.post(spot, town.at((245.0, 315.0)).await).await;
    assert_ne!(beside.body, shown[0], "the next square");
}

#[tokio::test]
async fn what_could_be_told_apart_is_not_shown() {
    let town = Town::new().await;
    let alice = town.app.driver("alice", "AB12 CDE").await;
    let refusal = async |at| {
        let answer = alice.post("/leaving-soon/spot", town.at(at).await).await;
        answer.body["fields"]["location"].as_str().unwrap_or("shown").to_owned()
    };
    assert!(
        refusal((3500.0, 100.0)).await.starts_with("There are too few streets"),
        "a lane with one farm"
    );
    assert!(refusal((2000.0, 500.0)).await.starts_with("That isn’t on a public street"));
    assert!(
        refusal((70.0, 70.0)).await.starts_with("That isn’t on"),
        "in a garden between four streets"
    );
    assert!(
        refusal((1400.0, 665.0)).await.starts_with("That isn’t on"),
        "beyond the end of a motorway"
    );
    assert!(refusal((0.0, 9000.0)).await.starts_with("We have no street map of this area yet"));
    for (lng, lat) in [(2.35, 48.86), (88.0, 0.0), (-92.0, 0.0), (180.0, 90.0)] {
        let abroad = alice.post("/leaving-soon/spot", json!({"lng": lng, "lat": lat})).await;
        let told = abroad.body["fields"]["location"].as_str().unwrap_or_default();
        assert!(told.starts_with("We have no street map"), "{lng}, {lat}: {}", abroad.body);
    }
    assert_eq!(refusal((0.0, 5000.0)).await, "shown", "but its car park is known");
    // In private ground one is on the street beside it, or nowhere.
    let private = alice.post("/leaving-soon/spot", town.at((800.0, 800.0)).await).await;
    assert_ne!(private.body["kind"], "car_park", "{}", private.body);
    // Three spaces are as good as a door: it is shown as the streets around are.
    let small = alice.post("/leaving-soon/spot", town.at((650.0, 320.0)).await).await;
    assert_eq!(small.body["kind"], "street", "{}", small.body);
    let outlined = alice.post("/leaving-soon/spot", town.at((318.0, 718.0)).await).await;
    assert_eq!(outlined.body["name"], "outlined", "{}", outlined.body);
}

#[tokio::test]
async fn a_space_tells_nobody_whose_it_is_in_what_order_they_came_or_at_what_moment() {
    let town = Town::new().await;
    let mut drivers = Vec::new();
    for (name, plate) in [("alice", "AB12 CDE"), ("bob", "K9 DOG"), ("carol", "C4 ROL")] {
        let driver = town.app.driver(name, plate).await;
        drivers.push((driver, town.vehicle(&plate.replace(' ', "")).await));
    }
    town.to_next_step();
    // From east to west, at three moments of the same five minutes.
    for ((driver, vehicle), at) in
        drivers.iter().zip([(905.0, 600.0), (500.0, 500.0), (500.0, 503.0)])
    {
        assert_eq!(town.leave(driver, vehicle, at).await.status, StatusCode::OK);
        town.pass(TimeDelta::seconds(70));
    }
    town.to_next_step();
    let seen = town.seen().await;
    assert_eq!(seen.as_array().expect("a list").len(), 2, "{seen}");
    assert_eq!(seen[0]["name"], "large", "from west to east, whoever came first");
    assert_eq!(seen[0]["spaces"].as_array().expect("a list").len(), 2, "two drivers, one place");
    let keys = |of: &serde_json::Value| {
        let mut keys: Vec<_> = of.as_object().expect("an object").keys().cloned().collect();
        keys.sort();
        keys.join(" ")
    };
    for place in seen.as_array().expect("a list") {
        assert_eq!(keys(place), "car_park_id kind lat lng name practice spaces");
        for space in place["spaces"].as_array().expect("a list") {
            assert_eq!(keys(space), "leaves_at until");
            for time in ["leaves_at", "until"] {
                let at: chrono::DateTime<chrono::Utc> =
                    space[time].as_str().and_then(|at| at.parse().ok()).expect("a time");
                assert_eq!(at.timestamp_millis() % 300_000, 0, "to five minutes");
            }
        }
    }
    let text = seen.to_string();
    for forbidden in
        ["AB12", "K9", "C4R", "alice", "bob", "carol", &drivers[0].1, &drivers[1].1, &drivers[2].1]
    {
        assert!(!text.contains(forbidden), "{forbidden}: {text}");
    }
    assert_eq!(town.app.value("select count(*) from leaving_soon where id in (select id from users union select id from vehicles)").await, "0");
}

#[tokio::test]
async fn one_driver_has_one_space_at_a_time_and_none_as_the_last_one_ends() {
    let town = Town::new().await;
    let alice = town.app.driver("alice", "AB12 CDE").await;
    let added = alice.post("/vehicles", json!({"registration": "K9 DOG"})).await;
    assert_eq!(added.status, StatusCode::CREATED);
    let (one, other) = (town.vehicle("AB12CDE").await, town.vehicle("K9DOG").await);
    town.to_next_step();
    assert_eq!(town.leave(&alice, &one, (500.0, 500.0)).await.status, StatusCode::OK);
    assert_eq!(town.leave(&alice, &other, (300.0, 700.0)).await.refusal().1, "said_lately");
    town.to_next_step();
    alice.put(&format!("/vehicles/{one}/status"), json!({"status": "available"})).await;
    town.to_next_step();
    assert_eq!(town.seen().await, json!([]), "it ended before its time");
    for vehicle in [&one, &other] {
        let refused = town.leave(&alice, vehicle, (300.0, 700.0)).await;
        assert_eq!(refused.refusal().1, "said_lately", "another one now would be hers for sure");
    }
    // Nor by way of taking the vehicle off the account.
    alice.delete(&format!("/vehicles/{one}")).await;
    assert_eq!(town.leave(&alice, &other, (300.0, 700.0)).await.refusal().1, "said_lately");
    town.pass(TimeDelta::minutes(26));
    assert_eq!(town.leave(&alice, &other, (300.0, 700.0)).await.status, StatusCode::OK);
    assert_eq!(town.seen().await, json!([]));
    town.to_next_step();
    assert_eq!(town.names().await, ["outlined"]);
}

#[tokio::test]
async fn at_the_same_moment_one_driver_says_it_once() {
    let town = Town::new().await;
    let alice = town.app.driver("alice", "AB12 CDE").await;
    alice.post("/vehicles", json!({"registration": "K9 DOG"})).await;
    let (one, other) = (town.vehicle("AB12CDE").await, town.vehicle("K9DOG").await);
    let (a, b, c) = tokio::join!(
        town.leave(&alice, &one, (500.0, 500.0)),
        town.leave(&alice, &other, (300.0, 700.0)),
        town.leave(&alice, &other, (500.0, 500.0))
    );
    let shown = [a.status, b.status, c.status].iter().filter(|status| status.is_success()).count();
    assert!(shown >= 1, "{} {} {}", a.body, b.body, c.body);
    assert_eq!(town.app.value("select count(*) from leaving_soon").await, "1");
    assert_eq!(town.app.value("select count(*) from leaving_soon_turns").await, "1");
}

#[tokio::test]
async fn what_a_driver_marks_and_leaves_at_the_same_moment_is_not_shown_near_home() {
    let town = Town::new().await;
    for number in 0..6 {
        let driver = town.app.driver(&format!("driver{number}"), &format!("AB{number} CDE")).await;
        let vehicle = town.vehicle(&format!("AB{number}CDE")).await;
        let home = town.at((500.0, 500.0)).await;
        tokio::join!(driver.put("/me/home", home), town.leave(&driver, &vehicle, (500.0, 500.0)));
    }
    town.to_next_step();
    assert_eq!(town.seen().await, json!([]));
}

#[tokio::test]
async fn nothing_is_kept_of_where_a_car_stood() {
    let town = Town::new().await;
    let alice = town.app.driver("alice", "AB12 CDE").await;
    let hers = town.vehicle("AB12CDE").await;
    let point = town.at((317.3, 331.7)).await;
    assert_eq!(town.leave(&alice, &hers, (317.3, 331.7)).await.status, StatusCode::OK);
    let rows = town
        .app
        .value(
            "select string_agg(t::text, ' ') from (
                 select to_jsonb(l)::text || st_astext(l.location) as t from leaving_soon l
                 union all select to_jsonb(s)::text from vehicle_statuses s
                 union all select to_jsonb(a)::text from activities a
                 union all select to_jsonb(e)::text from inbox_events e) all_of_it",
        )
        .await;
    for part in ["lng", "lat"] {
        let digits: String = point[part].to_string().chars().take(8).collect();
        assert!(!rows.contains(&digits), "{digits}: {rows}");
    }
    assert_eq!(
        town.app
            .value(
                "select count(*) from activities where activity_type like '%leav%' or activity_type like '%status%'"
            )
            .await,
        "0"
    );
}
