//! One error for the whole interface: a variant per HTTP meaning, sent as problem JSON (RFC 9457).

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use carpal_domain::echo::echo;
use serde::Serialize;

/// A stable code for programs, and the sentence people read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Lower case, with underscores.
    pub code: &'static str,
    /// What happened and what to do.
    pub sentence: String,
}

/// The fields of a request that break a rule, each with the sentence that says which; never empty.
pub type Fields = Vec<(&'static str, String)>;

/// What went wrong, as far as the caller may know.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request makes no sense; the sentence says what and where.
    #[error("{0}")]
    BadRequest(String),
    /// A link from an email that is used, too old, or none of ours.
    #[error("{0}")]
    InvalidLink(&'static str),
    /// Nobody is signed in, or what should prove it does not.
    #[error("{}", .0.sentence)]
    Unauthorized(Refusal),
    /// The caller may not do this.
    #[error("{}", .0.sentence)]
    Forbidden(Refusal),
    /// There is no such thing, or the caller may not know of it.
    #[error("{0}")]
    NotFound(String),
    /// The same, with a code of its own.
    #[error("{}", .0.sentence)]
    Unknown(Refusal),
    /// It does not go together with what is there; the field, where one is at fault.
    #[error("{}", .0.sentence)]
    Conflict(Refusal, Option<&'static str>),
    /// The request is well formed and breaks a rule.
    #[error("{}", .0.first().map_or("invalid", |(_, sentence)| sentence.as_str()))]
    Invalid(Fields),
    /// A limit is reached; it is open again after this time.
    #[error("too many requests")]
    TooMany(Duration),
    /// A limit is reached that whoever solves a challenge passes; it is open again without one after this time.
    #[error("a challenge is required")]
    ChallengeRequired(Duration),
    /// More at once than we can do.
    #[error("busy")]
    Busy,
    /// The database does not answer, or not in time.
    #[error("the database does not answer")]
    DatabaseAway,
    /// It takes longer than anybody should wait. What it does may be done all the same.
    #[error("the answer is too late")]
    TooLate,
    /// The body of the request came too slowly.
    #[error("the request came too slowly")]
    TooSlow,
    /// A field, whose name comes with the request, breaks a rule of every field.
    #[error("{sentence}")]
    Malformed {
        /// The field, as the request has it: `message.content`.
        field: String,
        /// What is wrong with it.
        sentence: &'static str,
    },
    /// An outside service that this needs does not answer.
    #[error("{}", .0.sentence)]
    Unavailable(Refusal),
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
    /// The fields at fault, each with its sentence.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<Cow<'static, str>, String>,
}

impl Error {
    /// One field that breaks a rule.
    pub fn invalid(field: &'static str, sentence: impl Into<String>) -> Self {
        Self::Invalid(vec![(field, sentence.into())])
    }

    /// A field that holds a character which no text may hold.
    pub fn nul(field: impl Into<String>) -> Self {
        let sentence = "Please remove the invisible character (NUL) from this field";
        let field: String = field.into();
        Self::Malformed { field: echo(&field).into_owned(), sentence }
    }

    /// Nobody is signed in, where somebody has to be.
    pub fn unauthenticated(sentence: &str) -> Self {
        Self::Unauthorized(Refusal { code: "unauthenticated", sentence: sentence.into() })
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Self {
        if is_away(&error) {
            tracing::warn!(error.message = %error, "database.away");
            return Self::DatabaseAway;
        }
        if error.as_database_error().is_some_and(|error| error.code().as_deref() == Some("22008")) {
            return Self::BadRequest("Please use times between the years 1 and 9999".into());
        }
        Self::Internal(error.into())
    }
}

/// Whether the database is away, or gave a statement up, so that the same may well be done a little later.
fn is_away(error: &sqlx::Error) -> bool {
    match error {
        // Hung up on in the middle of a word is a fault of the protocol, to the driver.
        sqlx::Error::Io(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed => true,
        // Shut down, starting or crashed; too many connections; a statement, a lock or a transaction that took too long, or
        // that was given up for another one.
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            ["57P01", "57P02", "57P03", "53300", "57014", "55P03", "25P03", "40P01", "40001"]
                .contains(&code.as_ref())
        }),
        _ => false,
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let retry_after = match self {
            Self::TooMany(wait) | Self::ChallengeRequired(wait) => Some(wait.as_secs().max(1)),
            Self::Busy | Self::DatabaseAway | Self::TooLate => Some(5),
            _ => None,
        };
        let is_unauthorized = matches!(self, Self::Unauthorized(_));
        let mut response = problem(self);
        if let Some(seconds) = retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if is_unauthorized {
            response
                .headers_mut()
                .insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

fn problem(error: Error) -> Response {
    let mut fields = BTreeMap::new();
    let (status, code, detail) = match error {
        Error::BadRequest(sentence) => (StatusCode::BAD_REQUEST, "bad_request", sentence),
        Error::InvalidLink(sentence) => {
            (StatusCode::BAD_REQUEST, "invalid_link", sentence.to_owned())
        }
        Error::Unauthorized(Refusal { code, sentence }) => {
            (StatusCode::UNAUTHORIZED, code, sentence)
        }
        Error::Forbidden(Refusal { code, sentence }) => (StatusCode::FORBIDDEN, code, sentence),
        Error::NotFound(sentence) => (StatusCode::NOT_FOUND, "not_found", sentence),
        Error::Unknown(Refusal { code, sentence }) => (StatusCode::NOT_FOUND, code, sentence),
        Error::Conflict(Refusal { code, sentence }, field) => {
            fields.extend(field.map(|field| (field.into(), sentence.clone())));
            (StatusCode::CONFLICT, code, sentence)
        }
        Error::Invalid(faults) => {
            let first = faults.first().map(|(_, sentence)| sentence.clone()).unwrap_or_default();
            fields.extend(faults.into_iter().map(|(field, sentence)| (field.into(), sentence)));
            (StatusCode::UNPROCESSABLE_ENTITY, "invalid", first)
        }
        Error::TooMany(wait) => (StatusCode::TOO_MANY_REQUESTS, "too_many", too_many(wait)),
        Error::ChallengeRequired(wait) => {
            (StatusCode::TOO_MANY_REQUESTS, "challenge_required", too_many(wait))
        }
        Error::Busy => {
            let sentence = "CarPal is very busy. Please try again in a moment.".to_owned();
            (StatusCode::SERVICE_UNAVAILABLE, "busy", sentence)
        }
        Error::TooLate => {
            let sentence = "This is taking too long. It may have worked all the same: please look before you try again.";
            (StatusCode::SERVICE_UNAVAILABLE, "too_late", sentence.to_owned())
        }
        Error::DatabaseAway => {
            let sentence = "CarPal can’t reach its data. Please try again in a moment.".to_owned();
            (StatusCode::SERVICE_UNAVAILABLE, "unavailable", sentence)
        }
        Error::TooSlow => {
            let sentence = "Your request took too long to arrive. Please try again.".to_owned();
            (StatusCode::REQUEST_TIMEOUT, "too_slow", sentence)
        }
        Error::Malformed { field, sentence } => {
            fields.insert(field.into(), sentence.to_owned());
            (StatusCode::UNPROCESSABLE_ENTITY, "invalid", sentence.to_owned())
        }
        Error::Unavailable(Refusal { code, sentence }) => {
            (StatusCode::SERVICE_UNAVAILABLE, code, sentence)
        }
        Error::Internal(error) => {
            tracing::error!(error.chain = format!("{error:#}"), "request.failed");
            let sentence = "Something went wrong. Please try again.".to_owned();
            (StatusCode::INTERNAL_SERVER_ERROR, "internal", sentence)
        }
    };
    let title = status.canonical_reason().unwrap_or("Error");
    let body =
        Problem { kind: "about:blank", title, status: status.as_u16(), detail, code, fields };
    let mut response = (status, Json(body)).into_response();
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    response
}

fn too_many(wait: Duration) -> String {
    let (count, unit) = match wait.as_secs().max(1) {
        seconds @ ..=90 => (seconds, "second"),
        seconds @ ..=5400 => (seconds.div_ceil(60), "minute"),
        seconds => (seconds.div_ceil(3600), "hour"),
    };
    let s = if count == 1 { "" } else { "s" };
    format!("Too many attempts. Please try again in {count} {unit}{s}.")
}

/// What a client sees of a handler that panicked: the same as of any internal error.
pub fn panicked(_: Box<dyn std::any::Any + Send>) -> Response {
    Error::Internal(anyhow::anyhow!("a handler panicked")).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_said_in_round_figures() {
        let said = |seconds| too_many(Duration::from_secs(seconds));
        assert_eq!(said(0), "Too many attempts. Please try again in 1 second.");
        assert_eq!(said(90), "Too many attempts. Please try again in 90 seconds.");
        assert_eq!(said(91), "Too many attempts. Please try again in 2 minutes.");
        assert_eq!(said(86_400), "Too many attempts. Please try again in 24 hours.");
    }
}
