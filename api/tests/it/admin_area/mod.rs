//! The admin area: the support desk, users, lists, and what waits.

mod at_once;
mod audit_log;
mod car_park_batches;
mod car_park_history;
mod car_park_matters;
mod car_park_merges;
mod car_park_pairs;
mod car_park_prices;
mod car_park_tables;
mod car_parks;
mod car_parks_live;
mod hand_over;
mod inbox;
mod lists;
mod matter_kinds;
mod own_case;
mod rates;
mod saved_replies;
pub mod support;
mod taken;
mod users;

use crate::app::App;
use crate::client::Client;
use crate::messaging::start;

/// An admin who proved a second factor.
pub async fn admin(app: &App, name: &str, registration: &str) -> Client {
    let admin = app.driver(name, registration).await;
    app.make_admins(&format!("where email like '{name}@%'")).await;
    admin
}

/// The id of a conversation that a driver began by writing to a registration.
async fn begun(driver: &Client, registration: &str, content: &str) -> String {
    let path = start(driver, registration, content).await;
    path.rsplit('/').next().expect("an id").to_owned()
}
