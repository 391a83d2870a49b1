//! What an admin may do to car parks, at random.

use std::fmt::Write as _;

use rand::Rng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client};

/// A car park as it is known to an admin.
pub async fn any(app: &App, random: &mut ChaCha8Rng) -> (i64, i64) {
    let rows: Vec<(i64, i32)> =
        sqlx::query_as("select id, version from car_parks where merged_into is null order by id")
            .fetch_all(&app.database.pool)
            .await
            .expect("car parks");
    let (id, version) = rows.choose(random).copied().expect("one");
    (id, version.into())
}

/// What the sources of a car park are seen to say of one of the fields.
async fn taken(olga: &Client, path: &str, random: &mut ChaCha8Rng) -> Value {
    let columns = ["name", "capacity", "price_hour_pence", "location", "restrictions"];
    let column = *columns.choose(random).expect("a column");
    let seen = olga.get(path).await.body;
    let mut all = seen["comparison"].as_array().into_iter().flatten();
    let theirs = all.find(|one| one["field"] == column).map(|one| one["theirs"].clone());
    json!({"take_source": {column: theirs}})
}

/// Some of the fields, each with some value.
async fn changes(olga: &Client, path: &str, random: &mut ChaCha8Rng) -> Value {
    match random.random_range(0..10) {
        0 => json!({"fields": {"name": format!("Renamed {}", random.random_range(0..50))}}),
        1 => json!({"fields": {"capacity": random.random_range(0..500)}}),
        2 => json!({"fields": {"price_hour_pence": random.random_range(0..50) * 10}}),
        3 => json!({"fields": {"opening_hours": "Mo-Sa 08:00-18:00", "restrictions": "No vans"}}),
        4 => {
            let lng = -3.0 + f64::from(random.random_range(0..400)) * 1e-4;
            json!({"fields": {"lng": lng, "lat": 51.58}})
        }
        5 => json!({"is_hidden": random.random_bool(0.5)}),
        6 => {
            json!({"fields": {"facilities": ["cctv", "covered"], "operator": "Newport City Council"}})
        }
        7 => {
            let types = ["public", "private", "free", "pay_and_display"];
            json!({"parking_type": types.choose(random)})
        }
        8 => taken(olga, path, random).await,
        _ => {
            json!({"fields": {"capacity": null, "price_flat_pence": 300}, "paying_app": "RingGo", "location_code": "4027"})
        }
    }
}

/// One act. What is not possible is refused, and is no act then.
pub async fn act(app: &App, olga: &Client, random: &mut ChaCha8Rng) -> Answer {
    let (id, version) = any(app, random).await;
    let path = format!("/admin/car-parks/{id}");
    let seen = json!({"version": version, "reason": "So it is"});
    match random.random_range(0..20) {
        0..=6 => {
            let changes = changes(olga, &path, random).await;
            let body = json!({"version": version, "changes": changes, "reason": "So it is"});
            olga.ask(axum::http::Method::PATCH, &path, Some(body)).await
        }
        7..=9 => olga.post(&format!("{path}/undo"), seen).await,
        10..=11 => olga.post(&format!("{path}/redo"), seen).await,
        12 => olga.post(&format!("{path}/deletion"), seen).await,
        13..=14 => restore(app, olga, random).await,
        15 => add(olga, random).await,
        16 => batch(app, olga, random).await,
        17 => undo_batch(app, olga, random).await,
        18 => table(app, olga, random).await,
        _ => conflicts(olga, random).await,
    }
}

async fn restore(app: &App, olga: &Client, random: &mut ChaCha8Rng) -> Answer {
    let deleted: Vec<(i64, i32)> = sqlx::query_as(
        "select id, version from car_parks where deleted_because = 'admin' order by id",
    )
    .fetch_all(&app.database.pool)
    .await
    .expect("car parks");
    let (id, version) = deleted.choose(random).copied().unwrap_or((1, 0));
    olga.post(&format!("/admin/car-parks/{id}/restoration"), json!({"version": version})).await
}

async fn add(olga: &Client, random: &mut ChaCha8Rng) -> Answer {
    let lng = -3.0 + f64::from(random.random_range(0..400)) * 1e-4;
    let fields = json!({"name": format!("Added {}", random.random_range(0..99)), "address": "1 New Street", "lng": lng, "lat": 51.579,
                        "capacity": 9, "price_hour_pence": 120});
    olga.post("/admin/car-parks", json!({"changes": {"fields": fields}})).await
}

async fn batch(app: &App, olga: &Client, random: &mut ChaCha8Rng) -> Answer {
    let mut chosen = std::collections::BTreeMap::new();
    for _ in 0..5 {
        let (id, version) = any(app, random).await;
        chosen.insert(id, version);
    }
    let car_parks: Vec<_> =
        chosen.into_iter().map(|(id, version)| json!({"id": id, "version": version})).collect();
    let act =
        *["hide", "show", "approve", "delete", "restore", "change"].choose(random).expect("an act");
    let changes = (act == "change")
        .then(|| json!({"fields": {"operator": "Someone", "price_hour_pence": 210}}));
    let body =
        json!({"car_parks": car_parks, "act": act, "changes": changes, "reason": "All of them"});
    olga.post("/admin/car-park-batches", body).await
}

async fn undo_batch(app: &App, olga: &Client, random: &mut ChaCha8Rng) -> Answer {
    let batches: Vec<String> = sqlx::query_scalar(
        "select distinct batch::text from car_park_edits where batch is not null order by 1",
    )
    .fetch_all(&app.database.pool)
    .await
    .expect("batches");
    let nothing = uuid::Uuid::nil().to_string();
    let batch = batches.choose(random).unwrap_or(&nothing);
    olga.post(&format!("/admin/car-park-batches/{batch}/undo"), json!({})).await
}

/// A table that was exported, changed and applied.
async fn table(app: &App, olga: &Client, random: &mut ChaCha8Rng) -> Answer {
    let mut rows = String::from("Id,Version,Spaces,Restrictions\r\n");
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..4 {
        let (id, version) = any(app, random).await;
        if seen.insert(id) {
            let spaces = random.random_range(0..90);
            let _ = write!(rows, "{id},{version},{spaces},\"'=No vans\"\r\n");
        }
    }
    let preview = olga.post("/admin/car-park-tables/preview", json!({"table": rows})).await;
    let digest = &preview.body["digest"];
    olga.post(
        "/admin/car-park-tables",
        json!({"table": rows, "digest": digest, "reason": "The list"}),
    )
    .await
}

async fn conflicts(olga: &Client, random: &mut ChaCha8Rng) -> Answer {
    let page = olga.get("/admin/car-park-conflicts?limit=3").await.body;
    let conflicts: Vec<_> = page["conflicts"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|conflict| {
            let fields = conflict["fields"].as_array().into_iter().flatten();
            let theirs: serde_json::Map<String, Value> = fields
                .map(|field| (field["field"].as_str().unwrap_or_default().to_owned(), field["theirs"].clone()))
                .collect();
            json!({"car_park_id": conflict["car_park_id"], "version": conflict["version"], "theirs": theirs})
        })
        .collect();
    let decision = if random.random_bool(0.5) { "keep_ours" } else { "take_theirs" };
    olga.post(
        "/admin/car-park-conflicts/decision",
        json!({"decision": decision, "conflicts": conflicts}),
    )
    .await
}
