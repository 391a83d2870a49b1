//! Rates that an admin enters.

use axum::http::StatusCode;
use serde_json::json;

use super::admin;
use crate::app::App;

#[tokio::test]
async fn what_an_admin_enters_is_what_stays_cost_and_no_import_takes_it_back() {
    let app = App::start().await;
    let ada = admin(&app, "ada", "AB12 CDE").await;
    let id = app
        .car_park("council's", "fee = 'yes', price_hour_pence = 250, price_basis = 'estimated'")
        .await;
    let path = format!("/admin/car-parks/{id}/rates");
    let seen = ada.get(&path).await;
    assert_eq!(seen.body, json!({"text": ""}));
    let text = "Mo-Sa 08:00-18:00:\n  each 1 h: £1.20\nblue badge: free\n";
    let edit = json!({"seen": "", "text": text, "reason": "From the board"});
    let (status, now) = {
        let answer = ada.put(&path, edit.clone()).await;
        (answer.status, answer.body)
    };
    assert_eq!((status, &now["text"]), (StatusCode::OK, &json!(text)));
    let cost = format!("/api/v1/car-parks/{id}/cost?arrival=2026-11-24T16:00&minutes=240");
    assert_eq!(app.json(&cost).await.1["pence"], 240);
    let columns = app
        .value(&format!(
            "select concat_ws(' ', fee, price_hour_pence, price_basis, admin_edits ? 'rates') from car_parks where id = {id}"
        ))
        .await;
    assert_eq!(columns, "yes 120 published t");

    let stale = ada.put(&path, edit).await;
    assert_eq!((stale.status, &stale.body["code"]), (StatusCode::CONFLICT, &json!("stale")));
    let wrong = json!({"seen": text, "text": "24/7:\n  each hour or so: £1", "reason": "A joke"});
    let wrong = ada.put(&path, wrong).await;
    assert_eq!(wrong.status, StatusCode::UNPROCESSABLE_ENTITY);
    let logged = app
        .value("select string_agg(target_type || ' ' || reason, ';') from activities where activity_type = 'car_park_rates_edit'")
        .await;
    assert_eq!(logged, "car_park From the board");
    let missing = ada.get("/admin/car-parks/0/rates").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_board_for_permit_holders_alone_is_told_as_that_and_not_as_an_unknown_price() {
    let app = App::start().await;
    let ada = admin(&app, "ada", "AB12 CDE").await;
    let id = app
        .car_park("street", "fee = 'yes', price_hour_pence = 250, price_basis = 'estimated'")
        .await;
    let path = format!("/admin/car-parks/{id}/rates");
    let text = "Mo-Fr 10:00-11:00: permit holders only\n";
    let edit = json!({"seen": "", "text": text, "reason": "From the sign"});
    assert_eq!(ada.put(&path, edit).await.status, StatusCode::OK);
    let told = async || {
        let car_park = app.json(&format!("/api/v1/car-parks/{id}")).await.1;
        (
            car_park["price"].clone(),
            car_park["price_words"].clone(),
            car_park["permit_hours"].clone(),
        )
    };
    assert_eq!(
        told().await,
        (
            json!({"is": "permit_holders", "at_times": true}),
            json!("Permit holders only at times"),
            json!("Mo-Fr 10:00-11:00")
        )
    );
    // A Tuesday.
    let cost = async |time: &str| {
        let path = format!("/api/v1/car-parks/{id}/cost?arrival=2026-11-24T{time}&minutes=30");
        let cost = app.json(&path).await.1;
        (cost["words"].clone(), cost["not_known"].clone())
    };
    assert_eq!(cost("10:15").await, (json!(null), json!(["permit only then"])));
    assert_eq!(cost("11:00").await, (json!("Free"), json!([])));
    let seen = ada.get(&format!("/admin/car-parks/{id}")).await;
    assert_eq!(seen.body["price_words"], "Permit holders only at times");
    let list = ada.get("/admin/car-parks").await.body;
    assert_eq!(list["car_parks"][0]["price_words"], "Permit holders only at times", "{list}");

    let always = json!({"seen": text, "text": "24/7: permit holders only", "reason": "A new sign"});
    assert_eq!(ada.put(&path, always).await.status, StatusCode::OK);
    let (price, words, hours) = told().await;
    assert_eq!(price, json!({"is": "permit_holders", "at_times": false}));
    assert_eq!((words, hours), (json!("Permit holders only"), json!("24/7")));
}
