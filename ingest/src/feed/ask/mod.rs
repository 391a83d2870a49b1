//! Asks a feed over HTTP: once, for what is new, within bounds of size and time, and never in our own network.
//!
//! When to ask again after a failure is in the feed's row, where it outlives the program.

mod allow;
mod error;
mod settings;

use std::sync::Arc;
use std::time::Duration;

use carpal_domain::feeds::shown;
use reqwest::header::{self, HeaderMap, HeaderValue};
use reqwest::{Response, StatusCode, Url, redirect};
use tokio::time::timeout;

pub use crate::overpass::RetryAfter;
pub use allow::{AllowedHosts, NoHost};
pub use error::AskError;
pub use settings::FeedSettings;

use super::read::MAX_FEED_BYTES;
use crate::overpass::error_chain;
use crate::public_addresses::PublicAddresses;
use allow::Reach;

/// How often a feed may send us on.
const MAX_REDIRECTS: usize = 5;
/// Longer validators are not kept.
const MAX_VALIDATOR: usize = 500;

/// What a feed said last, so that it need not say it again (RFC 9110, 13.1).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Validators {
    /// Its `ETag`.
    pub etag: Option<String>,
    /// Its `Last-Modified`.
    pub last_modified: Option<String>,
}

/// What a feed says.
#[derive(Debug)]
pub enum Answer {
    /// The same as before.
    Unchanged,
    /// Something that is to be read.
    Content {
        /// Unpacked.
        bytes: Vec<u8>,
        /// For the next time.
        validators: Validators,
    },
}

/// How long a client waits, and how much it accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How long a feed may take in all.
    pub total: Duration,
    /// How long it may pause.
    pub stall: Duration,
    /// The largest response, unpacked, in bytes.
    pub max_bytes: usize,
}

impl Default for Limits {
    /// A minute in all, 20 s of silence, and as much as is read.
    fn default() -> Self {
        Self {
            total: Duration::from_mins(1),
            stall: Duration::from_secs(20),
            max_bytes: MAX_FEED_BYTES,
        }
    }
}

/// Asks feeds. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Client {
    public: reqwest::Client,
    anywhere: reqwest::Client,
    allowed: Arc<AllowedHosts>,
    limits: Limits,
}

impl Client {
    /// A client that may ask these hosts of our own network too.
    ///
    /// # Errors
    /// When this machine offers no TLS.
    pub fn new(allowed: AllowedHosts, limits: Limits) -> Result<Self, reqwest::Error> {
        // No proxy: it would look names up itself. No redirects: each address is checked before it is asked.
        let http = || {
            crate::overpass::http_builder()
                .redirect(redirect::Policy::none())
                .no_proxy()
                .connect_timeout(limits.stall)
        };
        Ok(Self {
            public: http().dns_resolver(Arc::new(PublicAddresses)).build()?,
            anywhere: http().build()?,
            allowed: Arc::new(allowed),
            limits,
        })
    }

    /// How long one request may take in all.
    #[must_use]
    pub const fn longest(&self) -> Duration {
        self.limits.total
    }

    /// Asks a feed for what it has not said yet.
    ///
    /// # Errors
    /// [`AskError`].
    pub async fn ask(&self, url: &str, known: &Validators) -> Result<Answer, AskError> {
        let url: Url = url.parse().map_err(|error| AskError::Address {
            url: "what is given".into(),
            why: format!("it is no address: {error}"),
        })?;
        let asked = timeout(self.limits.total, self.follow(url.clone(), known)).await;
        asked.unwrap_or_else(|_| Err(stalled(&url, self.limits.total)))
    }

    async fn follow(&self, mut url: Url, known: &Validators) -> Result<Answer, AskError> {
        for _ in 0..=MAX_REDIRECTS {
            let response = self.request(&url, known).await?;
            if !is_redirect(response.status()) {
                return self.answer(&url, response, known).await;
            }
            let to = response.headers().get(header::LOCATION).and_then(|to| to.to_str().ok());
            let Some(next) = to.and_then(|to| url.join(to).ok()) else { break };
            if url.scheme() == "https" && next.scheme() != "https" {
                let why = "it was sent on from https without encryption".into();
                return Err(AskError::Address { url: shown(&next), why });
            }
            let reach = |url| allow::reach(url, &self.allowed.0);
            if reach(&url) == Ok(Reach::Public) && reach(&next) == Ok(Reach::Anywhere) {
                let why = "it was sent on into a private network".into();
                return Err(AskError::Address { url: shown(&next), why });
            }
            url = next;
        }
        Err(AskError::Redirects { url: shown(&url) })
    }

    async fn request(&self, url: &Url, known: &Validators) -> Result<Response, AskError> {
        let http = match allow::reach(url, &self.allowed.0) {
            Ok(Reach::Public) => &self.public,
            Ok(Reach::Anywhere) => &self.anywhere,
            Err(why) => return Err(AskError::Address { url: shown(url), why: why.into() }),
        };
        let request = http.get(url.clone()).headers(conditions(known)).send();
        let response = timeout(self.limits.stall, request).await;
        response.map_err(|_| stalled(url, self.limits.stall))?.map_err(|error| {
            let why = error_chain(&error.without_url());
            AskError::Unreachable { url: shown(url), why }
        })
    }

    async fn answer(
        &self,
        url: &Url,
        response: Response,
        known: &Validators,
    ) -> Result<Answer, AskError> {
        match response.status() {
            StatusCode::OK => {
                let validators = validators(response.headers());
                let bytes = self.receive(url, response).await?;
                if is_html(&bytes) {
                    return Err(AskError::Html { url: shown(url) });
                }
                Ok(Answer::Content { bytes, validators })
            }
            StatusCode::NOT_MODIFIED if *known != Validators::default() => Ok(Answer::Unchanged),
            status => {
                let wait = response.headers().get(header::RETRY_AFTER);
                let retry_after = wait.and_then(|value| RetryAfter::parse(value.to_str().ok()?));
                Err(AskError::Status { url: shown(url), status: status.to_string(), retry_after })
            }
        }
    }

    /// Counted as it is unpacked, so that a small response that unpacks into a huge one is left early.
    async fn receive(&self, url: &Url, mut response: Response) -> Result<Vec<u8>, AskError> {
        let mut bytes = Vec::new();
        loop {
            let chunk = timeout(self.limits.stall, response.chunk()).await;
            let chunk = chunk.map_err(|_| stalled(url, self.limits.stall))?.map_err(|error| {
                let why = error_chain(&error.without_url());
                AskError::CutOff { url: shown(url), bytes: bytes.len(), why }
            })?;
            let Some(chunk) = chunk else { return Ok(bytes) };
            if bytes.len() + chunk.len() > self.limits.max_bytes {
                let max_bytes = self.limits.max_bytes;
                return Err(AskError::TooLarge { url: shown(url), max_bytes });
            }
            bytes.extend_from_slice(&chunk);
        }
    }
}

const fn is_redirect(status: StatusCode) -> bool {
    matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308)
}

fn conditions(known: &Validators) -> HeaderMap {
    let mut headers = HeaderMap::new();
    let pairs =
        [(header::IF_NONE_MATCH, &known.etag), (header::IF_MODIFIED_SINCE, &known.last_modified)];
    for (name, value) in pairs {
        let value = value.as_deref().and_then(|value| HeaderValue::from_str(value).ok());
        if let Some(value) = value {
            headers.insert(name, value);
        }
    }
    headers
}

fn validators(headers: &HeaderMap) -> Validators {
    let text = |name| {
        let value = headers.get(name)?.to_str().ok()?;
        (value.len() <= MAX_VALIDATOR).then(|| value.to_owned())
    };
    Validators { etag: text(header::ETAG), last_modified: text(header::LAST_MODIFIED) }
}

fn is_html(bytes: &[u8]) -> bool {
    let start = bytes.trim_ascii_start();
    [&b"<!doctype html"[..], b"<html"]
        .iter()
        .any(|mark| start.get(..mark.len()).is_some_and(|s| s.eq_ignore_ascii_case(mark)))
}

fn stalled(url: &Url, after: Duration) -> AskError {
    AskError::Stalled { url: shown(url), after }
}
