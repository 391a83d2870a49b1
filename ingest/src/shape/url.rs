//! Links: http and https only.

use crate::raw::Tags;

/// Where to pay comes before where to read.
const KEYS: [&str; 6] =
    ["website:payment", "payment:website", "website", "contact:website", "url", "operator:website"];

/// The first usable link among the tags.
#[must_use]
pub fn of(tags: &Tags) -> Option<String> {
    KEYS.iter().filter_map(|key| tags.get(key)).find_map(parse)
}

/// A link with the scheme in lower case, if it is one that a browser may open: http or https, a host, no user name before
/// it (`https://council.gov.uk@elsewhere.example` leads elsewhere), no white space, at most 2,000 bytes.
#[must_use]
pub fn parse(value: &str) -> Option<String> {
    // A `;` separates links only where another one follows: it may also stand inside one.
    let first = value.split("; ").next().unwrap_or_default();
    let first = first.find(";http").map_or(first, |at| &first[..at]).trim();
    if first.len() > 2000
        || first.chars().any(|c| c.is_whitespace() || c.is_control() || "<>\"\\^`{|}".contains(c))
    {
        return None;
    }
    let (scheme, rest) = first.split_once("://")?;
    let scheme = scheme.to_ascii_lowercase();
    if scheme != "http" && scheme != "https" {
        return None;
    }
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let (host, port) = authority.rsplit_once(':').unwrap_or((authority, "80"));
    let host_is_one = !host.is_empty()
        && host.split('.').all(|label| {
            !label.is_empty() && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        });
    (host_is_one && port.parse::<u16>().is_ok()).then(|| format!("{scheme}://{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_links_a_browser_may_open() {
        for good in
            ["https://health.example/", "http://example.org:8080/a?b=c;d#e", "https://ŷ.example/é"]
        {
            assert_eq!(parse(good).as_deref(), Some(good));
        }
        assert_eq!(parse("HTTPS://Example.org/A").as_deref(), Some("https://Example.org/A"));
        assert_eq!(
            parse("https://a.example; https://b.example").as_deref(),
            Some("https://a.example")
        );
        assert_eq!(
            parse("https://a.example;http://b.example").as_deref(),
            Some("https://a.example")
        );
        for bad in [
            "javascript:alert(1)",
            "ftp://a.example",
            "www.example.org",
            "https://",
            "https:///path",
            "https://a b.example",
            "https://council.gov.uk@elsewhere.example",
            "data:text/html,x",
            "https://a.example/\"onclick",
            "https://a..b/",
            "https://a.example:99999/",
            "//a.example",
            "",
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_first_usable_key_counts() {
        let tags: Tags =
            [("url", "https://b.example"), ("website", "www.a.example")].into_iter().collect();
        assert_eq!(of(&tags).as_deref(), Some("https://b.example"));
    }

    proptest! {
        #[test]
        fn nothing_panics_and_the_scheme_holds(value in any::<String>(), near in "https?://[a-z.@:/ ;#0-9]{0,20}") {
            for value in [value, near] {
                if let Some(url) = parse(&value) {
                    prop_assert!(url.starts_with("http://") || url.starts_with("https://"));
                }
            }
        }
    }
}
