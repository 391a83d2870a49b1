//! What drivers report that an admin decides: a case with its voices, and what comes of it.

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client, Form};
use crate::driver_reports::{counts, drivers, report, reported};
use crate::pictures::jpeg;

pub async fn case(app: &App) -> String {
    app.value("select id from driver_report_cases where status = 'pending'").await
}

pub async fn decide(admin: &Client, case: &str, accept: bool) -> Answer {
    let seen = admin.get(&format!("/admin/driver-reports/{case}")).await.body["last_at"].clone();
    let body = json!({"accept": accept, "reason": "I rang them", "seen": seen});
    admin.post(&format!("/admin/driver-reports/{case}/decision"), body).await
}

#[tokio::test]
async fn two_reports_of_a_fake_code_hide_pay_now_until_an_admin_decides() {
    let app = App::start().await;
    let names = [("alice", "A1"), ("bob", "B1"), ("carol", "C1"), ("olga", "D1"), ("otto", "E1")];
    let [alice, bob, carol, olga, otto] = drivers(&app, names).await;
    app.make_admins("where email like 'o%'").await;
    let park = app.car_park("a", "provider_url = 'https://pay.example.org/7'").await;
    let pays = async || {
        let (_, seen) = app.json(&format!("/api/v1/car-parks/{park}")).await;
        (
            seen["provider"]["pay_url"].is_string(),
            seen["scam_suspected"].clone(),
            seen["scam_reported"].clone(),
        )
    };
    let (open, suspected) =
        ((true, json!(false), json!(false)), (false, json!(true), json!(false)));
    reported(&alice, park, "scam").await;
    assert_eq!(pays().await, open);
    reported(&bob, park, "scam").await;
    assert_eq!(pays().await, suspected);

    // One matter, the most urgent, that names nobody.
    let inbox = olga.get("/admin/inbox").await.body;
    let matter = &inbox["items"][0];
    assert_eq!(
        (&matter["kind"], &matter["priority"], &inbox["counts"]["driver_report"]),
        (&json!("driver_report"), &json!("urgent"), &json!(1))
    );
    let id = case(&app).await;
    assert_eq!(matter["id"], json!(id));
    let seen = olga.get(&format!("/admin/driver-reports/{id}")).await.body;
    assert_eq!((&seen["drivers"], &seen["car_park"]["scam_suspected"]), (&json!(2), &json!(true)));
    for name in ["alice", "bob", "A1", "B1"] {
        assert!(!seen.to_string().contains(name) && !inbox.to_string().contains(name), "{name}");
    }

    // Only who has it in hand decides, and only what was seen.
    otto.put(&format!("/admin/inbox/driver_report/{id}/assignee"), json!({})).await;
    assert_eq!(decide(&olga, &id, false).await.refusal().1, "taken");
    reported(&carol, park, "scam").await;
    let stale = json!({"accept": false, "reason": "x", "seen": seen["last_at"]});
    let refused = otto.post(&format!("/admin/driver-reports/{id}/decision"), stale).await;
    assert_eq!(refused.refusal().1, "stale");
    let decided = decide(&otto, &id, false).await;
    assert_eq!(
        (decided.status, &decided.body["status"]),
        (StatusCode::OK, &json!("dismissed")),
        "{}",
        decided.body
    );
    assert_eq!(pays().await, open);
    assert_eq!(decide(&otto, &id, true).await.refusal().1, "already_decided");
    assert_eq!(
        app.value("select reason from activities where activity_type = 'driver_report_decide'")
            .await,
        "I rang them"
    );
    // Whoever was found wrong does not hide it again.
    assert_eq!(report(&alice, park, "scam").await.refusal().1, "dismissed");

    // Somebody else was right, and judges not in her own case.
    reported(&olga, park, "scam").await;
    let own = case(&app).await;
    let can_decide = async |admin: &Client| {
        let inbox = admin.get("/admin/inbox?kind=driver_report").await.body;
        let seen = admin.get(&format!("/admin/driver-reports/{own}")).await.body;
        (inbox["items"][0]["can_decide"].clone(), seen["can_decide"].clone())
    };
    assert_eq!(can_decide(&olga).await, (json!(false), json!(false)), "she sees it before");
    assert_eq!(can_decide(&otto).await, (json!(true), json!(true)), "and nobody learns why");
    assert_eq!(decide(&olga, &own, true).await.refusal().1, "own_case");
    let accepted = decide(&otto, &case(&app).await, true).await;
    assert_eq!(accepted.body["car_park"]["scam_reported"], true, "{}", accepted.body);
    assert_eq!(pays().await, (false, json!(false), json!(true)));
}

#[tokio::test]
async fn a_price_comes_with_a_photo_that_only_admins_see() {
    let app = App::start().await;
    let [alice, olga] = drivers(&app, [("alice", "A1"), ("olga", "B1")]).await;
    app.make_admins("where email = 'olga@example.org'").await;
    let park = app.car_park("a", "").await;
    let refused = report(&alice, park, "price_differs").await;
    assert_eq!(refused.refusal().2, "Please add a photo of the sign.");
    let path = format!("/car-parks/{park}/price-reports");
    let sign = || Form::default().file("photo", "sign.jpg", &jpeg(40, 30));
    assert_eq!(
        alice.upload(&path, &Form::default()).await.status,
        StatusCode::UNPROCESSABLE_ENTITY
    );
    assert_eq!(
        app.value("select count(*) from driver_reports").await,
        "0",
        "nothing is half there"
    );
    let made = alice.upload(&path, &sign()).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    assert_eq!(made.body["kind"], "price_differs");
    assert!(!made.body.to_string().contains("pictures"), "not even its own driver: {}", made.body);

    let id = case(&app).await;
    let seen = olga.get(&format!("/admin/driver-reports/{id}")).await.body;
    let url = seen["photos"][0]["url"].as_str().expect("a photo").to_owned();
    assert_eq!(olga.fetch(&url).await.0, StatusCode::OK);
    let refused = alice.get(&format!("/admin/driver-reports/{id}")).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    assert_eq!(decide(&olga, &id, false).await.body["photos"], json!([]));
    assert_eq!(olga.fetch(&url).await.0, StatusCode::NOT_FOUND, "what is dismissed is deleted");

    // All that was taken back before anybody decided: nothing waits.
    let report_id = reported(&olga, park, "closed").await;
    let id = case(&app).await;
    assert_eq!(
        olga.delete(&format!("/me/driver-reports/{report_id}")).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(
        olga.get(&format!("/admin/driver-reports/{id}")).await.status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(olga.get("/admin/inbox").await.body["counts"]["driver_report"], 0);

    // What is accepted waits as a correction, and whoever takes it up reads why.
    reported(&alice, park, "closed").await;
    assert_eq!(decide(&olga, &case(&app).await, true).await.status, StatusCode::OK);
    let inbox = olga.get("/admin/inbox").await.body;
    assert_eq!(inbox["counts"]["suggestion"], 1, "{inbox}");
    assert_eq!(
        app.value("select notes from suggestions where user_id is null").await,
        "Drivers report that it is closed, and an admin agreed: I rang them"
    );
    let id = app.value("select id::text from suggestions where user_id is null").await;
    let approve = json!({"version": 1, "decision": "approve", "reason": "So it is"});
    let refused = olga.post(&format!("/admin/suggestions/{id}/decision"), approve).await;
    assert_eq!(refused.refusal().2, "Please change at least one thing", "it says nothing yet");
}

#[tokio::test]
async fn a_photo_that_is_handed_on_goes_with_its_reporters_account() {
    let app = App::start().await;
    let names = [("alice", "A1"), ("bob", "B1"), ("olga", "D1")];
    let [alice, bob, olga] = drivers(&app, names).await;
    app.make_admins("where email like 'o%'").await;
    let park = app.car_park("a", "name = 'Pump Street'").await;
    reported(&alice, park, "closed").await;
    reported(&bob, park, "closed").await;
    app.sql(
        "insert into pictures (id, driver_report_id, jpeg, width, height, created_at)
         select gen_random_uuid(), id, 'x', 1, 1, now() from driver_reports",
    )
    .await;
    assert_eq!(decide(&olga, &case(&app).await, true).await.status, StatusCode::OK);
    let whose = "select coalesce(string_agg(split_part(u.email, '@', 1), ', ' order by u.email), '') from pictures p
                 join users u on u.id = p.reported_by where p.suggestion_id is not null";
    assert_eq!(app.value(whose).await, "alice, bob");
    app.sql("delete from users where email = 'alice@example.org'").await;
    assert_eq!(app.value(whose).await, "bob");
    assert_eq!(
        app.value("select count(*)::text from pictures").await,
        "1",
        "nothing of hers stays"
    );
}

/// What an account was told of its reports, the latest first.
async fn told(driver: &Client) -> Vec<String> {
    let told = driver.get("/notifications").await.body;
    let told = told["notifications"].as_array().expect("a list").iter();
    let words = |one: &Value| {
        format!("{}. {}", one["title"].as_str().unwrap_or(""), one["body"].as_str().unwrap_or(""))
    };
    told.filter(|one| one["topic"] == "incidents").map(words).collect()
}

#[tokio::test]
async fn a_dismissal_lasts_and_other_voices_are_heard() {
    let app = App::start().await;
    let names = [("alice", "A1"), ("bob", "B1"), ("carol", "C1"), ("olga", "D1")];
    let [alice, bob, carol, olga] = drivers(&app, names).await;
    app.make_admins("where email like 'o%'").await;
    let park = app.car_park("a", "name = 'Pump Street'").await;
    reported(&alice, park, "closed").await;
    let first = case(&app).await;
    assert_eq!(decide(&olga, &first, false).await.status, StatusCode::OK);

    // Something else is hers to say, and the same is not; what the admin decided on is still there.
    reported(&alice, park, "full").await;
    assert_eq!(report(&alice, park, "closed").await.refusal().1, "dismissed");
    app.sql("update driver_report_cases set decided_at = decided_at - interval '29 days'").await;
    assert_eq!(report(&alice, park, "closed").await.refusal().1, "dismissed", "for thirty days");
    let seen = olga.get(&format!("/admin/driver-reports/{first}")).await.body;
    assert_eq!(
        (&seen["drivers"], &seen["voices"], &seen["status"]),
        (&json!(1), &json!(1), &json!("dismissed"))
    );
    assert_eq!(counts(&app, park).await, ["full 1"], "and does not count");

    // Who shares her network, or signed up in it, is no other voice.
    let near_her = bob.at("198.51.100.0");
    assert_eq!(report(&near_her, park, "closed").await.refusal().1, "dismissed");
    app.sql("update sign_up_networks set digest = (select n.digest from sign_up_networks n join users u on u.id = n.user_id where u.email = 'alice@example.org')
             where user_id = (select id from users where email = 'bob@example.org')").await;
    assert_eq!(report(&bob.at("198.51.100.1"), park, "closed").await.refusal().1, "dismissed");
    assert_eq!(app.value("select count(*) from driver_report_cases").await, "1");
    // Carol is.
    reported(&carol, park, "closed").await;
    assert_ne!(case(&app).await, first);

    // After thirty days it is anybody's to say again.
    app.sql(&format!("delete from driver_report_cases where id = '{first}'")).await;
    reported(&alice, park, "closed").await;
}

/// What those who reported something would read, as an admin is shown it before they decide.
async fn preview(admin: &Client, act: &str, case: &str) -> String {
    let shown = admin.post("/admin/notice-previews", json!({"act": act, "target_id": case})).await;
    assert_eq!(shown.status, StatusCode::OK, "{}", shown.body);
    let text = shown.body["text"].as_str().expect("an email");
    assert!(text.contains("Hello,"), "nobody is named: {text}");
    shown.body["in_app"].as_str().expect("words").to_owned()
}

#[tokio::test]
async fn whoever_reported_is_told_what_became_of_it_and_not_who_else_did() {
    let app = App::start().await;
    let names = [("alice", "A1"), ("bob", "B1"), ("carol", "C1"), ("olga", "D1")];
    let [alice, bob, carol, olga] = drivers(&app, names).await;
    app.make_admins("where email like 'o%'").await;
    let park = app.car_park("a", "name = 'Pump Street'").await;
    reported(&alice, park, "scam").await;
    reported(&bob, park, "scam").await;
    reported(&carol, park, "closed").await;
    let id = app.value("select id from driver_report_cases where kind = 'scam'").await;
    let shown = preview(&olga, "accept_driver_report", &id).await;
    assert_eq!(told(&alice).await, Vec::<String>::new(), "nothing is sent yet");
    assert_eq!(decide(&olga, &id, true).await.status, StatusCode::OK);
    let warned = "As you reported: Pump Street. You reported a fake code. Thank you, other drivers are now warned.";
    assert_eq!(
        (told(&alice).await, told(&bob).await),
        (vec![warned.to_owned()], vec![warned.to_owned()])
    );
    assert_eq!(shown, warned, "word for word");
    assert_eq!(told(&carol).await, Vec::<String>::new(), "hers is not decided");
    let news = alice.get("/notifications").await.body["notifications"][0].clone();
    assert_eq!(
        (&news["kind"], &news["path"]),
        (&json!("driver_report_accepted"), &json!(format!("/car-park-map?place={park}")))
    );
    for other in ["bob", "B1", "olga", "I rang them"] {
        assert!(!news.to_string().contains(other), "{other}: {news}");
    }
    let closed = case(&app).await;
    let shown = preview(&olga, "dismiss_driver_report", &closed).await;
    assert_eq!(decide(&olga, &closed, false).await.status, StatusCode::OK);
    assert_eq!(told(&carol).await, [shown]);
    assert_eq!(
        told(&carol).await,
        [
            "We couldn’t confirm your report: Pump Street. You reported that it is closed. If things have changed, please write to support."
        ]
    );
    // Whoever does not want to hear of reports does not.
    let quiet =
        json!({"topics": [{"topic": "incidents", "in_app": false, "email": false, "push": false}]});
    assert!(bob.put("/me/notification-choices", quiet).await.status.is_success());
    assert_eq!(told(&bob).await, Vec::<String>::new());
    let none = json!({"act": "accept_driver_report", "target_id": uuid::Uuid::nil()});
    assert_eq!(olga.post("/admin/notice-previews", none).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn an_admin_sees_how_many_voices_a_case_has_and_whether_feeds_bore_them_out() {
    let app = App::start().await;
    let names = [("alice", "A1"), ("bob", "B1"), ("carol", "C1"), ("olga", "D1")];
    let [alice, bob, carol, olga] = drivers(&app, names).await;
    app.make_admins("where email like 'o%'").await;
    let park = app.car_park("a", "name = 'Pump Street', city = 'Newport'").await;
    let (alice, bob) = (alice.at("198.51.100.77"), bob.at("198.51.100.77"));
    reported(&alice, park, "closed").await;
    let bobs = reported(&bob, park, "closed").await;
    let id = case(&app).await;
    let seen = async || {
        let seen = olga.get(&format!("/admin/driver-reports/{id}")).await.body;
        (seen["drivers"].as_i64(), seen["voices"].as_i64(), seen["borne_out_drivers"].as_i64())
    };
    assert_eq!(seen().await, (Some(2), Some(1), Some(0)));
    let matter = &olga.get("/admin/inbox?kind=driver_report").await.body["items"][0];
    assert_eq!(matter["detail"], "2 accounts that count as 1 driver, Newport");
    // What networks they were is forgotten after a day, and how many voices is not.
    app.sql("update driver_reports set network = null").await;
    reported(&carol, park, "closed").await;
    assert_eq!(seen().await, (Some(3), Some(2), Some(0)));
    app.sql("update driver_reports set network = null").await;
    reported(&alice, park, "closed").await;
    assert_eq!(seen().await, (Some(3), Some(2), Some(0)), "said again it is no other voice");
    assert_eq!(
        bob.delete(&format!("/me/driver-reports/{bobs}")).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(seen().await, (Some(2), Some(2), Some(0)));
    // Who says something else leaves the case.
    reported(&carol, park, "full").await;
    assert_eq!(seen().await, (Some(1), Some(1), Some(0)));
    app.sql("insert into driver_standings (user_id, days_borne_out, last_on) select id, 5, current_date from users where email = 'alice@example.org'").await;
    app.sql("update driver_reports set borne_out = true where kind = 'closed'").await;
    assert_eq!(seen().await, (Some(1), Some(1), Some(1)));

    let listed = olga.get("/admin/driver-reports?status=pending&q=pump").await.body;
    assert_eq!(
        (&listed["cases"][0]["borne_out"], &listed["total"], &listed["counts"]["pending"]),
        (&json!(true), &json!(1), &json!(1))
    );
    for name in ["alice", "A1"] {
        assert!(!listed.to_string().contains(name), "{name}: {listed}");
    }
    assert_eq!(decide(&olga, &id, true).await.status, StatusCode::OK);
    let listed = olga.get("/admin/driver-reports").await.body;
    assert_eq!(
        (
            &listed["cases"][0]["status"],
            &listed["counts"]["accepted"],
            &listed["counts"]["pending"]
        ),
        (&json!("accepted"), &json!(1), &json!(0))
    );
    assert_eq!(olga.get("/admin/driver-reports?status=dismissed").await.body["cases"], json!([]));
}

#[tokio::test]
async fn a_case_about_a_hidden_car_park_waits_and_about_a_deleted_one_does_not() {
    let app = App::start().await;
    let [alice, bob, olga] = drivers(&app, [("alice", "A1"), ("bob", "B1"), ("olga", "D1")]).await;
    app.make_admins("where email like 'o%'").await;
    let park = app.car_park("a", "name = 'Pump Street'").await;
    reported(&alice, park, "closed").await;
    let id = case(&app).await;
    let waits = async || olga.get("/admin/inbox").await.body["counts"]["driver_report"].clone();

    app.sql(&format!("update car_parks set is_hidden = true where id = {park}")).await;
    assert_eq!(report(&bob, park, "closed").await.status, StatusCode::NOT_FOUND);
    assert_eq!(waits().await, json!(1));
    let seen = olga.get(&format!("/admin/driver-reports/{id}")).await.body;
    assert_eq!(seen["car_park"]["is_on_map"], false);

    app.sql(&format!(
        "update car_parks set deleted_at = now(), deleted_because = 'admin' where id = {park}"
    ))
    .await;
    assert_eq!(waits().await, json!(0), "there is nothing to decide");
    app.sql(&format!(
        "update car_parks set deleted_at = null, deleted_because = null where id = {park}"
    ))
    .await;
    assert_eq!(waits().await, json!(1), "it is back with it");

    // A hidden one is corrected too.
    let accepted = decide(&olga, &id, true).await;
    assert_eq!(accepted.status, StatusCode::OK, "{}", accepted.body);
    assert_eq!(
        app.value(&format!("select count(*) from suggestions where car_park_id = {park}")).await,
        "1"
    );
    assert_eq!(told(&alice).await.len(), 1);
}
