//! What admins look up: vehicles, conversations, reviews, sources, the state of the system.

use axum::http::StatusCode;
use serde_json::json;

use super::{admin, begun};
use crate::app::App;
use crate::messaging::{message, say};
use crate::services::businesses::{approved, completed};

#[tokio::test]
async fn vehicles_are_found_by_what_stands_on_them_and_by_their_owners() {
    let app = App::start().await;
    let (_alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    app.sql("update vehicles set make = 'Nissan', model = 'Leaf' where registration = 'AB12CDE'")
        .await;
    for q in ["ab12%20cde", "nissan", "LEAF", "alice@"] {
        let found = olga.get(&format!("/admin/vehicles?q={q}")).await;
        assert_eq!(
            (&found.body["total"], &found.body["vehicles"][0]["registration"]),
            (&json!(1), &json!("AB12CDE")),
            "{q}"
        );
    }
    assert_eq!(olga.get("/admin/vehicles").await.body["total"], 2);
    assert_eq!(olga.get("/admin/vehicles?claimed=true").await.body["total"], 0);
    assert_eq!(
        olga.get("/admin/vehicles?sort=oldest").await.body["vehicles"][0]["registration"],
        "AB12CDE"
    );
}

#[tokio::test]
async fn conversations_are_listed_without_what_is_said_and_ghosts_are_marked() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let bob = app.driver("bob", "K9 DOG").await;
    let old = begun(&alice, "K9 DOG", "A secret word").await;
    let new = begun(&bob, "AB12 CDE", "Hello").await;
    say(&alice, &format!("/conversations/{old}"), "Another secret").await;
    let list = olga.get("/admin/conversations").await;
    assert_eq!(list.body["total"], 2, "{}", list.body);
    assert_eq!(list.body["conversations"][0]["id"], json!(old), "the latest written first");
    assert_eq!(list.body["conversations"][0]["message_count"], 2);
    assert!(!list.body.to_string().contains("secret"));
    assert_eq!(alice.post("/support-messages", message("Hello?")).await.status, 201);
    for q in ["support", "Support%20chat"] {
        let found = olga.get(&format!("/admin/conversations?q={q}")).await;
        let [chat] = &found.body["conversations"].as_array().expect("a list")[..] else {
            panic!("{}", found.body)
        };
        assert_eq!((&chat["kind"], &found.body["total"]), (&json!("support"), &json!(1)));
    }
    app.sql("delete from conversations where kind = 'support'").await;
    // By what is shown as the subject, however much of it is typed.
    for (q, id) in [("Vehicle%20K9DOG", &old), ("vehicle%20K9%20d", &old), ("Vehicle%20AB12", &new)]
    {
        let found = olga.get(&format!("/admin/conversations?q={q}")).await.body;
        let first = &found["conversations"][0];
        assert_eq!((&found["total"], &first["id"]), (&json!(1), &json!(id)), "{q}");
    }
    for (q, id) in [("alice", &old), ("bob@", &new)] {
        let found = olga.get(&format!("/admin/conversations?q={q}")).await;
        assert_eq!(
            (&found.body["total"], &found.body["conversations"][0]["id"]),
            (&json!(1), &json!(id)),
            "{q}"
        );
    }
    app.sql(&format!(
        "update conversations set last_message_at = now() - interval '31 days' where id = '{new}'"
    ))
    .await;
    let ghosts = olga.get("/admin/conversations?ghost=true").await;
    assert_eq!(
        (&ghosts.body["total"], &ghosts.body["conversations"][0]["id"]),
        (&json!(1), &json!(new))
    );
    app.sql("update users set blocked_at = now(), blocked_reason = 'x' where email like 'bob@%'")
        .await;
    assert_eq!(
        olga.get("/admin/conversations?ghost=true").await.body["total"],
        2,
        "a side is blocked"
    );
    let page = olga.get("/admin/conversations?limit=1").await;
    let next = page.body["next"].as_str().expect("a next page");
    let second = olga.get(&format!("/admin/conversations?limit=1&cursor={next}")).await;
    assert_eq!(second.body["conversations"][0]["id"], json!(new));
    let figures = olga.get("/admin/dashboard").await.body;
    assert_eq!(
        (&figures["conversations"]["ghost"], &figures["users"]["blocked"]),
        (&json!(2), &json!(1))
    );
    assert_eq!((&figures["users"]["total"], &figures["users"]["active"]), (&json!(3), &json!(2)));
}

#[tokio::test]
async fn imports_show_what_they_did_not_take() {
    let app = App::start().await;
    let olga = admin(&app, "olga", "A1").await;
    for sql in [
        "insert into sources (name, kind) values ('leeds', 'overpass'), ('york', 'osm')",
        "insert into runs (source, input, status, read, new, rejected, finished_at)
         select 'leeds', 'x', 'done', 10, n, '{\"no_geometry\": 2, \"private\": 1}', now() from generate_series(1, 3) n",
        "insert into rejects (run_id, position, reason, detail) select 3, 'way 7', 'no_geometry', 'a node is missing'",
    ] {
        app.sql(sql).await;
    }
    let sources = olga.get("/admin/sources").await;
    assert_eq!(sources.status, StatusCode::OK, "{}", sources.body);
    let [leeds, york] = [&sources.body["sources"][0], &sources.body["sources"][1]];
    assert_eq!(
        (&leeds["last_run"]["added"], &leeds["last_run"]["rejected"]),
        (&json!(3), &json!(3))
    );
    assert!(york["last_run"].is_null());
    let runs = olga.get("/admin/sources/leeds/runs?limit=2").await;
    assert_eq!((&runs.body["total"], &runs.body["next"]), (&json!(3), &json!("newest.2")));
    let run = olga.get("/admin/runs/3").await;
    assert_eq!(run.body["rejects"][0]["position"], "way 7", "{}", run.body);
    assert_eq!(run.body["reasons"]["no_geometry"], 2);
    assert_eq!(olga.get("/admin/runs/99").await.status, 404);

    // An import whose process was killed holds its source's lock no longer.
    app.sql("insert into runs (source, input, status) values ('leeds', 'x', 'running')").await;
    let killed = olga.get("/admin/runs/4").await.body;
    let message = "Its process ended before it did; nothing was changed.";
    assert_eq!((&killed["outcome"], &killed["message"]), (&json!("dead"), &json!(message)));
    let listed = olga.get("/admin/sources/leeds/runs").await.body;
    assert_eq!(listed["runs"][0]["outcome"], "dead");
    let mut import = app.database.pool.acquire().await.expect("a connection");
    let lock = "select pg_advisory_lock(hashtextextended('carpal-ingest:leeds', 0))";
    sqlx::query(lock).execute(&mut *import).await.expect("locked");
    let sources = olga.get("/admin/sources").await.body;
    assert_eq!(sources["sources"][0]["last_run"]["outcome"], "running", "{sources}");
    sqlx::query("select pg_advisory_unlock_all()").execute(&mut *import).await.expect("unlocked");
    let health = olga.get("/admin/health").await;
    assert_eq!(health.status, StatusCode::OK, "{}", health.body);
    assert_eq!(health.body["database"]["ok"], true);
    assert_eq!(health.body["programs"][2], json!({"name": "worker", "ok": false, "since": null}));
}

#[tokio::test]
async fn feeds_show_how_they_are_and_a_match_waits_for_an_admin_who_saw_it() {
    let app = App::start().await;
    let (olga, otto) = (admin(&app, "olga", "A1").await, admin(&app, "otto", "A2").await);
    let kingsway = app.car_park("kingsway", "name = 'Kingsway'").await;
    for sql in [
        "insert into sources (name, kind) values ('leeds', 'council')",
        "insert into feeds (source, url, source_file, every_seconds, etag) values ('leeds', 'https://example.org/a?key=secret', '', 60, 'x')",
        "insert into feed_car_parks (source, external_id, name, status, car_park_id, reasons, score)
         select 'leeds', 'K1', 'The Kingsway', 'waiting', id, '{\"12 m apart\"}', 0.6 from car_parks",
        "insert into feed_findings (source, external_id, kind, detail, first_at, last_at) values ('leeds', 'K2', 'negative', '-3 spaces free', now(), now())",
    ] {
        app.sql(sql).await;
    }
    let feeds = olga.get("/admin/feeds").await;
    assert_eq!(feeds.status, StatusCode::OK, "{}", feeds.body);
    let leeds = &feeds.body["feeds"][0];
    assert_eq!(
        (&leeds["url"], &leeds["waiting"], &leeds["car_parks"]),
        (&json!("https://example.org/a"), &json!(1), &json!(1))
    );
    let leeds = olga.get("/admin/feeds/leeds").await;
    assert_eq!(leeds.body["findings"][0]["detail"], "-3 spaces free", "{}", leeds.body);
    assert_eq!(olga.get("/admin/feeds/york").await.status, 404);

    let inbox = olga.get("/admin/inbox?kind=feed_match").await;
    assert_eq!(inbox.body["counts"]["feed_match"], 1, "{}", inbox.body);
    assert_eq!(inbox.body["items"][0]["title"], "Is The Kingsway of the feed leeds Kingsway?");
    let id = inbox.body["items"][0]["id"].as_str().expect("an id").to_owned();
    let path = format!("/admin/feed-matches/{id}");
    assert_eq!(olga.get(&path).await.body["car_park"]["name"], "Kingsway");
    assert_eq!(olga.get("/admin/feed-matches/99").await.status, 404);

    let decision =
        |is_same: bool, car_park: i64| json!({"is_same": is_same, "car_park_id": car_park});
    let decide = format!("{path}/decision");
    let stale = olga.post(&decide, decision(true, kingsway + 1)).await;
    assert_eq!((stale.status.as_u16(), &stale.body["code"]), (409, &json!("changed")));
    let taken = otto.put(&format!("/admin/inbox/feed_match/{id}/assignee"), json!({})).await;
    assert_eq!(taken.status, StatusCode::NO_CONTENT, "{}", taken.body);
    assert_eq!(olga.post(&decide, decision(true, kingsway)).await.body["code"], "taken");
    let decided = otto.post(&decide, decision(true, kingsway)).await;
    assert_eq!((decided.status, &decided.body["status"]), (StatusCode::OK, &json!("matched")));
    assert_eq!(olga.get("/admin/inbox?kind=feed_match").await.body["total"], 0);
    let log = olga.get("/admin/activities?activity_type=feed_match_decide").await;
    assert_eq!(log.body["activities"][0]["before"]["status"], "waiting", "{}", log.body);
    assert_eq!(
        app.value("select (etag is null)::text from feeds").await,
        "true",
        "it is asked anew"
    );

    // Taken back, as it was seen: the rule looks again.
    let leeds = olga.get("/admin/feeds/leeds").await;
    let decision = &leeds.body["decisions"][0];
    assert_eq!(
        (&decision["name"], &decision["car_park"]["name"], &decision["decided_by"]),
        (&json!("The Kingsway"), &json!("Kingsway"), &json!("A 2")),
        "{}",
        leeds.body
    );
    let at = decision["decided_at"].as_str().expect("a time").to_owned();
    let stale = olga.delete(&format!("{decide}?decided_at=2026-01-01T00:00:00Z")).await;
    assert_eq!((stale.status.as_u16(), &stale.body["code"]), (409, &json!("changed")));
    let undone = olga.delete(&format!("{decide}?decided_at={at}")).await;
    assert_eq!((undone.status, &undone.body["status"]), (StatusCode::OK, &json!("unmatched")));
    let again = olga.delete(&format!("{decide}?decided_at={at}")).await;
    assert_eq!((again.status.as_u16(), &again.body["code"]), (409, &json!("undecided")));
    assert_eq!(olga.get("/admin/feeds/leeds").await.body["decisions"], json!([]));
    let log = olga.get("/admin/activities?activity_type=feed_match_decide").await;
    let entry = &log.body["activities"][0];
    assert_eq!(
        (&entry["before"]["status"], &entry["after"]["status"], &entry["target_name"]),
        (&json!("matched"), &json!("unmatched"), &json!("The Kingsway"))
    );
}

#[tokio::test]
async fn what_is_about_one_provider_is_found_alone() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let mut providers = Vec::new();
    for (name, plate) in [("dev", "D3 VAN"), ("dan", "D4 VAN")] {
        let provider_id = approved(&olga, &app.driver(name, plate).await).await;
        let done = completed(&app, "alice", &provider_id).await;
        let review = json!({"rating": 5, "title": name, "comment": "Quick"});
        let reviewed = alice.post(&format!("/service-requests/{done}/review"), review).await;
        assert_eq!(reviewed.status, StatusCode::CREATED, "{}", reviewed.body);
        let report = json!({"reason": "spam", "description": "They send adverts"});
        let reported = alice.post(&format!("/providers/{provider_id}/reports"), report).await;
        assert_eq!(reported.status, StatusCode::ACCEPTED, "{}", reported.body);
        providers.push((name, provider_id));
    }
    for (name, id) in providers {
        let reviews = olga.get(&format!("/admin/reviews?provider_id={id}")).await.body;
        assert_eq!((&reviews["total"], &reviews["reviews"][0]["title"]), (&json!(1), &json!(name)));
        let reports = olga.get(&format!("/admin/reports?provider_id={id}")).await.body;
        assert_eq!(reports["total"], 1, "{reports}");
        assert_eq!(reports["reports"].as_array().map(Vec::len), Some(1));
    }
    let nobody = "00000000-0000-0000-0000-000000000000";
    for list in ["reviews", "reports"] {
        let found = olga.get(&format!("/admin/{list}?provider_id={nobody}")).await.body;
        assert_eq!((&found["total"], &found[list]), (&json!(0), &json!([])));
    }
}

/// However a registration is typed, lists find it by a part; what has no letter or digit finds none.
#[tokio::test]
async fn registrations_are_found_as_people_type_them() {
    let app = App::start().await;
    let (alice, olga) = (app.driver("alice", "AB12 CDE").await, admin(&app, "olga", "A1").await);
    let bob = app.driver("bob", "K9 DOG").await;
    begun(&bob, "AB12 CDE", "Move it").await;
    assert_eq!(alice.post("/incidents", crate::incidents::report("AB12 CDE")).await.status, 201);
    assert_eq!(crate::claims::claim(&bob, "AB12 CDE").await.status, 201);
    for (list, others) in
        [("vehicles", 3), ("conversations", 1), ("incidents", 1), ("claims", 1), ("users", 3)]
    {
        for q in ["AB12%20CDE", "ab12cde", "12%20c", "b12-cd"] {
            let found = olga.get(&format!("/admin/{list}?q={q}")).await.body;
            assert!(found["total"].as_i64() >= Some(1), "{list} {q}: {found}");
            assert!(found["total"].as_i64() <= Some(others), "{list} {q}: {found}");
        }
        let found = olga.get(&format!("/admin/{list}?q=zz99")).await.body;
        assert_eq!(found["total"], 0, "{list}: {found}");
    }
    let waiting = olga.get("/admin/inbox?q=ab12%20c").await.body;
    assert_eq!(waiting["total"], 2, "the incident and the claim: {waiting}");
}
