//! What the server has checked of a suggestion before an admin looks at it.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::admin_area::admin;
use crate::app::App;
use crate::client::{Client, Form};
use crate::pictures::jpeg;
use crate::suggestions::{decide, id, suggest};

/// What was checked of a suggestion: what passed, and what did not.
async fn checks(admin: &Client, id: &str) -> Vec<String> {
    let seen = admin.get(&format!("/admin/suggestions/{id}")).await.body;
    let all = seen["checks"].as_array().unwrap_or_else(|| panic!("{seen}"));
    let told = |check: &Value| {
        let text = |key: &str| check[key].as_str().expect("a text").to_owned();
        let sign = if check["passed"] == true { '+' } else { '!' };
        format!("{sign} {}: {}", text("kind"), text("sentence"))
    };
    all.iter().map(told).collect()
}

#[tokio::test]
async fn an_admin_is_told_what_was_checked_of_a_suggestion() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let olga = admin(&app, "olga", "A1").await;
    let near = "name = 'Old Yard', is_hidden = true, location = st_point(-2.9975, 51.5873, 4326)";
    let near = app.car_park("near", near).await;
    let gone = "name = 'Gone', deleted_at = now(), deleted_because = 'admin', location = st_point(-2.9976, 51.587, 4326)";
    app.car_park("gone", gone).await;
    app.sql("insert into sources (name, kind) values ('town', 'osm')").await;
    app.sql(
        "insert into map_features (source, layer, element, kind, name, min_zoom, geom) values
             ('town', 'roads', 'w1', 'minor', 'North Street', 12,
              st_transform(st_setsrid(st_makeline(st_point(-2.9985, 51.587), st_point(-2.9965, 51.587)), 4326), 3857))",
    )
    .await;
    let first = id(&suggest(&alice, json!({})).await);
    let photo = Form::default().file("photo", "sign.jpg", &jpeg(8, 8));
    let photos = format!("/car-park-suggestions/{first}/photos");
    assert_eq!(alice.upload(&photos, &photo).await.status, StatusCode::CREATED);
    assert_eq!(
        checks(&olga, &first).await,
        [
            "! position: It’s in the middle of a road.",
            // What is hidden counts, and what is deleted does not.
            "! double: Old Yard is 34 metres away, and may be the same one.",
            "+ hours: The opening hours can be read.",
            "+ price: The price is said in figures.",
            "+ words: There are no blocked words in it.",
            "+ photos: The photo was made anew, without where it was taken.",
        ]
    );
    let on_street = json!({"name": "North Street bays", "kind": "on-street", "lat": 51.58, "opening_hours": "ask at the bar",
                           "price_hour_pence": null, "price_description": "cheap"});
    let second = id(&suggest(&alice, on_street).await);
    assert_eq!(
        checks(&olga, &second).await,
        [
            "+ position: It’s in the UK.",
            "+ double: No other car park is within 40 metres.",
            "! hours: The opening hours can’t be read, so drivers won’t see them.",
            "! price: The price is in words alone, so nobody is told what a stay costs.",
            "+ words: There are no blocked words in it.",
        ]
    );

    assert_eq!(decide(&olga, &first, json!({"decision": "reject"})).await.status, StatusCode::OK);
    app.sql(&format!("update car_parks set is_hidden = false where id = {near}")).await;
    let correction = json!({"fields": {"lng": -2.9975, "lat": 51.6}, "notes": "You idiots"});
    let moved = alice.post(&format!("/car-parks/{near}/corrections"), correction).await;
    assert_eq!(
        checks(&olga, &id(&moved)).await,
        [
            "+ position: It’s in the UK, and not in the road.",
            "! moved: The pin moves by 1.4 km: is it another car park?",
            "! words: There’s a blocked word in it.",
            "! suggester: The one suggestion of theirs that was decided was not taken up.",
        ]
    );
}
