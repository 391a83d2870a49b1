//! Which encoding a client gets, and whether it has the response already (RFC 9110, 12.5.3 and 13.1.2).

use axum::http::header::{ACCEPT_ENCODING, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue};

use crate::tile::Encoding;

/// The encoding with the highest weight in `Accept-Encoding`; among equals the one that compresses best. An encoding that the
/// header does not name is not used.
#[must_use]
pub fn best_encoding(headers: &HeaderMap) -> Encoding {
    let mut weights: [Option<u16>; 4] = [None; 4];
    let mut any = None;
    for value in headers.get_all(ACCEPT_ENCODING) {
        for item in value.to_str().unwrap_or_default().split(',') {
            let (name, weight) = weighed(item);
            if name == "*" {
                any = Some(weight);
            } else if let Some(known) = named(name) {
                weights[known as usize] = Some(weight);
            }
        }
    }
    let weight = |encoding: Encoding| {
        let unnamed = if encoding == Encoding::Identity { any.or(Some(1)) } else { any };
        weights[encoding as usize].or(unnamed).unwrap_or(0)
    };
    let mut best = Encoding::Identity;
    for encoding in Encoding::BEST_FIRST.into_iter().rev() {
        if weight(encoding) > 0 && weight(encoding) >= weight(best) {
            best = encoding;
        }
    }
    best
}

fn named(name: &str) -> Option<Encoding> {
    let name = if name.eq_ignore_ascii_case("x-gzip") { "gzip" } else { name };
    Encoding::BEST_FIRST.into_iter().find(|encoding| name.eq_ignore_ascii_case(encoding.name()))
}

/// A name and its weight in thousandths; a weight that cannot be read is 0, since the client meant to lower it.
fn weighed(item: &str) -> (&str, u16) {
    let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
    let weight = parameters.split(';').find_map(|parameter| {
        let (key, value) = parameter.split_once('=')?;
        key.trim().eq_ignore_ascii_case("q").then(|| thousandths(value.trim()).unwrap_or(0))
    });
    (name.trim(), weight.unwrap_or(1000))
}

fn thousandths(text: &str) -> Option<u16> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = part.bytes().all(|b| b.is_ascii_digit()) && part.len() <= 3;
    let part: u16 = format!("{part:0<3}").parse().ok().filter(|_| digits)?;
    match whole {
        "0" => Some(part),
        "1" if part == 0 => Some(1000),
        _ => None,
    }
}

/// Whether the client says that it has the representation of this tag.
#[must_use]
pub fn matches_tag(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    let strong = |candidate: &str| {
        let candidate = candidate.trim();
        candidate == "*"
            || candidate.strip_prefix("W/").unwrap_or(candidate).as_bytes() == bare(tag)
    };
    headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .any(|value| value == tag || value.to_str().is_ok_and(|list| list.split(',').any(strong)))
}

fn bare(tag: &HeaderValue) -> &[u8] {
    tag.as_bytes().strip_prefix(b"W/").unwrap_or(tag.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(accept: &str) -> Encoding {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_str(accept).expect("a value"));
        best_encoding(&headers)
    }

    #[test]
    fn the_client_decides_and_equals_go_to_the_smallest() {
        use Encoding::{Brotli, Gzip, Identity, Zstd};
        for (accept, expected) in [
            ("gzip, deflate, br, zstd", Brotli),
            ("gzip", Gzip),
            ("GZIP", Gzip),
            ("x-gzip", Gzip),
            ("br;q=0.5, gzip;q=0.9", Gzip),
            ("br;q=0, gzip;q=0, zstd", Zstd),
            ("deflate", Identity),
            ("", Identity),
            ("identity, gzip;q=0.5", Identity),
            ("identity;q=0.5, gzip;q=0.5", Gzip),
            ("*", Brotli),
            ("br;q=0, *;q=0.5", Zstd),
            ("gzip;q=0", Identity),
            ("gzip;q=0.001", Gzip),
            ("gzip;q=1.5, br;q=abc", Identity),
            ("identity;q=0", Identity),
            ("gzip ; q=1.0 , br ; q=0.999", Gzip),
        ] {
            assert_eq!(chosen(accept), expected, "{accept:?}");
        }
        assert_eq!(best_encoding(&HeaderMap::new()), Identity);
    }

    #[test]
    fn a_tag_is_found_in_lists_and_when_weakened() {
        let tag = HeaderValue::from_static("\"abc-gzip\"");
        let with = |value: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(IF_NONE_MATCH, HeaderValue::from_static(value));
            matches_tag(&headers, &tag)
        };
        assert!(with("\"abc-gzip\"") && with("W/\"abc-gzip\"") && with("*"));
        assert!(with("\"x\", \"abc-gzip\""));
        assert!(!with("\"abc-br\"") && !with("abc-gzip") && !with(""));
        assert!(!matches_tag(&HeaderMap::new(), &tag));
    }
}
