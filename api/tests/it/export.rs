//! What an account takes along.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

use axum::http::StatusCode;
use chrono::Utc;
use serde_json::json;

use crate::app::App;
use crate::restrictions::{block, id, people};

/// Tables that name a user and that an export leaves out, each with its reason.
const NOT_EXPORTED: [(&str, &str); 18] = [
    ("admin_assignments", "what an admin has in hand, for as long as it waits"),
    ("admins", "a right that others gave, shown in the account's activities"),
    (
        "car_park_edits",
        "what an admin did to car parks is the car parks’ history; what an account suggested is told",
    ),
    ("driver_report_cases", "what an admin decided of reports, which are told"),
    ("sign_up_networks", "a digest that nobody can read, to tell networks apart"),
    ("guests", "who a guest is stays with CarPal; their messages are told"),
    ("guest_links", "hashes of secrets of others"),
    ("move_request_links", "hashes of secrets"),
    ("backup_contact_links", "hashes of secrets"),
    ("incident_links", "hashes of secrets of guests"),
    ("job_conversations", "which job a conversation is about; told as conversations"),
    ("inboxes", "counts what open pages were told"),
    ("inbox_events", "wakes open pages"),
    ("participants", "who is in a conversation; told as conversations"),
    ("passkey_challenges", "hashes of what is asked of a browser for minutes"),
    ("recovery_codes", "hashes of secrets"),
    (
        "second_factors",
        "a secret that must never leave; when it was set up is in the account's activities",
    ),
    ("session_tokens", "hashes of secrets"),
];

#[tokio::test]
async fn an_export_holds_everything_and_no_secret() {
    let app = App::start().await;
    let (ada, _, bob) = people(&app).await;
    app.sql("insert into providers (user_id, business_name, created_at) select id, 'Bob & Sons', now() from users
             where email = 'bob@example.org'").await;
    app.sql(
        "insert into provider_documents (id, provider_id, kind, title, file, content_type, uploaded_at)
         select gen_random_uuid(), id, 'certificate', 'Level 3', '%PDF-bob', 'application/pdf', now() from providers",
    )
    .await;
    let done = crate::services::businesses::completed(
        &app,
        "bob",
        &app.value("select id from providers").await,
    )
    .await;
    app.sql(&format!(
        "insert into reviews (id, request_id, provider_id, user_id, rating, comment, created_at, hidden_at, hidden_reason)
         select gen_random_uuid(), id, provider_id, user_id, 4, 'On time', now(), now(), 'Says the admin'
         from service_requests where id = '{done}'"
    ))
    .await;
    app.sql(
        "insert into pictures (id, vehicle_id, jpeg, width, height, created_at)
         select gen_random_uuid(), id, 'a photo', 1, 1, now() from vehicles where registration = 'B0B'",
    )
    .await;
    app.sql(
        "insert into parking_needs (user_id, blue_badge, step_free, vehicle, updated_at)
         select id, true, false, 'van', now() from users where email = 'bob@example.org'",
    )
    .await;
    block(&ada, &id(&app, "bob").await, "Insults").await;
    let mut bob = bob;
    bob.sign_in("bob@example.org", "open sesame").await;
    bob.post("/me/appeal", json!({"text": "It was my brother"})).await;
    let reading = json!({"reason": "A neighbour complained"});
    let read = ada.post(&format!("/admin/users/{}/messages", id(&app, "bob").await), reading).await;
    assert_eq!(read.status, StatusCode::OK, "{}", read.body);
    let asked = Utc::now();
    let (headers, bytes) = bob.download("/me/export").await;
    assert_eq!(headers["content-type"], "application/zip");
    // It may be midnight.
    let days = [asked, Utc::now()].map(|time| time.date_naive());
    let names = days.map(|day| format!("attachment; filename=\"carpal-export-{day}.zip\""));
    let name = headers["content-disposition"].to_str().expect("text");
    assert!(names.iter().any(|one| one == name), "{name}");

    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).expect("a ZIP");
    let mut files = BTreeMap::new();
    for at in 0..zip.len() {
        let mut file = zip.by_index(at).expect("a file");
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).expect("a whole file");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let name = file.name().expect("a name").into_owned();
        files.insert(name, text);
    }
    for (file, words) in [
        ("account.json", "bob@example.org"),
        ("vehicles.json", "B0B"),
        ("sessions.json", "\"ended_because\": \"blocked\""),
        ("appeals.json", "It was my brother"),
        ("provider.json", "Bob & Sons"),
        ("provider_documents.json", "Level 3"),
        ("reviews.json", "On time"),
        ("service_requests.json", "It does not start"),
        ("activities.json", "user_block"),
        ("parking_needs.json", "\"blue_badge\": true"),
        ("parking_reminders.json", "[]"),
        ("homes.json", "null"),
    ] {
        assert!(files[file].contains(words), "{file}: {}", files[file]);
    }
    let (_, document) =
        files.iter().find(|(name, _)| name.starts_with("documents/")).expect("a document");
    assert_eq!(document, "%PDF-bob");
    let everything = files.values().cloned().collect::<String>();
    let hash = app.value("select password_hash from users where email = 'bob@example.org'").await;
    let adas = id(&app, "ada").await;
    for secret in [
        hash.as_str(),
        "argon2",
        "token_hash",
        "refresh_hash",
        "AD4",
        "Says the admin",
        "A neighbour complained",
        "user_messages_read",
        &adas,
    ] {
        assert!(!everything.contains(secret), "{secret}");
    }

    // Every table that names a user, or what is a user's, is in the export, or says why not.
    let naming: BTreeSet<String> = sqlx::query_scalar(
        "with recursive naming (id) as (
             select 'users'::regclass::oid
             union select conrelid from pg_constraint join naming on confrelid = naming.id where contype = 'f')
         select id::regclass::text from naming where id <> 'users'::regclass",
    )
    .fetch_all(&app.database.pool)
    .await
    .expect("tables")
    .into_iter()
    .collect();
    for table in naming {
        let file = match table.as_str() {
            "providers" => "provider.json",
            "vehicle_claims" => "claims.json",
            "incident_history" | "incident_messages" => "incident_reports.json",
            "suggestion_messages" => "suggestions.json",
            "service_request_history" => "service_requests.json",
            "support_replies" | "support_history" => "support_items.json",
            "pictures" => "pictures/",
            table => &format!("{table}.json"),
        };
        let exported = files.keys().any(|name| name.starts_with(file));
        let excused = NOT_EXPORTED.iter().any(|(name, _)| *name == table);
        assert!(excused != exported, "{table} is neither exported nor excused");
    }
}

#[tokio::test]
async fn exports_are_counted() {
    let app = App::start().await;
    let bob = app.driver("bob", "B0B").await;
    for _ in 0..5 {
        bob.download("/me/export").await;
    }
    assert_eq!(bob.get("/me/export").await.refusal().0, 429);
}
