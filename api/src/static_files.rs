//! The built web app: its files, and `index.html` for every address that the app itself routes.

use std::path::Path;

use axum::extract::Request;
use axum::handler::HandlerWithoutStateExt;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::IntoResponse;
use percent_encoding::percent_decode_str;
use tower::ServiceExt;
use tower_http::services::{ServeDir, ServeFile};
use tower_http::set_header::SetResponseHeader;

use crate::Error;

/// Bytes of a name, and of an address: the disk takes what is longer for a fault and not for a file that is not there.
const MAX_NAME: usize = 255;
const MAX_PATH: usize = 2048;

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
                return nothing();
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
        .layer(from_fn(refuse_what_is_none))
}

/// That there is nothing, which may change with the next version.
fn nothing() -> axum::response::Response {
    let problem = Error::NotFound("There’s nothing at this address.".into());
    ([(header::CACHE_CONTROL, "no-store")], problem).into_response()
}

/// Answers what can be neither a file nor a page.
async fn refuse_what_is_none(request: Request, next: Next) -> axum::response::Response {
    if may_be_there(request.uri().path()) { next.run(request).await } else { nothing() }
}

/// Whether an address is short enough for a file's, and not that of a packed one, which is an answer to the name of the plain one.
fn may_be_there(path: &str) -> bool {
    let fits = |name: &str| percent_decode_str(name).count() <= MAX_NAME;
    let is_packed = matches!(path.rsplit_once('.'), Some((_, "br" | "gz")));
    path.len() <= MAX_PATH && path.split('/').all(fits) && !is_packed
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

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    #[tokio::test]
    async fn a_packed_file_is_asked_for_by_the_name_of_the_plain_one() {
        let dir = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(dir.path().join("assets")).expect("a folder");
        for name in ["index.html", "sw.js", "assets/main.js"] {
            for packed in ["", ".br", ".gz"] {
                std::fs::write(dir.path().join(format!("{name}{packed}")), "x").expect("a file");
            }
        }
        for (path, expected) in [
            ("/sw.js", StatusCode::OK),
            ("/assets/main.js", StatusCode::OK),
            ("/sw.js.br", StatusCode::NOT_FOUND),
            ("/index.html.gz", StatusCode::NOT_FOUND),
            ("/assets/main.js.br", StatusCode::NOT_FOUND),
        ] {
            let request = axum::http::Request::get(path).header(header::ACCEPT_ENCODING, "br");
            let request = request.body(Body::empty()).expect("a request");
            let answer = service(dir.path()).oneshot(request).await.expect("an answer");
            assert_eq!(answer.status(), expected, "{path}");
            let is_packed = answer.headers().contains_key(header::CONTENT_ENCODING);
            assert_eq!(is_packed, expected == StatusCode::OK, "{path}");
        }
    }
}
