//! Finding, joining, leaving, and what one is told.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{id, join, member, newport, olga, post, seen};
use crate::app::App;
use crate::guests::but;

#[tokio::test]
async fn alice_finds_a_zone_by_where_she_is_and_by_its_name_and_joins_it() {
    let app = App::start().await;
    let (olga, zone) = olga(&app).await;
    let caerleon = json!({"name": "Caerleon", "boundary": [[-2.97, 51.6], [-2.94, 51.6], [-2.94, 51.62], [-2.97, 51.62]]});
    let other = id(&olga.post("/admin/zones", caerleon).await);
    app.car_park("in", "location = st_point(-2.99, 51.59, 4326)").await;
    app.car_park("out", "location = st_point(-2.9, 51.59, 4326)").await;
    app.car_park("hidden", "location = st_point(-2.99, 51.591, 4326), is_hidden = true").await;
    let alice = app.driver("alice", "AB12 CDE").await;

    let found = alice.get("/zones?lng=-2.96&lat=51.61").await.body;
    assert_eq!(
        (&found["zones"][0]["name"], &found["zones"][0]["metres"]),
        (&json!("Caerleon"), &json!(0))
    );
    assert_eq!(found["zones"][1]["name"], "Newport City Centre");
    assert_eq!(alice.get("/zones?q=newport").await.body["zones"][0]["id"], zone.as_str());
    for wrong in
        ["/zones?lng=-2.96", "/zones?lng=-300&lat=51", "/zones?lng=1e308&lat=1", "/zones?q="]
    {
        assert_eq!(alice.get(wrong).await.refusal().0, 422, "{wrong}");
    }

    let seen_before = alice.get(&format!("/zones/{zone}")).await.body;
    assert_eq!((&seen_before["membership"], &seen_before["car_parks"]), (&Value::Null, &json!(1)));
    assert_eq!(
        alice.get("/zone-by-name?name=NEWPORT%20city%20centre").await.body["id"],
        zone.as_str()
    );
    assert_eq!(alice.get("/zone-by-name?name=Nowhere").await.refusal().0, 404);
    // The question at joining has no answer of its own.
    let path = format!("/zones/{zone}/membership");
    assert!(alice.put(&path, json!({})).await.status.is_client_error());
    join(&alice, &zone, true).await;
    join(&alice, &zone, false).await;
    let mine = &alice.get("/me/zones").await.body["zones"];
    assert_eq!((mine[0]["members"].as_i64(), mine.as_array().map(Vec::len)), (Some(1), Some(1)));
    assert_eq!(
        (&mine[0]["membership"]["shows_name"], &mine[0]["membership"]["notify"]),
        (&json!(false), &json!("alerts"))
    );

    let told = format!("/zones/{zone}/notifications");
    let until = chrono::Utc::now() + chrono::TimeDelta::days(2);
    let muted = alice.put(&told, json!({"notify": "everything", "muted_until": until})).await;
    assert_eq!(muted.status, StatusCode::NO_CONTENT);
    for (until, sentence) in [
        ("2020-01-01T00:00:00Z", "Please choose a time in the future"),
        ("2999-01-01T00:00:00Z", "Please choose a time within a year"),
        ("+262142-01-01T00:00:00Z", "Please choose a time within a year"),
    ] {
        let refused = alice.put(&told, json!({"notify": "nothing", "muted_until": until})).await;
        assert_eq!(refused.body["fields"]["muted_until"], sentence, "{until}");
    }
    let elsewhere = alice
        .put(
            &format!("/zones/{other}/notifications"),
            json!({"notify": "nothing", "muted_until": null}),
        )
        .await;
    assert_eq!(elsewhere.refusal().1, "not_a_member");

    assert_eq!(alice.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.get("/me/zones").await.body["zones"], json!([]));
    assert_eq!(alice.get(&format!("/zones/{zone}")).await.body["members"], 0);
}

#[tokio::test]
async fn who_is_suspended_leaves_a_zone_and_joins_none() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let alice = member(&app, &zone, "alice", true).await;
    app.sql("update users set suspended_until = now() + interval '1 day', suspended_reason = 'x', suspended_at = now() where email like 'alice@%'").await;
    let path = format!("/zones/{zone}/membership");
    assert_eq!(alice.delete(&path).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.get("/me/zones").await.body["zones"], json!([]));
    let back = alice.put(&path, json!({"shows_name": true})).await;
    assert_eq!(back.refusal().1, "suspended");
}

#[tokio::test]
async fn somebody_joins_so_many_zones_and_no_more() {
    let app = App::with(&["--max-zones", "1", "--limit-zone-joins", "2/1d"]).await;
    let (olga, zone) = olga(&app).await;
    let more = olga.post("/admin/zones", but(newport(), json!({"name": "Another"}))).await;
    let another = id(&more);
    let alice = member(&app, &zone, "alice", true).await;
    let path = format!("/zones/{another}/membership");
    let refused = alice.put(&path, json!({"shows_name": true})).await;
    assert_eq!(refused.refusal().1, "too_many_zones");
    // Changing an answer is no joining.
    join(&alice, &zone, false).await;
    alice.delete(&format!("/zones/{zone}/membership")).await;
    assert_eq!(alice.put(&path, json!({"shows_name": true})).await.refusal().0, 429);
}

#[tokio::test]
async fn at_the_same_moment_nobody_joins_more_zones_than_they_may() {
    let app = App::with(&["--max-zones", "1"]).await;
    let (olga, zone) = olga(&app).await;
    let more = olga.post("/admin/zones", but(newport(), json!({"name": "Another"}))).await;
    let another = id(&more);
    let alice = app.driver("alice", "AL1 CE").await;
    let joins = async |zone: &str| {
        let path = format!("/zones/{zone}/membership");
        alice.put(&path, json!({"shows_name": false})).await.status
    };
    let (a, b, c) = tokio::join!(joins(&zone), joins(&another), joins(&zone));
    for status in [a, b, c] {
        assert!([StatusCode::NO_CONTENT, StatusCode::CONFLICT].contains(&status), "{status}");
    }
    assert_eq!(app.value("select count(*) from zone_members").await, "1");
}

#[tokio::test]
async fn somebody_mutes_leaves_and_blocks_so_often_and_no_more() {
    let app = App::with(&["--limit-zone-choices", "3/1h", "--limit-zone-blocks", "2/1h"]).await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let his = post(&bob, &zone, "From Bob").await;
    let block = format!("/zone-posts/{his}/block");
    assert_eq!(alice.put(&block, Value::Null).await.status, StatusCode::NO_CONTENT);
    let blocks = alice.get("/me/zone-blocks").await.body;
    let lift = format!("/me/zone-blocks/{}", blocks["blocks"][0]["id"].as_str().expect("an id"));
    assert_eq!(alice.delete(&lift).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.put(&block, Value::Null).await.refusal().0, 429);

    let (membership, told) =
        (format!("/zones/{zone}/membership"), format!("/zones/{zone}/notifications"));
    let mute = json!({"notify": "nothing", "muted_until": null});
    assert_eq!(alice.put(&told, mute.clone()).await.status, StatusCode::NO_CONTENT);
    join(&alice, &zone, false).await;
    assert_eq!(alice.delete(&membership).await.status, StatusCode::NO_CONTENT);
    assert_eq!(alice.delete(&membership).await.refusal().0, 429);
    assert_eq!(alice.put(&told, mute.clone()).await.refusal().0, 429);
    // To join is counted apart, and each for themselves.
    join(&alice, &zone, true).await;
    assert_eq!(bob.put(&told, mute).await.status, StatusCode::NO_CONTENT);
}

#[tokio::test]
async fn a_page_that_says_without_end_that_it_was_seen_is_stopped() {
    let app = App::with(&["--limit-zone-seen", "2/1h"]).await;
    let (_, zone) = olga(&app).await;
    let alice = member(&app, &zone, "alice", true).await;
    let seen = format!("/zones/{zone}/seen");
    for _ in 0..2 {
        assert_eq!(alice.put(&seen, Value::Null).await.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(alice.put(&seen, Value::Null).await.refusal().0, 429);
    let bob = member(&app, &zone, "bob", true).await;
    assert_eq!(
        bob.put(&seen, Value::Null).await.status,
        StatusCode::NO_CONTENT,
        "each for themselves"
    );
}

#[tokio::test]
#[expect(
    clippy::disallowed_methods,
    reason = "as another program writes, in a transaction of its own"
)]
async fn whoever_leaves_while_they_are_told_has_no_notification_of_it() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let new = post(&alice, &zone, "Is the lift working?").await;
    // As the worker tells Bob.
    let mut telling = app.database.pool.begin().await.expect("begun");
    let tell = format!(
        "select from zone_members m join users u on u.id = m.user_id where u.email like 'bob@%' for key share of m;
         insert into notifications (id, user_id, topic, kind, zone_id, zone_post_id, created_at)
         select gen_random_uuid(), id, 'zones', 'zone_post', '{zone}', '{new}', now() from users where email like 'bob@%'"
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(tell)).execute(&mut *telling).await.expect("told");
    let told = async {
        let waits = "select exists (select from pg_stat_activity
                                    where datname = current_database() and wait_event_type = 'Lock')";
        while app.value(waits).await != "true" {
            tokio::task::yield_now().await;
        }
        telling.commit().await.expect("told");
    };
    let membership = format!("/zones/{zone}/membership");
    let (left, ()) = tokio::join!(bob.delete(&membership), told);
    assert_eq!(left.status, StatusCode::NO_CONTENT, "{}", left.body);
    assert_eq!(bob.get("/notifications").await.body["notifications"], json!([]));
    assert_eq!(app.value("select count(*) from notifications where kind = 'zone_post'").await, "0");
}

#[tokio::test]
async fn whoever_may_not_use_carpal_is_not_counted() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let alice = member(&app, &zone, "alice", true).await;
    for name in ["bob", "carol", "dora"] {
        member(&app, &zone, name, true).await;
    }
    let members = async || alice.get(&format!("/zones/{zone}")).await.body["members"].clone();
    assert_eq!(members().await, 4);
    app.sql("update users set blocked_at = now(), blocked_reason = 'x' where email like 'bob@%'")
        .await;
    app.sql("update users set deletes_at = now() + interval '1 day' where email ~ '^(bob|carol)@'")
        .await;
    assert_eq!(members().await, 2, "whoever is both counts once");
    // Who is in no zone is taken away from none.
    app.driver("sam", "SAM 1").await;
    app.sql("update users set deletes_at = now() + interval '1 day' where email like 'sam@%'")
        .await;
    assert_eq!(members().await, 2);
}

#[tokio::test]
async fn what_is_new_is_counted_until_it_is_seen() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    post(&alice, &zone, "Is the lift working?").await;
    let new = async |client: &crate::client::Client| {
        client.get("/me/zones").await.body["zones"][0]["membership"]["new"].as_i64()
    };
    assert_eq!((new(&bob).await, new(&alice).await), (Some(1), Some(0)), "one's own is not new");
    assert_eq!(
        bob.put(&format!("/zones/{zone}/seen"), Value::Null).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(new(&bob).await, Some(0));
    assert_eq!(
        seen(&bob, &format!("/zones/{zone}/posts"), "posts", "author_name").await,
        ["Driver alice"]
    );
}

#[tokio::test]
async fn somebody_looks_for_zones_and_reads_them_so_often_and_no_more() {
    let app = App::with(&["--limit-zone-searches", "2/1h", "--limit-zone-reads", "7/1h"]).await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let his = post(&bob, &zone, "Is the lift working?").await;
    let searches = ["/zones?q=newport", "/zones?lng=-2.99&lat=51.59"];
    for search in searches {
        assert_eq!(alice.get(search).await.status, StatusCode::OK, "{search}");
    }
    for search in searches {
        assert_eq!(alice.get(search).await.refusal().0, 429, "{search}");
    }
    let reads = [
        "/me/zones".to_owned(),
        format!("/zones/{zone}"),
        "/zone-by-name?name=newport%20city%20centre".to_owned(),
        format!("/zones/{zone}/posts"),
        format!("/zones/{zone}/alerts"),
        format!("/zone-posts/{his}"),
        format!("/zone-posts/{his}/answers"),
    ];
    for read in &reads {
        assert_eq!(alice.get(read).await.status, StatusCode::OK, "{read}");
    }
    for read in &reads {
        assert_eq!(alice.get(read).await.refusal().0, 429, "{read}");
    }
    assert_eq!(bob.get(&reads[0]).await.status, StatusCode::OK, "each for themselves");
    assert_eq!(bob.get(searches[0]).await.status, StatusCode::OK);
}
