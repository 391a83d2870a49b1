//! Anyone asks why a car park's fields say what they say.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::admin_area::admin;
use crate::app::App;

const SOURCES: &str = "insert into sources (name, kind, attribution, licence) values
    ('town', 'osm', '© OpenStreetMap contributors', 'ODbL 1.0'), ('newport', 'council', 'Newport City Council', 'OGL v3')";
const RUNS: &str = "insert into runs (source, input, status, as_of, finished_at) values
    ('town', 'town.osm.pbf', 'done', '2023-06-12T09:00:00Z', '2026-11-20T10:00:00Z'),
    ('newport', 'list.csv', 'done', null, '2026-11-21T10:00:00Z')";

/// A car park of OpenStreetMap and of a council, whose price is the council's.
async fn of_two_sources(app: &App, set: &str) -> i64 {
    for sql in [SOURCES, RUNS] {
        app.sql(sql).await;
    }
    let set = format!(
        "origin = 'osm', source = 'town', name = 'Mill Lane', fee = 'yes', price_hour_pence = 180, price_basis = 'published',
         capacity = 80, field_sources = '{{\"price\": \"newport\"}}'{}{set}",
        if set.is_empty() { "" } else { ", " }
    );
    let id = app.car_park("osm:way/7", &set).await;
    let mapped = json!({"name": "Mill Lane", "fee": "yes", "price_hour_pence": 120, "price_basis": "parsed", "capacity": 80});
    let council = json!({"name": "Mill Lane car park", "fee": "yes", "price_hour_pence": 180, "price_basis": "published"});
    for (source, key, content) in [("town", "osm:way/7", mapped), ("newport", "newport:7", council)]
    {
        app.sql(&format!(
            "insert into car_park_records (source, external_id, car_park_id, content_hash, content, run_id, place_key)
             values ('{source}', '7', {id}, '', '{content}', 0, '{key}')"
        ))
        .await;
    }
    id
}

async fn facts(app: &App, id: i64) -> Vec<Value> {
    let (status, facts) = app.json(&format!("/api/v1/car-parks/{id}/facts")).await;
    assert_eq!(status, StatusCode::OK, "{facts}");
    facts.as_array().expect("a list").clone()
}

fn of<'a>(facts: &'a [Value], field: &str) -> &'a Value {
    facts.iter().find(|fact| fact["field"] == field).unwrap_or_else(|| panic!("{field}: {facts:?}"))
}

fn has(facts: &[Value], field: &str) -> bool {
    facts.iter().any(|fact| fact["field"] == field)
}

#[tokio::test]
async fn every_field_says_who_says_it_since_when_and_what_others_say() {
    let app = App::start().await;
    let id = of_two_sources(&app, "").await;
    let facts = facts(&app, id).await;
    let price = of(&facts, "price");
    assert_eq!(
        price["from"],
        json!({"by": "source", "name": "Newport City Council", "words": "£1.80/h", "credit": "Newport City Council",
               "licence": "OGL v3", "date": "2026-11-21", "note": ""})
    );
    assert_eq!(
        (&price["others"][0]["name"], &price["others"][0]["words"]),
        (&json!("OpenStreetMap"), &json!("£1.20/h"))
    );
    let capacity = of(&facts, "capacity");
    assert_eq!(
        (&capacity["from"]["name"], &capacity["from"]["date"]),
        (&json!("OpenStreetMap"), &json!("2023-06-12"))
    );
    assert_eq!(capacity["others"], json!([]), "the council says nothing of it");
    assert_eq!(of(&facts, "name")["others"][0]["words"], "Mill Lane car park");
}

#[tokio::test]
async fn what_needs_are_held_against_is_told_with_who_says_it() {
    let app = App::start().await;
    let id = of_two_sources(
        &app,
        "max_width_cm = 195, step_free = 'no', plugs = '{type_2,ccs}', capacity_disabled = 0",
    )
    .await;
    let known = app.json(&format!("/api/v1/car-parks/{id}")).await.1;
    assert_eq!(
        json!([
            known["max_width_cm"],
            known["step_free"],
            known["plugs"],
            known["capacity"]["disabled"]
        ]),
        json!([195, "no", ["type_2", "ccs"], 0])
    );
    let facts = facts(&app, id).await;
    for (field, words) in [
        ("width", "1.95 m"),
        ("steps", "there are steps"),
        ("plugs", "Type 2, CCS"),
        ("capacity", "80 spaces, none disabled"),
    ] {
        assert_eq!(of(&facts, field)["from"]["words"], words, "{field}");
    }
    let none = app.car_park("none", "").await;
    let silent = app.json(&format!("/api/v1/car-parks/{none}")).await.1;
    assert_eq!((&silent["step_free"], &silent["plugs"]), (&json!(null), &json!([])));
    let told = self::facts(&app, none).await;
    assert!(!["width", "steps", "plugs"].iter().any(|field| has(&told, field)), "{told:?}");
    for wrong in ["max_width_cm = 90", "step_free = 'maybe'", "plugs = '{type_9}'"] {
        let sql = format!("update car_parks set {wrong} where id = {none}");
        let refused = sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&app.database.pool).await;
        assert!(refused.is_err(), "{wrong}");
    }
}

#[tokio::test]
async fn what_the_team_changed_is_the_teams_and_nobodys_by_name() {
    let app = App::start().await;
    let id = of_two_sources(&app, "").await;
    let (olga, alice) = (admin(&app, "olga", "A1").await, app.driver("alice", "AB12 CDE").await);
    let rates =
        json!({"seen": "", "text": "24/7:\n  each 1 h: £2.00\n", "reason": "The sign says so"});
    let put = olga.put(&format!("/admin/car-parks/{id}/rates"), rates).await;
    assert!(put.status.is_success(), "{}", put.body);
    let sent = alice
        .post(&format!("/car-parks/{id}/corrections"), json!({"fields": {"capacity": 90}}))
        .await;
    let suggestion = sent.body["id"].as_str().expect("an id").to_owned();
    let decision = json!({"version": 1, "decision": "approve", "reason": "Counted on a photo"});
    let decided = olga.post(&format!("/admin/suggestions/{suggestion}/decision"), decision).await;
    assert!(decided.status.is_success(), "{}", decided.body);

    let facts = facts(&app, id).await;
    let price = of(&facts, "price");
    assert_eq!(
        (&price["from"]["by"], &price["from"]["name"], &price["from"]["words"]),
        (&json!("team"), &json!("CarPal’s team"), &json!("£2.00/h"))
    );
    assert!(price["from"]["date"].is_string(), "{price}");
    assert_eq!(price["others"].as_array().map(Vec::len), Some(2), "both sources stand below it");
    let capacity = of(&facts, "capacity");
    assert_eq!(capacity["from"]["note"], "After a driver’s suggestion.");
    assert_eq!(capacity["others"][0]["words"], "80 spaces");
    let told = serde_json::to_string(&facts).expect("JSON").to_lowercase();
    for secret in ["olga", "alice", "sign says so", "counted on a photo", "ab12"] {
        assert!(!told.contains(secret), "{secret}: {told}");
    }
}

#[tokio::test]
async fn what_is_not_shown_is_not_explained() {
    let app = App::start().await;
    let id = of_two_sources(
        &app,
        "access = 'private', provider_url = 'https://pay.example.org', paying_app = 'RingGo', location_code = '4027'",
    )
    .await;
    let listed = facts(&app, id).await;
    assert!(!has(&listed, "price"), "a private car park shows no price: {listed:?}");
    assert!(has(&listed, "payment_link") && has(&listed, "paying_app"));
    app.sql(&format!("update car_parks set scam_reported = true where id = {id}")).await;
    let listed = facts(&app, id).await;
    assert!(!has(&listed, "payment_link") && !has(&listed, "paying_app"));
    let (_, never) = app.json("/api/v1/car-parks/999999/facts").await;
    for set in ["is_hidden = true", "is_hidden = false, approved = false"] {
        app.sql(&format!("update car_parks set {set} where id = {id}")).await;
        let (status, problem) = app.json(&format!("/api/v1/car-parks/{id}/facts")).await;
        assert_eq!((status, &problem), (StatusCode::NOT_FOUND, &never), "{set}");
    }
}

#[tokio::test]
async fn the_paying_app_and_its_code_are_told_and_not_at_a_scam() {
    let app = App::start().await;
    let id = app.car_park("app", "paying_app = 'RingGo', location_code = '4027'").await;
    let read = async || app.json(&format!("/api/v1/car-parks/{id}")).await.1;
    assert_eq!(read().await["paying_app"], json!({"name": "RingGo", "location_code": "4027"}));
    app.sql(&format!("update car_parks set scam_reported = true where id = {id}")).await;
    assert_eq!(read().await["paying_app"], json!(null));
    let none = app.car_park("none", "").await;
    assert_eq!(app.json(&format!("/api/v1/car-parks/{none}")).await.1["paying_app"], json!(null));
    for code in ["https://pay.example", "40<27", "a'b", "123456789012345678901"] {
        let refused = sqlx::query("update car_parks set location_code = $1 where id = $2")
            .bind(code)
            .bind(none)
            .execute(&app.database.pool)
            .await;
        let told = refused.expect_err(code).to_string();
        assert!(told.contains("a location code is letters and digits"), "{told}");
    }
}

#[tokio::test]
async fn how_full_it_is_names_the_feed_and_one_that_is_too_old_to_be_used() {
    let app = App::start().await;
    let id = of_two_sources(&app, "").await;
    app.sql("insert into feeds (source, url, source_file, every_seconds) values ('newport', 'https://example.org/?key=1', '', 60)")
        .await;
    assert!(!has(&facts(&app, id).await, "availability"), "nobody has said anything");
    for sql in [
        format!(
            "insert into feed_car_parks (source, external_id, status, car_park_id, spaces_free, said_at)
             values ('newport', 'A', 'matched', {id}, 84, now() - interval '4 minutes')"
        ),
        format!(
            "insert into live_readings (car_park_id, source, said_at, spaces_free, capacity)
             values ({id}, 'newport', now() - interval '4 minutes', 84, 120)"
        ),
        format!(
            "update car_parks set availability = 'available', availability_basis = 'live', spaces_free = 84,
                    availability_at = now() - interval '4 minutes' where id = {id}"
        ),
    ] {
        app.sql(&sql).await;
    }
    let listed = facts(&app, id).await;
    let from = &of(&listed, "availability")["from"];
    assert_eq!(
        (&from["by"], &from["name"], &from["licence"]),
        (&json!("source"), &json!("Newport City Council"), &json!("OGL v3"))
    );
    assert_eq!(
        (&from["words"], &from["note"]),
        (&json!("84 spaces free"), &json!("Said 4 min ago."))
    );
    assert!(
        !json!(listed).to_string().contains("key=1"),
        "the address of a feed is nobody's business"
    );

    for sql in [
        "update feed_car_parks set said_at = now() - interval '41 minutes'",
        "delete from live_readings",
        "update car_parks set availability_basis = 'reported', spaces_free = null,
                availability_at = now() - interval '12 minutes' where availability_basis = 'live'",
    ] {
        app.sql(sql).await;
    }
    let listed = facts(&app, id).await;
    let fact = of(&listed, "availability");
    assert_eq!(fact["from"]["by"], "drivers");
    // To five minutes, by the clock.
    let note = fact["from"]["note"].as_str().expect("a note");
    let minutes = note.strip_prefix("Said ").and_then(|said| said.strip_suffix(" min ago."));
    let minutes: u32 = minutes.and_then(|minutes| minutes.parse().ok()).expect("minutes");
    assert!((12..=17).contains(&minutes), "{note}");
    assert_eq!(
        fact["others"][0]["note"],
        "Newport City Council’s feed is 41 min old, so we don’t use it."
    );
    app.sql("update feeds set is_enabled = false").await;
    assert_eq!(of(&facts(&app, id).await, "availability")["others"], json!([]));
}

#[tokio::test]
async fn who_has_checked_it_is_told_of_one_that_is_checked() {
    let app = App::start().await;
    let id = of_two_sources(&app, "").await;
    assert!(!has(&facts(&app, id).await, "verified"));
    let olga = admin(&app, "olga", "A1").await;
    let path = format!("/admin/car-parks/{id}");
    let checked = json!({"version": 0, "changes": {"is_verified": true}, "reason": "I was there"});
    assert!(olga.patch(&path, checked).await.status.is_success());
    let listed = facts(&app, id).await;
    let from = &of(&listed, "verified")["from"];
    assert_eq!((&from["by"], &from["words"]), (&json!("team"), &json!("checked by CarPal")));
    assert!(from["date"].is_string(), "{from}");
    assert!(!json!(listed).to_string().contains("I was there"));
}

#[tokio::test]
async fn driving_into_a_zone_is_a_line_of_its_own() {
    let outlines = tempfile::tempdir().expect("a folder");
    carpal_domain::zone_charges::drawn::write(outlines.path());
    let folder = outlines.path().to_str().expect("text");
    let app = App::with(&["--zone-outlines", folder]).await;
    let hourly = "fee = 'yes', price_hour_pence = 600, price_basis = 'published', location = st_point(-0.1337, 51.5136, 4326)";
    let soho = app.car_park("soho", hourly).await;
    let cost = async |id: i64, query: &str| {
        app.json(&format!("/api/v1/car-parks/{id}/cost?{query}")).await.1
    };
    // A Tuesday.
    let day = cost(soho, "arrival=2026-11-24T10:00&minutes=120").await;
    assert_eq!((&day["pence"], &day["with_zones_words"]), (&json!(1200), &json!("£30.00")));
    let zones = day["zone_charges"].as_array().expect("lines");
    assert_eq!(
        (&zones[0]["name"], &zones[0]["text"]),
        (&json!("Congestion Charge"), &json!("1 day at £18.00"))
    );
    assert_eq!((&zones[0]["only_if"], &zones[0]["checked"]), (&json!(null), &json!("2026-11-27")));
    assert!(zones[0]["sources"][0]["url"].as_str().is_some_and(|url| url.starts_with("https://")));
    assert_eq!(zones[0]["credit"], "Borchester & Co., drawn for a test", "the outline's");
    assert_eq!(zones[1]["name"], "Ultra Low Emission Zone");
    assert_eq!(day["possible_zone_charges"], json!([]), "where they lie is known");
    assert!(zones[1]["only_if"].as_str().is_some_and(|who| who.contains("emission standards")));
    let night = cost(soho, "arrival=2026-11-24T19:00&minutes=120").await;
    assert_eq!(
        night["zone_charges"].as_array().map(Vec::len),
        Some(1),
        "only the one by the engine"
    );
    assert_eq!(night["with_zones_pence"], json!(null), "nobody pays it for sure");
    let rider = cost(soho, "arrival=2026-11-24T10:00&minutes=120&vehicle=motorcycle").await;
    assert_eq!(rider["zone_charges"].as_array().map(Vec::len), Some(1));
    let elsewhere = app.car_park("elsewhere", "fee = 'no'").await;
    assert_eq!(cost(elsewhere, "minutes=120").await["zone_charges"], json!([]));
}

#[tokio::test]
async fn without_outlines_it_is_said_that_zones_may_charge_and_no_more() {
    let app = App::start().await;
    let hourly = "fee = 'yes', price_hour_pence = 600, price_basis = 'published', location = st_point(-0.1337, 51.5136, 4326)";
    let soho = app.car_park("soho", hourly).await;
    let cost = format!("/api/v1/car-parks/{soho}/cost?arrival=2026-11-24T10:00&minutes=120");
    let cost = app.json(&cost).await.1;
    assert_eq!((&cost["pence"], &cost["zone_charges"]), (&json!(1200), &json!([])));
    assert_eq!(cost["with_zones_pence"], json!(null));
    let names: Vec<_> = cost["possible_zone_charges"]
        .as_array()
        .expect("zones")
        .iter()
        .map(|zone| zone["name"].as_str().unwrap_or_default())
        .collect();
    assert_eq!(names, ["Congestion Charge", "Ultra Low Emission Zone"]);
    let elsewhere = app.car_park("elsewhere", "fee = 'no'").await;
    let cost = app.json(&format!("/api/v1/car-parks/{elsewhere}/cost?minutes=120")).await.1;
    assert_eq!(cost["possible_zone_charges"], json!([]));
}
