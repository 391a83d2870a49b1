//! Feeds by the clock: each is asked once when it is due, and what is doubtful reaches the admins.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Router;
use axum::extract::State;
use carpal_domain::jobs::RefreshFeed;
use carpal_worker::feeds;
use carpal_worker::jobs::refresh_feed;
use chrono::Utc;
use serde_json::json;

use crate::context::context;
use crate::queue::database;

const SOURCE_FILE: &str = r#"
name = "town"
kind = "council"
attribution = "Town Council"
licence = "OGL-UK-3.0"
format = "json"
id = "ref"

[fields]
name = "name"
lng = "lng"
lat = "lat"

[live]
url = "https://example.org/live"
every = "1m"

[live.fields]
name = "name"
lng = "lng"
lat = "lat"
capacity = "spaces"
spaces_free = "free"
said_at = "at"
"#;

/// One car park that the map surely has, and one that it may have.
async fn say(State(asked): State<Arc<AtomicUsize>>) -> axum::Json<serde_json::Value> {
    asked.fetch_add(1, Ordering::SeqCst);
    let at = Utc::now().to_rfc3339();
    axum::Json(json!([
        {"ref": "A", "name": "Kingsway", "lng": -2.99, "lat": 51.58, "spaces": 100, "free": 40, "at": at},
        {"ref": "B", "name": "Riverfront", "lng": -2.97, "lat": 51.58, "spaces": 100, "free": 7, "at": at},
    ]))
}

#[tokio::test]
async fn a_feed_that_is_due_is_asked_once_and_admins_hear_of_what_is_doubtful() {
    let database = database().await;
    let pool = &database.pool;
    let asked = Arc::new(AtomicUsize::new(0));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/live", listener.local_addr().expect("an address"));
    let router = Router::new().fallback(say).with_state(asked.clone());
    tokio::spawn(async move { axum::serve(listener, router).await });
    sqlx::raw_sql(
        "insert into users (id, email, email_confirmed_at, password_hash, password_set_at, name, created_at)
         values (gen_random_uuid(), 'olga@example.org', now(), 'x', now(), 'olga', now());
         insert into admins (user_id, created_at) select id, now() from users;
         insert into sources (name, kind) values ('town', 'council');
         insert into car_parks (place_key, origin, name, location, footprint, kind, access, capacity)
         select 'osm:way/' || name, 'osm', name, st_point(lng, 51.58, 4326),
                case when outlined then st_expand(st_point(lng, 51.58, 4326), 0.0002) end, 'car-park', 'public', 100
         from (values ('Kingsway', -2.99, true), ('Riverfront', -2.97, false)) as made (name, lng, outlined)",
    )
    .execute(pool)
    .await
    .expect("made");
    sqlx::query(
        "insert into feeds (source, url, source_file, every_seconds) values ('town', $1, $2, 60)",
    )
    .bind(&url)
    .bind(SOURCE_FILE)
    .execute(pool)
    .await
    .expect("made");

    assert_eq!(feeds::enqueue_due(pool).await.expect("enqueued"), 1);
    assert_eq!(feeds::enqueue_due(pool).await.expect("enqueued"), 0, "one in flight");
    let job =
        || refresh_feed::run(context(pool), RefreshFeed { source: "town".into() }, "1".into());
    job().await.expect("asked");
    job().await.expect("not due");
    assert_eq!(asked.load(Ordering::SeqCst), 1, "once when it is due");
    let shown: Vec<(String, String, Option<i32>)> =
        sqlx::query_as("select name, availability_basis, spaces_free from car_parks order by name")
            .fetch_all(pool)
            .await
            .expect("rows");
    let row = |name: &str, basis: &str, free| (name.to_owned(), basis.to_owned(), free);
    assert_eq!(shown, [row("Kingsway", "live", Some(40)), row("Riverfront", "stored", None)]);
    let (waiting, told): (i64, i64) = sqlx::query_as(
        "select (select count(*) from admin_matters where kind = 'feed_match'), (select count(*) from notifications)",
    )
    .fetch_one(pool)
    .await
    .expect("counts");
    assert_eq!((waiting, told), (1, 1));

    assert_eq!(feeds::settle_stale(pool).await.expect("settled"), 0);
    sqlx::raw_sql(
        "update live_readings set said_at = said_at - interval '31 minutes';
         update car_parks set availability_at = availability_at - interval '31 minutes'",
    )
    .execute(pool)
    .await
    .expect("later");
    assert_eq!(feeds::settle_stale(pool).await.expect("settled"), 1, "it is over");
    // A feed that is not there, or not reachable, is no fault of the job.
    let gone = RefreshFeed { source: "gone".into() };
    refresh_feed::run(context(pool), gone, "2".into()).await.expect("nothing to do");
    sqlx::raw_sql("update feeds set url = 'http://127.0.0.1:9/', next_at = now(), etag = null")
        .execute(pool)
        .await
        .expect("moved");
    job().await.expect("kept in its row");
    let failures: i32 =
        sqlx::query_scalar("select failures from feeds").fetch_one(pool).await.expect("a number");
    assert_eq!(failures, 1);
}
