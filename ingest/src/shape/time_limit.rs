//! The code of a time limit, by which the map filters (docs/decisions.md, Parking).

use carpal_domain::car_park::TimeLimit;

use super::max_stay::MaxStay;

/// Up to 60 minutes 1-hour, up to 180 3-hours, up to 360 6-hours, longer none; no limit: unlimited. What was not said, or
/// could not be read, is unknown: none.
#[must_use]
pub fn of(stay: &MaxStay) -> Option<TimeLimit> {
    match stay.minutes {
        _ if stay.unlimited => Some(TimeLimit::Unlimited),
        Some(..=60) => Some(TimeLimit::OneHour),
        Some(61..=180) => Some(TimeLimit::ThreeHours),
        Some(181..=360) => Some(TimeLimit::SixHours),
        Some(361..) | None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::max_stay;

    #[test]
    fn codes_of_stays() {
        for (value, expected) in [
            ("20 minutes", Some(TimeLimit::OneHour)),
            ("60 minutes", Some(TimeLimit::OneHour)),
            ("61 minutes", Some(TimeLimit::ThreeHours)),
            ("2 hours", Some(TimeLimit::ThreeHours)),
            ("3 hr", Some(TimeLimit::ThreeHours)),
            ("4 hours", Some(TimeLimit::SixHours)),
            ("360 min", Some(TimeLimit::SixHours)),
            ("361 min", None),
            ("1 day", None),
            ("no limit", Some(TimeLimit::Unlimited)),
            ("none", Some(TimeLimit::Unlimited)),
            ("two hours", None),
            ("Max 1 Hour, no return", None),
            ("load-unload", None),
            ("2", None),
        ] {
            assert_eq!(of(&max_stay::parse(Some(value), None)), expected, "{value}");
        }
        assert_eq!(of(&max_stay::parse(None, None)), None);
        let conditional = max_stay::parse(None, Some("4 h @ (09:00-18:00)"));
        assert_eq!(of(&conditional), None, "it binds in its hours only");
    }
}
