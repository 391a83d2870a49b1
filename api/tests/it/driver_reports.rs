//! What drivers report of a car park: how it is counted, and who moves the map.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use crate::app::App;
use crate::client::{Answer, Client};
use crate::driver_report_cases::{case, decide};

pub async fn report(driver: &Client, car_park: i64, kind: &str) -> Answer {
    driver.post(&format!("/car-parks/{car_park}/reports"), json!({"kind": kind})).await
}

pub async fn reported(driver: &Client, car_park: i64, kind: &str) -> String {
    let answer = report(driver, car_park, kind).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
    answer.body["id"].as_str().expect("an id").to_owned()
}

/// How many drivers say what: "full 1".
pub async fn counts(app: &App, car_park: i64) -> Vec<String> {
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
pub async fn drivers<const N: usize>(app: &App, names: [(&str, &str); N]) -> [Client; N] {
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
    let (_, counted) = app.json(&format!("/api/v1/car-parks/{park}/reports")).await;
    for at in [&seen["availability_at"], &counted[0]["last_at"]] {
        let at: DateTime<Utc> = at.as_str().expect("a time").parse().expect("a time");
        assert_eq!(
            at.timestamp() % 300,
            0,
            "{at}: when somebody was there is told to five minutes"
        );
        assert!(Utc::now() - at < TimeDelta::minutes(6), "{at}");
    }
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
