//! Reports, and what admins do with them.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{list, say, start, thread};
use crate::app::App;
use crate::client::Client;

async fn admin(app: &App) -> Client {
    let admin = app.driver("olga", "A1").await;
    app.make_admins("where email like 'olga@%'").await;
    admin
}

fn id(conversation: &str) -> &str {
    conversation.rsplit('/').next().expect("an id")
}

async fn logged(app: &App) -> String {
    app.value("select string_agg(activity_type, ' ' order by id) from activities where activity_type !~ 'admin'").await
}

#[tokio::test]
async fn bob_reports_a_message_and_the_admin_sees_what_he_saw() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let admin = admin(&app).await;
    let talk = start(&alice, "K9 DOG", "Hello").await;
    say(&bob, &talk, "Yes?").await;
    say(&alice, &talk, "I know where you live").await;
    let report = |about: &str, seq: Value| json!({"conversation_id": id(&talk), "about": about, "seq": seq, "reason": "threat", "description": " Help "});
    let reported = bob.post("/reports", report("message", json!(3))).await;
    assert_eq!(reported.status, StatusCode::ACCEPTED, "{}", reported.body);
    assert_eq!(reported.body["message"], "Thank you. We’ll look into your report.");
    for (about, seq) in [
        ("message", json!(2)),
        ("message", json!(9)),
        ("message", Value::Null),
        ("provider", json!(1)),
    ] {
        assert_eq!(bob.post("/reports", report(about, seq)).await.refusal().0, 422, "{about}");
    }
    assert_eq!(
        app.visitor("192.0.2.9").post("/reports", report("user", Value::Null)).await.status,
        StatusCode::UNAUTHORIZED
    );

    let listed = admin.get("/admin/reports?status=pending").await.body;
    let report = &listed["reports"][0];
    assert_eq!((&report["about"], &report["reason"]), (&json!("message"), &json!("threat")));
    assert_eq!(
        (&report["description"], &report["reported"]["name"]),
        (&json!("Help"), &json!("AB12 CDE"))
    );
    let path = format!("/admin/reports/{}", report["id"].as_str().expect("an id"));
    // What is said later changes no evidence.
    say(&alice, &talk, "Only joking").await;
    let evidence = admin.post(&format!("{path}/evidence"), Value::Null).await.body;
    let said: Vec<_> = evidence["evidence"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|m| {
            (
                m["by"].as_str().expect("a side"),
                m["content"].as_str().expect("words"),
                m["is_reported"] == true,
            )
        })
        .collect();
    assert_eq!(
        said,
        [
            ("reported", "Hello", false),
            ("reporter", "Yes?", false),
            ("reported", "I know where you live", true)
        ]
    );
    // Neither has who reported it.
    let bobs_id = app.value("select id from users where email like 'bob@%'").await;
    for told in [&listed, &evidence] {
        let text = told.to_string();
        assert!(!text.contains(&bobs_id) && !text.contains("K9"), "{text}");
    }

    let decide = async |decision: &str, reason: &str| {
        admin
            .post(&format!("{path}/decision"), json!({"decision": decision, "reason": reason}))
            .await
    };
    assert_eq!(
        decide("warn", " ").await.body["fields"]["reason"],
        "Please give a reason of at most 500 characters"
    );
    let decided = decide("warn", "A threat").await;
    assert_eq!(
        (&decided.body["status"], &decided.body["decision"]),
        (&json!("resolved"), &json!("warn"))
    );
    assert_eq!(decide("dismiss", "Twice").await.refusal().1, "already_decided");
    // Alice reads it in her support chat, and learns nothing of who said so.
    let chat = list(&alice).await.remove(0);
    assert_eq!((&chat["kind"], &chat["unread"]), (&json!("support"), &json!(1)));
    assert_eq!(thread(&alice, &super::path(&chat)).await.len(), 1);
    // Bob hears what came of it, and not what was done.
    let chat = list(&bob).await.remove(0);
    assert_eq!((&chat["kind"], &chat["unread"]), (&json!("support"), &json!(1)));
    let heard = chat["last_message"]["content"].as_str().expect("words");
    assert!(
        heard.starts_with("Thank you for your report. We’ve looked into it and dealt with it.")
    );
    assert_eq!(logged(&app).await, "report_read report_resolve");
    assert_eq!(
        app.value("select reason from activities where activity_type = 'report_resolve'").await,
        "A threat"
    );
}

#[tokio::test]
async fn a_conversation_is_read_for_a_report_of_it_or_a_reason_and_that_is_written_down() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let admin = admin(&app).await;
    let talk = start(&alice, "K9 DOG", "Hello").await;
    let other = start(&bob, "AB12 CDE", "Hello").await;
    bob.post("/reports", json!({"conversation_id": id(&other), "about": "user", "reason": "spam"}))
        .await;
    let report = admin.get("/admin/reports").await.body["reports"][0]["id"].clone();
    let read =
        async |talk: &str, why: Value| admin.post(&format!("/admin{talk}/reading"), why).await;
    for why in [
        json!({}),
        json!({"reason": " "}),
        json!({"report_id": report}),
        json!({"report_id": uuid::Uuid::new_v4()}),
    ] {
        assert_eq!(
            read(&talk, why).await.refusal(),
            (422, "invalid", "Please name a report of this conversation, or give a reason")
        );
    }
    assert_eq!(logged(&app).await, "");
    let said = read(&other, json!({"report_id": report})).await.body;
    assert_eq!(
        (&said["messages"][0]["by"], &said["messages"][0]["content"]),
        (&json!("starter"), &json!("Hello"))
    );
    assert_eq!(read(&talk, json!({"reason": "The police ask"})).await.status, StatusCode::OK);
    assert_eq!(
        bob.post(&format!("/admin{talk}/reading"), json!({"reason": "Curious"})).await.status,
        StatusCode::FORBIDDEN
    );
    assert_eq!(logged(&app).await, "conversation_read conversation_read");
    let why = "select string_agg(coalesce(reason, after ->> 'report_id'), ' ' order by id) from activities where activity_type = 'conversation_read'";
    assert_eq!(app.value(why).await, format!("{} The police ask", report.as_str().expect("an id")));
}

#[tokio::test]
async fn bob_reports_a_provider_and_the_admin_sees_what_they_showed() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let admin = admin(&app).await;
    app.sql(
        "insert into providers (user_id, is_verified, is_active, business_name, service_types, created_at)
         select id, true, true, 'Alice Towing', '{towing_service}', now() from users where email like 'alice@%'",
    )
    .await;
    let provider = app.value("select id from providers").await;
    let path = format!("/providers/{provider}/reports");
    let scam = json!({"reason": "scam", "description": "Took the money and left"});
    assert_eq!(alice.post(&path, scam.clone()).await.refusal().1, "not_found", "herself");
    let account = app.value("select user_id from providers").await;
    let by_account = format!("/providers/{account}/reports");
    assert_eq!(bob.post(&by_account, scam.clone()).await.refusal().1, "not_found");
    app.sql("update providers set is_verified = false").await;
    assert_eq!(bob.post(&path, scam.clone()).await.refusal().1, "not_found", "not shown yet");
    app.sql("update providers set is_verified = true").await;
    let long = json!({"reason": "scam", "description": "x".repeat(1001)});
    assert_eq!(
        bob.post(&path, long).await.body["fields"]["description"],
        "Please use at most 1000 characters"
    );
    assert_eq!(bob.post(&path, scam).await.status, StatusCode::ACCEPTED);

    let report = admin.get("/admin/reports?status=pending").await.body["reports"][0].clone();
    assert_eq!(
        (&report["about"], &report["reported"]["user_id"], &report["conversation_id"]),
        (&json!("provider"), &json!(account), &Value::Null)
    );
    let path = format!("/admin/reports/{}", report["id"].as_str().expect("an id"));
    // What they call themselves later changes no evidence.
    app.sql("update providers set business_name = 'Honest Alice'").await;
    let evidence = admin.post(&format!("{path}/evidence"), Value::Null).await.body;
    assert_eq!(
        evidence["evidence"],
        json!([{"business_name": "Alice Towing", "description": "", "service_types": ["towing_service"], "is_active": true,
                "is_banned": false}])
    );
    let bobs_id = app.value("select id from users where email like 'bob@%'").await;
    for told in [&report, &evidence] {
        assert!(!told.to_string().contains(&bobs_id), "{told}");
    }
    let warn = json!({"decision": "warn", "reason": "A scam"});
    assert_eq!(admin.post(&format!("{path}/decision"), warn).await.body["status"], "resolved");
    let chat = list(&alice).await.remove(0);
    let told = thread(&alice, &super::path(&chat)).await.remove(0).to_string();
    assert!(told.contains("as a service provider") && !told.contains("K9"), "{told}");
    assert_eq!(logged(&app).await, "report_read report_resolve");
}

#[tokio::test]
async fn reports_end_after_ten_a_day() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let _bob = app.driver("bob", "K9 DOG").await;
    let talk = start(&alice, "K9 DOG", "Hello").await;
    let report = json!({"conversation_id": id(&talk), "about": "conversation", "reason": "other"});
    for _ in 0..10 {
        assert_eq!(alice.post("/reports", report.clone()).await.status, StatusCode::ACCEPTED);
    }
    assert_eq!(alice.post("/reports", report).await.refusal().1, "too_many");
}
