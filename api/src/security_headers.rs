//! Headers that every answer carries, the Content-Security-Policy first.

use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::foundation::config::Config;

/// For two years browsers ask by https alone.
const ONLY_HTTPS: &str = "max-age=63072000; includeSubDomains";

/// What of them depends on the settings, made once.
#[derive(Clone)]
pub struct SecurityHeaders {
    policy: Option<HeaderValue>,
    is_https: bool,
}

impl SecurityHeaders {
    /// Those of these settings.
    pub fn new(config: &Config) -> Self {
        Self {
            policy: HeaderValue::from_str(&policy(config)).ok(),
            is_https: config.public_url.starts_with("https://"),
        }
    }
}

/// Adds them.
pub async fn add(State(own): State<SecurityHeaders>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let is_answer = path.starts_with("/api/");
    // These addresses are keys, to what a guest wrote and to an appeal: nobody is told them, and nobody lists them.
    let is_private = path.starts_with("/guest/") || path.starts_with("/appeal/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if is_answer && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    // A file that strangers made has a stricter one.
    if !headers.contains_key(header::CONTENT_SECURITY_POLICY)
        && let Some(policy) = own.policy
    {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    let referrer = if is_private { "no-referrer" } else { "strict-origin-when-cross-origin" };
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static(referrer));
    if is_private {
        headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    }
    if own.is_https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(ONLY_HTTPS));
    }
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(
        "permissions-policy",
        HeaderValue::from_static("geolocation=(self), camera=(self), microphone=(), payment=()"),
    );
    response
}

/// Everything from ourselves; tiles and the configured outside map besides. Neither scripts nor styles may be written into
/// the page; a script of ours may set the style of an element, which is how the map places its controls.
fn policy(config: &Config) -> String {
    let tiles = &config.tiles_url;
    let styles = [&config.basemap_style_url, &config.basemap_dark_style_url];
    let mut origins: Vec<_> = styles.iter().filter_map(|url| origin(url)).collect();
    origins.dedup();
    let outside = origins.join(" ");
    format!(
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
         img-src 'self' data: blob: {tiles} {outside}; font-src 'self' {outside}; connect-src 'self' {tiles} {outside}; \
         worker-src 'self' blob:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    )
}

fn origin(url: &str) -> Option<String> {
    let uri: axum::http::Uri = url.parse().ok()?;
    Some(format!("{}://{}", uri.scheme_str()?, uri.authority()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outside_map_is_named_by_its_origin() {
        assert_eq!(
            origin("https://tiles.example.org/styles/a?b=c").as_deref(),
            Some("https://tiles.example.org")
        );
        assert_eq!(origin(""), None);
        assert_eq!(origin("/relative"), None);
    }
}
