//! The addresses of the tile server.

mod cors;
mod health;
mod metadata;
mod negotiate;
mod parameters;
mod problem;
mod queries;
mod question;
mod tilejson;
mod tiles;

use std::net::SocketAddr;
use std::num::NonZero;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, Method};
use axum::response::Response;
use axum::routing::get;
use carpal_domain::zone_charges::ZoneCharges;
use carpal_listener::{Service, Shutdown, Slots};
use metrics_exporter_prometheus::PrometheusHandle;
use sqlx::PgPool;
use tokio::sync::Semaphore;
use tower_http::compression::CompressionLayer;
use tracing::Instrument;

use crate::content::Content;
pub use health::metrics;
pub use negotiate::{best_encoding, matches_tag};
pub use problem::Problem;
use tiles::{Counters, NotKept, TileHeaders};

/// What handlers share.
pub struct App {
    /// What is served.
    pub content: Arc<Content>,
    /// The database, which makes footprints and the basemap.
    pub pool: PgPool,
    /// The address by which browsers reach this server; empty: the host of their request.
    pub public_url: String,
    /// How many proxies of ours stand in front.
    pub proxies: usize,
    /// What `/metrics` shows.
    pub metrics: PrometheusHandle,
    /// Whether the program is asked to stop.
    pub shutdown: Shutdown,
    /// The zones that charge for driving, as far as the operator gave their outlines; none until they are set.
    pub zone_charges: Arc<ZoneCharges>,
    /// Places for views that are computed. Tiles keep being served beside them.
    views: Arc<Semaphore>,
    /// Who may wait for one: a network that asks for very many waits behind others, and not they behind it.
    view_slots: Slots,
    counters: Counters,
    tile_headers: TileHeaders,
}

impl App {
    /// Puts the shared parts together.
    #[must_use]
    pub fn new(
        content: Arc<Content>,
        pool: PgPool,
        public_url: String,
        proxies: usize,
        cache_control: &HeaderValue,
        metrics: PrometheusHandle,
        shutdown: Shutdown,
    ) -> Self {
        let counters = Counters::new();
        let at_once = std::thread::available_parallelism().map_or(1, NonZero::get);
        let views = Arc::new(Semaphore::new(at_once));
        Self {
            content,
            pool,
            public_url,
            proxies,
            metrics,
            shutdown,
            zone_charges: Arc::default(),
            views,
            view_slots: Slots::new(usize::MAX, Some(queries::MAX_VIEWS_PER_NETWORK)),
            counters,
            tile_headers: TileHeaders::new(cache_control),
        }
    }
}

/// What answers the requests of the tile server.
#[derive(Clone)]
pub struct Server {
    app: Arc<App>,
    router: Router,
}

impl Server {
    /// A server of all addresses.
    #[must_use]
    pub fn new(app: Arc<App>) -> Self {
        Self { router: routes(Arc::clone(&app)), app }
    }

    /// Answers whatever has to wait: a tile that is not kept, and all that the router knows.
    async fn answer_later(
        &self,
        request: Request,
        tile: Option<NotKept>,
        peer: SocketAddr,
    ) -> Response {
        let response = match tile {
            Some(asked) => tiles::answer(&self.app, asked, &request).await,
            None => self.router.answer(request, peer).await,
        };
        log_answer(&response);
        response
    }
}

impl Service for Server {
    async fn answer(&self, request: Request, peer: SocketAddr) -> Response {
        // Made only where the log wants it: what is off costs a tile nothing that can be measured.
        let span = tracing::debug_span!("request", http.method = %request.method(), http.route = route_of(request.uri().path()));
        // A map asks for tiles by the hundred, and finding the way through the router costs as much as answering one.
        let is_tile = request.method() == Method::GET && tiles::is_tile(request.uri().path());
        let mut tile = None;
        if is_tile {
            let kept = span.in_scope(|| {
                tiles::kept(&self.app, request.uri(), request.headers()).inspect(log_answer)
            });
            match kept {
                Ok(response) => return response,
                Err(asked) => tile = Some(asked),
            }
        }
        // On the heap: a future is as large as all that it may wait for, and it is moved several times on the way to its first
        // step. A tile that is kept would pay for the rendering of one that is not.
        Box::pin(self.answer_later(request, tile, peer)).instrument(span).await
    }
}

fn log_answer(response: &Response) {
    tracing::debug!(http.status = response.status().as_u16(), "answered");
}

/// What a log names a request by. Not its path: which tiles somebody asks for is where they look.
fn route_of(path: &str) -> &'static str {
    const KNOWN: [&str; 12] = [
        "/tiles/catalog.json",
        "/tiles/carparks.json",
        "/tiles/basemap.json",
        "/tiles/style.json",
        "/tiles/sprite.json",
        "/tiles/sprite.png",
        "/tiles/sprite@2x.json",
        "/tiles/sprite@2x.png",
        "/tiles/carparks/view",
        "/tiles/carparks/nearest",
        "/tiles/carparks/answers",
        "/health/ready",
    ];
    match KNOWN.into_iter().find(|route| *route == path) {
        Some(route) => route,
        None if tiles::is_tile(path) => "/tiles/{set}/{z}/{x}/{y}",
        None => "another",
    }
}

fn routes(app: Arc<App>) -> Router {
    let json = Router::new()
        .route("/tiles/catalog.json", get(metadata::catalog).options(cors::preflight))
        .route("/tiles/carparks.json", get(metadata::carparks).options(cors::preflight))
        .route("/tiles/basemap.json", get(metadata::basemap).options(cors::preflight))
        .route("/tiles/style.json", get(metadata::map_style).options(cors::preflight))
        .route("/tiles/fonts/{faces}/{file}", get(metadata::glyphs).options(cors::preflight))
        .route("/tiles/sprite.json", get(metadata::sprite).options(cors::preflight))
        .route("/tiles/sprite.png", get(metadata::sprite).options(cors::preflight))
        .route("/tiles/sprite@2x.json", get(metadata::sprite).options(cors::preflight))
        .route("/tiles/sprite@2x.png", get(metadata::sprite).options(cors::preflight))
        .route("/tiles/carparks/view", get(queries::view).options(cors::preflight))
        .route("/tiles/carparks/nearest", get(queries::nearest).options(cors::preflight))
        .route("/tiles/carparks/answers", get(question::answers).options(cors::preflight))
        .layer(CompressionLayer::new());
    Router::new()
        .route("/tiles/{set}/{z}/{x}/{y}", get(tiles::tile).options(cors::preflight))
        .merge(json)
        .route("/health/live", get(health::live))
        .route("/health/ready", get(health::ready))
        .fallback(problem::not_found)
        .method_not_allowed_fallback(problem::method_not_allowed)
        .with_state(app)
}

#[cfg(test)]
mod tests {
    use super::route_of;

    #[test]
    fn no_log_says_where_somebody_looks() {
        assert_eq!(route_of("/tiles/carparks/14/8056/5470.mvt"), "/tiles/{set}/{z}/{x}/{y}");
        assert_eq!(route_of("/tiles/carparks/view"), "/tiles/carparks/view");
        for other in ["/tiles/carparks/14/8056", "/51.58,-2.99", "/health/live"] {
            assert_eq!(route_of(other), "another");
        }
    }
}
