//! Reading a car park.

use axum::http::StatusCode;
use serde_json::json;

use crate::app::App;

#[tokio::test]
async fn a_driver_reads_a_car_park() {
    let app = App::start().await;
    let set = "fee = 'yes', price_hour_pence = 240, price_basis = 'parsed', facilities = '{ev_charging,cctv}', \
               provider = 'Exchange Parking', provider_url = 'https://pay.example.org/7', \
               footprint = st_geomfromtext('LINESTRING(-2.99 53.41, -2.98 53.41)', 4326)";
    let id = app.car_park("a", set).await;
    let (status, place) = app.json(&format!("/api/v1/car-parks/{id}")).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(place["name"], "Exchange Street");
    assert_eq!((place["lng"].as_f64(), place["lat"].as_f64()), (Some(-2.99), Some(53.41)));
    assert_eq!(place["price"], json!({"is": "known", "pence": 240}));
    assert_eq!(place["price_words"], "£2.40/h");
    assert_eq!(place["facilities"], json!(["ev_charging", "cctv"]));
    assert_eq!(place["footprint"]["type"], "LineString");
    assert_eq!(place["provider"]["pay_url"], "https://pay.example.org/7");
    assert_eq!(place["availability"], json!(null), "nobody said, so it is not live");
    assert_eq!(place["practice"], false);
}

#[tokio::test]
async fn every_source_that_gave_something_is_credited() {
    let app = App::start().await;
    sqlx::query(
        "insert into sources (name, kind, attribution, licence) values
             ('town', 'osm', '© OpenStreetMap contributors', 'ODbL 1.0'),
             ('newport', 'council', 'Newport City Council', 'OGL v3'), ('bristol', 'council', 'Bristol', '')",
    )
    .execute(&app.database.pool)
    .await
    .expect("sources");
    let set = "source = 'town', origin = 'osm', field_sources = '{\"price\": \"newport\", \"capacity\": \"newport\"}'";
    let id = app.car_park("merged", set).await;
    let (_, car_park) = app.json(&format!("/api/v1/car-parks/{id}")).await;
    let town = json!({"name": "town", "origin": "osm", "attribution": "© OpenStreetMap contributors", "licence": "ODbL 1.0", "gave": []});
    let newport = json!({"name": "newport", "origin": "council", "attribution": "Newport City Council", "licence": "OGL v3", "gave": ["capacity", "price"]});
    assert_eq!(car_park["source"], town);
    assert_eq!(car_park["sources"], json!([town, newport]));
    let made_here = app.car_park("made here", "").await;
    let (_, car_park) = app.json(&format!("/api/v1/car-parks/{made_here}")).await;
    assert_eq!((&car_park["source"], &car_park["sources"]), (&json!(null), &json!([])));
}

#[tokio::test]
async fn a_stay_costs_what_the_whole_tariff_says() {
    let app = App::start().await;
    let banded = r#"fee = 'yes', price_hour_pence = 100, price_basis = 'published', price_day_pence = 900,
        rates = '{"periods": [{"when": "24/7", "again": "longest", "tickets": [
            {"kind": "up_to", "minutes": 60, "pence": 100}, {"kind": "up_to", "minutes": 180, "pence": 250},
            {"kind": "each", "minutes": 1440, "pence": 900}]}]}'"#;
    let id = app.car_park("banded", banded).await;
    let costs = async |query: &str| {
        let (status, place) = app.json(&format!("/api/v1/car-parks/{id}{query}")).await;
        (status.as_u16(), place)
    };
    let two_hours = json!({"minutes": 120, "pence": 250, "estimated": false, "words": "£2.50"});
    assert_eq!(costs("").await.1["stay_price"], two_hours, "a band, not twice an hour");
    assert_eq!(costs("?stay=60").await.1["stay_price"]["words"], "£1.00");
    assert_eq!(costs("?stay=1440").await.1["stay_price"]["words"], "£9.00");
    for wrong in ["?stay=0", "?stay=40321"] {
        let (status, problem) = costs(wrong).await;
        let sentence = "stay is in minutes, from 1 to 40320.";
        assert_eq!((status, &problem["detail"]), (400, &json!(sentence)), "{wrong}");
    }
    let unknown = app.car_park("unknown", "").await;
    let (_, place) = app.json(&format!("/api/v1/car-parks/{unknown}")).await;
    assert_eq!(place["stay_price"], json!(null));
}

#[tokio::test]
async fn a_stay_costs_a_badge_holder_or_a_rider_what_the_board_gives_them() {
    let app = App::start().await;
    let set = r#"fee = 'yes', price_hour_pence = 120, price_basis = 'published',
        rates = '{"periods": [{"when": "24/7", "tickets": [{"kind": "each", "minutes": 60, "pence": 120}]}],
                  "concessions": [{"who": "blue_badge", "gets": "free_for", "minutes": 180}, {"who": "motorcycle", "gets": "free"}]}'"#;
    let id = app.car_park("concessions", set).await;
    for (who, words) in [
        ("", "£2.40"),
        ("?blue_badge=true", "Free"),
        ("?vehicle=motorcycle", "Free"),
        ("?vehicle=large-car", "£2.40"),
    ] {
        let (_, place) = app.json(&format!("/api/v1/car-parks/{id}{who}")).await;
        assert_eq!(place["stay_price"]["words"], words, "{who}");
    }
}

#[tokio::test]
async fn opening_hours_are_told_for_the_moment() {
    let app = App::start().await;
    let id = app.car_park("always", "opening_hours = '24/7', opening_hours_valid = true").await;
    let (_, place) = app.json(&format!("/api/v1/car-parks/{id}")).await;
    let now = json!({"open": true, "changes_at": null, "words": "Open 24 hours"});
    assert_eq!(place["opening"], json!({"raw": "24/7", "valid": true, "now": now}));
}

#[tokio::test]
async fn what_is_fresh_shows_and_what_is_stale_does_not() {
    let app = App::start().await;
    let said = |minutes: u32| {
        format!(
            "availability = 'limited', availability_basis = 'live', spaces_free = 12, \
             availability_at = now() - interval '{minutes} minutes'"
        )
    };
    let fresh = app.car_park("fresh", &said(5)).await;
    let stale = app.car_park("stale", &said(31)).await;
    let (_, place) = app.json(&format!("/api/v1/car-parks/{fresh}")).await;
    assert_eq!((&place["availability"], &place["spaces_free"]), (&json!("limited"), &json!(12)));
    let (_, place) = app.json(&format!("/api/v1/car-parks/{stale}")).await;
    assert_eq!((&place["availability"], &place["spaces_free"]), (&json!(null), &json!(null)));
}

#[tokio::test]
async fn a_list_learns_of_its_page_at_once() {
    let app = App::start().await;
    let always =
        app.car_park("always", "opening_hours = '24/7', capacity = 40, spaces_free = 7").await;
    let live = "availability = 'available', availability_basis = 'live', availability_at = now(), spaces_free = 7";
    let live = app.car_park("live", live).await;
    let hidden = app.car_park("hidden", "is_hidden = true").await;
    let (_, rows) =
        app.json(&format!("/api/v1/car-parks/moments?ids={live},{hidden},{always}")).await;
    let ids: Vec<_> =
        rows.as_array().expect("a list").iter().map(|row| row["id"].clone()).collect();
    assert_eq!(ids, [json!(live), json!(always)]);
    assert_eq!(
        (&rows[0]["spaces_free"], &rows[1]["spaces_free"]),
        (&json!(7), &json!(null)),
        "stored is not live"
    );
    assert_eq!(rows[1]["opening"]["words"], "Open 24 hours");
    let many = vec!["1"; 101].join(",");
    assert_eq!(
        app.json(&format!("/api/v1/car-parks/moments?ids={many}")).await.0,
        StatusCode::BAD_REQUEST
    );
    assert_eq!(app.json("/api/v1/car-parks/moments?ids=a").await.0, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn what_is_hidden_is_not_found_and_looks_like_what_never_was() {
    let app = App::start().await;
    let (_, never) = app.json("/api/v1/car-parks/999999").await;
    for (key, set) in [
        ("hidden", "is_hidden = true"),
        ("unapproved", "approved = false"),
        ("deleted", "deleted_at = now(), deleted_because = 'admin'"),
    ] {
        let id = app.car_park(key, set).await;
        let (status, problem) = app.json(&format!("/api/v1/car-parks/{id}")).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{key}");
        assert_eq!(problem, never, "{key}");
    }
}

#[tokio::test]
async fn the_link_of_a_car_park_that_was_merged_leads_to_the_one_that_goes_on() {
    let app = App::start().await;
    let id = app.car_park("there", "name = 'Kingsway'").await;
    let set = format!("deleted_at = now(), deleted_because = 'merged', merged_into = {id}");
    let merged = app.car_park("merged", &set).await;
    let (status, place) = app.json(&format!("/api/v1/car-parks/{merged}")).await;
    assert_eq!((status, &place["id"]), (StatusCode::OK, &json!(id)));
}

#[tokio::test]
async fn a_private_place_shows_no_price_and_no_guessed_provider() {
    let app = App::start().await;
    let set = "access = 'private', fee = 'yes', price_hour_pence = 250, price_day_pence = 900, price_basis = 'estimated', \
               charge_raw = '£9 a day', free_minutes = 30, provider = 'Derby Council', provider_inferred = true";
    let id = app.car_park("private", set).await;
    let (_, place) = app.json(&format!("/api/v1/car-parks/{id}")).await;
    assert_eq!(place["price"], json!({"is": "not_shown"}));
    let tariff = &place["tariff"];
    assert_eq!(
        (&tariff["day_pence"], &tariff["free_minutes"], &tariff["description"]),
        (&json!(null), &json!(null), &json!(""))
    );
    assert_eq!(place["provider"], json!(null));
}

#[tokio::test]
async fn nobody_is_sent_to_pay_at_a_reported_scam() {
    let app = App::start().await;
    let id = app
        .car_park(
            "scam",
            "scam_reported = true, provider = 'X', provider_url = 'https://x.example.org'",
        )
        .await;
    let (_, place) = app.json(&format!("/api/v1/car-parks/{id}")).await;
    assert_eq!(place["scam_reported"], true);
    assert_eq!(place["provider"]["pay_url"], json!(null));
}

#[tokio::test]
async fn a_wrong_id_is_told_so() {
    let app = App::start().await;
    for wrong in ["abc", "1.5", "99999999999999999999", "%00"] {
        let response = app.get(&format!("/api/v1/car-parks/{wrong}")).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{wrong}");
        assert_eq!(response.headers()["content-type"], "application/problem+json");
    }
}

#[tokio::test]
async fn a_stay_has_a_cost_and_its_working() {
    let app = App::start().await;
    let evening = r#"fee = 'yes', price_hour_pence = 120, price_basis = 'published', rates = '{"periods": [
        {"when": "Mo-Sa 08:00-18:00", "tickets": [{"kind": "each", "minutes": 60, "pence": 120}]},
        {"when": "Mo-Sa 18:00-24:00", "tickets": [{"kind": "flat", "pence": 200, "name": "evening"}]}],
        "cap": {"pence": 600, "per": "day"}, "concessions": [{"who": "blue_badge", "gets": "free"}]}'"#;
    let id = app.car_park("evening", evening).await;
    let ask = async |query: &str| {
        let (status, cost) = app.json(&format!("/api/v1/car-parks/{id}/cost?{query}")).await;
        (status.as_u16(), cost)
    };
    // A Tuesday in November.
    let (status, cost) = ask("arrival=2026-11-24T16:00&minutes=240").await;
    assert_eq!((status, &cost["pence"], &cost["words"]), (200, &json!(440), &json!("£4.40")));
    let lines = json!([
        {"text": "2 h at £1.20", "pence": 240, "from": 0, "until": 120},
        {"text": "evening flat £2.00", "pence": 200, "from": 120, "until": 240}
    ]);
    assert_eq!((&cost["working"], &cost["not_known"]), (&lines, &json!([])));
    assert_eq!(cost["cap"], json!({"pence": 600, "per": "day"}));
    let chart: Vec<_> =
        cost["chart"].as_array().expect("points").iter().map(|p| p["pence"].as_i64()).collect();
    assert_eq!(chart, [120, 240, 440, 440, 440, 440, 440, 440].map(Some));
    let chart = async |minutes: i32| {
        ask(&format!("arrival=2026-11-24T16:00&minutes={minutes}")).await.1["chart"].clone()
    };
    assert_eq!(chart(30).await[0], json!({"minutes": 30, "pence": 120}), "the stay is among them");
    assert_eq!(chart(1440).await[8], json!({"minutes": 1440, "pence": 1040}));
    assert_eq!(
        ask("arrival=2026-11-24T16:00&minutes=240&blue_badge=true").await.1["words"],
        "Free"
    );
    assert_eq!(ask("arrival=2026-11-22T16:00&minutes=60").await.1["working"][0]["text"], "free");
    for wrong in [
        "minutes=0",
        "minutes=40321",
        "arrival=noon&minutes=60",
        "arrival=2026-11-24T16:00",
        // The last and the first minute of the calendar: no stay ends after the one, or looks at the day before the other.
        "arrival=%2B262142-12-31T23:59&minutes=60",
        "arrival=-262143-01-01T00:00&minutes=60",
    ] {
        assert_eq!(ask(wrong).await.0, 400, "{wrong}");
    }
    assert_eq!(app.json("/api/v1/car-parks/0/cost?minutes=60").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_stands_against_a_stay_is_said_instead_of_its_cost() {
    let app = App::start().await;
    let short = "fee = 'yes', price_hour_pence = 120, price_basis = 'published', max_stay_minutes = 120, \
                 opening_hours = 'Mo-Su 08:00-18:00', opening_hours_valid = true";
    let short = app.car_park("short", short).await;
    let ask = async |id: i64, query: &str| {
        app.json(&format!("/api/v1/car-parks/{id}/cost?arrival=2026-11-24T{query}")).await.1
    };
    let cost = ask(short, "10:00&minutes=180").await;
    assert_eq!(
        (&cost["pence"], &cost["not_known"]),
        (&json!(null), &json!(["may not stay that long: at most 2 h"]))
    );
    let (_, place) = app.json(&format!("/api/v1/car-parks/{short}?stay=180")).await;
    assert_eq!(place["stay_price"], json!(null), "no price of what is not allowed");
    let (_, place) = app.json(&format!("/api/v1/car-parks/{short}?stay=120")).await;
    assert_eq!(place["stay_price"]["words"], "£2.40");
    let by_day = "fee = 'yes', price_hour_pence = 120, price_basis = 'published', \
                  max_stay_conditional = '4 h @ (09:00-18:00)'";
    let by_day = app.car_park("by day", by_day).await;
    let cost = ask(by_day, "10:00&minutes=480").await;
    assert_eq!(
        (&cost["pence"], &cost["not_known"]),
        (&json!(null), &json!(["may not stay that long: at most 4 h"]))
    );
    assert_eq!(ask(by_day, "19:00&minutes=480").await["words"], "£9.60");
    let bays = r#"fee = 'yes', price_hour_pence = 120, price_basis = 'published', rates = '{"periods": [
        {"when": "24/7", "tickets": [{"kind": "up_to", "minutes": 60, "pence": 120}]}], "no_return": 90,
        "max_stay": [{"minutes": 60, "when": "Mo-Sa 08:00-18:00"}]}'"#;
    let bays = app.car_park("bays", bays).await;
    let cost = ask(bays, "10:00&minutes=60").await;
    assert_eq!(cost["no_return_minutes"], 90);
    assert_eq!(cost["longest_stays"], json!([{"minutes": 60, "hours": "Mo-Sa 08:00-18:00"}]));
    assert_eq!(ask(short, "10:00&minutes=60").await["no_return_minutes"], json!(null));
    assert_eq!(
        ask(short, "17:00&minutes=120").await["not_known"],
        json!(["closed for part of the stay"])
    );
    let private =
        "access = 'private', fee = 'yes', price_hour_pence = 120, price_basis = 'published'";
    let private = app.car_park("private", private).await;
    let cost = ask(private, "10:00&minutes=60").await;
    assert_eq!((&cost["pence"], &cost["cap"]), (&json!(null), &json!(null)));
    assert_eq!(cost["not_known"], json!(["not for the public"]));
    let guess = "fee = 'yes', price_hour_pence = 250, price_basis = 'estimated'";
    let guess = app.car_park("guess", guess).await;
    let cost = ask(guess, "10:00&minutes=120").await;
    assert_eq!((&cost["words"], &cost["estimated"]), (&json!("est. £5.00"), &json!(true)));
}

#[tokio::test]
async fn practice_counts_that_are_replayed_say_so() {
    let app = App::start().await;
    app.sql(
        "insert into sources (name, kind, attribution, licence) values
             ('practice-feed', 'practice', 'Replay of Borchester Council, week of 7 March 2016', 'OGL v3'),
             ('practice', 'practice', 'Practice data', 'Apache-2.0'),
             ('town', 'council', 'Replay of nothing', 'OGL v3')",
    )
    .await;
    for (source, origin, practice, replay) in [
        ("practice-feed", "practice", true, true),
        ("practice", "practice", true, false),
        ("town", "council", false, false),
    ] {
        let id = app.car_park(source, &format!("origin = '{origin}', source = '{source}'")).await;
        let place = app.visitor("203.0.113.5").get(&format!("/car-parks/{id}")).await.body;
        let said = (place["practice"].as_bool(), place["replay"].as_bool());
        assert_eq!(said, (Some(practice), Some(replay)), "{source}: {place}");
    }
}
