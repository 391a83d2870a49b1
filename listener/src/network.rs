//! Who counts as one client.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::HeaderMap;

/// The network of an address, by its first address: an IPv4 address by itself, or the 64 bits of IPv6 that one household or
/// one attacker has whole.
#[must_use]
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX))),
    }
}

/// Whose request it is: the peer's, or behind so many proxies of ours what the outermost of them saw; each appends to
/// `X-Forwarded-For` by whom it was asked. What a visitor writes there stands left of that and is never believed.
#[must_use]
pub fn client(peer: IpAddr, headers: &HeaderMap, proxies: usize) -> IpAddr {
    let forwarded = headers.get_all("x-forwarded-for").iter();
    let said: Vec<&str> = forwarded
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .collect();
    behind(&said, proxies).unwrap_or(peer)
}

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
    fn what_a_visitor_forges_is_not_believed() {
        let said = ["203.0.113.1", "192.0.2.7", "10.0.0.1"];
        assert_eq!(behind(&said, 0), None);
        assert_eq!(behind(&said, 2), Some("192.0.2.7".parse().expect("an address")));
        assert_eq!(behind(&said[1..2], 2), None);
        assert_eq!(behind(&["nonsense"], 1), None);
    }

    #[test]
    fn the_outermost_proxy_says_whose_request_it_is() {
        let peer = IpAddr::from([10, 0, 0, 1]);
        let mut headers = HeaderMap::new();
        assert_eq!(client(peer, &headers, 1), peer);
        headers.append("x-forwarded-for", "203.0.113.1, 192.0.2.7".parse().expect("a header"));
        assert_eq!(client(peer, &headers, 0), peer);
        assert_eq!(client(peer, &headers, 1).to_string(), "192.0.2.7");
        headers.append("x-forwarded-for", "10.0.0.2".parse().expect("a header"));
        assert_eq!(client(peer, &headers, 2).to_string(), "192.0.2.7");
    }

    #[test]
    fn a_household_is_one_network() {
        let network = |text: &str| network(text.parse().expect("an address")).to_string();
        assert_eq!(network("192.0.2.7"), "192.0.2.7");
        assert_eq!(network("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(network("2001:db8:1:2::9"), network("2001:db8:1:2:ffff::"));
    }
}
