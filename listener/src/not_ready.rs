//! What `/health/ready` says of a program that should be asked nothing.

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};

/// 503, with why, and when to ask again.
#[derive(Debug, Clone, Copy)]
pub struct NotReady(pub &'static str);

impl IntoResponse for NotReady {
    fn into_response(self) -> Response {
        (StatusCode::SERVICE_UNAVAILABLE, [(RETRY_AFTER, "2")], self.0).into_response()
    }
}
