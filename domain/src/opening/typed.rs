//! Opening hours as people write them ("Mon-Fri 8am to 6pm", "24 hours", "9-5"), read into OpenStreetMap's language and back into a
//! sentence.
//!
//! What is written is a row of groups: days, and times or "closed". Days and times are paired as they stand, whichever comes first;
//! a first time without days holds for all of them. Whatever else stands there, the whole is not read: half of it would be wrong.

mod say;
mod times;
mod words;

use std::collections::BTreeSet;

use words::Word;

use super::{MAX_OPENING_HOURS_LENGTH, can_be_read, readable};

/// Public holidays, after the seven days of the week, which begins on Monday.
const HOLIDAYS: u8 = 7;

/// Days of the week from Monday (0) to Sunday (6), and public holidays.
type Days = BTreeSet<u8>;

/// When it is open on some days.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Times {
    /// From midnight to midnight.
    AllDay,
    /// Not at all.
    Closed,
    /// From one minute of the day to another, which may be on the next day.
    Between(Vec<(u16, u16)>),
}

/// Some days, and when it is open on them.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rule {
    days: Days,
    times: Times,
}

/// Opening hours that were read from what somebody wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedHours {
    /// In OpenStreetMap's language: `Mo-Fr 08:00-18:00`.
    pub hours: String,
    /// For people: "Open Monday to Friday, 08:00 to 18:00".
    pub sentence: String,
}

/// Reads what somebody wrote of opening hours; nothing where it cannot be read, all of it, with certainty. What is in OpenStreetMap's
/// language already, and says more than days and times, stays as it is.
#[must_use]
pub fn typed(text: &str) -> Option<TypedHours> {
    if text.len() > MAX_OPENING_HOURS_LENGTH {
        return None;
    }
    let read = words::words(text).and_then(|words| rules(&words));
    if let Some(rules) = read {
        let hours = say::hours(&rules);
        return can_be_read(&hours).then(|| TypedHours { sentence: say::sentence(&rules), hours });
    }
    let hours = readable(text.trim());
    // Days alone, or "closed", say too little to be sure of.
    let says_when = hours.contains(':') || hours.contains("sun");
    (says_when && can_be_read(&hours))
        .then(|| TypedHours { sentence: format!("Open {hours}"), hours })
}

/// A group of words that belong together.
enum Group {
    Days(Days),
    Times(Times),
}

/// The rules that words make.
fn rules(words: &[Word]) -> Option<Vec<Rule>> {
    let (groups, first_stands_alone) = groups(words)?;
    let mut rules = Vec::new();
    let mut rest = groups.as_slice();
    if let [Group::Times(times), ..] = rest
        && first_stands_alone
    {
        rules.push(Rule { days: (0..HOLIDAYS).collect(), times: times.clone() });
        rest = &rest[1..];
    }
    while let [first, second, others @ ..] = rest {
        let ((Group::Days(days), Group::Times(times)) | (Group::Times(times), Group::Days(days))) =
            (first, second)
        else {
            return None;
        };
        rules.push(Rule { days: days.clone(), times: times.clone() });
        rest = others;
    }
    let is_open = rules.iter().any(|rule| rule.times != Times::Closed);
    (rest.is_empty() && is_open).then_some(rules)
}

/// Words as groups of days and of times, and whether the first one is a time that belongs to no days.
fn groups(words: &[Word]) -> Option<(Vec<Group>, bool)> {
    let mut groups = Vec::new();
    let mut rest = words;
    let mut is_split = false;
    while let Some(word) = rest.first() {
        match word {
            Word::Break | Word::And => {
                is_split |= groups.len() == 1;
                rest = &rest[1..];
            }
            Word::Days(_) => {
                let (days, others) = days(rest)?;
                groups.push(Group::Days(days));
                rest = others;
            }
            _ => {
                let (times, others) = times::times(rest)?;
                groups.push(Group::Times(times));
                rest = others;
            }
        }
    }
    let begins_with_time = matches!(groups.first(), Some(Group::Times(_)));
    let is_odd = groups.len() % 2 == 1;
    if begins_with_time && is_odd && groups.len() > 1 && !is_split {
        // "8-6 Mon-Fri, Sat 9-1": whether the days belong to what is before or after them is a guess.
        return None;
    }
    Some((groups, begins_with_time && is_odd))
}

/// The days at the beginning: "Mon", "Mon to Fri", "Mon, Wed and Fri", and what follows them.
fn days(words: &[Word]) -> Option<(Days, &[Word])> {
    let mut found = Days::new();
    let mut rest = words;
    loop {
        let (some, others) = match rest {
            [Word::Days(from), Word::To, Word::Days(to), others @ ..] => {
                let (first, last) = (only(from)?, only(to)?);
                let count = (last + 7 - first) % 7;
                ((0..=count).map(|after| (first + after) % 7).collect::<Days>(), others)
            }
            [Word::Days(days), others @ ..] => (days.clone(), others),
            _ => return None,
        };
        found.extend(some);
        rest = others;
        match rest {
            [Word::And, Word::Days(_), ..] => rest = &rest[1..],
            [Word::Days(_), ..] => {}
            _ => return Some((found, rest)),
        }
    }
}

/// The one day of the week that this is.
fn only(days: &Days) -> Option<u8> {
    (days.len() == 1).then(|| days.first().copied()).flatten().filter(|day| *day < HOLIDAYS)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is shared with the web: what is written, in OpenStreetMap's language, as a sentence.
    #[derive(serde::Deserialize)]
    struct Example {
        written: String,
        hours: Option<String>,
        #[serde(default)]
        sentence: Option<String>,
    }

    #[test]
    fn what_drivers_write_is_read_whole_or_not_at_all() {
        let examples: Vec<Example> =
            serde_json::from_str(include_str!("typed/examples.json")).expect("examples");
        assert!(examples.len() > 50);
        for Example { written, hours, sentence } in examples {
            let read = typed(&written);
            assert_eq!(read.as_ref().map(|read| &read.hours), hours.as_ref(), "{written}");
            if sentence.is_some() {
                assert_eq!(read.map(|read| read.sentence), sentence, "{written}");
            }
        }
    }

    #[test]
    fn what_was_read_reads_the_same_again() {
        for written in ["Mon-Fri 8am to 6pm", "8-6, closed Sundays", "24 hours", "Sat 22:00-02:00"]
        {
            let read = typed(written).expect("it is read");
            assert_eq!(typed(&read.hours), Some(read.clone()), "{written}");
        }
    }

    #[test]
    fn a_long_text_is_not_read() {
        assert_eq!(typed(&"Mon 9-5, ".repeat(200)), None);
    }
}
