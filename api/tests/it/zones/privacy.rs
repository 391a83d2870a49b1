//! What nobody learns from a zone.

use axum::http::StatusCode;
use serde_json::{Value, json};

use super::{alert, answer, join, member, olga, post, posts, seen};
use crate::app::App;
use crate::client::Client;
use crate::messaging::live::Connection;

/// The usernames that a member is shown.
async fn directory(client: &Client, zone: &str) -> Vec<String> {
    seen(client, &format!("/zones/{zone}/members"), "members", "name").await
}

#[tokio::test]
async fn the_directory_shows_those_who_want_it_to_those_who_are_in_it() {
    let app = App::start().await;
    let (olga, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let carol = member(&app, &zone, "carol", false).await;
    // A name that reads as her plate is none.
    let dora = app.driver("dora", "AB12 CDE").await;
    dora.put("/me/name", json!({"name": "ab12 cde"})).await;
    join(&dora, &zone, true).await;
    let path = format!("/zones/{zone}/members");
    assert_eq!(directory(&alice, &zone).await, ["Driver alice", "Driver bob"]);
    for hidden in [&carol, &dora] {
        assert_eq!(hidden.get(&path).await.refusal().1, "not_listed");
    }
    for outside in [&olga, &app.driver("sam", "SAM 1").await] {
        assert_eq!(outside.get(&path).await.refusal().1, "not_a_member");
    }
    post(&dora, &zone, "From a plate").await;
    post(&bob, &zone, "From Bob").await;
    let names = async |client: &Client| {
        seen(client, &format!("/zones/{zone}/posts"), "posts", "author_name").await
    };
    assert_eq!(names(&alice).await, ["Driver bob", "Anonymous User"]);
    // The setting rules over the answer, at once and for what was written before.
    let settings =
        json!({"push_notifications": true, "private_mode": false, "show_in_zones": false});
    assert_eq!(bob.put("/me/settings", settings).await.status, StatusCode::OK);
    assert_eq!(directory(&alice, &zone).await, ["Driver alice"]);
    assert_eq!(names(&alice).await, ["Anonymous User", "Anonymous User"]);
    assert_eq!(bob.get(&path).await.refusal().1, "not_listed");
    assert_eq!(bob.get(&format!("/zones/{zone}")).await.body["is_listed"], false);
}

#[tokio::test]
async fn what_was_written_without_a_name_never_gets_one() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", false).await);
    let asked = post(&bob, &zone, "Before").await;
    join(&bob, &zone, true).await;
    post(&bob, &zone, "After").await;
    answer(&bob, &asked, "Me again").await;
    let path = format!("/zones/{zone}/posts");
    assert_eq!(seen(&alice, &path, "posts", "author_name").await, ["Driver bob", "Anonymous User"]);
    // Nor by answering one's own question under a name.
    let answers = alice.get(&format!("/zone-posts/{asked}/answers")).await.body;
    assert_eq!(
        (&answers["posts"][0]["author_name"], &answers["posts"][0]["by_poster"]),
        (&json!("Driver bob"), &json!(false))
    );
    bob.delete(&format!("/zones/{zone}/membership")).await;
    assert_eq!(
        seen(&alice, &path, "posts", "author_name").await,
        ["Anonymous User", "Anonymous User"]
    );
}

/// Alice reports an answer, and looks in her export at who wrote what it is to.
#[tokio::test]
async fn a_report_does_not_tell_its_reporter_who_wrote_what_has_no_name() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", false).await);
    let asked = post(&bob, &zone, "Without a name").await;
    let same = answer(&bob, &asked, "Nor with one here").await;
    join(&bob, &zone, true).await;
    let named = answer(&bob, &asked, "Under a name").await;
    let by = async |answer: &str| {
        let report = json!({"about": "zone_post", "zone_post_id": answer, "reason": "spam", "description": "Rude"});
        assert_eq!(alice.post("/reports", report).await.status, StatusCode::ACCEPTED);
        let (_, zip) = alice.download("/me/export").await;
        let mut zip = zip::ZipArchive::new(std::io::Cursor::new(zip)).expect("a ZIP");
        let file = zip.by_name("reports.json").expect("a file");
        let reports: Value = serde_json::from_reader(file).expect("JSON");
        let report = reports.as_array().expect("reports").last().expect("the latest").clone();
        assert_eq!(report["evidence"][0]["content"], "Without a name");
        report["evidence"][0]["by"].clone()
    };
    assert_eq!(by(&same).await, "reported", "as the page says of two without a name");
    assert_eq!(by(&named).await, "other", "or what has no name would get one");
}

#[tokio::test]
async fn no_list_tells_an_address_a_plate_an_id_or_when_somebody_joined() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let written = post(&bob, &zone, "Hello").await;
    answer(&bob, &written, "Anybody?").await;
    let made = bob.post(&format!("/zones/{zone}/alerts"), alert("Glass", 60)).await;
    assert_eq!(made.status, StatusCode::CREATED);
    let bobs = app.value("select id::text from users where email like 'bob@%'").await;
    let mut told = String::new();
    for path in [
        "/zones".to_owned(),
        "/me/zones".to_owned(),
        format!("/zones/{zone}"),
        format!("/zones/{zone}/posts"),
        format!("/zones/{zone}/alerts"),
        format!("/zones/{zone}/members"),
        format!("/zone-posts/{written}"),
        format!("/zone-posts/{written}/answers"),
    ] {
        told += &alice.get(&path).await.body.to_string();
    }
    assert!(told.contains("Driver bob"), "{told}");
    for secret in ["bob@example.org", "BOB3", &bobs, "author_id", "user_id"] {
        assert!(!told.contains(secret), "{secret}");
    }
    let joined = app.value("select to_char(joined_at at time zone 'utc', 'HH24:MI:SS.US') from zone_members m join users u on u.id = m.user_id where u.email like 'bob@%'").await;
    assert!(!told.contains(&joined));
    // A stranger reads the alert, and nobody's name.
    let stranger = app.driver("sam", "SAM 1").await;
    let told = stranger.get(&format!("/zones/{zone}")).await.body.to_string();
    assert!(
        told.contains("Glass") && !told.contains("Driver bob") && !told.contains("author"),
        "{told}"
    );
}

/// Dev is a provider, and Dora a driver like any other.
#[tokio::test]
async fn a_provider_reads_of_a_zone_and_of_spaces_what_any_driver_reads() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, dora) =
        (member(&app, &zone, "alice", false).await, member(&app, &zone, "dora", true).await);
    let dev = crate::services::provider(&app, "dev", "DEV 1", 0.0).await;
    let named = dev.put("/me/name", json!({"name": "Driver dev"})).await;
    assert_eq!(named.status, StatusCode::OK, "{}", named.body);
    join(&dev, &zone, true).await;
    let written = post(&alice, &zone, "Hello").await;
    let made = alice.post(&format!("/zones/{zone}/alerts"), alert("Glass", 60)).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
    for path in [
        format!("/zones/{zone}/posts"),
        format!("/zones/{zone}/alerts"),
        format!("/zones/{zone}/members"),
        format!("/zone-posts/{written}"),
        "/leaving-soon?bbox=-3.1,51.5,-2.9,51.7".to_owned(),
        "/move-requests".to_owned(),
    ] {
        let (his, hers) = (dev.get(&path).await, dora.get(&path).await);
        assert_eq!(his.status, StatusCode::OK, "{path}: {}", his.body);
        assert_eq!(his.body, hers.body, "{path}");
    }
    let open = async |client: &Client| {
        client.get(&format!("/zones/{zone}")).await.body["open_alerts"].clone()
    };
    let seen = open(&dev).await;
    assert_eq!(seen[0]["content"], "Glass");
    assert_eq!(seen, open(&dora).await);
}

#[tokio::test]
async fn a_scraper_reads_so_many_pages_of_names_an_hour() {
    let app = App::with(&["--limit-zone-directory", "2/1h"]).await;
    let (_, zone) = olga(&app).await;
    let alice = member(&app, &zone, "alice", true).await;
    app.sql(
        "insert into users (id, email, password_hash, password_set_at, name, name_chosen, created_at)
         select gen_random_uuid(), 'n' || n || '@example.org', 'x', now(), 'Name ' || to_char(n, 'FM00'), true, now()
         from generate_series(1, 40) as n"
    )
    .await;
    app.sql(&format!(
        "insert into zone_members (zone_id, user_id, joined_at, shows_name, notify, seen_at)
         select '{zone}', id, now(), true, 'alerts', now() from users where name like 'Name %'"
    ))
    .await;
    let path = format!("/zones/{zone}/members");
    let first = alice.get(&path).await.body;
    assert_eq!(first["members"].as_array().map(Vec::len), Some(25));
    let next = first["next"].as_str().expect("more").replace(' ', "%20");
    let second = alice.get(&format!("{path}?after={next}")).await.body;
    assert_eq!(
        (second["members"].as_array().map(Vec::len), &second["next"]),
        (Some(16), &json!(null))
    );
    assert_eq!(alice.get(&path).await.refusal().0, 429);
}

#[tokio::test]
async fn an_account_takes_what_it_wrote_along_and_leaves_what_others_answered() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let (alice, bob) =
        (member(&app, &zone, "alice", true).await, member(&app, &zone, "bob", true).await);
    let asked = post(&alice, &zone, "Is the lift working?").await;
    post(&alice, &zone, "Nobody answers this").await;
    answer(&bob, &asked, "Since Tuesday").await;
    answer(&alice, &asked, "Thank you").await;
    app.sql("delete from users where email like 'alice@%'").await;
    assert_eq!(posts(&bob, &zone).await, [""], "what it was an answer to");
    let answers = format!("/zone-posts/{asked}/answers");
    assert_eq!(seen(&bob, &answers, "posts", "content").await, ["Since Tuesday"]);
    assert_eq!(app.value("select count(*)::text from zone_posts where content like '%lift%' or content like 'Thank%'").await, "0");
    assert_eq!(bob.get(&format!("/zones/{zone}")).await.body["members"], 1);
    app.sql("delete from users where email like 'bob@%'").await;
    assert_eq!(
        app.value("select count(*)::text from zone_posts").await,
        "0",
        "nobody is left to read it"
    );
}

#[tokio::test]
async fn where_somebody_looks_for_zones_is_kept_nowhere() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let alice = member(&app, &zone, "alice", true).await;
    let rows = "select coalesce(sum(n_live), 0)::text from (select count(*) as n_live from activities union all
                select count(*) from inbox_events union all select count(*) from zone_posts union all
                select count(*) from zone_members) counted";
    let before = app.value(rows).await;
    assert_eq!(alice.get("/zones?lng=-2.99123&lat=51.59123").await.status, StatusCode::OK);
    assert_eq!(app.value(rows).await, before);
    let columns = "select string_agg(table_name || '.' || column_name, ' ' order by 1) from information_schema.columns
                   where table_name like 'zone%' and table_schema = 'public' and udt_name = 'geometry'";
    let columns = columns.replace("order by 1", "order by table_name");
    // A boundary, and where an author put an alert: nothing of a member.
    assert_eq!(app.value(&columns).await, "zone_posts.location zones.boundary");
}

#[tokio::test]
async fn an_open_page_is_told_of_its_zone_and_of_nothing_that_is_written_there() {
    let app = App::start().await;
    let (_, zone) = olga(&app).await;
    let alice = member(&app, &zone, "alice", true).await;
    let mut page = Connection::open(&alice, None).await;
    page.told("hello").await;
    // As the worker tells the members.
    app.sql(&format!(
        "with told as (insert into inboxes select id, 1 from users where email like 'alice@%'
                       on conflict (user_id) do update set last_event = inboxes.last_event + 1 returning user_id, last_event)
         insert into inbox_events (user_id, event, kind, zone_id, at) select user_id, last_event, 'zone', '{zone}', now() from told"
    ))
    .await;
    assert_eq!(page.told("zone").await, json!({"zone_id": zone}));
}
