//! Where a session begins: its network, and its device as people call it.

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;

use crate::foundation::extract::Network;
use crate::{AppState, Error};

/// Where a session begins.
pub struct Origin {
    /// The network that the request comes from.
    pub network: String,
    /// Such as "Firefox on Linux".
    pub device: String,
}

impl FromRequestParts<AppState> for Origin {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Error> {
        let network = Network::from_request_parts(parts, state).await?.to_string();
        let agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Self { network, device: device(agent.unwrap_or_default()) })
    }
}

/// A browser and a system, read from what a browser says of itself.
fn device(user_agent: &str) -> String {
    // The order matters: most browsers also name those that they want to be taken for.
    let browsers = [
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    let systems = [
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("Mac OS X", "Mac"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];
    let named = |names: &[(&str, &'static str)]| {
        names.iter().find(|(mark, _)| user_agent.contains(mark)).map(|(_, name)| *name)
    };
    match (named(&browsers), named(&systems)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => "Unknown device".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_have_the_names_people_use() {
        let edge = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0";
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1";
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        assert_eq!(device(edge), "Edge on Windows");
        assert_eq!(device(phone), "Safari on iPhone");
        assert_eq!(device(firefox), "Firefox on Linux");
        assert_eq!(device("curl/8"), "Unknown device");
    }
}
