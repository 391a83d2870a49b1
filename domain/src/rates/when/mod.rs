//! Times at which something holds, by what the clocks show: `Mo-Sa 08:00-18:00`, `Apr-Oct Su,PH 10:00-16:00; Sa`, `24/7`.

mod text;

use chrono::{Datelike, NaiveDate};

pub use text::WhenError;
pub(super) use text::{clock, read_clock, time};

/// Minutes of a day.
pub(super) const DAY: u16 = 1440;
/// The most spans of one text, and the most hours of a span.
pub(super) const MAX_SPANS: usize = 8;
pub(super) const MAX_HOURS: usize = 4;

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

    /// Whether there may be a moment at which both hold: seasons are passed over, and a bank holiday may be any day.
    pub(super) fn may_meet(&self, other: &Self) -> bool {
        self.0.iter().any(|one| other.0.iter().any(|two| one.may_meet(two)))
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

    fn may_meet(&self, other: &Self) -> bool {
        // Hours may last into the next day, so those of the day before and after count too.
        let day = i32::from(DAY);
        [(6, -day), (0, 0), (1, day)].into_iter().any(|(days, later)| {
            let is_of_day = |n| self.days.has(n) && other.days.has((n + days) % 7);
            let is_of_one_day = self.holidays || other.holidays || (0..7).any(is_of_day);
            let do_overlap = |(from, until): (u16, u16)| {
                other.minutes().any(|(begins, ends)| {
                    i32::from(from) < i32::from(ends) + later
                        && i32::from(begins) + later < i32::from(until)
                })
            };
            is_of_one_day && self.minutes().any(do_overlap)
        })
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

#[cfg(test)]
mod tests {
    use super::*;

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
