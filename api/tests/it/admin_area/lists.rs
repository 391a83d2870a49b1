//! What admins look up: vehicles, conversations, reviews, sources, the state of the system.

use axum::http::StatusCode;
use serde_json::json;

use super::{admin, begun};
use crate::app::App;
use crate::messaging::say;

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
    assert_eq!((&runs.body["total"], &runs.body["next"]), (&json!(3), &json!(2)));
    let run = olga.get("/admin/runs/3").await;
    assert_eq!(run.body["rejects"][0]["position"], "way 7", "{}", run.body);
    assert_eq!(run.body["reasons"]["no_geometry"], 2);
    assert_eq!(olga.get("/admin/runs/99").await.status, 404);
    let health = olga.get("/admin/health").await;
    assert_eq!(health.status, StatusCode::OK, "{}", health.body);
    assert_eq!(health.body["database"]["ok"], true);
    assert_eq!(health.body["programs"][2], json!({"name": "worker", "ok": false, "since": null}));
}
