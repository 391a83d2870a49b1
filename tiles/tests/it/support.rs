//! A running tile server on a database of its own, and how tests talk to it.

use std::sync::Once;
use std::time::{Duration, Instant};

use carpal_domain::database::Database;
use carpal_domain::testing::{TestDatabase, fresh_database};
use carpal_listener::Shutdown;
use carpal_tiles::config::Config;
use carpal_tiles::content::Content;
use carpal_tiles::server::{self, Running};
use clap::Parser;
use reqwest::header::HeaderMap;
use reqwest::{Client, Method, Response, StatusCode};
use sqlx::AssertSqlSafe;

/// The promise: an edit shows in the next tile within two seconds.
pub const TWO_SECONDS: Duration = Duration::from_secs(2);
/// Long enough for anything on a busy machine.
pub const LONG: Duration = Duration::from_secs(30);

pub struct Server {
    pub running: Running,
    pub database: TestDatabase,
    client: Client,
}

pub async fn server() -> Server {
    server_with(|_| {}).await
}

pub async fn server_with(change: impl FnOnce(&mut Config)) -> Server {
    let database = fresh_database().await;
    server_on(database, change).await
}

pub async fn server_on(database: TestDatabase, change: impl FnOnce(&mut Config)) -> Server {
    static PROVIDER: Once = Once::new();
    PROVIDER.call_once(|| {
        let _ = rustls::crypto::ring::default_provider().install_default();
    });
    let mut config = config(&database.url);
    change(&mut config);
    let running = server::start(&config, Shutdown::default()).await.expect("the server starts");
    let client = Client::builder().no_gzip().build().expect("a client");
    let server = Server { running, database, client };
    server.until(LONG, "ready", async || server.get("/health/ready").await.status() == 200).await;
    server
}

/// The settings of a server for tests, on a free port.
pub fn config(database_url: &str) -> Config {
    Config {
        database: Database::at(database_url),
        redis_url: String::new(),
        port: 0,
        cache_mb: 16,
        ..Config::parse_from(["carpal-tiles"])
    }
}

/// What a test says of a car park; the rest is as plain as can be.
pub struct Spot<'a> {
    pub name: &'a str,
    pub lng: f64,
    pub lat: f64,
    pub more: &'a str,
}

impl Server {
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.running.address)
    }

    pub async fn get(&self, path: &str) -> Response {
        self.client.get(self.url(path)).send().await.expect("an answer")
    }

    pub async fn get_with(&self, path: &str, headers: &[(&'static str, &str)]) -> Response {
        self.send(Method::GET, path, headers).await
    }

    pub async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Response {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().expect("a header"));
        }
        let request = self.client.request(method, self.url(path)).headers(map);
        request.send().await.expect("an answer")
    }

    pub async fn json(&self, path: &str) -> serde_json::Value {
        let response = self.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.json().await.expect("JSON")
    }

    /// The bytes of a tile; empty when there is nothing in it.
    pub async fn tile(&self, path: &str) -> Vec<u8> {
        let response = self.get(path).await;
        let status = response.status();
        assert!(status == 200 || status == 204, "{path}: {status}");
        response.bytes().await.expect("a body").to_vec()
    }

    pub async fn etag(&self, path: &str) -> String {
        let response = self.get(path).await;
        response.headers()["etag"].to_str().expect("text").to_owned()
    }

    pub async fn sql(&self, sql: &str) {
        run(&self.database, sql).await;
    }

    /// Adds a car park, and returns its id. `more` overrides columns: `kind = 'on-street', capacity = 5`.
    pub async fn add(&self, spot: Spot<'_>) -> i64 {
        add(&self.database, spot).await
    }

    /// See [`until`].
    pub async fn until(
        &self,
        max: Duration,
        what: &str,
        holds: impl AsyncFn() -> bool,
    ) -> Duration {
        until(&self.running.content, max, what, holds).await
    }
}

/// Waits until `holds`, looking after each pass of the sync task; fails when it takes longer than `most`. Returns how long
/// it took.
pub async fn until(
    content: &Content,
    max: Duration,
    what: &str,
    holds: impl AsyncFn() -> bool,
) -> Duration {
    let begun = Instant::now();
    let mut passes = content.passes();
    let waiting = async {
        while !holds().await {
            passes.changed().await.expect("the content is there");
        }
    };
    let waited = tokio::time::timeout(max, waiting).await;
    assert!(waited.is_ok(), "not {what} after {max:?}");
    begun.elapsed()
}

pub async fn run(database: &TestDatabase, sql: &str) {
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&database.pool).await.expect(sql);
}

pub async fn add(database: &TestDatabase, spot: Spot<'_>) -> i64 {
    let mut transaction = database.pool.begin().await.expect("a transaction");
    let id = sqlx::query_scalar!(
        "insert into car_parks (place_key, origin, name, location, kind, access)
         values ('test:' || gen_random_uuid(), 'builtin', $1, st_setsrid(st_makepoint($2, $3), 4326), 'car-park', 'public')
         returning id",
        spot.name,
        spot.lng,
        spot.lat,
    )
    .fetch_one(&mut *transaction)
    .await
    .expect("a car park");
    if !spot.more.is_empty() {
        let sql = format!("update car_parks set {} where id = {id}", spot.more);
        sqlx::query(AssertSqlSafe(sql)).execute(&mut *transaction).await.expect(spot.more);
    }
    transaction.commit().await.expect("committed");
    id
}

/// The address of the tile that holds a position.
pub fn tile_at(z: u8, lng: f64, lat: f64) -> String {
    use carpal_tiles::mercator::{TileId, WorldPoint};
    let at = carpal_domain::geometry::LngLat::new(lng, lat).expect("on the globe");
    format!("/tiles/carparks/{}.mvt", TileId::containing(WorldPoint::project(at), z))
}
