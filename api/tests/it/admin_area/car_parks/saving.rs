//! A car park is added, changed, hidden, deleted and restored.

use axum::http::StatusCode;
use serde_json::json;

use super::{add, id, mill_lane, shown, version};
use crate::admin_area::admin;
use crate::app::App;

#[tokio::test]
async fn a_car_park_that_is_sent_again_is_added_once() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let sent = |client_id: &str, name: &str| {
        let mut fields = mill_lane();
        fields["name"] = json!(name);
        json!({"client_id": client_id, "changes": {"fields": fields}})
    };
    let (one, other) =
        ("019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07", "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d08");
    let (first, at_once) = tokio::join!(
        olga.post("/admin/car-parks", sent(one, "Mill Lane")),
        olga.post("/admin/car-parks", sent(one, "Mill Lane")),
    );
    assert_eq!(id(&first), id(&at_once));
    let again = olga.post("/admin/car-parks", sent(one, "Mill Parade")).await;
    assert_eq!(
        (id(&again), &again.body["fields"]["name"], version(&again)),
        (id(&first), &json!("Mill Lane"), 1)
    );
    assert_ne!(id(&olga.post("/admin/car-parks", sent(other, "Mill Lane")).await), id(&first));
    assert_eq!(app.value("select count(*) from car_parks where origin = 'admin'").await, "2");
    let logged = "select count(*) from activities where target_type = 'car_park'";
    assert_eq!(app.value(logged).await, "2", "one entry for each");
}

#[tokio::test]
async fn olga_adds_a_car_park_hides_it_deletes_it_and_brings_it_back() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    for (changes, field) in [
        (json!({"fields": {"address": "Newport", "lng": -2.99, "lat": 51.58}}), "name"),
        (json!({"fields": {"name": "A", "lng": -2.99, "lat": 51.58}}), "address"),
        (json!({"fields": {"name": "A", "address": "B"}}), "lng"),
        (json!({"fields": {"name": "A", "address": "B", "lng": 0, "lat": 0}}), "lng"),
        (json!({"fields": {"name": "A", "address": "B", "lng": 2.35, "lat": 48.86}}), "lng"),
    ] {
        let refused = add(&olga, changes).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        assert!(refused.body["fields"][field].is_string(), "{field}: {}", refused.body);
    }
    let added = add(
        &olga,
        json!({"fields": mill_lane(), "parking_type": "pay_and_display",
        "availability": "limited", "paying_app": "RingGo", "location_code": "4027"}),
    )
    .await;
    let id = id(&added);
    assert_eq!((&added.body["standing"], version(&added)), (&json!("on_map"), 1));
    let known = app.json(&format!("/api/v1/car-parks/{id}")).await.1;
    assert_eq!(
        (&known["name"], &known["tariff"]["kind"]),
        (&json!("Mill Lane"), &json!("pay_and_display"))
    );
    let columns = app
        .value(&format!("select concat_ws(' ', paying_app, location_code, availability, origin, approved) from car_parks where id = {id}"))
        .await;
    assert_eq!(columns, "RingGo 4027 limited admin t");

    let path = format!("/admin/car-parks/{id}");
    for required in ["name", "address"] {
        let none = json!({"version": 1, "changes": {"fields": {required: " "}}});
        let refused = olga.patch(&path, none).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", refused.body);
        assert!(refused.body["fields"][required].is_string(), "{required}: {}", refused.body);
    }
    let hidden = olga.patch(&path, json!({"version": 1, "changes": {"is_hidden": true}})).await;
    assert_eq!(hidden.body["standing"], "hidden", "{}", hidden.body);
    assert_eq!(app.json(&format!("/api/v1/car-parks/{id}")).await.0, StatusCode::NOT_FOUND);
    assert_eq!(shown(&olga, "").await, ["Mill Lane hidden"]);

    let act = |version: i64| json!({"version": version, "reason": "Built over"});
    let deleted = olga.post(&format!("{path}/deletion"), act(2)).await;
    assert_eq!((deleted.status, &deleted.body["standing"]), (StatusCode::OK, &json!("deleted")));
    assert!(deleted.body["restorable_until"].is_string());
    assert_eq!(
        olga.patch(&path, json!({"version": 3, "changes": {"is_hidden": false}})).await.refusal().1,
        "deleted"
    );
    assert_eq!(olga.post(&format!("{path}/deletion"), act(3)).await.refusal().1, "deleted");
    let restored = olga.post(&format!("{path}/restoration"), act(3)).await;
    assert_eq!(restored.body["standing"], "hidden", "{}", restored.body);
    assert_eq!(olga.post(&format!("{path}/restoration"), act(4)).await.refusal().1, "not_deleted");

    olga.post(&format!("{path}/deletion"), act(4)).await;
    app.sql(&format!(
        "update car_parks set deleted_at = now() - interval '31 days' where id = {id}"
    ))
    .await;
    assert_eq!(olga.post(&format!("{path}/restoration"), act(5)).await.refusal().1, "too_late");
    assert!(shown(&olga, "").await.is_empty(), "what was deleted long ago is gone");

    let logged = app
        .value("select string_agg(activity_type || ' ' || coalesce(reason, '-'), '; ' order by id) from activities where activity_type like 'car_park%'")
        .await;
    assert_eq!(
        logged,
        "car_park_add Seen there; car_park_change -; car_park_delete Built over; car_park_restore Built over; car_park_delete Built over"
    );
    let change = app
        .value(
            "select before::text || ' ' || after::text from activities where activity_type = 'car_park_change'",
        )
        .await;
    assert_eq!(change, r#"{"is_hidden": false} {"is_hidden": true}"#);
}

#[tokio::test]
async fn two_admins_on_one_car_park_hear_of_each_other() {
    let app = App::start().await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let id = id(&add(&olga, json!({"fields": mill_lane()})).await);
    let path = format!("/admin/car-parks/{id}");
    let renamed = json!({"version": 1, "changes": {"fields": {"name": "Mill Lane East", "opening_hours": "24/7"}}});
    assert_eq!(rosa.patch(&path, renamed).await.status, StatusCode::OK);
    let stale = olga
        .patch(&path, json!({"version": 1, "changes": {"fields": {"name": "Mill Lane West"}}}))
        .await;
    let (status, code, sentence) = stale.refusal();
    assert_eq!((status, code), (409, "stale"));
    assert!(sentence.contains("name and opening hours since you opened it"), "{sentence}");
    // Seen, it is hers to change; what Rosa said of the hours stays.
    let seen = olga
        .patch(&path, json!({"version": 2, "changes": {"fields": {"name": "Mill Lane West"}}}))
        .await;
    assert_eq!(
        (&seen.body["fields"]["name"], &seen.body["fields"]["opening_hours"]),
        (&json!("Mill Lane West"), &json!("24/7"))
    );

    // Both at once: one is taken, the other is told.
    let (a, b) = (
        json!({"version": 3, "changes": {"fields": {"capacity": 1}}}),
        json!({"version": 3, "changes": {"fields": {"capacity": 2}}}),
    );
    let answers = futures::join!(olga.patch(&path, a), rosa.patch(&path, b));
    let mut statuses = [answers.0.status.as_u16(), answers.1.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(app.value(&format!("select version from car_parks where id = {id}")).await, "4");
}
