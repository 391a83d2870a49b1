//! A driver's own vehicles.

use axum::http::{Method, StatusCode};
use chrono::Datelike;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client};

async fn add(driver: &Client, registration: &str) -> Answer {
    driver.post("/vehicles", json!({"registration": registration})).await
}

fn path(vehicle: &Value) -> String {
    format!("/vehicles/{}", vehicle["id"].as_str().expect("an id"))
}

#[tokio::test]
async fn alice_adds_sees_changes_and_removes_a_vehicle() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let request = json!({"registration": " k9 dog", "make": "Ford", "model": "", "year": 1993});
    let added = alice.post("/vehicles", request).await;
    assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    let dog = added.body;
    assert_eq!(
        (&dog["registration"], &dog["registration_shown"]),
        (&json!("K9DOG"), &json!("K9 DOG"))
    );
    assert_eq!(
        (&dog["make"], &dog["model"], &dog["year"]),
        (&json!("Ford"), &Value::Null, &json!(1993))
    );
    assert_eq!((&dog["state"], &dog["is_primary"]), (&json!("active"), &json!(false)));
    assert_eq!(dog["known_format"], true);

    let listed = alice.get("/vehicles").await.body;
    let registrations: Vec<_> =
        listed.as_array().expect("a list").iter().map(|v| &v["registration"]).collect();
    assert_eq!(registrations, ["K9DOG", "AB12CDE"], "the latest first");
    assert_eq!(alice.get(&path(&dog)).await.body, dog);

    let patch = async |change: Value| alice.ask(Method::PATCH, &path(&dog), Some(change)).await;
    let changed = patch(json!({"make": null, "color": "Blue", "notes": "MOT in May"})).await.body;
    assert_eq!((&changed["make"], &changed["color"]), (&Value::Null, &json!("Blue")));
    assert_eq!((&changed["notes"], &changed["year"]), (&json!("MOT in May"), &json!(1993)));
    let next_year = chrono::Utc::now().year() + 1;
    let sentence = format!("Please enter a year between 1885 and {next_year}");
    assert_eq!(patch(json!({"year": 1700})).await.body["fields"]["year"], sentence);

    let rude = patch(json!({"color": "You idiot"})).await.body;
    assert!(rude["fields"]["color"].is_string(), "{rude}");

    // The other one becomes primary, and on its removal this one.
    assert_eq!(patch(json!({"is_primary": true})).await.body["is_primary"], true);
    let first = &alice.get("/vehicles").await.body[1];
    assert_eq!(first["is_primary"], false);
    assert_eq!(patch(json!({"is_primary": false})).await.refusal().0, 422);
    assert_eq!(alice.delete(&path(&dog)).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.get(&path(&dog)).await.refusal(), (404, "not_found", "Vehicle not found"));
    let left = alice.get("/vehicles").await.body;
    assert_eq!((left.as_array().map(Vec::len), &left[0]["is_primary"]), (Some(1), &json!(true)));
}

#[tokio::test]
async fn a_registration_is_one_however_it_is_typed_and_active_once() {
    let app = App::start().await;
    let (alice, bob) = (app.driver("alice", "AB12 CDE").await, app.driver("bob", "BO85 BOB").await);
    // However it is typed, and in whatever letters look like it.
    for typed in ["ab12cde", "AB-12 CDE", "ÄB12 CDÉ", "АВ12 СDЕ"] {
        let sentence = "You have already added this vehicle to your account";
        assert_eq!(add(&alice, typed).await.refusal(), (409, "already_yours", sentence));
        let sentence = "This vehicle registration is already registered by another user";
        assert_eq!(add(&bob, typed).await.refusal(), (409, "registration_taken", sentence));
    }
    for (typed, sentence) in [
        ("  ", "Registration number is required"),
        ("AB12 CDEFG HIJK", "A registration number has at most 12 letters and digits"),
        ("ЖB12", "A registration number has only the letters A to Z and digits, not “Ж”"),
    ] {
        let refused = add(&alice, typed).await;
        assert_eq!(refused.body["fields"]["registration"], sentence);
    }
    let odd = add(&alice, "12345678").await;
    assert_eq!(
        (odd.status, &odd.body["known_format"]),
        (StatusCode::CREATED, &json!(false)),
        "a warning only"
    );
    let visitor = app.visitor("192.0.2.1");
    let refused = add(&visitor, "XY1").await;
    assert_eq!(refused.refusal(), (401, "unauthenticated", "Please log in to add a vehicle"));
}

#[tokio::test]
async fn adding_vehicles_is_no_way_to_look_plates_up() {
    let app = App::start().await;
    app.driver("alice", "AB12 CDE").await;
    let scraper = app.driver("scraper", "SC1 RAP").await;
    let mut statuses = Vec::new();
    for plate in ["XY1", "AB12 CDE", "XY2", "AB12 CDE", "XY3", "AB12 CDE", "XY4"] {
        let answer = add(&scraper.at(&format!("198.51.100.{}", statuses.len())), plate).await;
        statuses.push(answer.status.as_u16());
    }
    assert_eq!(statuses, [201, 409, 201, 409, 201, 429, 429]);
}

#[tokio::test]
async fn of_many_who_add_a_plate_at_once_one_has_it() {
    let app = App::start().await;
    let mut drivers = Vec::new();
    for name in ["alice", "bob", "carol", "dave"] {
        drivers.push(app.driver(name, &format!("{name}1")).await);
    }
    let answers =
        drivers.iter().flat_map(|driver| [add(driver, "AB12 CDE"), add(driver, "ab12cde")]);
    let answers = futures::future::join_all(answers).await;
    let added = answers.iter().filter(|answer| answer.status == StatusCode::CREATED).count();
    let refused = answers.iter().filter(|answer| answer.status == StatusCode::CONFLICT).count();
    assert_eq!((added, refused), (1, 7), "{answers:?}");
    assert_eq!(
        app.value("select count(*) from vehicles where registration = 'AB12CDE'").await,
        "1"
    );
}

#[tokio::test]
async fn two_vehicles_made_primary_at_once_leave_one_primary() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let (one, other) = (add(&alice, "XY1").await.body, add(&alice, "XY2").await.body);
    let primary = json!({"is_primary": true});
    let paths = [path(&one), path(&other), path(&one), path(&other)];
    let answers = paths.iter().map(|path| alice.ask(Method::PATCH, path, Some(primary.clone())));
    let answers = futures::future::join_all(answers).await;
    assert!(answers.iter().all(|answer| answer.status == StatusCode::OK), "{answers:?}");
    assert_eq!(app.value("select count(*) from vehicles where is_primary").await, "1");
}

#[tokio::test]
async fn a_card_without_the_plate_has_a_token_that_can_be_voided() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let vehicle = alice.get("/vehicles").await.body[0].clone();
    assert_eq!(vehicle["card_token"], Value::Null);
    let card = format!("{}/card-token", path(&vehicle));
    let issue = async || alice.ask(Method::POST, &card, None).await.body["card_token"].clone();
    let (one, other) = (issue().await, issue().await);
    let signs = one.as_str().expect("a token");
    assert!(signs.len() == 26 && signs.bytes().all(|sign| sign.is_ascii_alphanumeric()), "{signs}");
    assert_ne!(one, other, "the one before is void");
    assert_eq!(alice.get(&path(&vehicle)).await.body["card_token"], other);
    let voided = alice.delete(&card).await;
    assert_eq!((voided.status, &voided.body["card_token"]), (StatusCode::OK, &Value::Null));
    let bob = app.driver("bob", "BO85 BOB").await;
    assert_eq!(
        bob.ask(Method::POST, &card, None).await.refusal(),
        (404, "not_found", "Vehicle not found")
    );
}
