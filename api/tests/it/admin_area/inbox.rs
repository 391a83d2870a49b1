//! All that waits for an admin.

use axum::http::StatusCode;
use futures::future::join_all;
use serde_json::{Value, json};

use super::support::{problem, ticket};
use super::{admin, begun};
use crate::app::App;
use crate::guests::but;
use crate::messaging::message;

fn kinds(inbox: &Value) -> Vec<&str> {
    let items = inbox["items"].as_array().expect("items");
    items.iter().map(|item| item["kind"].as_str().expect("a kind")).collect()
}

#[tokio::test]
async fn the_most_urgent_comes_first_then_what_is_overdue_then_what_waits_longest() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let bob = app.driver("bob", "K9 DOG").await;
    let conversation = begun(&bob, "AB12 CDE", "Move it").await;
    assert_eq!(
        alice.post("/support-tickets", but(ticket(), json!({"priority": "low"}))).await.status,
        201
    );
    assert_eq!(alice.post("/support-messages", message("Hello?")).await.status, 201);
    assert_eq!(alice.post("/problem-reports", problem()).await.status, 201);
    let report = json!({"about": "user", "conversation_id": conversation, "reason": "spam"});
    assert_eq!(alice.post("/reports", report).await.status, 202);
    app.sql(
        "insert into apalis.jobs (id, job_type, job, status, attempts, max_attempts)
             values ('01PARKED', 'send-mail', '{}', 'Failed', 16, 16)",
    )
    .await;

    let inbox = olga.get("/admin/inbox").await;
    assert_eq!(inbox.status, StatusCode::OK, "{}", inbox.body);
    assert_eq!(kinds(&inbox.body), ["support_chat", "problem_report", "report", "job", "ticket"]);
    assert_eq!(
        (&inbox.body["total"], &inbox.body["counts"]["support_chat"]),
        (&json!(5), &json!(1))
    );
    // A job that was given up says why, and has no time to be answered in.
    assert_eq!(inbox.body["items"][3]["due_at"], Value::Null);
    assert_eq!(kinds(&olga.get("/admin/inbox?kind=ticket").await.body), ["ticket"]);
    assert_eq!(kinds(&olga.get("/admin/inbox?q=SCAN").await.body), ["ticket"]);
    let two = olga.get("/admin/inbox?kind=ticket&kind=job").await;
    assert_eq!((kinds(&two.body), &two.body["total"]), (vec!["job", "ticket"], &json!(2)));
    assert_eq!(olga.get("/admin/inbox?kind=lost").await.status, 422);
    // What was said in a support chat is read where reading is in the audit log.
    let detail = inbox.body["items"][0]["detail"].as_str().expect("who writes").to_owned();
    assert!(detail.contains("alice@") && !detail.contains("Hello"), "{detail}");
    assert_eq!(kinds(&olga.get("/admin/inbox?q=Hello%3F").await.body), Vec::<&str>::new());
    assert_eq!(
        kinds(&olga.get("/admin/inbox?kind=support_chat&q=alice%40").await.body),
        ["support_chat"]
    );

    // What is overdue comes before what is not, of one priority.
    assert_eq!(
        alice
            .post("/support-tickets", but(ticket(), json!({"priority": "low", "subject": "Late"})))
            .await
            .status,
        201
    );
    app.sql("update support_items set due_at = now() - interval '1 hour' where subject = 'Late'")
        .await;
    let tickets = olga.get("/admin/inbox?kind=ticket").await;
    assert_eq!(
        (&tickets.body["items"][0]["title"], &tickets.body["items"][0]["is_overdue"]),
        (&json!("Late"), &json!(true))
    );
}

#[tokio::test]
async fn a_support_chat_waits_until_an_admin_answers_and_has_it_in_hand() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let otto = admin(&app, "otto", "A2").await;
    assert_eq!(alice.post("/support-messages", message("Hello?")).await.status, 201);
    let inbox = olga.get("/admin/inbox").await;
    let chat = inbox.body["items"][0]["id"].as_str().expect("an id").to_owned();
    let listed = olga.get("/admin/conversations?kind=support").await;
    assert_eq!(listed.body["conversations"][0]["waits_for_answer"], true, "{}", listed.body);
    let events = "select count(*) from inbox_events where kind = 'support_chat'";
    assert_eq!(app.value(events).await, "2", "both admins are told");

    let (path, mine) =
        (format!("/admin/conversations/{chat}/messages"), format!("/admin/conversations/{chat}"));
    assert_eq!(olga.put(&format!("{mine}/assignee"), json!({})).await.status, 204);
    let refused = otto.post(&path, message("Me too")).await;
    assert_eq!(refused.refusal(), (409, "taken", "A 1 has this in hand."));
    let refused = otto.put(&format!("{mine}/no-answer-needed"), json!({})).await;
    assert_eq!(refused.refusal().1, "taken", "{}", refused.body);
    assert_eq!(otto.get(&mine).await.body["taken_by"]["name"], "A 1");
    let answered = olga.post(&path, message("Hello Alice")).await;
    assert_eq!(answered.status, StatusCode::CREATED, "{}", answered.body);
    assert_eq!(kinds(&olga.get("/admin/inbox").await.body), Vec::<&str>::new());
    assert_eq!(otto.get(&mine).await.body["taken_by"], Value::Null, "it is answered");
    assert_eq!(alice.post("/support-messages", message("Thank you")).await.status, 201);
    // She wrote after what Otto saw: that is not answered unread.
    let seen = but(message("Gladly"), json!({"seen_seq": 2}));
    assert_eq!(otto.post(&path, seen).await.refusal().1, "stale");
    let unseen = otto.put(&format!("{mine}/no-answer-needed?seen_seq=2"), json!({})).await;
    assert_eq!(unseen.refusal().1, "stale");
    assert_eq!(kinds(&olga.get("/admin/inbox").await.body), ["support_chat"]);
    for _ in 0..2 {
        let noted = otto.put(&format!("{mine}/no-answer-needed?seen_seq=3"), json!({})).await;
        assert_eq!(noted.status, StatusCode::NO_CONTENT, "{}", noted.body);
        assert_eq!(kinds(&olga.get("/admin/inbox").await.body), Vec::<&str>::new());
    }
    let logged = "select count(*) from activities where activity_type = 'support_no_answer'";
    assert_eq!(app.value(logged).await, "1");
    assert_eq!(
        otto.delete("/admin/conversations/00000000-0000-0000-0000-000000000000/assignee")
            .await
            .status,
        404
    );
}

#[tokio::test]
async fn of_two_who_decide_a_report_at_once_one_wins() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let (otto, bob) = (admin(&app, "otto", "A2").await, app.driver("bob", "K9 DOG").await);
    let conversation = begun(&bob, "AB12 CDE", "Move it").await;
    let report = json!({"about": "user", "conversation_id": conversation, "reason": "threat"});
    assert_eq!(alice.post("/reports", report).await.status, 202);
    let id = app.value("select id from reports").await;
    let path = format!("/admin/reports/{id}/decision");
    let decide = json!({"decision": "act", "reason": "Threats"});
    let answers =
        join_all([&olga, &otto, &olga, &otto].map(|admin| admin.post(&path, decide.clone()))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status.is_success()).count(), 1);
    for lost in answers.iter().filter(|answer| !answer.status.is_success()) {
        assert_eq!(lost.refusal().1, "already_decided");
    }
    assert_eq!(olga.get(&format!("/admin/reports/{id}")).await.body["status"], "resolved");
}

#[tokio::test]
async fn an_appeal_waits_for_another_admin_where_there_is_one() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    app.driver("alice", "AB12 CDE").await;
    let id = app.value("select id from users where email like 'alice@%'").await;
    let blocked = olga.put(&format!("/admin/users/{id}/block"), json!({"reason": "Insults"})).await;
    assert_eq!(blocked.status, StatusCode::NO_CONTENT, "{}", blocked.body);
    app.sql("insert into appeals (id, user_id, blocked_at, text, created_at)
             select gen_random_uuid(), id, blocked_at, 'It was my brother', now() from users where blocked_at is not null").await;
    let alone = olga.get("/admin/inbox?kind=appeal").await;
    assert_eq!(alone.body["items"][0]["can_decide"], true, "nothing waits for ever");
    let otto = admin(&app, "otto", "A2").await;
    assert_eq!(olga.get("/admin/inbox?kind=appeal").await.body["items"][0]["can_decide"], false);
    assert_eq!(otto.get("/admin/inbox?kind=appeal").await.body["items"][0]["can_decide"], true);
}

#[tokio::test]
async fn what_an_admin_has_in_hand_goes_with_their_rights() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    assert_eq!(alice.post("/support-tickets", ticket()).await.status, 201);
    let id = app.value("select id from support_items").await;
    let path = format!("/admin/inbox/ticket/{id}/assignee");
    for _ in 0..2 {
        assert_eq!(olga.put(&path, json!({})).await.status, 204, "a second time changes nothing");
    }
    // Whatever is asked for, it counts all that she has in hand.
    assert_eq!(alice.post("/support-messages", message("Hello?")).await.status, 201);
    for (asked, shown, mine) in
        [("?mine=true", vec!["ticket"], 1), ("?kind=support_chat", vec!["support_chat"], 1)]
    {
        let inbox = olga.get(&format!("/admin/inbox{asked}")).await.body;
        assert_eq!((kinds(&inbox), &inbox["mine"]), (shown, &json!(mine)), "{asked}");
    }
    assert_eq!(olga.put("/admin/inbox/report/nothing/assignee", json!({})).await.status, 404);
    app.sql("delete from admins").await;
    assert_eq!(app.value("select count(*) from admin_assignments").await, "0");
}

#[tokio::test]
async fn a_report_is_decided_and_its_user_blocked_at_once_or_neither() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let (otto, bob) = (admin(&app, "otto", "A2").await, app.driver("bob", "K9 DOG").await);
    let conversation = begun(&bob, "AB12 CDE", "Move it").await;
    let report = json!({"about": "user", "conversation_id": conversation, "reason": "threat"});
    assert_eq!(alice.post("/reports", report.clone()).await.status, 202);
    let path = format!("/admin/reports/{}/decision", app.value("select id from reports").await);
    let block = json!({"decision": "act", "reason": "Threats", "block": {"reason": "You threatened somebody"}});
    let warn = json!({"decision": "act", "reason": "Threats", "warn": {"reason": "You threatened somebody"}});
    for wrong in [
        but(block.clone(), json!({"decision": "dismiss"})),
        but(block.clone(), json!({"warn": {"reason": "x"}})),
    ] {
        assert_eq!(olga.post(&path, wrong).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    }
    let proved = "update sessions set proved_at = now() - interval '1 hour'";
    app.sql(proved).await;
    assert_eq!(
        olga.post(&path, block.clone()).await.status,
        StatusCode::FORBIDDEN,
        "it harms most"
    );
    app.sql("update sessions set proved_at = now()").await;
    let answers =
        join_all([&olga, &otto, &olga].map(|admin| admin.post(&path, warn.clone()))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status.is_success()).count(), 1);
    assert_eq!(app.value("select count(*) from user_warnings").await, "1", "nothing is done twice");
    let late = otto.post(&path, block.clone()).await;
    assert_eq!(late.refusal().1, "already_decided");
    assert_eq!(app.value("select count(*) from users where blocked_at is not null").await, "0");

    assert_eq!(alice.post("/reports", report).await.status, 202);
    let second = app.value("select id from reports where status = 'pending'").await;
    let path = format!("/admin/reports/{second}/decision");
    assert_eq!(
        olga.put(&format!("/admin/inbox/report/{second}/assignee"), json!({})).await.status,
        204
    );
    let refused = otto.post(&path, block.clone()).await;
    assert_eq!(refused.refusal(), (409, "taken", "A 1 has this in hand."));
    assert_eq!(app.value("select count(*) from users where blocked_at is not null").await, "0");
    let decided = olga.post(&path, block).await;
    assert_eq!(decided.status, StatusCode::OK, "{}", decided.body);
    assert_eq!(app.value("select name from users where blocked_at is not null").await, "K9 DOG");
}

#[tokio::test]
async fn what_another_admin_has_in_hand_is_not_decided_by_others() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let otto = admin(&app, "otto", "A2").await;
    app.sql(
        "insert into apalis.jobs (id, job_type, job, status, attempts, max_attempts)
             values ('01PARKED', 'send-mail', '{}', 'Failed', 16, 16)",
    )
    .await;
    assert_eq!(alice.post("/support-tickets", ticket()).await.status, 201);
    let assignee = "/admin/inbox/job/01PARKED/assignee";
    assert_eq!(olga.put(assignee, json!({})).await.status, 204);
    let run = otto.post("/admin/jobs/01PARKED/run", Value::Null).await;
    assert_eq!(run.refusal().1, "taken", "{}", run.body);
    let ticket = app.value("select id from support_items").await.to_uppercase();
    let spelt = olga.put(&format!("/admin/inbox/ticket/{ticket}/assignee"), json!({})).await;
    assert_eq!(spelt.status, 404, "one spelling, so that nothing is taken twice");
    assert_eq!(olga.post("/admin/jobs/01PARKED/run", Value::Null).await.status, 204);
    assert_eq!(app.value("select count(*) from admin_assignments").await, "0");
}
