//! An edit survives the import that contradicts it, and the conflict is shown and resolved.

use axum::http::{Method, StatusCode};
use carpal_ingest::record::SourceKind;
use serde_json::{Value, json};

use super::state::tiles;
use super::world::{Said, content, import, record, source};
use crate::admin_area::admin;
use crate::app::App;
use crate::client::Client;

/// A council whose list has two car parks.
fn newport(kingsway: i32, mill: i32) -> Said {
    let source = source("newport", SourceKind::Council);
    let priced = |name: &str, number: usize, lng: f64, pence: i32| {
        let mut said = content(name, lng, 51.58, 40);
        said["price_hour_pence"] = json!(pence);
        record(&source, number, said)
    };
    let records =
        vec![priced("Kingsway", 1, -2.99, kingsway), priced("Mill Street", 2, -2.98, mill)];
    Said { source, records }
}

async fn id(app: &App, name: &str) -> i64 {
    let id =
        app.value(&format!("select id from car_parks where place_key = 'newport:{name}'")).await;
    id.parse().expect("an id")
}

async fn change(olga: &Client, id: i64, version: i32, changes: Value) -> Value {
    let body = json!({"version": version, "changes": changes, "reason": "From the board"});
    let answer = olga.ask(Method::PATCH, &format!("/admin/car-parks/{id}"), Some(body)).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.body
}

async fn price(app: &App, id: i64) -> Value {
    app.json(&format!("/api/v1/car-parks/{id}")).await.1["price_words"].clone()
}

async fn decide(olga: &Client, conflict: &Value, theirs: Value, decision: &str) -> (u16, Value) {
    let one = json!({"car_park_id": conflict["car_park_id"], "version": conflict["version"], "theirs": theirs});
    let body = json!({"decision": decision, "conflicts": [one], "reason": "I was there"});
    let answer = olga.post("/admin/car-park-conflicts/decision", body).await;
    (answer.status.as_u16(), answer.body)
}

#[tokio::test]
async fn an_edit_survives_the_import_that_contradicts_it_and_the_conflict_is_resolved() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let pool = &app.database.pool;
    import(pool, &newport(150, 150)).await;
    let (kingsway, mill) = (id(&app, "1").await, id(&app, "2").await);
    change(&olga, kingsway, 0, json!({"fields": {"price_hour_pence": 340}})).await;
    change(&olga, mill, 0, json!({"fields": {"price_hour_pence": 210}})).await;
    assert_eq!(
        olga.get("/admin/car-park-conflicts").await.body["total"],
        0,
        "an edit alone is none"
    );
    let before = tiles(pool).await;

    // The same again changes nothing; what is new is shown beside what was set, which stands.
    import(pool, &newport(150, 150)).await;
    assert_eq!(olga.get("/admin/car-park-conflicts").await.body["total"], 0);
    let run = import(pool, &newport(320, 220)).await;
    assert_eq!(price(&app, kingsway).await, "£3.40/h");
    assert_eq!(tiles(pool).await, before, "no driver sees anything of it");
    let found = olga.get(&format!("/admin/car-park-conflicts?run={run}")).await.body;
    assert_eq!(found["total"], 2, "{found}");
    let first = found["conflicts"][0].clone();
    assert_eq!(
        first["fields"],
        json!([{"field": "price_hour_pence", "what": "price per hour", "ours": 340, "before": 150, "theirs": 320}])
    );

    // Of one car park alone it is found whatever its source calls it.
    let path = format!("/admin/car-park-conflicts?run={run}&car_park={mill}");
    let one = olga.get(&path).await.body;
    assert_eq!((&one["total"], &one["conflicts"][0]["car_park_id"]), (&json!(1), &json!(mill)));

    // The run on the map says the same.
    let map = olga.get(&format!("/admin/runs/{run}/map")).await.body;
    assert_eq!((&map["changed"], &map["conflicts"]), (&json!(2), &json!(2)), "{map}");
    assert_eq!(
        (&map["marks"][0]["is_conflict"], &map["marks"][0]["change"]),
        (&json!(true), &json!("changed"))
    );
    let changes = olga.get(&format!("/admin/runs/{run}/changes?conflicts=true&q=king")).await.body;
    assert_eq!(
        changes["changes"][0]["fields"]["price_hour_pence"],
        json!({"before": "150", "after": "320"})
    );
    assert_eq!(changes["changes"].as_array().map(Vec::len), Some(1));
    assert_eq!(olga.get("/admin/runs/999999/map").await.refusal().0, 404);

    // What was seen is decided, and nothing else.
    let seen = json!({"price_hour_pence": 320});
    assert_eq!(decide(&olga, &first, json!({"price_hour_pence": 300}), "keep_ours").await.0, 409);
    assert_eq!(decide(&olga, &first, json!({}), "keep_ours").await.0, 409);
    assert_eq!(decide(&olga, &first, seen.clone(), "keep_ours").await.0, 200);
    assert_eq!(decide(&olga, &first, seen, "keep_ours").await.0, 409, "it is decided");
    assert_eq!(olga.get("/admin/car-park-conflicts").await.body["total"], 1);
    import(pool, &newport(320, 220)).await;
    assert_eq!(
        olga.get("/admin/car-park-conflicts").await.body["total"],
        1,
        "what was kept stays kept"
    );
    import(pool, &newport(330, 220)).await;
    assert_eq!(
        olga.get("/admin/car-park-conflicts").await.body["total"],
        2,
        "until the source says something new"
    );
    assert_eq!(price(&app, kingsway).await, "£3.40/h");

    // The source's value is taken with what belongs to it, and one undo takes that back.
    let second = olga.get("/admin/car-park-conflicts?q=mill").await.body["conflicts"][0].clone();
    let (status, taken) =
        decide(&olga, &second, json!({"price_hour_pence": 220}), "take_theirs").await;
    assert_eq!(status, 200, "{taken}");
    assert_eq!(price(&app, mill).await, "£2.20/h");
    let batch = taken["batch"].as_str().expect("a batch");
    let undone = olga.post(&format!("/admin/car-park-batches/{batch}/undo"), json!({})).await;
    assert_eq!(undone.body, json!({"undone": 1, "left": 0}));
    assert_eq!(price(&app, mill).await, "£2.10/h");
    let logged = app
        .value("select string_agg(activity_type, ' ' order by id) from activities where activity_type like 'car_park_conflict%'")
        .await;
    assert_eq!(logged, "car_park_conflict_keep");
}
