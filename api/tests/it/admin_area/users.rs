//! Admins find users, warn them, and read their messages for a reason.

use axum::http::StatusCode;
use carpal_domain::mail::MailKind;
use serde_json::json;

use super::{admin, begun};
use crate::app::App;
use crate::messaging::thread;

#[tokio::test]
async fn olga_finds_alice_by_name_address_and_registration() {
    let app = App::start().await;
    let (_alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    app.driver("bob", "K9 DOG").await;
    for q in ["ALICE", "alice@example", "ab12%20cd", "B12C"] {
        let found = olga.get(&format!("/admin/users?q={q}")).await;
        assert_eq!(found.body["total"], 1, "{q}: {}", found.body);
        assert_eq!(found.body["users"][0]["email"], "alice@example.org", "{q}");
        assert_eq!(found.body["users"][0]["registration"], "AB12CDE", "{q}");
    }
    assert_eq!(olga.get("/admin/users?q=nobody").await.body["total"], 0);
    let first = olga.get("/admin/users?limit=2").await;
    assert_eq!(first.body["users"].as_array().map(Vec::len), Some(2));
    let next = first.body["next"].as_str().expect("a next page");
    let second = olga.get(&format!("/admin/users?limit=2&cursor={next}")).await;
    assert_eq!(second.body["users"].as_array().map(Vec::len), Some(1));
    app.sql("update users set blocked_at = now(), blocked_reason = 'x' where email like 'bob@%'")
        .await;
    let blocked = olga.get("/admin/users?status=blocked").await;
    assert_eq!(
        (&blocked.body["total"], &blocked.body["users"][0]["status"]),
        (&json!(1), &json!("blocked"))
    );
    assert_eq!(olga.get("/admin/users?status=active").await.body["total"], 2);
}

#[tokio::test]
async fn a_warning_reads_as_it_was_shown_before() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let id = app.value("select id from users where email like 'alice@%'").await;
    let asked = json!({"act": "warn", "target_id": id, "reason": "Insults on Lark Lane"});
    let shown = olga.post("/admin/notice-previews", asked).await;
    assert_eq!(shown.status, StatusCode::OK, "{}", shown.body);
    let words = shown.body["in_app"].as_str().expect("words").to_owned();
    assert!(words.contains("Insults on Lark Lane"));
    let text = shown.body["text"].as_str().expect("an email");
    assert!(text.contains("Insults on Lark Lane"), "{text}");
    let warned = olga
        .post(&format!("/admin/users/{id}/warnings"), json!({"reason": "Insults on Lark Lane"}))
        .await;
    assert_eq!(warned.status, StatusCode::NO_CONTENT, "{}", warned.body);
    let chat = app.value("select id from conversations where kind = 'support'").await;
    assert_eq!(thread(&alice, &format!("/conversations/{chat}")).await[0]["content"], json!(words));
    let user = olga.get(&format!("/admin/users/{id}")).await;
    assert_eq!(user.body["warnings"][0]["reason"], "Insults on Lark Lane");
    for (act, reads) in [
        ("block", "/appeal/"),
        ("suspend", "1 December 2026"),
        ("unsuspend", "no longer suspended"),
    ] {
        let asked = json!({"act": act, "target_id": id, "reason": "Insults", "until": "2026-12-01T10:00:00Z"});
        let shown = olga.post("/admin/notice-previews", asked).await;
        assert!(
            shown.body["text"].as_str().is_some_and(|text| text.contains(reads)),
            "{}",
            shown.body
        );
    }
    let summer =
        json!({"act": "suspend", "target_id": id, "reason": "x", "until": "2026-06-30T23:30:00Z"});
    let shown = olga.post("/admin/notice-previews", summer).await;
    assert!(
        shown.body["text"].as_str().is_some_and(|text| text.contains("1 July 2026")),
        "London's day: {}",
        shown.body
    );
    for (act, reads) in
        [("unblock", "/login"), ("grant_admin", "/admin"), ("revoke_admin", "type=forgot")]
    {
        let shown = olga.post("/admin/notice-previews", json!({"act": act, "target_id": id})).await;
        assert!(
            shown.body["text"].as_str().is_some_and(|text| text.contains(reads)),
            "{act}: {}",
            shown.body
        );
    }
    let none = json!({"act": "block", "target_id": uuid::Uuid::nil()});
    assert_eq!(olga.post("/admin/notice-previews", none).await.status, 404);
}

#[tokio::test]
async fn private_messages_need_a_report_or_a_reason_and_the_other_admins_are_told() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let otto = admin(&app, "otto", "A2").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let conversation = begun(&alice, "K9 DOG", "Your lights are on").await;
    let id = app.value("select id from users where email like 'alice@%'").await;
    let path = format!("/admin/users/{id}/messages");
    assert_eq!(olga.post(&path, json!({})).await.status, 422);
    assert_eq!(olga.post(&path, json!({"report_id": uuid::Uuid::nil()})).await.status, 422);
    let read = olga.post(&path, json!({"reason": "A complaint by phone"})).await;
    assert_eq!(read.status, StatusCode::OK, "{}", read.body);
    let first = &read.body["messages"][0];
    assert_eq!(
        (&first["content"], &first["is_sent"]),
        (&json!("Your lights are on"), &json!(true))
    );
    let logged =
        "select string_agg(activity_type || ' ' || coalesce(reason, ''), ', ') from activities
                  where activity_type like '%read'";
    assert_eq!(app.value(logged).await, "user_messages_read A complaint by phone");
    let told = otto.get("/notifications").await;
    assert_eq!(told.body["notifications"][0]["kind"], "admin_reading", "{}", told.body);
    let own = olga.get("/notifications").await;
    assert!(!own.body.to_string().contains("admin_reading"), "not who read them");
    let reported = bob
        .post(
            "/reports",
            json!({"about": "user", "conversation_id": conversation, "reason": "spam"}),
        )
        .await;
    assert_eq!(reported.status, StatusCode::ACCEPTED, "{}", reported.body);
    let report = app.value("select id from reports").await;
    let offered = olga.get(&format!("/admin/users/{id}")).await.body["open_reports"].clone();
    assert_eq!(offered[0]["id"], report, "what opens her messages stands on her page: {offered}");
    assert_eq!(olga.post(&path, json!({"report_id": report})).await.status, 200);
    app.sql("update reports set status = 'dismissed', decision = 'dismiss', review_note = 'x', reviewed_at = now()").await;
    let dismissed = olga.post(&path, json!({"report_id": report})).await;
    assert_eq!(dismissed.status, StatusCode::UNPROCESSABLE_ENTITY, "nothing came of it");
}

#[tokio::test]
async fn whichever_page_of_a_conversation_is_read_the_other_admins_are_told() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let otto = admin(&app, "otto", "A2").await;
    app.driver("bob", "K9 DOG").await;
    let conversation = begun(&alice, "K9 DOG", "Your lights are on").await;
    let asked = json!({"reason": "A complaint by phone", "before": i32::MAX});
    let read = olga.post(&format!("/admin/conversations/{conversation}/reading"), asked).await;
    assert_eq!(read.body["messages"].as_array().map(Vec::len), Some(1), "{}", read.body);
    let told = otto.get("/notifications").await;
    assert_eq!(told.body["notifications"][0]["kind"], "admin_reading", "{}", told.body);
}

#[tokio::test]
async fn an_admin_is_not_warned() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    let id = app.value("select id from users").await;
    let path = format!("/admin/users/{id}/warnings");
    assert_eq!(olga.post(&path, json!({"reason": "Insults"})).await.refusal().1, "is_admin");
}

#[tokio::test]
async fn an_admin_hears_of_new_matters_by_email_if_they_chose_so() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    assert!(!alice.get("/me/notification-choices").await.body.to_string().contains("\"admin\""));
    assert!(olga.get("/me/notification-choices").await.body.to_string().contains("\"admin\""));
    for _ in 0..2 {
        assert_eq!(alice.post("/support-tickets", super::support::ticket()).await.status, 201);
    }
    let told = olga.get("/notifications").await;
    let first = &told.body["notifications"][0];
    assert_eq!(
        (&first["kind"], &first["count"], &first["path"]),
        (&json!("admin_matter"), &json!(2), &json!("/admin/needs-you"))
    );
    let mail = MailKind::AdminMatters { count: 2 };
    assert_eq!(mail.name(), "admin_matters");
}

#[tokio::test]
async fn looking_people_up_leaves_a_trace_and_is_limited() {
    let app = App::with(&["--limit-lookups", "18/1h"]).await;
    let (_alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let id = app.value("select id from users where email like 'alice@%'").await;
    for list in [
        "users",
        "vehicles",
        "conversations",
        "claims",
        "incidents",
        "reports",
        "inbox",
        "car-park-matters",
        "appeals",
        "support-tickets",
        "problem-reports",
        "providers",
    ] {
        assert_eq!(olga.get(&format!("/admin/{list}?q=ab12+cde")).await.status, StatusCode::OK);
        assert_eq!(olga.get(&format!("/admin/{list}")).await.status, StatusCode::OK);
    }
    // What she would be told shows who she is, too: that is an opening, and none anew when her page is opened after it.
    let openings = "select count(*) from activities where activity_type = 'user_read'";
    let warned = json!({"act": "warn", "target_id": id});
    assert_eq!(olga.post("/admin/notice-previews", warned).await.status, StatusCode::OK);
    assert_eq!(app.value(openings).await, "1");
    assert_eq!(olga.get(&format!("/admin/users/{id}")).await.status, StatusCode::OK);
    let written = app
        .value(
            "select string_agg(concat_ws(' ', u.name, activity_type, target_type, target_id, after), ', ' order by a.id)
             from activities a join users u on u.id = a.actor_id where activity_type in ('people_search', 'user_read')
               and (target_type = 'list' or target_id = (select id::text from users where email like 'alice@%'))",
        )
        .await;
    let search = "A 1 people_search list";
    let expected = format!(
        "{search} users, {search} vehicles, {search} conversations, {search} claims, {search} incidents, \
         {search} reports, {search} inbox, {search} car_park_matters, {search} appeals, {search} support_tickets, \
         {search} problem_reports, {search} providers, A 1 user_read user {id}"
    );
    assert_eq!(written, expected, "that somebody searched, and not what they typed");

    // An open page asks again; that is one opening for ten minutes.
    assert_eq!(olga.get(&format!("/admin/users/{id}")).await.status, StatusCode::OK);
    assert_eq!(app.value(openings).await, "1");

    // Each pause in typing asks again; that is one search for ten minutes.
    let searches = "select count(*) from activities where activity_type = 'people_search'";
    assert_eq!(olga.get("/admin/users?q=ab12+cd").await.status, StatusCode::OK);
    assert_eq!(app.value(searches).await, "12");
    app.sql("update activities set at = at - interval '11 minutes'").await;
    assert_eq!(olga.get("/admin/users?q=ab12+c").await.status, StatusCode::OK);
    assert_eq!(app.value(searches).await, "13");
    assert_eq!(olga.get(&format!("/admin/users/{id}")).await.status, StatusCode::OK);
    assert_eq!(app.value(openings).await, "2");
    assert_eq!(olga.get("/admin/vehicles?q=ab12").await.refusal().1, "too_many");
    assert_eq!(olga.get("/admin/vehicles").await.status, StatusCode::OK, "a list is no lookup");
}

#[tokio::test]
async fn what_is_private_is_read_so_often_an_hour() {
    let app = App::with(&["--limit-lookups", "2/1h"]).await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let bob = app.driver("bob", "K9 DOG").await;
    let conversation = begun(&bob, "AB12 CDE", "Move it").await;
    let report = json!({"about": "user", "conversation_id": conversation, "reason": "spam"});
    assert_eq!(alice.post("/reports", report).await.status, StatusCode::ACCEPTED);
    let report = app.value("select id from reports").await;
    let user = app.value("select id from users where email like 'bob@%'").await;
    let reason = json!({"reason": "A complaint"});
    let read = format!("/admin/conversations/{conversation}/reading");
    for _ in 0..2 {
        assert_eq!(olga.post(&read, reason.clone()).await.status, StatusCode::OK);
    }
    for path in [
        read,
        format!("/admin/reports/{report}/evidence"),
        format!("/admin/users/{user}/messages"),
        format!("/admin/conversations/{conversation}/photos/{user}/reading"),
    ] {
        assert_eq!(olga.post(&path, reason.clone()).await.refusal().1, "too_many", "{path}");
    }
    for path in [
        format!("/admin/reports/{report}/photos/{user}"),
        format!("/admin/providers/{user}/documents/{user}/file"),
    ] {
        assert_eq!(olga.get(&path).await.refusal().1, "too_many", "{path}");
    }
    let read = "select count(*) from activities where activity_type in ('conversation_read', 'report_read')";
    assert_eq!(app.value(read).await, "2");
}
