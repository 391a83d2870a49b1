//! Alice suggests a car park and corrects one, and admins decide.

mod corrections;
mod lists;
mod new_car_parks;

use serde_json::{Value, json};

use crate::client::{Answer, Client};
use crate::guests::but;

/// What is said of a car park that is not on the map.
pub fn north_street() -> Value {
    json!({"name": "North Street", "address": "North Street, Newport NP20 1JZ", "lng": -2.99755, "lat": 51.587,
           "price_hour_pence": 100, "opening_hours": "Mo-Sa 08:00-18:00", "facilities": ["disabled_access", "cctv"]})
}

/// A driver suggests it, with these changes.
pub async fn suggest(driver: &Client, changes: Value) -> Answer {
    let fields = but(north_street(), changes);
    driver
        .post("/car-park-suggestions", json!({"fields": fields, "notes": "It opened last week"}))
        .await
}

/// The id of what was sent.
pub fn id(answer: &Answer) -> String {
    assert!(answer.status.is_success(), "{}", answer.body);
    answer.body["id"].as_str().expect("an id").to_owned()
}

/// An admin decides it as it was first seen, unless another version is said.
pub async fn decide(admin: &Client, id: &str, decision: Value) -> Answer {
    let decision = but(json!({"version": 1, "reason": "The sign says so"}), decision);
    admin.post(&format!("/admin/suggestions/{id}/decision"), decision).await
}
