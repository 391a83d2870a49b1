//! The program under test, and what tests ask of it.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use carpal_api::config::Config;
use carpal_api::live::Hub;
use carpal_api::{AppState, routes};
use carpal_domain::testing::{TestDatabase, fresh_database};
use clap::Parser;
use tower::ServiceExt;

pub struct App {
    pub database: TestDatabase,
    pub live: Hub,
    router: Router,
    _web: tempfile::TempDir,
}

impl App {
    pub async fn start() -> Self {
        Self::with(&[]).await
    }

    pub async fn with(flags: &[&str]) -> Self {
        let database = fresh_database().await;
        let web = tempfile::tempdir().expect("a folder");
        std::fs::write(web.path().join("index.html"), "<title>CarPal</title>").expect("a page");
        std::fs::write(web.path().join("icon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>")
            .expect("an icon");
        let web_dir = web.path().display().to_string();
        let base =
            ["carpal-api", "--web-dir", &web_dir, "--tiles-url", "http://tiles.example.org/"];
        let config = Config::parse_from(base.iter().copied().chain(flags.iter().copied()));
        let live = Hub::default();
        let state = AppState {
            config: config.checked().expect("settings that agree").into(),
            pool: database.pool.clone(),
            live: live.clone(),
            now: chrono::Utc::now,
        };
        Self { database, live, router: routes(state), _web: web }
    }

    pub async fn get(&self, path: &str) -> Response<Body> {
        let request = Request::get(path).body(Body::empty()).expect("a request");
        self.router.clone().oneshot(request).await.expect("an answer")
    }

    pub async fn get_packed(&self, path: &str) -> Response<Body> {
        let request = Request::get(path)
            .header("accept-encoding", "gzip")
            .body(Body::empty())
            .expect("a request");
        self.router.clone().oneshot(request).await.expect("an answer")
    }

    pub async fn json(&self, path: &str) -> (StatusCode, serde_json::Value) {
        read(self.get(path).await).await
    }

    pub async fn post(&self, path: &str) -> (StatusCode, serde_json::Value) {
        let request = Request::post(path).body(Body::empty()).expect("a request");
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
