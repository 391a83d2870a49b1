//! One error for the whole interface: a variant per HTTP meaning, sent as problem JSON (RFC 9457).

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// What went wrong, as far as the caller may know.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request makes no sense; the sentence says what and where.
    #[error("{0}")]
    BadRequest(String),
    /// There is no such thing, or the caller may not know of it.
    #[error("{0}")]
    NotFound(String),
    /// Something of ours failed. The client is told nothing of it.
    #[error("internal error")]
    Internal(#[from] anyhow::Error),
}

/// The body of every error.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Problem {
    /// Always `about:blank`: the meaning is in `status` and `code`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The status in words.
    pub title: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// The sentence people read.
    pub detail: String,
    /// A stable code for programs.
    pub code: &'static str,
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        Self::Internal(error.into())
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let (status, code, detail) = match self {
            Self::BadRequest(sentence) => (StatusCode::BAD_REQUEST, "bad_request", sentence),
            Self::NotFound(sentence) => (StatusCode::NOT_FOUND, "not_found", sentence),
            Self::Internal(error) => {
                tracing::error!(error.chain = format!("{error:#}"), "request.failed");
                let sentence = "Something went wrong. Please try again.".to_owned();
                (StatusCode::INTERNAL_SERVER_ERROR, "internal", sentence)
            }
        };
        problem(status, code, detail)
    }
}

fn problem(status: StatusCode, code: &'static str, detail: String) -> Response {
    let body = Problem {
        kind: "about:blank",
        title: status.canonical_reason().unwrap_or("Error"),
        status: status.as_u16(),
        detail,
        code,
    };
    let mut response = (status, Json(body)).into_response();
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, header::HeaderValue::from_static("application/problem+json"));
    response
}

/// What a client sees of a handler that panicked: the same as of any internal error.
pub fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    Error::Internal(anyhow::anyhow!("a handler panicked")).into_response()
}
