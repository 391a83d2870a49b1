//! Somebody who is blocked in, the owner of the vehicle, and what nobody learns of anybody.

mod cards;
mod drivers;
mod guests;
mod limits;
mod silence;

use serde_json::{Value, json};

use crate::app::App;
use crate::client::Client;
use crate::guests::{but, guest_message};
use crate::messaging::start;

/// Asks about a plate; returns the request.
async fn ask(driver: &Client, plate: &str) -> Value {
    let answer = driver.post("/move-requests", json!({"registration": plate})).await;
    assert_eq!(answer.status.as_u16(), 201, "{}", answer.body);
    answer.body
}

fn path(request: &Value) -> String {
    format!("/move-requests/{}", request["id"].as_str().expect("an id"))
}

/// What Grace sends who is blocked in.
fn blocked_in(plate: &str, email: &str) -> Value {
    but(guest_message(plate), json!({"preset": "blocked_in", "email": email}))
}

/// The one request that somebody was asked.
async fn asked(owner: &Client) -> Value {
    let requests = owner.get("/move-requests").await.body;
    assert_eq!(requests.as_array().map(Vec::len), Some(1), "{requests}");
    requests[0].clone()
}

/// Vehicles that can be asked and vehicles that cannot, the known one first: nobody's, a blocked owner's, one who leaves, one that is
/// claimed, and one whose owner hears no more from Alice.
async fn plates(app: &App, alice: &Client) -> [&'static str; 6] {
    app.driver("bob", "K9 DOG").await;
    for (name, plate) in [("carl", "CAR 1"), ("dora", "D0R 4"), ("eve", "EVE 1"), ("fay", "FAY 1")]
    {
        app.driver(name, plate).await;
    }
    let of = |name: &str| format!("where email = '{name}@example.org'");
    let faye = start(alice, "FAY 1", "Hello").await;
    let faye = faye.rsplit('/').next().expect("an id").to_owned();
    for sql in [
        format!("update users set blocked_at = now(), blocked_reason = 'x' {}", of("carl")),
        format!("update users set deletes_at = now() + interval '1 day' {}", of("dora")),
        format!("insert into vehicles (id, user_id, registration, state, is_primary, created_at, updated_at)
                 select gen_random_uuid(), id, 'EVE1', 'pending', false, now(), now() from users {}", of("bob")),
        "insert into vehicle_claims (id, vehicle_id, state, made_at)
         select gen_random_uuid(), id, 'pending', now() from vehicles where state = 'pending'".to_owned(),
        format!("insert into user_blocks select f.id, '{faye}', a.id, now() from users f, users a
                 where f.email = 'fay@example.org' and a.email = 'alice@example.org'"),
        // Alice and Fay have a conversation; the others are asked for the first time, so this one is not looked at as a list.
        format!("delete from messages where conversation_id = '{faye}'"),
        format!("update participants set last_seq = null, last_at = null where conversation_id = '{faye}'"),
    ] {
        app.sql(&sql).await;
    }
    ["K9 DOG", "N0 ONE", "CAR 1", "D0R 4", "EVE 1", "FAY 1"]
}

/// A request as its sender sees it, without what is its own.
fn shown(mut request: Value) -> Value {
    for key in ["id", "registration", "asked_at", "asks_again_at", "ends_at", "moved_at"] {
        let has = !request[key].is_null();
        request[key] = json!(has);
    }
    request
}
