//! Times as feeds write them.

use chrono::{DateTime, LocalResult, NaiveDateTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// Times with an offset beside RFC 3339's: `+0100`, `+01`, one behind a space, and times without seconds.
const WITH_OFFSET: [&str; 4] = [
    "%Y-%m-%dT%H:%M:%S%.f%#z",
    "%Y-%m-%d %H:%M:%S%.f%#z",
    "%Y-%m-%dT%H:%M%#z",
    "%Y-%m-%d %H:%M%#z",
];
/// Times without an offset: as ISO 8601 has them, and the day before the month as in Britain.
const LOCAL: [&str; 6] = [
    "%Y-%m-%dT%H:%M:%S%.f",
    "%Y-%m-%d %H:%M:%S%.f",
    "%Y-%m-%dT%H:%M",
    "%Y-%m-%d %H:%M",
    "%d/%m/%Y %H:%M:%S",
    "%d/%m/%Y %H:%M",
];
/// Seconds since 1970 have as many digits from 2001 to 2286, milliseconds three more.
const SECONDS_DIGITS: usize = 10;

/// The moment that a text means; one without an offset is in `zone`. Of the hour that comes twice in autumn the first is taken:
/// an hour too old is not believed, where an hour too new would be. In the hour that spring leaves out a clock has not been put
/// forward yet. `None` for what is no time.
pub(crate) fn moment(text: &str, zone: Tz) -> Option<DateTime<Utc>> {
    let text = text.trim();
    if let Ok(moment) = DateTime::parse_from_rfc3339(text) {
        return Some(moment.to_utc());
    }
    for format in WITH_OFFSET {
        if let Ok(moment) = DateTime::parse_from_str(text, format) {
            return Some(moment.to_utc());
        }
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        let number: i64 = text.parse().ok()?;
        return match text.len() {
            SECONDS_DIGITS => DateTime::from_timestamp(number, 0),
            13 => DateTime::from_timestamp_millis(number),
            _ => None,
        };
    }
    let local = LOCAL.iter().find_map(|format| NaiveDateTime::parse_from_str(text, format).ok())?;
    match zone.from_local_datetime(&local) {
        LocalResult::Single(moment) | LocalResult::Ambiguous(moment, _) => Some(moment.to_utc()),
        LocalResult::None => {
            let before = TimeDelta::hours(3);
            let earlier =
                zone.from_local_datetime(&local.checked_sub_signed(before)?).earliest()?;
            earlier.to_utc().checked_add_signed(before)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn times_of_every_kind() {
        for (text, expected) in [
            ("2021-12-10T15:02:01.228+01:00", Some("2021-12-10T14:02:01.228Z")),
            ("2019-09-02T16:01:15.3144836+01:00", Some("2019-09-02T15:01:15.314483600Z")),
            ("2019-09-02T16:00:02", Some("2019-09-02T15:00:02Z")),
            ("2016-03-01 00:04:17", Some("2016-03-01T00:04:17Z")),
            ("2016-03-01 00:04:17 +0200", Some("2016-02-29T22:04:17Z")),
            ("2016-03-01 00:04:17.5+02", Some("2016-02-29T22:04:17.500Z")),
            ("2024-07-01T09:30Z", Some("2024-07-01T09:30:00Z")),
            ("2024-07-01 09:30 +01:00", Some("2024-07-01T08:30:00Z")),
            ("2024-07-01T09:30+1", None),
            ("1/7/2024 09:30", Some("2024-07-01T08:30:00Z")),
            ("1700000000", Some("2023-11-14T22:13:20Z")),
            ("1700000000123", Some("2023-11-14T22:13:20.123Z")),
            // It comes twice, and never.
            ("2024-10-27 01:30:00", Some("2024-10-27T00:30:00Z")),
            ("2024-03-31 01:30:00", Some("2024-03-31T01:30:00Z")),
            ("yesterday", None),
            ("170", None),
            ("", None),
        ] {
            let found = moment(text, Tz::Europe__London);
            let expected = expected.map(|text| text.parse::<DateTime<Utc>>().expect("a time"));
            assert_eq!(found, expected, "{text}");
        }
        let berlin = moment("2024-06-10 10:20:00", Tz::Europe__Berlin).expect("a time");
        assert_eq!(berlin.to_rfc3339(), "2024-06-10T08:20:00+00:00");
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "[0-9TZ:+ /.-]{0,30}") { let _ = moment(&text, Tz::Europe__London); }
    }
}
