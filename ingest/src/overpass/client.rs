//! One request at a time, patiently, into a file.

use std::io::Write;
use std::time::{Duration, Instant};

use carpal_domain::address::without_credentials;
use carpal_domain::geometry::Bbox;
use reqwest::{Response, StatusCode, Url, header};
use tempfile::NamedTempFile;
use tokio::time::timeout;

use super::error::OverpassError;
use super::query;
use super::response::{self, ResponseError};
use super::retry::{self, AttemptError, RetryAfter};

/// The public server that is asked unless another is named.
pub const DEFAULT_URL: &str = "https://overpass-api.de/api/interpreter";

/// How long a client waits, how often it asks again, and how much it accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How many requests it makes at most.
    pub attempts: u32,
    /// How long it tries in all, waits included; an attempt that would begin later is not made.
    pub total: Duration,
    /// How long the server may take before it begins its response.
    pub first_byte: Duration,
    /// How long the response may pause.
    pub stall: Duration,
    /// The first wait between attempts; each later one is twice as long, up to a minute.
    pub first_wait: Duration,
    /// The largest response that is accepted, unpacked, in bytes.
    pub max_bytes: u64,
}

impl Default for Limits {
    /// Eight attempts in 15 minutes; 30 s more than the query's own timeout to begin a response, a minute's pause, 512 MiB.
    fn default() -> Self {
        Self {
            attempts: 8,
            total: Duration::from_mins(15),
            first_byte: Duration::from_secs(query::SERVER_SECONDS + 30),
            stall: Duration::from_mins(1),
            first_wait: Duration::from_secs(2),
            max_bytes: 512 << 20,
        }
    }
}

/// A client of one Overpass server. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Client {
    http: reqwest::Client,
    url: Url,
    limits: Limits,
}

impl Client {
    /// A client with the default [`Limits`].
    ///
    /// # Errors
    /// [`OverpassError::Address`] when `url` is not one of http or https.
    pub fn new(url: &str) -> Result<Self, OverpassError> {
        Self::with_limits(url, Limits::default())
    }

    /// A client with limits of its own.
    ///
    /// # Errors
    /// As [`Client::new`].
    pub fn with_limits(url: &str, limits: Limits) -> Result<Self, OverpassError> {
        let wrong = |why: String| OverpassError::Address { url: url.to_owned(), why };
        let parsed = Url::parse(url).map_err(|error| wrong(error.to_string()))?;
        if !matches!(parsed.scheme(), "http" | "https") {
            return Err(wrong("it must begin with http:// or https://".into()));
        }
        let http = http_client().map_err(|error| wrong(error.to_string()))?;
        Ok(Self { http, url: parsed, limits })
    }

    /// Fetches what is known of parking in a box into a temporary file, which is removed with its handle. `received` is told
    /// how many bytes have come so far.
    ///
    /// # Errors
    /// [`OverpassError`]; a transient one only after all attempts, as [`OverpassError::GaveUp`].
    pub async fn parking(
        &self,
        within: Bbox,
        received: &(dyn Fn(u64) + Sync),
    ) -> Result<NamedTempFile, OverpassError> {
        let body = form(&self.url, &query::parking(within));
        let began = Instant::now();
        let mut attempt = 1;
        loop {
            let left = self.limits.total.saturating_sub(began.elapsed());
            let failure = match timeout(left, self.attempt(&body, received)).await {
                Ok(Ok(file)) => return Ok(file),
                Ok(Err(failure)) => failure,
                Err(_) => AttemptError::permanent(OverpassError::GaveUp {
                    attempts: attempt,
                    took: began.elapsed(),
                    last: Box::new(self.stalled(left)),
                }),
            };
            if !failure.is_transient {
                return Err(failure.error);
            }
            let wait = retry::wait(attempt, self.limits.first_wait, failure.retry_after);
            if attempt >= self.limits.attempts.min(failure.max_attempts)
                || began.elapsed() + wait >= self.limits.total
            {
                return Err(OverpassError::GaveUp {
                    attempts: attempt,
                    took: began.elapsed(),
                    last: Box::new(failure.error),
                });
            }
            tracing::info!(overpass.attempt = attempt, wait.seconds = wait.as_secs_f64(), error = %failure.error, "asking Overpass again");
            tokio::time::sleep(wait).await;
            attempt += 1;
        }
    }

    async fn attempt(
        &self,
        body: &str,
        received: &(dyn Fn(u64) + Sync),
    ) -> Result<NamedTempFile, AttemptError> {
        let request = self
            .http
            .post(self.url.clone())
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(body.to_owned());
        let response = timeout(self.limits.first_byte, request.send())
            .await
            .map_err(|_| AttemptError::transient(self.stalled(self.limits.first_byte)))?
            .map_err(|error| {
                let why = error_chain(&error);
                let failure =
                    AttemptError::transient(OverpassError::Unreachable { url: self.name(), why });
                // Nothing listens there: most likely there is no network, and minutes of waiting would not bring it.
                let max_attempts = if error.is_connect() { 3 } else { u32::MAX };
                AttemptError { max_attempts, ..failure }
            })?;
        if response.status() != StatusCode::OK {
            return Err(self.bad_status(response).await);
        }
        let (file, bytes) = self.receive(response, received).await?;
        let path = file.path().to_owned();
        let checked = tokio::task::spawn_blocking(move || response::check(&path)).await;
        let flaw = match checked {
            Ok(Ok(())) => return Ok(file),
            Ok(Err(flaw)) => flaw,
            Err(error) => ResponseError::Disk(std::io::Error::other(error)),
        };
        Err(self.flawed(flaw, bytes))
    }

    async fn receive(
        &self,
        mut response: Response,
        received: &(dyn Fn(u64) + Sync),
    ) -> Result<(NamedTempFile, u64), AttemptError> {
        let disk = |source| AttemptError::permanent(not_stored(source));
        let mut file = NamedTempFile::with_prefix("carpal-overpass-").map_err(disk)?;
        let mut bytes = 0_u64;
        loop {
            let chunk = timeout(self.limits.stall, response.chunk())
                .await
                .map_err(|_| AttemptError::transient(self.stalled(self.limits.stall)))?
                .map_err(|error| {
                    let why = error_chain(&error);
                    AttemptError::transient(OverpassError::CutOff { url: self.name(), bytes, why })
                })?;
            let Some(chunk) = chunk else { break };
            bytes += chunk.len() as u64;
            if bytes > self.limits.max_bytes {
                let max_bytes = self.limits.max_bytes;
                return Err(AttemptError::permanent(OverpassError::TooLarge {
                    url: self.name(),
                    max_bytes,
                }));
            }
            file.write_all(&chunk).map_err(disk)?;
            received(bytes);
        }
        file.flush().map_err(disk)?;
        Ok((file, bytes))
    }

    /// What a status other than 200 means.
    async fn bad_status(&self, mut response: Response) -> AttemptError {
        let status = response.status();
        let retry_after = response
            .headers()
            .get(header::RETRY_AFTER)
            .and_then(|value| value.to_str().ok())
            .and_then(RetryAfter::parse)
            .map(|wait| wait.from(chrono::Utc::now()));
        let mut page = Vec::new();
        while let Ok(Ok(Some(chunk))) = timeout(self.limits.stall, response.chunk()).await {
            page.extend_from_slice(&chunk);
            if page.len() > 1 << 16 {
                break;
            }
        }
        let is_transient = matches!(status.as_u16(), 408 | 429 | 500 | 502 | 503 | 504);
        let advice = match status.as_u16() {
            429 => {
                "The server asks for less: try again later, or name another server in CARPAL_OVERPASS_URL"
            }
            400 => "The server does not understand the query",
            300..=399 | 401..=499 => "Check CARPAL_OVERPASS_URL",
            _ => "Try again later, or name another server in CARPAL_OVERPASS_URL",
        };
        let said = response::error_text(&mut page.as_slice());
        let error =
            OverpassError::Status { url: self.name(), status: status.to_string(), said, advice };
        AttemptError { error, is_transient, retry_after, max_attempts: u32::MAX }
    }

    fn flawed(&self, flaw: ResponseError, bytes: u64) -> AttemptError {
        let url = self.name();
        match flaw {
            ResponseError::Html(said) => AttemptError::transient(OverpassError::Html { url, said }),
            ResponseError::CutOff(why) => {
                AttemptError::transient(OverpassError::CutOff { url, bytes, why })
            }
            ResponseError::Unfinished(remark) => {
                AttemptError::transient(OverpassError::Unfinished { url, remark })
            }
            ResponseError::NotOverpass(why) => {
                AttemptError::permanent(OverpassError::NotOverpass { url, why })
            }
            ResponseError::Disk(source) => AttemptError::permanent(not_stored(source)),
        }
    }

    fn stalled(&self, after: Duration) -> OverpassError {
        OverpassError::Stalled { url: self.name(), seconds: after.as_secs() }
    }

    /// The address without a user or password, to be shown.
    fn name(&self) -> String {
        without_credentials(&self.url).to_string()
    }
}

/// An HTTP client that names the program in its requests, as the public servers demand.
pub(crate) fn http_client() -> Result<reqwest::Client, reqwest::Error> {
    http_builder().build()
}

/// The same, for those that add to it.
pub(crate) fn http_builder() -> reqwest::ClientBuilder {
    // rustls panics without a crypto provider; a program that has installed one keeps it.
    if rustls::crypto::CryptoProvider::get_default().is_none() {
        let _ = rustls::crypto::ring::default_provider().install_default();
    }
    reqwest::Client::builder()
        .user_agent(concat!("CarPal/", env!("CARGO_PKG_VERSION"), " (car park map; carpal-ingest)"))
        .connect_timeout(Duration::from_secs(20))
}

/// The query as an HTML form's field `data`, which is how the interpreter takes it.
fn form(address: &Url, query: &str) -> String {
    let mut url = address.clone();
    url.set_query(None);
    url.query_pairs_mut().append_pair("data", query);
    url.query().unwrap_or_default().to_owned()
}

fn not_stored(source: std::io::Error) -> OverpassError {
    OverpassError::Disk { folder: std::env::temp_dir().display().to_string(), source }
}

/// An error and its causes, which reqwest does not print by itself.
pub(crate) fn error_chain(error: &dyn std::error::Error) -> String {
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let next = error.to_string();
        if !message.contains(&next) {
            message.push_str(": ");
            message.push_str(&next);
        }
        cause = error.source();
    }
    message
}
