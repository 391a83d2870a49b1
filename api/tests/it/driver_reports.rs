//! What drivers report of a car park: how it is counted, who moves the map, what admins decide.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client, Form};
use crate::pictures::jpeg;

async fn report(driver: &Client, car_park: i64, kind: &str) -> Answer {
    driver.post(&format!("/car-parks/{car_park}/reports"), json!({"kind": kind})).await
}

async fn reported(driver: &Client, car_park: i64, kind: &str) -> String {
    let answer = report(driver, car_park, kind).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    answer.body["id"].as_str().expect("an id").to_owned()
}

/// How many drivers say what: "full 1".
async fn counts(app: &App, car_park: i64) -> Vec<String> {
    let (_, counts) = app.json(&format!("/api/v1/car-parks/{car_park}/reports")).await;
    let count = |count: &Value| {
        let keys: BTreeSet<_> =
            count.as_object().expect("an object").keys().map(String::as_str).collect();
        assert_eq!(keys, BTreeSet::from(["drivers", "kind", "last_at"]), "and nothing of who");
        format!("{} {}", count["kind"].as_str().expect("a kind"), count["drivers"])
    };
    counts.as_array().expect("a list").iter().map(count).collect()
}

async fn shown(app: &App, car_park: i64) -> (Value, Value) {
    let (_, park) = app.json(&format!("/api/v1/car-parks/{car_park}")).await;
    (park["availability"].clone(), park["availability_basis"].clone())
}

/// Drivers of a year, each signed up and reporting from a network of their own.
async fn drivers<const N: usize>(app: &App, names: [(&str, &str); N]) -> [Client; N] {
    let mut drivers = Vec::new();
    for (at, (name, registration)) in names.into_iter().enumerate() {
        drivers.push(app.driver(name, registration).await.at(&format!("198.51.100.{at}")));
    }
    app.sql("update users set created_at = now() - interval '1 year', email_confirmed_at = now() - interval '1 year'").await;
    app.sql("update sign_up_networks n set digest = substring(sha256(convert_to(user_id::text, 'utf8')) for 16)").await;
    drivers.try_into().unwrap_or_else(|_| unreachable!("as many as names"))
}

#[tokio::test]
async fn two_drivers_move_the_map_and_one_alone_does_not() {
    let app = App::start().await;
    let [alice, bob, carol] =
        drivers(&app, [("alice", "A1"), ("bob", "B1"), ("carol", "C1")]).await;
    let park = app.car_park("a", "").await;
    let nothing = (json!(null), json!("stored"));
    let full = (json!("full"), json!("reported"));

    reported(&alice, park, "plenty").await;
    let hers = reported(&alice, park, "full").await;
    assert_eq!(counts(&app, park).await, ["full 1"], "in place of what she said before");
    assert_eq!(shown(&app, park).await, nothing, "one moves nothing");
    reported(&bob, park, "full").await;
    assert_eq!(
        (counts(&app, park).await, shown(&app, park).await),
        (vec!["full 2".to_owned()], full.clone())
    );
    let (_, seen) = app.json(&format!("/api/v1/car-parks/{park}")).await;
    let at = seen["availability_at"].as_str().expect("a time");
    assert!(at.ends_with(":00Z"), "{at}: when somebody was there is told to the minute");
    reported(&carol, park, "plenty").await;
    assert_eq!(shown(&app, park).await, full, "one turns nothing round");

    // Nobody takes back but whose it is, and only once.
    let path = format!("/me/driver-reports/{hers}");
    assert_eq!(bob.delete(&path).await.status, StatusCode::NOT_FOUND);
    let own = alice.get("/me/driver-reports").await.body;
    assert_eq!(
        (&own[0]["id"], &own[0]["car_park_id"], &own[1]),
        (&json!(hers), &json!(park), &json!(null))
    );
    assert_eq!(alice.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(shown(&app, park).await, nothing);
    assert_eq!(alice.delete(&path).await.status, StatusCode::NOT_FOUND);

    // What is not on the map has no reports, and looks like what never was.
    let hidden = app.car_park("hidden", "is_hidden = true").await;
    assert_eq!(
        report(&alice, hidden, "full").await.body,
        report(&alice, 999_999, "full").await.body
    );
    // Too many of one car park.
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(report(&alice, park, "bay_blocked").await.status.as_u16());
    }
    assert_eq!(statuses, [201, 201, 201, 201, 429], "six an hour, what was taken back included");
}

#[tokio::test]
async fn what_was_reported_of_a_car_park_goes_on_with_the_one_that_it_became() {
    let app = App::start().await;
    let [alice, bob] = drivers(&app, [("alice", "A1"), ("bob", "B1")]).await;
    let (was, became) = (app.car_park("was", "").await, app.car_park("became", "").await);
    reported(&alice, was, "full").await;
    app.sql(&format!(
        "update car_parks set merged_into = {became}, deleted_at = now(), deleted_because = 'merged' where id = {was}"
    ))
    .await;
    assert_eq!(counts(&app, became).await, ["full 1"]);
    assert_eq!(counts(&app, was).await, ["full 1"], "its id leads to the other");
    reported(&bob, became, "full").await;
    assert_eq!(counts(&app, became).await, ["full 2"]);
    assert_eq!(shown(&app, became).await, (json!("full"), json!("reported")), "two drivers say so");
}

#[tokio::test]
async fn a_fake_code_at_each_of_two_car_parks_that_became_one_hides_pay_now() {
    let app = App::start().await;
    let names = [("alice", "A1"), ("bob", "B1"), ("olga", "D1")];
    let [alice, bob, olga] = drivers(&app, names).await;
    app.make_admins("where email like 'o%'").await;
    let pay = "provider_url = 'https://pay.example.org/7'";
    let (was, became) = (app.car_park("was", pay).await, app.car_park("became", pay).await);
    reported(&alice, was, "scam").await;
    let hers = case(&app).await;
    reported(&bob, became, "scam").await;
    let suspected = async || {
        let (_, seen) = app.json(&format!("/api/v1/car-parks/{became}")).await;
        (seen["scam_suspected"].clone(), seen["provider"]["pay_url"].is_string())
    };
    assert_eq!(suspected().await, (json!(false), true), "one voice at each");
    app.sql(&format!(
        "update car_parks set merged_into = {became}, deleted_at = now(), deleted_because = 'merged' where id = {was}"
    ))
    .await;
    assert_eq!(suspected().await, (json!(true), false));
    let seen = olga.get(&format!("/admin/driver-reports/{hers}")).await.body;
    assert_eq!(seen["car_park"]["scam_suspected"], json!(true), "{seen}");
    assert_eq!(decide(&olga, &hers, false).await.status, StatusCode::OK);
    assert_eq!(suspected().await, (json!(false), true), "one voice is left");
}

#[tokio::test]
async fn many_accounts_of_one_network_move_nothing() {
    let app = App::start().await;
    let [alice, bob] = drivers(&app, [("alice", "A1"), ("bob", "B1")]).await;
    let park = app.car_park("a", "provider_url = 'https://pay.example.org/7'").await;
    app.sql(&format!(
        "with made as (insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
                       select gen_random_uuid(), n || '@example.net', now() - interval '9 days', 'x', now(), n, now() - interval '9 days'
                       from generate_series(1, 100) n returning id, name::integer as n),
              signed as (insert into sign_up_networks select id, network_digest('2001:db8:7::/64') from made),
              cases as (insert into driver_report_cases (id, car_park_id, kind, opened_at)
                        values (gen_random_uuid(), {park}, 'scam', now()) returning id)
         insert into driver_reports (id, car_park_id, user_id, kind, case_id, created_at, network)
         select gen_random_uuid(), {park}, m.id, k.kind, case k.kind when 'scam' then c.id end, now(),
                network_digest(('203.0.113.' || m.n)::inet)
         from made m, cases c, (values ('full'), ('scam')) as k (kind)"
    ))
    .await;
    reported(&alice, park, "bay_blocked").await;
    assert_eq!(shown(&app, park).await.0, json!(null), "all their accounts are of one network");
    let all = ["full 1", "bay_blocked 1", "scam 1"];
    assert_eq!(counts(&app, park).await, all);
    let (_, seen) = app.json(&format!("/api/v1/car-parks/{park}")).await;
    assert_eq!(
        (&seen["scam_suspected"], seen["provider"]["pay_url"].is_string()),
        (&json!(false), true)
    );

    // Nor do those who share a network where they report.
    let park = app.car_park("b", "").await;
    let (alice, bob) = (alice.at("198.51.100.77"), bob.at("198.51.100.77"));
    reported(&alice, park, "full").await;
    reported(&bob, park, "full").await;
    assert_eq!(
        (counts(&app, park).await, shown(&app, park).await.0),
        (vec!["full 1".to_owned()], json!(null))
    );
    // Nor those whose accounts are of today.
    reported(&bob.at("198.51.100.78"), park, "full").await;
    assert_eq!(shown(&app, park).await.0, json!("full"));
    app.sql("update users set created_at = now(), email_confirmed_at = now()").await;
    reported(&alice, park, "full").await;
    assert_eq!(
        (counts(&app, park).await, shown(&app, park).await.0),
        (vec!["full 1".to_owned()], json!(null))
    );
}

#[tokio::test]
async fn a_driver_whom_feeds_have_borne_out_five_times_counts_alone() {
    let app = App::start().await;
    let [alice] = drivers(&app, [("alice", "A1")]).await;
    app.sql(
        "insert into sources (name, kind) select 'feed', 'council'
             where not exists (select from sources where name = 'feed')",
    )
    .await;
    app.sql(
        "insert into feeds (source, url, source_file, every_seconds) values ('feed', 'https://example.org', '', 60)",
    )
    .await;
    let days = || app.value("select coalesce(max(days_borne_out), 0) from driver_standings");
    // What the feed says a minute after the report.
    let judged = async |key: &str, says: &str, free: u32| {
        let set = match key {
            "practice" => "capacity = 100, origin = 'practice'",
            _ => "capacity = 100",
        };
        let park = app.car_park(key, set).await;
        let id = reported(&alice, park, says).await;
        app.sql(&format!(
            "update driver_reports set created_at = now() - interval '2 minutes' where id = '{id}'"
        ))
        .await;
        app.sql(&format!(
            "insert into live_readings (car_park_id, source, said_at, spaces_free) values ({park}, 'feed', now() - interval '1 minute', {free})"
        ))
        .await;
        let mut db = app.database.pool.acquire().await.expect("a connection");
        carpal_domain::availability::settle(&mut db, &[park], chrono::Utc::now())
            .await
            .expect("settled");
    };
    let tomorrow = async || app.sql("update driver_standings set last_on = last_on - 1").await;
    for day in 0..5 {
        judged(&format!("day {day}"), "full", 0).await;
        judged(&format!("day {day} again"), "plenty", 80).await;
        assert_eq!(days().await, (day + 1).to_string(), "once a day");
        tomorrow().await;
    }
    let park = app.car_park("without a feed", "").await;
    reported(&alice, park, "some").await;
    assert_eq!(shown(&app, park).await, (json!("limited"), json!("reported")));
    // What the feed had said before could have been copied.
    let live = app.car_park("live", "capacity = 100").await;
    app.sql(&format!("insert into live_readings (car_park_id, source, said_at, spaces_free) values ({live}, 'feed', now(), 0)")).await;
    reported(&alice, live, "full").await;
    assert_eq!((days().await, shown(&app, live).await.1), ("5".into(), json!("live")));
    judged("wrong", "full", 80).await;
    assert_eq!(days().await, "0", "from the start again");
    tomorrow().await;
    judged("practice", "full", 0).await;
    assert_eq!(days().await, "0", "whoever knows how a count is invented knows it beforehand");
    judged("real", "full", 0).await;
    assert_eq!(days().await, "1");
}

async fn case(app: &App) -> String {
    app.value("select id from driver_report_cases where status = 'pending'").await
}

async fn decide(admin: &Client, case: &str, accept: bool) -> Answer {
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
    assert_eq!(decide(&olga, &id, true).await.status, StatusCode::OK);
    let warned = "As you reported: Pump Street. You reported a fake code. Thank you, other drivers are warned now.";
    assert_eq!(
        (told(&alice).await, told(&bob).await),
        (vec![warned.to_owned()], vec![warned.to_owned()])
    );
    assert_eq!(told(&carol).await, Vec::<String>::new(), "hers is not decided");
    let news = alice.get("/notifications").await.body["notifications"][0].clone();
    assert_eq!(
        (&news["kind"], &news["path"]),
        (&json!("driver_report_accepted"), &json!(format!("/car-park-map?place={park}")))
    );
    for other in ["bob", "B1", "olga", "I rang them"] {
        assert!(!news.to_string().contains(other), "{other}: {news}");
    }
    assert_eq!(decide(&olga, &case(&app).await, false).await.status, StatusCode::OK);
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
