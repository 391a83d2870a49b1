//! How settings say how often and how long: `20/10m`, `30d`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use carpal_domain::duration;
pub use carpal_domain::duration::time_delta;

/// How often something may be done: at most `most` times in a window of `per`, which begins with the first time.
///
/// Written as `20/10m`: 20 times in ten minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// How many times; 0 is never.
    pub max: u32,
    /// The length of the window.
    pub per: Duration,
}

/// A setting that is no rate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("write how many times in how long, such as 20/10m (s, m, h or d)")]
pub struct ParseRateError;

impl FromStr for Rate {
    type Err = ParseRateError;

    fn from_str(text: &str) -> Result<Self, ParseRateError> {
        let (max, per) = text.split_once('/').ok_or(ParseRateError)?;
        let max = max.trim().parse().map_err(|_| ParseRateError)?;
        let per = duration::parse(per).map_err(|_| ParseRateError)?;
        Ok(Self { max, per })
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.per.as_secs();
        let (length, unit) = UNITS
            .into_iter()
            .find(|(_, length)| seconds.is_multiple_of(*length))
            .map_or((seconds, 's'), |(unit, length)| (seconds / length, unit));
        write!(f, "{}/{length}{unit}", self.max)
    }
}

/// Each unit and its seconds, the longest first.
const UNITS: [(char, u64); 4] = [('d', 86_400), ('h', 3600), ('m', 60), ('s', 1)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_read_as_it_is_written() {
        for text in ["20/10m", "1/10m", "5/1d", "120/1h", "60/1m", "3/90s", "0/1d"] {
            assert_eq!(text.parse::<Rate>().map(|rate| rate.to_string()).as_deref(), Ok(text));
        }
        let spaced = "20 / 600 s".parse::<Rate>();
        assert_eq!(spaced, Ok(Rate { max: 20, per: Duration::from_mins(10) }));
        for bad in ["", "20", "/10m", "20/", "-1/10m", "20/10", "20/m", "20/0s", "2.5/1h", "20/10w"]
        {
            assert_eq!(bad.parse::<Rate>(), Err(ParseRateError), "{bad}");
        }
    }
}
