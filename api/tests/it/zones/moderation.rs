//! What is reported, hidden and shown again.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{answer, member, olga, post, posts, seen};
use crate::admin_area::admin;
use crate::app::App;
use crate::client::{Client, Form};
use crate::messaging::list;
use crate::pictures::jpeg;

fn report(id: &str) -> Value {
    json!({"about": "zone_post", "zone_post_id": id, "reason": "harassment", "description": "Rude"})
}

#[tokio::test]
async fn bobs_answer_is_reported_seen_by_an_admin_and_hidden_with_a_warning() {
    let app = App::start().await;
    let (olga, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let asked = post(&alice, &zone, "Is the lift working?").await;
    let rude = answer(&bob, &asked, "Use your legs").await;
    let photo = Form::default().file("photo", "a.jpg", &jpeg(8, 8));
    let photo = bob.upload(&format!("/zone-posts/{rude}/photos"), &photo).await.body;
    let stranger = app.driver("sam", "SAM 1").await;
    for (who, what) in [(&stranger, &rude), (&bob, &rude), (&alice, &asked)] {
        assert_eq!(who.post("/reports", report(what)).await.refusal().0, 404, "{what}");
    }
    let nothing = alice.post("/reports", json!({"about": "zone_post", "reason": "spam"})).await;
    assert!(nothing.body["fields"]["zone_post_id"].is_string(), "{}", nothing.body);
    assert_eq!(alice.post("/reports", report(&rude)).await.status, StatusCode::ACCEPTED);

    // Bob removes it, and the evidence stays.
    let inbox = olga.get("/admin/inbox?kind=report").await.body;
    let matter = &inbox["items"][0];
    assert_eq!(
        (&matter["title"], &matter["subject_id"]),
        (&json!("Report of a zone post: harassment"), &json!(rude))
    );
    let id = matter["id"].as_str().expect("an id");
    assert_eq!(bob.delete(&format!("/zone-posts/{rude}")).await.status, StatusCode::NO_CONTENT);
    let evidence =
        olga.post(&format!("/admin/reports/{id}/evidence"), Value::Null).await.body["evidence"]
            .clone();
    assert_eq!(
        (&evidence[0]["by"], &evidence[0]["content"]),
        (&json!("reporter"), &json!("Is the lift working?"))
    );
    assert_eq!(
        (&evidence[1]["by"], &evidence[1]["content"], &evidence[1]["is_reported"]),
        (&json!("reported"), &json!("Use your legs"), &json!(true))
    );
    let kept = evidence[1]["photo_id"].as_str().expect("a photo");
    assert_eq!(kept, photo["id"]);
    assert_eq!(
        olga.get(&format!("/admin/reports/{id}/photos/{kept}")).await.status,
        StatusCode::OK
    );
    assert!(
        !evidence.to_string().contains("alice") && !evidence.to_string().contains("Driver"),
        "{evidence}"
    );

    let decision = json!({"decision": "act", "reason": "Rude", "hide_zone_post": true, "warn": {"reason": "Please be kind"}});
    let decided = olga.post(&format!("/admin/reports/{id}/decision"), decision).await;
    assert_eq!(
        (decided.status, &decided.body["status"]),
        (StatusCode::OK, &json!("resolved")),
        "{}",
        decided.body
    );
    assert_eq!(app.value("select count(*)::text from user_warnings").await, "1");
}

/// What CarPal said last to somebody in their support chat.
async fn told(client: &Client) -> Value {
    let chats = list(client).await;
    let chat = chats.iter().find(|talk| talk["kind"] == "support");
    chat.map(|chat| chat["last_message"]["content"].clone()).unwrap_or_default()
}

#[tokio::test]
async fn whoever_wrote_what_is_hidden_and_whoever_reported_it_are_told_as_it_was_shown() {
    let app = App::start().await;
    let (olga, zone) = olga(&app).await;
    let rosa = admin(&app, "rosa", "R1").await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let carol = member(&app, &zone, "carol", true).await;
    let his = post(&bob, &zone, "Cheap tyres!").await;
    for reporter in [&alice, &carol] {
        assert_eq!(reporter.post("/reports", report(&his)).await.status, StatusCode::ACCEPTED);
    }
    // Rosa has Carol's report in hand, and decides it herself.
    let carols = "select r.id from reports r join users u on u.id = r.reporter_id where u.email like 'carol@%'";
    let carols = app.value(carols).await;
    let taken = rosa.put(&format!("/admin/inbox/report/{carols}/assignee"), json!({})).await;
    assert_eq!(taken.status, StatusCode::NO_CONTENT, "{}", taken.body);

    let preview = async |act: &str| {
        let asked = json!({"act": act, "target_id": his});
        let shown = olga.post("/admin/notice-previews", asked).await;
        assert_eq!(shown.status, StatusCode::OK, "{}", shown.body);
        assert!(shown.body["text"].as_str().is_some_and(|text| text.contains("Hello,")));
        shown.body["in_app"].clone()
    };
    let (to_bob, to_alice) =
        (preview("hide_zone_post").await, preview("hide_zone_post_reporter").await);
    assert_eq!((told(&bob).await, told(&alice).await), (Value::Null, Value::Null), "nothing yet");
    let hidden = olga
        .post(&format!("/admin/zone-posts/{his}/hide"), json!({"reason": "An advertisement"}))
        .await;
    assert_eq!(
        (hidden.status, &hidden.body["pending_report_count"]),
        (StatusCode::OK, &json!(1)),
        "{}",
        hidden.body
    );
    assert_eq!((told(&bob).await, told(&alice).await), (to_bob.clone(), to_alice.clone()));
    let words = to_bob.as_str().expect("words");
    assert!(words.contains("a post that you wrote in Newport City Centre"), "{words}");
    assert!(!words.contains("advertisement") && !words.contains("reported"), "{words}");
    assert!(!to_alice.to_string().contains("hidden"), "not what was done: {to_alice}");
    assert_eq!(told(&carol).await, Value::Null, "hers waits");
    let notified = bob.get("/notifications").await.body;
    assert_eq!(notified["notifications"].as_array().map(Vec::len), Some(1), "{notified}");

    // It is hidden by now: Bob is not told once more.
    let decision = json!({"decision": "act", "reason": "Spam", "hide_zone_post": true});
    let decided = rosa.post(&format!("/admin/reports/{carols}/decision"), decision).await;
    assert_eq!(decided.status, StatusCode::OK, "{}", decided.body);
    assert_eq!(told(&carol).await, to_alice);
    let said = "select count(*) from messages m join conversations c on c.id = m.conversation_id where c.kind = 'support'";
    assert_eq!(app.value(said).await, "3", "one to each of the three");
    let logged = "select string_agg(activity_type, ' ' order by id) from activities where activity_type in ('zone_post_hide', 'report_resolve')";
    assert_eq!(app.value(logged).await, "zone_post_hide report_resolve report_resolve");
}

#[tokio::test]
async fn whoever_reported_does_not_take_along_what_was_done() {
    let app = App::start().await;
    let (olga, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let his = post(&bob, &zone, "Cheap tyres!").await;
    assert_eq!(alice.post("/reports", report(&his)).await.status, StatusCode::ACCEPTED);
    let id = app.value("select id from reports").await;
    let decision = json!({"decision": "act", "reason": "Spam", "hide_zone_post": true});
    let decided = olga.post(&format!("/admin/reports/{id}/decision"), decision).await;
    assert_eq!(decided.status, StatusCode::OK, "{}", decided.body);
    let (_, zip) = alice.download("/me/export").await;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(zip)).expect("a ZIP");
    let file = zip.by_name("reports.json").expect("a file");
    let reports: Value = serde_json::from_reader(file).expect("JSON");
    assert_eq!(reports[0]["status"], "resolved", "as she was told: {reports}");
    assert_eq!(reports[0].get("decision"), None, "nor what came of it for Bob: {reports}");
}

#[tokio::test]
async fn no_report_and_no_search_tells_who_wrote_something_in_a_zone() {
    let app = App::start().await;
    let (olga, zone) = olga(&app).await;
    let alice = member(&app, &zone, "alice", true).await;
    let bob = member(&app, &zone, "bob", false).await;
    let his = post(&bob, &zone, "Cheap tyres!").await;
    assert_eq!(alice.post("/reports", report(&his)).await.status, StatusCode::ACCEPTED);
    let id = app.value("select id from reports").await;
    let listed = olga.get("/admin/reports").await.body;
    let opened = olga.get(&format!("/admin/reports/{id}")).await.body;
    for report in [&listed["reports"][0], &opened] {
        assert_eq!(
            (&report["id"], &report["reported"], &report["zone_post_id"]),
            (&json!(id), &Value::Null, &json!(his))
        );
    }
    for (list, of) in [("reports", "reports"), ("inbox", "items")] {
        for q in ["bob", "bob%40"] {
            let found = olga.get(&format!("/admin/{list}?q={q}")).await.body;
            assert_eq!(found[of], json!([]), "{list} {q}");
        }
        let found = olga.get(&format!("/admin/{list}?q=Rude")).await.body;
        assert_eq!(found["total"], 1, "by what was written: {found}");
    }
    // Nor does a provider find what they wrote.
    app.sql("insert into providers (user_id, business_name, created_at) select id, 'Bob’s Tyres', now() from users where email like 'bob@%'")
        .await;
    let provider = app.value("select id from providers").await;
    let found = olga.get(&format!("/admin/reports?provider_id={provider}")).await.body;
    assert_eq!(found["reports"], json!([]));
    // Nor does the page of its author, on which every report that stands opens their messages.
    let author = app.value("select id from users where email like 'bob@%'").await;
    let user = olga.get(&format!("/admin/users/{author}")).await.body;
    assert_eq!((&user["times_reported"], &user["open_reports"]), (&json!(1), &json!([])), "{user}");
    // Whoever opens the post sees it, and that is written down.
    let read = "select count(*) from activities where activity_type = 'zone_post_read'";
    assert_eq!(app.value(read).await, "0");
    let post = olga.get(&format!("/admin/zone-posts/{his}")).await.body;
    assert_eq!(post["author"]["name"], "Driver bob");
    assert_eq!(app.value(read).await, "1");
}

#[tokio::test]
async fn whoever_wrote_what_is_hidden_by_a_report_is_told() {
    let app = App::start().await;
    let (olga, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let asked = post(&alice, &zone, "Is the lift working?").await;
    let rude = answer(&bob, &asked, "Use your legs").await;
    alice.post("/reports", report(&rude)).await;
    let id = app.value("select id from reports").await;
    let decision = json!({"decision": "act", "reason": "Rude", "hide_zone_post": true});
    let decided = olga.post(&format!("/admin/reports/{id}/decision"), decision).await;
    assert_eq!(decided.status, StatusCode::OK, "{}", decided.body);
    let words = told(&bob).await.to_string();
    assert!(words.contains("hidden an answer that you wrote"), "{words}");
}

#[tokio::test]
async fn what_is_hidden_is_seen_by_its_author_alone_until_it_is_shown_again() {
    let app = App::start().await;
    let (olga, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let his = post(&bob, &zone, "Cheap tyres!").await;
    let photo = Form::default().file("photo", "a.jpg", &jpeg(8, 8));
    let url = bob.upload(&format!("/zone-posts/{his}/photos"), &photo).await.body["url"]
        .as_str()
        .expect("a path")
        .to_owned();
    let kept = olga.get("/admin/health").await.body["storage"][0].clone();
    assert_eq!((&kept["what"], &kept["count"]), (&json!("zone_photos"), &json!(1)), "{kept}");
    let hide = format!("/admin/zone-posts/{his}/hide");
    assert!(olga.post(&hide, json!({"reason": " "})).await.body["fields"]["reason"].is_string());
    let hidden = olga.post(&hide, json!({"reason": "An advertisement"})).await;
    assert_eq!(
        (hidden.status, &hidden.body["hidden_reason"]),
        (StatusCode::OK, &json!("An advertisement"))
    );
    assert_eq!(olga.post(&hide, json!({"reason": "Again"})).await.refusal().1, "stale");
    assert_eq!(posts(&alice, &zone).await, [""; 0]);
    assert_eq!(alice.get(&format!("/zone-posts/{his}")).await.refusal().0, 404);
    assert_eq!(
        app.get(&url).await.status(),
        StatusCode::NOT_FOUND,
        "nor its photo, by its address"
    );
    let own = bob.get(&format!("/zone-posts/{his}")).await.body;
    assert_eq!((&own["is_hidden"], own.get("hidden_reason")), (&json!(true), None));
    assert_eq!(
        alice.post(&format!("/zone-posts/{his}/answers"), super::words("?")).await.refusal().0,
        404
    );

    let listed = olga.get("/admin/zone-posts?hidden=true&q=tyres").await.body;
    assert_eq!(
        (listed["total"].as_i64(), &listed["posts"][0]["author"]),
        (Some(1), &Value::Null),
        "who wrote it is for whoever opens it"
    );
    let opened = olga.get(&format!("/admin/zone-posts/{his}")).await.body;
    assert_eq!(opened["author"]["name"], "Driver bob");
    let show = format!("/admin/zone-posts/{his}/show");
    assert_eq!(olga.post(&show, Value::Null).await.status, StatusCode::OK);
    assert_eq!(olga.post(&show, Value::Null).await.refusal().1, "stale");
    assert_eq!(posts(&alice, &zone).await, ["Cheap tyres!"]);
    let logged = app.value("select string_agg(activity_type || ' ' || coalesce(reason, '-'), ', ' order by id) from activities where target_type = 'zone_post'").await;
    assert_eq!(logged, "zone_post_hide An advertisement, zone_post_read -, zone_post_show -");
}

#[tokio::test]
async fn no_admin_judges_what_they_wrote_while_there_is_another() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let rosa = admin(&app, "rosa", "R1").await;
    super::join(&rosa, &zone, false).await;
    let hers = post(&rosa, &zone, "From Rosa").await;
    let refused =
        rosa.post(&format!("/admin/zone-posts/{hers}/hide"), json!({"reason": "Mine"})).await;
    assert_eq!(refused.refusal().1, "own_case");
    // Admins learn from no page who is a member, but by what is written.
    let zones = rosa.get("/admin/zones").await.body.to_string();
    assert!(!zones.contains("rosa") && !zones.contains("user_id"), "{zones}");
}

#[tokio::test]
async fn who_is_blocked_or_suspended_writes_nothing() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (bob, carol) =
        (member(&app, &zone, "bob", true).await, member(&app, &zone, "carol", true).await);
    let his = post(&bob, &zone, "Before").await;
    app.sql("update users set suspended_until = now() + interval '1 day', suspended_reason = 'x', suspended_at = now() where email like 'bob@%'").await;
    assert_eq!(
        bob.post(&format!("/zones/{zone}/posts"), super::words("After")).await.refusal().1,
        "suspended"
    );
    assert_eq!(
        bob.put(&format!("/zone-posts/{his}/vote"), json!({"vote": "agree"})).await.refusal().1,
        "suspended"
    );
    assert_eq!(posts(&bob, &zone).await, ["Before"], "and reads");
    app.sql("update users set blocked_at = now(), blocked_reason = 'x' where email like 'bob@%'")
        .await;
    assert_eq!(bob.get(&format!("/zones/{zone}/posts")).await.status.as_u16() / 100, 4);
    assert_eq!(
        seen(&carol, &format!("/zones/{zone}/posts"), "posts", "author_name").await,
        ["Anonymous User"]
    );
}

#[tokio::test]
async fn a_member_reports_so_often_and_no_more() {
    let app = App::with(&["--limit-reports", "1/1d"]).await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let carol = member(&app, &zone, "carol", true).await;
    let (first, second) =
        (post(&bob, &zone, "Use your legs").await, post(&bob, &zone, "All of you").await);
    assert_eq!(alice.post("/reports", report(&first)).await.status, StatusCode::ACCEPTED);
    assert_eq!(alice.post("/reports", report(&second)).await.refusal().0, 429);
    assert_eq!(app.value("select count(*) from reports").await, "1", "it is not stored");
    let hers = carol.post("/reports", report(&second)).await;
    assert_eq!(hers.status, StatusCode::ACCEPTED, "each for themselves: {}", hers.body);
}
