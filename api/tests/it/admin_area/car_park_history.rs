//! What admins do to a car park is a history, in which undoing is an entry, too.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use super::admin;
use super::car_park_pairs::{car_park, said};
use crate::app::App;
use crate::client::{Answer, Client};

async fn act(admin: &Client, id: i64, what: &str) -> Answer {
    let path = format!("/admin/car-parks/{id}");
    let version = admin.get(&path).await.body["version"].clone();
    admin
        .post(&format!("{path}/{what}"), json!({"version": version, "reason": "A look at it"}))
        .await
}

async fn change(admin: &Client, id: i64, changes: Value) -> Answer {
    let path = format!("/admin/car-parks/{id}");
    let version = admin.get(&path).await.body["version"].clone();
    admin
        .patch(
            &path,
            json!({"version": version, "changes": changes, "reason": "A look at the sign"}),
        )
        .await
}

/// All that is of a car park but when and how often it changed.
async fn state(app: &App, id: i64) -> String {
    app.value(&format!(
        "select (to_jsonb(c) - array['version', 'updated_at', 'changed_xid', 'edit_bases'])::text from car_parks c where id = {id}"
    ))
    .await
}

#[tokio::test]
async fn edits_are_undone_and_redone_by_another_admin_in_another_session() {
    let app = App::start().await;
    let (olga, rosa) = (admin(&app, "olga", "A1").await, admin(&app, "rosa", "R1").await);
    let id = car_park(
        &app,
        "newport-council",
        "council",
        said("Kingsway", -2.99, json!({"capacity": 1050})),
    )
    .await;
    app.merge(id).await;
    let untouched = state(&app, id).await;
    let square = json!({"type": "Polygon", "coordinates": [[[-2.99, 53.41], [-2.989, 53.41], [-2.989, 53.411], [-2.99, 53.41]]]});
    change(&olga, id, json!({"fields": {"name": "Kingsway Centre", "lng": -2.9905, "lat": 53.411}, "footprint": square})).await;
    let once = state(&app, id).await;
    change(&olga, id, json!({"fields": {"price_hour_pence": 200}, "scam_reported": true})).await;
    let twice = state(&app, id).await;

    let undone = act(&rosa, id, "undo").await;
    assert_eq!(
        (undone.status, &undone.body["can_redo"]),
        (StatusCode::OK, &json!(true)),
        "{}",
        undone.body
    );
    assert_eq!(state(&app, id).await, once);
    act(&rosa, id, "undo").await;
    assert_eq!(state(&app, id).await, untouched, "as if nobody had touched it");
    assert_eq!(act(&rosa, id, "undo").await.refusal().1, "nothing_to_undo");
    act(&olga, id, "redo").await;
    act(&olga, id, "redo").await;
    assert_eq!(state(&app, id).await, twice);
    assert_eq!(act(&olga, id, "redo").await.refusal().1, "nothing_to_redo");

    let history = olga.get(&format!("/admin/car-parks/{id}/edits?limit=4")).await.body;
    let kinds: Vec<&str> = history["edits"]
        .as_array()
        .expect("edits")
        .iter()
        .map(|edit| edit["kind"].as_str().expect("a kind"))
        .collect();
    assert_eq!(kinds, ["redo", "redo", "undo", "undo"]);
    let first =
        olga.get(&format!("/admin/car-parks/{id}/edits?before={}", history["next"])).await.body;
    let change = &first["edits"][1];
    assert_eq!((&change["version"], &change["reason"]), (&json!(1), &json!("A look at the sign")));
    let name = change["changes"]
        .as_array()
        .expect("changes")
        .iter()
        .find(|one| one["field"] == "name")
        .expect("the name")
        .clone();
    assert_eq!(name, json!({"field": "name", "before": "Kingsway", "after": "Kingsway Centre"}));
}

#[tokio::test]
async fn a_conflict_that_an_edit_ended_is_open_again_when_that_is_undone() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let content = said("Kingsway", -2.99, json!({"capacity": 1050}));
    let id = car_park(&app, "newport-council", "council", content).await;
    let conflicts = async || olga.get("/admin/car-parks?conflict=true").await.body["total"].clone();
    change(&olga, id, json!({"fields": {"capacity": 1000}})).await;
    app.sql("update car_park_records set content = content || '{\"capacity\": 1100}'").await;
    app.merge(id).await;
    assert_eq!(conflicts().await, 1);
    change(&olga, id, json!({"fields": {"capacity": 1010}})).await;
    assert_eq!(conflicts().await, 0, "what is said knowing the source's is none");
    let undone = act(&olga, id, "undo").await;
    assert_eq!(undone.body["fields"]["capacity"], 1000, "{}", undone.body);
    assert_eq!(conflicts().await, 1);
    act(&olga, id, "redo").await;
    assert_eq!(conflicts().await, 0);
}

#[tokio::test]
async fn no_warning_and_no_verification_comes_or_goes_without_a_reason() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let id = app.car_park("kingsway", "").await;
    let path = format!("/admin/car-parks/{id}");
    for flag in ["scam_reported", "is_verified"] {
        assert_eq!(change(&olga, id, json!({flag: true})).await.status, StatusCode::OK);
        for what in ["undo", "redo"] {
            let version = olga.get(&path).await.body["version"].clone();
            let bare = olga.post(&format!("{path}/{what}"), json!({"version": version})).await;
            assert_eq!(bare.body["fields"]["reason"], "Please give a reason", "{}", bare.body);
            assert_eq!(olga.get(&path).await.body["version"], version, "{flag} {what}");
            assert_eq!(act(&olga, id, what).await.status, StatusCode::OK);
        }
    }
    // Anything else needs none.
    change(&olga, id, json!({"fields": {"name": "Kingsway Centre"}})).await;
    let version = olga.get(&path).await.body["version"].clone();
    let undone = olga.post(&format!("{path}/undo"), json!({"version": version})).await;
    assert_eq!(undone.status, StatusCode::OK, "{}", undone.body);
}

#[tokio::test]
async fn rates_are_told_in_their_lines_and_an_outline_by_its_size() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let id = app.car_park("kingsway", "").await;
    let (dear, cheap) = ("24/7:\n  each 1 h: £2.00\n", "24/7:\n  each 1 h: £1.20\n");
    let triangle = json!({"type": "Polygon", "coordinates": [[[-2.99, 53.41], [-2.989, 53.41], [-2.989, 53.411], [-2.99, 53.41]]]});
    change(&olga, id, json!({"rates": dear, "footprint": triangle})).await;
    let answer = change(&olga, id, json!({"rates": cheap, "footprint": null})).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    let shown = answer.body["rates"].as_str().expect("rates").to_owned();
    let history = olga.get(&format!("/admin/car-parks/{id}/edits")).await.body;
    let changes = history["edits"][0]["changes"].as_array().expect("changes").clone();
    let of = |field: &str| changes.iter().find(|one| one["field"] == field).expect("the field");
    let rates = of("rates");
    assert_eq!(rates["after"], shown, "as the form has them");
    assert!(rates["before"].as_str().is_some_and(|lines| lines.contains("£2.00")), "{rates}");
    let outline = of("footprint");
    assert_eq!((&outline["before"]["corners"], &outline["after"]), (&json!(3), &Value::Null));
    let metres = outline["before"]["square_metres"].as_f64().expect("an area");
    assert!((3_600.0..3_800.0).contains(&metres), "{outline}");
}

#[tokio::test]
async fn a_new_price_is_told_as_a_new_price_and_what_it_takes_away_is_told_too() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let said = said(
        "Kingsway",
        -2.99,
        json!({"tariff": "unknown", "fee": "unknown", "capacity": 30, "price_hour_pence": 200,
            "price_basis": "parsed", "rates": null}),
    );
    let id = car_park(&app, "newport-council", "council", said).await;
    app.merge(id).await;
    let path = format!("/admin/car-parks/{id}");
    let told = async || {
        let edits = olga.get(&format!("{path}/edits")).await.body;
        let changes = edits["edits"][0]["changes"].as_array().expect("changes").clone();
        let field = |one: &Value| one["field"].as_str().expect("a field").to_owned();
        changes.iter().map(field).collect::<Vec<String>>()
    };
    // Approved with the first edit, which is told, too.
    change(&olga, id, json!({"fields": {"capacity": 40}})).await;
    let answer = change(&olga, id, json!({"fields": {"price_hour_pence": 250}})).await;
    assert_eq!(told().await, ["price_hour_pence"]);
    let edited = answer.body["comparison"].as_array().expect("a comparison").iter();
    let edited = edited.filter(|one| one["is_edited"] == true);
    let mut edited: Vec<_> = edited.filter_map(|one| one["field"].as_str()).collect();
    edited.sort_unstable();
    assert_eq!(edited, ["capacity", "price_hour_pence"]);
    let logged = "select after::text from activities where activity_type = 'car_park_change' order by at desc, id desc limit 1";
    let logged: Value = serde_json::from_str(&app.value(logged).await).expect("what was logged");
    assert_eq!(logged, json!({"price_hour_pence": 250}));
    // It stands above what an import brings later, as far as it goes.
    let stands = "select concat_ws(' ', fee, tariff, price_basis, admin_edits ? 'rates') from car_parks where id = ";
    assert_eq!(app.value(&format!("{stands}{id}")).await, "yes paid published t");

    // A board that goes with a new price is told.
    change(&olga, id, json!({"rates": "24/7:\n  each 1 h: £2.00\n"})).await;
    change(&olga, id, json!({"fields": {"price_hour_pence": 300}})).await;
    assert_eq!(told().await, ["price_hour_pence", "rates"]);
    act(&olga, id, "undo").await;
    assert_eq!(told().await, ["price_hour_pence", "rates"], "and is back with it");
}

#[tokio::test]
async fn what_was_added_by_hand_is_undone_to_what_it_was() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let fields = json!({"name": "Mill Lane", "address": "Newport", "lng": -2.99755, "lat": 51.587});
    let added = olga.post("/admin/car-parks", json!({"changes": {"fields": fields}})).await;
    let id = added.body["id"].as_i64().expect("an id");
    let before = state(&app, id).await;
    change(&olga, id, json!({"fields": {"name": "Mill Lane East", "capacity": 5, "facilities": ["cctv"]}, "availability": "full", "parking_type": "free"})).await;
    act(&olga, id, "deletion").await;
    act(&olga, id, "undo").await;
    assert_eq!(
        app.value(&format!("select deleted_at is null from car_parks where id = {id}")).await,
        "true"
    );
    act(&olga, id, "undo").await;
    assert_eq!(state(&app, id).await, before);
    assert_eq!(
        act(&olga, id, "undo").await.refusal().1,
        "nothing_to_undo",
        "it is deleted, not undone"
    );
}

#[tokio::test]
async fn what_has_changed_in_another_way_since_is_not_undone_over_it() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let id = app.car_park("a", "").await;
    change(&olga, id, json!({"fields": {"name": "Ours"}})).await;
    app.sql(&format!("update car_parks set admin_edits = admin_edits || '{{\"name\": \"Lent\"}}', name = 'Lent' where id = {id}")).await;
    let refused = act(&olga, id, "undo").await;
    assert_eq!(refused.refusal().1, "changed_since");
    assert_eq!(app.value(&format!("select name from car_parks where id = {id}")).await, "Lent");
}

#[tokio::test]
async fn suggestions_rates_and_reports_of_drivers_are_in_the_same_history() {
    let app = App::start().await;
    let (olga, alice) = (admin(&app, "olga", "A1").await, app.driver("alice", "AB12 CDE").await);
    let id = app.car_park("a", "").await;
    let correction = json!({"fields": {"capacity": 12}});
    let sent = alice.post(&format!("/car-parks/{id}/corrections"), correction).await;
    let suggestion = sent.body["id"].as_str().expect("an id").to_owned();
    let approve = json!({"version": 1, "decision": "approve", "reason": "Counted"});
    olga.post(&format!("/admin/suggestions/{suggestion}/decision"), approve).await;
    let rates = json!({"seen": "", "text": "24/7:\n  each 1 h: £1.20", "reason": "The board"});
    olga.put(&format!("/admin/car-parks/{id}/rates"), rates).await;
    let kinds = app.value(&format!("select string_agg(kind || ' ' || reason, ', ' order by version) from car_park_edits where car_park_id = {id}")).await;
    assert_eq!(kinds, "suggestion Counted, rates The board");
    act(&olga, id, "undo").await;
    act(&olga, id, "undo").await;
    assert_eq!(app.value(&format!("select admin_edits::text || coalesce(capacity::text, '-') from car_parks where id = {id}")).await, "{}-");
}

#[tokio::test]
async fn what_was_edited_together_is_undone_together_and_what_was_edited_since_stays() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let ids = [app.car_park("a", "").await, app.car_park("b", "").await];
    for id in ids {
        change(&olga, id, json!({"is_hidden": true})).await;
    }
    let batch = "019a8f2c-7b1e-7c3a-9d4e-2f6b8a1c5d07";
    app.sql(&format!("update car_park_edits set batch = '{batch}'")).await;
    change(&olga, ids[1], json!({"fields": {"capacity": 3}})).await;
    let undone = olga
        .post(&format!("/admin/car-park-batches/{batch}/undo"), json!({"reason": "The wrong list"}))
        .await;
    assert_eq!(undone.body, json!({"undone": 1, "left": 1}));
    let hidden =
        app.value("select string_agg(is_hidden::text, ' ' order by id) from car_parks").await;
    assert_eq!(hidden, "false true");
}

/// A few edits in a row that depend on each other by chance, the same each time.
#[tokio::test]
async fn a_history_replayed_gives_the_edits() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let id = car_park(
        &app,
        "newport-council",
        "council",
        said("Kingsway", -2.99, json!({"capacity": 1050})),
    )
    .await;
    let mut seed = 20_261_127_u64;
    let mut next = |most: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % most
    };
    for step in 0..60 {
        match next(8) {
            0 => drop(act(&olga, id, "undo").await),
            1 => drop(act(&olga, id, "redo").await),
            2 => drop(act(&olga, id, "deletion").await),
            3 => drop(act(&olga, id, "restoration").await),
            4 => {
                let shown = olga.get(&format!("/admin/car-parks/{id}")).await.body;
                let theirs = |field: &str| {
                    let mut all = shown["comparison"].as_array().expect("a list").iter();
                    let one = all.find(|one| one["field"] == field);
                    one.map_or(Value::Null, |one| one["theirs"].clone())
                };
                let taken = json!({"name": theirs("name"), "capacity": theirs("capacity")});
                change(&olga, id, json!({"take_source": taken})).await;
            }
            5 => {
                app.sql(&format!("update car_park_records set content = content || '{{\"capacity\": {step}}}' where car_park_id = {id}")).await;
                app.merge(id).await;
            }
            6 => drop(
                change(
                    &olga,
                    id,
                    json!({"fields": {"name": format!("Name {step}")}, "is_hidden": step % 2 == 0}),
                )
                .await,
            ),
            _ => drop(
                change(&olga, id, json!({"fields": {"capacity": step, "price_hour_pence": null}}))
                    .await,
            ),
        }
    }
    let entries: Vec<Value> = sqlx::query_scalar(
        "select changes from car_park_edits where car_park_id = $1 order by version",
    )
    .bind(id)
    .fetch_all(&app.database.pool)
    .await
    .expect("a history");
    assert!(entries.len() > 20, "{}", entries.len());
    let (mut own, mut marks) = (Map::new(), Map::new());
    for (key, change) in
        entries.iter().flat_map(|entry| entry.as_object().expect("changes").clone())
    {
        match change["to"].get("own") {
            Some(value) => drop(own.insert(key, value.clone())),
            None if change["from"].get("own").is_some() => drop(own.remove(&key)),
            None => drop(marks.insert(key, change["to"]["shown"].clone())),
        }
    }
    let stands: Value = sqlx::query_scalar(
        "select jsonb_build_object('own', admin_edits, 'is_hidden', is_hidden, 'deleted', deleted_at is not null) from car_parks where id = $1",
    )
    .bind(id)
    .fetch_one(&app.database.pool)
    .await
    .expect("the car park");
    assert_eq!(stands["own"], Value::Object(own));
    for mark in ["is_hidden", "deleted"] {
        assert_eq!(&stands[mark], marks.get(mark).unwrap_or(&json!(false)), "{mark}");
    }
    // What sources say and what admins say together is what drivers are shown.
    let shown = state(&app, id).await;
    app.merge(id).await;
    assert_eq!(state(&app, id).await, shown);
}
