//! When a refresh token was stolen, and what sessions are called.

use chrono::{DateTime, TimeDelta, Utc};

use super::store::UsedToken;

/// Whether a used refresh token may give its successor again: two tabs may ask at once, and a response may get lost on its
/// way. Otherwise somebody has a copy of it.
pub fn is_in_grace(used: &UsedToken, grace: TimeDelta, now: DateTime<Utc>) -> bool {
    !used.successor_is_used && now - used.used_at <= grace
}

/// Why nobody is signed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    #[error("Invalid login credentials")]
    Credentials,
    #[error("Please confirm your email first. We have sent you a new link.")]
    Unconfirmed,
    #[error("Your session has ended. Please sign in again.")]
    Ended,
    #[error("This session has already ended.")]
    NoSession,
}

/// A browser and a system as people call them, read from what a browser says of itself: "Firefox on Linux".
pub fn device(user_agent: &str) -> String {
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
        names.iter().find(|(sign, _)| user_agent.contains(sign)).map(|(_, name)| *name)
    };
    match (named(&browsers), named(&systems)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => "Unknown device".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

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

    #[test]
    fn grace_ends_by_time_and_with_the_successors_use() {
        let used = DateTime::<Utc>::UNIX_EPOCH;
        let grace = TimeDelta::seconds(10);
        let token = |successor_is_used| UsedToken {
            session_id: Uuid::nil(),
            user_id: Uuid::nil(),
            used_at: used,
            salt: Vec::new(),
            successor_is_used,
            successor_expires_at: used,
        };
        assert!(is_in_grace(&token(false), grace, used + TimeDelta::seconds(10)));
        assert!(!is_in_grace(&token(false), grace, used + TimeDelta::milliseconds(10_001)));
        assert!(!is_in_grace(&token(true), grace, used + TimeDelta::seconds(1)));
    }
}
