//! CarPal's JSON API for drivers, providers and admins; it also serves the built web app.
//!
//! [`api`] is the table of contents. Each feature is a folder of the same files: `mod`, `http`, `rules`, `store`, and
//! `service` for what others may call.

use std::sync::LazyLock;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{MatchedPath, Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};
use tracing::Instrument;
use utoipa_axum::router::OpenApiRouter;

pub mod accounts;
pub mod admin;
mod answer_limit;
mod backup_contacts;
pub mod demo;
pub mod event_streams;
pub mod foundation;
mod health;
mod incidents;
mod messaging;
mod notifications;
mod openapi;
pub mod parking;
pub mod pictures;
mod program;
mod security_headers;
mod services;
mod site_config;
mod state;
mod static_files;
mod support;
mod vehicles;
mod well_known;
mod zones;

pub use foundation::error::Error;
pub use program::main;
use security_headers::SecurityHeaders;
pub use services::Positions;
pub use state::AppState;
pub use vehicles::Dvla;
pub use zones::make_built_in_zones;

/// Bytes of JSON that a request may hold.
const MAX_BODY: usize = 64 * 1024;

/// Bytes from which an answer is compressed. A shorter one travels in one packet all the same, and to set a compressor up costs more
/// than most answers, at both ends.
const MIN_COMPRESSED: u64 = 1400;

/// Everything under /api/v1, and the document that describes it.
pub fn api() -> (Router<AppState>, utoipa::openapi::OpenApi) {
    let (router, mut document) = OpenApiRouter::with_openapi(openapi::document())
        .nest(
            "/api/v1",
            OpenApiRouter::new()
                .merge(site_config::routes())
                .merge(accounts::routes())
                .merge(vehicles::routes())
                .merge(backup_contacts::routes())
                .merge(services::routes())
                .merge(pictures::routes())
                .merge(foundation::challenge::routes())
                .merge(messaging::routes())
                .merge(notifications::routes())
                .merge(incidents::routes())
                .merge(parking::routes())
                .merge(zones::routes())
                .merge(event_streams::routes())
                .merge(support::routes())
                .merge(admin::routes()),
        )
        .split_for_parts();
    openapi::complete(&mut document);
    (router, document)
}

/// The whole program: the API, its document, health, metrics, and the web app for every other path.
pub fn routes(state: AppState) -> Router {
    // The same for everyone, and large: made once a process, which may run the program many times over, as tests do.
    static API: LazyLock<(Router<AppState>, Bytes)> = LazyLock::new(|| {
        let (router, document) = api();
        (router, Bytes::from(document.to_json().unwrap_or_default()))
    });
    let (api, document) = &*API;
    let is_long = DefaultPredicate::new().and(SizeAbove::new(MIN_COMPRESSED));
    let own_headers = SecurityHeaders::new(&state.config);
    Router::new()
        .merge(api.clone())
        .route(
            "/api/v1/openapi.json",
            get(move || async move { ([(CONTENT_TYPE, "application/json")], document.clone()) })
                .layer(foundation::cors::public_reads()),
        )
        .route("/api/{*rest}", get(no_such_operation))
        .layer(axum::extract::DefaultBodyLimit::max(MAX_BODY))
        .merge(health::routes())
        .merge(well_known::routes())
        .fallback_service(static_files::service(&state.config.web_dir))
        // Event streams are left as they are.
        .layer(CompressionLayer::new().compress_when(is_long))
        .layer(axum::middleware::from_fn(health::count))
        .layer(axum::middleware::from_fn_with_state(own_headers, security_headers::add))
        .layer(tower_http::catch_panic::CatchPanicLayer::custom(foundation::error::panicked))
        .layer(axum::middleware::from_fn_with_state(state.clone(), run_to_completion))
        .layer(tower_http::trace::TraceLayer::new_for_http().make_span_with(span))
        .with_state(state)
}

/// What is logged of a request. Not its query, which may hold a registration, where somebody is, or what proves that an address is
/// ours; nor its path as it was asked, which may hold a private link.
fn span(request: &Request) -> tracing::Span {
    let route = request.extensions().get::<MatchedPath>().map_or("web", MatchedPath::as_str);
    tracing::debug_span!("request", http.method = %request.method(), http.route = route)
}

/// Runs a request to completion, also when whoever asked has gone.
///
/// A handler that is dropped while a transaction begins would leave it open in a connection that others get next, and what
/// they write would be acknowledged and never committed (sqlx 0.9 counts a transaction only after the database's word).
///
/// Nobody waits for a database that does not answer, nor longer than [`answer_limit`] says.
async fn run_to_completion(
    State(state): State<AppState>,
    request: Request,
    next: Next,
) -> Response {
    let (request, too_late) = answer_limit::of(request, state.config.min_response_time);
    let done = tokio::spawn(next.run(request).in_current_span());
    let timed_out = state.database.clone().timed_out();
    tokio::select! {
        done = done => done.unwrap_or_else(|error| Error::Internal(error.into()).into_response()),
        () = timed_out => Error::DatabaseAway.into_response(),
        () = too_late => {
            tracing::warn!("request.too_late");
            Error::TooLate.into_response()
        }
    }
}

async fn no_such_operation() -> Error {
    Error::NotFound("There’s nothing at this address.".into())
}
