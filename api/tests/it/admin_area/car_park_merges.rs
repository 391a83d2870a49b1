//! Two admins, of whom one edits a car park and the other decides that it is the same as another one.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::admin;
use super::car_park_pairs::{car_park, pair, said};
use crate::app::App;
use crate::client::Client;

/// A car park of a council's list, the same as it is mapped, and the pair of the two.
async fn two(app: &App) -> (i64, i64, String) {
    let council =
        car_park(app, "leeds-council", "council", said("Woodhouse Lane", -2.99, json!(null))).await;
    let mapped = car_park(app, "england", "osm", said("Woodhouse Ln", -2.9897, json!(null))).await;
    let id = pair(app, council, mapped).await;
    (council, mapped, id)
}

async fn decide(admin: &Client, pair: &str, from: &str, decision: &str) {
    let body = json!({"from": from, "decision": decision, "reason": "I was there"});
    let decided = admin.post(&format!("/admin/car-park-pairs/{pair}/decision"), body).await;
    assert_eq!(decided.status, StatusCode::OK, "{}", decided.body);
}

async fn change(admin: &Client, id: i64, fields: Value) {
    let path = format!("/admin/car-parks/{id}");
    let version = admin.get(&path).await.body["version"].clone();
    let changed =
        admin.patch(&path, json!({"version": version, "changes": {"fields": fields}})).await;
    assert_eq!(changed.status, StatusCode::OK, "{}", changed.body);
}

/// The car parks that a source contradicts.
async fn contradicted(admin: &Client) -> Value {
    let list = admin.get("/admin/car-parks?conflict=true").await.body;
    list["car_parks"].as_array().expect("a list").iter().map(|one| one["id"].clone()).collect()
}

#[tokio::test]
async fn what_was_meant_for_one_of_two_is_not_done_to_the_one_that_they_became() {
    let app = App::start().await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let (council, mapped, pair) = two(&app).await;
    let seen =
        async |id: i64| olga.get(&format!("/admin/car-parks/{id}")).await.body["version"].clone();
    let (of_council, of_mapped) = (seen(council).await, seen(mapped).await);
    assert_eq!(of_council, of_mapped, "versions do not tell them apart");

    // Olga is about to delete one of the two when Rosa makes them one: nothing would be left of either.
    decide(&rosa, &pair, "waiting", "same").await;
    let act = |version: &Value| json!({"version": version, "reason": "It is there twice"});
    for what in ["deletion", "restoration", "undo", "redo"] {
        let path = format!("/admin/car-parks/{mapped}/{what}");
        let refused = olga.post(&path, act(&of_mapped)).await;
        let sentence = "It was merged into another car park.";
        assert_eq!(refused.refusal(), (409, "gone", sentence), "{what}");
    }
    let changes = json!({"version": of_mapped, "changes": {"fields": {"capacity": 12}}});
    let refused = olga.patch(&format!("/admin/car-parks/{mapped}"), changes).await;
    assert_eq!(refused.refusal().1, "gone");
    let of_both = format!("/admin/car-parks/{council}/deletion");
    assert_eq!(olga.post(&of_both, act(&of_council)).await.refusal().1, "stale");
    assert_eq!(
        app.value(&format!("select deleted_at from car_parks where id = {council}")).await,
        ""
    );

    // Seen as it is now, it is hers to delete.
    assert_eq!(olga.post(&of_both, act(&seen(mapped).await)).await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_edit_that_went_along_is_contradicted_as_it_would_have_been_alone() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let (council, mapped, pair) = two(&app).await;
    // The older goes on, because both were edited.
    change(&olga, council, json!({"capacity": 120})).await;
    change(&olga, mapped, json!({"restrictions": "No lorries"})).await;
    decide(&olga, &pair, "waiting", "same").await;
    let shown = olga.get(&format!("/admin/car-parks/{council}")).await.body;
    assert_eq!(shown["fields"]["restrictions"], "No lorries", "{shown}");
    assert_eq!(contradicted(&olga).await, json!([]));

    app.sql("update car_park_records set content = content || '{\"restrictions\": \"No vans\"}' where source = 'england'")
        .await;
    app.merge(council).await;
    let shown = olga.get(&format!("/admin/car-parks/{council}")).await.body;
    assert_eq!(shown["fields"]["restrictions"], "No lorries", "the edit stands");
    assert_eq!(contradicted(&olga).await, json!([council]));

    // Two again, each has its own.
    decide(&olga, &pair, "same", "different").await;
    assert_eq!(contradicted(&olga).await, json!([mapped]));
    let bases = format!("select edit_bases ? 'restrictions' from car_parks where id = {council}");
    assert_eq!(app.value(&bases).await, "false");
}

#[tokio::test]
async fn a_history_tells_what_was_done_to_the_one_that_was_merged_into_it() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let (council, mapped, pair) = two(&app).await;
    change(&olga, council, json!({"capacity": 120})).await;
    change(&olga, mapped, json!({"restrictions": "No lorries"})).await;
    change(&olga, mapped, json!({"operator": "Leeds City Council"})).await;
    let told = async |id: i64, query: &str| {
        let page = olga.get(&format!("/admin/car-parks/{id}/edits{query}")).await.body;
        let edits = page["edits"].as_array().expect("edits").clone();
        let told: Vec<Value> = edits
            .iter()
            .map(|edit| json!([edit["changes"][0]["field"], edit["merged_from"]]))
            .collect();
        (json!(told), page["next"].clone())
    };
    assert_eq!(told(council, "").await.0, json!([["capacity", null]]));
    decide(&olga, &pair, "waiting", "same").await;
    let (latest, next) = told(council, "?limit=2").await;
    assert_eq!(latest, json!([["operator", "Woodhouse Ln"], ["restrictions", "Woodhouse Ln"]]));
    let (rest, end) = told(mapped, &format!("?before={next}")).await;
    assert_eq!((rest, end), (json!([["capacity", null]]), Value::Null));

    // They are undone on the car park that they were made on, once it is one again.
    let undo = async |id: i64| {
        let path = format!("/admin/car-parks/{id}");
        let version = olga.get(&path).await.body["version"].clone();
        olga.post(&format!("{path}/undo"), json!({"version": version})).await
    };
    assert_eq!(undo(council).await.status, StatusCode::OK);
    assert_eq!(undo(council).await.refusal().1, "nothing_to_undo");
    decide(&olga, &pair, "same", "different").await;
    assert_eq!(undo(mapped).await.status, StatusCode::OK);
}
