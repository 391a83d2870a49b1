//! Public holidays of the United Kingdom by nation, by rule (Banking and Financial Dealings Act 1971 and the yearly
//! proclamations that have followed the same pattern since 1978), and the one-off days that were announced. None is foreseen.

use std::sync::{Arc, LazyLock};

use chrono::{Datelike, Days, NaiveDate, Weekday};
use compact_calendar::CompactCalendar;

/// A day of the calendar: year, month and day of the month.
type Date = (i32, u32, u32);

/// One-off bank holidays of the whole kingdom. Source: <https://www.gov.uk/bank-holidays>, as data/README.md says.
const ONE_OFF: [Date; 4] = [
    // The Diamond Jubilee of Queen Elizabeth II.
    (2012, 6, 5),
    // The Platinum Jubilee of Queen Elizabeth II.
    (2022, 6, 3),
    // The state funeral of Queen Elizabeth II.
    (2022, 9, 19),
    // The coronation of King Charles III.
    (2023, 5, 8),
];

/// Those of Scotland alone. Source as above.
const ONE_OFF_SCOTLAND: [Date; 1] = [
    // For Scotland's first match at a World Cup since 1998.
    (2026, 6, 15),
];

/// Bank holidays that were moved for a year, in the whole kingdom: from when, to when. Source as above.
const MOVED: [(Date, Date); 3] = [
    // The spring bank holiday, beside the Diamond Jubilee.
    ((2012, 5, 28), (2012, 6, 4)),
    // The early May bank holiday, to the 75th anniversary of VE Day.
    ((2020, 5, 4), (2020, 5, 8)),
    // The spring bank holiday, beside the Platinum Jubilee.
    ((2022, 5, 30), (2022, 6, 2)),
];

/// A nation of the United Kingdom, as far as holidays differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Nation {
    /// England and Wales share theirs.
    EnglandAndWales,
    /// Scotland.
    Scotland,
    /// Northern Ireland.
    NorthernIreland,
}

impl Nation {
    /// The nation of an area name as stored in `car_parks.area`; English regions and Wales share their holidays.
    #[must_use]
    pub fn of_area(area: &str) -> Self {
        match area {
            "Scotland" => Self::Scotland,
            "Northern Ireland" => Self::NorthernIreland,
            _ => Self::EnglandAndWales,
        }
    }

    /// Its public holidays from 2012 to 2049.
    #[must_use]
    pub fn holidays(self) -> Arc<CompactCalendar> {
        static CALENDARS: LazyLock<[Arc<CompactCalendar>; 3]> = LazyLock::new(|| {
            [Nation::EnglandAndWales, Nation::Scotland, Nation::NorthernIreland].map(|nation| {
                let mut calendar = CompactCalendar::default();
                for day in (2012..2050).flat_map(|year| nation.of_year(year)) {
                    calendar.insert(day);
                }
                Arc::new(calendar)
            })
        });
        CALENDARS[self as usize].clone()
    }

    fn of_year(self, year: i32) -> Vec<NaiveDate> {
        let (england, scotland, ireland) =
            (self == Self::EnglandAndWales, self == Self::Scotland, self == Self::NorthernIreland);
        let easter = easter_sunday(year);
        let mut days = vec![
            fixed(year, 1, 1),
            easter.and_then(|sunday| sunday.checked_sub_days(Days::new(2))),
            NaiveDate::from_weekday_of_month_opt(year, 5, Weekday::Mon, 1),
            last_monday(year, 5),
            fixed(year, 12, 25),
        ];
        if scotland {
            days.push(fixed(year, 1, 2));
            days.push(NaiveDate::from_weekday_of_month_opt(year, 8, Weekday::Mon, 1));
            days.push(fixed(year, 11, 30));
        }
        if england || ireland {
            days.push(easter.and_then(|sunday| sunday.checked_add_days(Days::new(1))));
            days.push(last_monday(year, 8));
        }
        if ireland {
            days.push(fixed(year, 3, 17));
            days.push(fixed(year, 7, 12));
        }
        days.push(fixed(year, 12, 26));
        let own: &[_] = if scotland { &ONE_OFF_SCOTLAND } else { &[] };
        let one_off = ONE_OFF.iter().chain(own).filter(|day| day.0 == year);
        days.extend(one_off.map(|&(y, m, d)| fixed(y, m, d)));
        for &((y, m, d), to) in MOVED.iter().filter(|(from, _)| from.0 == year) {
            let from = fixed(y, m, d);
            days.retain(|day| *day != from);
            days.push(fixed(to.0, to.1, to.2));
        }
        // A day at a weekend moves to the next weekday that is no holiday itself; the day itself stays one for the signs.
        let mut all: Vec<NaiveDate> = days.into_iter().flatten().collect();
        all.sort_unstable();
        let weekend = |day: NaiveDate| matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
        let moved: Vec<NaiveDate> = all.iter().copied().filter(|day| weekend(*day)).collect();
        for day in moved {
            let substitute =
                day.iter_days().skip(1).take(7).find(|next| !weekend(*next) && !all.contains(next));
            all.extend(substitute);
        }
        all
    }
}

fn fixed(year: i32, month: u32, day: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(year, month, day)
}

fn last_monday(year: i32, month: u32) -> Option<NaiveDate> {
    NaiveDate::from_weekday_of_month_opt(year, month, Weekday::Mon, 5)
        .or_else(|| NaiveDate::from_weekday_of_month_opt(year, month, Weekday::Mon, 4))
}

/// Gregorian Easter Sunday (Meeus, Jones and Butcher's algorithm).
#[expect(clippy::many_single_char_names, reason = "the letters of the published algorithm")]
fn easter_sunday(year: i32) -> Option<NaiveDate> {
    let a = year % 19;
    let (b, c) = (year / 100, year % 100);
    let (d, e) = (b / 4, b % 4);
    let f = (b + 8) / 25;
    let g = (b - f + 1) / 3;
    let h = (19 * a + b - d - g + 15) % 30;
    let (i, k) = (c / 4, c % 4);
    let l = (32 + 2 * e + 2 * i - h - k) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    let n = h + l - 7 * m + 114;
    NaiveDate::from_ymd_opt(year, u32::try_from(n / 31).ok()?, u32::try_from(n % 31 + 1).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days(nation: Nation, year: i32) -> Vec<String> {
        let mut days: Vec<_> = nation.of_year(year);
        days.sort_unstable();
        days.iter().map(|day| day.format("%m-%d").to_string()).collect()
    }

    #[test]
    fn the_published_days_of_2026() {
        // gov.uk/bank-holidays; 28 December stands in for Saturday 26, which stays in the list.
        let england =
            ["01-01", "04-03", "04-06", "05-04", "05-25", "08-31", "12-25", "12-26", "12-28"];
        assert_eq!(days(Nation::EnglandAndWales, 2026), england);
        let scotland = [
            "01-01", "01-02", "04-03", "05-04", "05-25", "06-15", "08-03", "11-30", "12-25",
            "12-26", "12-28",
        ];
        assert_eq!(days(Nation::Scotland, 2026), scotland);
        let ireland = days(Nation::NorthernIreland, 2026);
        for day in ["03-17", "04-06", "07-12", "07-13", "08-31"] {
            assert!(ireland.iter().any(|d| d == day), "{day} in {ireland:?}");
        }
    }

    #[test]
    fn days_that_were_announced_once_hold_in_every_nation() {
        // gov.uk/bank-holidays.
        let told: [(i32, &[&str], &[&str]); 5] = [
            (2012, &["05-07", "06-04", "06-05"], &["05-28"]),
            (2020, &["05-08"], &["05-04"]),
            (2022, &["05-02", "06-02", "06-03", "09-19"], &["05-30"]),
            (2023, &["05-01", "05-08", "05-29"], &[]),
            (2024, &["05-06", "05-27"], &["05-08", "06-03"]),
        ];
        for nation in [Nation::EnglandAndWales, Nation::Scotland, Nation::NorthernIreland] {
            for (year, is_one, is_none) in told {
                let days = days(nation, year);
                let has = |day: &&str| days.iter().any(|one| one == *day);
                assert!(is_one.iter().all(has), "{nation:?} {year}: {days:?}");
                assert!(!is_none.iter().any(has), "{nation:?} {year}: {days:?}");
            }
        }
    }

    #[test]
    fn what_was_announced_for_scotland_is_of_scotland_alone() {
        for nation in [Nation::EnglandAndWales, Nation::NorthernIreland] {
            assert!(!days(nation, 2026).iter().any(|day| day == "06-15"), "{nation:?}");
        }
        for year in [2025, 2027] {
            assert!(!days(Nation::Scotland, year).iter().any(|day| day == "06-15"), "{year}");
        }
    }

    #[test]
    fn the_published_days_of_2028_the_last_that_are_told() {
        // gov.uk/bank-holidays; 3 January stands in for New Year's Day, a Saturday, and in Scotland 4 January for the Sunday.
        let told: [(Nation, &[&str]); 3] = [
            (
                Nation::EnglandAndWales,
                &["01-03", "04-14", "04-17", "05-01", "05-29", "08-28", "12-25", "12-26"],
            ),
            (
                Nation::Scotland,
                &["01-03", "01-04", "04-14", "05-01", "05-29", "08-07", "11-30", "12-25", "12-26"],
            ),
            (
                Nation::NorthernIreland,
                &[
                    "01-03", "03-17", "04-14", "04-17", "05-01", "05-29", "07-12", "08-28",
                    "12-25", "12-26",
                ],
            ),
        ];
        for (nation, published) in told {
            let all = days(nation, 2028);
            let weekdays = all.iter().filter(|day| !["01-01", "01-02"].contains(&day.as_str()));
            assert_eq!(weekdays.collect::<Vec<_>>(), published, "{nation:?}");
        }
    }

    #[test]
    fn christmas_at_a_weekend_has_two_substitutes() {
        let england = days(Nation::EnglandAndWales, 2027);
        assert_eq!(&england[england.len() - 4..], ["12-25", "12-26", "12-27", "12-28"]);
    }

    #[test]
    fn easter_falls_where_it_fell() {
        for (year, month, day) in [(2024, 3, 31), (2025, 4, 20), (2026, 4, 5), (2038, 4, 25)] {
            assert_eq!(easter_sunday(year), NaiveDate::from_ymd_opt(year, month, day));
        }
    }
}
