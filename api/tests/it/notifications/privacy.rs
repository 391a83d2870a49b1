//! Forbidden values: what is stored of others is searched for in all that somebody is told of them: the list, the live event,
//! the push and the email of each kind.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use carpal_domain::notifications::{self, NotificationKind};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::app::App;
use crate::client::Client;
use crate::messaging::live::Connection;
use crate::messaging::privacy::{describe, forbidden, has};
use crate::messaging::{message, start};

/// Whoever is told, of whom, and which columns of theirs may be in it.
struct Told<'a> {
    client: &'a Client,
    own: &'a str,
    other: &'a str,
    kinds: &'a [NotificationKind],
    may_know: &'a [&'a str],
}

/// Everything that a user is told by every channel, and the kinds that it holds.
async fn everything(app: &App, client: &Client, own: &str) -> (String, Vec<NotificationKind>) {
    let answer = client.get("/notifications").await;
    assert_eq!(answer.status, StatusCode::OK);
    let mut told = answer.body.to_string();
    let id: Uuid = app
        .value(&format!("select id from users where email = '{own}'"))
        .await
        .parse()
        .expect("an id");
    let last = app.value(&format!("select last_event from inboxes where user_id = '{id}'")).await;
    let mut page = Connection::open(client, Some("0")).await;
    let mut events = 0;
    while page.last != last {
        let (name, data) = page.next().await.expect("an event");
        if name == "notification" {
            events += 1;
            told.push_str(&data.to_string());
        }
    }
    let ids: Vec<Uuid> = sqlx::query_scalar("select id from notifications where user_id = $1")
        .bind(id)
        .fetch_all(&app.database.pool)
        .await
        .expect("ids");
    let seen = notifications::visible(&app.database.pool, id, &ids).await.expect("seen");
    assert!(events > 0 && !seen.is_empty(), "there is something to search");
    for one in &seen {
        // What the worker encrypts, and what it renders.
        told.push_str(&one.payload(1).to_string());
        told.push_str(&json!(one.mail()).to_string());
    }
    for mail in app.mails(own).await.iter().skip(1) {
        told.push_str(&json!(mail.kind).to_string());
    }
    (told, seen.iter().map(|one| one.kind).collect())
}

#[tokio::test]
async fn no_channel_tells_what_its_user_must_not_know() {
    let app = App::with(&["--push-anywhere"]).await;
    let alice = app.driver("alice.secret", "AB12 CDE").await;
    let bob = app.driver("bob.secret", "K9 DOG").await;
    let olga = app.driver("olga.secret", "A1 OLG").await;
    app.make_admins("where email like 'olga%'").await;
    for (client, name, phone, look) in [
        (
            &alice,
            "Alice in Leeds",
            "07700 900111",
            ["Alfaromeo", "Giuliette", "Aquamarine", "Alicesnotes"],
        ),
        (
            &bob,
            "Bob the Dog",
            "07700 900222",
            ["Bentleyish", "Bentaygal", "Bordeauxred", "Bobsnotes"],
        ),
        (
            &olga,
            "Olga Petrova",
            "07700 900333",
            ["Citroenish", "Saxophon", "Charcoal", "Olgasnotes"],
        ),
    ] {
        describe(client, name, phone, look).await;
    }
    let (alices, bobs, olgas) =
        ("alice.secret@example.org", "bob.secret@example.org", "olga.secret@example.org");
    everybody_acts(&app, &alice, &bob, &olga).await;
    let mut kinds = BTreeSet::new();
    for told in [
        Told {
            client: &bob,
            own: bobs,
            other: alices,
            kinds: &[
                NotificationKind::Message,
                NotificationKind::VehicleReported,
                NotificationKind::ClaimMade,
                NotificationKind::RegistrationMoved,
            ],
            // She wrote to him under her name. Her claim took his registration: it is hers now, and was his.
            may_know: &["users.name", "users.name_registration", "vehicles.registration"],
        },
        Told {
            client: &alice,
            own: alices,
            other: bobs,
            kinds: &[
                NotificationKind::IncidentMessage,
                NotificationKind::IncidentMoved,
                NotificationKind::Warning,
                NotificationKind::ClaimAccepted,
                NotificationKind::ClaimRejected,
            ],
            // The plate that she typed, and claimed.
            may_know: &["vehicles.registration"],
        },
        Told { client: &alice, own: alices, other: olgas, kinds: &[], may_know: &[] },
        Told { client: &bob, own: bobs, other: olgas, kinds: &[], may_know: &[] },
    ] {
        let (text, seen) = everything(&app, told.client, told.own).await;
        for kind in told.kinds {
            assert!(seen.contains(kind), "{kind:?} is missing: {seen:?}");
            kinds.insert(json!(kind).to_string());
        }
        for (column, value) in forbidden(&app, told.other).await {
            let may = told.may_know.contains(&column.as_str()) || column == "vehicles.state";
            assert!(may || !has(&text, &value), "{} was told {column}: {value}\n{text}", told.own);
        }
        // The registration that was hers before, and the addresses in every spelling.
        for secret in
            [told.other, "192.0.2.1", if told.other == alices { "AB12 CDE" } else { "A1 OLG" }]
        {
            assert!(!has(&text, secret), "{} was told {secret}\n{text}", told.own);
        }
    }
    let all = [
        "message",
        "vehicle_reported",
        "warning",
        "incident_moved",
        "incident_message",
        "claim_made",
        "registration_moved",
        "claim_accepted",
        "claim_rejected",
    ];
    assert_eq!(
        kinds,
        all.iter().map(|kind| json!(kind).to_string()).collect(),
        "each kind was told"
    );
}

/// Every act that tells somebody of something.
async fn everybody_acts(app: &App, alice: &Client, bob: &Client, olga: &Client) {
    let talk = start(alice, "K9 DOG", "Your lights are on").await;
    let id = talk.rsplit('/').next().expect("an id");
    let report = json!({"conversation_id": id, "about": "user", "reason": "harassment", "description": "Bob's own words"});
    assert_eq!(bob.post("/reports", report).await.status, StatusCode::ACCEPTED);
    let report = olga.get("/admin/reports").await.body["reports"][0]["id"].clone();
    let path = format!("/admin/reports/{}/decision", report.as_str().expect("an id"));
    let warned = olga.post(&path, json!({"decision": "warn", "reason": "Olga's own words"})).await;
    assert_eq!(warned.status, StatusCode::OK, "{}", warned.body);

    let reported = alice.post("/incidents", crate::incidents::report("K9 DOG")).await;
    let name = reported.body["reference"].as_str().expect("a reference").to_owned();
    for (from, to) in [("submitted", "under_review"), ("under_review", "owner_notified")] {
        let step = json!({"from": from, "to": to, "reason": "Olga's own words"});
        let moved = olga.post(&format!("/admin/incidents/{name}/status"), step).await;
        assert_eq!(moved.status, StatusCode::OK, "{}", moved.body);
    }
    let written = json!({"content": "We have told the owner."});
    olga.post(&format!("/admin/incidents/{name}/messages"), written).await;

    for approve in [false, true] {
        let claimed = crate::claims::claim(alice, "K9 DOG").await;
        assert_eq!(claimed.status, StatusCode::CREATED, "{}", claimed.body);
        let claim = claimed.body["claim"]["id"].as_str().expect("an id").to_owned();
        let decision = json!({"approve": approve, "reason": "Olga's own words"});
        let decided = olga.post(&format!("/admin/claims/{claim}/decision"), decision).await;
        assert_eq!(decided.status, StatusCode::OK, "{}", decided.body);
    }
    let asked = alice.post("/support-messages", message("Why?")).await.body;
    let chat = crate::messaging::path(&asked["conversation"]);
    let answered = olga.post(&format!("/admin{chat}/messages"), message("Because")).await;
    assert_eq!(answered.status, StatusCode::CREATED, "{}", answered.body);
    assert_eq!(
        app.value(
            "select count(*) from notifications where topic <> 'admin' and user_id in (select user_id from admins)"
        )
        .await,
        "0"
    );
}

#[tokio::test]
async fn what_is_withheld_or_undelivered_tells_nobody_anything() {
    let app = App::with(&["--push-anywhere"]).await;
    let alice = app.driver("alice", "AB12 CDE").await;
    let bob = app.driver("bob", "K9 DOG").await;
    bob.put("/push/subscriptions", super::subscription("http://127.0.0.1:9/1")).await;
    let talk = start(&alice, "K9 DOG", "Hello").await;
    crate::messaging::receipts::receive(&bob, &talk, json!({"delivered": 1, "read": 1})).await;
    assert_eq!(bob.put(&format!("{talk}/block"), Value::Null).await.status, StatusCode::NO_CONTENT);
    let before = app
        .value("select concat_ws(' ', count(*), max(created_at), max(count)) from notifications")
        .await;
    let jobs = app.value("select count(*) from apalis.jobs").await;
    crate::messaging::say(&alice, &talk, "Are you there?").await;
    assert_eq!(
        app.value(
            "select concat_ws(' ', count(*), max(created_at), max(count)) from notifications"
        )
        .await,
        before
    );
    assert_eq!(app.value("select count(*) from apalis.jobs").await, jobs);
    // A guest's message, before and after it is confirmed.
    let grace = app.visitor("192.0.2.77");
    let written = crate::guests::write(&grace, crate::guests::guest_message("AB12 CDE")).await;
    assert_eq!(written.status, StatusCode::ACCEPTED);
    assert_eq!(super::told(&alice).await.len(), 0);
    let page = crate::guests::page(&app, "grace@example.net").await;
    grace.post(&format!("{page}/confirm"), Value::Null).await;
    let told = super::told(&alice).await;
    assert_eq!(
        (&told[0]["title"], &told[0]["body"]),
        (&json!("Message from Grace"), &json!("Your lights are on"))
    );
    assert!(!has(&told[0].to_string(), "grace@example.net"));
}
