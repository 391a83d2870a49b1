//! What concerns an admin is seen to by another one, where there is one.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::admin;
use crate::app::App;
use crate::claims::claim;
use crate::client::Client;
use crate::incidents::report as incident;
use crate::messaging::{say, start};
use crate::services::businesses::{approved, completed};

/// Alice, and two admins whom she writes with; the conversation with the first of them, and its id.
async fn people(app: &App) -> (Client, Client, Client, String, String) {
    let alice = app.driver("alice", "AB12 CDE").await;
    let (olga, rosa) = (admin(app, "olga", "A1").await, admin(app, "rosa", "R1").await);
    let talk = start(&alice, "A1", "Hello").await;
    say(&olga, &talk, "What do you want?").await;
    let id = talk.rsplit('/').next().expect("an id").to_owned();
    (alice, olga, rosa, talk, id)
}

/// Reports the other side of a conversation, and returns the path of the report.
async fn reported(app: &App, reporter: &Client, conversation: &str) -> String {
    let report = json!({"conversation_id": conversation, "about": "user", "reason": "harassment", "description": "Rude"});
    assert_eq!(reporter.post("/reports", report).await.status, StatusCode::ACCEPTED);
    let id = app.value("select id from reports order by created_at desc, id desc limit 1").await;
    format!("/admin/reports/{id}")
}

fn decision(decision: &str) -> Value {
    json!({"decision": decision, "reason": "We looked into it"})
}

#[tokio::test]
async fn no_admin_reads_or_decides_a_report_about_themselves_or_of_their_own() {
    let app = App::start().await;
    let (alice, olga, rosa, talk, id) = people(&app).await;
    let about_olga = reported(&app, &alice, &id).await;
    let by_olga = reported(&app, &olga, &id).await;
    for report in [&about_olga, &by_olga] {
        let evidence = format!("{report}/evidence");
        assert_eq!(olga.post(&evidence, Value::Null).await.refusal().1, "own_case");
        let decided = olga.post(&format!("{report}/decision"), decision("dismiss")).await;
        assert_eq!(decided.refusal().1, "own_case");
        assert_eq!(rosa.post(&evidence, Value::Null).await.status, StatusCode::OK);
    }
    let waiting = olga.get("/admin/inbox").await.body;
    let of = |path: &str| {
        let items = waiting["items"].as_array().expect("items");
        let id = path.rsplit('/').next().expect("an id");
        items.iter().find(|item| item["id"] == id).expect("it waits").clone()
    };
    assert_eq!(of(&about_olga)["can_decide"], false);
    assert_eq!(of(&by_olga)["can_decide"], false, "whoever made it does not decide it either");

    // What was written about her is not in her lists, and not found in them; what she wrote herself is.
    assert_eq!((&of(&about_olga)["detail"], &of(&by_olga)["detail"]), (&json!(""), &json!("Rude")));
    assert_eq!(olga.get("/admin/inbox?kind=report&q=Rude").await.body["total"], 1);
    let listed = async |admin: &Client, query: &str| {
        let found = admin.get(&format!("/admin/reports{query}")).await.body["reports"].clone();
        let texts = found.as_array().expect("reports").iter().map(|one| one["description"].clone());
        texts.collect::<Vec<_>>()
    };
    let hidden = json!("Not shown to you");
    assert_eq!(listed(&olga, "").await, [json!("Rude"), hidden.clone()]);
    assert_eq!(listed(&olga, "?q=Rude").await, [json!("Rude")]);
    assert_eq!(olga.get(&about_olga).await.body["description"], hidden);
    assert_eq!(listed(&rosa, "?q=Rude").await, [json!("Rude"), json!("Rude")]);

    // Nobody warns an admin. Whoever is a side of a conversation does not read as an admin what the other withheld from them.
    let decide =
        async |path: &str, what: &str| rosa.post(&format!("{path}/decision"), decision(what)).await;
    assert_eq!(decide(&about_olga, "warn").await.refusal().1, "is_admin");
    say(&alice, &talk, "Leave me alone").await;
    let reading = format!("/admin/conversations/{id}/reading");
    let reason = json!({"reason": "A complaint"});
    assert_eq!(olga.post(&reading, reason.clone()).await.refusal().1, "own_case");
    assert_eq!(rosa.post(&reading, reason).await.status, StatusCode::OK);

    // Nor who writes to them as anybody: a driver's address is for no counterparty, and a search does not say whose it is.
    let listed = async |admin: &Client, query: &str| {
        admin.get(&format!("/admin/conversations{query}")).await.body
    };
    let hers = listed(&olga, "?kind=owner").await["conversations"][0].clone();
    assert_eq!((&hers["sender_name"], &hers["sender_email"]), (&hidden, &Value::Null), "{hers}");
    assert_eq!(listed(&olga, &format!("/{id}")).await["sender_name"], hidden);
    assert_eq!(listed(&olga, "?q=alice@example.org&kind=owner").await["total"], 0);
    let rosas = listed(&rosa, "?q=alice@example.org&kind=owner").await;
    assert_eq!(rosas["conversations"][0]["sender_email"], "alice@example.org", "{rosas}");

    // Nor by what she would read of the driver whom she suspects.
    let alices = app.value("select id from users where email like 'alice@%'").await;
    let read = async |admin: &Client| {
        let because = json!({"reason": "A complaint"});
        admin.post(&format!("/admin/users/{alices}/messages"), because).await.body["messages"]
            .clone()
    };
    assert_eq!(read(&olga).await, json!([]));
    assert_eq!(read(&rosa).await[0]["content"], "Leave me alone");

    // A report opens its conversation while it waits, and no longer.
    let report_id = by_olga.rsplit('/').next().expect("an id");
    let because = json!({"report_id": report_id});
    assert_eq!(rosa.post(&reading, because.clone()).await.status, StatusCode::OK);
    assert_eq!(decide(&by_olga, "warn").await.status, StatusCode::OK);
    assert_eq!(rosa.post(&reading, because).await.refusal().0, 422);

    // Whoever reads the evidence then, is told to the other admins.
    let told = "select count(*)::text from notifications n join users u on u.id = n.user_id
                where u.email like 'olga@%' and n.kind = 'admin_reading'";
    app.sql("delete from notifications where kind = 'admin_reading'").await;
    rosa.post(&format!("{about_olga}/evidence"), Value::Null).await;
    assert_eq!(app.value(told).await, "0", "it waits");
    rosa.post(&format!("{by_olga}/evidence"), Value::Null).await;
    assert_eq!(app.value(told).await, "1");
}

#[tokio::test]
async fn an_admin_alone_decides_about_themselves() {
    let app = App::start().await;
    let (alice, olga, _rosa, _, id) = people(&app).await;
    let report = reported(&app, &alice, &id).await;
    app.sql("delete from admins where user_id = (select id from users where email like 'rosa@%')")
        .await;
    assert_eq!(olga.get("/admin/reports").await.body["reports"][0]["description"], "Rude");
    assert_eq!(olga.get("/admin/inbox").await.body["items"][0]["can_decide"], true);
    let decided = olga.post(&format!("{report}/decision"), decision("dismiss")).await;
    assert_eq!(decided.status, StatusCode::OK, "{}", decided.body);
}

#[tokio::test]
async fn an_admin_who_cannot_decide_keeps_no_case_from_the_one_whom_it_concerns() {
    let app = App::start().await;
    let (alice, olga, _rosa, _, id) = people(&app).await;
    let report = reported(&app, &alice, &id).await;
    let claimed = claim(&olga, "AB12 CDE").await.body["claim"]["id"].clone();
    let claimed = format!("/admin/claims/{}", claimed.as_str().expect("an id"));
    let evidence = format!("{report}/evidence");
    let rosas = "(select id from users where email like 'rosa@%')";
    let no_factor = format!("delete from second_factors where user_id = {rosas}");
    let suspended = async |until: &str| {
        app.sql(&format!("update users set suspended_until = {until} where id = {rosas}")).await;
    };
    let is_kept_from_her = async || {
        for refused in [olga.post(&evidence, Value::Null).await, olga.get(&claimed).await] {
            assert_eq!(refused.refusal().1, "own_case");
        }
        let description = olga.get(&report).await.body["description"].clone();
        assert_eq!(description, "Not shown to you");
    };
    let is_hers = async || {
        for read in [olga.post(&evidence, Value::Null).await, olga.get(&claimed).await] {
            assert_eq!(read.status, StatusCode::OK, "{}", read.body);
        }
        assert_eq!(olga.get(&report).await.body["description"], "Rude");
        assert_eq!(olga.get("/admin/inbox").await.body["items"][0]["can_decide"], true);
    };
    is_kept_from_her().await;
    suspended("now() + interval '1 day'").await;
    is_hers().await;
    suspended("now()").await;
    is_kept_from_her().await;
    app.sql(&no_factor).await;
    is_hers().await;

    // A claim is decided by a check of its own.
    app.prove_admins().await;
    let accept = json!({"approve": true, "reason": "As the certificate says"});
    let decide =
        async |path: &str, decision: Value| olga.post(&format!("{path}/decision"), decision).await;
    assert_eq!(decide(&claimed, accept.clone()).await.refusal().1, "own_case");
    assert_eq!(decide(&report, decision("dismiss")).await.refusal().1, "own_case");
    app.sql(&no_factor).await;
    assert_eq!(decide(&claimed, accept).await.status, StatusCode::OK);
    assert_eq!(decide(&report, decision("dismiss")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_admin_whose_vehicle_was_reported_does_not_learn_by_whom() {
    let app = App::start().await;
    let (alice, olga, rosa, ..) = people(&app).await;
    let made = alice.post("/incidents", incident("A1")).await;
    let reference = made.body["reference"].as_str().expect("a reference").to_owned();
    let path = format!("/admin/incidents/{reference}");
    assert_eq!(olga.get(&path).await.refusal().1, "own_case");
    let step = json!({"from": "submitted", "to": "under_review", "reason": "It is so"});
    assert_eq!(olga.post(&format!("{path}/status"), step.clone()).await.refusal().1, "own_case");
    let message = json!({"content": "Who are you?"});
    assert_eq!(olga.post(&format!("{path}/messages"), message).await.refusal().1, "own_case");
    for act in ["incident_message", "move_incident", "notify_owner"] {
        let asked = json!({"act": act, "target_id": reference, "reason": "Hello"});
        let hers = olga.post("/admin/notice-previews", asked.clone()).await;
        assert_eq!(hers.refusal().1, "own_case", "{act}");
        let shown = rosa.post("/admin/notice-previews", asked).await.body;
        let text = shown["text"].as_str().expect("an email");
        assert!(text.contains("Hello,"), "nobody is named: {text}");
    }
    let listed = olga.get("/admin/incidents").await.body["incidents"][0]["reporter"].clone();
    assert_eq!(
        (&listed["name"], &listed["email"], &listed["user_id"]),
        (&json!("Not shown to you"), &Value::Null, &Value::Null)
    );
    // Nor by a search for whom she suspects. What happened, and her own plate, are found.
    let name = rosa.get(&path).await.body["reporter"]["name"].as_str().expect("a name").to_owned();
    let typed = name.replace(' ', "%20");
    for list in ["incidents", "inbox"] {
        let found = async |who: &Client, typed: &str| {
            who.get(&format!("/admin/{list}?q={typed}")).await.body["total"].clone()
        };
        assert_eq!(found(&olga, typed.as_str()).await, 0, "{list}: {name}");
        assert_eq!(found(&olga, reference.as_str()).await, 1, "{list}");
        assert_eq!(found(&rosa, typed.as_str()).await, 1, "{list}: {name}");
    }
    let rosas = rosa.get(&path).await.body;
    assert!(rosas["reporter"]["user_id"].is_string(), "{rosas}");
    assert_eq!(rosa.post(&format!("{path}/status"), step).await.status, StatusCode::OK);
}

#[tokio::test]
async fn an_admin_with_a_business_does_not_hide_its_reviews() {
    let app = App::start().await;
    let (_alice, olga, rosa, ..) = people(&app).await;
    let provider_id = approved(&rosa, &olga).await;
    let job = completed(&app, "alice", &provider_id).await;
    app.sql(&format!(
        "insert into reviews (id, request_id, provider_id, user_id, rating, created_at)
         select gen_random_uuid(), id, provider_id, user_id, 1, now() from service_requests where id = '{job}'"
    ))
    .await;
    let review = format!("/admin/reviews/{}", app.value("select id from reviews").await);
    let because = json!({"reason": "Unfair"});
    let hide = format!("{review}/hide");
    assert_eq!(olga.post(&hide, because.clone()).await.refusal().1, "own_case");
    assert_eq!(rosa.post(&hide, because).await.status, StatusCode::OK);
    assert_eq!(olga.post(&format!("{review}/show"), json!({})).await.refusal().1, "own_case");
}
