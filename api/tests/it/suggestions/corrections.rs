//! What is wrong with a car park on the map is corrected.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{decide, id, suggest};
use crate::admin_area::admin;
use crate::app::App;

#[tokio::test]
async fn a_correction_changes_what_it_names_as_an_edit_of_an_admin() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let set = "price_hour_pence = 250, price_basis = 'estimated', fee = 'yes', capacity = 40, restrictions = 'No vans'";
    let car_park = app.car_park("exchange", set).await;
    let corrections = format!("/car-parks/{car_park}/corrections");
    assert_eq!(alice.post(&corrections, json!({"fields": {}})).await.refusal().0, 422);
    for foreign in ["approved", "provider_url", "pay_url", "scam_reported"] {
        let refused =
            alice.post(&corrections, json!({"fields": {foreign: "https://pay.example.org"}})).await;
        assert!(refused.status.is_client_error(), "{foreign}: {}", refused.body);
    }
    let fields = json!({"price_hour_pence": 180, "restrictions": "", "max_height_cm": 200});
    let first = id(&alice.post(&corrections, json!({"fields": fields})).await);
    assert_eq!(
        alice.post(&corrections, json!({"fields": fields})).await.refusal().1,
        "already_sent"
    );
    let seen = olga.get(&format!("/admin/suggestions/{first}")).await.body;
    assert_eq!(
        (&seen["current"]["price_hour_pence"], &seen["fields"]["price_hour_pence"]),
        (&json!(250), &json!(180))
    );
    // One that is corrected while drivers do not see it is drawn as such.
    let standing = async || {
        let seen = olga.get(&format!("/admin/suggestions/{first}")).await.body;
        seen["current"]["standing"].clone()
    };
    assert_eq!(standing().await, "on_map");
    for (set, unseen) in [("is_hidden = true", "hidden"), ("approved = false", "unapproved")] {
        app.sql(&format!("update car_parks set {set} where id = {car_park}")).await;
        assert_eq!(standing().await, unseen);
    }
    let visible = "is_hidden = false, approved = true";
    app.sql(&format!("update car_parks set {visible} where id = {car_park}")).await;
    let merged = decide(&olga, &first, json!({"decision": "merge", "into": car_park})).await;
    assert_eq!(merged.refusal().1, "not_mergeable");
    assert_eq!(decide(&olga, &first, json!({"decision": "approve"})).await.status, StatusCode::OK);
    let path = format!("/api/v1/car-parks/{car_park}");
    let (_, now) = app.json(&path).await;
    assert_eq!(
        (
            &now["price_words"],
            &now["restrictions"],
            &now["max_height_cm"],
            &now["capacity"]["total"]
        ),
        (&json!("£1.80/h"), &json!(""), &json!(200), &json!(40))
    );
    let edits = app.value(&format!("select (admin_edits ->> 'price_hour_pence') || (admin_edits ? 'capacity') from car_parks where id = {car_park}")).await;
    assert_eq!(edits, "180false");

    // Whoever suggests something decides it only where there is no other admin.
    let gone = id(&olga.post(&corrections, json!({"fields": {"is_gone": true}})).await);
    assert_eq!(decide(&olga, &gone, json!({"decision": "approve"})).await.refusal().1, "own_case");
    assert_eq!(decide(&rosa, &gone, json!({"decision": "approve"})).await.status, StatusCode::OK);
    assert_eq!(app.json(&path).await.0, StatusCode::NOT_FOUND);
    assert_eq!(alice.post(&corrections, json!({"fields": fields})).await.refusal().0, 404);
}

#[tokio::test]
async fn a_place_on_the_street_is_suggested_as_one_and_a_kind_corrected() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let olga = admin(&app, "olga", "A1").await;
    let street =
        id(&suggest(&alice, json!({"kind": "on-street", "max_stay_unlimited": true})).await);
    let approved = decide(&olga, &street, json!({"decision": "approve"})).await;
    let car_park = approved.body["result_id"].as_i64().expect("a car park");
    let shown = async || app.json(&format!("/api/v1/car-parks/{car_park}")).await.1;
    let known = shown().await;
    assert_eq!((&known["kind"], &known["stay"]["unlimited"]), (&json!("on-street"), &json!(true)));
    let corrections = format!("/car-parks/{car_park}/corrections");
    let said = json!({"fields": {"kind": "car-park", "max_stay_unlimited": false, "max_stay_minutes": 180}});
    let correction = id(&alice.post(&corrections, said).await);
    let seen = olga.get(&format!("/admin/suggestions/{correction}")).await.body;
    assert_eq!(
        (&seen["current"]["kind"], &seen["current"]["max_stay_unlimited"]),
        (&json!("on-street"), &json!(true))
    );
    assert_eq!(
        decide(&olga, &correction, json!({"decision": "approve"})).await.status,
        StatusCode::OK
    );
    let known = shown().await;
    assert_eq!(
        (&known["kind"], &known["stay"]["unlimited"], &known["stay"]["max_minutes"]),
        (&json!("car-park"), &json!(false), &json!(180))
    );
}

#[tokio::test]
async fn the_ground_the_steps_the_plugs_and_the_lines_of_a_board_are_corrected() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let olga = admin(&app, "olga", "A1").await;
    let car_park = app.car_park("a", "name = 'Pump Street', surface = 'asphalt'").await;
    let board = "Up to 1 hour £1.20\nUp to 2 hours £2.40";
    let said = json!({"fields": {"surface": "gravel", "step_free": "partly", "plugs": ["type_2", "ccs"],
                                 "price_description": board}});
    let correction = id(&alice.post(&format!("/car-parks/{car_park}/corrections"), said).await);
    let seen = olga.get(&format!("/admin/suggestions/{correction}")).await.body;
    assert_eq!(seen["fields"]["price_description"], board, "line by line");
    assert_eq!(
        (&seen["current"]["surface"], &seen["current"]["step_free"], &seen["current"]["plugs"]),
        (&json!("asphalt"), &json!(null), &json!([]))
    );
    let approved = decide(&olga, &correction, json!({"decision": "approve"})).await;
    assert_eq!(approved.status, StatusCode::OK, "{}", approved.body);
    let (_, known) = app.json(&format!("/api/v1/car-parks/{car_park}")).await;
    assert_eq!(
        (&known["surface"], &known["step_free"], &known["plugs"]),
        (&json!("gravel"), &json!("partly"), &json!(["ccs", "type_2"]))
    );
}

#[tokio::test]
async fn a_correction_is_not_written_over_an_edit_that_its_admin_has_not_seen() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let car_park = app.car_park("mill", "capacity = 40").await;
    let said = json!({"fields": {"capacity": 60}});
    let correction = id(&alice.post(&format!("/car-parks/{car_park}/corrections"), said).await);
    let look = async || olga.get(&format!("/admin/suggestions/{correction}")).await.body;
    let capacity =
        async || app.value(&format!("select capacity from car_parks where id = {car_park}")).await;
    let seen = look().await;
    let edit = json!({"version": 0, "changes": {"fields": {"capacity": 50}}});
    let edited = rosa.patch(&format!("/admin/car-parks/{car_park}"), edit).await;
    assert_eq!(edited.status, StatusCode::OK, "{}", edited.body);

    let approve = |seen: &Value| json!({"decision": "approve", "car_park_version": seen["current"]["version"]});
    let stale = decide(&olga, &correction, approve(&seen)).await;
    let (status, code, sentence) = stale.refusal();
    assert_eq!((status, code), (409, "stale"));
    let told = "has changed total spaces since you opened it. Have a look, then decide.";
    assert!(sentence.ends_with(told), "{sentence}");
    assert_eq!(capacity().await, "50", "Rosa’s word stands");

    let seen = look().await;
    assert_eq!(seen["current"]["capacity"], 50);
    let approved = decide(&olga, &correction, approve(&seen)).await;
    assert_eq!(approved.status, StatusCode::OK, "{}", approved.body);
    assert_eq!(capacity().await, "60");
}
