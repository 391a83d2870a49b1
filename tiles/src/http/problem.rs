//! Errors as clients see them: RFC 9457 problem JSON with a stable code and a sentence.

use axum::Json;
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use carpal_domain::echo::echo;
use serde_json::json;

use super::cors;

/// Why a request has no other response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Problem {
    /// 400: the request makes no sense; says why.
    BadRequest(String),
    /// 404: there is no such thing; says why.
    NotFound(String),
    /// 405: the address does not know the method.
    MethodNotAllowed,
    /// 503: not yet, or not now.
    Unavailable(&'static str),
}

impl Problem {
    fn parts(&self) -> (StatusCode, &'static str, &str) {
        match self {
            Self::BadRequest(why) => (StatusCode::BAD_REQUEST, "bad_request", why),
            Self::NotFound(why) => (StatusCode::NOT_FOUND, "not_found", why),
            Self::MethodNotAllowed => (
                StatusCode::METHOD_NOT_ALLOWED,
                "method_not_allowed",
                "Only GET, HEAD and OPTIONS are allowed here.",
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
        if self == Self::MethodNotAllowed {
            headers.insert(ALLOW, HeaderValue::from_static("GET, HEAD, OPTIONS"));
        }
        if matches!(self, Self::Unavailable(_)) {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        cors::allow(headers);
        response
    }
}

/// The response of an address that does not exist.
pub async fn not_found(uri: Uri) -> Problem {
    Problem::NotFound(format!(
        "There is nothing at {}. /tiles/catalog.json lists what there is.",
        echo(uri.path())
    ))
}

/// The response to a method that an address does not know.
pub async fn method_not_allowed() -> Problem {
    Problem::MethodNotAllowed
}
