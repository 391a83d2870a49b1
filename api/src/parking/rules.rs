//! What a driver may be told of a car park, decided without a database.

use carpal_domain::car_park::Access;

use crate::Error;

/// The stay whose price is shown where a request names none: two hours, in minutes.
pub const USUAL_STAY: i32 = 120;

/// What is said of a car park that drivers do not see, whether or not there is one.
pub const NOT_ON_MAP: &str = "This car park isn’t on the map.";

/// [`NOT_ON_MAP`] as the refusal of a request.
pub fn not_on_map() -> Error {
    Error::NotFound(NOT_ON_MAP.to_owned())
}

/// The provider to show: an inferred one ('{city} Council') is never shown for a private car park, nor for a practice one, which
/// no council runs.
pub fn visible_provider(
    access: Access,
    is_practice: bool,
    provider: &str,
    inferred: bool,
) -> Option<&str> {
    let hidden = provider.is_empty() || (inferred && (is_practice || access == Access::Private));
    (!hidden).then_some(provider)
}

/// Where Pay Now may lead: https only, and never from a car park where an admin or two drivers report a scam.
pub fn pay_url(provider_url: Option<&str>, is_scam: bool) -> Option<&str> {
    provider_url.filter(|url| !is_scam && url.starts_with("https://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inferred_provider_is_not_shown_for_a_private_place() {
        assert_eq!(visible_provider(Access::Private, false, "Derby Council", true), None);
        assert_eq!(visible_provider(Access::Public, true, "Derby Council", true), None);
        assert_eq!(visible_provider(Access::Private, false, "NCP", false), Some("NCP"));
        assert_eq!(
            visible_provider(Access::Public, false, "Derby Council", true),
            Some("Derby Council")
        );
        assert_eq!(visible_provider(Access::Public, false, "", false), None);
    }

    #[test]
    fn nobody_is_sent_to_pay_a_scammer() {
        assert_eq!(
            pay_url(Some("https://pay.example.org/1"), false),
            Some("https://pay.example.org/1")
        );
        assert_eq!(pay_url(Some("https://pay.example.org/1"), true), None);
        assert_eq!(pay_url(Some("http://pay.example.org/1"), false), None);
    }
}
