//! Alice reviews what Dev did for her, and he replies.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::businesses::{admin, approved, completed, id, request, told};
use crate::app::App;
use crate::client::Client;

struct Fixture {
    app: App,
    alice: Client,
    dev: Client,
    olga: Client,
    provider_id: String,
}

async fn fixture() -> Fixture {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let dev = app.driver("dev", "D3 VAN").await;
    let olga = admin(&app, "olga", "A1").await;
    let provider_id = approved(&olga, &dev).await;
    Fixture { app, alice, dev, olga, provider_id }
}

fn good() -> Value {
    json!({"rating": 5, "title": " Quick ", "comment": "Had me going within the hour."})
}

#[tokio::test]
async fn alice_reviews_once_when_the_job_is_completed_and_dev_replies_once() {
    let Fixture { app, alice, dev, provider_id, .. } = fixture().await;
    let open = request(&app, "alice", &[]).await;
    let refused = alice.post(&format!("/service-requests/{open}/review"), good()).await;
    assert_eq!(
        refused.refusal(),
        (409, "not_completed", "You can leave a review once the job is completed.")
    );
    let done = completed(&app, "alice", &provider_id).await;
    let path = format!("/service-requests/{done}/review");
    assert_eq!(dev.post(&path, good()).await.refusal().0, 404, "it is Alice's");
    for (changes, field, sentence) in [
        (json!({"rating": 0}), "rating", "Please give 1 to 5 stars"),
        (json!({"rating": 6}), "rating", "Please give 1 to 5 stars"),
        (
            json!({"rating": 3, "title": "x".repeat(121)}),
            "title",
            "Please use at most 120 characters",
        ),
        (
            json!({"rating": 1, "comment": "What an idiot"}),
            "comment",
            "Message blocked: Please keep messages polite. Aggressive words are blocked.",
        ),
    ] {
        let refused = alice.post(&path, changes).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.body["fields"][field]),
            (422, &json!(sentence))
        );
    }
    let mut open_page = super::businesses::open_page(&dev).await;
    let reviewed = alice.post(&path, good()).await;
    assert_eq!(reviewed.status, StatusCode::CREATED, "{}", reviewed.body);
    let review = &reviewed.body;
    assert_eq!(
        (&review["title"], &review["name"], &review["is_mine"], &review["service_type"]),
        (&json!("Quick"), &json!("Anonymous User"), &json!(true), &json!("jump-start"))
    );
    assert_eq!(open_page.told("job").await["request_id"], done);
    assert_eq!(alice.post(&path, good()).await.refusal().1, "already_reviewed");
    assert!(told(&app, "dev").await.ends_with("review_received"));

    let reply = format!("/reviews/{}/reply", id(review));
    assert_eq!(
        alice.post(&reply, json!({"reply": "Me"})).await.refusal().0,
        404,
        "she is no provider"
    );
    assert_eq!(
        dev.post(&reply, json!({"reply": " "})).await.body["fields"]["reply"],
        "Please enter a reply"
    );
    let rude = dev.post(&reply, json!({"reply": "You idiot"})).await;
    assert_eq!(rude.status.as_u16(), 422, "{}", rude.body);
    let replied = dev.post(&reply, json!({"reply": "Safe travels"})).await;
    assert_eq!((replied.status, &replied.body["reply"]), (StatusCode::OK, &json!("Safe travels")));
    assert_eq!(dev.post(&reply, json!({"reply": "Again"})).await.refusal().1, "already_replied");
    assert_eq!(told(&app, "alice").await, "review_answered");

    // Everyone reads both, and nothing of who Alice is.
    let visitor = app.visitor("192.0.2.9");
    let listed = visitor.get(&format!("/providers/{provider_id}/reviews")).await.body;
    let [shown] = &listed["reviews"].as_array().expect("a list")[..] else { panic!("one") };
    assert_eq!((&shown["reply"], &shown["is_mine"]), (&json!("Safe travels"), &json!(false)));
    let alices = app.value("select id from users where email = 'alice@example.org'").await;
    for secret in ["AB12", "alice", &alices, &done] {
        assert!(!listed.to_string().contains(secret), "{secret}: {listed}");
    }
    let hers = alice.get(&format!("/providers/{provider_id}/reviews")).await.body;
    assert_eq!(hers["reviews"][0]["is_mine"], true);
}

#[tokio::test]
async fn two_reviews_at_once_are_one() {
    let Fixture { app, alice, provider_id, .. } = fixture().await;
    let done = completed(&app, "alice", &provider_id).await;
    let path = format!("/service-requests/{done}/review");
    let (one, two) = tokio::join!(alice.post(&path, good()), alice.post(&path, good()));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
}

#[tokio::test]
async fn reviews_are_listed_in_pages() {
    let Fixture { app, provider_id, .. } = fixture().await;
    for at in 0..5 {
        let done = completed(&app, "alice", &provider_id).await;
        app.sql(&format!(
            "insert into reviews (id, request_id, provider_id, rating, title, created_at)
             values (gen_random_uuid(), '{done}', '{provider_id}', 4, 'T{at}', now() - {at} / 2 * interval '1 hour')"
        ))
        .await;
    }
    let visitor = app.visitor("192.0.2.9");
    let (mut titles, mut next) = (Vec::new(), String::new());
    loop {
        let path = format!("/providers/{provider_id}/reviews?limit=2{next}");
        let page = visitor.get(&path).await.body;
        for review in page["reviews"].as_array().expect("a list") {
            titles.push(review["title"].as_str().expect("a title").to_owned());
        }
        let Some(cursor) = page["next"].as_str() else { break };
        next = format!("&before={cursor}");
    }
    titles.sort_unstable();
    assert_eq!(titles, ["T0", "T1", "T2", "T3", "T4"]);
}

#[tokio::test]
async fn a_hidden_review_is_read_by_nobody_and_counts_for_nothing() {
    let Fixture { app, alice, dev, olga, provider_id } = fixture().await;
    let done = completed(&app, "alice", &provider_id).await;
    let bad = json!({"rating": 1, "title": "Mr Smith of 4 High Street"});
    let review = id(&alice.post(&format!("/service-requests/{done}/review"), bad).await.body);
    let hide = format!("/admin/reviews/{review}/hide");
    assert_eq!(olga.post(&hide, json!({"reason": " "})).await.refusal().0, 422);
    let hidden = olga.post(&hide, json!({"reason": "Names a private person"})).await;
    assert_eq!(hidden.body["hidden_reason"], "Names a private person", "{}", hidden.body);
    assert_eq!(olga.post(&hide, json!({"reason": "Twice"})).await.refusal().1, "stale");
    let list = format!("/providers/{provider_id}/reviews");
    for reader in [&alice, &dev, &app.visitor("192.0.2.9")] {
        assert_eq!(reader.get(&list).await.body["reviews"], json!([]));
    }
    let page = alice.get(&format!("/providers/{provider_id}")).await.body;
    assert_eq!((&page["rating"], &page["rating_counts"]), (&Value::Null, &json!([0, 0, 0, 0, 0])));
    let reply = dev.post(&format!("/reviews/{review}/reply"), json!({"reply": "No"})).await;
    assert_eq!(reply.refusal().0, 404);
    let details = olga.get(&format!("/admin/providers/{provider_id}")).await.body;
    assert_eq!(details["reviews"][0]["hidden_reason"], "Names a private person");

    let show = format!("/admin/reviews/{review}/show");
    assert_eq!(olga.post(&show, Value::Null).await.body["hidden_at"], Value::Null);
    assert_eq!(olga.post(&show, Value::Null).await.refusal().1, "stale");
    assert_eq!(alice.get(&list).await.body["reviews"].as_array().map(Vec::len), Some(1));
    let logged =
        "select string_agg(concat(activity_type, ' ', reason), ', ' order by id) from activities
                  where target_type = 'review'";
    assert_eq!(app.value(logged).await, "review_hide Names a private person, review_show ");
}

#[tokio::test]
async fn a_review_is_reported_and_by_its_writer_the_reply() {
    let Fixture { app, alice, dev, olga, provider_id } = fixture().await;
    let done = completed(&app, "alice", &provider_id).await;
    let review = id(&alice.post(&format!("/service-requests/{done}/review"), good()).await.body);
    let report = json!({"about": "review", "review_id": review, "reason": "other", "description": "It is not so"});
    assert_eq!(alice.post("/reports", report.clone()).await.refusal().0, 404, "there is no reply");
    let missing = dev.post("/reports", json!({"about": "review", "reason": "other"})).await;
    assert_eq!(missing.body["fields"]["review_id"], "Please choose the review to report");
    let nowhere = dev.post("/reports", json!({"about": "user", "reason": "other"})).await;
    assert_eq!(
        nowhere.body["fields"]["conversation_id"],
        "Please choose the conversation that it happened in"
    );
    assert_eq!(dev.post("/reports", report.clone()).await.status, StatusCode::ACCEPTED);
    dev.post(&format!("/reviews/{review}/reply"), json!({"reply": "She never paid"})).await;
    assert_eq!(alice.post("/reports", report.clone()).await.status, StatusCode::ACCEPTED);

    let user = async |name: &str| {
        app.value(&format!("select id from users where email = '{name}@example.org'")).await
    };
    let listed = olga.get("/admin/reports?sort=oldest").await.body;
    let rows = listed["reports"].as_array().expect("a list");
    let [of_alice, of_dev] = &rows[..] else { panic!("{listed}") };
    for (row, name) in [(of_alice, "alice"), (of_dev, "dev")] {
        assert_eq!(
            (&row["about"], &row["review_id"], &row["reported"]["user_id"]),
            (&json!("review"), &json!(review), &json!(user(name).await))
        );
    }
    let path = format!("/admin/reports/{}", id(of_dev));
    let evidence = olga.post(&format!("{path}/evidence"), Value::Null).await.body;
    assert_eq!(
        evidence["evidence"],
        json!([{"rating": 5, "title": "Quick", "comment": "Had me going within the hour.", "reply": "She never paid",
                "business_name": "Mersey Mobile Mechanics"}])
    );
    let warn = json!({"decision": "warn", "reason": "Rude"});
    assert_eq!(olga.post(&format!("{path}/decision"), warn).await.body["status"], "resolved");
    let chat = crate::messaging::list(&dev).await.remove(0);
    let words = chat["last_message"]["content"].as_str().expect("words").to_owned();
    assert!(words.contains("a review or a reply that you wrote"), "{words}");

    olga.post(&format!("/admin/reviews/{review}/hide"), json!({"reason": "Rude"})).await;
    let eve = app.driver("eve", "E1").await;
    assert_eq!(
        eve.post("/reports", report).await.refusal(),
        (404, "not_found", "Review not found")
    );
}

#[tokio::test]
async fn a_reported_review_is_hidden_and_its_reports_are_decided_as_one() {
    let Fixture { app, alice, dev, olga, provider_id } = fixture().await;
    let otto = super::businesses::admin(&app, "otto", "A2").await;
    let done = completed(&app, "alice", &provider_id).await;
    let path = format!("/service-requests/{done}/review");
    assert_eq!(alice.post(&path, good()).await.status, StatusCode::CREATED);
    let review = app.value("select id from reviews").await;
    let report = json!({"about": "review", "review_id": review, "reason": "other", "description": "It is not so"});
    let eve = app.driver("eve", "E1").await;
    for reporter in [&dev, &eve] {
        let made = reporter.post("/reports", report.clone()).await;
        assert_eq!(made.status, StatusCode::ACCEPTED, "{}", made.body);
    }
    let listed = olga.get("/admin/reports?sort=oldest").await.body;
    let reports = listed["reports"].as_array().expect("a list");
    let hide = json!({"decision": "act", "reason": "Rude", "hide_review": true});
    let report_id = |at: usize| reports[at]["id"].as_str().expect("an id");
    let decide = |at| format!("/admin/reports/{}/decision", report_id(at));
    let hidden = "select hidden_at is not null from reviews";

    // Whoever has it not in hand changes nothing.
    let assignee = format!("/admin/inbox/review_report/{}/assignee", report_id(0));
    assert_eq!(olga.put(&assignee, json!({})).await.status, StatusCode::NO_CONTENT);
    assert_eq!(otto.post(&decide(0), hide.clone()).await.refusal().1, "taken");
    assert_eq!(app.value(hidden).await, "false");
    for at in [0, 1] {
        let decided = olga.post(&decide(at), hide.clone()).await;
        assert_eq!(decided.body["status"], "resolved", "{}", decided.body);
        assert_eq!(app.value(hidden).await, "true");
    }
    let logged = "select count(*) from activities where activity_type = 'review_hide'";
    assert_eq!(app.value(logged).await, "1", "it was hidden once");
}

#[tokio::test]
async fn a_business_is_not_reviewed_from_an_account_of_the_same_person() {
    let Fixture { app, alice, provider_id, .. } = fixture().await;
    let done = completed(&app, "alice", &provider_id).await;
    let path = format!("/service-requests/{done}/review");
    for same in [
        "update users set phone = '+447700900123', phone_set_at = now() where email similar to '(alice|dev)@%'",
        "update users set phone = null, phone_set_at = null, email = replace(email, 'alice@', 'dev+alice@')",
    ] {
        app.sql(same).await;
        assert_eq!(alice.post(&path, good()).await.refusal().1, "own_business", "{same}");
    }
    app.sql("update users set email = 'devon@example.org' where email like 'dev+%'").await;
    assert_eq!(alice.post(&path, good()).await.status, StatusCode::CREATED);
}
