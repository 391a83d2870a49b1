//! Times as they are written, read and printed.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{DAY, Days, Hours, MAX_HOURS, Season, Span, When};
use crate::echo::echo;

const DAY_CODES: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const MONTHS: [(&str, u8); 12] = [
    ("Jan", 31),
    ("Feb", 29),
    ("Mar", 31),
    ("Apr", 30),
    ("May", 31),
    ("Jun", 30),
    ("Jul", 31),
    ("Aug", 31),
    ("Sep", 30),
    ("Oct", 31),
    ("Nov", 30),
    ("Dec", 31),
];

/// Why a text says no times.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{:?} is not a time such as Mo-Sa 08:00-18:00, Su,PH or Apr-Oct 10:00-16:00", echo(.0))]
pub struct WhenError(pub String);

/// A minute of the day as `08:30`.
pub(in crate::rates) fn clock(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

pub(in crate::rates) fn read_clock(text: &str) -> Option<u16> {
    let (hours, minutes) = text.trim().split_once(':')?;
    let is_number = |digits: &str| {
        (1..=2).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit())
    };
    if !is_number(hours) || minutes.len() != 2 || !is_number(minutes) {
        return None;
    }
    let (hours, minutes): (u16, u16) = (hours.parse().ok()?, minutes.parse().ok()?);
    (hours <= 48 && minutes < 60).then_some(hours * 60 + minutes)
}

impl Display for Hours {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let until = if self.until > DAY { self.until - DAY } else { self.until };
        write!(f, "{}-{}", clock(self.from), clock(until))
    }
}

impl FromStr for Hours {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (from, until) = text.split_once('-').ok_or(())?;
        let (from, until) = (read_clock(from).ok_or(())?, read_clock(until).ok_or(())?);
        Self::new(from, until).ok_or(())
    }
}

impl Display for Days {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let days: Vec<usize> = (0..7).filter(|day| self.0 >> day & 1 == 1).collect();
        let runs = days.chunk_by(|one, next| one + 1 == *next);
        for (n, run) in runs.enumerate() {
            f.write_str(if n > 0 { "," } else { "" })?;
            match run {
                [first, _, .., last] => write!(f, "{}-{}", DAY_CODES[*first], DAY_CODES[*last])?,
                [first, last] => write!(f, "{},{}", DAY_CODES[*first], DAY_CODES[*last])?,
                [only] => f.write_str(DAY_CODES[*only])?,
                [] => {}
            }
        }
        Ok(())
    }
}

impl Display for Season {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (from, until) = (self.from, self.until);
        let month = |(month, _): (u8, u8)| MONTHS[usize::from(month) - 1];
        if from.1 == 1 && until.1 == month(until).1 {
            if from.0 == until.0 {
                return f.write_str(month(from).0);
            }
            return write!(f, "{}-{}", month(from).0, month(until).0);
        }
        write!(f, "{} {}-{} {}", month(from).0, from.1, month(until).0, until.1)
    }
}

impl Display for Span {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut between = "";
        if let Some(season) = self.season {
            write!(f, "{season}")?;
            between = " ";
        }
        let is_daily = self.days == Days::ALL && !self.holidays;
        if !is_daily || (self.season.is_none() && self.hours.is_empty()) {
            write!(f, "{between}{}", self.days)?;
            if self.holidays {
                f.write_str(if self.days == Days(0) { "PH" } else { ",PH" })?;
            }
            between = " ";
        }
        for hours in &self.hours {
            write!(f, "{between}{hours}")?;
            between = ",";
        }
        Ok(())
    }
}

impl Display for When {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_always() {
            return f.write_str("24/7");
        }
        for (n, span) in self.0.iter().enumerate() {
            write!(f, "{}{span}", if n > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl FromStr for When {
    type Err = WhenError;

    fn from_str(text: &str) -> Result<Self, WhenError> {
        let error = || WhenError(text.chars().take(100).collect());
        if text.len() > 400 {
            return Err(error());
        }
        if text.trim() == "24/7" {
            return Ok(Self::always());
        }
        let spans: Option<Vec<Span>> = text.split(';').map(|span| read_span(span.trim())).collect();
        Self::of(spans.ok_or_else(error)?).ok_or_else(error)
    }
}

/// `Apr 1-Oct 31 Mo-Sa,PH 08:00-18:00,19:00-22:00`, every part of which may be missing, but not all of them.
fn read_span(text: &str) -> Option<Span> {
    let (season, rest) = read_season(text)?;
    let text = rest.trim_start();
    let end = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
    let (days, hours) = text.split_at(end);
    let (days, holidays) = match days.trim().trim_end_matches(':').trim() {
        "" if season.is_none() && hours.is_empty() => return None,
        "" => (Days::ALL, false),
        days => read_days(days)?,
    };
    let hours: Vec<Hours> = match hours.trim() {
        "" => Vec::new(),
        hours => hours.split(',').map(|one| one.trim().parse().ok()).collect::<Option<_>>()?,
    };
    (hours.len() <= MAX_HOURS).then_some(Span { season, days, holidays, hours })
}

fn read_days(text: &str) -> Option<(Days, bool)> {
    let day = |code: &str| {
        let code = code.trim();
        let at = DAY_CODES.iter().position(|known| known.eq_ignore_ascii_case(code))?;
        u32::try_from(at).ok()
    };
    let (mut days, mut holidays) = (Days(0), false);
    for part in text.split(',').map(str::trim) {
        match part.split_once('-') {
            _ if part.eq_ignore_ascii_case("PH") => holidays = true,
            Some((from, until)) => days.0 |= Days::range(day(from)?, day(until)?).0,
            None => days.0 |= 1 << day(part)?,
        }
    }
    Some((days, holidays))
}

/// The season at the start of a text, if there is one, and the rest.
fn read_season(text: &str) -> Option<(Option<Season>, &str)> {
    let Some((from, rest)) = read_day(text).ok()? else { return Some((None, text)) };
    let Some(rest) = rest.trim_start().strip_prefix('-') else {
        let whole =
            Season { from: (from.0, 1), until: (from.0, MONTHS[usize::from(from.0) - 1].1) };
        return from.1.is_none().then_some((Some(whole), rest));
    };
    let (until, rest) = read_day(rest.trim_start()).ok()??;
    let last = MONTHS[usize::from(until.0) - 1].1;
    let season =
        Season { from: (from.0, from.1.unwrap_or(1)), until: (until.0, until.1.unwrap_or(last)) };
    Some((Some(season), rest))
}

/// A month, and perhaps a day of it.
type MonthDay = (u8, Option<u8>);

/// A month has no such day.
struct NoSuchDay;

/// A month, and a day of it where one stands there; nothing where no month does.
fn read_day(text: &str) -> Result<Option<(MonthDay, &str)>, NoSuchDay> {
    let month = MONTHS.iter().position(|(name, _)| {
        text.get(..3).is_some_and(|start| start.eq_ignore_ascii_case(name))
            && !text[3..].starts_with(|c: char| c.is_ascii_alphabetic())
    });
    let Some(month) = month else { return Ok(None) };
    let rest = text[3..].trim_start();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let number = u8::try_from(month + 1).map_err(|_| NoSuchDay)?;
    // `Apr 10:00-16:00` is April, and the hours after it.
    if digits == 0 || rest[digits..].starts_with(':') {
        return Ok(Some(((number, None), rest)));
    }
    let day: u8 = rest[..digits].parse().map_err(|_| NoSuchDay)?;
    let fits = (1..=MONTHS[month].1).contains(&day);
    if fits { Ok(Some(((number, Some(day)), &rest[digits..]))) } else { Err(NoSuchDay) }
}

impl Serialize for When {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for When {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map_err(serde::de::Error::custom)
    }
}

/// A time of the day as `19:00`.
pub(in crate::rates) mod time {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(
        clippy::ref_option,
        clippy::trivially_copy_pass_by_ref,
        reason = "serde passes fields by reference"
    )]
    pub(in crate::rates) fn serialize<S: Serializer>(
        minute: &Option<u16>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match minute {
            Some(minute) => serializer.serialize_str(&super::clock(*minute)),
            None => serializer.serialize_none(),
        }
    }

    pub(in crate::rates) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<u16>, D::Error> {
        let Some(text) = Option::<String>::deserialize(from)? else { return Ok(None) };
        let minute = super::read_clock(&text).filter(|minute| *minute <= super::DAY);
        minute.map(Some).ok_or_else(|| {
            let text = super::echo(&text);
            D::Error::custom(format!("{text:?} is not a time of the day such as 19:00"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_printed_alike() {
        for text in [
            "24/7",
            "Mo-Sa 08:00-18:00",
            "Su,PH",
            "PH",
            "Mo,Tu,Sa 18:00-08:00",
            "08:00-12:00,13:00-24:00",
            "Apr-Oct 10:00-16:00",
            "Apr 15-Oct 3 Mo-Fr,PH 10:00-16:00",
            "Dec",
            "Nov-Feb Su",
            "Mo-Fr 08:00-18:00; Sa 08:00-13:00",
        ] {
            let when: When = text.parse().unwrap_or_else(|error| panic!("{error}"));
            let printed = when.to_string();
            assert_eq!(printed.parse(), Ok(when), "{text}: {printed}");
        }
        let printed = |text: &str| text.parse::<When>().map(|when| when.to_string());
        assert_eq!(printed("mo-su 8:00-26:00").as_deref(), Ok("08:00-02:00"));
        assert_eq!(printed("Sa-Mo").as_deref(), Ok("Mo,Sa,Su"));
        assert_eq!(printed("Mo-Su").as_deref(), Ok("24/7"));
        assert_eq!(printed("Mo: 08:00-09:00").as_deref(), Ok("Mo 08:00-09:00"));
    }

    #[test]
    fn what_says_no_times_is_refused() {
        for text in [
            "",
            "; ",
            "Xx",
            "Mo-",
            "Mo 8-18",
            "Mo 25:00-26:00",
            "Mo 08:00",
            "Feb 30-Mar 1",
            "Mo 08:60-09:00",
            "dawn-dusk",
            "stay > 2 hours",
            "Mo 00:00-48:00",
            "week 2",
            "2026 Mar 2",
            "SH",
            "Apr 5",
        ] {
            assert!(text.parse::<When>().is_err(), "{text}");
        }
    }
}
