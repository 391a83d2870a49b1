//! Pages of other origins may read what everyone may read. Cookies are never looked at, so nobody is let in by it; what needs
//! a token stays with our own pages.

use std::time::Duration;

use axum::http::{HeaderName, Method, header};
use tower_http::cors::{Any, CorsLayer};

/// How long a browser remembers that it may ask.
const REMEMBERED: Duration = Duration::from_hours(24);

/// For operations that read what is public, and for nothing else.
pub fn public_reads() -> CorsLayer {
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::HEAD])
        .allow_headers([header::ACCEPT, header::CACHE_CONTROL, header::IF_NONE_MATCH])
        .expose_headers([header::ETAG, header::RETRY_AFTER])
        .max_age(REMEMBERED)
        // It is the same for all origins.
        .vary::<[HeaderName; 0]>([])
}
