//! Accounts that are blocked, suspended or on their way out.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Read};

use axum::http::{Method, StatusCode};
use carpal_domain::mail::{Mail, MailKind};
use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client};

/// Two admins and a driver.
async fn people(app: &App) -> (Client, Client, Client) {
    let (ada, grace) = (app.driver("ada", "AD4 ADA").await, app.driver("grace", "GR4 CEH").await);
    app.make_admins("").await;
    (ada, grace, app.driver("bob", "B0B").await)
}

async fn id(app: &App, name: &str) -> String {
    app.value(&format!("select id from users where email = '{name}@example.org'")).await
}

async fn block(admin: &Client, id: &str, reason: &str) -> Answer {
    let path = format!("/admin/users/{id}/block");
    admin.ask(Method::PUT, &path, Some(json!({"reason": reason}))).await
}

#[tokio::test]
async fn ada_blocks_bob_who_appeals_and_grace_decides() {
    let app = App::start().await;
    let (ada, grace, mut bob) = people(&app).await;
    let bobs = id(&app, "bob").await;
    let sentence = "Please give a reason of at most 500 characters";
    assert_eq!(block(&ada, &bobs, "  ").await.body["fields"]["reason"], sentence);
    assert_eq!(block(&ada, &bobs, "Insults").await.status, StatusCode::NO_CONTENT);
    assert_eq!(block(&grace, &bobs, "Again").await.refusal().1, "already_blocked");

    // His sessions end at once. A wrong password shows nothing of it, the right one the reason.
    assert_eq!(bob.get("/me").await.refusal().0, 401);
    let wrong = bob.try_sign_in("bob@example.org", "wrong").await;
    let unknown = bob.try_sign_in("nobody@example.org", "wrong").await;
    assert_eq!(wrong.refusal(), unknown.refusal());
    bob.sign_in("bob@example.org", "open sesame").await;
    assert_eq!(bob.session["user"]["status"], "blocked");
    assert_eq!(bob.session["user"]["blocked_reason"], "Insults");
    assert_eq!(bob.get("/vehicles").await.refusal().1, "blocked");

    // By the link in his email he appeals, once; signed in he reads the same.
    let Some(Mail { kind: MailKind::AppealLink, link, .. }) =
        app.mails("bob@example.org").await.pop()
    else {
        panic!("no mail tells Bob");
    };
    let token = link.rsplit_once('/').expect("a link").1;
    let by_link = format!("/appeals/{token}");
    let visitor = app.visitor("192.0.2.9");
    assert_eq!(visitor.get(&by_link).await.body["reason"], "Insults");
    assert_eq!(visitor.get("/appeals/guessed").await.refusal().0, 404);
    let empty = visitor.post(&by_link, json!({"text": " "})).await;
    assert_eq!(empty.body["fields"]["text"], "Please tell us why you think this is wrong");
    let made = visitor.post(&by_link, json!({"text": " It was my brother. "})).await;
    assert_eq!((made.status, &made.body["appeal"]["state"]), (StatusCode::CREATED, &json!("open")));
    assert_eq!(bob.get("/me/appeal").await.body, made.body);
    let again = bob.post("/me/appeal", json!({"text": "And another thing"})).await;
    assert_eq!(again.refusal(), (409, "already_appealed", "You have already appealed"));

    // Ada blocked him, so it is Grace who decides.
    let listed = &ada.get("/admin/appeals").await.body["appeals"];
    assert_eq!(
        (&listed[0]["text"], &listed[0]["may_decide"]),
        (&json!("It was my brother."), &json!(false))
    );
    let decision = format!("/admin/appeals/{}/decision", listed[0]["id"].as_str().expect("an id"));
    let upheld = json!({"upheld": true, "answer": "So it was."});
    assert_eq!(ada.post(&decision, upheld.clone()).await.refusal().1, "own_restriction");
    assert_eq!(grace.post(&decision, json!({"upheld": true, "answer": ""})).await.refusal().0, 422);
    assert_eq!(grace.post(&decision, upheld.clone()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(grace.post(&decision, upheld).await.refusal().1, "already_decided");
    assert_eq!(bob.get("/me").await.body["status"], "active");
    assert_eq!(visitor.get(&by_link).await.refusal().0, 404, "there is nothing to appeal against");
    assert!(matches!(
        app.mails("bob@example.org").await.pop(),
        Some(Mail { kind: MailKind::AccountUnblocked, .. })
    ));

    let log = grace.get("/admin/activities").await.body;
    let said: Vec<_> = log["activities"]
        .as_array()
        .expect("activities")
        .iter()
        .take(4)
        .map(|a| {
            (
                a["activity_type"].as_str().unwrap_or_default(),
                a["actor_name"].as_str().unwrap_or_default(),
            )
        })
        .collect();
    let expected = [
        ("appeal_decision", "GR4CEH"),
        ("user_unblock", "GR4CEH"),
        ("appeal", "B0B"),
        ("user_block", "AD4ADA"),
    ];
    assert_eq!(said, expected);
}

#[tokio::test]
async fn a_new_block_can_be_appealed_anew_and_a_lone_admin_decides_their_own() {
    let app = App::start().await;
    let (ada, _, mut bob) = people(&app).await;
    app.sql("delete from admins where user_id = (select id from users where email = 'grace@example.org')").await;
    let bobs = id(&app, "bob").await;
    for turn in ["first", "second"] {
        assert_eq!(block(&ada, &bobs, turn).await.status, StatusCode::NO_CONTENT);
        bob.sign_in("bob@example.org", "open sesame").await;
        assert_eq!(bob.post("/me/appeal", json!({"text": turn})).await.status, StatusCode::CREATED);
        let appeal = ada.get("/admin/appeals").await.body["appeals"][0].clone();
        assert_eq!((&appeal["text"], &appeal["may_decide"]), (&json!(turn), &json!(true)));
        let decision = format!("/admin/appeals/{}/decision", appeal["id"].as_str().expect("an id"));
        let rejected = json!({"upheld": false, "answer": "No."});
        assert_eq!(ada.post(&decision, rejected).await.status, StatusCode::NO_CONTENT);
        let read = bob.get("/me/appeal").await.body;
        assert_eq!(
            (&read["appeal"]["state"], &read["appeal"]["answer"]),
            (&json!("rejected"), &json!("No."))
        );
        let lifted = ada.delete(&format!("/admin/users/{bobs}/block")).await;
        assert_eq!(lifted.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(ada.delete(&format!("/admin/users/{bobs}/block")).await.refusal().1, "not_blocked");
}

#[tokio::test]
async fn no_admin_is_blocked_and_nobody_unknown() {
    let app = App::start().await;
    let (ada, _, _) = people(&app).await;
    for name in ["ada", "grace"] {
        let refused = block(&ada, &id(&app, name).await, "Coup").await;
        assert_eq!(refused.refusal().1, "is_admin");
    }
    let nobody = uuid::Uuid::now_v7().to_string();
    assert_eq!(
        block(&ada, &nobody, "Who").await.refusal(),
        (404, "not_found", "Account not found")
    );
}

#[tokio::test]
async fn a_suspended_driver_looks_and_changes_nothing_until_the_day() {
    let app = App::start().await;
    let (ada, _, bob) = people(&app).await;
    let path = format!("/admin/users/{}/suspension", id(&app, "bob").await);
    let suspend = async |days| {
        let body = json!({"until": Utc::now() + TimeDelta::days(days), "reason": "Insults"});
        ada.ask(Method::PUT, &path, Some(body)).await
    };
    for wrong in [-1, 400] {
        let refused = suspend(wrong).await;
        assert_eq!(
            refused.body["fields"]["until"],
            "Please choose a time within the next 366 days"
        );
    }
    assert_eq!(suspend(7).await.status, StatusCode::NO_CONTENT);
    let me = bob.get("/me").await.body;
    assert_eq!((&me["status"], &me["suspended_reason"]), (&json!("suspended"), &json!("Insults")));
    assert_eq!(bob.get("/vehicles").await.status, StatusCode::OK);
    assert_eq!(
        bob.post("/vehicles", json!({"registration": "NEW 1"})).await.refusal().1,
        "suspended"
    );
    assert!(matches!(
        app.mails("bob@example.org").await.pop(),
        Some(Mail { kind: MailKind::Suspended { .. }, .. })
    ));
    assert_eq!(ada.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(bob.get("/me").await.body["status"], "active");
    assert!(matches!(
        app.mails("bob@example.org").await.pop(),
        Some(Mail { kind: MailKind::SuspensionEnded, .. })
    ));
    assert_eq!(ada.delete(&path).await.refusal().1, "not_suspended");
}

#[tokio::test]
async fn a_suspension_is_appealed_once_and_decided_by_another_admin() {
    let app = App::start().await;
    let (ada, grace, bob) = people(&app).await;
    let path = format!("/admin/users/{}/suspension", id(&app, "bob").await);
    assert_eq!(bob.get("/me/appeal").await.refusal().0, 404, "he is not restricted");
    let until = Utc::now() + TimeDelta::days(7);
    let suspend = async |reason: &str| {
        ada.ask(Method::PUT, &path, Some(json!({"until": until, "reason": reason}))).await
    };
    suspend("Insults").await;
    let Some(Mail { kind: MailKind::Suspended { .. }, link, .. }) =
        app.mails("bob@example.org").await.pop()
    else {
        panic!("no mail tells Bob");
    };

    // By the link in his email or signed in, he reads why and appeals, once.
    let by_link = format!("/appeals/{}", link.rsplit_once('/').expect("a link").1);
    let visitor = app.visitor("192.0.2.9");
    let read = visitor.get(&by_link).await.body;
    assert_eq!((&read["kind"], &read["reason"]), (&json!("suspension"), &json!("Insults")));
    assert_eq!(
        read["until"].as_str().map(|until| &until[..10]),
        Some(&*until.date_naive().to_string())
    );
    let made = bob.post("/me/appeal", json!({"text": "It was my brother."})).await;
    assert_eq!(made.status, StatusCode::CREATED);
    let again = visitor.post(&by_link, json!({"text": "And another thing"})).await;
    assert_eq!(again.refusal().1, "already_appealed");

    let listed = ada.get("/admin/appeals").await.body["appeals"][0].clone();
    assert_eq!((&listed["against"], &listed["may_decide"]), (&json!("suspension"), &json!(false)));
    let decision = format!("/admin/appeals/{}/decision", listed["id"].as_str().expect("an id"));
    let upheld = json!({"upheld": true, "answer": "So it was."});
    assert_eq!(ada.post(&decision, upheld.clone()).await.refusal().1, "own_restriction");
    assert_eq!(grace.post(&decision, upheld).await.status, StatusCode::NO_CONTENT);
    assert_eq!(bob.get("/me").await.body["status"], "active");

    // Another suspension is appealed anew. While that waits nobody replaces it, so that no appeal vanishes; once the suspension is
    // lifted, the appeal waits for nobody.
    suspend("Insults again").await;
    bob.post("/me/appeal", json!({"text": "No."})).await;
    assert_eq!(suspend("Insults, once more").await.refusal().1, "appeal_open");
    assert_eq!(grace.get("/admin/dashboard").await.body["appeals_open"], 1);
    let open = ada.get("/admin/appeals?state=open").await.body["appeals"][0].clone();
    let decision = format!("/admin/appeals/{}/decision", open["id"].as_str().expect("an id"));
    assert_eq!(ada.delete(&path).await.status, StatusCode::NO_CONTENT);
    let rejected = json!({"upheld": false, "answer": "Yes."});
    assert_eq!(grace.post(&decision, rejected).await.refusal().1, "not_restricted");
    assert_eq!(grace.get("/admin/dashboard").await.body["appeals_open"], 0);
    assert_eq!(grace.get("/admin/appeals?state=open").await.body["total"], 0);
    assert_eq!(grace.get("/admin/appeals?state=lapsed").await.body["total"], 1);
    assert_eq!(suspend("Insults, and no end").await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn bob_leaves_and_changes_his_mind() {
    let app = App::start().await;
    let bob = app.driver("bob", "B0B").await;
    let mut phone = app.visitor("192.0.2.7");
    phone.sign_in("bob@example.org", "open sesame").await;
    let leave = async |client: &Client, password: &str| {
        client.post("/me/deletion", json!({"current_password": password})).await
    };
    let wrong = leave(&bob, "sesame").await;
    assert_eq!(wrong.body["fields"]["current_password"], "This is not your current password");
    let left = leave(&bob, "open sesame").await;
    assert_eq!((left.status, &left.body["status"]), (StatusCode::OK, &json!("closing")));
    let deletes_at = left.body["deletes_at"].as_str().expect("a time");
    let in_days =
        (deletes_at.parse::<chrono::DateTime<Utc>>().expect("a time") - Utc::now()).num_hours();
    assert_eq!(in_days, 30 * 24 - 1);
    assert!(matches!(
        app.mails("bob@example.org").await.pop(),
        Some(Mail { kind: MailKind::DeletionScheduled { .. }, .. })
    ));

    // His other sessions end; this one sees, takes its data, and can stay. To leave again moves nothing.
    assert_eq!(phone.get("/me").await.refusal().0, 401);
    assert_eq!(bob.get("/vehicles").await.refusal().1, "closing");
    assert_eq!(leave(&bob, "open sesame").await.body["deletes_at"], deletes_at);
    assert_eq!(app.mails("bob@example.org").await.len(), 2, "one confirmed, one told");
    phone.sign_in("bob@example.org", "open sesame").await;
    let kept = phone.delete("/me/deletion").await;
    assert_eq!((&kept.body["status"], &kept.body["deletes_at"]), (&json!("active"), &Value::Null));
    assert_eq!(phone.get("/vehicles").await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_admin_does_not_leave_as_one() {
    let app = App::start().await;
    let (ada, _, _) = people(&app).await;
    let refused = ada.post("/me/deletion", json!({"current_password": "open sesame"})).await;
    assert_eq!(refused.refusal().1, "is_admin");
}

/// Tables that name a user and that an export leaves out, each with its reason.
const NOT_EXPORTED: [(&str, &str); 13] = [
    ("admin_assignments", "what an admin has in hand, for as long as it waits"),
    ("admins", "a right that others gave, shown in the account's activities"),
    ("guests", "who a guest is stays with CarPal; their messages are told"),
    ("guest_links", "hashes of secrets of others"),
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

#[tokio::test]
async fn a_parked_job_is_run_again_and_shows_nothing_of_what_it_holds() {
    let app = App::start().await;
    let (ada, _, _) = people(&app).await;
    app.sql("update apalis.jobs set status = 'Failed', attempts = 16, max_attempts = 0,
             last_result = '{\"Err\": \"550 no such mailbox\"}' where id = (select max(id) from apalis.jobs)").await;
    let jobs = ada.get("/admin/jobs").await.body;
    assert_eq!(
        jobs["queues"][0],
        json!({"name": "send-mail", "waiting": 2, "failed": 0, "running": 0, "done": 0, "parked": 1})
    );
    let parked = &jobs["parked"][0];
    assert_eq!(
        (&parked["error"], &parked["attempts"]),
        (&json!("550 no such mailbox"), &json!(16))
    );
    assert!(!jobs.to_string().contains("example.org"), "{jobs}");
    for (asked, found) in [
        ("queue=send-mail&q=mailbox", 1),
        ("queue=push-notification", 0),
        ("q=no+such+mailbox+here", 0),
    ] {
        let jobs = ada.get(&format!("/admin/jobs?{asked}")).await.body;
        assert_eq!(
            (jobs["parked"].as_array().map(Vec::len), &jobs["total"]),
            (Some(found), &json!(found)),
            "{asked}"
        );
    }
    let run = format!("/admin/jobs/{}/run", parked["id"].as_str().expect("an id"));
    assert_eq!(ada.post(&run, Value::Null).await.status, StatusCode::NO_CONTENT);
    assert_eq!(ada.post(&run, Value::Null).await.refusal().0, 404, "it waits already");
    let waits = "select concat(status, ' ', attempts, ' ', max_attempts) from apalis.jobs order by id desc limit 1";
    assert_eq!(app.value(waits).await, "Pending 0 16");
    assert_eq!(ada.get("/admin/jobs").await.body["parked"], json!([]));
}
