//! Lengths of time: as settings have them (`90s`, `10m`, `24h`, `30d`), and as sentences do ("one hour", "30 days").

use std::time::Duration;

/// A setting that is no length of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write a whole number above 0 and a unit, such as 90s, 10m, 24h or 30d")]
pub struct NotADuration;

/// Reads a length of time.
///
/// # Errors
/// [`NotADuration`] for what is written otherwise, is nothing, or is longer than a thousand years.
pub fn parse(text: &str) -> Result<Duration, NotADuration> {
    const UNITS: [(char, u64); 4] = [('d', 86_400), ('h', 3600), ('m', 60), ('s', 1)];
    const LONGEST: u64 = 365_000 * 86_400;
    let text = text.trim();
    let (unit, length) =
        UNITS.into_iter().find(|(unit, _)| text.ends_with(*unit)).ok_or(NotADuration)?;
    let count: u64 =
        text.strip_suffix(unit).and_then(|count| count.trim().parse().ok()).ok_or(NotADuration)?;
    let seconds = count.checked_mul(length).filter(|seconds| (1..=LONGEST).contains(seconds));
    Ok(Duration::from_secs(seconds.ok_or(NotADuration)?))
}

/// A length of time in a sentence: "one hour", "24 hours", "30 days", "2 years" of 365 days. A single day is 24 hours, which
/// leaves no doubt when it ends. The web's `formatPeriod` says the same.
#[must_use]
pub fn in_words(seconds: u64) -> String {
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
            assert_eq!(in_words(seconds), words);
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
            assert_eq!(parse(bad), Err(NotADuration), "{bad}");
        }
    }
}
