//! Web push: a message encrypted for one browser (RFC 8291), handed to its push service (RFC 8030) with a token that says
//! who we are (RFC 8292).

mod vapid;

use std::sync::Arc;
use std::time::Duration;

use carpal_domain::push::endpoint;
use chrono::{DateTime, Utc};
use reqwest::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HeaderMap, RETRY_AFTER};
use reqwest::{Client, StatusCode, redirect};
use web_push_native::Auth;

pub use vapid::Key;

/// We wait no longer than this, whatever a push service asks for: as long as the queue waits between attempts.
const MAX_WAIT: Duration = Duration::from_hours(1);

/// Where a push goes.
#[derive(Debug, Clone)]
pub struct Subscription {
    /// The session that it belongs to.
    pub session_id: uuid::Uuid,
    /// The address of the push service. It is a secret: never logged.
    pub endpoint: String,
    /// The browser's public key, 65 bytes.
    pub p256dh: Vec<u8>,
    /// The browser's secret, 16 bytes.
    pub auth: Vec<u8>,
}

/// What is pushed.
#[derive(Debug, Clone)]
pub struct Push {
    /// Read by our service worker alone.
    pub payload: Vec<u8>,
    /// A later push with the same topic takes the place of one that was not delivered yet: at most 32 characters of
    /// base64url.
    pub topic: String,
    /// A browser that saves its battery gets it nevertheless.
    pub is_urgent: bool,
    /// The push service keeps it no longer than this for a browser that is away; none is as long as any push.
    pub ttl: Option<Duration>,
}

/// Why a push was not accepted. No sentence names the endpoint.
#[derive(Debug, thiserror::Error)]
pub enum PushError {
    /// The subscription is of no use any more.
    #[error("the subscription is gone")]
    Gone,
    /// It may be accepted later, after this wait if one is named.
    #[error("{0}")]
    Transient(String, Option<Duration>),
    /// This push never will.
    #[error("{0}")]
    Permanent(String),
}

/// How pushes leave this worker.
#[derive(Debug, Clone)]
pub struct Pusher {
    http: Client,
    contact: String,
    ttl: Duration,
    anywhere: bool,
}

impl Pusher {
    /// `contact` is the email address under which a push service reaches us, `timeout` what it may take to accept a push, and
    /// `ttl` how long it keeps one for a browser that is away. `anywhere` also pushes into this network.
    ///
    /// # Errors
    /// When there is no TLS provider.
    pub fn new(
        contact: &str,
        timeout: Duration,
        ttl: Duration,
        anywhere: bool,
    ) -> reqwest::Result<Self> {
        let http = Client::builder()
            .user_agent(concat!("CarPal/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(timeout / 2)
            // The response's body is never read.
            .timeout(timeout)
            // Only the endpoint that was checked is asked.
            .redirect(redirect::Policy::none())
            .no_proxy();
        let http = if anywhere {
            http
        } else {
            http.dns_resolver(Arc::new(carpal_ingest::public_addresses::PublicAddresses))
        };
        Ok(Self { http: http.build()?, contact: format!("mailto:{contact}"), ttl, anywhere })
    }

    /// Hands a push to the service of a browser.
    ///
    /// # Errors
    /// [`PushError`].
    pub async fn push(
        &self,
        key: &Key,
        to: &Subscription,
        push: &Push,
        now: DateTime<Utc>,
    ) -> Result<(), PushError> {
        let url = endpoint(&to.endpoint, self.anywhere).map_err(|_| PushError::Gone)?;
        let token = key.token(&url.origin().ascii_serialization(), &self.contact, now);
        let request = self
            .http
            .post(url)
            .header(AUTHORIZATION, token)
            .header(CONTENT_ENCODING, "aes128gcm")
            .header(CONTENT_TYPE, "application/octet-stream")
            .header("TTL", push.ttl.map_or(self.ttl, |ttl| ttl.min(self.ttl)).as_secs())
            .header("Urgency", if push.is_urgent { "high" } else { "normal" })
            .header("Topic", &push.topic)
            .body(encrypted(to, push.payload.clone())?);
        let response = request.send().await.map_err(|error| {
            let what = if error.is_timeout() { "is silent" } else { "cannot be reached" };
            PushError::Transient(format!("the push service {what}"), None)
        })?;
        outcome(response.status(), response.headers(), now)
    }
}

fn encrypted(to: &Subscription, payload: Vec<u8>) -> Result<Vec<u8>, PushError> {
    let key = p256::PublicKey::from_sec1_bytes(&to.p256dh).map_err(|_| PushError::Gone)?;
    let auth: [u8; 16] = to.auth.as_slice().try_into().map_err(|_| PushError::Gone)?;
    web_push_native::encrypt(payload, &key, &Auth::from(auth))
        .map_err(|error| PushError::Permanent(format!("it cannot be encrypted: {error}")))
}

/// What a response means.
fn outcome(status: StatusCode, headers: &HeaderMap, now: DateTime<Utc>) -> Result<(), PushError> {
    match status {
        status if status.is_success() => Ok(()),
        // Not there, not any more, or for another key than ours.
        StatusCode::NOT_FOUND | StatusCode::GONE | StatusCode::FORBIDDEN => Err(PushError::Gone),
        StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_MANY_REQUESTS => {
            Err(PushError::Transient(format!("the push service says {status}"), wait(headers, now)))
        }
        status if status.is_server_error() => {
            Err(PushError::Transient(format!("the push service says {status}"), wait(headers, now)))
        }
        status => Err(PushError::Permanent(format!("the push service says {status}"))),
    }
}

/// How long a service asks us to wait, as seconds or until a time.
fn wait(headers: &HeaderMap, now: DateTime<Utc>) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    let wait = match text.parse() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => (DateTime::parse_from_rfc2822(text).ok()?.to_utc() - now).to_std().ok()?,
    };
    Some(wait.min(MAX_WAIT))
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderValue;

    use super::*;

    #[test]
    fn a_service_may_ask_us_to_wait_and_not_for_ever() {
        let now = "2026-11-06T20:00:00Z".parse().expect("a time");
        let asked = |text: &'static str| {
            wait(&HeaderMap::from_iter([(RETRY_AFTER, HeaderValue::from_static(text))]), now)
        };
        assert_eq!(asked("7"), Some(Duration::from_secs(7)));
        assert_eq!(asked("999999999"), Some(MAX_WAIT));
        assert_eq!(asked("Fri, 06 Nov 2026 20:00:30 GMT"), Some(Duration::from_secs(30)));
        assert_eq!(asked("Fri, 06 Nov 2020 20:00:30 GMT"), None);
        assert_eq!(asked("-5"), None);
        assert_eq!(asked("soon"), None);
    }

    #[test]
    fn what_passes_is_tried_again_and_what_is_gone_is_gone() {
        let meaning = |status: u16| {
            let status = StatusCode::from_u16(status).expect("a status");
            match outcome(status, &HeaderMap::new(), Utc::now()) {
                Ok(()) => "accepted",
                Err(PushError::Gone) => "gone",
                Err(PushError::Transient(..)) => "later",
                Err(PushError::Permanent(_)) => "never",
            }
        };
        assert_eq!([200, 201, 202].map(meaning), ["accepted"; 3]);
        assert_eq!([403, 404, 410].map(meaning), ["gone"; 3]);
        assert_eq!([408, 429, 500, 502, 503].map(meaning), ["later"; 5]);
        assert_eq!([301, 307, 400, 401, 413].map(meaning), ["never"; 5]);
    }
}
