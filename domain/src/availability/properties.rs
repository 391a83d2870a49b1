//! What holds of every set of reports.

use chrono::{DateTime, Duration, Utc};
use proptest::prelude::*;
use uuid::Uuid;

use super::report::{DriverReport, DriverReportKind, counts};
use super::{BORNE_OUT_TIMES, Decided, FeedReading, decide};
use crate::car_park::Availability;

const NOW: DateTime<Utc> = DateTime::UNIX_EPOCH;

/// One of an account of a year, from a network of its own.
fn report(account: u128, kind: DriverReportKind, minutes_ago: i64) -> DriverReport {
    DriverReport {
        user_id: Uuid::from_u128(account),
        user_since: NOW - Duration::days(365),
        kind,
        said_at: NOW - Duration::minutes(minutes_ago),
        days_borne_out: 0,
        network: Some(account),
        sign_up_network: Some(account),
    }
}

fn said(reports: &[DriverReport]) -> Availability {
    decide(None, reports, NOW).availability
}

prop_compose! {
    fn any_report()(
        account in 0_u128..6,
        kind in proptest::sample::select(DriverReportKind::ALL),
        minutes in 0_i64..75,
        age_days in 0_i64..9,
        days_borne_out in 0_i16..7,
        network in proptest::option::of(0_u128..4),
        sign_up_network in proptest::option::of(0_u128..4),
    ) -> DriverReport {
        let user_since = NOW - Duration::minutes(minutes) - Duration::days(age_days);
        DriverReport { user_since, days_borne_out, network, sign_up_network, ..report(account, kind, minutes) }
    }
}

proptest! {
    #[test]
    fn the_order_of_reports_does_not_matter(
        (given, shuffled) in proptest::collection::vec(any_report(), 0..12)
            .prop_flat_map(|given| (Just(given.clone()), Just(given).prop_shuffle()))
    ) {
        prop_assert_eq!(decide(None, &given, NOW), decide(None, &shuffled, NOW));
        prop_assert_eq!(counts(&given, NOW), counts(&shuffled, NOW));
    }

    #[test]
    fn one_account_moves_no_marker(given in proptest::collection::vec(any_report(), 0..12)) {
        let alone: Vec<_> = given
            .into_iter()
            .map(|report| DriverReport { user_id: Uuid::nil(), days_borne_out: BORNE_OUT_TIMES - 1, ..report })
            .collect();
        prop_assert_eq!(decide(None, &alone, NOW), Decided::NOTHING);
    }

    #[test]
    fn one_that_feeds_have_borne_out_does(kind in 0_usize..4, minutes in 0_i64..=60, age_days in 0_i64..9) {
        let kind = DriverReportKind::ALL[kind];
        let user_since = NOW - Duration::days(age_days);
        let one = DriverReport { days_borne_out: BORNE_OUT_TIMES, user_since, ..report(1, kind, minutes) };
        prop_assert_eq!(Some(said(&[one])), kind.availability());
    }

    #[test]
    fn a_hundred_young_accounts_or_accounts_of_one_network_move_nothing(
        given in proptest::collection::vec(any_report(), 100), way in 0..3
    ) {
        let numbered = given.into_iter().enumerate().map(|(at, given)| {
            let all = DriverReport { user_id: Uuid::from_u128(at as u128), days_borne_out: 0, ..given };
            match way {
                0 => DriverReport { user_since: NOW - Duration::days(1), said_at: NOW, ..all },
                1 => DriverReport { network: Some(7), ..all },
                _ => DriverReport { sign_up_network: Some(7), ..all },
            }
        });
        let numbered: Vec<_> = numbered.collect();
        prop_assert_eq!(decide(None, &numbered, NOW), Decided::NOTHING);
        prop_assert!(counts(&numbered, NOW).iter().all(|count| count.drivers == 1));
    }

    #[test]
    fn a_fresh_feed_stands_above_every_report(given in proptest::collection::vec(any_report(), 0..12), free in 0..100) {
        let feed = FeedReading {
            said_at: NOW, spaces_free: Some(free), capacity: Some(100), is_open: None, said: None,
        };
        prop_assert_eq!(decide(Some(feed), &given, NOW), decide(Some(feed), &[], NOW));
    }

    #[test]
    fn what_has_faded_changes_nothing(given in proptest::collection::vec(any_report(), 0..12), old in any_report()) {
        let faded = DriverReport { said_at: NOW - Duration::minutes(61), ..old };
        let more: Vec<_> = given.iter().copied().chain([faded]).collect();
        prop_assert_eq!(decide(None, &given, NOW), decide(None, &more, NOW));
    }
}

#[test]
fn contradictions_come_to_the_answer_with_more_voices_and_the_fresher_word() {
    use DriverReportKind::{Closed, Full, Plenty};
    let two = [report(1, Full, 10), report(2, Full, 40)];
    assert_eq!(said(&two), Availability::Full);
    assert_eq!(decide(None, &two, NOW).said_at, Some(two[0].said_at));
    let one_more = [&two[..], &[report(3, Plenty, 0)]].concat();
    assert_eq!(said(&one_more), Availability::Full, "one account turns nothing round");
    let fresher = [&one_more[..], &[report(4, Plenty, 0)]].concat();
    assert_eq!(said(&fresher), Availability::Available, "2 × 60 minutes left are more than 2 × 50");
    let more = [&fresher[..], &[report(5, Full, 10)]].concat();
    assert_eq!(said(&more), Availability::Full, "3 × 50 are more than 2 × 60");
    let alike =
        [report(1, Plenty, 5), report(2, Plenty, 5), report(3, Closed, 5), report(4, Closed, 5)];
    assert_eq!(said(&alike), Availability::Warning, "of two alike the worse");
    let changed = [report(1, Full, 10), report(2, Full, 10), report(1, Plenty, 1)];
    assert_eq!(said(&changed), Availability::Unknown, "the last that each said");
}

#[test]
fn what_moves_nothing_is_shown_as_one() {
    let young =
        |account| DriverReport { user_since: NOW, ..report(account, DriverReportKind::Full, 0) };
    let shown = |reports: &[DriverReport]| counts(reports, NOW)[0].drivers;
    assert_eq!(shown(&[young(1)]), 1);
    assert_eq!(shown(&[young(1), young(2)]), 1);
    let full = |account| report(account, DriverReportKind::Full, 9);
    assert_eq!(shown(&[young(1), full(2), full(3)]), 2);
    assert_eq!(counts(&[report(1, DriverReportKind::Full, 61)], NOW), []);
}
