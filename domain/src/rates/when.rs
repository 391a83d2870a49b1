//! Times at which something holds, by what the clocks show: `Mo-Sa 08:00-18:00`, `Apr-Oct Su,PH 10:00-16:00; Sa`, `24/7`.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Minutes of a day.
pub(super) const DAY: u16 = 1440;
/// The most spans of one text, and the most hours of a span.
pub(super) const MAX_SPANS: usize = 8;
pub(super) const MAX_HOURS: usize = 4;
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
#[error("{0:?} is not a time such as Mo-Sa 08:00-18:00, Su,PH or Apr-Oct 10:00-16:00")]
pub struct WhenError(pub String);

/// Times of the year, the week and the day; of several spans any.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct When(Vec<Span>);

/// Days and hours.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Span {
    /// The part of the year; none is all of it.
    pub season: Option<Season>,
    /// The days of the week on which the hours begin.
    pub days: Days,
    /// It names bank holidays.
    pub holidays: bool,
    /// The hours; none are the whole day.
    pub hours: Vec<Hours>,
}

/// Days of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Days(u8);

/// From one day of the year to another, both included; it may go over the new year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Season {
    /// Month and day on which it begins.
    pub from: (u8, u8),
    /// Month and day on which it ends.
    pub until: (u8, u8),
}

/// From a time of the day until before another, in minutes of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hours {
    from: u16,
    until: u16,
}

impl When {
    /// Always.
    #[must_use]
    pub fn always() -> Self {
        Self(vec![Span { season: None, days: Days::ALL, holidays: false, hours: Vec::new() }])
    }

    /// Any of these spans; none of no spans, too many or spans of nothing.
    #[must_use]
    pub fn of(spans: Vec<Span>) -> Option<Self> {
        let is_something =
            |span: &Span| (span.days != Days(0) || span.holidays) && span.hours.len() <= MAX_HOURS;
        let fits = (1..=MAX_SPANS).contains(&spans.len()) && spans.iter().all(is_something);
        fits.then_some(Self(spans))
    }

    /// Whether it holds at all times.
    #[must_use]
    pub fn is_always(&self) -> bool {
        *self == Self::always()
    }

    /// Its spans.
    #[must_use]
    pub fn spans(&self) -> &[Span] {
        &self.0
    }

    /// Whether its hours are those of whole days, of which there are others: what is flat is for one of them.
    pub(super) fn is_of_days(&self) -> bool {
        let is_always = |span: &Span| span.season.is_none() && span.is_round_the_clock();
        self.0.iter().all(Span::is_whole_day) && !self.0.iter().any(is_always)
    }

    /// Whether it says something of bank holidays.
    #[must_use]
    pub fn names_holidays(&self) -> bool {
        self.0.iter().any(|span| span.holidays)
    }
}

impl Default for When {
    fn default() -> Self {
        Self::always()
    }
}

impl Span {
    /// Whether its hours begin on a day; `as_holiday` where that is a bank holiday and the board says something of those.
    pub(super) fn begins_on(&self, date: NaiveDate, as_holiday: bool) -> bool {
        let day = if as_holiday {
            self.holidays
        } else {
            self.days.has(date.weekday().num_days_from_monday())
        };
        day && self.season.is_none_or(|season| season.has(date))
    }

    /// Whether it is of every day of the week, and names no bank holidays.
    pub(super) fn is_daily(&self) -> bool {
        self.days == Days::ALL && !self.holidays
    }

    /// Whether it is of every day and the whole of it: on a bank holiday it holds behind what names them.
    pub(super) fn is_round_the_clock(&self) -> bool {
        self.is_daily() && self.is_whole_day()
    }

    /// Whether its hours are the whole day.
    fn is_whole_day(&self) -> bool {
        self.minutes().map(|(from, until)| until - from).sum::<u16>() >= DAY
    }

    /// Its hours in minutes of the day on which they begin.
    pub(super) fn minutes(&self) -> impl Iterator<Item = (u16, u16)> {
        let whole = self.hours.is_empty().then_some((0, DAY));
        whole.into_iter().chain(self.hours.iter().map(|hours| (hours.from, hours.until)))
    }
}

impl Days {
    /// The whole week.
    pub const ALL: Self = Self(0b111_1111);

    /// From one day to another by number, Monday is 0; it may go over Sunday.
    #[must_use]
    pub fn range(from: u32, until: u32) -> Self {
        let length = (until + 7 - from) % 7;
        (0..=length).fold(Self(0), |days, n| Self(days.0 | 1 << ((from + n) % 7)))
    }

    fn has(self, day: u32) -> bool {
        self.0 >> day & 1 == 1
    }
}

impl Season {
    fn has(self, date: NaiveDate) -> bool {
        let day = (date.month(), date.day());
        let day = (u8::try_from(day.0).unwrap_or(0), u8::try_from(day.1).unwrap_or(0));
        if self.from <= self.until {
            (self.from..=self.until).contains(&day)
        } else {
            day >= self.from || day <= self.until
        }
    }
}

impl Hours {
    /// From and until a minute of the day; until may lie on the next day. None where they are no hours, or more than a day.
    #[must_use]
    pub fn new(from: u16, until: u16) -> Option<Self> {
        let until = if until <= from { until + DAY } else { until };
        (from < DAY && until - from <= DAY).then_some(Self { from, until })
    }

    /// From, in minutes of the day.
    #[must_use]
    pub fn from(self) -> u16 {
        self.from
    }

    /// Until before, in minutes of the day on which they begin.
    #[must_use]
    pub fn until(self) -> u16 {
        self.until
    }
}

/// A minute of the day as `08:30`.
pub(super) fn clock(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

pub(super) fn read_clock(text: &str) -> Option<u16> {
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
pub(super) mod time {
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

    #[test]
    fn seasons_may_go_over_the_new_year() {
        let has = |text: &str, date: &str| {
            let when: When = text.parse().expect("a time");
            when.spans()[0].begins_on(date.parse().expect("a date"), false)
        };
        assert!(has("Nov-Feb", "2026-12-31") && has("Nov-Feb", "2028-02-29"));
        assert!(!has("Nov-Feb", "2026-03-01") && !has("Nov-Feb", "2026-10-31"));
        assert!(has("Apr 6-Oct 3", "2026-04-06") && !has("Apr 6-Oct 3", "2026-10-04"));
    }
}
