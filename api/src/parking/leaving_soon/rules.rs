//! When a space is shown, what is refused of it, and the sentences people read.

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use chrono_tz::Europe::London;

use crate::Error;
use crate::foundation::error::Refusal;

/// The side in metres of the squares of the British National Grid whose cars look alike.
pub const SQUARE_METRES: f64 = 250.0;
/// Streets in metres that a square has at least, where something of it is shown. A straight one through it has 354 at most, so there is
/// more than one, and doors on all of them.
pub const LEAST_STREETS_METRES: f64 = 400.0;
/// Spaces of a car park that is shown by itself; a smaller one is as good as a door.
pub const LEAST_SPACES: i32 = 10;
/// Square metres of a car park that is shown by itself though nobody has counted its spaces.
pub const LEAST_AREA: f64 = 250.0;
/// How many minutes ahead a driver may say at most that they leave.
pub const MOST_MINUTES: u8 = 30;

/// Why a space is not shown.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum LeavingSoonError {
    /// No street and no car park is there.
    #[error(
        "That isn’t on a public street or in a public car park we know of, so it can’t be shown."
    )]
    OffStreet,
    /// No street is known far and wide.
    #[error("We have no street map of this area yet, so only its public car parks can be shown.")]
    NoStreets,
    /// It could be told which door it is at.
    #[error("There are too few streets around here to hide which car it is, so it isn’t shown.")]
    FewStreets,
    /// It is near what the driver marked as home: so many metres.
    #[error("That’s within {0} m of the place you marked as home, so it isn’t shown.")]
    NearHome(u32),
    /// The driver's last one has not ended, or would have gone on.
    #[error(
        "You said so a short while ago. You can say it again from {}, so that nobody can tell that both were you.",
        clock(*.0)
    )]
    TooSoon(DateTime<Utc>),
    /// Not within half an hour.
    #[error("Please choose 1 to {MOST_MINUTES} minutes.")]
    Minutes,
}

impl From<LeavingSoonError> for Error {
    fn from(error: LeavingSoonError) -> Self {
        let sentence = error.to_string();
        match error {
            LeavingSoonError::TooSoon(_) => {
                Self::Conflict(Refusal { code: "said_lately", sentence }, None)
            }
            LeavingSoonError::Minutes => Self::invalid("leaves_in_minutes", sentence),
            _ => Self::invalid("location", sentence),
        }
    }
}

fn clock(at: DateTime<Utc>) -> impl std::fmt::Display {
    at.with_timezone(&London).format("%H:%M")
}

/// What times are rounded to before anybody is told them, and how long a space is shown.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    /// Everything comes and goes at whole ones of these, so that nobody's moment can be told.
    pub step: TimeDelta,
    /// How long it is shown.
    pub length: TimeDelta,
}

/// When a space is shown, and left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    pub leaves_at: DateTime<Utc>,
    pub shown_from: DateTime<Utc>,
    pub shown_until: DateTime<Utc>,
}

impl Pace {
    /// The next whole step: always ahead, so that nothing comes or goes at its own moment.
    pub fn next(self, now: DateTime<Utc>) -> DateTime<Utc> {
        now.duration_trunc(self.step).unwrap_or(now) + self.step
    }

    /// When a space is shown whose driver says now that they leave in so many minutes. The time that they leave is rounded to the
    /// nearest step, and is within the time that it is shown.
    pub fn times(self, now: DateTime<Utc>, minutes: u8) -> Times {
        let shown_from = self.next(now);
        let shown_until = shown_from + self.length;
        let leaves = now + TimeDelta::minutes(minutes.into());
        let leaves_at = leaves.duration_round(self.step).unwrap_or(leaves);
        Times { leaves_at: leaves_at.clamp(shown_from, shown_until), shown_from, shown_until }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(clock: &str) -> DateTime<Utc> {
        format!("2026-11-27T{clock}Z").parse().expect("a time")
    }

    const PACE: Pace = Pace { step: TimeDelta::minutes(5), length: TimeDelta::minutes(30) };

    #[test]
    fn a_space_comes_and_goes_at_whole_five_minutes_and_shows_for_thirty() {
        let times = PACE.times(at("14:28:11"), 10);
        assert_eq!(times.shown_from, at("14:30:00"));
        assert_eq!(times.leaves_at, at("14:40:00"));
        assert_eq!(times.shown_until, at("15:00:00"));
        assert_eq!(PACE.next(at("14:30:00")), at("14:35:00"), "never at its own moment");
    }

    #[test]
    fn whatever_is_said_within_five_minutes_looks_alike() {
        for minutes in 1..=MOST_MINUTES {
            for second in 0..300 {
                let now = at("23:50:00") + TimeDelta::seconds(second);
                let times = PACE.times(now, minutes);
                assert_eq!(times.shown_from, at("23:55:00"));
                assert_eq!(times.shown_until - times.shown_from, TimeDelta::minutes(30));
                assert!((times.shown_from..=times.shown_until).contains(&times.leaves_at));
                assert_eq!(times.leaves_at.timestamp() % 300, 0);
                let off = times.leaves_at - (now + TimeDelta::minutes(minutes.into()));
                let is_clamped = times.leaves_at == times.shown_from;
                assert!(off.abs() <= TimeDelta::seconds(150) || is_clamped, "{off}");
            }
        }
    }

    #[test]
    fn a_refusal_says_what_to_do_by_the_clocks_of_london() {
        let summer = "2026-07-01T14:00:00Z".parse().expect("a time");
        let said = LeavingSoonError::TooSoon(summer).to_string();
        assert!(said.contains("from 15:00, so that"), "{said}");
        let said = LeavingSoonError::NearHome(300).to_string();
        assert!(said.starts_with("That’s within 300 m of the place you marked as home"), "{said}");
    }
}
