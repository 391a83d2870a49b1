//! Looking places up.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::App;

/// A town with a street in two pieces, a namesake of that street elsewhere, a postcode, a suburb.
async fn ingested() -> App {
    let app = App::start().await;
    let sql = "
        insert into sources (name, kind) values ('t', 'osm');
        insert into map_features (source, layer, element, kind, name, min_zoom, geom)
        select 't', layer, element, kind, name, 5, st_transform(st_geomfromtext(wkt, 4326), 3857)
        from (values
            ('places', 'n1', 'city', 'Ashby', 'POINT(-2.998 51.588)'),
            ('places', 'n2', 'town', 'Cardigan', 'POINT(-4.66 52.083)'),
            ('places', 'n3', 'suburb', 'Castle Gate', 'POINT(-2.990 51.577)'),
            ('places', 'n5', 'station', 'Ashby', 'POINT(-2.999 51.589)'),
            ('places', 'n6', 'station', 'Ashby Old Station', 'POINT(-2.95 51.56)'),
            ('pois', 'w5', 'hospital', 'Royal Infirmary', 'POINT(-2.997 51.580)'),
            ('pois', 'n7', 'hospital', 'Royal Infirmary', 'POINT(-2.9971 51.5801)'),
            ('pois', 'w6', 'stadium', 'Castle Park', 'POINT(-2.988 51.588)'),
            ('places', 'n4', 'city', 'Andorra la Vella', 'POINT(1.52 42.50)'),
            ('roads', 'w1', 'minor', 'Commercial Street', 'LINESTRING(-2.997 51.587, -2.996 51.585)'),
            ('roads', 'w2', 'minor', 'Commercial Street', 'LINESTRING(-2.996 51.585, -2.995 51.583)'),
            ('roads', 'w3', 'minor', 'Commercial Street', 'LINESTRING(-4.66 52.083, -4.661 52.084)'),
            ('roads', 'w4', 'minor', 'Ashby Road', 'LINESTRING(-4.66 52.083, -4.661 52.085)')
        ) f (layer, element, kind, name, wkt);
        insert into postcodes (source, postcode, location) values
            ('t', 'DE74 2EW', st_point(-2.997, 51.587, 4326)), ('t', 'DE74 2LQ', st_point(-2.995, 51.585, 4326));";
    sqlx::raw_sql(sql).execute(&app.database.pool).await.expect("a small world");
    app
}

fn names(places: &Value) -> Vec<String> {
    let name = |p: &Value| {
        format!("{} | {}", p["name"].as_str().unwrap_or("?"), p["context"].as_str().unwrap_or("?"))
    };
    places.as_array().expect("a list").iter().map(name).collect()
}

#[tokio::test]
async fn a_street_is_found_once_a_town() {
    let app = ingested().await;
    let (_, places) = app.json("/api/v1/places/search?q=commercial%20st").await;
    assert_eq!(names(&places), ["Commercial Street | Ashby", "Commercial Street | Cardigan"]);
    let (_, near) = app.json("/api/v1/places/search?q=commercial%20st&lng=-3&lat=51.6").await;
    assert_eq!(names(&near)[0], "Commercial Street | Ashby");
    for query in ["Commercial%20Street,%20Ashby", "commercial%20street%20ashby"] {
        let (_, places) = app.json(&format!("/api/v1/places/search?q={query}")).await;
        assert_eq!(names(&places), ["Commercial Street | Ashby"], "{query}");
    }
}

#[tokio::test]
async fn a_town_comes_before_a_road_that_is_named_after_it() {
    let app = ingested().await;
    let (_, places) = app.json("/api/v1/places/search?q=ashby&lng=-4.66&lat=52.08").await;
    let all =
        ["Ashby | ", "Ashby station | Ashby", "Ashby Old Station | Ashby", "Ashby Road | Cardigan"];
    assert_eq!(names(&places), all);
    assert_eq!(places[0]["kind"], "town");
    app.car_park("a", "location = st_point(-2.99, 51.58, 4326), area = 'Wales'").await;
    assert_eq!(names(&app.json("/api/v1/places/search?q=ashby").await.1)[0], "Ashby | Wales");
}

#[tokio::test]
async fn a_station_is_found_by_its_town_and_while_one_types() {
    let app = ingested().await;
    for query in ["ashby%20station", "Ashby%20railway%20station", "ashby%20sta"] {
        let (_, places) = app.json(&format!("/api/v1/places/search?q={query}")).await;
        assert_eq!(names(&places)[0], "Ashby station | Ashby", "{query}");
        assert_eq!(places[0]["kind"], "station");
    }
    let (_, places) = app.json("/api/v1/places/search?q=ashby%20commercial").await;
    assert_eq!(names(&places), ["Commercial Street | Ashby"], "the town first");
}

#[tokio::test]
async fn what_people_drive_to_is_found_by_its_name() {
    let app = ingested().await;
    let (_, places) = app.json("/api/v1/places/search?q=royal%20infirmary").await;
    assert_eq!(names(&places), ["Royal Infirmary | Ashby"], "the grounds and their entrance: once");
    assert_eq!(places[0]["kind"], "hospital");
    let (_, places) = app.json("/api/v1/places/search?q=castle").await;
    assert_eq!(names(&places), ["Castle Gate | Ashby", "Castle Park | Ashby"], "a suburb first");
    assert_eq!(places[1]["kind"], "stadium");
}

#[tokio::test]
async fn a_map_begins_where_there_are_real_car_parks() {
    let app = ingested().await;
    let start = "/api/v1/places/start?lng=-2.99&lat=53.41";
    assert_eq!(app.json(start).await.1, json!(null), "none anywhere");
    app.car_park("practice", "origin = 'practice'").await;
    assert_eq!(app.json(start).await.1, json!(null), "none but practice");
    for at in ["-2.998, 51.588", "-2.996, 51.586", "-4.66, 52.08"] {
        app.car_park(at, &format!("location = st_point({at}, 4326)")).await;
    }
    let (_, area) = app.json(start).await;
    assert_eq!(area["name"], "Ashby");
    let (lng, lat) =
        (area["lng"].as_f64().expect("degrees"), area["lat"].as_f64().expect("degrees"));
    assert!((lng + 2.998).abs() < 1e-6 && (lat - 51.588).abs() < 1e-6, "the town's middle: {area}");
    app.car_park("real", "location = st_point(-2.96, 53.44, 4326)").await;
    assert_eq!(app.json(start).await.1, json!(null), "one is near");
}

#[tokio::test]
async fn a_postcode_is_found_whole_and_by_its_beginning() {
    let app = ingested().await;
    let (_, places) = app.json("/api/v1/places/search?q=de742ew").await;
    assert_eq!((&places[0]["name"], &places[0]["kind"]), (&json!("DE74 2EW"), &json!("postcode")));
    let (_, places) = app.json("/api/v1/places/search?q=DE74").await;
    assert_eq!(places[0]["name"], "DE74");
    assert!(
        (places[0]["lng"].as_f64().expect("a number") + 2.996).abs() < 1e-9,
        "the middle of both"
    );
}

#[tokio::test]
async fn only_the_united_kingdom_is_answered_for() {
    let app = ingested().await;
    assert_eq!(app.json("/api/v1/places/search?q=andorra").await.1, json!([]));
    assert_eq!(app.json("/api/v1/places/search?q=nowhere").await.1, json!([]));
    assert_eq!(
        app.json("/api/v1/places/search?q=%25").await.1,
        json!([]),
        "a wildcard is punctuation"
    );
}

#[tokio::test]
async fn a_car_park_is_found_by_its_name_unless_it_is_hidden() {
    let app = ingested().await;
    let id = app.car_park("a", "name = 'Park Square', city = 'Ashby'").await;
    let (_, places) = app.json("/api/v1/places/search?q=park%20sq").await;
    assert_eq!((&places[0]["car_park_id"], &places[0]["context"]), (&json!(id), &json!("Ashby")));
    sqlx::query("update car_parks set is_hidden = true")
        .execute(&app.database.pool)
        .await
        .expect("hidden");
    assert_eq!(app.json("/api/v1/places/search?q=park%20sq").await.1, json!([]));
}

#[tokio::test]
async fn a_position_has_a_name_or_is_shown_as_it_is() {
    let app = ingested().await;
    let (_, address) = app.json("/api/v1/places/reverse?lng=-2.9969&lat=51.5869").await;
    assert_eq!(address, json!({"words": "Commercial Street, Ashby DE74 2EW", "unknown": false}));
    let (_, address) = app.json("/api/v1/places/reverse?lng=-8&lat=50").await;
    assert_eq!(address, json!({"words": "50.000000, -8.000000", "unknown": true}));
    let (_, pole) = app.json("/api/v1/places/reverse?lng=0&lat=90").await;
    assert_eq!(pole, json!({"words": "90.000000, 0.000000", "unknown": true}));
}

#[tokio::test]
async fn nonsense_is_told_so() {
    let app = ingested().await;
    for wrong in
        ["search", "search?q=a&lng=500&lat=1", "reverse?lng=a&lat=1", "reverse?lng=1&lat=99"]
    {
        let (status, problem) = app.json(&format!("/api/v1/places/{wrong}")).await;
        assert_eq!(
            (status, &problem["code"]),
            (StatusCode::BAD_REQUEST, &json!("bad_request")),
            "{wrong}"
        );
    }
    let long = "a".repeat(121);
    assert_eq!(
        app.json(&format!("/api/v1/places/search?q={long}")).await.0,
        StatusCode::BAD_REQUEST
    );
}

#[tokio::test]
async fn the_nearest_of_many_is_found_and_a_street_among_them() {
    let app = ingested().await;
    app.sql(
        "insert into map_features (source, layer, element, kind, name, min_zoom, geom)
         select 't', 'pois', 'n' || 100 + n, 'park', 'Church Road Park ' || n, 99,
                st_transform(st_point(-4 + n * 0.01, 52, 4326), 3857)
         from generate_series(1, 90) n",
    )
    .await;
    app.sql(
        "insert into map_features (source, layer, element, kind, name, min_zoom, geom) values
             ('t', 'roads', 'w100', 'minor', 'Church Road', 5,
              st_transform(st_geomfromtext('LINESTRING(-4.66 52.083, -4.661 52.084)', 4326), 3857))",
    )
    .await;
    let (_, places) = app.json("/api/v1/places/search?q=church%20road&lng=-3.6&lat=52").await;
    let found = names(&places);
    assert!(found[0].starts_with("Church Road |"), "{found:?}");
    assert!(found[1].starts_with("Church Road Park 40 |"), "{found:?}");
}

#[tokio::test]
async fn however_many_search_others_have_room() {
    let app = ingested().await;
    let search = "/api/v1/places/search?q=ashby";
    let held: Vec<_> = (0..4)
        .map_while(|_| app.state.place_searches.take(std::net::Ipv4Addr::LOCALHOST.into()).ok())
        .collect();
    assert_eq!(held.len(), 4);
    let others = std::net::IpAddr::from([198, 51, 100, 7]);
    let more = [app.state.place_searches.take(others), app.state.place_searches.take(others)];
    assert!(more.iter().all(Result::is_ok));
    let (status, _) = app.json(search).await;
    assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
    drop((held, more));
    assert_eq!(app.json(search).await.0, StatusCode::OK);
}
