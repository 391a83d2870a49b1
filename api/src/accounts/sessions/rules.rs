//! How long sessions last, and what they are called.

use chrono::{DateTime, TimeDelta, Utc};

/// How long an access token is taken.
pub const ACCESS_LIFETIME: TimeDelta = TimeDelta::minutes(10);
/// How long a session lasts that nobody uses.
pub const IDLE_LIFETIME: TimeDelta = TimeDelta::days(30);
/// For so long after its use, a refresh token still gives the successor that it gave. Two tabs may ask at once, and an
/// answer may get lost on its way.
const GRACE: TimeDelta = TimeDelta::seconds(10);

/// Whether a used refresh token may give its successor again; otherwise somebody has a copy of it.
pub fn is_in_grace(used_at: DateTime<Utc>, successor_is_used: bool, now: DateTime<Utc>) -> bool {
    !successor_is_used && now - used_at <= GRACE
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
    fn grace_is_ten_seconds_and_ends_with_the_successors_use() {
        let used = DateTime::<Utc>::UNIX_EPOCH;
        assert!(is_in_grace(used, false, used + TimeDelta::seconds(10)));
        assert!(!is_in_grace(used, false, used + TimeDelta::milliseconds(10_001)));
        assert!(!is_in_grace(used, true, used + TimeDelta::seconds(1)));
    }
}
