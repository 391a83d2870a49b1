//! Alice's car does not start. Who is told of it, and what of it.

use axum::http::StatusCode;
use carpal_domain::roadside::{self, Audience};
use carpal_domain::unit_of_work::UnitOfWork;
use chrono::{DateTime, Utc};
use serde_json::json;

use super::businesses::application;
use super::{PARK_SQUARE, flat_battery, id, posted, provider, quoted};
use crate::app::App;
use crate::client::Form;
use crate::guests::but;
use crate::pictures::jpeg;

#[tokio::test]
async fn a_request_says_what_is_missing_and_where() {
    let app = App::start().await;
    let visitor = app.visitor("192.0.2.1");
    let refused = visitor.post("/service-requests", flat_battery()).await;
    assert_eq!(refused.refusal(), (401, "unauthenticated", "Please log in to request a service."));
    let alice = app.driver("alice", "AB12 CDE").await;
    let refused = alice
        .post(
            "/service-requests",
            but(flat_battery(), json!({"title": " ", "lng": 0.0, "lat": 0.0})),
        )
        .await;
    assert_eq!(refused.refusal(), (422, "invalid", "Please fill in all required fields."));
    let fields = refused.body["fields"].as_object().expect("fields");
    assert_eq!(fields.keys().collect::<Vec<_>>(), ["location", "title"]);
    let theirs = json!({"vehicle_id": "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07"});
    let refused = alice.post("/service-requests", but(flat_battery(), theirs)).await;
    assert_eq!(refused.refusal().0, 422, "{}", refused.body);
    for _ in 0..3 {
        posted(&alice).await;
    }
    let fourth = alice.post("/service-requests", flat_battery()).await;
    assert_eq!(fourth.refusal().1, "too_many_open");
}

#[tokio::test]
async fn those_within_reach_who_can_help_are_told_and_learn_no_more_than_the_cell() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let near = provider(&app, "near", "N1", 0.03).await;
    let far = provider(&app, "far", "F1", 0.6).await;
    let tyres = provider(&app, "tyres", "T1", 0.02).await;
    app.sql("update providers set service_types = '{tyre_replacement}' where business_name like 'tyres%'").await;
    let resting = provider(&app, "resting", "R1", 0.02).await;
    app.sql("update providers set takes_jobs = false where business_name like 'resting%'").await;
    let vehicle = alice.get("/vehicles").await.body[0]["id"].clone();
    let answer = alice
        .post(
            "/service-requests",
            but(flat_battery(), json!({"vehicle_id": vehicle, "urgency": "urgent"})),
        )
        .await;
    let request = id(&answer);
    assert_eq!(answer.body["told"], json!({"providers": 1, "dismissed": 0}));
    assert_eq!(answer.body["vehicle"]["registration"], "AB12 CDE");
    let told = near.get("/notifications").await.body["notifications"].clone();
    assert_eq!(
        (&told[0]["kind"], &told[0]["title"]),
        (&json!("job_nearby"), &json!("Urgent job near you"))
    );
    assert_eq!(told[0]["path"], format!("/job-details/{request}"));
    for other in [&far, &tyres, &resting] {
        assert_eq!(other.get("/notifications").await.body["notifications"], json!([]));
    }
    // It is in the list of those within reach who offer it; with all services, of everyone within reach.
    let list = |path: &'static str| {
        let clients = [near.clone(), far.clone(), tyres.clone(), resting.clone()];
        async move {
            let mut totals = Vec::new();
            for client in clients {
                totals.push(client.get(path).await.body["total"].clone());
            }
            totals
        }
    };
    assert_eq!(list("/jobs").await, [1, 0, 0, 1]);
    assert_eq!(list("/jobs?services=all").await, [1, 0, 1, 1]);
    assert_eq!(list("/jobs?services=all&max_km=1").await, [0, 0, 1, 1]);
    let job = near.get(&format!("/jobs/{request}")).await.body;
    assert_eq!(
        (&job["distance_km"], &job["customer"], &job["registration"]),
        (&json!(2), &json!(null), &json!(null))
    );
    let said = job.to_string();
    for secret in ["51.58433", "-2.99712", "AB12", "Automatic", "alice"] {
        assert!(!said.contains(secret), "{secret} in {said}");
    }
    assert_eq!(alice.get(&format!("/jobs/{request}")).await.refusal().1, "not_a_provider");
    // 'Not for me' ends it for that request.
    assert_eq!(
        near.post(&format!("/jobs/{request}/dismiss"), json!({})).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(near.get("/jobs").await.body["total"], 0);
    let own = alice.get(&format!("/service-requests/{request}")).await.body;
    assert_eq!(own["told"], json!({"providers": 1, "dismissed": 1}));
}

/// How often somebody was told of jobs near by.
async fn told_of_jobs(app: &App, name: &str) -> String {
    app.value(&format!(
        "select coalesce(sum(n.count), 0) from notifications n join users u on u.id = n.user_id
         where u.email = '{name}@example.org' and n.kind = 'job_nearby'"
    ))
    .await
}

#[tokio::test]
async fn who_comes_into_reach_by_a_change_is_told_and_who_was_told_is_not_told_again() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let _near = provider(&app, "near", "N1", 0.03).await;
    let _far = provider(&app, "far", "F1", 0.6).await;
    let _tyres = provider(&app, "tyres", "T1", 0.02).await;
    app.sql("update providers set service_types = '{tyre_replacement}' where business_name like 'tyres%'").await;
    let told = async || {
        let mut counts = Vec::new();
        for name in ["near", "far", "tyres"] {
            counts.push(told_of_jobs(&app, name).await);
        }
        counts.join(" ")
    };
    let elsewhere = but(flat_battery(), json!({"lng": PARK_SQUARE.0 + 0.6}));
    let request = id(&alice.post("/service-requests", elsewhere).await);
    assert_eq!(told().await, "0 1 0");
    // The pin was in the wrong place.
    let own = format!("/service-requests/{request}");
    for lng in [PARK_SQUARE.0, PARK_SQUARE.0 + 0.01] {
        let here = json!({"location": "Park Square", "lng": lng, "lat": PARK_SQUARE.1});
        assert_eq!(alice.put(&format!("{own}/location"), here).await.status, StatusCode::OK);
        assert_eq!(told().await, "1 1 0", "once each");
    }
    // It is a flat tyre, and then urgent.
    let flat = but(flat_battery(), json!({"service_type": "flat-tire"}));
    assert_eq!(alice.put(&own, flat.clone()).await.status, StatusCode::OK);
    assert_eq!(told().await, "1 1 1");
    for _ in 0..2 {
        let urgent = but(flat.clone(), json!({"urgency": "urgent"}));
        assert_eq!(alice.put(&own, urgent).await.status, StatusCode::OK);
        alice.put(&own, flat.clone()).await;
        assert_eq!(told().await, "1 1 2", "that it is urgent is told once");
    }
    assert_eq!(alice.get(&own).await.body["told"]["providers"], 3);
}

#[tokio::test]
async fn however_many_are_closed_the_nearest_who_work_are_told() {
    let app = App::with(&["--max-providers-told", "1"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    for (at, name) in ["ann", "ben", "cat", "dan", "eve", "fay"].into_iter().enumerate() {
        let degrees = 0.01 + 0.001 * f64::from(u8::try_from(at).expect("few"));
        provider(&app, name, &format!("C{at}"), degrees).await;
    }
    app.sql("update providers set opening_hours = 'Mo-Su off'").await;
    let _open = provider(&app, "open", "O1", 0.04).await;
    let _further = provider(&app, "further", "F1", 0.06).await;
    posted(&alice).await;
    assert_eq!(told_of_jobs(&app, "open").await, "1", "behind six who are closed");
    assert_eq!(told_of_jobs(&app, "further").await, "0", "one is told");
    assert_eq!(told_of_jobs(&app, "ann").await, "0");
}

#[tokio::test]
async fn a_provider_keeps_the_holidays_of_their_nation() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let _bob = provider(&app, "bob", "B1", 0.03).await;
    app.sql("update providers set opening_hours = 'Mo-Su 00:00-24:00; PH off'").await;
    app.sql("update providers set takes_jobs = false").await;
    let request = posted(&alice).await.parse::<uuid::Uuid>().expect("an id");
    app.sql("update providers set takes_jobs = true").await;
    app.sql("update service_requests set expires_at = '2031-01-01'").await;
    // A Tuesday: a holiday in Scotland, and nowhere else.
    let second_of_january = "2029-01-02T12:00:00Z".parse::<DateTime<Utc>>().expect("a moment");
    let settings = app.state.config.services.shared;
    let told = async || {
        let work = UnitOfWork::begin(&app.database.pool, second_of_january).await;
        let mut work = work.expect("begun");
        let audience = Audience::Everyone;
        roadside::tell_providers(&mut work, request, audience, &settings).await.expect("told");
        work.commit().await.expect("committed");
        app.value("select count(*) from request_recipients").await
    };
    app.car_park("one", "area = 'Scotland', location = st_point(-2.9, 51.6, 4326)").await;
    assert_eq!(told().await, "0");
    app.sql("update car_parks set area = 'Wales'").await;
    assert_eq!(told().await, "1");
}

#[tokio::test]
async fn what_is_left_out_of_a_request_or_a_quote_is_named() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = provider(&app, "bob", "B1", 0.03).await;
    let names = |refused: crate::client::Answer| {
        assert_eq!(refused.refusal(), (422, "invalid", "Please fill in all required fields."));
        let fields = refused.body["fields"].as_object().expect("fields").clone();
        fields.keys().cloned().collect::<Vec<_>>().join(" ")
    };
    let nothing = alice.post("/service-requests", json!({})).await;
    assert_eq!(names(nothing), "description location service_type title");
    let request = posted(&alice).await;
    let nowhere = json!({"location": "Park Square"});
    let moved = alice.put(&format!("/service-requests/{request}/location"), nowhere).await;
    assert_eq!(names(moved), "location");
    let quote = bob.put(&format!("/jobs/{request}/quote"), json!({})).await;
    assert_eq!(names(quote), "amount_pence description estimated_minutes");
}

#[tokio::test]
async fn two_points_of_one_cell_look_alike_however_often_a_provider_moves() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = provider(&app, "bob", "B1", 0.03).await;
    let here = posted(&alice).await;
    let there = json!({"lng": -2.989, "lat": 51.58, "location": "the other end of the square"});
    let there = id(&alice.post("/service-requests", but(flat_battery(), there)).await);
    let cells =
        "select count(distinct cell) = 1 and count(distinct point) = 2 from service_requests";
    assert_eq!(app.value(cells).await, "true", "two points of one cell");
    for step in 0..40 {
        let (east, km) = (f64::from(step) * 0.0031, 1 + step % 15);
        app.sql(&format!(
            "update providers set base = st_point(-2.997 + {east}, 51.58 + {east} / 3, 4326), radius_km = {km}"
        ))
        .await;
        let list = bob.get("/jobs").await.body["jobs"].as_array().expect("jobs").clone();
        let seen: Vec<_> = list.iter().map(|job| job["id"].as_str()).collect();
        assert_eq!(seen.contains(&Some(&here)), seen.contains(&Some(&there)), "step {step}");
        let shown = |id: &str| {
            let job = list.iter().find(|job| job["id"] == id)?;
            Some((job["distance_km"].clone(), job["cell"].clone(), job["area"].clone()))
        };
        assert_eq!(shown(&here), shown(&there), "step {step}");
    }
}

#[tokio::test]
async fn alice_changes_her_request_moves_the_pin_and_adds_photos() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = provider(&app, "bob", "B1", 0.01).await;
    let request = posted(&alice).await;
    let path = format!("/service-requests/{request}");
    let edited = alice.put(&path, but(flat_battery(), json!({"title": "It is the battery"}))).await;
    assert_eq!(
        (edited.status, &edited.body["title"]),
        (StatusCode::OK, &json!("It is the battery"))
    );
    assert!(edited.body["edited_at"].is_string());
    // A new wording gives it no other end; another urgency has another term.
    app.sql("update service_requests set created_at = now() - interval '3 days', expires_at = now() + interval '4 days'").await;
    let ends =
        "select round(extract(epoch from expires_at - now()) / 3600)::int from service_requests";
    alice.put(&path, but(flat_battery(), json!({"title": "Still the battery"}))).await;
    assert_eq!(app.value(&format!("select ({ends})::text")).await, "96");
    let urgent = alice.put(&path, but(flat_battery(), json!({"urgency": "urgent"}))).await;
    assert_eq!(
        (&urgent.body["status"], app.value(&format!("select ({ends})::text")).await),
        (&json!("open"), "24".to_owned())
    );
    // Back again, it ends when it would have: nobody keeps a request open by changing it to and fro.
    alice.put(&path, flat_battery()).await;
    assert_eq!(app.value(&format!("select ({ends})::text")).await, "96");
    let photo = Form::default().file("photo", "dash.jpg", &jpeg(8, 8));
    for _ in 0..5 {
        assert_eq!(
            alice.upload(&format!("{path}/photos"), &photo).await.status,
            StatusCode::CREATED
        );
    }
    assert_eq!(
        alice.upload(&format!("{path}/photos"), &photo).await.refusal().1,
        "too_many_photos"
    );
    assert_eq!(bob.upload(&format!("{path}/photos"), &photo).await.refusal().0, 404);
    let own = alice.get(&path).await.body;
    let photo = own["photos"][0]["id"].as_str().expect("a photo").to_owned();
    assert_eq!(bob.delete(&format!("{path}/photos/{photo}")).await.refusal().0, 404);
    assert_eq!(
        alice.delete(&format!("{path}/photos/{photo}")).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(
        bob.get(&format!("/jobs/{request}")).await.body["photos"].as_array().map(Vec::len),
        Some(4)
    );
    let place = json!({"location": "Behind the station", "lng": -3.0, "lat": 51.59});
    let moved = alice.put(&format!("{path}/location"), place.clone()).await;
    assert_eq!(moved.body["location"], "Behind the station");
    // Once the provider is there it stays where it is.
    let quote = quoted(&bob, &request, 6500).await;
    assert_eq!(super::accept(&alice, &request, &quote, 6500).await.status, StatusCode::OK);
    assert_eq!(alice.put(&path, flat_battery()).await.refusal().1, "not_open");
    assert_eq!(alice.put(&format!("{path}/location"), place.clone()).await.status, StatusCode::OK);
    super::moved(&bob, &request, "arrived").await;
    assert_eq!(alice.put(&format!("{path}/location"), place).await.refusal().1, "cannot_move");
    assert_eq!(bob.get(&path).await.refusal().0, 404, "it is Alice's");
}

/// Numbers from 0 to 1, the same ones in every run.
fn numbers() -> impl FnMut() -> f64 {
    let mut state = 20_261_123_u32;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        f64::from(state >> 8) / f64::from(1 << 24)
    }
}

/// A sample, or the whole where `make prove` sets `CARPAL_PROVE`.
fn moves() -> u32 {
    if std::env::var("CARPAL_PROVE").is_ok_and(|prove| prove == "1") { 1000 } else { 150 }
}

#[tokio::test]
async fn a_provider_who_moves_base_and_reach_again_and_again_learns_the_cell_and_nothing_more() {
    let app = App::with(&["--limit-provider-edits", "100000/1h"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = provider(&app, "bob", "B1", 0.03).await;
    // At opposite ends of one cell.
    let here = posted(&alice).await;
    let there = json!({"lng": -2.989, "lat": 51.58, "location": "the other end of the square"});
    let there = id(&alice.post("/service-requests", but(flat_battery(), there)).await);
    let mut number = numbers();
    let mut seen_at_all = 0;
    for step in 0..moves() {
        // So that the edge of the reach often runs through the cell.
        let (km, angle) = (1 + step % 5, number() * std::f64::consts::TAU);
        let away = f64::from(km) + number() * 2.0 - 1.0;
        let base = json!({"lng": -2.993 + away * angle.sin() / 69.2, "lat": 51.582 + away * angle.cos() / 111.2});
        let changes = json!({"business_name": "bob Recovery", "base": base, "radius_km": km,
                             "service_types": ["battery_jump_start"], "opening_hours": ""});
        let moved = bob.put("/me/provider", but(application(), changes)).await;
        assert_eq!(moved.status, StatusCode::OK, "step {step}: {}", moved.body);
        let list = bob.get(&format!("/jobs?max_km={}", step % 7)).await.body;
        let shown = |id: &str| {
            let job = list["jobs"].as_array().expect("jobs").iter().find(|job| job["id"] == id)?;
            Some(["distance_km", "cell", "area"].map(|field| job[field].clone()))
        };
        assert_eq!(shown(&here), shown(&there), "step {step}");
        seen_at_all += usize::from(shown(&here).is_some());
        let job = async |id: &str| {
            let job = bob.get(&format!("/jobs/{id}")).await.body;
            ["distance_km", "cell", "area"].map(|field| job[field].clone())
        };
        assert_eq!(job(&here).await, job(&there).await, "step {step}");
    }
    let steps = usize::try_from(moves()).expect("a number");
    assert!((steps / 10..steps).contains(&seen_at_all), "now within reach, now not: {seen_at_all}");
}

#[tokio::test]
async fn two_bases_of_one_cell_look_alike_to_whoever_asks_for_help_wherever() {
    let app = App::with(&["--limit-service-requests", "1000/1h"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = provider(&app, "bob", "B1", 0.0).await;
    app.sql("update providers set radius_km = 3").await;
    let cell = app.value("select base_cell::text from providers").await;
    let mut number = numbers();
    let mut told_at_all = 0;
    for step in 0..40 {
        let (away, angle) = (2.0 + number() * 2.0, number() * std::f64::consts::TAU);
        let place = json!({"lng": PARK_SQUARE.0 + away * angle.sin() / 69.2, "lat": PARK_SQUARE.1 + away * angle.cos() / 111.2});
        let mut learnt = Vec::new();
        // At opposite ends of one cell.
        for base in ["-2.99712, 51.58433", "-2.989, 51.58"] {
            app.sql(&format!("update providers set base = st_point({base}, 4326)")).await;
            assert_eq!(app.value("select base_cell::text from providers").await, cell);
            let request = alice.post("/service-requests", but(flat_battery(), place.clone())).await;
            let told = request.body["told"].clone();
            told_at_all += told["providers"].as_u64().expect("a number");
            let request = id(&request);
            quoted(&bob, &request, 6500).await;
            let own = alice.get(&format!("/service-requests/{request}")).await.body;
            learnt.push((told, own["quotes"][0]["distance_km"].clone()));
            alice.post(&format!("/service-requests/{request}/cancel"), json!({})).await;
        }
        assert_eq!(learnt[0], learnt[1], "step {step}");
    }
    assert!((10..70).contains(&told_at_all), "now within reach, now not: {told_at_all}");
}

#[tokio::test]
async fn what_a_provider_reads_is_polite_and_can_be_seen() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let post = async |field: &str, text: &str| {
        let mut asked = super::flat_battery();
        asked[field] = json!(text);
        alice.post("/service-requests", asked).await
    };
    let impolite = "Message blocked: Please keep messages polite. Aggressive words are blocked.";
    for field in ["title", "description", "budget_range", "vehicle_info"] {
        let refused = post(field, "you idiot").await;
        assert_eq!(refused.body["fields"][field], impolite, "{}", refused.body);
    }
    let unseen = post("title", "\u{200b}\u{202e}").await;
    assert_eq!(unseen.body["fields"]["title"], "Please fill in all required fields.");
    let turned = post("title", "\u{202e}Flat battery").await;
    assert_eq!(turned.status, axum::http::StatusCode::CREATED, "{}", turned.body);
    assert_eq!(app.value("select title from service_requests").await, "Flat battery");
}
