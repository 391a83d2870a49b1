//! The demo mode.

use axum::http::StatusCode;
use carpal_api::demo;
use serde_json::json;

use crate::app::App;

const EVERYBODY: &str =
    "select string_agg(concat(name, ' ', is_demo), ', ' order by name) from users";

const ABOUT_CAROL: &str =
    "select count(*) from incident_reports where vehicle_registration = 'AB12CDE'";

/// How much there is of what the demo makes.
const EVERYTHING: &str = "select concat_ws(' ', count(*), (select count(*) from vehicles),
    (select count(*) from pictures), (select count(*) from conversations), (select count(*) from incident_reports),
    (select count(*) from vehicle_claims), (select count(*) from reports), (select count(*) from messages),
    (select count(*) from activities where activity_type <> 'password_change')) from users";

#[tokio::test]
async fn its_people_sign_in_with_what_everyone_is_told() {
    let app = App::with(&["--demo", "1"]).await;
    demo::sync_demo_data(&app.state).await.expect("arranged");
    let mut visitor = app.visitor("192.0.2.1");
    let told = visitor.get("/config").await.body["demo_accounts"].clone();
    let roles: Vec<_> =
        told.as_array().expect("accounts").iter().map(|a| a["role"].clone()).collect();
    assert_eq!(roles, ["Driver", "Provider", "Admin"]);
    for account in told.as_array().expect("accounts") {
        let text = |key: &str| account[key].as_str().expect("text").to_owned();
        visitor.sign_in(&text("email"), &text("password")).await;
        let is = (text("role"), visitor.session["user"]["is_admin"].clone());
        assert_eq!(is.1, is.0 == "Admin", "{}", is.0);
        let vehicles = visitor.get("/vehicles").await.body;
        let provider = visitor.get("/me/provider").await.body;
        match is.0.as_str() {
            "Driver" => {
                assert_eq!(vehicles[1]["registration_shown"], "AB12 CDE");
                let listed = visitor.get("/conversations").await.body;
                assert_eq!(
                    (listed["conversations"].as_array().map(Vec::len), &listed["unread"]),
                    (Some(8), &json!(5))
                );
                let names: Vec<_> = (0..8)
                    .map(|at| listed["conversations"][at]["counterparty"]["name"].clone())
                    .collect();
                assert_eq!(
                    names,
                    [
                        "Kofi Mensah",
                        "Priya Nair",
                        "Tom",
                        "Priya Nair",
                        "Lee Marsh",
                        "Joanne",
                        "CarPal Support",
                        "Dev Patel"
                    ]
                );
                assert_eq!(vehicles[1]["photos"].as_array().map(Vec::len), Some(2));
                let reported = visitor.get("/incidents").await.body;
                let status = |at: usize| reported["incidents"][at]["status"].clone();
                assert_eq!((status(0), status(1)), (json!("under_review"), json!("resolved")));
            }
            "Provider" => assert_eq!(provider["business_name"], "Mersey Mobile Mechanics"),
            _ => {
                assert_eq!(
                    visitor.get("/admin/appeals").await.body["appeals"][0]["name"],
                    "Rory Blake"
                );
                let listed = visitor.get("/admin/claims").await.body["claims"][0]["id"].clone();
                let claim = format!("/admin/claims/{}", listed.as_str().expect("an id"));
                let claim = visitor.get(&claim).await.body;
                assert_eq!(claim["claimant"]["name"], "Priya Nair", "{claim}");
                let certificate = claim["certificate_url"].as_str().expect("its certificate");
                let certificate = certificate.trim_start_matches("/api/v1");
                assert_eq!(visitor.get(certificate).await.status, StatusCode::OK);
                let reports = visitor.get("/admin/reports").await.body;
                let about = |at: usize| reports["reports"][at]["about"].clone();
                assert_eq!(
                    (about(0), about(1), about(2)),
                    (json!("zone_post"), json!("provider"), json!("user"))
                );
                let closed = visitor.post("/admin-setup", json!({"code": "x"})).await;
                assert_eq!(closed.refusal().1, "setup_closed");
            }
        }
    }
}

#[tokio::test]
async fn it_is_arranged_once_and_a_changed_password_is_told_again() {
    let app = App::with(&["--demo", "1"]).await;
    demo::sync_demo_data(&app.state).await.expect("arranged");
    let before = app.value(EVERYTHING).await;
    let mut sam = app.visitor("192.0.2.1");
    sam.sign_in("driver@demo.example", demo::PASSWORD).await;
    let change = json!({"current_password": demo::PASSWORD, "password": "mine now"});
    assert_eq!(sam.put("/password", change).await.status, StatusCode::NO_CONTENT);
    demo::sync_demo_data(&app.state).await.expect("arranged again");
    sam.sign_in("driver@demo.example", demo::PASSWORD).await;
    assert_eq!(app.value(EVERYTHING).await, before);
}

#[tokio::test]
async fn its_history_is_in_order() {
    let app = App::with(&["--demo", "1"]).await;
    practice_car_parks(&app).await;
    demo::sync_demo_data(&app.state).await.expect("arranged");
    let kinds = app.value("select count(distinct activity_type) > 3 from activities").await;
    assert_eq!(kinds, "true", "there is a history");
    let late = "select coalesce(string_agg(activity_type, ' '), '') from
                (select activity_type, at, lag(at) over (order by id) as before from activities) a where at < before";
    assert_eq!(app.value(late).await, "", "the newest entry was written last");
    // Reported before he was blocked: it has an owner.
    let owner = "select u.name from incident_reports i join users u on u.id = i.owner_id where vehicle_registration = 'WX05RTB'";
    assert_eq!(app.value(owner).await, "Rory Blake");
}

#[tokio::test]
async fn it_takes_nothing_from_people_and_leaves_nothing_behind() {
    let on = App::with(&["--demo", "1"]).await;
    let mut carol = on.driver("carol", "AB12 CDE").await;
    carol.put("/me/name", json!({"name": "sam okafor"})).await;
    demo::sync_demo_data(&on.state).await.expect("arranged");
    assert_eq!(carol.get("/vehicles").await.body[0]["registration"], "AB12CDE");
    let mut sam = on.visitor("192.0.2.1");
    sam.sign_in("driver@demo.example", demo::PASSWORD).await;
    let his = sam.get("/vehicles").await.body;
    assert_eq!(his.as_array().map(Vec::len), Some(1), "the plate is Carol's");

    assert_eq!(carol.get("/conversations").await.body["conversations"], json!([]));
    assert_eq!(on.value(ABOUT_CAROL).await, "0");

    let off = on.without_demo();
    demo::sync_demo_data(&off).await.expect("arranged");
    assert_eq!(on.value(EVERYBODY).await, "sam okafor f");
    assert_eq!(on.value(EVERYTHING).await, "1 1 0 0 0 0 0 0 0");
    carol.sign_in("carol@example.org", "open sesame").await;
    assert_eq!(sam.get("/me").await.refusal().0, 401);
    assert!(demo::accounts(false).is_empty());
}

#[tokio::test]
async fn a_newcomer_sees_a_zone_in_every_state() {
    let app = App::with(&["--demo", "1"]).await;
    for _ in 0..2 {
        demo::sync_demo_data(&app.state).await.expect("made");
    }
    let mut sam = app.visitor("192.0.2.1");
    sam.sign_in("driver@demo.example", demo::PASSWORD).await;
    let mine = sam.get("/me/zones").await.body;
    let zone = mine["zones"]
        .as_array()
        .expect("zones")
        .iter()
        .find(|zone| zone["name"] == "Newport City Centre")
        .expect("Newport");
    assert_eq!((zone["members"].as_i64(), zone["alerts"].as_i64()), (Some(5), Some(3)), "{zone}");
    let other = mine["zones"].as_array().expect("zones").iter().find(|other| *other != zone);
    assert!(other.expect("Liverpool")["membership"]["muted_until"].is_string(), "{mine}");
    let vehicles = sam.get("/vehicles").await.body;
    let mut said: Vec<_> = vehicles
        .as_array()
        .expect("vehicles")
        .iter()
        .map(|vehicle| vehicle["status"]["status"].as_str().unwrap_or_default())
        .collect();
    said.sort_unstable();
    assert_eq!(said, ["available", "parked"]);
    let id = zone["id"].as_str().expect("an id");
    let posts = sam.get(&format!("/zones/{id}/posts")).await.body;
    let posts = posts["posts"].as_array().expect("posts");
    assert_eq!(posts.len(), 4, "one is hidden");
    let removed: Vec<_> = posts.iter().filter(|post| post["is_removed"] == true).collect();
    assert_eq!(removed.len(), 1, "{removed:?}");
    assert_eq!((&removed[0]["content"], &removed[0]["answers"]), (&json!(""), &json!(2)));
    let over = app.value("select id from zone_posts where kind = 'alert' and ended_at is not null");
    let over = sam.get(&format!("/zone-posts/{}", over.await)).await.body;
    assert!(over["ended_at"].is_string(), "{over}");
    let retired = mine["zones"].as_array().expect("zones").last().expect("a retired one");
    assert!(retired["retired_at"].is_string(), "{retired}");
    let retired = retired["id"].as_str().expect("an id");
    let read = sam.get(&format!("/zones/{retired}/posts")).await.body;
    assert_eq!(read["posts"].as_array().map(Vec::len), Some(1), "{read}");
    let late = json!({"client_id": uuid::Uuid::new_v4(), "content": "Hello"});
    let late = sam.post(&format!("/zones/{retired}/posts"), late).await;
    assert_eq!(late.refusal().1, "zone_retired");
    assert!(
        posts.iter().any(|post| post["photos"].as_array().is_some_and(|photos| !photos.is_empty()))
    );
    assert!(posts.iter().any(|post| post["answers"].as_i64() == Some(3)));
    // They go with the mode, and the zones that we ship stay.
    demo::sync_demo_data(&app.without_demo()).await.expect("removed");
    assert_eq!(
        app.value("select concat((select count(*) from zones), (select count(*) from zone_posts))")
            .await,
        "20"
    );
}

#[tokio::test]
async fn a_newcomer_sees_requests_to_move_a_car_in_every_state() {
    let app = App::with(&["--demo", "1"]).await;
    for _ in 0..2 {
        demo::sync_demo_data(&app.state).await.expect("made");
    }
    let mut sam = app.visitor("192.0.2.1");
    sam.sign_in("driver@demo.example", demo::PASSWORD).await;
    let seen = async |whose: &str| {
        let id = app
            .value(&format!("select r.id from move_requests r left join users u on u.id = r.sender_id where {whose}"))
            .await;
        sam.get(&format!("/move-requests/{id}")).await.body
    };
    for (whose, role, state, minutes) in [
        ("u.email like 'kofi@%'", "owner", "sent", json!(null)),
        ("u.email like 'driver@%'", "sender", "on_their_way", json!(10)),
        ("u.email like 'bootle@%'", "owner", "moved", json!(null)),
        ("u.id is null", "owner", "asked_again", json!(null)),
    ] {
        let request = seen(whose).await;
        assert_eq!(
            (&request["role"], &request["state"], &request["minutes"]),
            (&json!(role), &json!(state), &minutes),
            "{request}"
        );
    }
    demo::sync_demo_data(&app.without_demo()).await.expect("removed");
    assert_eq!(app.value("select count(*) from move_requests").await, "0");
}

/// Four practice car parks near the middle of Newport.
async fn practice_car_parks(app: &App) {
    for (key, lng) in [("a", -2.9975), ("b", -2.9985), ("c", -2.9995), ("d", -3.0005)] {
        let set = format!("origin = 'practice', location = st_point({lng}, 51.588, 4326)");
        app.car_park(key, &set).await;
    }
}

#[tokio::test]
async fn nothing_invented_is_said_of_a_real_car_park_nor_of_one_that_a_feed_counts() {
    let app = App::with(&["--demo", "1"]).await;
    app.car_park("real", "location = st_point(-2.9975, 51.588, 4326)").await;
    demo::sync_demo_data(&app.state).await.expect("arranged");
    let said = "select concat((select count(*) from driver_reports), ' ',
                              (select count(*) from suggestions where car_park_id is not null))";
    assert_eq!(app.value(said).await, "0 0");

    let counted = app
        .car_park("counted", "origin = 'practice', location = st_point(-2.9975, 51.588, 4326)")
        .await;
    app.sql("insert into sources (name, kind) values ('feed', 'practice')").await;
    app.sql("insert into feeds (source, url, source_file, every_seconds) values ('feed', 'http://127.0.0.1', '', 60)")
        .await;
    app.sql(&format!(
        "insert into feed_car_parks (source, external_id, status, car_park_id) values ('feed', 'A', 'matched', {counted})"
    ))
    .await;
    practice_car_parks(&app).await;
    demo::sync_demo_data(&app.state).await.expect("arranged again, now that there are some");
    let of = "select string_agg(distinct c.place_key, ' ' order by c.place_key)
              from car_parks c left join driver_reports r on r.car_park_id = c.id
              left join suggestions s on s.car_park_id = c.id
              where r.car_park_id is not null or s.car_park_id is not null";
    assert_eq!(app.value(of).await, "a b c d");
}

#[tokio::test]
async fn a_newcomer_sees_reports_and_suggestions_at_once() {
    let app = App::with(&["--demo", "1"]).await;
    practice_car_parks(&app).await;
    for _ in 0..2 {
        demo::sync_demo_data(&app.state).await.expect("arranged");
    }
    let first = app.value("select id from car_parks where place_key = 'a'").await;
    let (_, park) = app.json(&format!("/api/v1/car-parks/{first}")).await;
    assert_eq!(
        (&park["availability"], &park["availability_basis"]),
        (&json!("full"), &json!("reported"))
    );
    let mut admin = app.visitor("192.0.2.1");
    admin.sign_in("admin@demo.example", demo::PASSWORD).await;
    let counts = admin.get("/admin/inbox").await.body["counts"].clone();
    assert_eq!((&counts["driver_report"], &counts["suggestion"]), (&json!(2), &json!(2)));
    let listed = admin.get("/admin/suggestions").await.body["counts"].clone();
    assert_eq!((&listed["pending"], &listed["needs_info"]), (&json!(2), &json!(1)), "each once");

    // What the admin decided stays decided at the next start, and all of it goes with the demo's people.
    let cases = admin.get("/admin/driver-reports").await.body;
    let (id, seen) = (cases["cases"][0]["id"].clone(), cases["cases"][0]["last_at"].clone());
    let path = format!("/admin/driver-reports/{}/decision", id.as_str().expect("an id"));
    let decided = admin.post(&path, json!({"accept": false, "reason": "x", "seen": seen})).await;
    assert_eq!(decided.status, StatusCode::OK, "{}", decided.body);
    demo::sync_demo_data(&app.state).await.expect("arranged");
    assert_eq!(admin.get("/admin/inbox").await.body["counts"]["driver_report"], 1);
    demo::sync_demo_data(&app.without_demo()).await.expect("removed");
    let left = "select concat((select count(*) from driver_report_cases), (select count(*) from suggestions))";
    assert_eq!(app.value(left).await, "00");
}
