//! Extractors whose refusals are problem JSON like every other error.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{self, ConnectInfo, FromRef, FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use carpal_domain::echo::beginning;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::timeout;

use super::Foundation;
use super::error::Error;

/// What a body of JSON may take to arrive.
const JSON_WITHIN: Duration = Duration::from_secs(30);

/// Query parameters.
pub struct Query<T>(pub T);

/// Parameters in the path.
pub struct Path<T>(pub T);

/// A JSON body.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Error> {
        let query = parts.uri.query().unwrap_or_default();
        if query.contains("%00") {
            let named = url::form_urlencoded::parse(query.as_bytes());
            let (name, _) =
                named.into_iter().find(|(_, value)| value.contains('\0')).unwrap_or_default();
            return Err(Error::nul(name));
        }
        let extract::Query(value) = extract::Query::try_from_uri(&parts.uri)?;
        Ok(Self(value))
    }
}

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let extract::Path(value) = extract::Path::from_request_parts(parts, state).await?;
        // What is named so is nowhere.
        if parts.uri.path().contains("%00") {
            return Err(Error::NotFound("There’s nothing at this address.".into()));
        }
        Ok(Self(value))
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Self, Error> {
        let whole = read(request).await?;
        let extract::Json(value) = extract::Json::from_request(whole, state).await?;
        Ok(Self(value))
    }
}

/// The request with its body read, whatever that is: one function for all of them, which compiles once.
async fn read(request: Request) -> Result<Request, Error> {
    let (parts, body) = request.into_parts();
    let whole = Request::from_parts(parts.clone(), body);
    // Who may act was judged before the body was there, so it does not come much later.
    let bytes = timeout(JSON_WITHIN, Bytes::from_request(whole, &())).await;
    let bytes = bytes.map_err(|_| Error::TooSlow)?.map_err(|rejection| {
        if is_slow(&rejection) { Error::TooSlow } else { Error::BadRequest(rejection.body_text()) }
    })?;
    refuse_nul(&bytes)?;
    Ok(Request::from_parts(parts, bytes.into()))
}

/// The only way in which JSON can hold it.
const NUL: &[u8] = br"\u0000";

/// Refuses JSON with a NUL in a text. Where one may be, all of the body has to be readable: in fields that nobody knows, a request reads
/// over numbers, texts and depths at which this stops, and what stands beside them would go unseen.
fn refuse_nul(bytes: &[u8]) -> Result<(), Error> {
    if !bytes.windows(NUL.len()).any(|window| window == NUL) {
        return Ok(());
    }
    let value: Value =
        serde_json::from_slice(bytes).map_err(|error| Error::BadRequest(error.to_string()))?;
    field_with_nul(&value).map_or(Ok(()), |field| Err(Error::nul(field)))
}

/// The path of the first text that holds a NUL, such as `message.content`; Postgres knows no such text.
fn field_with_nul(value: &Value) -> Option<String> {
    let below = |name: String, value: &Value| {
        let inner = field_with_nul(value)?;
        Some(if inner.is_empty() { name } else { format!("{name}.{inner}") })
    };
    match value {
        Value::String(text) => text.contains('\0').then(String::new),
        Value::Array(items) => {
            items.iter().enumerate().find_map(|(at, item)| below(at.to_string(), item))
        }
        Value::Object(fields) => fields.iter().find_map(|(name, value)| {
            if name.contains('\0') {
                Some(name.replace('\0', ""))
            } else {
                below(name.clone(), value)
            }
        }),
        _ => None,
    }
}

/// Whether a body was given up because it came too slowly.
pub fn is_slow(error: &(dyn std::error::Error + 'static)) -> bool {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.is::<carpal_listener::SlowBody>() {
            return true;
        }
        cause = error.source();
    }
    false
}

/// What a sentence of serde may say before what it expected: the operation's own words, a field, and what was given.
const MAX_REFUSED: usize = 200;

/// serde repeats all that was given, however long it is, and then what it expected.
fn refused(sentence: &str) -> Error {
    let at = sentence.rfind(", expected ").unwrap_or(sentence.len());
    let (given, expected) = sentence.split_at(at);
    Error::BadRequest(format!("{}{expected}", beginning(given, MAX_REFUSED)))
}

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Self {
        refused(&rejection.body_text())
    }
}

impl From<PathRejection> for Error {
    fn from(rejection: PathRejection) -> Self {
        refused(&rejection.body_text())
    }
}

impl From<JsonRejection> for Error {
    fn from(rejection: JsonRejection) -> Self {
        refused(&rejection.body_text())
    }
}

/// Where a request comes from, as far as limits care: an IPv4 address, or an IPv6 network of 64 bits, which one
/// household or one attacker has whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl Network {
    /// The network of an address.
    #[must_use]
    pub fn of(address: IpAddr) -> Self {
        Self(carpal_listener::network(address))
    }

    /// Its first address.
    #[must_use]
    pub fn address(self) -> IpAddr {
        self.0
    }
}

/// As Postgres reads an `inet`.
impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(v4) => write!(f, "{v4}"),
            IpAddr::V6(v6) => write!(f, "{v6}/64"),
        }
    }
}

/// Of whom a request is: see [`carpal_listener::client`].
impl<S: Send + Sync> FromRequestParts<S> for Network
where
    Foundation: FromRef<S>,
{
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Error> {
        let ConnectInfo(peer) = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .ok_or_else(|| anyhow::anyhow!("served without the address of the peer"))?;
        let proxies = Foundation::from_ref(state).config.proxies;
        Ok(Self::of(carpal_listener::client(peer.ip(), &parts.headers, proxies)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_repeats_no_more_than_the_beginning() {
        let long = "ŵ".repeat(9_000);
        for (given, ends) in [
            (
                format!("kind: unknown variant `{long}`, expected `a` or `b`"),
                "…, expected `a` or `b`",
            ),
            (format!("unknown field `, expected {long}`, expected `q`"), "…, expected `q`"),
            (format!("{long}: a fault"), "ŵ…"),
            ("lng: invalid float literal".to_owned(), "lng: invalid float literal"),
        ] {
            let Error::BadRequest(said) = refused(&given) else { panic!("{given}") };
            assert!(said.ends_with(ends), "{said}");
            assert!(said.chars().count() < 240, "{said}");
        }
    }

    #[test]
    fn a_household_is_one_network() {
        let network = |text: &str| Network::of(text.parse().expect("an address")).to_string();
        assert_eq!(network("192.0.2.7"), "192.0.2.7");
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(network("2001:db8:1:2::9"), network("2001:db8:1:2:ffff::"));
    }
}
