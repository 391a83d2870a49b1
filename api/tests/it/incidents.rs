//! Alice and a guest report incidents with Bob's vehicle, and an admin moves them on.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client, Form};
use crate::guests::but;
use crate::messaging::privacy::has;
use crate::messaging::{list, thread};
use crate::pictures::jpeg;

/// What somebody with an account reports.
pub fn report(registration: &str) -> Value {
    json!({"registration": registration, "incident_type": "hit_and_run", "severity": "minor",
           "description": "It left with my mirror", "contact_method": "email",
           "place": {"text": "Exchange Street", "lng": -2.99, "lat": 53.41}})
}

/// The same by a guest.
pub fn by_guest(registration: &str) -> Value {
    but(report(registration), json!({"name": "Grace", "email": "grace@example.net"}))
}

async fn as_guest(guest: &Client, request: Value) -> Answer {
    let proof = guest.proof().await;
    guest.post("/guest-incidents", but(request, json!({"proof": proof}))).await
}

/// The operation of a guest's page.
fn page(path: &str) -> String {
    let token = path.strip_prefix("/guest/").and_then(|rest| rest.strip_suffix("?of=incident"));
    format!("/guest-incidents/{}", token.expect("the page of an incident"))
}

async fn admin(app: &App) -> Client {
    let admin = app.driver("olga", "A1").await;
    app.make_admins("where email like 'olga@%'").await;
    admin
}

async fn move_on(admin: &Client, reference: &str, from: &str, to: &str) -> Answer {
    let step = json!({"from": from, "to": to, "reason": "It is so"});
    admin.post(&format!("/admin/incidents/{reference}/status"), step).await
}

fn reference(answer: &Answer) -> String {
    answer.body["reference"].as_str().expect("a reference").to_owned()
}

fn statuses(incident: &Value) -> Vec<&str> {
    let history = incident["history"].as_array().expect("a history");
    history.iter().map(|step| step["status"].as_str().expect("a status")).collect()
}

#[tokio::test]
async fn alice_reports_an_incident_and_bob_is_notified() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let admin = admin(&app).await;
    let reported = alice.post("/incidents", report("k9 dog")).await;
    assert_eq!(reported.status, StatusCode::CREATED, "{}", reported.body);
    let name = reference(&reported);
    assert_eq!(
        (&reported.body["registration"], &reported.body["status"]),
        (&json!("K9 DOG"), &json!("submitted"))
    );
    let path = format!("/incidents/{name}");
    let photo = Form::default().file("photo", "mirror.jpg", &jpeg(8, 8));
    for _ in 0..5 {
        let added = alice.upload(&format!("{path}/photos"), &photo).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
    }
    let sixth = alice.upload(&format!("{path}/photos"), &photo).await;
    assert_eq!(sixth.refusal().1, "too_many_photos");
    assert_eq!(bob.get(&path).await.refusal().0, 404, "it is Alice's");
    assert_eq!(alice.get(&path.to_lowercase()).await.status, StatusCode::OK);
    assert_eq!(alice.get("/incidents/%00").await.refusal().0, 404);

    let listed = admin.get("/admin/incidents?status=submitted&severity=minor&q=k9d").await.body;
    let [listed] = &listed["incidents"].as_array().expect("a list")[..] else { panic!("one") };
    assert_eq!((&listed["reference"], &listed["owner_known"]), (&json!(name), &json!(true)));
    assert_eq!(listed["reporter"]["email"], "alice@example.org");
    let other = admin.get("/admin/incidents?incident_type=theft").await.body;
    assert_eq!(other["incidents"], json!([]));
    let seen = admin.get(&format!("/admin/incidents/{name}")).await.body;
    assert_eq!(seen["photos"].as_array().map(Vec::len), Some(5));

    assert_eq!(
        move_on(&admin, &name, "submitted", "owner_notified").await.refusal().1,
        "not_allowed"
    );
    assert_eq!(move_on(&admin, &name, "submitted", "under_review").await.status, StatusCode::OK);
    assert_eq!(move_on(&admin, &name, "submitted", "closed").await.refusal().1, "stale");
    let moved = move_on(&admin, &name, "under_review", "owner_notified").await;
    assert_eq!(moved.status, StatusCode::OK, "{}", moved.body);
    assert_eq!(moved.body["history"][2]["reason"], "It is so");
    assert_eq!(
        move_on(&admin, &name, "owner_notified", "under_review").await.refusal().1,
        "not_allowed"
    );
    let chat = &list(&bob).await[0];
    let told = thread(&bob, &crate::messaging::path(chat)).await[0]["content"].clone();
    let told = told.as_str().expect("words");
    assert!(
        told.contains("K9 DOG") && told.contains(&name) && told.contains("hit and run"),
        "{told}"
    );
    let hers = app.value("select id from users where email like 'alice@%'").await;
    for secret in ["alice", "AB12 CDE", "mirror", &hers] {
        assert!(!has(told, secret), "Bob was told {secret} of the reporter: {told}");
    }

    let content = json!({"content": "We have told the owner."});
    let written = admin.post(&format!("/admin/incidents/{name}/messages"), content).await;
    assert_eq!(written.status, StatusCode::CREATED, "{}", written.body);
    assert_eq!(app.mails("alice@example.org").await.len(), 1, "she is notified, and mailed later");
    let incident = alice.get(&path).await.body;
    assert_eq!(statuses(&incident), ["submitted", "under_review", "owner_notified"]);
    assert_eq!(incident["messages"][0]["content"], "We have told the owner.");
    assert!(!incident.to_string().contains("It is so"), "{incident}");
    let logged = app.value("select string_agg(activity_type, ' ' order by id) from activities where target_type = 'incident'").await;
    assert_eq!(logged, "incident_status incident_status incident_message");
}

#[tokio::test]
async fn a_report_says_what_happened_and_where() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let guest = app.visitor("192.0.2.77");
    for (changes, field, sentence) in [
        (json!({"description": " "}), "description", "Please describe what happened"),
        (json!({"registration": ""}), "registration", "Registration number is required"),
        (
            json!({"place": {"lng": 0, "lat": 0}}),
            "place",
            "Please choose a place in the United Kingdom",
        ),
        (
            json!({"contact_method": "anonymous"}),
            "contact_method",
            "Please log in or sign up to send anonymous messages",
        ),
        (json!({"contact_method": "phone"}), "phone", "Please enter your phone number"),
    ] {
        for refused in [
            alice.post("/incidents", but(report("K9 DOG"), changes.clone())).await,
            as_guest(&guest, but(by_guest("K9 DOG"), changes.clone())).await,
        ] {
            assert_eq!(refused.status.as_u16(), 422, "{field}: {}", refused.body);
            assert_eq!(refused.body["fields"][field], sentence);
        }
    }
    let nobody = as_guest(&guest, report("K9 DOG")).await;
    assert_eq!(nobody.body["fields"]["name"], "Please enter your name");
    assert!(nobody.body["fields"]["email"].is_string());
    assert_eq!(app.value("select count(*) from incident_reports").await, "0");
    let by_phone = json!({"contact_method": "phone", "phone": "07700 900123"});
    alice.post("/incidents", but(report("K9 DOG"), by_phone)).await;
    let stored =
        "select concat(reporter_email, reporter_phone, contact_method) from incident_reports";
    assert_eq!(app.value(stored).await, "+447700900123phone", "only the number");
}

#[tokio::test]
async fn a_guest_follows_a_report_and_learns_nothing_of_the_plate() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    let admin = admin(&app).await;
    let mut seen = Vec::new();
    for (at, plate) in ["K9 DOG", "N0 ONE"].into_iter().enumerate() {
        let guest = app.visitor(&format!("192.0.2.{at}"));
        let email = format!("guest{at}@example.net");
        let reported = as_guest(&guest, but(by_guest(plate), json!({"email": email}))).await;
        assert_eq!(reported.status, StatusCode::CREATED, "{}", reported.body);
        let name = reference(&reported);
        assert_eq!(
            app.last_path(&email).await,
            reported.body["status_path"].as_str().expect("a path")
        );
        let page = self::page(reported.body["status_path"].as_str().expect("a path"));
        let photo = Form::default().file("photo", "mirror.jpg", &jpeg(8, 8));
        let added = guest.upload(&format!("{page}/photos"), &photo).await;
        assert_eq!(added.status, StatusCode::CREATED, "{}", added.body);
        move_on(&admin, &name, "submitted", "under_review").await;
        let notified = move_on(&admin, &name, "under_review", "owner_notified").await;
        let expected = if plate == "K9 DOG" { StatusCode::OK } else { StatusCode::CONFLICT };
        assert_eq!(notified.status, expected, "{}", notified.body);
        let mut incident = guest.get(&page).await.body;
        assert_eq!(statuses(&incident), ["submitted", "under_review"]);
        for key in ["reference", "registration", "created_at", "history", "photos"] {
            incident[key] = Value::Null;
        }
        seen.push(incident);
        // The link of a later email is another one.
        admin
            .post(&format!("/admin/incidents/{name}/messages"), json!({"content": "Thank you"}))
            .await;
        let later = self::page(&app.last_path(&email).await);
        assert_ne!(later, page);
        for page in [later, page] {
            assert_eq!(guest.get(&page).await.body["messages"][0]["content"], "Thank you");
        }
    }
    seen.dedup();
    assert_eq!(seen.len(), 1, "{seen:?}");
    assert_eq!(list(&bob).await.len(), 1);
    let guessed = app.visitor("192.0.2.9").get("/guest-incidents/guessed").await;
    assert_eq!(guessed.refusal().0, 404);
}

#[tokio::test]
async fn photos_are_added_within_a_day_and_reports_are_listed_in_pages() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    for _ in 0..4 {
        assert_eq!(alice.post("/incidents", report("AB12 CDE")).await.status, StatusCode::CREATED);
    }
    let first = alice.get("/incidents?limit=3").await.body;
    assert_eq!(first["incidents"].as_array().map(Vec::len), Some(3));
    let next = first["next"].as_str().expect("more");
    let second = alice.get(&format!("/incidents?limit=3&before={next}")).await.body;
    assert_eq!(second["incidents"].as_array().map(Vec::len), Some(1));
    assert!(second["next"].is_null());
    app.sql("update incident_reports set created_at = now() - interval '24 hours'").await;
    let name = second["incidents"][0]["reference"].as_str().expect("a reference");
    let photo = Form::default().file("photo", "mirror.jpg", &jpeg(8, 8));
    let late = alice.upload(&format!("/incidents/{name}/photos"), &photo).await;
    assert_eq!(late.refusal().1, "too_late");
    assert_eq!(alice.get(&format!("/incidents/{name}")).await.body["can_add_photos"], false);
    for _ in 4..10 {
        alice.post("/incidents", report("AB12 CDE")).await;
    }
    assert_eq!(alice.post("/incidents", report("AB12 CDE")).await.refusal().0, 429);
}

async fn write(admin: &Client, reference: &str, content: &str) -> Answer {
    let path = format!("/admin/incidents/{reference}/messages");
    admin.post(&path, json!({"content": content})).await
}

/// The titles of the incidents that wait for an admin.
async fn waiting(admin: &Client) -> Vec<String> {
    let inbox = admin.get("/admin/inbox?kind=incident").await.body;
    let items = inbox["items"].as_array().expect("items").iter();
    items.map(|item| item["title"].as_str().expect("a title").to_owned()).collect()
}

#[tokio::test]
async fn a_reporter_answers_an_admin_and_the_incident_waits_again() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let admin = admin(&app).await;
    let guest = app.visitor("192.0.2.77");
    let hers = reference(&alice.post("/incidents", report("K9 DOG")).await);
    let reported = as_guest(&guest, by_guest("N0 ONE")).await;
    let by_guest = page(reported.body["status_path"].as_str().expect("a path"));
    for (client, path, name) in [
        (&alice, format!("/incidents/{hers}"), hers.clone()),
        (&guest, by_guest, reference(&reported)),
    ] {
        let messages = format!("{path}/messages");
        let answer = json!({"content": " You idiot was what he shouted "});
        assert_eq!(client.get(&path).await.body["can_answer"], false);
        assert_eq!(client.post(&messages, answer.clone()).await.refusal().1, "nothing_to_answer");
        assert_eq!(write(&admin, &name, "What did he say?").await.status, 201);
        move_on(&admin, &name, "submitted", "resolved").await;
        assert_eq!(client.get(&path).await.body["can_answer"], true);
        for wrong in ["", " \0", &"a".repeat(2001)] {
            let refused = client.post(&messages, json!({"content": wrong})).await;
            assert!(refused.body["fields"]["content"].is_string(), "{}", refused.body);
        }
        let before = waiting(&admin).await;
        let answered = client.post(&messages, answer.clone()).await;
        assert_eq!(answered.status, StatusCode::CREATED, "{}", answered.body);
        let said = &answered.body["messages"][1];
        assert_eq!(
            (&said["content"], &said["by_reporter"]),
            (&json!("You idiot was what he shouted"), &json!(true))
        );
        assert_eq!(waiting(&admin).await.len(), before.len() + 1);
        assert!(waiting(&admin).await.contains(&"Incident: hit and run, answered".to_owned()));
        let seen = admin.get(&format!("/admin/incidents/{name}")).await.body;
        assert!(seen["answered_at"].is_string(), "{seen}");
        assert_eq!(seen["messages"][1]["by_reporter"], true);
        let taken = admin.put(&format!("/admin/inbox/incident/{name}/assignee"), json!({})).await;
        assert_eq!(taken.status, 204, "what waits again is taken in hand again");
        // An answer that was not seen goes on waiting, the second one too.
        assert_eq!(client.post(&messages, answer.clone()).await.status, 201);
        assert_eq!(write(&admin, &name, "Thank you").await.refusal().1, "stale");
        let admins = format!("/admin/incidents/{name}");
        let step =
            json!({"from": "resolved", "to": "closed", "reason": "It is so", "messages_seen": 2});
        assert_eq!(admin.post(&format!("{admins}/status"), step).await.refusal().1, "stale");
        assert_eq!(waiting(&admin).await.len(), before.len() + 1);
        // Writing back, and moving it on, each ends the waiting.
        let thanks = json!({"content": "Thank you", "messages_seen": 3});
        let written = admin.post(&format!("{admins}/messages"), thanks).await;
        assert_eq!(written.body["answered_at"], Value::Null, "{}", written.body);
        assert_eq!(waiting(&admin).await, before);
        assert_eq!(client.post(&messages, answer.clone()).await.status, 201);
        let step =
            json!({"from": "resolved", "to": "closed", "reason": "It is so", "messages_seen": 5});
        assert_eq!(admin.post(&format!("{admins}/status"), step).await.status, 200);
        assert_eq!(waiting(&admin).await, before);
        assert_eq!(client.post(&messages, answer).await.refusal().1, "nothing_to_answer");
        assert_eq!(client.get(&path).await.body["can_answer"], false);
    }
    let told = alice.get("/notifications").await.body;
    let message = |of: &Value| of["kind"] == "incident_message";
    let told = told["notifications"].as_array().expect("a list").iter().find(|of| message(of));
    assert_eq!(told.expect("one")["body"], "Thank you", "what the admin wrote, not her answer");
    let logged =
        app.value("select count(*) from activities where activity_type = 'incident_answer'").await;
    assert_eq!(logged, "6");
    assert!(!app.value("select jsonb_agg(to_jsonb(a)) from activities a").await.contains("idiot"));
    let events = "select count(*) > 0 from inbox_events where kind = 'admin_inbox'";
    assert_eq!(app.value(events).await, "true", "open pages of admins look again");
}

#[tokio::test]
async fn a_reporter_answers_so_often_a_day() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let admin = admin(&app).await;
    let name = reference(&alice.post("/incidents", report("K9 DOG")).await);
    write(&admin, &name, "What did he say?").await;
    let path = format!("/incidents/{name}/messages");
    for _ in 0..20 {
        assert_eq!(alice.post(&path, json!({"content": "This"})).await.status, 201);
    }
    assert_eq!(alice.post(&path, json!({"content": "That"})).await.refusal().0, 429);
    assert_eq!(app.value("select count(*) from incident_messages").await, "21");
}
