//! One request at a time, patiently, into a file.

use std::io::Write;
use std::time::{Duration, Instant};

use carpal_domain::geometry::Bbox;
use reqwest::{Response, StatusCode, Url, header};
use tempfile::NamedTempFile;
use tokio::time::timeout;

use super::answer::{self, Flaw};
use super::error::OverpassError;
use super::query;
use super::retry::{self, Failure};

/// The public server that is asked unless another is named.
pub const DEFAULT_URL: &str = "https://overpass-api.de/api/interpreter";

/// How patient a client is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How often it asks in all.
    pub attempts: u32,
    /// How long it asks in all, waits included; an attempt that would begin later is not made.
    pub total: Duration,
    /// How long the server may think before it begins to answer.
    pub first_byte: Duration,
    /// How long the answer may pause.
    pub stall: Duration,
    /// The first wait between attempts; each later one is twice as long, up to a minute.
    pub first_wait: Duration,
    /// The largest answer that is taken, unpacked, in bytes.
    pub most_bytes: u64,
}

impl Default for Limits {
    /// Eight attempts in 15 minutes; 30 s more than the query's own bound to begin an answer, a minute's pause, 512 MiB.
    fn default() -> Self {
        Self {
            attempts: 8,
            total: Duration::from_mins(15),
            first_byte: Duration::from_secs(query::SERVER_SECONDS + 30),
            stall: Duration::from_mins(1),
            first_wait: Duration::from_secs(2),
            most_bytes: 512 << 20,
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

    /// A client of one's own patience.
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

    /// Fetches what is known of parking in a box, into a file that goes away with its handle. `received` is told the bytes so far.
    ///
    /// # Errors
    /// [`OverpassError`]; those that may pass only after all attempts, as [`OverpassError::GaveUp`].
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
                Err(_) => Failure::lasting(OverpassError::GaveUp {
                    attempts: attempt,
                    took: began.elapsed(),
                    last: Box::new(self.stalled(left)),
                }),
            };
            if !failure.passing {
                return Err(failure.error);
            }
            let wait = retry::wait(attempt, self.limits.first_wait, failure.retry_after);
            if attempt >= self.limits.attempts.min(failure.most_attempts)
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
    ) -> Result<NamedTempFile, Failure> {
        let request = self
            .http
            .post(self.url.clone())
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(body.to_owned());
        let response = timeout(self.limits.first_byte, request.send())
            .await
            .map_err(|_| Failure::passing(self.stalled(self.limits.first_byte)))?
            .map_err(|error| {
                let why = chain(&error);
                let failure =
                    Failure::passing(OverpassError::Unreachable { url: self.name(), why });
                // Nobody there at all: most likely there is no network, and waiting for minutes would not bring it.
                let most_attempts = if error.is_connect() { 3 } else { u32::MAX };
                Failure { most_attempts, ..failure }
            })?;
        if response.status() != StatusCode::OK {
            return Err(self.refusal(response).await);
        }
        let (file, bytes) = self.receive(response, received).await?;
        let path = file.path().to_owned();
        let checked = tokio::task::spawn_blocking(move || answer::check(&path)).await;
        let flaw = match checked {
            Ok(Ok(())) => return Ok(file),
            Ok(Err(flaw)) => flaw,
            Err(error) => Flaw::Disk(std::io::Error::other(error)),
        };
        Err(self.flawed(flaw, bytes))
    }

    async fn receive(
        &self,
        mut response: Response,
        received: &(dyn Fn(u64) + Sync),
    ) -> Result<(NamedTempFile, u64), Failure> {
        let disk = |source| Failure::lasting(no_room(source));
        let mut file = NamedTempFile::with_prefix("carpal-overpass-").map_err(disk)?;
        let mut bytes = 0_u64;
        loop {
            let chunk = timeout(self.limits.stall, response.chunk())
                .await
                .map_err(|_| Failure::passing(self.stalled(self.limits.stall)))?
                .map_err(|error| {
                    let why = chain(&error);
                    Failure::passing(OverpassError::CutOff { url: self.name(), bytes, why })
                })?;
            let Some(chunk) = chunk else { break };
            bytes += chunk.len() as u64;
            if bytes > self.limits.most_bytes {
                let most_bytes = self.limits.most_bytes;
                return Err(Failure::lasting(OverpassError::TooLarge {
                    url: self.name(),
                    most_bytes,
                }));
            }
            file.write_all(&chunk).map_err(disk)?;
            received(bytes);
        }
        file.flush().map_err(disk)?;
        Ok((file, bytes))
    }

    /// What a status other than 200 means.
    async fn refusal(&self, mut response: Response) -> Failure {
        let status = response.status();
        let retry_after = response
            .headers()
            .get(header::RETRY_AFTER)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| retry::retry_after(value, chrono::Utc::now()));
        let mut page = Vec::new();
        while let Ok(Ok(Some(chunk))) = timeout(self.limits.stall, response.chunk()).await {
            page.extend_from_slice(&chunk);
            if page.len() > 1 << 16 {
                break;
            }
        }
        let passing = matches!(status.as_u16(), 408 | 429 | 500 | 502 | 503 | 504);
        let advice = match status.as_u16() {
            429 => {
                "It asks us to wait: try again later, or name another server in CARPAL_OVERPASS_URL"
            }
            400 => "It does not understand the query",
            300..=399 | 401..=499 => "Check CARPAL_OVERPASS_URL",
            _ => "Try again later, or name another server in CARPAL_OVERPASS_URL",
        };
        let said = answer::words_of(&mut page.as_slice());
        let error =
            OverpassError::Status { url: self.name(), status: status.to_string(), said, advice };
        Failure { error, passing, retry_after, most_attempts: u32::MAX }
    }

    fn flawed(&self, flaw: Flaw, bytes: u64) -> Failure {
        let url = self.name();
        match flaw {
            Flaw::Html(said) => Failure::passing(OverpassError::Html { url, said }),
            Flaw::CutOff(why) => Failure::passing(OverpassError::CutOff { url, bytes, why }),
            Flaw::Unfinished(remark) => Failure::passing(OverpassError::Unfinished { url, remark }),
            Flaw::NotAnAnswer(why) => Failure::lasting(OverpassError::NotAnAnswer { url, why }),
            Flaw::Disk(source) => Failure::lasting(no_room(source)),
        }
    }

    fn stalled(&self, after: Duration) -> OverpassError {
        OverpassError::Stalled { url: self.name(), seconds: after.as_secs() }
    }

    /// The address as people may see it: without a user or password.
    fn name(&self) -> String {
        let mut url = self.url.clone();
        let _ = url.set_username("");
        let _ = url.set_password(None);
        url.to_string()
    }
}

/// An HTTP client that says who asks, which the public servers demand.
pub(crate) fn http_client() -> Result<reqwest::Client, reqwest::Error> {
    // rustls panics without a provider; a program that has installed one keeps it.
    if rustls::crypto::CryptoProvider::get_default().is_none() {
        let _ = rustls::crypto::ring::default_provider().install_default();
    }
    reqwest::Client::builder()
        .user_agent(concat!("CarPal/", env!("CARGO_PKG_VERSION"), " (car park map; carpal-ingest)"))
        .connect_timeout(Duration::from_secs(20))
        .build()
}

/// The query as an HTML form's field `data`, which is how the interpreter takes it.
fn form(address: &Url, query: &str) -> String {
    let mut url = address.clone();
    url.set_query(None);
    url.query_pairs_mut().append_pair("data", query);
    url.query().unwrap_or_default().to_owned()
}

fn no_room(source: std::io::Error) -> OverpassError {
    OverpassError::Disk { folder: std::env::temp_dir().display().to_string(), source }
}

/// An error with its causes, which reqwest keeps to itself.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let next = error.to_string();
        if !words.contains(&next) {
            words.push_str(": ");
            words.push_str(&next);
        }
        cause = error.source();
    }
    words
}
