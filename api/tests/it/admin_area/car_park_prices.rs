//! What an admin changes of one price leaves the others, and how one pays, as they are.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::admin;
use crate::app::App;
use crate::client::Client;

async fn change(admin: &Client, id: i64, changes: Value) -> Value {
    let path = format!("/admin/car-parks/{id}");
    let version = admin.get(&path).await.body["version"].clone();
    let answer = admin.patch(&path, json!({"version": version, "changes": changes})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.body
}

#[tokio::test]
async fn the_most_for_a_day_takes_no_price_by_the_hour_away() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let set = "fee = 'yes', tariff = 'paid', price_hour_pence = 200, price_basis = 'published'";
    let id = app.car_park("kingsway", set).await;
    let capped = change(&olga, id, json!({"fields": {"price_day_pence": 800}})).await;
    assert_eq!(
        (&capped["fields"]["price_hour_pence"], &capped["fields"]["price_day_pence"]),
        (&json!(200), &json!(800))
    );
    assert_eq!(capped["price_words"], "£2.00/h");
    // Taken away itself, the rest is as published as before.
    let by_day = change(&olga, id, json!({"fields": {"price_hour_pence": null}})).await;
    assert_eq!(by_day["fields"]["price_day_pence"], 800);
    let basis = format!("select concat_ws(' ', price_basis, fee) from car_parks where id = {id}");
    assert_eq!(app.value(&basis).await, "published yes");
}

#[tokio::test]
async fn an_estimate_is_in_no_field_and_gives_way_to_what_is_said() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let set = "fee = 'yes', tariff = 'paid', price_hour_pence = 250, price_basis = 'estimated'";
    let id = app.car_park("kingsway", set).await;
    let seen = olga.get(&format!("/admin/car-parks/{id}")).await.body;
    assert_eq!(
        (&seen["fields"]["price_hour_pence"], &seen["price_words"]),
        (&Value::Null, &json!("est. £2.50/h"))
    );
    change(&olga, id, json!({"fields": {"price_flat_pence": 300}})).await;
    let kept = format!(
        "select coalesce(price_hour_pence::text, '-') || price_flat_pence from car_parks where id = {id}"
    );
    assert_eq!(app.value(&kept).await, "-300");
}

#[tokio::test]
async fn a_machine_is_there_still_when_it_takes_another_price() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let id = app.car_park("kingsway", "fee = 'yes', tariff = 'pay_and_display'").await;
    let rates = "24/7:\n  each 1 h: £1.20\n";
    for changes in [
        json!({"fields": {"price_hour_pence": 200}}),
        json!({"rates": rates}),
        json!({"rates": "24/7:\n  each 1 h: £1.40\n", "parking_type": "pay_and_display"}),
    ] {
        let changed = change(&olga, id, changes.clone()).await;
        assert_eq!(changed["parking_type"], "pay_and_display", "{changes}");
    }
    let public = change(&olga, id, json!({"parking_type": "public"})).await;
    assert_eq!(public["parking_type"], "public");
}
