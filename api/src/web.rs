//! The built web app: its files, and `index.html` for every address that the app itself routes.

use std::path::Path;

use axum::http::{HeaderValue, Response, StatusCode, header};
use tower_http::services::{ServeDir, ServeFile};
use tower_http::set_header::SetResponseHeader;

/// Serves the folder that `npm run build` made. Files under `/assets/` carry a hash in their names and never change;
/// pages and scripts outside it are asked for again, the rest (the icon) after an hour.
pub fn service(dir: &Path) -> axum::Router {
    let index = ServeFile::new(dir.join("index.html"));
    let files = ServeDir::new(dir).precompressed_gzip().precompressed_br().fallback(index);
    let assets = ServeDir::new(dir.join("assets")).precompressed_gzip().precompressed_br();
    axum::Router::new()
        .nest_service(
            "/assets",
            SetResponseHeader::overriding(assets, header::CACHE_CONTROL, for_ever),
        )
        .fallback_service(SetResponseHeader::overriding(files, header::CACHE_CONTROL, freshness))
}

/// A file is the same for ever; that there is none may change with the next version.
#[expect(clippy::unnecessary_wraps, reason = "the layer asks for an option")]
fn for_ever<B>(response: &Response<B>) -> Option<HeaderValue> {
    let is_there = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    let value = if is_there { "public, max-age=31536000, immutable" } else { "no-store" };
    Some(HeaderValue::from_static(value))
}

#[expect(clippy::unnecessary_wraps, reason = "the layer asks for an option")]
fn freshness<B>(response: &Response<B>) -> Option<HeaderValue> {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let changes = kind.is_none_or(|kind| kind.contains("html") || kind.contains("javascript"));
    Some(HeaderValue::from_static(if changes { "no-cache" } else { "public, max-age=3600" }))
}
