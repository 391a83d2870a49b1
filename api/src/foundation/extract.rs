//! Extractors whose refusals are problem JSON like every other error.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{ConnectInfo, FromRef, FromRequest, FromRequestParts};
use axum::http::request::Parts;

use super::Foundation;
use super::error::Error;

/// Query parameters.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(Error))]
pub struct Query<T>(pub T);

/// Parameters in the path.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(Error))]
pub struct Path<T>(pub T);

/// A JSON body.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(Error))]
pub struct Body<T>(pub T);

impl From<QueryRejection> for Error {
    fn from(rejection: QueryRejection) -> Self {
        Self::BadRequest(rejection.body_text())
    }
}

impl From<PathRejection> for Error {
    fn from(rejection: PathRejection) -> Self {
        Self::BadRequest(rejection.body_text())
    }
}

impl From<JsonRejection> for Error {
    fn from(rejection: JsonRejection) -> Self {
        Self::BadRequest(rejection.body_text())
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
        Self(match address.to_canonical() {
            IpAddr::V4(v4) => IpAddr::V4(v4),
            IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX))),
        })
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

/// The peer, or behind proxies of ours what the outermost of them saw. What a visitor writes into `X-Forwarded-For`
/// stands left of that and is never believed.
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
        let forwarded = parts.headers.get_all("x-forwarded-for");
        let said: Vec<&str> = forwarded
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .map(str::trim)
            .collect();
        Ok(Self::of(behind(&said, Foundation::from_ref(state).config.proxies).unwrap_or(peer.ip())))
    }
}

/// The address that the outermost of `proxies` proxies wrote down; each appends the one it was asked by.
fn behind(said: &[&str], proxies: usize) -> Option<IpAddr> {
    if proxies == 0 {
        return None;
    }
    said.get(said.len().checked_sub(proxies)?)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_network() {
        let network = |text: &str| Network::of(text.parse().expect("an address")).to_string();
        assert_eq!(network("192.0.2.7"), "192.0.2.7");
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
        assert_eq!(network("2001:db8:1:2::9"), network("2001:db8:1:2:ffff::"));
    }

    #[test]
    fn what_a_visitor_forges_is_not_believed() {
        let said = ["203.0.113.1", "192.0.2.7", "10.0.0.1"];
        assert_eq!(behind(&said, 0), None);
        assert_eq!(behind(&said, 2), Some("192.0.2.7".parse().expect("an address")));
        assert_eq!(behind(&said[1..2], 2), None);
        assert_eq!(behind(&["nonsense"], 1), None);
    }
}
