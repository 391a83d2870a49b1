//! Roadside help: requests, quotes and jobs; and providers, with their documents, reviews and figures.

mod admin_providers;
pub mod businesses;
mod chats;
mod documents;
mod ended;
mod figures;
mod jobs;
mod privacy;
mod providers;
mod quotes;
mod races;
mod requests;
mod reviews;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client};

/// Park Square, Newport.
pub const PARK_SQUARE: (f64, f64) = (-2.99712, 51.58433);

/// What a customer asks for.
pub fn flat_battery() -> Value {
    json!({"title": "Car will not start", "description": "It clicks but does not turn over.", "service_type": "jump-start",
           "location": "51.584330, -2.997120", "lng": PARK_SQUARE.0, "lat": PARK_SQUARE.1, "budget_range": "£50 to £80",
           "vehicle_info": "Automatic"})
}

/// What a provider offers.
pub fn quote(amount_pence: i32) -> Value {
    json!({"amount_pence": amount_pence, "estimated_minutes": 20, "arrives_in_minutes": 25, "description": "Jump from a pack"})
}

/// Posts a request, and returns its id.
pub async fn posted(customer: &Client) -> String {
    let answer = customer.post("/service-requests", flat_battery()).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    id(&answer)
}

/// The id of what was answered.
pub fn id(answer: &Answer) -> String {
    answer.body["id"].as_str().expect("an id").to_owned()
}

/// A driver who is an approved and active provider, so many degrees east of Park Square, with a reach of 15 km.
pub async fn provider(app: &App, name: &str, registration: &str, degrees: f64) -> Client {
    let client = app.driver(name, registration).await;
    app.sql(&format!(
        "insert into providers (user_id, is_verified, is_active, business_name, contact_name, service_types, base, created_at,
                                updated_at)
         select id, true, true, '{name} Recovery', 'Dev', '{{battery_jump_start,towing_service}}',
                st_point({}, {}, 4326), now(), now()
         from users where email like '{name}@%'",
        PARK_SQUARE.0 + degrees,
        PARK_SQUARE.1
    ))
    .await;
    client
}

/// Quotes for a job, and returns the quote's id.
pub async fn quoted(provider: &Client, job: &str, amount_pence: i32) -> String {
    let answer = provider.put(&format!("/jobs/{job}/quote"), quote(amount_pence)).await;
    assert!(answer.status.is_success(), "{}", answer.body);
    answer.body["my_quote"]["id"].as_str().expect("a quote").to_owned()
}

/// Accepts a quote that was never changed.
pub async fn accept(customer: &Client, request: &str, quote: &str, amount_pence: i32) -> Answer {
    let body = json!({"quote_id": quote, "amount_pence": amount_pence});
    customer.post(&format!("/service-requests/{request}/accept"), body).await
}

/// Accepts a quote as the customer sees it now.
pub async fn accept_as_seen(customer: &Client, request: &str, quote: &str) -> Answer {
    let seen = customer.get(&format!("/service-requests/{request}")).await.body;
    let quotes = seen["quotes"].as_array().expect("quotes");
    let seen = quotes.iter().find(|one| one["id"] == quote).expect("the quote");
    let body = json!({"quote_id": quote, "amount_pence": seen["amount_pence"], "changed_at": seen["changed_at"]});
    customer.post(&format!("/service-requests/{request}/accept"), body).await
}

/// Moves a job on.
pub async fn moved(provider: &Client, job: &str, to: &str) -> Answer {
    provider.post(&format!("/jobs/{job}/progress"), json!({"to": to})).await
}
