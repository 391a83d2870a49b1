//! Alice, Bob and an admin act, and each is told of what concerns them, once.

use axum::http::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{told, unread, waiting};
use crate::app::App;
use crate::messaging::live::Connection;
use crate::messaging::receipts::receive;
use crate::messaging::{message, say, start};

#[tokio::test]
async fn a_flood_of_messages_is_one_notification_with_one_push_and_one_email_to_come() {
    let app = App::with(&["--push-anywhere"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let mut page = Connection::open(&bob, None).await;
    page.told("hello").await;
    let browser = super::subscription("http://127.0.0.1:9/1");
    assert_eq!(bob.put("/push/subscriptions", browser).await.status, StatusCode::NO_CONTENT);
    let talk = start(&alice, "K9 DOG", "Your lights are on").await;
    page.told("message").await;
    let live = page.told("notification").await;
    assert_eq!(
        (&live["unread"], &live["notification"]["title"], &live["notification"]["body"]),
        (&json!(1), &json!("Message from Anonymous User"), &json!("Your lights are on"))
    );
    for at in 0..20 {
        say(&alice, &talk, &format!("Hurry {at}")).await;
    }
    let [told] = &told(&bob).await[..] else { panic!("one") };
    let id = talk.rsplit('/').next().expect("an id");
    assert_eq!(
        (&told["kind"], &told["topic"], &told["count"], &told["title"], &told["body"]),
        (
            &json!("message"),
            &json!("messages"),
            &json!(21),
            &json!("21 messages from Anonymous User"),
            &json!("Hurry 19")
        )
    );
    assert_eq!(
        (&told["path"], &told["registration"], &told["is_read"]),
        (&json!(format!("/conversation/{id}")), &json!("K9 DOG"), &json!(false))
    );
    assert_eq!(waiting(&app).await, "push-notification 5, mail-notification 600");
    assert_eq!(super::told(&alice).await, [] as [Value; 0], "nobody is told of what they say");

    // A receipt of an earlier message leaves it; that of the latest reads it, on every page.
    receive(&bob, &talk, json!({"delivered": 21, "read": 20})).await;
    assert_eq!(unread(&bob).await, 1);
    receive(&bob, &talk, json!({"delivered": 21, "read": 21})).await;
    assert_eq!(unread(&bob).await, 0);
    let mut last = live;
    while last["unread"] != 0 {
        let (name, data) = page.next().await.expect("an event");
        if name == "notification" {
            last = data;
        }
    }
    assert_eq!(last, json!({"notification": null, "unread": 0}));
    // What comes then is another one; the earlier stays in the list.
    say(&alice, &talk, "Thank you").await;
    let after = super::told(&bob).await;
    assert_eq!((&after[0]["count"], &after[1]["is_read"]), (&json!(1), &json!(true)));
}

#[tokio::test]
async fn what_becomes_of_a_report_is_told_to_both_and_never_twice() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let olga = app.driver("olga", "A1").await;
    app.make_admins("where email like 'olga@%'").await;
    let reported = alice.post("/incidents", crate::incidents::report("K9 DOG")).await;
    let name = reported.body["reference"].as_str().expect("a reference").to_owned();
    for (from, to) in [("submitted", "under_review"), ("under_review", "owner_notified")] {
        let step =
            json!({"from": from, "to": to, "reason": "So", "owner_message": "Please call us"});
        let moved = olga.post(&format!("/admin/incidents/{name}/status"), step).await;
        assert_eq!(moved.status, StatusCode::OK, "{}", moved.body);
    }
    let content = json!({"content": "We have told the owner."});
    olga.post(&format!("/admin/incidents/{name}/messages"), content).await;

    let [written, moved] = &told(&alice).await[..] else { panic!("two") };
    assert_eq!(
        (&written["title"], &written["body"]),
        (&json!("A message about your incident report"), &json!("We have told the owner."))
    );
    assert_eq!(
        (&moved["title"], &moved["body"], &moved["count"], &moved["topic"]),
        (
            &json!("The owner was told about your incident report"),
            &json!(name),
            &json!(2),
            &json!("incidents")
        )
    );
    assert_eq!(moved["path"], format!("/report-incident/{name}"));
    let [vehicle] = &told(&bob).await[..] else {
        panic!("one: the chat tells it, and is not told too")
    };
    assert_eq!(
        (&vehicle["kind"], &vehicle["registration"], &vehicle["topic"]),
        (&json!("vehicle_reported"), &json!("K9 DOG"), &json!("incidents"))
    );
    assert!(vehicle["path"].as_str().is_some_and(|path| path.starts_with("/conversation/")));
    assert_eq!(
        waiting(&app).await,
        "mail-notification 600, mail-notification 600, mail-notification 600"
    );

    // By ids and by time; what others have is passed over.
    let read = json!({"ids": [written["id"], vehicle["id"], Uuid::new_v4()]});
    assert_eq!(alice.post("/notifications/read", read).await.body, json!({"unread": 1}));
    assert_eq!(unread(&bob).await, 1);
    let until = json!({"until": moved["created_at"]});
    assert_eq!(alice.post("/notifications/read", until).await.body, json!({"unread": 0}));
    // By the page that it leads to.
    olga.post(&format!("/admin/incidents/{name}/messages"), json!({"content": "Also."})).await;
    let elsewhere = json!({"path": "/report-incident/INC-0000-0000"});
    assert_eq!(alice.post("/notifications/read", elsewhere).await.body, json!({"unread": 1}));
    let page = json!({"path": moved["path"]});
    assert_eq!(bob.post("/notifications/read", page.clone()).await.body, json!({"unread": 1}));
    assert_eq!(alice.post("/notifications/read", page).await.body, json!({"unread": 0}));
    for wrong in [
        json!({}),
        json!({"ids": [Uuid::new_v4()], "path": "/vehicles"}),
        json!({"ids": []}),
        json!({"ids": [Uuid::new_v4()], "until": "2026-11-21T00:00:00Z"}),
        json!({"ids": vec![Uuid::new_v4(); 101]}),
    ] {
        assert_eq!(alice.post("/notifications/read", wrong).await.status.as_u16(), 422);
    }
}

#[tokio::test]
async fn support_warns_and_answers() {
    let app = App::start().await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    let olga = app.driver("olga", "A1").await;
    app.make_admins("where email like 'olga@%'").await;
    let talk = start(&alice, "K9 DOG", "You fool").await;
    let id = talk.rsplit('/').next().expect("an id");
    let report = json!({"conversation_id": id, "about": "user", "reason": "harassment"});
    assert_eq!(bob.post("/reports", report).await.status, StatusCode::ACCEPTED);
    let report = olga.get("/admin/reports").await.body["reports"][0]["id"].clone();
    let report = report.as_str().expect("an id");
    let warn = json!({"decision": "warn", "reason": "Rude"});
    let decided = olga.post(&format!("/admin/reports/{report}/decision"), warn).await;
    assert_eq!(decided.status, StatusCode::OK, "{}", decided.body);
    let [warning] = &told(&alice).await[..] else { panic!("one") };
    assert_eq!((&warning["kind"], &warning["topic"]), (&json!("warning"), &json!("account")));
    let asked = alice.post("/support-messages", message("Why?")).await.body;
    let chat = crate::messaging::path(&asked["conversation"]);
    olga.post(&format!("/admin{chat}/messages"), message("Because")).await;
    let [answer, _] = &told(&alice).await[..] else { panic!("two") };
    assert_eq!(answer["title"], "Message from CarPal Support");
    receive(&alice, &chat, json!({"delivered": 3, "read": 3})).await;
    assert_eq!(unread(&alice).await, 0, "both are in the chat");
}

#[tokio::test]
async fn pages_of_notifications_follow_each_other_and_a_flood_of_claims_is_told_once() {
    let app = App::start().await;
    let bob = app.driver("bob", "K9 DOG").await;
    app.sql(
        "insert into notifications (id, user_id, topic, kind, vehicle_id, created_at, read_at)
         select gen_random_uuid(), v.user_id, 'account', 'claim_made', v.id, now() - n * interval '1 hour', now()
         from vehicles v, generate_series(1, 30) n",
    )
    .await;
    let first = bob.get("/notifications").await.body;
    assert_eq!(first["notifications"].as_array().map(Vec::len), Some(25));
    let next = first["next"].as_str().expect("a next page");
    let rest = bob.get(&format!("/notifications?before={next}")).await.body;
    assert_eq!(
        (rest["notifications"].as_array().map(Vec::len), &rest["next"]),
        (Some(5), &Value::Null)
    );
    for wrong in ["x", "1.2", "9999999999999999999.00000000-0000-0000-0000-000000000000"] {
        let answer = bob.get(&format!("/notifications?before={wrong}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{wrong}");
    }
    let mallory = app.driver("mallory", "M1").await;
    for answer in [
        mallory
            .post("/notifications/read", json!({"ids": [first["notifications"][0]["id"]]}))
            .await,
        mallory.ask(Method::GET, "/notifications", None).await,
    ] {
        assert_eq!(answer.body["unread"], 0);
    }
}
