//! People without an account: who they write to, and what neither side learns.

mod limits;
mod messages;
mod privacy;
mod silence;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client};

/// What Grace writes, with an address.
pub fn guest_message(registration: &str) -> Value {
    json!({"registration": registration, "message": "Your lights are on", "name": "Grace",
           "contact_method": "email", "email": "grace@example.net"})
}

/// The same with some fields changed.
pub fn but(mut request: Value, changes: Value) -> Value {
    if let (Value::Object(request), Value::Object(changes)) = (&mut request, changes) {
        request.extend(changes);
    }
    request
}

/// Writes with a challenge solved.
pub async fn write(guest: &Client, request: Value) -> Answer {
    let proof = guest.proof().await;
    guest.post("/guest-messages", but(request, json!({"proof": proof}))).await
}

/// The operation of the page that an email leads to.
pub async fn page(app: &App, email: &str) -> String {
    let path = app.last_path(email).await;
    format!("/guest-messages/{}", path.strip_prefix("/guest/").expect("the page of a guest"))
}

/// Writes and confirms; returns the operation of the page.
pub async fn deliver(app: &App, guest: &Client, request: Value) -> String {
    let email = request["email"].as_str().expect("an address").to_owned();
    let answer = write(guest, request).await;
    assert_eq!(answer.status, StatusCode::ACCEPTED, "{}", answer.body);
    let page = page(app, &email).await;
    let confirmed = guest.post(&format!("{page}/confirm"), Value::Null).await;
    assert_eq!(confirmed.status, StatusCode::OK, "{}", confirmed.body);
    page
}
