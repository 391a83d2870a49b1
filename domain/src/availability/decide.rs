//! The decision, without a database.

use std::collections::BTreeMap;

use chrono::{DateTime, Duration, Utc};

use super::report::{DriverReport, voices};
use super::{LIMITED_SHARE, MIN_VOICES};
use crate::car_park::{Availability, AvailabilityBasis, LIVE_AVAILABILITY_MINUTES};

/// The newest reading of a feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedReading {
    /// When the feed says that it was so.
    pub said_at: DateTime<Utc>,
    /// Free spaces, where it counts them.
    pub spaces_free: Option<i32>,
    /// All spaces, as the feed says, else as the car park does.
    pub capacity: Option<i32>,
    /// Whether it is open, where the feed says.
    pub is_open: Option<bool>,
    /// What the feed says where it counts nothing.
    pub said: Option<Availability>,
}

/// What is written to `car_parks`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decided {
    /// How full it is; `Unknown` where nobody said.
    pub availability: Availability,
    /// How that is known.
    pub basis: AvailabilityBasis,
    /// When it was said.
    pub said_at: Option<DateTime<Utc>>,
    /// Free spaces, where they were counted.
    pub spaces_free: Option<i32>,
}

impl Decided {
    /// Nobody said.
    pub const NOTHING: Self = Self {
        availability: Availability::Unknown,
        basis: AvailabilityBasis::Stored,
        said_at: None,
        spaces_free: None,
    };
}

/// How full a car park is at `now`, from the newest reading of its feed and from what drivers say, in any order: see the head of this
/// module for the rule.
#[must_use]
pub fn decide(feed: Option<FeedReading>, reports: &[DriverReport], now: DateTime<Utc>) -> Decided {
    let fresh = |reading: &FeedReading| {
        now - reading.said_at <= Duration::minutes(LIVE_AVAILABILITY_MINUTES)
    };
    let live = feed.filter(fresh).and_then(by_feed);
    live.or_else(|| by_drivers(reports, now)).unwrap_or(Decided::NOTHING)
}

/// Whether a feed says the same as a driver. Nothing where it says nothing, or something beside it: nearly full is no lie of whoever
/// says full.
#[must_use]
pub fn bears_out(reading: FeedReading, says: Availability) -> Option<bool> {
    use Availability::{Available, Full, Limited, Warning};
    match (by_feed(reading)?.availability, says) {
        (feed, says) if feed == says => Some(true),
        (Available, Full | Warning) | (Full, Available) | (Limited, Warning) => Some(false),
        _ => None,
    }
}

/// Answers in the order of how bad they are for whoever drives there.
const ANSWERS: [Availability; 4] =
    [Availability::Available, Availability::Limited, Availability::Full, Availability::Warning];

fn by_drivers(reports: &[DriverReport], now: DateTime<Utc>) -> Option<Decided> {
    let last = last_of_each(reports, now);
    let standing = |(badness, &answer): (usize, &Availability)| {
        let said = || last.iter().filter(move |report| report.kind.availability() == Some(answer));
        let (voices, borne_out) = (voices(said()), said().any(DriverReport::is_borne_out));
        let said_at = said().map(|report| report.said_at).max()?;
        let time_left = said().filter_map(|report| report.time_left(now)).max()?;
        let weight = i64::try_from(voices).ok()? * time_left.num_seconds();
        let stands = voices >= MIN_VOICES || borne_out;
        stands.then_some((weight, badness, answer, said_at))
    };
    let (.., availability, said_at) = ANSWERS.iter().enumerate().filter_map(standing).max()?;
    let basis = AvailabilityBasis::Reported;
    Some(Decided { availability, basis, said_at: Some(said_at), spaces_free: None })
}

/// Of each driver who counts, the last thing they said of how full it is. Of two things at once, the worse.
fn last_of_each(reports: &[DriverReport], now: DateTime<Utc>) -> Vec<DriverReport> {
    let mut last = BTreeMap::<_, DriverReport>::new();
    let count = |report: &&DriverReport| {
        report.counts() && report.kind.availability().is_some() && report.time_left(now).is_some()
    };
    for report in reports.iter().filter(count) {
        let held = last.entry(report.user_id).or_insert(*report);
        if (held.said_at, held.kind, *held) < (report.said_at, report.kind, *report) {
            *held = *report;
        }
    }
    last.into_values().collect()
}

/// What a reading means; a closed car park has nothing for anybody, which is a warning and not a count.
fn by_feed(reading: FeedReading) -> Option<Decided> {
    let counted = reading.spaces_free.map(|free| match reading.capacity {
        _ if free == 0 => Availability::Full,
        Some(all) if f64::from(free) <= f64::from(all) * LIMITED_SHARE => Availability::Limited,
        _ => Availability::Available,
    });
    let closed = (reading.is_open == Some(false)).then_some(Availability::Warning);
    let availability = closed.or(counted).or(reading.said)?;
    Some(Decided {
        availability,
        basis: AvailabilityBasis::Live,
        said_at: Some(reading.said_at),
        spaces_free: reading.spaces_free.filter(|_| closed.is_none()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(minutes_ago: i64, free: i32) -> FeedReading {
        let said_at = DateTime::<Utc>::UNIX_EPOCH - Duration::minutes(minutes_ago);
        FeedReading {
            said_at,
            spaces_free: Some(free),
            capacity: Some(100),
            is_open: None,
            said: None,
        }
    }

    #[test]
    fn a_fresh_reading_counts_and_an_old_one_does_not() {
        let at = |reading| decide(Some(reading), &[], DateTime::UNIX_EPOCH).availability;
        assert_eq!(at(reading(0, 50)), Availability::Available);
        assert_eq!(at(reading(30, 10)), Availability::Limited);
        assert_eq!(at(reading(30, 0)), Availability::Full);
        assert_eq!(decide(Some(reading(31, 50)), &[], DateTime::UNIX_EPOCH), Decided::NOTHING);
    }

    #[test]
    fn a_closed_car_park_has_no_free_spaces() {
        let closed = FeedReading { is_open: Some(false), ..reading(1, 80) };
        let decided = decide(Some(closed), &[], DateTime::UNIX_EPOCH);
        assert_eq!((decided.availability, decided.spaces_free), (Availability::Warning, None));
    }
}
