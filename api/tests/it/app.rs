//! The program under test, and what tests ask of it.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response, StatusCode};
use carpal_api::accounts::Passwords;
use carpal_api::foundation::config::Config;
use carpal_api::foundation::connections::{Connections, Hub};
use carpal_api::foundation::limits::Limits;
use carpal_api::foundation::{DatabaseHealth, Foundation};

use carpal_api::parking::{FullestArea, place_searches};
use carpal_api::pictures::Pictures;
use carpal_api::{AppState, Dvla, routes};
use carpal_domain::jobs::SendMail;
use carpal_domain::mail::{Mail, MailKind};
use carpal_domain::testing::{TestDatabase, fresh_database_with, redis_url};
use carpal_listener::Shutdown;
use clap::Parser;
use tower::ServiceExt;

use crate::client::Client;

pub struct App {
    pub database: TestDatabase,
    pub state: AppState,
    pub router: Router,
    _web: tempfile::TempDir,
}

/// The address of an empty database of the Redis for tests, so that no test's limits are another's. `make test` runs all
/// of them again with the address of a Redis that is down.
async fn redis_of_its_own() -> String {
    static TAKEN: AtomicU32 = AtomicU32::new(0);
    if let Ok(address) = std::env::var("CARPAL_TEST_APP_REDIS_URL") {
        return address;
    }
    let number = 1 + TAKEN.fetch_add(1, Ordering::Relaxed);
    let address = format!("{}/{number}", redis_url());
    let client = redis::Client::open(address.as_str()).expect("an address");
    let mut redis =
        client.get_multiplexed_async_connection().await.expect("a Redis with 4096 databases");
    let _: () = redis::cmd("FLUSHDB").query_async(&mut redis).await.expect("an empty database");
    address
}

impl App {
    pub async fn start() -> Self {
        Self::with(&[]).await
    }

    /// With the queue's tables, as when a worker has run.
    pub async fn with(flags: &[&str]) -> Self {
        let database = fresh_database_with("queue", async |pool| {
            apalis_postgres::PostgresStorage::<()>::setup(&pool).await.expect("the queue's tables");
        });
        Self::over(database.await, &redis_of_its_own().await, flags)
    }

    fn over(database: TestDatabase, redis: &str, flags: &[&str]) -> Self {
        let web = tempfile::tempdir().expect("a folder");
        std::fs::write(web.path().join("index.html"), "<title>CarPal</title>").expect("a page");
        std::fs::write(web.path().join("icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>")
            .expect("an icon");
        std::fs::write(web.path().join("sw.js"), "// a service worker").expect("a script");
        std::fs::write(web.path().join("manifest.webmanifest"), "{}").expect("a manifest");
        let web_dir = web.path().display().to_string();
        let mut args = vec![
            "carpal-api",
            "--web-dir",
            &web_dir,
            "--tiles-url",
            "http://tiles.example.org/",
            "--challenge-tries",
            "3",
        ];
        if !flags.contains(&"--min-response-time") {
            args.extend(["--min-response-time", "0"]);
        }
        if !flags.contains(&"--redis-url") {
            args.extend(["--redis-url", redis]);
        }
        let config = Config::parse_from(args.into_iter().chain(flags.iter().copied()));
        let state = AppState {
            passwords: Passwords::new().expect("random numbers"),
            pictures: Pictures::default(),
            fullest_area: FullestArea::default(),
            place_searches: place_searches(),
            positions: carpal_api::Positions::new(
                &config.redis_url,
                config.services.position_expiry,
            )
            .expect("an address"),
            dvla: Dvla::configured(&config.dvla_url, &config.dvla_key).expect("an address"),
            zone_charges: config.zone_outlines.read().expect("outlines").into(),
            foundation: Foundation {
                limits: Limits::new(&config.redis_url).expect("an address of Redis"),
                config: config.checked().expect("settings that agree").into(),
                pool: database.pool.clone(),
                stream_pool: database.pool.clone(),
                connections: Connections::default(),
                hub: Hub::default(),
                database: DatabaseHealth::always(),
                shutdown: Shutdown::default(),
                now: std::sync::Arc::new(chrono::Utc::now),
            },
        };
        Self { database, router: routes(state.clone()), state, _web: web }
    }

    /// The same program, started again without the demo mode.
    pub fn without_demo(&self) -> AppState {
        let config = Config { demo: false, ..(*self.state.config).clone() };
        let foundation = Foundation { config: config.into(), ..self.state.foundation.clone() };
        AppState { foundation, ..self.state.clone() }
    }

    /// Somebody who asks from this address.
    pub fn visitor(&self, address: &str) -> Client {
        Client::new(self.router.clone(), address)
    }

    /// Somebody who asks another process of the same program.
    pub fn visitor_beside(&self, address: &str) -> Client {
        let state = AppState { pictures: Pictures::default(), ..self.state.clone() };
        Client::new(routes(state), address)
    }

    /// Somebody who signed up, confirmed and signed in. The name makes the address `NAME@example.org`; the password is
    /// `open sesame`.
    pub async fn driver(&self, name: &str, registration: &str) -> Client {
        let mut client = self.visitor("192.0.2.1");
        let email = format!("{name}@example.org");
        client.sign_up(&email, registration).await;
        let link = self.last_link(&email).await;
        let answer = client.confirm(&link).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        client.sign_in(&email, "open sesame").await;
        client
    }

    /// The emails that the worker is asked to send to an address, the oldest first.
    pub async fn mails(&self, to: &str) -> Vec<Mail> {
        let jobs: Vec<Vec<u8>> = sqlx::query_scalar(
            "select job from apalis.jobs where job_type = 'send-mail' order by id",
        )
        .fetch_all(&self.database.pool)
        .await
        .expect("jobs");
        jobs.iter()
            .map(|job| serde_json::from_slice::<SendMail>(job).expect("a mail"))
            .filter(|job| job.to == to)
            .map(|job| job.mail)
            .collect()
    }

    /// The token in the latest link to an address.
    pub async fn last_link(&self, to: &str) -> String {
        let Mail { kind, link, .. } = self.mails(to).await.pop().expect("a mail");
        let has_token = matches!(
            kind,
            MailKind::ConfirmEmail
                | MailKind::ResetPassword
                | MailKind::ConfirmNewEmail
                | MailKind::EmailChanged
        );
        assert!(has_token, "the last mail to {to} has no token");
        let (_, token) = link.rsplit_once("&token=").unwrap_or_default();
        if token.is_empty() { link } else { token.to_owned() }
    }

    /// The path to which the latest email to an address leads.
    pub async fn last_path(&self, to: &str) -> String {
        let mail = self.mails(to).await.pop().expect("a mail");
        mail.link.strip_prefix(&self.state.config.public_url).expect("a link of ours").to_owned()
    }

    /// Changes the database behind the program's back.
    pub async fn sql(&self, sql: &str) {
        sqlx::query(sqlx::AssertSqlSafe(sql))
            .execute(&self.database.pool)
            .await
            .unwrap_or_else(|error| panic!("{sql}: {error}"));
    }

    /// Merges a car park anew, as an import does once it has written its records.
    #[expect(clippy::disallowed_methods, reason = "an import has a transaction of its own")]
    pub async fn merge(&self, car_park_id: i64) {
        let mut work = self.database.pool.begin().await.expect("begun");
        carpal_domain::merging::merge(&mut work, &[car_park_id]).await.expect("merged");
        work.commit().await.expect("committed");
    }

    /// Makes users admins, such as those `where email like 'olga@%'`, and has them prove a second factor.
    pub async fn make_admins(&self, which: &str) {
        self.sql(&format!(
            "insert into admins select id, null, now() from users {which} on conflict do nothing"
        ))
        .await;
        self.prove_admins().await;
    }

    /// Every admin has a second factor, and has proved it in the sessions that there are.
    pub async fn prove_admins(&self) {
        for sql in [
            "insert into second_factors select user_id, 'A secret of 20 bytes', now(), now() from admins
             on conflict do nothing",
            "update sessions set proved_at = now() where user_id in (select user_id from admins)",
        ] {
            self.sql(sql).await;
        }
    }

    /// One value from the database, as text.
    pub async fn value(&self, sql: &str) -> String {
        let value: Option<String> =
            sqlx::query_scalar(sqlx::AssertSqlSafe(format!("select ({sql})::text")))
                .fetch_one(&self.database.pool)
                .await
                .unwrap_or_else(|error| panic!("{sql}: {error}"));
        value.unwrap_or_default()
    }

    pub async fn get(&self, path: &str) -> Response<Body> {
        let request = Request::get(path).extension(peer()).body(Body::empty()).expect("a request");
        self.router.clone().oneshot(request).await.expect("an answer")
    }

    pub async fn get_packed(&self, path: &str) -> Response<Body> {
        let request = Request::get(path)
            .extension(peer())
            .header("accept-encoding", "gzip")
            .body(Body::empty())
            .expect("a request");
        self.router.clone().oneshot(request).await.expect("an answer")
    }

    pub async fn json(&self, path: &str) -> (StatusCode, serde_json::Value) {
        read(self.get(path).await).await
    }

    pub async fn post(&self, path: &str) -> (StatusCode, serde_json::Value) {
        let request = Request::post(path).extension(peer()).body(Body::empty()).expect("a request");
        read(self.router.clone().oneshot(request).await.expect("an answer")).await
    }

    /// Puts a car park on the map and gives its id. `set` is SQL of further columns, such as `is_hidden = true`.
    pub async fn car_park(&self, key: &str, set: &str) -> i64 {
        let id = sqlx::query_scalar(
            "insert into car_parks (place_key, origin, name, location, kind, access)
             values ($1, 'admin', 'Exchange Street', st_point(-2.99, 53.41, 4326), 'car-park', 'public') returning id",
        )
        .bind(key)
        .fetch_one(&self.database.pool)
        .await
        .expect("a car park");
        if !set.is_empty() {
            let sql = format!("update car_parks set {set} where id = {id}");
            sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&self.database.pool).await.expect("set");
        }
        id
    }
}

async fn read(response: Response<Body>) -> (StatusCode, serde_json::Value) {
    let status = response.status();
    let body = axum::body::to_bytes(response.into_body(), 1 << 20).await.expect("a body");
    (status, serde_json::from_slice(&body).expect("JSON"))
}

/// Where a request comes from that is nobody's in particular.
fn peer() -> ConnectInfo<SocketAddr> {
    ConnectInfo(SocketAddr::from((Ipv4Addr::LOCALHOST, 1)))
}
