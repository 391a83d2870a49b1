//! The built web app: its files, and `index.html` for every address that the app itself routes.

use std::path::Path;

use axum::extract::Request;
use axum::handler::HandlerWithoutStateExt;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use tower::ServiceExt;
use tower_http::services::{ServeDir, ServeFile};
use tower_http::set_header::SetResponseHeader;

use crate::Error;

/// Serves the folder that `npm run build` made. Files under `/assets/` carry a hash in their names and never change;
/// pages and scripts outside it are asked for again, the rest (the icon) after an hour.
pub fn service(dir: &Path) -> axum::Router {
    let index = ServeFile::new(dir.join("index.html"));
    let files = ServeDir::new(dir).precompressed_gzip().precompressed_br();
    let pages = files.clone().fallback(index);
    let either = move |request: Request| {
        let (files, pages) = (files.clone(), pages.clone());
        async move {
            if !names_a_file(request.uri().path()) {
                return pages.oneshot(request).await.into_response();
            }
            let file = files.oneshot(request).await.into_response();
            if file.status() == StatusCode::NOT_FOUND {
                return Error::NotFound("There’s nothing at this address.".into()).into_response();
            }
            file
        }
    };
    let assets = ServeDir::new(dir.join("assets")).precompressed_gzip().precompressed_br();
    axum::Router::new()
        .nest_service(
            "/assets",
            SetResponseHeader::overriding(assets, header::CACHE_CONTROL, for_ever),
        )
        .fallback_service(SetResponseHeader::overriding(
            either.into_service(),
            header::CACHE_CONTROL,
            freshness,
        ))
}

/// Whether an address is that of a file, and not one that the app routes: what is not there is then not the app.
fn names_a_file(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or_default();
    path.starts_with("/.well-known/") || last.contains('.')
}

/// That there is no such file may change with the next version.
fn is_there<B>(response: &Response<B>) -> bool {
    response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED
}

/// A file is the same for ever.
#[expect(clippy::unnecessary_wraps, reason = "the layer asks for an option")]
fn for_ever<B>(response: &Response<B>) -> Option<HeaderValue> {
    let value = if is_there(response) { "public, max-age=31536000, immutable" } else { "no-store" };
    Some(HeaderValue::from_static(value))
}

#[expect(clippy::unnecessary_wraps, reason = "the layer asks for an option")]
fn freshness<B>(response: &Response<B>) -> Option<HeaderValue> {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let changes = kind.is_none_or(|kind| kind.contains("html") || kind.contains("javascript"));
    Some(HeaderValue::from_static(match (is_there(response), changes) {
        (false, _) => "no-store",
        (true, true) => "no-cache",
        (true, false) => "public, max-age=3600",
    }))
}
