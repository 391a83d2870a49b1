//! Addresses that settings hold, and what of one may be shown.

use url::Url;

/// The address of something on the web, or nothing.
///
/// # Errors
/// What to write instead.
pub fn web(text: &str) -> Result<String, String> {
    let text = text.trim();
    let is_web = |url: Url| matches!(url.scheme(), "http" | "https") && url.has_host();
    if text.is_empty() || Url::parse(text).is_ok_and(is_web) {
        return Ok(text.to_owned());
    }
    Err("write an address such as https://carpal.example.org".into())
}

/// An address without user and password.
#[must_use]
pub fn without_credentials(url: &Url) -> Url {
    let mut url = url.clone();
    // An address that can have none has none.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_leads_nowhere_is_refused() {
        for good in ["", "https://carpal.example.org/", " http://localhost:8080 "] {
            assert_eq!(web(good).as_deref(), Ok(good.trim()));
        }
        for bad in
            ["notaurl", "carpal.example.org", "ftp://carpal.example.org", "https://", "mysql://x"]
        {
            assert!(web(bad).is_err(), "{bad}");
        }
    }
}
