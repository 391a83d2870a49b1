//! From a source file to the map, by the command line.

use carpal_domain::testing::fresh_database;
use chrono::{Duration, Utc};
use serde_json::{Value, json};

use super::{Answer, StandIn};
use crate::fixtures::number;
use crate::program::Program;

fn source_file(url: &str) -> String {
    format!(
        r#"name = "town"
kind = "council"
attribution = "Town Council"
licence = "OGL-UK-3.0"
format = "json"
list = "sites"
id = "ref"

[fields]
name = "name"
lng = "lng"
lat = "lat"
capacity = {{ column = "spaces", as = "number" }}

[live]
url = "{url}"
every = "1m"

[live.fields]
name = "name"
lng = "lng"
lat = "lat"
capacity = "spaces"
spaces_free = "free"
said_at = "at"
"#
    )
}

/// Of the feed's car parks: ref, name, metres east, spaces, free, minutes ago.
type Site<'a> = (&'a str, &'a str, f64, i32, i32, i64);

fn feed(sites: &[Site<'_>]) -> String {
    let site = |&(id, name, metres, spaces, free, ago): &Site<'_>| {
        let at = Utc::now() - Duration::minutes(ago);
        json!({"ref": id, "name": name, "lng": -2.99 + metres / 69_200.0, "lat": 51.58, "spaces": spaces, "free": free,
               "at": at.to_rfc3339()})
    };
    json!({"sites": sites.iter().map(site).collect::<Vec<_>>()}).to_string()
}

fn last_line(out: &str) -> Value {
    out.lines().last().and_then(|line| serde_json::from_str(line).ok()).expect("JSON")
}

#[tokio::test]
async fn a_feed_is_added_matched_believed_and_looked_after() {
    let db = fresh_database().await;
    let server = StandIn::start().await;
    sqlx::raw_sql(
        "insert into car_parks (place_key, origin, name, location, footprint, kind, access, capacity)
         select 'osm:way/' || name, 'osm', name, st_point(-2.99 + metres / 69200.0, 51.58, 4326),
                case when outlined then st_expand(st_point(-2.99 + metres / 69200.0, 51.58, 4326), 0.0002) end,
                'car-park', 'public', 100
         from (values ('Kingsway', 0.0, true), ('Riverfront', 1000.0, false), ('Listed', 2000.0, false)) as made (name, metres, outlined);
         insert into sources (name, kind) values ('town', 'council');
         insert into car_park_records (source, external_id, car_park_id, content_hash, content, run_id)
         select 'town', 'C', id, ''::bytea, '{}', 1 from car_parks where name = 'Listed'",
    )
    .execute(&db.pool)
    .await
    .expect("made");
    server.then(Answer::Good(feed(&[
        ("A", "Kingsway Car Park", 3.0, 100, 40, 1),
        ("B", "Riverfront", 5.0 + 1000.0, 100, 5, 1),
        ("C", "", 9000.0, 100, 0, 1),
        ("D", "Nowhere", 50_000.0, 100, 7, 1),
    ])));
    let stranger = Program::on(&db);
    stranger.file("town.toml", source_file(&server.url));
    assert_eq!(stranger.run(&["feed", "add", "town.toml"]).await.code, Some(0));
    let refused = stranger.run(&["feed", "run", "town"]).await;
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.err.contains("private network") && !refused.err.contains("secret"),
        "{refused:?}"
    );

    let program = stranger.with("CARPAL_FEED_ALLOW", "127.0.0.1");
    let run = program.run(&["feed", "run", "town", "--json"]).await;
    let report = &last_line(&run.out)["report"];
    assert_eq!(
        (
            &report["readings"],
            &report["believed"],
            &report["matched"],
            &report["waiting"],
            &report["changed"]
        ),
        (&json!(4), &json!(4), &json!(2), &json!(1), &json!(2)),
        "{run:?}"
    );
    let live = "select count(*) from car_parks where availability_basis = 'live' and (name, availability, spaces_free)
                in (('Kingsway', 'available', 40), ('Listed', 'full', 0), ('Riverfront', 'limited', 5))";
    assert_eq!(number(&db.pool, live).await, 2);
    let again = program.run(&["feed", "run", "town"]).await;
    assert!(again.out.contains("the same as before"), "{again:?}");

    // The doubtful waits for a person, and what they say holds.
    assert_eq!(
        number(&db.pool, "select count(*) from admin_matters where kind = 'feed_match'").await,
        1
    );
    let waiting = program.run(&["feed", "matches", "--json"]).await;
    let id = last_line(&waiting.out)["id"].to_string();
    assert_eq!(last_line(&waiting.out)["car_park"]["name"], "Riverfront");
    let decided = program.run(&["feed", "matches", "decide", &id, "same"]).await;
    assert_eq!(decided.code, Some(0), "{decided:?}");
    assert_eq!(program.run(&["feed", "run", "town"]).await.code, Some(0));
    assert_eq!(number(&db.pool, live).await, 3);
    assert_eq!(number(&db.pool, "select count(*) from occupancy").await, 3);
    let decided = program.run(&["feed", "matches", "decide", &id, "different"]).await;
    assert_eq!(decided.code, Some(0), "{decided:?}");
    assert_eq!(number(&db.pool, live).await, 2, "it is not shown for a moment longer");
    assert_eq!(program.run(&["feed", "run", "town"]).await.code, Some(0));
    assert_eq!(
        number(&db.pool, "select count(*) from feed_car_parks where status = 'ignored'").await,
        1
    );

    // What it may not say is found, not believed, and shown.
    server.then(Answer::Good(feed(&[
        ("A", "Kingsway Car Park", 3.0, 100, -3, 0),
        ("C", "", 9000.0, 100, 50, 31),
        ("D", "Nowhere", 50_000.0, 100, 106, 0),
    ])));
    assert_eq!(program.run(&["feed", "run", "town"]).await.code, Some(0));
    assert_eq!(number(&db.pool, live).await, 2, "what was believed before stands");
    let status = program.run(&["feed", "status", "town"]).await;
    for said in [
        "negative A: -3 spaces free",
        "old C: ",
        "more_than_capacity D: 106 of 100",
        "2 on the map",
    ] {
        assert!(status.out.contains(said), "{said}: {status:?}");
    }
    assert!(!status.out.contains("secret"));

    // A server that fails says so, and is left alone for a while.
    server.then(Answer::TooMany { retry_after_seconds: 600 });
    assert_eq!(program.run(&["feed", "run", "town"]).await.code, Some(1));
    let list = program.run(&["feed", "list"]).await;
    assert!(list.out.contains("failed 1 times") && list.out.contains("429"), "{list:?}");
    assert_eq!(
        number(&db.pool, "select count(*) from feeds where next_at > now() + interval '9 minutes'")
            .await,
        1
    );

    for (arguments, code) in [
        (vec!["feed", "add", "town.toml", "--url", "file:///etc/passwd"], 2),
        (vec!["feed", "run", "nobody"], 2),
        (vec!["feed", "matches", "decide", "99", "same"], 2),
        (vec!["feed", "pause", "town"], 0),
        (vec!["feed", "resume", "town"], 0),
        (vec!["feed", "remove", "town"], 0),
        (vec!["feed", "remove", "town"], 2),
    ] {
        let ended = program.run(&arguments).await;
        assert_eq!(ended.code, Some(code), "{arguments:?} {ended:?}");
    }
    assert_eq!(number(&db.pool, live).await, 0, "a feed that is forgotten is no longer live");
    assert_eq!(number(&db.pool, "select count(*) from occupancy").await, 3);
}

/// Nobody asks it here.
#[tokio::test]
async fn a_shipped_feed_is_added_by_its_name() {
    let db = fresh_database().await;
    let program = Program::on(&db);
    for name in ["norfolk-feed", "nottingham-feed"] {
        let added = program.run(&["feed", "add", name]).await;
        assert_eq!(added.code, Some(0), "{added:?}");
        let status = program.run(&["feed", "status", name]).await;
        assert_eq!(status.code, Some(0), "{status:?}");
    }
    let added = "select count(*) from feeds where url like 'https://%' and every_seconds = 300 and asked_at is null";
    assert_eq!(number(&db.pool, added).await, 2);
}

#[tokio::test]
async fn a_merged_or_deleted_car_park_takes_its_feed_along() {
    let db = fresh_database().await;
    let server = StandIn::start().await;
    let program = Program::on(&db).with("CARPAL_FEED_ALLOW", "127.0.0.1");
    program.file("town.toml", source_file(&server.url));
    sqlx::raw_sql(
        "insert into car_parks (place_key, origin, name, location, kind, access, capacity)
         select 'osm:way/' || name, 'osm', name, st_point(-2.99, 51.58, 4326), 'car-park', 'public', 100
         from (values ('One'), ('Two')) as made (name);
         insert into sources (name, kind) values ('town', 'council');
         insert into car_park_records (source, external_id, car_park_id, content_hash, content, run_id)
         select 'town', 'A', id, ''::bytea, '{}', 1 from car_parks where name = 'One'",
    )
    .execute(&db.pool)
    .await
    .expect("made");
    server.then(Answer::Good(feed(&[("A", "", 0.0, 100, 40, 2)])));
    assert_eq!(program.run(&["feed", "add", "town.toml"]).await.code, Some(0));
    assert_eq!(program.run(&["feed", "run", "town"]).await.code, Some(0));
    sqlx::raw_sql(
        "delete from car_park_records;
         update car_parks set deleted_at = now(), deleted_because = 'merged',
                merged_into = (select id from car_parks where name = 'Two') where name = 'One'",
    )
    .execute(&db.pool)
    .await
    .expect("merged");
    server.then(Answer::Good(feed(&[("A", "", 0.0, 100, 41, 1)])));
    assert_eq!(program.run(&["feed", "run", "town"]).await.code, Some(0));
    let live = "select coalesce(max(spaces_free), 0)::bigint from car_parks where name = 'Two' and availability_basis = 'live'";
    assert_eq!(number(&db.pool, live).await, 41);
    // What it became is one of the feed's by that, and no other is asked about.
    server.then(Answer::Good(feed(&[("A", "", 0.0, 100, 41, 0), ("B", "Two", 0.0, 100, 7, 0)])));
    assert_eq!(program.run(&["feed", "run", "town"]).await.code, Some(0));
    let other =
        "select count(*) from feed_car_parks where external_id = 'B' and status = 'unmatched'";
    assert_eq!(number(&db.pool, other).await, 1);
    let two = number(&db.pool, "select id from car_parks where name = 'Two'").await.to_string();
    let id = number(&db.pool, "select id from feed_car_parks where external_id = 'B'").await;
    let id = id.to_string();
    let taken = program.run(&["feed", "matches", "decide", &id, "same", "--car-park", &two]).await;
    assert_ne!(taken.code, Some(0), "A is that one already: {taken:?}");
    sqlx::raw_sql("delete from car_parks").execute(&db.pool).await.expect("deleted for good");
    assert_eq!(
        number(&db.pool, "select count(*) from feed_car_parks where external_id = 'A'").await,
        0,
        "it is looked for again"
    );
}
