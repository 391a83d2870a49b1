//! Which of several times holds at each minute of a stay.

use chrono::{DateTime, Days, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use chrono_tz::Europe::London;

use super::when::When;
use crate::holidays::Nation;
use crate::opening::{london_time, stretches};

/// A stay, in whole minutes since it began.
#[derive(Debug, Clone, Copy)]
pub(super) struct Clock {
    pub nation: Nation,
    pub arrival: DateTime<Utc>,
    /// At least 1.
    pub minutes: i32,
    /// The board says something of bank holidays.
    pub names_holidays: bool,
}

/// Whether a time holds at a moment. On a bank holiday only what names them does, where any of its spans does.
#[must_use]
pub fn holds(when: &When, at: DateTime<Utc>, nation: Nation) -> bool {
    let names_holidays = when.names_holidays();
    !Clock { nation, arrival: at, minutes: 1, names_holidays }.runs(&[when]).is_empty()
}

/// From one minute of the stay until before another, one of several times holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Run {
    pub from: i32,
    pub until: i32,
    /// Which of them: the first that holds.
    pub index: usize,
}

impl Clock {
    /// The runs of a stay, in order; between them none of the times holds. Hours that follow each other without a gap are one
    /// run, over midnight and over a change of the clocks.
    pub fn runs(&self, whens: &[&When]) -> Vec<Run> {
        let mut changes: Vec<(i32, usize, bool)> = Vec::new();
        self.each_stretch(|shown, until, elapsed| {
            let (first, last) = (shown.date() - Days::new(1), until.date());
            for date in first.iter_days().take_while(|date| *date <= last) {
                let midnight = date.and_time(NaiveTime::MIN);
                for (index, minute, next) in self.begun_on(whens, date) {
                    let at = |minute: u16| midnight + TimeDelta::minutes(minute.into());
                    let (from, end) = (at(minute).max(shown), at(next).min(until));
                    if from < end {
                        changes.push((elapsed + whole_minutes(from - shown), index, true));
                        changes.push((elapsed + whole_minutes(end - shown), index, false));
                    }
                }
            }
        });
        changes.sort_unstable();
        sweep(&changes, whens.len())
    }

    /// The minutes of the stay at which a day of the calendar begins.
    pub fn midnights(&self) -> Vec<i32> {
        let mut midnights = Vec::new();
        self.each_stretch(|shown, until, elapsed| {
            let dates = shown.date().iter_days().skip(1).map(|date| date.and_time(NaiveTime::MIN));
            let within = dates.take_while(|midnight| *midnight < until);
            midnights.extend(within.map(|at| elapsed + whole_minutes(at - shown)));
        });
        midnights
    }

    /// Whether the stay ends by the first time after its beginning at which the clocks show a minute of the day.
    pub fn leaves_by(&self, minute: u16) -> bool {
        let begins = self.arrival.with_timezone(&London).naive_local();
        let midnight = begins.date().and_time(NaiveTime::MIN);
        let today = midnight + TimeDelta::minutes(minute.into());
        let by = if today > begins { today } else { today + TimeDelta::days(1) };
        let until = self.arrival + TimeDelta::minutes(self.minutes.into());
        until <= london_time(by)
    }

    /// The minute of the day that the clocks show so many minutes into the stay.
    pub fn shown(&self, minute: i32) -> String {
        let at = self.arrival + TimeDelta::minutes(minute.into());
        at.with_timezone(&London).format("%H:%M").to_string()
    }

    /// Stretches of the stay in which the clocks run evenly: from and until as they show, and the minute of the first.
    fn each_stretch(&self, mut each: impl FnMut(NaiveDateTime, NaiveDateTime, i32)) {
        let until = self.arrival + TimeDelta::minutes(self.minutes.into());
        let mut elapsed = 0;
        for (shown, until) in stretches(self.arrival, until) {
            each(shown, until, elapsed);
            elapsed += whole_minutes(until - shown);
        }
    }

    /// What begins on a day: which of the times, from when until when. On a bank holiday what holds round the clock stands
    /// behind what names them: its number is so much higher.
    fn begun_on<'a>(
        &self,
        whens: &'a [&When],
        date: NaiveDate,
    ) -> impl Iterator<Item = (usize, u16, u16)> + 'a {
        let as_holiday = self.names_holidays && self.nation.holidays().contains(date);
        let spans = whens
            .iter()
            .enumerate()
            .flat_map(|(index, when)| when.spans().iter().map(move |span| (index, span)));
        let ranked = spans.filter_map(move |(index, span)| {
            let is_behind = as_holiday && span.is_round_the_clock();
            let begins = span.begins_on(date, as_holiday && !is_behind);
            begins.then_some((if is_behind { index + whens.len() } else { index }, span))
        });
        ranked.flat_map(|(index, span)| span.minutes().map(move |(from, end)| (index, from, end)))
    }
}

fn whole_minutes(length: TimeDelta) -> i32 {
    i32::try_from(length.num_minutes()).unwrap_or(i32::MAX)
}

/// The first of several at each minute, from when each begins and ends to hold. A number beyond how many they are is the same
/// time, behind all others.
fn sweep(changes: &[(i32, usize, bool)], count: usize) -> Vec<Run> {
    let mut holds = vec![0_u32; 2 * count];
    let mut runs: Vec<Run> = Vec::new();
    for (n, &(at, index, begins)) in changes.iter().enumerate() {
        // What ends sorts before what begins at the same minute, and has begun before.
        holds[index] = if begins { holds[index] + 1 } else { holds[index].saturating_sub(1) };
        let Some(&(next, ..)) = changes.get(n + 1) else { break };
        if next == at {
            continue;
        }
        let Some(first) = holds.iter().position(|times| *times > 0) else { continue };
        let index = first % count;
        match runs.last_mut() {
            Some(run) if run.until == at && run.index == index => run.until = next,
            _ => runs.push(Run { from: at, until: next, index }),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs(whens: &[&str], arrival: &str, minutes: i32) -> Vec<(i32, i32, usize)> {
        let whens: Vec<When> = whens.iter().map(|when| when.parse().expect("a time")).collect();
        let local = NaiveDateTime::parse_from_str(arrival, "%Y-%m-%dT%H:%M").expect("a time");
        let clock = Clock {
            nation: Nation::EnglandAndWales,
            arrival: london_time(local),
            minutes,
            names_holidays: whens.iter().any(When::names_holidays),
        };
        let whens: Vec<&When> = whens.iter().collect();
        clock.runs(&whens).into_iter().map(|run| (run.from, run.until, run.index)).collect()
    }

    #[test]
    fn the_first_that_holds_counts() {
        // 16 November 2026 is a Monday.
        let week = ["Mo-Sa 08:00-18:00", "Mo-Su 07:00-20:00"];
        assert_eq!(
            runs(&week, "2026-11-16T06:30", 900),
            [(30, 90, 1), (90, 690, 0), (690, 810, 1)]
        );
        assert_eq!(runs(&["Su"], "2026-11-16T06:30", 900), []);
    }

    #[test]
    fn a_midnight_that_nobody_speaks_of_changes_nothing() {
        let whole = runs(&["18:00-08:00"], "2026-11-16T17:00", 2880);
        assert_eq!(whole, [(60, 900, 0), (1500, 2340, 0)]);
        assert_eq!(runs(&["18:00-24:00,00:00-08:00"], "2026-11-16T17:00", 2880), whole);
        assert_eq!(runs(&["18:00-24:00; 00:00-08:00"], "2026-11-16T17:00", 2880), whole);
        assert_eq!(runs(&["24/7"], "2026-11-16T17:00", 9000), [(0, 9000, 0)]);
        assert_eq!(runs(&["Fr 18:00-08:00"], "2026-11-21T07:00", 120), [(0, 60, 0)], "Friday's");
    }

    #[test]
    fn windows_are_by_the_clock_while_it_changes() {
        // In the night to 25 October the hour from 01:00 occurs twice; in that to 28 March it is left out.
        assert_eq!(runs(&["00:00-03:00"], "2026-10-25T00:00", 600), [(0, 240, 0)]);
        assert_eq!(runs(&["00:00-01:30"], "2026-10-25T00:00", 600), [(0, 90, 0), (120, 150, 0)]);
        assert_eq!(runs(&["00:00-03:00"], "2027-03-28T00:00", 600), [(0, 120, 0)]);
        assert_eq!(runs(&["24/7"], "2027-03-27T12:00", 1440), [(0, 1440, 0)]);
    }

    #[test]
    fn a_bank_holiday_is_one_where_the_board_names_them() {
        // 25 December 2026 is a Friday.
        let christmas = "2026-12-25T12:00";
        assert_eq!(runs(&["Mo-Sa 08:00-18:00"], christmas, 60), [(0, 60, 0)]);
        assert_eq!(runs(&["Mo-Sa 08:00-18:00", "Su,PH"], christmas, 60), [(0, 60, 1)]);
        // What holds round the clock does on a bank holiday too, behind what names them and in whatever order they stand.
        let afternoon = "2026-12-25T15:00";
        assert_eq!(runs(&["PH 10:00-16:00", "24/7"], afternoon, 120), [(0, 60, 0), (60, 120, 1)]);
        assert_eq!(runs(&["24/7", "PH 10:00-16:00"], afternoon, 120), [(0, 60, 1), (60, 120, 0)]);
        assert_eq!(runs(&["24/7", "PH"], "2026-12-24T23:00", 120), [(0, 60, 0), (60, 120, 1)]);
        assert_eq!(runs(&["08:00-18:00", "PH 10:00-16:00"], afternoon, 120), [(0, 60, 1)]);
    }
}
