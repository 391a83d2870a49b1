//! The view query and the nearest car parks, against the same queries in PostGIS.

use carpal_tiles::hash::splitmix64;
use serde_json::Value;

use crate::support::{Server, Spot, TWO_SECONDS, add, run, server_on};

async fn town() -> Server {
    let database = carpal_domain::testing::fresh_database().await;
    run(
        &database,
        "select setseed(0.4);
         insert into car_parks (place_key, origin, name, location, kind, access, facilities, area)
         select 'made:' || i, 'builtin', 'Car park ' || i,
                st_setsrid(st_makepoint(round((-3.1 + random() * 0.3)::numeric, 6), round((51.5 + random() * 0.2)::numeric, 6)), 4326), 'car-park',
                (array['public', 'customers', 'private', 'permit'])[1 + i % 4],
                case when i % 7 = 0 then '{ev_charging}'::text[] else '{}' end, case when i % 2 = 0 then 'Wales' else 'South West' end
         from generate_series(1, 900) as i",
    )
    .await;
    server_on(database, |_| {}).await
}

fn ids(answer: &Value) -> Vec<i64> {
    answer["places"]
        .as_array()
        .expect("places")
        .iter()
        .map(|p| p["id"].as_i64().expect("an id"))
        .collect()
}

#[tokio::test]
async fn a_view_counts_all_and_lists_the_public_ones_then_the_nearest() {
    let server = town().await;
    for turn in 0..12u64 {
        let unit = |at: u64| (splitmix64(turn * 10 + at) % 1000) as f64 / 1000.0;
        let (west, south) = (-3.1 + unit(1) * 0.2, 51.5 + unit(2) * 0.1);
        let (east, north) = (west + 0.02 + unit(3) * 0.1, south + 0.02 + unit(4) * 0.1);
        let ev = if turn % 3 == 0 { "&ev=1" } else { "" };
        let answer = server
            .json(&format!(
                "/tiles/carparks/view?bbox={west},{south},{east},{north}&zoom=13.7&limit=1500{ev}"
            ))
            .await;
        let expected = sqlx::query_scalar!(
            r#"select id as "id!" from open_car_parks
             where location && st_makeenvelope($1, $2, $3, $4, 4326)
               and ($5 = '' or has_ev_charging)
             order by access = 'customers',
                      st_distancesphere(location, st_setsrid(st_makepoint(($1 + $3) / 2, ($2 + $4) / 2), 4326)), id"#,
            west,
            south,
            east,
            north,
            ev,
        )
        .fetch_all(&server.database.pool)
        .await
        .expect("rows");
        assert_eq!(answer["total"], expected.len());
        assert_eq!(ids(&answer), expected, "turn {turn}");
        assert_eq!(answer["zoom_too_low"], false);
        assert_eq!(answer["areas"], serde_json::json!([]));
    }
}

#[tokio::test]
async fn a_list_begins_with_what_a_driver_may_use() {
    let database = carpal_domain::testing::fresh_database().await;
    let known = "fee = 'yes', price_basis = 'published', price_hour_pence";
    let always = format!("opening_hours = '24/7', opening_hours_valid = true, {known} = 300");
    // Metres east of the middle are about 69 for a thousandth of a degree.
    for (name, lng, more) in [
        ("Never open", -2.999_9, "opening_hours = 'Mo-Su off', opening_hours_valid = true"),
        ("Shop", -2.999_8, "access = 'customers', verified_by = 'admin', is_verified = true"),
        ("Fake", -2.999_7, "scam_reported = true"),
        ("Unpriced", -2.999_6, ""),
        ("Guess", -2.999_5, "fee = 'yes', price_hour_pence = 250, price_basis = 'estimated'"),
        ("Council's", -2.999_4, "verified_by = 'council', is_verified = true"),
        ("Always", -2.999_3, &*always),
        ("Drop-off", -2.999_2, "fee = 'no', max_stay_minutes = 20"),
        ("Hour", -2.999_1, "fee = 'no', max_stay_minutes = 60"),
        ("Cheap and far", -2.99, &*format!("{known} = 100")),
    ] {
        add(&database, Spot { name, lng, lat: 51.55, more }).await;
    }
    let server = server_on(database, |_| {}).await;
    let listed = async |more: &str| {
        let view = "/tiles/carparks/view?bbox=-3.1,51.5,-2.9,51.6&zoom=15&centre=-3,51.55";
        let answer = server.json(&format!("{view}{more}")).await;
        let all = answer["places"].as_array().expect("places").iter();
        let names: Vec<_> = all.map(|p| p["name"].as_str().expect("a name").to_owned()).collect();
        assert_eq!(answer["total"], names.len(), "{more}");
        names.join(", ")
    };
    let usable = "Always, Drop-off, Hour, Council's, Unpriced, Guess, Cheap and far";
    assert_eq!(listed("").await, format!("{usable}, Shop, Never open, Fake"));
    assert_eq!(
        listed("&sort=nearest").await,
        "Never open, Shop, Fake, Unpriced, Guess, Council's, Always, Drop-off, Hour, Cheap and far"
    );
    // Prices are of an hour: what takes nobody for as long is not the cheapest.
    assert_eq!(
        listed("&sort=cheapest").await,
        "Hour, Cheap and far, Always, Guess, Unpriced, Council's, Drop-off, Never open, Shop, Fake"
    );
    assert_eq!(listed("&within=30").await, "Unpriced, Shop, Never open, Fake");
    assert_eq!(
        listed("&sort=cheapest&stay=60").await,
        "Hour, Cheap and far, Always, Guess, Unpriced, Council's, Shop, Fake"
    );
    assert_eq!(
        listed("&sort=cheapest&stay=120").await,
        "Cheap and far, Always, Guess, Unpriced, Council's, Shop, Fake"
    );
}

#[tokio::test]
async fn pages_follow_on_and_end_at_the_budget_of_the_zoom() {
    let server = town().await;
    let view = "/tiles/carparks/view?bbox=-3.2,51.4,-2.7,51.8&access=all";
    let whole = server.json(&format!("{view}&zoom=9&limit=3000")).await;
    assert_eq!((whole["total"].as_u64(), ids(&whole).len()), (Some(900), 400));
    let mut paged = Vec::new();
    for offset in (0..500).step_by(70) {
        paged.extend(ids(&server.json(&format!("{view}&zoom=9&limit=70&offset={offset}")).await));
    }
    assert_eq!(paged, ids(&whole));
    assert_eq!(ids(&server.json(&format!("{view}&zoom=9")).await).len(), 50, "the default");
    assert_eq!(ids(&server.json(&format!("{view}&zoom=8&limit=3000")).await).len(), 200);

    let far = server.json(&format!("{view}&zoom=7.99")).await;
    assert_eq!((far["zoom_too_low"].as_bool(), far["total"].as_u64()), (Some(true), Some(900)));
    assert_eq!(far["places"], serde_json::json!([]));
    let areas: Vec<_> = far["areas"]
        .as_array()
        .expect("areas")
        .iter()
        .map(|a| (a["name"].as_str(), a["count"].as_u64()))
        .collect();
    assert_eq!(areas, [(Some("South West"), Some(450)), (Some("Wales"), Some(450))]);
}

#[tokio::test]
async fn a_view_says_how_many_of_its_car_parks_are_invented() {
    let database = carpal_domain::testing::fresh_database().await;
    for (name, lng, more) in [
        ("Kingsway", -3.0, "facilities = '{ev_charging}'"),
        ("Elm Street (practice)", -3.0, "origin = 'practice', facilities = '{ev_charging}'"),
        ("Oak Street (practice)", -3.0, "origin = 'practice'"),
        ("Far away (practice)", -2.0, "origin = 'practice'"),
    ] {
        add(&database, Spot { name, lng, lat: 51.5, more }).await;
    }
    let server = server_on(database, |_| {}).await;
    let counts = async |query: &str| {
        let view = server.json(&format!("/tiles/carparks/view?{query}")).await;
        (view["total"].as_u64(), view["practice"].as_u64())
    };
    let here = "bbox=-3.1,51.4,-2.9,51.6&zoom=14";
    assert_eq!(counts(here).await, (Some(3), Some(2)));
    assert_eq!(counts(&format!("{here}&ev=1")).await, (Some(2), Some(1)), "of those that match");
    assert_eq!(counts(&format!("{here}&limit=0")).await, (Some(3), Some(2)));
    assert_eq!(counts("bbox=-4,51,-1,52&zoom=6").await, (Some(4), Some(3)), "below zoom 8 too");
}

#[tokio::test]
async fn a_listing_says_what_screens_need() {
    let database = carpal_domain::testing::fresh_database().await;
    let more = "address = '1 Kingsway', fee = 'yes', price_hour_pence = 130, price_basis = 'published', facilities = '{disabled_access}',
        is_verified = true, verified_by = 'open_data', name_inferred = true,
        availability = 'limited', availability_basis = 'reported', availability_at = now()";
    let id = add(&database, Spot { name: "Kingsway", lng: -2.9984, lat: 51.5842, more }).await;
    let server = server_on(database, |_| {}).await;
    let answer = server
        .json("/tiles/carparks/view?bbox=-3.1,51.5,-2.9,51.6&zoom=15&centre=-2.9984,51.5852")
        .await;
    let car_park = &answer["places"][0];
    let mut expected = serde_json::json!({
        "id": id, "name": "Kingsway", "name_inferred": true, "address": "1 Kingsway", "lng": -2.9984, "lat": 51.5842,
        "kind": "car-park", "access": "public", "availability": "limited", "reported": true, "price": { "is": "known", "pence": 130 },
        "price_words": "£1.30/h", "ev": false, "disabled": true, "headroom_unknown": false, "verified_by": "open_data", "scam_reported": false,
        "practice": false, "rank": 0, "metres_from_centre": 111,
    });
    expected["rank"] = car_park["rank"].clone();
    assert_eq!(car_park, &expected);

    server.sql("update car_parks set is_hidden = true").await;
    server
        .until(TWO_SECONDS, "gone", async || {
            server.json("/tiles/carparks/view?bbox=-3.1,51.5,-2.9,51.6&zoom=15").await["total"] == 0
        })
        .await;
}

#[tokio::test]
async fn a_search_finds_names_and_addresses_whatever_their_case() {
    let database = carpal_domain::testing::fresh_database().await;
    let more = "address = '1 Kingsway', area = 'Wales'";
    let by_name = add(
        &database,
        Spot { name: "Station Road", lng: -3.0, lat: 51.55, more: "area = 'Wales'" },
    )
    .await;
    let by_address =
        add(&database, Spot { name: "Multi-storey", lng: -3.01, lat: 51.56, more }).await;
    let server = server_on(database, |_| {}).await;
    let view = "/tiles/carparks/view?bbox=-3.1,51.5,-2.9,51.6";
    for (q, expected) in
        [("STATION", vec![by_name]), ("kingsw", vec![by_address]), ("%25", vec![]), ("_", vec![])]
    {
        let answer = server.json(&format!("{view}&zoom=15&q={q}")).await;
        assert_eq!(
            (ids(&answer), &answer["total"]),
            (expected.clone(), &expected.len().into()),
            "{q}"
        );
    }
    assert_eq!(
        server.json(&format!("{view}&zoom=15&q=%20")).await["total"],
        2,
        "a blank is no search"
    );
    let far = server.json(&format!("{view}&zoom=6&q=kingsway")).await;
    let area = serde_json::json!([{"name": "Wales", "count": 1, "lng": -3.01, "lat": 51.56}]);
    assert_eq!(far["areas"], area);
    assert_eq!(server.get(&format!("{view}&zoom=15&q={}", "a".repeat(121))).await.status(), 400);
}

#[tokio::test]
async fn a_car_park_without_an_area_is_in_the_total_alone() {
    let database = carpal_domain::testing::fresh_database().await;
    add(&database, Spot { name: "Lay-by", lng: -3.0, lat: 51.55, more: "" }).await;
    let server = server_on(database, |_| {}).await;
    for narrowed in ["", "&q=lay", "&stay=60"] {
        let view = format!("/tiles/carparks/view?bbox=-3.1,51.5,-2.9,51.6&zoom=6{narrowed}");
        let answer = server.json(&view).await;
        assert_eq!((&answer["total"], &answer["areas"]), (&1.into(), &serde_json::json!([])));
    }
}

#[tokio::test]
async fn the_nearest_are_those_that_postgis_finds() {
    let server = town().await;
    for (lng, lat) in [(-2.95, 51.6), (-3.1, 51.5), (-2.0, 52.5)] {
        let answer =
            server.json(&format!("/tiles/carparks/nearest?lng={lng}&lat={lat}&limit=15")).await;
        let expected = sqlx::query_scalar!(
            r#"select id as "id!" from open_car_parks
             order by st_distancesphere(location, st_setsrid(st_makepoint($1, $2), 4326)), id limit 15"#,
            lng,
            lat,
        )
        .fetch_all(&server.database.pool)
        .await
        .expect("rows");
        assert_eq!(ids(&answer), expected, "{lng}, {lat}");
    }
}

#[tokio::test]
async fn queries_that_make_no_sense_are_refused() {
    let server = town().await;
    for (query, word) in [
        ("view?zoom=10", "bbox is missing"),
        ("view?bbox=-3,51,-2,52", "zoom is missing"),
        ("view?bbox=-2,51,-3,52&zoom=10", "west below east"),
        ("view?bbox=1,2,3&zoom=10", "west,south,east,north"),
        ("view?bbox=-3,51,-2,52&zoom=NaN", "from 0 to 30"),
        ("view?bbox=-3,51,-2,52&zoom=10&limit=-1", "whole number"),
        ("view?bbox=-3,51,-2,52&zoom=10&limit=3001", "above 3000"),
        ("view?bbox=-3,51,-2,52&zoom=10&centre=5", "longitude,latitude"),
        ("view?bbox=-3,51,-2,52&zoom=10&query=x", "no parameter query"),
        ("view?bbox=-3,51,-2,52&zoom=10&buffer=1", "tiles only"),
        ("view?bbox=-3,51,-2,52&zoom=10&zoom=11", "twice"),
        ("view?bbox=-3,51,-2,52&zoom=10&sort=dearest", "best, cheapest and nearest"),
        ("view?bbox=-3,51,-2,52&zoom=10&within=0", "metres from 1"),
        ("view?bbox=-3,51,-2,52&zoom=10&clearance=1", "say stay="),
        ("view?bbox=-3,51,-2,52&zoom=10&stay=0", "from 1 to 40320"),
        ("view?bbox=-3,51,-2,52&zoom=10&stay=60&arrive=noon", "2026-05-03T14:30"),
        ("nearest?lng=-3&lat=51&stay=40320&arrive=%2B262142-12-31T23:59", "2026-05-03T14:30"),
        ("view?bbox=-3,51,-2,52&zoom=10&stay=60&height=tall", "centimetres"),
        ("view?bbox=-3,51,-2,52&zoom=10&stay=60&max_price=-1", "pence"),
        ("view?bbox=-3,51,-2,52&zoom=10&arrive=2026-07-15T08:00", "say stay="),
        ("nearest?lng=1&lat=51&max_price=100", "say stay="),
        ("nearest?lng=1", "lat is missing"),
        ("nearest?lng=1&lat=99", "not a longitude and latitude"),
        ("nearest?lng=1&lat=51&limit=101", "from 1 to 100"),
    ] {
        let response = server.get(&format!("/tiles/carparks/{query}")).await;
        assert_eq!(response.status(), 400, "{query}");
        let problem: Value = response.json().await.expect("JSON");
        assert!(problem["detail"].as_str().expect("a reason").contains(word), "{query}: {problem}");
    }
}
