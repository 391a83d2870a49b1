//! Registrations that another account has, claimed with a photo of their certificate.

mod admins;
mod at_once;
mod deciding;
mod plates;

use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client, Form};
use crate::pictures::jpeg;

const PLATE: &str = "AB12 CDE";

pub async fn claim(driver: &Client, registration: &str) -> Answer {
    let form = Form::default().text("registration", registration);
    driver.upload("/vehicles/claims", &form.file("certificate", "v5c.jpg", &jpeg(40, 30))).await
}

fn id(value: &Value) -> String {
    value["id"].as_str().expect("an id").to_owned()
}

/// The driver's vehicle with the plate that all want.
async fn vehicle(driver: &Client) -> Value {
    let vehicles = driver.get("/vehicles").await.body;
    let mut vehicles = vehicles.as_array().expect("a list").iter();
    vehicles.find(|vehicle| vehicle["registration_shown"] == PLATE).cloned().unwrap_or_default()
}

async fn decide(admin: &Client, claim: &str, approve: bool) -> Answer {
    let body = json!({"approve": approve, "reason": "As the certificate says"});
    admin.post(&format!("/admin/claims/{claim}/decision"), body).await
}

/// Whose vehicle a message to the plate reaches.
async fn reached(app: &App) -> String {
    let sql = "select u.email from reachable_vehicles r join users u on u.id = r.user_id where registration = 'AB12CDE'";
    app.value(&format!("({sql})")).await
}

async fn kinds(app: &App, to: &str) -> Vec<String> {
    app.mails(&format!("{to}@example.org"))
        .await
        .iter()
        .map(|mail| mail.kind.name())
        .skip(1)
        .collect()
}

struct Fixture {
    app: App,
    alice: Client,
    bob: Client,
    admin: Client,
}

/// Alice has the plate, Bob and an admin have others.
async fn fixture() -> Fixture {
    let app = App::start().await;
    let alice = app.driver("alice", PLATE).await;
    let bob = app.driver("bob", "BO85 BOB").await;
    let admin = app.driver("admin", "AD1 MIN").await;
    app.make_admins("where email = 'admin@example.org'").await;
    Fixture { app, alice, bob, admin }
}
