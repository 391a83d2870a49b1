//! The directory of a zone with thousands of members, and names that change.

use serde_json::json;

use super::{join, member, olga, seen};
use crate::app::App;

/// The query of the directory, as the program asks it.
fn query() -> &'static str {
    let source = include_str!("../../../src/zones/members_store.rs");
    let (_, rest) = source.split_once("r#\"select u.name from zone_members m").expect("the query");
    let (query, _) = rest.split_once("\"#").expect("its end");
    query
}

#[tokio::test]
async fn a_page_of_a_zone_of_thousands_reads_a_page_of_them() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let alice = member(&app, &zone, "alice", true).await;
    app.sql(
        "insert into users (id, email, password_hash, password_set_at, name, name_chosen, created_at)
         select gen_random_uuid(), 'n' || n || '@example.org', 'x', now(), 'Name ' || to_char(n, 'FM0000'), true, now()
         from generate_series(1, 3000) as n",
    )
    .await;
    app.sql(&format!(
        "insert into zone_members (zone_id, user_id, joined_at, shows_name, notify, seen_at)
         select '{zone}', id, now(), true, 'alerts', now() from users where name like 'Name %'"
    ))
    .await;
    app.sql("analyze users, zone_members").await;
    let path = format!("/zones/{zone}/members?after=Name%202500");
    let names = seen(&alice, &path, "members", "name").await;
    assert_eq!((names.len(), names[0].as_str()), (25, "Name 2501"));

    // Whichever page it is, and however often the database has planned it before.
    let mut connection = app.database.pool.acquire().await.expect("a connection");
    let prepare = format!(
        "set plan_cache_mode = force_generic_plan;
         prepare page (uuid, uuid, text, bigint) as select u.name from zone_members m{}",
        query()
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(prepare)).execute(&mut *connection).await.expect("prepared");
    let explain =
        format!("explain (costs off) execute page ('{zone}', gen_random_uuid(), 'Name 2500', 26)");
    let plan: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(explain))
        .fetch_all(&mut *connection)
        .await
        .expect("a plan");
    let plan = plan.join("\n");
    assert!(plan.contains("zone_members_listed") && plan.contains("Limit"), "{plan}");
    for whole in ["Sort", "Seq Scan", "Hash", "Bitmap"] {
        assert!(!plan.contains(whole), "{plan}");
    }
}

#[tokio::test]
async fn a_name_is_listed_as_it_is_now() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let path = format!("/zones/{zone}/members");
    let names = async || seen(&alice, &path, "members", "name").await;
    assert_eq!(names().await, ["Driver alice", "Driver bob"]);
    bob.put("/me/name", json!({"name": "A Bob"})).await;
    assert_eq!(names().await, ["A Bob", "Driver alice"], "in its place");
    // Both have to agree: his answer at joining, and his settings.
    let settings = async |shows: bool| {
        let settings =
            json!({"push_notifications": true, "private_mode": false, "show_in_zones": shows});
        assert_eq!(bob.put("/me/settings", settings).await.status.as_u16(), 200);
    };
    settings(false).await;
    assert_eq!(names().await, ["Driver alice"]);
    join(&bob, &zone, false).await;
    settings(true).await;
    assert_eq!(names().await, ["Driver alice"]);
    join(&bob, &zone, true).await;
    assert_eq!(names().await, ["A Bob", "Driver alice"]);
    // A name that becomes a plate of his is none.
    bob.put("/me/name", json!({"name": "B0B 1"})).await;
    assert_eq!(names().await, ["B0B 1", "Driver alice"]);
    let added = bob.post("/vehicles", json!({"registration": "B0B 1"})).await;
    assert_eq!(added.status.as_u16(), 201, "{}", added.body);
    assert_eq!(names().await, ["Driver alice"]);
}
