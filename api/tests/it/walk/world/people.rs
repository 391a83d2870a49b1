//! Who asks, with what they have.

use serde_json::Value;
use uuid::Uuid;

use super::{CALLERS, PASSWORD};
use crate::app::App;
use crate::client::{Client, Form};
use crate::pictures::jpeg;

pub async fn person(app: &App, name: &str, hash: &str) {
    let email = format!("{}@example.org", name.replace(' ', "."));
    let id: Uuid = Uuid::now_v7();
    app.sql(&format!(
        "insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
         values ('{id}', '{email}', now(), '{hash}', now(), '{name}', now());"
    ))
    .await;
    app.sql(&format!(
        "insert into vehicles (id, user_id, registration, state, is_primary, created_at, updated_at)
         values (gen_random_uuid(), '{id}', upper(left(md5('{name}'), 7)), 'active', true, now(), now())"
    ))
    .await;
}

/// Adds a photo to the only vehicle of a driver.
pub async fn photo(driver: &Client) -> (Uuid, String) {
    let vehicles = driver.get("/vehicles").await.body;
    let path = format!("/vehicles/{}/photos", vehicles[0]["id"].as_str().expect("an id"));
    let photo = driver.upload(&path, &Form::default().file("photo", "a.jpg", &jpeg(8, 8))).await;
    let text = |key: &str| photo.body[key].as_str().unwrap_or_default().to_owned();
    let address = text("url").replace("/api/v1", "");
    (text("id").parse().expect("an id"), address)
}

pub async fn plate(app: &App, name: &str) -> String {
    app.value(&format!("upper(left(md5('{name}'), 7))")).await
}

/// Claims a registration: the ids of the vehicle that waits for it, and of the claim.
pub async fn claim(driver: &Client, registration: &str) -> (Uuid, Uuid) {
    let form = Form::default().text("registration", registration);
    let form = form.file("certificate", "v5c.jpg", &jpeg(8, 8));
    let vehicle = driver.upload("/vehicles/claims", &form).await.body;
    let id = |value: &Value| value.as_str().and_then(|id| id.parse().ok()).expect("an id");
    (id(&vehicle["id"]), id(&vehicle["claim"]["id"]))
}

pub async fn callers(app: &App) -> Vec<Client> {
    let mut callers = vec![app.visitor("192.0.2.1")];
    for name in CALLERS.iter().skip(1) {
        let mut caller = app.visitor("192.0.2.1");
        let email = format!("{}@example.org", name.replace(' ', "."));
        if *name == "driver" {
            caller.sign_in(&email, PASSWORD).await;
        }
        caller.sign_in(&email, PASSWORD).await;
        callers.push(caller);
    }
    callers
}
