//! Accounts that are blocked or suspended.

mod blocks;
mod suspensions;

use axum::http::Method;
use serde_json::json;

use crate::app::App;
use crate::client::{Answer, Client};

/// Two admins and a driver.
pub async fn people(app: &App) -> (Client, Client, Client) {
    let (ada, grace) = (app.driver("ada", "AD4 ADA").await, app.driver("grace", "GR4 CEH").await);
    app.make_admins("").await;
    (ada, grace, app.driver("bob", "B0B").await)
}

pub async fn id(app: &App, name: &str) -> String {
    app.value(&format!("select id from users where email = '{name}@example.org'")).await
}

pub async fn block(admin: &Client, id: &str, reason: &str) -> Answer {
    let path = format!("/admin/users/{id}/block");
    admin.ask(Method::PUT, &path, Some(json!({"reason": reason}))).await
}
