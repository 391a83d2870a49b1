//! Olga takes back what she decided about a suggestion of Alice's.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::admin_area::admin;
use crate::app::App;
use crate::client::{Answer, Client};
use crate::suggestions::{decide, id, suggest};

async fn undo(admin: &Client, id: &str, version: i64) -> Answer {
    admin.post(&format!("/admin/suggestions/{id}/undo"), json!({"version": version})).await
}

/// What Alice would be told, as Olga is shown it before.
async fn preview(admin: &Client, act: &str, id: &str) -> Answer {
    let asked = json!({"act": act, "target_id": id, "reason": "The sign says so"});
    admin.post("/admin/notice-previews", asked).await
}

/// The headlines of a user's notifications, the latest first.
async fn told(user: &Client) -> Vec<String> {
    let list = user.get("/notifications").await.body;
    let list = list["notifications"].as_array().expect("a list").iter();
    list.map(|one| one["title"].as_str().expect("a title").to_owned()).collect()
}

#[tokio::test]
async fn an_approval_is_taken_back_and_given_again() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let sent = id(&suggest(&alice, json!({})).await);
    assert_eq!(undo(&olga, &sent, 1).await.refusal().1, "not_decided");
    let approved = decide(&olga, &sent, json!({"decision": "approve"})).await;
    let first = approved.body["result_id"].as_i64().expect("a car park");
    assert_eq!(undo(&olga, &sent, 1).await.refusal().1, "stale");
    assert_eq!(
        alice
            .post(&format!("/admin/suggestions/{sent}/undo"), json!({"version": 2}))
            .await
            .refusal()
            .0,
        403
    );

    let undone = undo(&rosa, &sent, 2).await;
    assert_eq!(undone.status, StatusCode::OK, "{}", undone.body);
    let now = (&undone.body["state"], &undone.body["result_id"], &undone.body["decided_at"]);
    assert_eq!(now, (&json!("pending"), &Value::Null, &Value::Null));
    assert_eq!(app.json(&format!("/api/v1/car-parks/{first}")).await.0, StatusCode::NOT_FOUND);
    let waiting = olga.get("/admin/inbox?kind=suggestion").await.body;
    assert_eq!(waiting["items"][0]["id"], json!(sent));
    assert_eq!(told(&alice).await, [""; 0], "she never heard of it");
    let mine = alice.get(&format!("/car-park-suggestions/{sent}")).await.body;
    assert_eq!((&mine["state"], &mine["told"]), (&json!("pending"), &json!("")));
    assert_eq!(undo(&olga, &sent, 3).await.refusal().1, "not_decided");

    // Approved again it is a car park of its own, and Alice hears of it once, however often that is taken back.
    let shown = preview(&olga, "approve_suggestion", &sent).await.body;
    assert_eq!(shown["in_app"], "On the map: North Street. The sign says so");
    let text = shown["text"].as_str().expect("an email");
    assert!(text.contains("Hello,") && text.contains(&format!("/my-suggestions/{sent}")), "{text}");
    assert_eq!(told(&alice).await, [""; 0], "nothing is sent yet");
    let again = json!({"version": 3, "decision": "approve"});
    let second = decide(&olga, &sent, again).await.body["result_id"].as_i64().expect("another");
    assert_ne!(first, second);
    assert_eq!(told(&alice).await, ["On the map: North Street"]);
    app.sql("update notifications set read_at = now() where kind = 'suggestion_approved'").await;
    assert_eq!(undo(&olga, &sent, 4).await.status, StatusCode::OK);
    assert_eq!(preview(&olga, "approve_suggestion", &sent).await.refusal().1, "already_told");
    decide(&olga, &sent, json!({"version": 5, "decision": "approve"})).await;
    assert_eq!(told(&alice).await, ["On the map: North Street"]);
    // Another decision is told.
    assert_eq!(undo(&olga, &sent, 6).await.status, StatusCode::OK);
    for (act, reads) in [
        ("reject_suggestion", "Not added to the map: North Street. The sign says so"),
        ("merge_suggestion", "Already on the map: North Street. The sign says so"),
        ("ask_suggester", "A question about North Street. The sign says so"),
    ] {
        assert_eq!(preview(&olga, act, &sent).await.body["in_app"], reads);
    }
    decide(&olga, &sent, json!({"version": 7, "decision": "reject"})).await;
    assert_eq!(told(&alice).await[0], "Not added to the map: North Street");
    app.sql("update suggestions set user_id = null").await;
    let nobody = preview(&olga, "reject_suggestion", &sent).await;
    assert_eq!(nobody.refusal().1, "nobody_to_ask");
    let logged = app.value("select count(*) || ' ' || min(before ->> 'state') from activities where activity_type = 'suggestion_undo'").await;
    assert_eq!(logged, "3 approved");
}

#[tokio::test]
async fn a_correction_or_a_merge_is_undone_as_an_edit_of_the_car_park() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let olga = admin(&app, "olga", "A1").await;
    let car_park = app.car_park("exchange", "restrictions = 'No vans', capacity = 40").await;
    let path = format!("/api/v1/car-parks/{car_park}");
    let fields = json!({"restrictions": "", "max_height_cm": 200});
    let corrections = format!("/car-parks/{car_park}/corrections");
    let sent = id(&alice.post(&corrections, json!({"fields": fields})).await);
    decide(&olga, &sent, json!({"decision": "approve"})).await;
    let (_, corrected) = app.json(&path).await;
    let facts =
        |car_park: &Value| (car_park["restrictions"].clone(), car_park["max_height_cm"].clone());
    assert_eq!(facts(&corrected), (json!(""), json!(200)));
    let undone = undo(&olga, &sent, 2).await;
    assert_eq!(undone.status, StatusCode::OK, "{}", undone.body);
    let (_, before) = app.json(&path).await;
    assert_eq!(facts(&before), (json!("No vans"), Value::Null));

    let merged = id(&suggest(&alice, json!({"name": "Waters Lane", "max_height_cm": 190})).await);
    decide(&olga, &merged, json!({"decision": "merge", "into": car_park})).await;
    assert_eq!(app.json(&path).await.1["max_height_cm"], 190);
    assert_eq!(undo(&olga, &merged, 2).await.status, StatusCode::OK);
    assert_eq!(app.json(&path).await.1["max_height_cm"], Value::Null);
    let gone = id(&alice.post(&corrections, json!({"fields": {"is_gone": true}})).await);
    decide(&olga, &gone, json!({"decision": "approve"})).await;
    assert_eq!(app.json(&path).await.0, StatusCode::NOT_FOUND);
    assert_eq!(undo(&olga, &gone, 2).await.status, StatusCode::OK);
    assert_eq!(app.json(&path).await.0, StatusCode::OK);
}

#[tokio::test]
async fn nothing_is_taken_back_of_a_car_park_that_was_changed_since_nor_in_ones_own_case() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let sent = id(&suggest(&alice, json!({})).await);
    let approved = decide(&olga, &sent, json!({"decision": "approve"})).await;
    let car_park = approved.body["result_id"].as_i64().expect("a car park");
    let path = format!("/admin/car-parks/{car_park}");
    let version = olga.get(&path).await.body["version"].clone();
    let change = json!({"version": version, "changes": {"fields": {"capacity": 12}}});
    assert_eq!(rosa.patch(&path, change).await.status, StatusCode::OK);
    assert_eq!(undo(&olga, &sent, 2).await.refusal().1, "changed_since");
    let still = olga.get(&format!("/admin/suggestions/{sent}")).await.body;
    assert_eq!((&still["state"], &still["result_id"]), (&json!("approved"), &json!(car_park)));
    // Once that edit is undone, so can the decision be.
    let version = olga.get(&path).await.body["version"].clone();
    let undone = rosa.post(&format!("{path}/undo"), json!({"version": version})).await;
    assert_eq!(undone.status, StatusCode::OK, "{}", undone.body);
    assert_eq!(undo(&olga, &sent, 2).await.status, StatusCode::OK);

    let own = id(&suggest(&olga, json!({"name": "Olga’s Yard"})).await);
    decide(&rosa, &own, json!({"decision": "reject"})).await;
    assert_eq!(undo(&olga, &own, 2).await.refusal().1, "own_case");
    assert_eq!(undo(&rosa, &own, 2).await.status, StatusCode::OK);
}
