//! Admins add, change, hide, delete and restore car parks, and see all of them.

mod fields;
mod map_and_export;
mod prices;
mod saving;

use serde_json::{Value, json};

use crate::client::{Answer, Client};

const NEWPORT: &str = "bbox=-3.1,51.5,-2.9,51.7&zoom=14";

fn mill_lane() -> Value {
    json!({"name": "Mill Lane", "address": "Mill Lane, Newport NP20 1JZ", "lng": -2.99755, "lat": 51.587, "capacity": 40})
}

async fn add(admin: &Client, changes: Value) -> Answer {
    admin.post("/admin/car-parks", json!({"changes": changes, "reason": "Seen there"})).await
}

fn id(answer: &Answer) -> i64 {
    assert!(answer.status.is_success(), "{}", answer.body);
    answer.body["id"].as_i64().expect("an id")
}

fn version(answer: &Answer) -> i64 {
    answer.body["version"].as_i64().expect("a version")
}

/// What the map of admins shows of Newport: each name with how it stands.
async fn shown(admin: &Client, more: &str) -> Vec<String> {
    let map = admin.get(&format!("/admin/car-parks/map?{NEWPORT}{more}")).await.body;
    let text = |one: &Value, field: &str| one[field].as_str().expect("a text").to_owned();
    let all = map["car_parks"].as_array().unwrap_or_else(|| panic!("{map}"));
    let mut found: Vec<String> =
        all.iter().map(|one| format!("{} {}", text(one, "name"), text(one, "standing"))).collect();
    found.sort();
    found
}
