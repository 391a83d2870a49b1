//! Lengths of time: as settings have them (`90s`, `10m`, `24h`, `30d`, `300ms`), and as sentences do ("one hour", "30 days").

use std::time::Duration;

use chrono::TimeDelta;

/// A setting that is no length of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write a whole number above 0 and a unit, such as 300ms, 90s, 10m, 24h or 30d")]
pub struct ParseDurationError;

/// Reads a length of time.
///
/// # Errors
/// [`ParseDurationError`] for what is written otherwise, is nothing, or is longer than a thousand years.
pub fn parse(text: &str) -> Result<Duration, ParseDurationError> {
    const UNITS: [(&str, u64); 5] =
        [("ms", 1), ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1000)];
    const MAX: u64 = 365_000 * 86_400_000;
    let text = text.trim();
    let (unit, length) =
        UNITS.into_iter().find(|(unit, _)| text.ends_with(*unit)).ok_or(ParseDurationError)?;
    let count: u64 = text
        .strip_suffix(unit)
        .and_then(|count| count.trim().parse().ok())
        .ok_or(ParseDurationError)?;
    let length = count.checked_mul(length).filter(|length| (1..=MAX).contains(length));
    Ok(Duration::from_millis(length.ok_or(ParseDurationError)?))
}

/// Reads a length of time that is added to a moment.
///
/// # Errors
/// As [`parse`].
pub fn time_delta(text: &str) -> Result<TimeDelta, ParseDurationError> {
    TimeDelta::from_std(parse(text)?).map_err(|_| ParseDurationError)
}

/// Reads a length of time, or a bare number of seconds, 0 included, as settings had it before they had units.
///
/// # Errors
/// As [`parse`].
pub fn parse_or_seconds(text: &str) -> Result<Duration, ParseDurationError> {
    text.trim().parse().map_or_else(|_| parse(text), |seconds| Ok(Duration::from_secs(seconds)))
}

/// Reads a length of time, or a bare number of milliseconds, 0 included, as settings had it before they had units.
///
/// # Errors
/// As [`parse`].
pub fn parse_or_milliseconds(text: &str) -> Result<Duration, ParseDurationError> {
    text.trim().parse().map_or_else(|_| parse(text), |number| Ok(Duration::from_millis(number)))
}

/// A length of time in a sentence: "one hour", "24 hours", "30 days", "2 years" of 365 days. A single day is 24 hours, which
/// leaves no doubt when it ends. The web's `formatPeriod` says the same.
#[must_use]
pub fn format_duration(seconds: u64) -> String {
    const DAY: u64 = 86_400;
    const UNITS: [(u64, &str); 4] =
        [(365 * DAY, "year"), (DAY, "day"), (3600, "hour"), (60, "minute")];
    let fits = |(length, _): &(u64, &str)| {
        seconds.is_multiple_of(*length) && seconds > 0 && (*length != DAY || seconds > DAY)
    };
    let (length, unit) = UNITS.into_iter().find(fits).unwrap_or((1, "second"));
    match seconds / length {
        1 => format!("one {unit}"),
        count => format!("{count} {unit}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_has_the_largest_unit_that_fits() {
        for (seconds, words) in [
            (1, "one second"),
            (90, "90 seconds"),
            (60, "one minute"),
            (600, "10 minutes"),
            (3600, "one hour"),
            (5400, "90 minutes"),
            (86_400, "24 hours"),
            (36 * 3600, "36 hours"),
            (2 * 86_400, "2 days"),
            (30 * 86_400, "30 days"),
            (365 * 86_400, "one year"),
            (7 * 365 * 86_400, "7 years"),
        ] {
            assert_eq!(format_duration(seconds), words);
        }
    }

    #[test]
    fn a_length_of_time_has_a_unit() {
        for (text, seconds) in [("90s", 90), ("10m", 600), (" 24 h ", 86_400), ("30d", 30 * 86_400)]
        {
            assert_eq!(parse(text), Ok(Duration::from_secs(seconds)), "{text}");
        }
        for bad in
            ["", "30", "d", "0d", "-1d", "1.5h", "5mm", "2y", "365001d", "99999999999999999999d"]
        {
            assert_eq!(parse(bad), Err(ParseDurationError), "{bad}");
        }
    }

    #[test]
    fn where_a_setting_had_none_a_bare_number_is_read_as_before() {
        let (second, hundredth) = (Duration::from_secs(1), Duration::from_millis(10));
        assert_eq!((parse("10ms"), parse("1000ms")), (Ok(hundredth), Ok(second)));
        assert_eq!((parse_or_seconds("1"), parse_or_seconds(" 1s ")), (Ok(second), Ok(second)));
        assert_eq!(parse_or_milliseconds("10"), Ok(hundredth));
        assert_eq!(parse_or_milliseconds("1s"), Ok(second));
        assert_eq!(parse_or_seconds("0"), Ok(Duration::ZERO));
        for bad in ["", "-1", "1.5", "0s", "0ms", "s"] {
            assert!(parse_or_seconds(bad).is_err() && parse_or_milliseconds(bad).is_err(), "{bad}");
        }
    }
}
