//! What providers and admins do in many tests: Dev offers help, Olga is the admin.

use axum::http::StatusCode;
use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client, Form};
use crate::messaging::live::Connection;

/// What Dev says of himself.
pub fn application() -> Value {
    json!({
        "business_name": "Mersey Mobile Mechanics", "contact_name": "Dev Patel", "phone": "07700 900123",
        "email": "dev@mersey.example", "address": "1 Dock Road, Liverpool",
        "service_types": ["mobile_mechanic", "towing_service"], "experience": "12 years",
        "insurance_details": "Public liability, £5 million", "description": "We come to you.",
        "base": {"lng": -2.9916, "lat": 53.4084}, "radius_km": 15, "opening_hours": "Mo-Fr 08:00-18:00"
    })
}

/// Applies; returns the provider's id.
pub async fn apply(provider: &Client) -> String {
    let applied = provider.post("/me/provider", application()).await;
    assert_eq!(applied.status, StatusCode::CREATED, "{}", applied.body);
    id(&applied.body)
}

pub fn id(value: &Value) -> String {
    value["id"].as_str().expect("an id").to_owned()
}

/// A small file that begins as a PDF does.
pub const PDF: &[u8] = b"%PDF-1.7\nA policy\n%%EOF\n";

/// The day so many days from now.
pub fn in_days(days: i64) -> String {
    (Utc::now() + TimeDelta::days(days)).date_naive().to_string()
}

/// Uploads a PDF that shows an insurance for so many days.
pub async fn upload_insurance(provider: &Client, days: i64) -> Answer {
    let form = Form::default().text("kind", "insurance").text("expires_on", &in_days(days));
    provider.upload("/me/provider/documents", &form.file("file", "policy.pdf", PDF)).await
}

pub async fn admin(app: &App, name: &str, registration: &str) -> Client {
    let admin = app.driver(name, registration).await;
    app.make_admins(&format!("where email = '{name}@example.org'")).await;
    admin
}

/// An admin accepts an insurance of a provider for so many days.
pub async fn insure(admin: &Client, provider: &Client, provider_id: &str, days: i64) -> String {
    let uploaded = upload_insurance(provider, days).await;
    assert_eq!(uploaded.status, StatusCode::CREATED, "{}", uploaded.body);
    let document = id(&uploaded.body);
    let seen = open_and_accept(admin, provider_id, &document).await;
    assert_eq!(seen.status, StatusCode::OK, "{}", seen.body);
    document
}

/// An admin accepts a certificate of a provider for so many days; returns the document's id.
pub async fn certify(
    admin: &Client,
    provider: &Client,
    provider_id: &str,
    title: &str,
    days: i64,
) -> String {
    let form = Form::default().text("kind", "certificate").text("title", title);
    let form = form.text("expires_on", &in_days(days)).file("file", "a.pdf", PDF);
    let document = id(&provider.upload("/me/provider/documents", &form).await.body);
    let seen = open_and_accept(admin, provider_id, &document).await;
    assert_eq!(seen.status, StatusCode::OK, "{}", seen.body);
    document
}

/// An admin opens a document of a provider, and accepts it.
pub async fn open_and_accept(admin: &Client, provider_id: &str, document: &str) -> Answer {
    let path = format!("/admin/providers/{provider_id}/documents/{document}");
    admin.download(&format!("{path}/file")).await;
    admin.post(&format!("{path}/seen"), Value::Null).await
}

/// An admin decides about a provider as they are now.
pub async fn decided(admin: &Client, provider_id: &str, act: &str, reason: Option<&str>) -> Answer {
    let path = format!("/admin/providers/{provider_id}");
    let seen = admin.get(&path).await.body["updated_at"].clone();
    admin.post(&format!("{path}/{act}"), json!({"reason": reason, "updated_at": seen})).await
}

/// Applies and is approved; returns the provider's id.
pub async fn approved(admin: &Client, provider: &Client) -> String {
    let provider_id = apply(provider).await;
    insure(admin, provider, &provider_id, 100).await;
    let accepted = decided(admin, &provider_id, "accept", None).await;
    assert_eq!(accepted.status, StatusCode::OK, "{}", accepted.body);
    provider_id
}

/// A request of a customer's, open, in the words of SQL of more columns; returns its id.
pub async fn request(app: &App, customer: &str, more: &[(&str, &str)]) -> String {
    let id = uuid::Uuid::now_v7().to_string();
    let part = |at: fn(&(&str, &str)) -> String| more.iter().map(at).collect::<Vec<_>>().concat();
    let columns = part(|(column, _)| [", ", column].concat());
    let values = part(|(_, value)| [", ", value].concat());
    app.sql(&format!(
        "insert into service_requests (id, user_id, title, description, service_type, urgency, location, point, area,
             expires_at, created_at{columns})
         select '{id}', id, 'Flat battery', 'It does not start', 'jump-start', 'normal', 'Dock Road',
                st_point(-2.99, 53.41, 4326), 'Liverpool', now() + interval '7 days', now() - interval '1 hour'{values}
         from users where email = '{customer}@example.org'"
    ))
    .await;
    id
}

/// A request of a customer's that a provider has completed for £45; returns its id.
pub async fn completed(app: &App, customer: &str, provider_id: &str) -> String {
    let provider = format!("'{provider_id}'");
    let more = [
        ("status", "'completed'"),
        ("provider_id", provider.as_str()),
        ("progress", "'done'"),
        ("done_at", "now()"),
        ("final_price_pence", "4500"),
        ("agreed_price_pence", "4500"),
        ("ended_at", "now()"),
    ];
    request(app, customer, &more).await
}

/// A quote of a provider for £45; returns its id.
pub async fn quote(app: &App, request_id: &str, provider_id: &str, status: &str) -> String {
    let id = uuid::Uuid::now_v7().to_string();
    app.sql(&format!(
        "insert into service_quotes (id, request_id, provider_id, amount_pence, includes_parts, estimated_minutes, description,
             valid_until, status, created_at, decided_at)
         values ('{id}', '{request_id}', '{provider_id}', 4500, false, 30, 'On my way', now() + interval '1 day', '{status}',
                 now(), case when '{status}' <> 'pending' then now() end)"
    ))
    .await;
    id
}

/// An open page of somebody's, which follows what happens.
pub async fn open_page(client: &Client) -> Connection {
    let mut page = Connection::open(client, None).await;
    page.told("hello").await;
    page
}

/// How often each kind of notification was stored for somebody, and of what kind the emails to them were.
pub async fn told(app: &App, name: &str) -> String {
    let sql = format!(
        "select string_agg(kind, ' ' order by n.created_at, kind) from notifications n join users u on u.id = n.user_id
         where u.email = '{name}@example.org'"
    );
    app.value(&sql).await
}

/// The kinds of the emails to somebody, but for the one that confirmed their address.
pub async fn emails(app: &App, name: &str) -> Vec<String> {
    let mails = app.mails(&format!("{name}@example.org")).await;
    mails.iter().map(|mail| mail.kind.name()).skip(1).collect()
}
