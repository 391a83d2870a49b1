//! Alice, Bob and Carol find, join and write in zones that Olga drew.

mod admin;
mod alerts;
mod blocks;
mod directory;
mod membership;
mod moderation;
mod privacy;
mod writing;
mod writing_limits;

use axum::http::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin_area;
use crate::app::App;
use crate::client::{Answer, Client};

/// The middle of Newport: about three square kilometres.
pub fn newport() -> Value {
    json!({"name": "Newport City Centre", "description": "From the station to the river.",
           "boundary": [[-3.01, 51.58], [-2.98, 51.58], [-2.98, 51.6], [-3.01, 51.6]]})
}

/// Olga, an admin, and the zone of Newport that she drew.
async fn olga(app: &App) -> (Client, String) {
    let olga = admin_area::admin(app, "olga", "A1").await;
    let made = olga.post("/admin/zones", newport()).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    (olga, id(&made))
}

fn id(answer: &Answer) -> String {
    answer.body["id"].as_str().expect("an id").to_owned()
}

/// Somebody with a username who is a member, and shows it or not.
async fn member(app: &App, zone: &str, name: &str, shows_name: bool) -> Client {
    let client = app.driver(name, &format!("{}{}", name.to_uppercase(), name.len())).await;
    let named = client.put("/me/name", json!({"name": format!("Driver {name}")})).await;
    assert_eq!(named.status, StatusCode::OK, "{}", named.body);
    join(&client, zone, shows_name).await;
    client
}

async fn join(client: &Client, zone: &str, shows_name: bool) {
    let joined =
        client.put(&format!("/zones/{zone}/membership"), json!({"shows_name": shows_name})).await;
    assert_eq!(joined.status, StatusCode::NO_CONTENT, "{}", joined.body);
}

fn words(content: &str) -> Value {
    json!({"client_id": Uuid::new_v4(), "content": content})
}

async fn post(client: &Client, zone: &str, content: &str) -> String {
    let written = client.post(&format!("/zones/{zone}/posts"), words(content)).await;
    assert_eq!(written.status, StatusCode::CREATED, "{}", written.body);
    id(&written)
}

async fn answer(client: &Client, post: &str, content: &str) -> String {
    let written = client.post(&format!("/zone-posts/{post}/answers"), words(content)).await;
    assert_eq!(written.status, StatusCode::CREATED, "{}", written.body);
    id(&written)
}

fn alert(content: &str, minutes: i64) -> Value {
    let ends_at = chrono::Utc::now() + chrono::TimeDelta::minutes(minutes);
    json!({"client_id": Uuid::new_v4(), "alert_kind": "hazard", "content": content, "ends_at": ends_at})
}

/// What a list has under a name, as far as this member sees it.
async fn seen(client: &Client, path: &str, list: &str, what: &str) -> Vec<String> {
    let answer = client.get(path).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    let rows = answer.body[list].as_array().expect("a list");
    rows.iter().map(|row| row[what].as_str().expect("a text").to_owned()).collect()
}

async fn posts(client: &Client, zone: &str) -> Vec<String> {
    seen(client, &format!("/zones/{zone}/posts"), "posts", "content").await
}
