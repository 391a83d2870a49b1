//! `opening_hours`, in OpenStreetMap's own language.

use std::cell::RefCell;
use std::collections::HashMap;

use carpal_domain::opening::readable;
use opening_hours::{OpeningHours, RuleKind};

use super::text;

/// Longer values are not given to the parser, whose work grows with their length.
pub use carpal_domain::opening::MAX_OPENING_HOURS_LENGTH as MAX_BYTES;

/// How many values a thread remembers; beyond that it begins anew.
const REMEMBERED: usize = 4096;

thread_local! {
    /// Of values read before, whether they are valid and whether that is always open. A few are most of what is tagged, and
    /// reading one takes longer than all else about a car park.
    static READ: RefCell<HashMap<String, (bool, bool)>> = RefCell::default();
}

/// What the tag says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hours {
    /// As the source has it, on one line.
    pub raw: String,
    /// The `opening-hours` crate can read it.
    pub valid: bool,
    /// Open day and night, every day.
    pub always: bool,
}

/// Reads `opening_hours`. What cannot be read is kept, and unknown.
#[must_use]
pub fn parse(value: Option<&str>) -> Hours {
    let raw = value.map(|value| text::clean(value, 2000)).unwrap_or_default();
    if raw.is_empty() || raw.len() > MAX_BYTES {
        return Hours { raw, ..Hours::default() };
    }
    let known = READ.with_borrow(|read| read.get(&raw).copied());
    let (valid, always) = known.unwrap_or_else(|| {
        let is_so = read(&raw);
        READ.with_borrow_mut(|read| {
            if read.len() >= REMEMBERED {
                read.clear();
            }
            read.insert(raw.clone(), is_so);
        });
        is_so
    });
    Hours { raw, valid, always }
}

/// Whether it is valid, and whether that is always open.
fn read(raw: &str) -> (bool, bool) {
    match readable(raw).parse::<OpeningHours>() {
        Ok(hours) => (true, is_always(&hours)),
        Err(_) => (false, false),
    }
}

fn is_always(hours: &OpeningHours) -> bool {
    let expression = hours.normalize().get_expression();
    expression.is_constant()
        && expression.rules.first().is_some_and(|rule| rule.kind == RuleKind::Open)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use proptest::prelude::*;

    #[test]
    fn hours_people_tag() {
        for (raw, always) in [
            ("24/7", true),
            ("Mo-Su 24/7", true),
            ("Mo-Su 00:00-24:00", true),
            ("00:00-24:00", true),
            ("Mo-Fr 09:00-17:00", false),
            ("Mo-Fr 08:00-18:30; Sa off; SU Off", false),
            ("mo-fr 08:00-18:30", false),
            ("Mo-Sa 16:30-22:30; Su 16:30-22:30", false),
            ("Fr-Sa 12:00-24:00", false),
            ("Mo-Th 10:00-23:00; Fr-Su 10:00-00:00", false),
            ("Mo-Sa 07:00-22:00; PH off", false),
            ("sunrise-sunset", false),
            ("24/7; PH off", false),
        ] {
            assert_eq!(parse(Some(raw)), Hours { raw: raw.into(), valid: true, always }, "{raw}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_kept() {
        for raw in
            ["same", "dawn til dusk-ish", "Mo-Th 10:00-23:00 Fr-Su 10:00-00:00 lunch", "9 to 5"]
        {
            assert_eq!(
                parse(Some(raw)),
                Hours { raw: raw.into(), valid: false, always: false },
                "{raw}"
            );
        }
        assert_eq!(parse(None), Hours::default());
        let long = "Mo 08:00-09:00; ".repeat(100);
        assert!(!parse(Some(&long)).valid);
        assert_eq!(parse(Some(&long)).raw.len(), long.trim().len());
    }

    /// The parser's time is bounded by the length: these were the slowest shapes found, in an unoptimised build.
    #[test]
    fn a_kilobyte_is_read_in_bounded_time() {
        for shape in [
            "Mo,",
            "Jan-",
            "(",
            "24/7;",
            "Mo[1],",
            "08:00-09:00,",
            "2020-",
            "\"",
            "week 1-",
            "Jan 1-",
            "||",
        ] {
            let long: String = shape.chars().cycle().take(MAX_BYTES).collect();
            let start = Instant::now();
            let _ = parse(Some(&long));
            assert!(start.elapsed() < Duration::from_secs(2), "{shape}: {:?}", start.elapsed());
        }
        // Readable, and every rule cuts all those before it.
        for length in [MAX_BYTES / 4, MAX_BYTES] {
            let rules = (1..20).map(|i| {
                let (year, week) = (2000 + i * 3, i * 2);
                format!(
                    "{year}-{} Jan {i}-Nov {i} week {week}-{} Mo-Fr {i:02}:00-2{}:30",
                    year + 40,
                    week + 9,
                    i % 4
                )
            });
            let mut long = rules.collect::<Vec<_>>().join("; ");
            long.truncate(length);
            long.truncate(long.rfind("; ").unwrap_or(0));
            let start = Instant::now();
            assert!(parse(Some(&long)).valid, "{long}");
            assert!(start.elapsed() < Duration::from_secs(5), "{length}: {:?}", start.elapsed());
        }
    }

    proptest! {
        #[test]
        fn nothing_panics(raw in any::<String>()) { let _ = parse(Some(&raw)); }

        #[test]
        fn near_misses_neither(raw in "((Mo|Su|PH|Jan|week|easter|2020|24/7|off|open)[ ,;-]{0,2}|[0-9]{1,2}:[0-9]{2}[-+,; ]|\\(|\\)|\\[|\\]|\\||\"|/){0,12}") {
            let _ = parse(Some(&raw));
        }
    }
}
