//! What each kind of caller is to be answered, by hand.

mod accounts;
mod admin;
mod blocked_in;
mod car_parks;
mod guests;
mod incidents;
mod messaging;
mod parking;
mod roadside;
mod support;
mod vehicles;
mod zones;

use serde_json::{Value, json};

use super::world::World;
use crate::client::Form;

pub struct Row {
    /// Method and path, as described.
    pub operation: &'static str,
    /// What is asked; the number is the caller's.
    pub ask: fn(&World, usize) -> Ask,
    /// The status for each caller.
    pub answers: [u16; 12],
}

pub struct Ask {
    pub path: String,
    pub sent: Sent,
}

pub enum Sent {
    Nothing,
    Json(Value),
    Form(Form),
}

fn to(path: impl Into<String>) -> Ask {
    Ask { path: path.into(), sent: Sent::Nothing }
}

fn with(path: impl Into<String>, body: Value) -> Ask {
    Ask { path: path.into(), sent: Sent::Json(body) }
}

fn form(path: impl Into<String>, form: Form) -> Ask {
    Ask { path: path.into(), sent: Sent::Form(form) }
}

const fn row(operation: &'static str, ask: fn(&World, usize) -> Ask, answers: [u16; 12]) -> Row {
    Row { operation, ask, answers }
}

fn message() -> Value {
    json!({"client_id": uuid::Uuid::new_v4(), "content": "Your lights are on"})
}

/// Every row. The columns of its answers: visitor, driver, other driver, provider pending, active, paused, banned, blocked, suspended,
/// admin, former admin, expired token. What is asked about is the driver's.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    let parts = [
        parking::ROWS,
        car_parks::ROWS,
        zones::ROWS,
        accounts::ROWS,
        vehicles::ROWS,
        messaging::ROWS,
        guests::ROWS,
        blocked_in::ROWS,
        incidents::ROWS,
        roadside::ROWS,
        support::ROWS,
        admin::ROWS,
    ];
    parts.into_iter().flatten()
}
