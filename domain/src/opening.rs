//! Whether a car park is open, and when that changes: opening hours in OpenStreetMap's language, on the clocks of
//! Europe/London, with the public holidays of the nation.

mod typed;

use std::iter::successors;
use std::str::FromStr;
use std::sync::Arc;

use chrono::{DateTime, Datelike, DurationRound, NaiveDateTime, Offset, TimeDelta, Timelike, Utc};
use chrono_tz::Europe::London;
use opening_hours::{Context, ContextHolidays, OpeningHours, RuleKind};
use serde::Serialize;

use crate::holidays::Nation;

pub use typed::{TypedHours, typed};

/// Opening hours longer than this, in bytes, are not read.
pub const MAX_OPENING_HOURS_LENGTH: usize = 1024;

/// Whether a car park is open at some moment, and when that changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct OpeningState {
    /// Open, closed, or unknown (`null`).
    pub open: Option<bool>,
    /// When that changes; null when it does not within ten days.
    #[schema(example = "2026-11-21T10:30:00Z")]
    pub changes_at: Option<DateTime<Utc>>,
    /// For people: "Open 24 hours", "Open until 19:30", "Closed, opens Mon 07:00", "Hours unknown".
    #[schema(example = "Open until 19:30")]
    pub words: String,
}

/// Opening hours as the parser knows them: `SU Off` and `mo-fr` are spelt as the language has them, and `Mo-Su 24/7`, which
/// it does not have, becomes `24/7`.
#[must_use]
pub fn readable(raw: &str) -> String {
    let mut words = String::with_capacity(raw.len());
    let mut letters = String::new();
    let mut quoted = false;
    for c in raw.chars().chain(std::iter::once(' ')) {
        if c.is_ascii_alphabetic() && !quoted {
            letters.push(c);
            continue;
        }
        words.push_str(&spelt(&letters));
        letters.clear();
        quoted ^= c == '"';
        words.push(c);
    }
    words.pop();
    words.replace("Mo-Su 24/7", "24/7")
}

fn spelt(letters: &str) -> String {
    const WORDS: [&str; 9] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "PH", "SH"];
    let known = WORDS.iter().find(|word| word.eq_ignore_ascii_case(letters));
    known.map_or_else(|| letters.to_owned(), |word| (*word).to_owned())
}

/// Reads opening hours for a nation, to be asked by what the clocks show.
///
/// Returns `None` for text that cannot be read, or is longer than [`MAX_OPENING_HOURS_LENGTH`].
fn read(text: &str, nation: Nation) -> Option<OpeningHours> {
    if text.is_empty() || text.len() > MAX_OPENING_HOURS_LENGTH {
        return None;
    }
    let context = Context::default()
        .with_holidays(ContextHolidays::new(nation.holidays(), Arc::default()))
        .approx_bound_interval_size(TimeDelta::days(10));
    let hours = OpeningHours::from_str(&readable(text)).ok()?;
    (!begins_on_the_next_day(&hours)).then(|| hours.with_context(context))
}

/// Whether some of the hours begin when their day is over, as `(dusk+05:00)-25:00` does. The parser takes them; asked for their end, it
/// counts beyond the hours that it knows, and panics.
fn begins_on_the_next_day(hours: &OpeningHours) -> bool {
    let expression = hours.get_expression();
    let mut spans = expression.rules.iter().flat_map(|rule| &rule.time_selector.spans);
    // Only what goes by the sun can: the parser reads no other beginning after 23:59.
    spans.any(|span| {
        let begins = span.range.start;
        begins.as_time_event().is_some()
            && minutes_after_the_sun(&begins.to_string()).is_some_and(|minutes| minutes >= 24 * 60)
    })
}

/// The minute of the day of `(dusk+05:00)`, by the times of the sun that the parser takes for all places. None of what does not lie
/// after one.
fn minutes_after_the_sun(time: &str) -> Option<u32> {
    let (event, later) = time.trim_matches(['(', ')']).split_once('+')?;
    let (hours, minutes) = later.split_once(':')?;
    let hour: u32 = match event {
        "dawn" => 6,
        "sunrise" => 7,
        "sunset" => 19,
        _ => 20,
    };
    Some((hour + hours.parse::<u32>().ok()?) * 60 + minutes.parse::<u32>().ok()?)
}

/// Whether opening hours can be read.
#[must_use]
pub fn can_be_read(text: &str) -> bool {
    read(text, Nation::EnglandAndWales).is_some()
}

/// The state of opening hours at `now`.
#[must_use]
pub fn state(text: &str, nation: Nation, now: DateTime<Utc>) -> OpeningState {
    let unknown = OpeningState { open: None, changes_at: None, words: "Hours unknown".into() };
    let Some(hours) = read(text, nation) else { return unknown };
    let shown = now.with_timezone(&London).naive_local();
    let open = match hours.state(shown).0 {
        RuleKind::Open => true,
        RuleKind::Closed => false,
        RuleKind::Unknown => return unknown,
    };
    let change = hours.next_change(shown).map(|change| next_time(change, now));
    let change = change.filter(|at| *at - now <= TimeDelta::days(10));
    let words = match (open, change) {
        (true, None) => "Open 24 hours".to_owned(),
        (true, Some(at)) => format!("Open until {}", moment(at, now)),
        (false, None) => "Closed".to_owned(),
        (false, Some(at)) => format!("Closed, opens {}", moment(at, now)),
    };
    OpeningState { open: Some(open), changes_at: change, words }
}

/// Whether a car park is open for a whole stay: `Some(false)` when it is known to be closed at any moment from `from` until
/// before `until`, `None` when its hours are unknown.
#[must_use]
pub fn open_throughout(
    text: &str,
    nation: Nation,
    from: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Option<bool> {
    let hours = read(text, nation)?;
    let mut known = true;
    for (from, until) in stretches(from, until) {
        known &= match open_while_clocks_show(&hours, from, until) {
            Some(false) => return Some(false),
            open => open.is_some(),
        };
    }
    known.then_some(true)
}

/// What the clocks of London show during a stay. Where they are put forward or back on the way, it is two stretches: of
/// which in autumn the second begins an hour before the first one ends.
pub(crate) fn stretches(
    from: DateTime<Utc>,
    until: DateTime<Utc>,
) -> Vec<(NaiveDateTime, NaiveDateTime)> {
    let shown = |at: DateTime<Utc>| at.with_timezone(&London).naive_local();
    let offset = |at: DateTime<Utc>| at.with_timezone(&London).offset().fix();
    // They are changed on the hour.
    let first_hour = from.duration_trunc(TimeDelta::hours(1)).unwrap_or(from);
    let change = successors(Some(first_hour), |at| Some(*at + TimeDelta::hours(1)))
        .take_while(|at| *at <= until)
        .find(|at| *at > from && offset(*at) != offset(from));
    let Some(change) = change else { return vec![(shown(from), shown(until))] };
    let as_before = change.with_timezone(&offset(from)).naive_local();
    let mut stretches = vec![(shown(from), as_before), (shown(change), shown(until))];
    stretches.retain(|(from, until)| from < until);
    stretches
}

fn open_while_clocks_show(
    hours: &OpeningHours,
    from: NaiveDateTime,
    until: NaiveDateTime,
) -> Option<bool> {
    /// More changes than any real hours have in a day; hours with more count as unknown.
    const MAX_CHANGES: usize = 100;
    let (mut at, mut known) = (from, true);
    for _ in 0..MAX_CHANGES {
        match hours.state(at).0 {
            RuleKind::Closed => return Some(false),
            RuleKind::Unknown => known = false,
            RuleKind::Open => {}
        }
        match hours.next_change(at).filter(|next| *next < until) {
            Some(next) => at = next,
            None => return known.then_some(true),
        }
    }
    None
}

/// When the clocks of London next show a time.
fn next_time(shown: NaiveDateTime, now: DateTime<Utc>) -> DateTime<Utc> {
    let first = london_time(shown);
    let second = shown.and_local_timezone(London).latest().map(|at| at.with_timezone(&Utc));
    second.filter(|_| first <= now).unwrap_or(first)
}

/// A moment by the clocks of London. An hour that occurs twice is its first; one that is left out is the hour after it.
#[must_use]
pub fn london_time(local: NaiveDateTime) -> DateTime<Utc> {
    let at = local.and_local_timezone(London).earliest();
    let at = at.or_else(|| (local + TimeDelta::hours(1)).and_local_timezone(London).earliest());
    at.map_or_else(|| local.and_utc(), |at| at.with_timezone(&Utc))
}

/// When a stay begins, as requests write it by the clocks of London: `2026-11-24T14:30`, in the years 2000 to 2100. Sums with times at
/// the ends of the calendar would overflow.
#[must_use]
pub fn arrival(text: &str) -> Option<DateTime<Utc>> {
    let local = NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M").ok()?;
    (2000..=2100).contains(&local.year()).then(|| london_time(local))
}

/// "19:30", "midnight", "07:00 tomorrow", "Mon 07:00".
fn moment(at: DateTime<Utc>, now: DateTime<Utc>) -> String {
    let (at, now) = (at.with_timezone(&London), now.with_timezone(&London));
    let days = at.num_days_from_ce() - now.num_days_from_ce();
    let midnight = at.hour() == 0 && at.minute() == 0;
    match days {
        1 if midnight => "midnight".to_owned(),
        0 => at.format("%H:%M").to_string(),
        1 => at.format("%H:%M tomorrow").to_string(),
        _ => at.format("%a %H:%M").to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str, at: &str) -> String {
        let at = at.parse::<DateTime<Utc>>().expect("a time");
        state(text, Nation::EnglandAndWales, at).words
    }

    #[test]
    fn what_people_read() {
        // 18 November 2026 is a Wednesday; London is on UTC.
        let noon = "2026-11-18T12:00:00Z";
        assert_eq!(words("24/7", noon), "Open 24 hours");
        assert_eq!(
            words("Mo-Su 24/7", noon),
            "Open 24 hours",
            "seen in the wild, and not in the language"
        );
        assert_eq!(words("Mo-Sa 07:00-19:30", noon), "Open until 19:30");
        assert_eq!(words("Mo-Su 07:00-24:00", noon), "Open until midnight");
        assert_eq!(words("Mo-Fr 08:00-11:00", noon), "Closed, opens 08:00 tomorrow");
        assert_eq!(words("Sa 09:00-17:00", noon), "Closed, opens Sat 09:00");
        assert_eq!(words("We 16:30-22:30", noon), "Closed, opens 16:30");
        assert_eq!(words("closed", noon), "Closed");
        assert_eq!(words("ask the man", noon), "Hours unknown");
        assert_eq!(words("", noon), "Hours unknown");
        assert_eq!(words(&"Mo 08:00-09:00; ".repeat(200), noon), "Hours unknown");
    }

    #[test]
    fn hours_that_begin_when_their_day_is_over_are_not_read() {
        let noon = "2026-11-18T12:00:00Z";
        for text in [
            "(dusk+05:00)-25:00",
            "Mo-Su (dusk+06:00)-25:00",
            "Mo-Fr 08:00-18:00; Dec 25 (sunset+05:30)-24:30",
            "(sunrise+20:00)-(sunrise+19:00)",
            "08:00-18:00,(dawn+18:00)-24:00",
        ] {
            assert!(!can_be_read(text), "{text}");
            assert_eq!(words(text, noon), "Hours unknown", "{text}");
        }
        for (text, expected) in [
            ("sunrise-(sunset+01:00)", "Open until 20:00"),
            ("(dusk+03:59)-26:00", "Closed, opens 23:59"),
            ("(sunset-10:00)-(dusk+05:00)", "Open until 01:00 tomorrow"),
        ] {
            assert_eq!(words(text, noon), expected, "{text}");
        }
    }

    #[test]
    fn comments_keep_their_words() {
        assert_eq!(readable("SU Off; mo \"su off\""), "Su Off; Mo \"su off\"");
    }

    #[test]
    fn clocks_and_holidays_are_those_of_the_uk() {
        // 08:30 in London in July is 07:30 UTC.
        assert_eq!(words("Mo-Su 08:00-18:00", "2026-07-15T07:30:00Z"), "Open until 18:00");
        assert_eq!(words("Mo-Su 08:00-18:00", "2026-07-15T06:30:00Z"), "Closed, opens 08:00");
        let summer = "2026-08-31T12:00:00Z".parse().expect("a time");
        let hours = "Mo-Fr 08:00-18:00; PH off";
        assert_eq!(state(hours, Nation::EnglandAndWales, summer).open, Some(false));
        assert_eq!(state(hours, Nation::Scotland, summer).open, Some(true));
    }

    #[test]
    fn a_stay_must_fit_the_hours() {
        // 16 November 2026 is a Monday; London is on UTC.
        let fits = |hours: &str, from: &str, minutes| {
            let from = from.parse::<DateTime<Utc>>().expect("a time");
            let until = from + TimeDelta::minutes(minutes);
            open_throughout(hours, Nation::EnglandAndWales, from, until)
        };
        let monday = "2026-11-16T16:00:00Z";
        assert_eq!(
            fits("Mo-Fr 08:00-18:00", monday, 120),
            Some(true),
            "until the minute it closes"
        );
        assert_eq!(fits("Mo-Fr 08:00-18:00", monday, 121), Some(false));
        assert_eq!(fits("Mo-Fr 17:00-19:00", monday, 120), Some(false), "not open yet");
        assert_eq!(fits("Mo-Fr 08:00-17:00,17:15-20:00", monday, 180), Some(false), "a break");
        assert_eq!(fits("24/7", monday, 1440), Some(true));
        assert_eq!(fits("Mo 08:00-17:00, Mo 17:00-19:00 unknown", monday, 120), None);
        assert_eq!(fits("ask the man", monday, 120), None);
        assert_eq!(fits("", monday, 120), None);
    }

    #[test]
    fn a_stay_must_fit_the_hours_while_the_clocks_change() {
        let fits = |hours: &str, from: &str, minutes| {
            let local = NaiveDateTime::parse_from_str(from, "%Y-%m-%dT%H:%M").expect("a time");
            let from = london_time(local);
            open_throughout(
                hours,
                Nation::EnglandAndWales,
                from,
                from + TimeDelta::minutes(minutes),
            )
        };
        // In the night to 25 October the hour from 01:00 occurs twice.
        let closes = "Mo-Su 08:00-01:00";
        assert_eq!(fits(closes, "2026-10-25T00:30", 30), Some(true));
        for minutes in [31, 60, 90, 150, 180] {
            assert_eq!(fits(closes, "2026-10-25T00:30", minutes), Some(false), "{minutes}");
        }
        assert_eq!(fits("Mo-Su 08:00-03:00", "2026-10-25T00:30", 210), Some(true));
        assert_eq!(fits("Mo-Su 08:00-03:00", "2026-10-25T00:30", 211), Some(false));
        assert_eq!(fits("24/7", "2026-10-24T12:00", 1440), Some(true));
        // In the night to 28 March there is none.
        assert_eq!(fits(closes, "2027-03-28T00:30", 30), Some(true));
        assert_eq!(fits(closes, "2027-03-28T00:30", 31), Some(false));
        assert_eq!(fits("Mo-Su 08:00-03:00", "2027-03-28T00:30", 90), Some(true));
        assert_eq!(fits("Mo-Su 08:00-03:00", "2027-03-28T00:30", 91), Some(false));
    }

    #[test]
    fn what_changes_in_the_hour_that_occurs_twice_changes_first() {
        let state = |at: &str| {
            let at = at.parse::<DateTime<Utc>>().expect("a time");
            let state = state("Mo-Su 08:00-01:30", Nation::EnglandAndWales, at);
            (state.open, state.changes_at.map(|at| at.format("%d %H:%M").to_string()))
        };
        assert_eq!(state("2026-10-25T00:00:00Z"), (Some(true), Some("25 00:30".into())));
        assert_eq!(state("2026-10-25T00:45:00Z"), (Some(false), Some("25 08:00".into())));
        assert_eq!(state("2026-10-25T01:15:00Z"), (Some(true), Some("25 01:30".into())));
    }

    #[test]
    fn clocks_go_forward_and_back() {
        let at = |local: &str| {
            let local = NaiveDateTime::parse_from_str(local, "%Y-%m-%dT%H:%M").expect("a time");
            london_time(local).to_rfc3339_opts(chrono::SecondsFormat::Secs, true)
        };
        assert_eq!(at("2026-07-01T14:30"), "2026-07-01T13:30:00Z");
        assert_eq!(at("2026-03-29T01:30"), "2026-03-29T01:30:00Z", "no such hour: half past two");
        assert_eq!(at("2026-10-25T01:30"), "2026-10-25T00:30:00Z", "the first of the two");
    }

    #[test]
    fn a_stay_begins_in_a_year_that_sums_can_be_made_with() {
        let july = "2026-07-01T13:30:00Z".parse().expect("a time");
        assert_eq!(arrival("2026-07-01T14:30"), Some(july));
        assert!(arrival("2000-01-01T00:00").is_some() && arrival("2100-12-31T23:59").is_some());
        for refused in [
            "",
            "noon",
            "2026-07-01",
            "1999-12-31T23:59",
            "2101-01-01T00:00",
            "9999-12-31T23:59",
            "+262142-12-31T23:59",
            "-262143-01-01T00:00",
        ] {
            assert_eq!(arrival(refused), None, "{refused}");
        }
    }
}
