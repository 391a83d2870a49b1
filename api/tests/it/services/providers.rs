//! Dev applies, and everyone sees his page once he is approved.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::businesses::{admin, application, apply, approved, completed, id, told};
use crate::app::App;
use crate::guests::but;

#[tokio::test]
async fn dev_applies_once_and_says_what_he_offers() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    assert_eq!(dev.get("/me/provider").await.body, Value::Null);
    let visitor = app.visitor("192.0.2.9").post("/me/provider", application()).await;
    assert_eq!(
        visitor.refusal(),
        (401, "unauthenticated", "Please sign in to submit your application")
    );
    for (changes, field, sentence) in [
        (json!({"service_types": []}), "service_types", "Please select at least one service type"),
        (json!({"business_name": " "}), "business_name", "Business name is required"),
        (
            json!({"business_name": "CarPal Rescue"}),
            "business_name",
            "Please use the name of your own business",
        ),
        (json!({"phone": "12"}), "phone", "Please enter a valid phone number"),
        (
            json!({"base": null}),
            "base",
            "Please choose where you start from, in the United Kingdom",
        ),
        (
            json!({"base": {"lng": 2.35, "lat": 48.86}}),
            "base",
            "Please choose where you start from, in the United Kingdom",
        ),
        (json!({"radius_km": 81}), "radius_km", "Please choose 1 to 80 km"),
        (
            json!({"opening_hours": "always"}),
            "opening_hours",
            "We can’t read these opening hours. Write them like Mo-Fr 08:00-18:00, or leave them empty.",
        ),
    ] {
        let refused = dev.post("/me/provider", but(application(), changes)).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.body["fields"][field]),
            (422, &json!(sentence))
        );
    }
    let unknown = but(application(), json!({"service_types": ["car_wash"]}));
    assert_eq!(dev.post("/me/provider", unknown).await.refusal().0, 400);

    let applied = dev.post("/me/provider", application()).await;
    assert_eq!(applied.status, StatusCode::CREATED, "{}", applied.body);
    let provider = &applied.body;
    assert_eq!(
        (&provider["standing"], &provider["is_verified"], &provider["phone"]),
        (&json!("under_review"), &json!(false), &json!("+447700900123"))
    );
    assert_eq!((&provider["rating"], &provider["total_jobs"]), (&Value::Null, &json!(0)));
    assert_eq!(&dev.get("/me/provider").await.body, provider);
    let again = dev.post("/me/provider", application()).await;
    assert_eq!(
        again.refusal(),
        (409, "already_applied", "You have already submitted a service provider application")
    );

    let changed = but(application(), json!({"radius_km": 40, "base": {"lng": -2.9, "lat": 53.4}}));
    let changed = dev.put("/me/provider", changed).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
    assert_eq!(
        (&changed.body["radius_km"], &changed.body["base"]["lng"]),
        (&json!(40), &json!(-2.9))
    );
    let off = dev.put("/me/provider/availability", json!({"takes_jobs": false})).await;
    assert_eq!(off.body["takes_jobs"], false);
    let alice = app.driver("alice", "AB12 CDE").await;
    for refused in [
        alice.put("/me/provider", application()).await,
        alice.put("/me/provider/availability", json!({"takes_jobs": true})).await,
    ] {
        assert_eq!(
            refused.refusal(),
            (404, "not_found", "You haven’t applied as a service provider")
        );
    }
}

#[tokio::test]
async fn a_provider_moves_so_often_and_no_more() {
    let app = App::with(&["--limit-provider-edits", "3/1h"]).await;
    let dev = app.driver("dev", "D3 VAN").await;
    apply(&dev).await;
    for _ in 0..2 {
        assert_eq!(dev.put("/me/provider", application()).await.status, StatusCode::OK);
    }
    assert_eq!(dev.put("/me/provider", application()).await.refusal().0, 429);
    let off = dev.put("/me/provider/availability", json!({"takes_jobs": false})).await;
    assert_eq!(off.refusal().0, 429);
}

#[tokio::test]
async fn everyone_sees_the_page_of_an_approved_provider_and_not_where_he_starts_from() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let _alice = app.driver("alice", "AB12 CDE").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = apply(&dev).await;
    let visitor = app.visitor("192.0.2.9");
    let path = format!("/providers/{provider_id}");
    assert_eq!(visitor.get(&path).await.refusal(), (404, "not_found", "Provider not found"));
    super::businesses::insure(&olga, &dev, &provider_id, 100).await;
    super::businesses::decided(&olga, &provider_id, "accept", None).await;
    for sql in [
        "insert into sources (name, kind) values ('test', 'osm')",
        "insert into map_features (source, layer, kind, name, element, min_zoom, geom)
         values ('test', 'places', 'city', 'Liverpool', 'n1', 8, st_transform(st_point(-2.99, 53.41, 4326), 3857))",
    ] {
        app.sql(sql).await;
    }
    for rating in [5, 4, 4] {
        let request = completed(&app, "alice", &provider_id).await;
        app.sql(&format!(
            "insert into reviews (id, request_id, provider_id, user_id, rating, created_at)
             select gen_random_uuid(), '{request}', '{provider_id}', user_id, {rating}, now()
             from service_requests where id = '{request}'"
        ))
        .await;
    }
    let page = visitor.get(&path).await;
    assert_eq!(page.status, StatusCode::OK, "{}", page.body);
    let page = page.body;
    assert_eq!(
        (&page["rating"], &page["review_count"], &page["total_jobs"], &page["rating_counts"]),
        (&json!(4.3), &json!(3), &json!(3), &json!([0, 0, 0, 2, 1]))
    );
    assert_eq!(page["insurance_valid_to"], super::businesses::in_days(100));
    assert_eq!((&page["area"]["name"], &page["takes_jobs"]), (&json!("Liverpool"), &json!(true)));
    let text = page.to_string();
    for secret in
        ["mersey.example", "900123", "Dock Road", "Dev Patel", "-2.9916", "53.4084", "radius"]
    {
        assert!(!text.contains(secret), "{secret}: {text}");
    }

    // Wherever in its square of five kilometres the base lies, everyone is told the same.
    let square = app
        .value("select concat(floor(st_x(base_cell) / 5000), ' ', floor(st_y(base_cell) / 5000)) from providers")
        .await;
    let (x, y) = square.split_once(' ').expect("two numbers");
    for (east, north) in [(10, 10), (4990, 10), (2500, 2500), (10, 4990), (4990, 4990)] {
        app.sql(&format!(
            "update providers set base = st_transform(st_setsrid(st_makepoint({x} * 5000 + {east}, {y} * 5000 + {north}), 27700), 4326)"
        ))
        .await;
        assert_eq!(visitor.get(&path).await.body["area"], page["area"], "{east} {north}");
    }
    // The squares hold all of the reach.
    let squares = page["area"]["squares"].as_array().expect("squares").len();
    assert_eq!(squares, 61, "of 5 km for a reach of 15 km");

    super::businesses::decided(&olga, &provider_id, "pause", Some("Complaints")).await;
    assert_eq!(visitor.get(&path).await.body["takes_jobs"], false);
    super::businesses::decided(&olga, &provider_id, "ban", Some("A cheat")).await;
    assert_eq!(visitor.get(&path).await.refusal().0, 404);
    assert_eq!(visitor.get(&format!("{path}/reviews")).await.refusal().0, 404);
}

#[tokio::test]
async fn who_is_rejected_reads_why_and_applies_again() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = apply(&dev).await;
    let why = Some("Please name your insurer");
    let rejected = super::businesses::decided(&olga, &provider_id, "reject", why).await;
    assert_eq!(rejected.status, StatusCode::OK, "{}", rejected.body);
    let mine = dev.get("/me/provider").await.body;
    assert_eq!(
        (&mine["standing"], &mine["rejected_reason"]),
        (&json!("rejected"), &json!("Please name your insurer"))
    );
    assert_eq!(told(&app, "dev").await, "provider_rejected");
    let again = but(application(), json!({"insurance_details": "Acme, 1234"}));
    let again = dev.post("/me/provider", again).await;
    assert_eq!(again.status, StatusCode::CREATED, "{}", again.body);
    assert_eq!(
        (&again.body["standing"], &again.body["rejected_reason"], id(&again.body)),
        (&json!("under_review"), &Value::Null, provider_id)
    );
}

#[tokio::test]
async fn a_banned_provider_changes_nothing_more() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = approved(&olga, &dev).await;
    super::businesses::decided(&olga, &provider_id, "ban", Some("A cheat")).await;
    for refused in [
        dev.put("/me/provider", application()).await,
        dev.put("/me/provider/availability", json!({"takes_jobs": true})).await,
        super::businesses::upload_insurance(&dev, 30).await,
    ] {
        assert_eq!(refused.refusal().1, "banned");
    }
    assert_eq!(dev.post("/me/provider", application()).await.refusal().1, "already_applied");
    let mine = dev.get("/me/provider").await.body;
    assert_eq!(
        (&mine["standing"], &mine["is_active"], &mine["paused_reason"]),
        (&json!("banned"), &json!(false), &json!("A cheat"))
    );
}

#[tokio::test]
async fn the_name_of_an_approved_business_stays() {
    let app = App::start().await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = apply(&dev).await;
    let renamed = |name: &str| but(application(), json!({"business_name": name}));
    assert_eq!(dev.put("/me/provider", renamed("Dev’s Garage")).await.status, StatusCode::OK);
    super::businesses::insure(&olga, &dev, &provider_id, 100).await;
    super::businesses::decided(&olga, &provider_id, "accept", None).await;
    let refused = dev.put("/me/provider", renamed("Liverpool Rescue")).await;
    let sentence = "The name of an approved business stays as it is. Please write to support if it has changed.";
    assert_eq!(
        (refused.refusal().0, &refused.body["fields"]["business_name"]),
        (422, &json!(sentence))
    );
    let moved = but(renamed("Dev’s Garage"), json!({"radius_km": 40}));
    assert_eq!(dev.put("/me/provider", moved).await.body["radius_km"], 40);
}
