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
