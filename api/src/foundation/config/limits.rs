//! How settings say how often and how long: `20/10m`, `30d`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use chrono::TimeDelta;

/// How often something may be done: at most `most` times in a window of `per`, which begins with the first time.
///
/// Written as `20/10m`: 20 times in ten minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// How many times; 0 is never.
    pub most: u32,
    /// The length of the window.
    pub per: Duration,
}

/// A setting that is neither a rate nor a length of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotALimit {
    /// No rate.
    #[error("write how many times in how long, such as 20/10m (s, m, h or d)")]
    Rate,
    /// No length of time.
    #[error("write a whole number above 0 and a unit, such as 90s, 10m, 24h or 30d")]
    Time,
}

impl FromStr for Rate {
    type Err = NotALimit;

    fn from_str(text: &str) -> Result<Self, NotALimit> {
        let (most, per) = text.split_once('/').ok_or(NotALimit::Rate)?;
        let most = most.trim().parse().map_err(|_| NotALimit::Rate)?;
        let per = duration(per).map_err(|_| NotALimit::Rate)?;
        Ok(Self { most, per })
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.per.as_secs();
        let (length, unit) = UNITS
            .into_iter()
            .find(|(_, length)| seconds.is_multiple_of(*length))
            .map_or((seconds, 's'), |(unit, length)| (seconds / length, unit));
        write!(f, "{}/{length}{unit}", self.most)
    }
}

/// Each unit and its seconds, the longest first.
const UNITS: [(char, u64); 4] = [('d', 86_400), ('h', 3600), ('m', 60), ('s', 1)];

/// A length of time, written as `90s`, `10m`, `24h` or `30d`.
///
/// # Errors
/// When it is written otherwise, is nothing, or is longer than a thousand years.
pub fn duration(text: &str) -> Result<Duration, NotALimit> {
    const LONGEST: u64 = 365_000 * 86_400;
    let text = text.trim();
    let (unit, length) =
        UNITS.into_iter().find(|(unit, _)| text.ends_with(*unit)).ok_or(NotALimit::Time)?;
    let count: u64 = text.trim_end_matches(unit).trim_end().parse().map_err(|_| NotALimit::Time)?;
    let seconds = count.checked_mul(length).filter(|seconds| (1..=LONGEST).contains(seconds));
    Ok(Duration::from_secs(seconds.ok_or(NotALimit::Time)?))
}

/// The same, to be added to a date.
///
/// # Errors
/// Those of [`duration`].
pub fn time_delta(text: &str) -> Result<TimeDelta, NotALimit> {
    TimeDelta::from_std(duration(text)?).map_err(|_| NotALimit::Time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_read_as_it_is_written() {
        for text in ["20/10m", "1/10m", "5/1d", "120/1h", "60/1m", "3/90s", "0/1d"] {
            assert_eq!(text.parse::<Rate>().map(|rate| rate.to_string()).as_deref(), Ok(text));
        }
        let spaced = "20 / 600 s".parse::<Rate>();
        assert_eq!(spaced, Ok(Rate { most: 20, per: Duration::from_mins(10) }));
        for bad in ["", "20", "/10m", "20/", "-1/10m", "20/10", "20/m", "20/0s", "2.5/1h", "20/10w"]
        {
            assert_eq!(bad.parse::<Rate>(), Err(NotALimit::Rate), "{bad}");
        }
    }

    #[test]
    fn a_length_of_time_has_a_unit() {
        assert_eq!(duration("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(time_delta("30d"), Ok(TimeDelta::days(30)));
        for bad in ["", "30", "d", "0d", "-1d", "1.5h", "5mm", "365001d", "99999999999999999999d"] {
            assert_eq!(time_delta(bad), Err(NotALimit::Time), "{bad}");
        }
    }
}
