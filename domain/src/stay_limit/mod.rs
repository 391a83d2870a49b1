//! Whether a stay is longer than is allowed, where the limit may depend on the time: `maxstay` and `maxstay:conditional`.

pub mod conditional;
pub mod length;

use chrono::{DateTime, TimeDelta, Utc};

use crate::holidays::Nation;
use crate::opening::{open_throughout, state};
use conditional::clauses;

/// How long one may stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StayLimit<'a> {
    /// In minutes, whenever nothing else holds. `None` where there is no limit, or none is known.
    pub minutes: Option<i32>,
    /// `maxstay:conditional`, such as `4 h @ (09:00-18:00)`; may be empty.
    pub conditional: &'a str,
}

impl StayLimit<'_> {
    /// Whether a stay is known to be too long. A condition stands instead of the plain limit for whoever arrives in its hours,
    /// the last of several, and binds in them only: a stay is too long where they still last when the limit is reached. What
    /// cannot be read binds nobody.
    #[must_use]
    pub fn rules_out(self, nation: Nation, from: DateTime<Utc>, minutes: i32) -> bool {
        self.exceeded(nation, from, minutes).is_some()
    }

    /// The minutes that one may stay at most, where a stay is known to be longer: those of the condition that is in force, else
    /// of the plain limit. `None` where nothing rules it out.
    #[must_use]
    pub fn exceeded(self, nation: Nation, from: DateTime<Utc>, minutes: i32) -> Option<i32> {
        let holds = |hours: &str| state(hours, nation, from).open == Some(true);
        let in_force = clauses(self.conditional).filter(|clause| holds(clause.condition)).last();
        let Some(clause) = in_force else { return self.minutes.filter(|max| minutes > *max) };
        length::minutes(clause.value).filter(|max| {
            let reached = from + TimeDelta::minutes(i64::from(*max) + 1);
            minutes > *max && open_throughout(clause.condition, nation, from, reached) == Some(true)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// On a Friday in November, when the clocks show UTC.
    fn at(time: &str) -> DateTime<Utc> {
        format!("2026-11-20T{time}:00Z").parse().expect("a time")
    }

    fn rules_out(minutes: Option<i32>, conditional: &str, from: &str, stay: i32) -> bool {
        StayLimit { minutes, conditional }.rules_out(Nation::EnglandAndWales, at(from), stay)
    }

    #[test]
    fn a_condition_binds_in_its_hours_only() {
        let daytime = "4 h @ (09:00-18:00)";
        assert!(rules_out(None, daytime, "10:00", 8 * 60));
        assert!(!rules_out(None, daytime, "10:00", 4 * 60));
        assert!(!rules_out(None, daytime, "19:00", 8 * 60), "arrives after it");
        assert!(!rules_out(None, daytime, "08:00", 8 * 60), "arrives before it");
        assert!(!rules_out(None, daytime, "14:00", 5 * 60), "it ends before the limit is reached");
        assert!(rules_out(None, daytime, "13:59", 5 * 60));
        assert!(!rules_out(None, "4 h @ (Sa-Su 09:00-18:00)", "10:00", 8 * 60), "on a Friday");
    }

    #[test]
    fn in_its_hours_a_condition_stands_instead_of_the_plain_limit() {
        let fridays = "4 hours @ (Fr)";
        assert!(!rules_out(Some(60), fridays, "10:00", 3 * 60));
        assert!(rules_out(Some(60), fridays, "10:00", 5 * 60));
        assert!(rules_out(Some(60), "4 hours @ (Su)", "10:00", 3 * 60));
        assert!(!rules_out(Some(60), "no @ (Mo-Fr 07:00-19:00)", "10:00", 5 * 60));
        let two = "2 h @ (Mo-Fr 08:00-18:00); 30 min @ (Fr 09:00-12:00)";
        assert!(rules_out(None, two, "10:00", 60), "the last of those that hold");
        assert!(!rules_out(None, two, "13:00", 60));
    }

    #[test]
    fn the_limit_that_is_in_force_is_the_one_that_is_said() {
        let of = |minutes, conditional, from, stay| {
            let limit = StayLimit { minutes, conditional };
            limit.exceeded(Nation::EnglandAndWales, at(from), stay)
        };
        let daytime = "4 h @ (09:00-18:00)";
        assert_eq!(of(None, daytime, "10:00", 8 * 60), Some(240));
        assert_eq!(of(Some(60), daytime, "10:00", 8 * 60), Some(240), "in place of the plain one");
        assert_eq!(of(Some(60), daytime, "19:00", 8 * 60), Some(60));
        assert_eq!(of(Some(60), daytime, "10:00", 2 * 60), None);
    }

    #[test]
    fn what_cannot_be_read_binds_nobody() {
        for unread in ["4 @ (09:00-18:00)", "4 h @ (wet)", "4 h", "4 h @ (weight>3.5)", "@"] {
            assert!(!rules_out(None, unread, "10:00", 8 * 60), "{unread}");
        }
        assert!(rules_out(Some(60), "4 h @ (wet)", "10:00", 90), "the plain one goes on");
        assert!(rules_out(Some(60), "", "10:00", 90) && !rules_out(Some(90), "", "10:00", 90));
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "\\PC{0,40}", near in "[0-9hmin@()MoFr:; -]{0,40}", stay in 1..50_000_i32) {
            for conditional in [&text, &near] {
                rules_out(Some(60), conditional, "10:00", stay);
            }
        }
    }
}
