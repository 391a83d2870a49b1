//! Where a push may go: to an `https` address on the public internet, so that nobody can make us send requests into our own
//! network.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use url::{Host, Url};

/// The longest endpoint, in bytes. Those of browsers have about 200.
const MAX_LENGTH: usize = 1000;

/// A text that is no address of a push service.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("A push endpoint is an https address on the public internet")]
pub struct EndpointError;

/// Reads the endpoint of a push subscription. The addresses of a name must be checked with [`is_public`] when it is resolved.
///
/// `anywhere` also takes those of our own network, and without TLS.
///
/// # Errors
/// [`EndpointError`].
pub fn endpoint(text: &str, anywhere: bool) -> Result<Url, EndpointError> {
    let url: Url = text.parse().map_err(|_| EndpointError)?;
    let is_fit = text.len() <= MAX_LENGTH && url.username().is_empty() && url.password().is_none();
    let is_allowed = match (url.scheme(), url.host()) {
        (_, None) => false,
        ("https" | "http", _) if anywhere => true,
        ("https", Some(Host::Domain(_))) => true,
        ("https", Some(Host::Ipv4(v4))) => is_public(v4.into()),
        ("https", Some(Host::Ipv6(v6))) => is_public(v6.into()),
        _ => false,
    };
    if is_fit && is_allowed { Ok(url) } else { Err(EndpointError) }
}

/// Whether an address is one of the public internet: not one that IANA's registries of special addresses (RFC 6890) reserve.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

/// The IPv4 networks that are not public: their first address, and how many bits their addresses share.
const SPECIAL: [(Ipv4Addr, u32); 15] = [
    (Ipv4Addr::UNSPECIFIED, 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    // shared by customers of a carrier
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    // link-local, also the metadata of clouds
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    // documentation
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    // relays to IPv6
    (Ipv4Addr::new(192, 88, 99, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    // benchmarks
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    // multicast; reserved, and broadcast
    (Ipv4Addr::new(224, 0, 0, 0), 4),
    (Ipv4Addr::new(240, 0, 0, 0), 4),
];

fn is_public_v4(v4: Ipv4Addr) -> bool {
    SPECIAL.iter().all(|(first, bits)| (v4.to_bits() ^ first.to_bits()) >> (32 - bits) != 0)
}

fn is_public_v6(v6: Ipv6Addr) -> bool {
    let [a, b, c, ..] = v6.segments();
    // Only global unicast, without what is mapped, translated (NAT64), tunnelled (6to4, Teredo) or for documentation: each
    // of those may stand for an address of our network.
    (0x2000..=0x3fff).contains(&a)
        && !(a == 0x2001 && (b <= 0x01ff || b == 0x0db8))
        && a != 0x2002
        && !(a == 0x3fff && b <= 0x0fff)
        && !(a == 0x2620 && b == 0x4f && c == 0x8000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_our_network_are_not_public() {
        for address in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "100.127.255.255",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:93.184.216.34",
            "64:ff9b::7f00:1",
            "fe80::1",
            "fd00::1",
            "fc00::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "fec0::1",
        ] {
            assert!(
                !is_public(address.parse().unwrap_or(IpAddr::V4(Ipv4Addr::new(1, 1, 1, 1)))),
                "{address}"
            );
        }
        for address in [
            "1.1.1.1",
            "100.63.0.1",
            "100.128.0.1",
            "172.32.0.1",
            "2a00:1450:4009::1",
            "2606:4700::1",
        ] {
            assert!(address.parse().is_ok_and(is_public), "{address}");
        }
    }

    #[test]
    fn an_endpoint_is_https_in_public() {
        for text in [
            "https://push.example.org/abc?x=1",
            "https://fcm.googleapis.com/fcm/send/x",
            "https://1.1.1.1/x",
            "https://push.example.org:8443/x",
        ] {
            assert!(endpoint(text, false).is_ok(), "{text}");
        }
        for text in [
            "",
            "nonsense",
            "http://push.example.org/x",
            "https://127.0.0.1/x",
            "https://2130706433/x",
            "https://0x7f.1/x",
            "https://[::1]/x",
            "https://[::ffff:10.0.0.1]/x",
            "https://alice@push.example.org/",
            "ftp://push.example.org/",
            "data:text/plain,x",
        ] {
            assert_eq!(endpoint(text, false), Err(EndpointError), "{text}");
        }
        let long = format!("https://push.example.org/{}", "x".repeat(MAX_LENGTH));
        assert_eq!(endpoint(&long, false), Err(EndpointError));
        assert!(endpoint("http://127.0.0.1:9/x", true).is_ok());
        assert_eq!(endpoint("file:///etc/passwd", true), Err(EndpointError));
    }
}
