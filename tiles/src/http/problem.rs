//! Errors as clients see them: RFC 9457 problem JSON with a stable code and a sentence.

use axum::Json;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use super::cors;

/// Why a request has no better answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// 400: what was asked makes no sense; says why.
    BadRequest(String),
    /// 404: there is no such thing; says why.
    NotFound(String),
    /// 405: not by this method.
    WrongMethod,
    /// 503: not yet, or not now.
    Unavailable(&'static str),
}

impl Problem {
    fn parts(&self) -> (StatusCode, &'static str, &str) {
        match self {
            Self::BadRequest(why) => (StatusCode::BAD_REQUEST, "bad_request", why),
            Self::NotFound(why) => (StatusCode::NOT_FOUND, "not_found", why),
            Self::WrongMethod => (
                StatusCode::METHOD_NOT_ALLOWED,
                "method_not_allowed",
                "Only GET, HEAD and OPTIONS are answered here.",
            ),
            Self::Unavailable(why) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable", why),
        }
    }

    /// Its status.
    #[must_use]
    pub fn status(&self) -> StatusCode {
        self.parts().0
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, code, detail) = self.parts();
        let body = json!({
            "type": "about:blank",
            "title": status.canonical_reason(),
            "status": status.as_u16(),
            "detail": detail,
            "code": code,
        });
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if self == Self::WrongMethod {
            headers.insert(ALLOW, HeaderValue::from_static("GET, HEAD, OPTIONS"));
        }
        if matches!(self, Self::Unavailable(_)) {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        cors::allow(headers);
        response
    }
}

/// Answers an address that is none.
pub async fn nothing_here(uri: Uri) -> Problem {
    Problem::NotFound(format!(
        "There is nothing at {}. /tiles/catalog.json lists what there is.",
        uri.path()
    ))
}

/// Answers a method that an address does not know.
pub async fn wrong_method() -> Problem {
    Problem::WrongMethod
}
