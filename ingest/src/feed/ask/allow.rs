//! Where a feed may be: on the public internet, and on what hosts of our own network a setting names.

use std::net::IpAddr;
use std::str::FromStr;

use carpal_domain::push::is_public;
use reqwest::Url;

/// A host of our own network that may be asked, with one port or any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllowedHost {
    host: String,
    port: Option<u16>,
}

/// A text that names no host.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write a host, or a host and a port, such as feeds.internal or 127.0.0.1:8090")]
pub struct NoHost;

impl FromStr for AllowedHost {
    type Err = NoHost;

    fn from_str(text: &str) -> Result<Self, NoHost> {
        let is_host = |host: &str| !host.contains(':') || host.ends_with(']');
        let (host, port) = match text.trim().rsplit_once(':') {
            Some((host, port)) if is_host(host) && !port.contains(']') => {
                (host, Some(port.parse().map_err(|_| NoHost)?))
            }
            _ => (text.trim(), None),
        };
        // Written as addresses have it, so that the two can be compared.
        let url = Url::parse(&format!("http://{host}/")).map_err(|_| NoHost)?;
        let is_bare = url.path() == "/" && url.username().is_empty() && url.query().is_none();
        match url.host_str() {
            Some(host) if is_bare && url.port().is_none() => Ok(Self { host: host.into(), port }),
            _ => Err(NoHost),
        }
    }
}

/// Hosts, joined by commas.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AllowedHosts(pub(super) Vec<AllowedHost>);

impl FromStr for AllowedHosts {
    type Err = NoHost;

    fn from_str(text: &str) -> Result<Self, NoHost> {
        let hosts = text.split(',').map(str::trim).filter(|host| !host.is_empty());
        Ok(Self(hosts.map(str::parse).collect::<Result<_, _>>()?))
    }
}

impl AllowedHost {
    fn is_of(&self, url: &Url) -> bool {
        url.host_str() == Some(&self.host)
            && self.port.is_none_or(|port| url.port_or_known_default() == Some(port))
    }
}

/// What an address says of who may be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    /// Only where it leads to public addresses.
    Public,
    /// Wherever it leads: a setting names it.
    Anywhere,
}

/// Which addresses may be asked through `url`; in words why it may not.
pub(super) fn reach(url: &Url, allowed: &[AllowedHost]) -> Result<Reach, &'static str> {
    if !matches!(url.scheme(), "http" | "https") {
        return Err("it must begin with http:// or https://");
    }
    if !url.username().is_empty() || url.password().is_some() {
        return Err("it must not hold a user or a password");
    }
    let Some(host) = url.host_str() else { return Err("it names no host") };
    if allowed.iter().any(|host| host.is_of(url)) {
        return Ok(Reach::Anywhere);
    }
    match host.trim_matches(['[', ']']).parse::<IpAddr>() {
        Ok(address) if !is_public(address) => {
            Err("it leads into a private network, and CARPAL_FEED_ALLOW does not name it")
        }
        _ => Ok(Reach::Public),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(url: &str, allowed: &str) -> Result<Reach, &'static str> {
        let allowed: AllowedHosts = allowed.parse().expect("hosts");
        reach(&url.parse().expect("an address"), &allowed.0)
    }

    #[test]
    fn an_inner_address_is_refused_however_it_is_written() {
        for inner in [
            "http://127.0.0.1/f",
            "http://127.1/",
            "http://2130706433/",
            "http://0x7f.0.0.1/",
            "http://0/",
            "http://10.1.2.3/",
            "http://169.254.169.254/latest/meta-data",
            "https://192.168.0.1:8443/",
            "http://[::1]/",
            "http://[::ffff:127.0.0.1]/",
            "http://[fd00::1]/",
            "http://[64:ff9b::7f00:1]/",
        ] {
            assert!(of(inner, "").is_err_and(|why| why.contains("private network")), "{inner}");
        }
        for wrong in [
            "file:///etc/passwd",
            "ftp://example.org/",
            "http://a:b@example.org/",
            "http://a@example.org/",
        ] {
            assert!(of(wrong, "").is_err(), "{wrong}");
        }
        for public in ["https://example.org/f?key=1", "http://93.184.216.34/", "http://localhost/"]
        {
            assert_eq!(
                of(public, ""),
                Ok(Reach::Public),
                "names are looked up when they are connected to"
            );
        }
    }

    #[test]
    fn a_setting_names_inner_hosts_with_or_without_a_port() {
        assert_eq!(of("http://127.0.0.1:8090/f", "127.0.0.1:8090"), Ok(Reach::Anywhere));
        assert!(of("http://127.0.0.1:8091/f", "127.0.0.1:8090").is_err());
        assert_eq!(of("http://127.0.0.1/f", "127.0.0.1:80"), Ok(Reach::Anywhere));
        assert_eq!(of("https://Feeds.Internal/f", "feeds.internal"), Ok(Reach::Anywhere));
        assert_eq!(of("http://[::1]:90/", "[::1]:90, [::1]"), Ok(Reach::Anywhere));
        assert_eq!(of("http://feeds.internal.example.org/", "feeds.internal"), Ok(Reach::Public));
        for wrong in ["", "a b", "http://a", "a/b", "a:b", "a:99999", "u@a", "::1"] {
            assert_eq!(wrong.parse::<AllowedHost>(), Err(NoHost), "{wrong}");
        }
    }
}
