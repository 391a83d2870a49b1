//! What is decided while a feed is asked, how long what it says is fresh, and how much is kept of it.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration as StdDuration;

use carpal_domain::availability::settle_stale;
use carpal_domain::feed_matches::{self, FeedMatchError, MatchDecision};
use carpal_domain::testing::{TestDatabase, fresh_database};
use carpal_ingest::feed::ask::{Client, Limits};
use carpal_ingest::feed::{self, Refreshed};
use carpal_ingest::sources::SourceFile;
use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use tokio::sync::Notify;

use super::{Answer, StandIn, client};
use crate::fixtures::number;

const TOML: &str = r#"name = "town"
kind = "council"
attribution = ""
licence = ""
format = "json"
id = "ref"
[fields]
name = "name"
lng = "lng"
lat = "lat"
[live]
url = "https://example.org"
every = "1m"
[live.fields]
spaces_free = "free"
capacity = "spaces"
said_at = "at"
"#;

fn noon() -> DateTime<Utc> {
    "2026-11-24T12:00:00Z".parse().expect("a time")
}

/// A feed of one car park, which the list of its source has on the map.
async fn town() -> (TestDatabase, StandIn) {
    let (db, server) = (fresh_database().await, StandIn::start().await);
    sqlx::raw_sql(
        "insert into car_parks (place_key, origin, name, location, kind, access, capacity)
         values ('osm:way/1', 'osm', 'Kingsway', st_point(-2.99, 51.58, 4326), 'car-park', 'public', 100);
         insert into sources (name, kind) values ('town', 'council');
         insert into car_park_records (source, external_id, car_park_id, content_hash, content, run_id)
         select 'town', 'A', id, ''::bytea, '{}', 1 from car_parks",
    )
    .execute(&db.pool)
    .await
    .expect("made");
    let file = SourceFile::parse(Path::new("town.toml"), TOML).expect("a source file");
    let mut tx = db.pool.begin().await.expect("begun");
    feed::add(&mut tx, &file, TOML, &server.url, 60).await.expect("added");
    tx.commit().await.expect("committed");
    (db, server)
}

/// What the feed says: so many free, at a time if it gives one.
fn says(free: i32, at: Option<DateTime<Utc>>) -> String {
    json!([{"ref": "A", "spaces": 100, "free": free, "at": at.map(|at| at.to_rfc3339()).unwrap_or_default()}])
        .to_string()
}

async fn ask(db: &TestDatabase, now: DateTime<Utc>) -> Refreshed {
    feed::refresh(&db.pool, &client(), "town", || now).await.expect("refreshed")
}

async fn live(db: &TestDatabase) -> i64 {
    number(&db.pool, "select count(*) from car_parks where availability_basis = 'live'").await
}

async fn found(db: &TestDatabase, kind: &str) -> i64 {
    let kinds: Vec<String> = sqlx::query_scalar("select kind from feed_findings")
        .fetch_all(&db.pool)
        .await
        .expect("findings");
    kinds.iter().filter(|found| *found == kind).count().try_into().expect("few")
}

#[tokio::test]
async fn nothing_is_locked_while_a_feed_is_asked_and_what_is_decided_meanwhile_holds() {
    let (db, server) = town().await;
    server.then(Answer::Good(says(40, Some(noon()))));
    assert!(matches!(ask(&db, noon()).await, Refreshed::Done(_)));
    assert_eq!(live(&db).await, 1);
    let go = Arc::new(Notify::new());
    server.then(Answer::Held(go.clone(), says(50, Some(noon() + Duration::minutes(1)))));
    let pool = db.pool.clone();
    let later = noon() + Duration::minutes(1);
    let limits = Limits {
        total: StdDuration::from_mins(1),
        stall: StdDuration::from_mins(1),
        ..Limits::default()
    };
    let patient = Client::new("127.0.0.1".parse().expect("a host"), limits).expect("a client");
    let asking =
        tokio::spawn(async move { feed::refresh(&pool, &patient, "town", || later).await });
    while server.asked().len() < 2 {
        tokio::task::yield_now().await;
    }
    let open = "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'";
    assert_eq!(number(&db.pool, open).await, 0, "no transaction waits for a feed");
    assert_eq!(ask(&db, later).await, Refreshed::UnderWay, "one asks at a time");
    let mut tx = db.pool.begin().await.expect("begun");
    sqlx::raw_sql("set local lock_timeout = '1s'").execute(&mut *tx).await.expect("set");
    let id: i64 = sqlx::query_scalar("select id from feed_car_parks")
        .fetch_one(&mut *tx)
        .await
        .expect("an id");
    feed_matches::decide(&mut tx, id, MatchDecision::Different, "operator", later)
        .await
        .expect("it need not wait");
    tx.commit().await.expect("committed");
    assert_eq!(live(&db).await, 0);
    go.notify_one();
    let kept = asking.await.expect("joined").expect("kept");
    assert!(matches!(kept, Refreshed::Done(report) if report.matched == 0), "{kept:?}");
    assert_eq!(live(&db).await, 0, "the decision holds");

    // It can be undone once, and the rule looks again.
    let mut db_connection = db.pool.acquire().await.expect("a connection");
    for (is_first, expected) in [(true, "unmatched"), (false, "unmatched")] {
        let undone =
            feed_matches::decide(&mut db_connection, id, MatchDecision::Undo, "operator", later)
                .await;
        assert_eq!(undone.is_ok(), is_first, "{undone:?}");
        assert!(is_first || matches!(undone, Err(FeedMatchError::Undecided(_))));
        let status: String = sqlx::query_scalar("select status from feed_car_parks")
            .fetch_one(&mut *db_connection)
            .await
            .expect("a status");
        assert_eq!(status, expected);
    }
    server.then(Answer::Good(says(50, Some(later))));
    ask(&db, later).await;
    assert_eq!(live(&db).await, 1, "it is that car park again");
}

#[tokio::test]
async fn an_answer_to_other_settings_or_in_anothers_turn_is_thrown_away() {
    for (change, left) in [
        ("update feeds set url = url || '2'", 0),
        ("update feeds set is_enabled = false", 0),
        ("update feeds set asker = gen_random_uuid()", 1),
    ] {
        let (db, server) = town().await;
        server.then(Answer::Good(says(40, Some(noon()))));
        let asked = feed::ask_in_turn(&db.pool, &client(), "town", None, noon())
            .await
            .expect("asked")
            .expect("its turn");
        sqlx::raw_sql(change).execute(&db.pool).await.expect("changed");
        let mut tx = db.pool.begin().await.expect("begun");
        let kept = feed::keep(&mut tx, &asked, noon()).await.expect("kept");
        tx.commit().await.expect("committed");
        assert_eq!((kept, live(&db).await), (Refreshed::Overtaken, 0), "{change}");
        assert_eq!(number(&db.pool, "select count(asker) from feeds").await, left, "{change}");
    }
    // Whoever died while asking is waited for, but not for ever.
    let (db, server) = town().await;
    server.then(Answer::Good(says(40, None)));
    let died = feed::ask_in_turn(&db.pool, &client(), "town", None, noon()).await.expect("asked");
    assert!(died.is_some());
    assert_eq!(ask(&db, noon() + Duration::minutes(1)).await, Refreshed::UnderWay);
    assert!(matches!(ask(&db, noon() + Duration::minutes(5)).await, Refreshed::Done(_)));
}

#[tokio::test]
async fn a_feed_without_times_is_as_fresh_as_its_last_answer_until_it_stands_still_for_a_week() {
    let (db, server) = town().await;
    server.then(Answer::Good(says(40, None)));
    for minutes in (0..=120).step_by(20) {
        let now = noon() + Duration::minutes(minutes);
        assert!(matches!(ask(&db, now).await, Refreshed::Done(_) | Refreshed::Unchanged(_)));
        let mut connection = db.pool.acquire().await.expect("a connection");
        settle_stale(&mut connection, now).await.expect("settled");
        assert_eq!(live(&db).await, 1, "after {minutes} minutes of the same");
    }
    server.then(Answer::GatewayTimeout);
    let over = noon() + Duration::minutes(151);
    assert!(matches!(ask(&db, over).await, Refreshed::Failed(_)));
    let mut connection = db.pool.acquire().await.expect("a connection");
    settle_stale(&mut connection, over).await.expect("settled");
    assert_eq!(live(&db).await, 0, "it did not answer for half an hour");
    server.then(Answer::Good(says(40, None)));
    let week = noon() + Duration::days(7);
    // Heard all the time: after a day of silence the same number would be no standing still.
    for half_day in 2..14 {
        let now = noon() + Duration::hours(12 * half_day);
        assert!(matches!(ask(&db, now).await, Refreshed::Unchanged(_)), "{now}");
    }
    assert!(matches!(ask(&db, week - Duration::minutes(1)).await, Refreshed::Unchanged(_)));
    assert_eq!((live(&db).await, found(&db, "never_moves").await), (1, 0));
    ask(&db, week).await;
    settle_stale(&mut connection, week + Duration::minutes(31)).await.expect("settled");
    assert_eq!((live(&db).await, found(&db, "never_moves").await), (0, 1));
}

#[tokio::test]
async fn a_feed_with_times_gets_old_by_them_also_when_it_says_the_same() {
    let (db, server) = town().await;
    server.then(Answer::Good(says(40, Some(noon()))));
    assert!(matches!(ask(&db, noon()).await, Refreshed::Done(_)));
    assert!(matches!(ask(&db, noon() + Duration::minutes(30)).await, Refreshed::Unchanged(_)));
    assert_eq!((live(&db).await, found(&db, "old").await), (1, 0));
    let later = noon() + Duration::minutes(31);
    assert!(matches!(ask(&db, later).await, Refreshed::Unchanged(_)), "304");
    assert_eq!(found(&db, "old").await, 1);
    let mut connection = db.pool.acquire().await.expect("a connection");
    settle_stale(&mut connection, later).await.expect("settled");
    assert_eq!(live(&db).await, 0);
    // Equal bytes from a server that does not know conditions.
    sqlx::raw_sql("update feeds set etag = null; delete from feed_findings")
        .execute(&db.pool)
        .await
        .expect("forgotten");
    assert!(matches!(ask(&db, later).await, Refreshed::Unchanged(_)), "equal bytes");
    assert_eq!(found(&db, "old").await, 1);
}

#[tokio::test]
async fn a_date_to_wait_for_counts_by_the_clock_that_is_given_and_a_day_at_most() {
    let (db, server) = town().await;
    for (until, least, most) in [(20, 20, 20), (-20, 1, 8), (60 * 24 * 365, 1440, 1440)] {
        sqlx::raw_sql("update feeds set failures = 0").execute(&db.pool).await.expect("set");
        server.then(Answer::TooManyUntil(noon() + Duration::minutes(until)));
        assert!(matches!(ask(&db, noon()).await, Refreshed::Failed(_)));
        let next_at: DateTime<Utc> =
            sqlx::query_scalar("select next_at from feeds").fetch_one(&db.pool).await.expect("one");
        let wait = (next_at - noon()).num_minutes();
        assert!((least..=most).contains(&wait), "{until}: {wait}");
    }
}

#[tokio::test]
async fn what_goes_wrong_between_good_answers_changes_nothing_that_is_shown() {
    let state = async |db: &TestDatabase| -> String {
        sqlx::query_scalar(
            "select (select string_agg(to_jsonb(l)::text, ',') from live_readings l)
                 || (select string_agg(to_jsonb(o)::text, ',' order by said_at) from occupancy o)
                 || (select string_agg(to_jsonb(f)::text, ',') from feed_car_parks f)
                 || (select string_agg((to_jsonb(c) - 'changed_xid')::text, ',') from car_parks c)
                 || (select count(*) from feed_findings)::text",
        )
        .fetch_one(&db.pool)
        .await
        .expect("a state")
    };
    for timed in [true, false] {
        let (db, server) = town().await;
        for good in 0..3 {
            let now = noon() + Duration::minutes(i64::from(good) * 5);
            let text = says(40 + good, timed.then_some(now));
            server.then(Answer::Good(text.clone()));
            assert!(matches!(ask(&db, now).await, Refreshed::Done(_)));
            let before = state(&db).await;
            for bad in [
                Answer::TooMany { retry_after_seconds: 5 },
                Answer::GatewayTimeout,
                Answer::Html,
                Answer::Good(text[..text.len() / 2].to_owned()),
                Answer::Broken,
                Answer::Stall,
                Answer::Endless,
            ] {
                server.then(bad);
                let failed = ask(&db, now + Duration::minutes(1)).await;
                assert!(matches!(failed, Refreshed::Failed(_)), "{failed:?}");
                assert_eq!(state(&db).await, before);
            }
        }
    }
}

#[tokio::test]
async fn a_feed_that_invents_car_parks_fills_nothing() {
    let (db, server) = town().await;
    let invented = |of: &str| {
        let all = (0..12_000).map(|n| json!({"ref": format!("{of}{n}"), "free": 1}));
        let own = json!({"ref": "A", "free": 1, "spaces": 100, "at": ""});
        json!(all.chain([own]).collect::<Vec<_>>()).to_string()
    };
    for (turn, of) in ["x", "y", "z"].into_iter().enumerate() {
        server.then(Answer::Good(invented(of)));
        let now = noon() + Duration::minutes(i64::try_from(turn).expect("small"));
        let refreshed = ask(&db, now).await;
        assert!(matches!(refreshed, Refreshed::Done(_)), "{refreshed:?}");
        let kept = number(&db.pool, "select count(*) from feed_car_parks").await;
        assert!(kept <= 20_000, "{kept}");
        assert_eq!(found(&db, "too_many").await, i64::from(turn > 0));
    }
    assert_eq!(live(&db).await, 1, "what is on the map stays");
    // A week later all that it has no more is forgotten.
    server.then(Answer::Good(says(7, None)));
    ask(&db, noon() + Duration::days(8)).await;
    assert_eq!(number(&db.pool, "select count(*) from feed_car_parks").await, 1);
}
