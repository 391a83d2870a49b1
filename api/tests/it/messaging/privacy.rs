//! Forbidden values: everything that is stored of the other user is searched for in everything that one side is told. A kind
//! of conversation joins with its sides and what each may know; an operation joins or fails the test.

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::{Value, json};

use super::live::Connection;
use super::{message, start};
use crate::app::App;
use crate::client::Client;

/// One side of a conversation, and what it may know of the other.
pub struct Side<'a> {
    pub kind: &'a str,
    pub client: &'a Client,
    /// Its own address.
    pub own: &'a str,
    /// The address of the other user.
    pub other: &'a str,
    pub conversation: &'a str,
    /// The vehicle that it shows.
    pub shows: &'a Value,
    /// Columns that it may know.
    pub may_know: &'a [&'a str],
}

const OLGA: &str = "olga.secret@example.org";
const ALICE: &str = "alice.secret@example.org";
const BOB: &str = "bob.secret@example.org";

#[tokio::test]
async fn neither_side_is_told_what_it_must_not_know() {
    let app = App::start().await;
    let alice = app.driver("alice.secret", "AB12 CDE").await;
    let bob = app.driver("bob.secret", "K9 DOG").await;
    describe(
        &alice,
        "Alice in Leeds",
        "07700 900111",
        ["Alfaromeo", "Giuliette", "Aquamarine", "Alicesnotes"],
    )
    .await;
    describe(
        &bob,
        "Bob the Dog",
        "07700 900222",
        ["Bentleyish", "Bentaygal", "Bordeauxred", "Bobsnotes"],
    )
    .await;
    let conversation = &start(&alice, "K9 DOG", "Hello").await;
    let vehicle = &alice.get("/vehicles").await.body[0]["id"];
    // An admin who answers a support chat.
    let olga = app.driver("olga.secret", "A1 OLG").await;
    app.make_admins("where email like 'olga%'").await;
    describe(
        &olga,
        "Olga Petrova",
        "07700 900333",
        ["Citroenish", "Saxophon", "Charcoal", "Olgasnotes"],
    )
    .await;
    let chat = alice.post("/support-messages", message("Hello")).await.body;
    let chat = &super::path(&chat["conversation"]);
    let answered = olga.post(&format!("/admin{chat}/messages"), message("Hello, Alice")).await;
    assert_eq!(answered.status.as_u16(), 201, "{}", answered.body);
    let (starter, recipient) = ("starter with an owner", "owner");
    let nothing = &Value::Null;
    // The owner answers while he is asked for everything; then she shows her vehicle.
    for side in [
        Side {
            kind: starter,
            client: &alice,
            own: ALICE,
            other: BOB,
            conversation,
            shows: nothing,
            may_know: &["vehicles.registration"],
        },
        Side {
            kind: recipient,
            client: &bob,
            own: BOB,
            other: ALICE,
            conversation,
            shows: nothing,
            may_know: &["users.name", "users.name_registration"],
        },
        Side {
            kind: starter,
            client: &alice,
            own: ALICE,
            other: BOB,
            conversation,
            shows: vehicle,
            // What his name looks like is his name, in letters such as these.
            may_know: &[
                "vehicles.registration",
                "users.name",
                "users.name_registration",
                "users.name_look",
            ],
        },
        Side {
            kind: recipient,
            client: &bob,
            own: BOB,
            other: ALICE,
            conversation,
            shows: nothing,
            may_know: &[
                "users.name",
                "users.name_registration",
                "vehicles.make",
                "vehicles.model",
                "vehicles.color",
            ],
        },
        Side {
            kind: "user with support",
            client: &alice,
            own: ALICE,
            other: OLGA,
            conversation: chat,
            shows: nothing,
            may_know: &[],
        },
    ] {
        check(&app, &side).await;
    }
}

/// Fills every column that a user can fill.
pub async fn describe(
    client: &Client,
    name: &str,
    phone: &str,
    [make, model, color, notes]: [&str; 4],
) {
    assert_eq!(client.put("/me/name", json!({"name": name})).await.status.as_u16(), 200);
    let phone = json!({"phone": phone, "current_password": "open sesame"});
    assert_eq!(client.put("/me/phone", phone).await.status.as_u16(), 200);
    let vehicle = client.get("/vehicles").await.body[0]["id"].as_str().expect("an id").to_owned();
    let look = json!({"make": make, "model": model, "color": color, "notes": notes});
    let described = client.ask(Method::PATCH, &format!("/vehicles/{vehicle}"), Some(look)).await;
    assert_eq!(described.status.as_u16(), 200, "{}", described.body);
}

/// Searches all that one side is told for everything that is stored of the other.
async fn check(app: &App, side: &Side<'_>) {
    let mut told = everything_told(side).await;
    told.push_str(&events(app, side).await);
    assert!(told.len() > 1000, "{told}");
    let mut known = BTreeSet::new();
    for (column, value) in forbidden(app, side.other).await {
        let is_told = has(&told, &value);
        if side.may_know.contains(&column.as_str()) {
            // The test would find a value: those that may be known are there.
            assert!(is_told, "the {} was to be told {column}: {value}\n{told}", side.kind);
            known.insert(column);
        } else if column != "vehicles.state" {
            assert!(!is_told, "the {} was told {column} of the other: {value}\n{told}", side.kind);
        }
    }
    assert_eq!(known.len(), side.may_know.len());
}

/// Asks every operation of messaging that a user can ask, as one side, and returns all answers.
pub async fn everything_told(side: &Side<'_>) -> String {
    let Side { conversation, client, .. } = side;
    let id = conversation.rsplit('/').next().expect("an id");
    let asked = client.post("/move-requests", json!({"registration": "K9 DOG"})).await;
    let nobodys = "00000000-0000-4000-8000-000000000000";
    let request = format!("/move-requests/{}", asked.body["id"].as_str().unwrap_or(nobodys));
    let link = "/move-request-links/nobodys";
    let asks = [
        ("GET /move-requests", Method::GET, "/move-requests".to_owned(), None),
        ("GET /move-requests/{id}", Method::GET, request.clone(), None),
        (
            "POST /move-requests/{id}/on-my-way",
            Method::POST,
            format!("{request}/on-my-way"),
            Some(json!({"minutes": 5})),
        ),
        ("POST /move-requests/{id}/moved", Method::POST, format!("{request}/moved"), None),
        // Whoever has such a link answers for the owner: `blocked_in.rs` looks at what it tells.
        ("GET /move-request-links/{token}", Method::GET, link.to_owned(), None),
        (
            "POST /move-request-links/{token}/on-my-way",
            Method::POST,
            format!("{link}/on-my-way"),
            Some(json!({})),
        ),
        ("POST /move-request-links/{token}/moved", Method::POST, format!("{link}/moved"), None),
        ("GET /conversations", Method::GET, "/conversations".to_owned(), None),
        ("GET /conversations", Method::GET, "/conversations?q=hello".to_owned(), None),
        ("GET /messages/latest", Method::GET, "/messages/latest".to_owned(), None),
        ("GET /conversations/{id}", Method::GET, (*conversation).to_owned(), None),
        ("GET /conversations/{id}/messages", Method::GET, format!("{conversation}/messages"), None),
        ("GET /conversations/{id}/photos", Method::GET, format!("{conversation}/photos"), None),
        // A form, which a test of its own sends: here it is refused.
        ("POST /conversations/{id}/photos", Method::POST, format!("{conversation}/photos"), None),
        (
            "POST /conversations/{id}/messages",
            Method::POST,
            format!("{conversation}/messages"),
            Some(message("Hello again")),
        ),
        (
            "POST /conversations/receipts",
            Method::POST,
            "/conversations/receipts".to_owned(),
            Some(json!({"receipts": [{"conversation_id": id, "delivered": 1, "read": 1}]})),
        ),
        (
            "PUT /conversations/{id}/note",
            Method::PUT,
            format!("{conversation}/note"),
            Some(json!({"note": "A note"})),
        ),
        ("GET /conversations/{id}/note", Method::GET, format!("{conversation}/note"), None),
        ("PUT /conversations/{id}/block", Method::PUT, format!("{conversation}/block"), None),
        ("DELETE /conversations/{id}/block", Method::DELETE, format!("{conversation}/block"), None),
        (
            "PUT /conversations/{id}/vehicle",
            Method::PUT,
            format!("{conversation}/vehicle"),
            Some(json!({"vehicle_id": side.shows})),
        ),
        (
            "POST /reports",
            Method::POST,
            "/reports".to_owned(),
            Some(json!({"conversation_id": id, "about": "user", "reason": "other"})),
        ),
        (
            "POST /support-messages",
            Method::POST,
            "/support-messages".to_owned(),
            Some(message("Hello")),
        ),
        // To the same owner again; to the recipient this is another conversation with who wrote to them.
        (
            "POST /conversations",
            Method::POST,
            "/conversations".to_owned(),
            Some(json!({"registration": "K9 DOG"})),
        ),
    ];
    let mut told = asked.body.to_string();
    let mut asked: BTreeSet<&str> = ["GET /me/live", "POST /move-requests"].into();
    for (operation, method, path, body) in asks {
        let answer = client.ask(method, &path, body).await;
        assert!(answer.status.as_u16() < 500, "{operation}: {}", answer.body);
        asked.insert(operation);
        told.push_str(&answer.body.to_string());
    }
    let described = serde_json::to_value(carpal_api::api().1).expect("JSON");
    for (path, operations) in described["paths"].as_object().expect("paths") {
        for (method, operation) in operations.as_object().expect("operations") {
            let path = path.strip_prefix("/api/v1").expect("a path of ours");
            let name = format!("{} {path}", method.to_uppercase());
            let is_ours = operation["tags"][0] == "messaging" && !path.starts_with("/admin");
            assert!(
                !is_ours || asked.contains(name.as_str()),
                "{name} is not asked for forbidden values"
            );
        }
    }
    told
}

/// All that a page is told, from the first event on.
pub async fn events(app: &App, side: &Side<'_>) -> String {
    let last = app
        .value(&format!(
            "select last_event from inboxes join users on id = user_id where email = '{}'",
            side.own
        ))
        .await;
    let mut page = Connection::open(side.client, Some("0")).await;
    let mut told = String::new();
    while page.last != last {
        let (name, data) = page.next().await.expect("an event");
        assert!(name != "missed" && name != "end", "{name}");
        told.push_str(&data.to_string());
    }
    told
}

/// Everything in words, ids and networks that is stored of a user, by its column.
pub async fn forbidden(app: &App, email: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (table, owner) in [("users", "id"), ("vehicles", "user_id"), ("sessions", "user_id")] {
        let columns = app
            .value(&format!(
                "select string_agg(column_name, ' ') from information_schema.columns
                 where table_schema = 'public' and table_name = '{table}' and data_type in ('text', 'uuid', 'inet')"
            ))
            .await;
        for column in columns.split(' ') {
            let values = app
                .value(&format!(
                    "select json_agg(distinct {column}::text) from {table}
                     where {owner} = (select id from users where email = '{email}')"
                ))
                .await;
            let values: Vec<Option<String>> = serde_json::from_str(&values).expect("a list");
            let name = format!("{table}.{column}");
            found.extend(
                values
                    .into_iter()
                    .flatten()
                    .filter(|value| !value.is_empty())
                    .map(|value| (name.clone(), value)),
            );
        }
    }
    let columns: BTreeSet<&str> = found.iter().map(|(column, _)| column.as_str()).collect();
    for column in [
        "users.id",
        "users.email",
        "users.phone",
        "users.password_hash",
        "vehicles.registration",
        "vehicles.id",
        "vehicles.notes",
        "vehicles.make",
        "sessions.id",
        "sessions.network",
    ] {
        assert!(columns.contains(column), "{column} holds nothing, so nothing is looked for");
    }
    found
}

/// Whether a text has a value, however it is spaced and written.
pub fn has(told: &str, value: &str) -> bool {
    let plain = |text: &str| -> String {
        text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    plain(told).contains(&plain(value))
}
