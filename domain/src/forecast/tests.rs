use chrono::TimeZone;

use super::*;

const NATION: Nation = Nation::EnglandAndWales;

/// Monday, 2 November 2026; London is on UTC.
fn monday() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 2, 0, 0, 0).single().unwrap_or_default()
}

/// The middle of a quarter hour so many days and quarters after that Monday.
fn at(day: i64, quarter: i64) -> DateTime<Utc> {
    monday() + Duration::days(day) + Duration::minutes(quarter * 15) + Duration::seconds(450)
}

/// Fuller until noon, then emptier; `more` on top.
fn day_like(quarter: i64, more: f64) -> f64 {
    (1.0 - (quarter - 48).abs() as f64 / 48.0) * 0.8 + more
}

fn days(range: std::ops::Range<i64>, more: impl Fn(i64) -> f64) -> Vec<Reading> {
    let quarters = range.flat_map(|day| (0..96).map(move |quarter| (day, quarter)));
    let reading =
        |(day, quarter)| Reading { at: at(day, quarter), full: day_like(quarter, more(day)) };
    quarters.map(reading).collect()
}

fn near(left: Option<f64>, right: f64) -> bool {
    left.is_some_and(|left| (left - right).abs() < 1e-9)
}

#[test]
fn two_days_of_a_weekday_say_nothing_and_three_are_typical() {
    let week = TypicalWeek::of(&days(0..14, |_| 0.0), NATION);
    assert_eq!(week, TypicalWeek::nothing());
    let week = TypicalWeek::of(&days(0..15, |_| 0.0), NATION);
    assert!(near(week.0[0][48], 0.8), "three Mondays");
    assert_eq!(week.0[1], [None; QUARTERS], "two Tuesdays");
}

#[test]
fn a_day_counts_once_however_often_it_was_read() {
    let mut history = days(0..21, |_| 0.0);
    history.extend((0..50).map(|n| Reading { at: at(5, 48) + Duration::seconds(n), full: 0.0 }));
    let week = TypicalWeek::of(&history, NATION);
    let of_that_day = 0.8 / 51.0;
    assert!(near(week.0[5][48], (0.8 + 0.8 + of_that_day) / 3.0), "{:?}", week.0[5][48]);
}

#[test]
fn a_public_holiday_is_taken_for_a_sunday_and_a_nation_has_its_own() {
    // Boxing Day 2026 is a Saturday; 2 January 2026 was a Friday, and a holiday in Scotland.
    let noon = |y, m, d| Utc.with_ymd_and_hms(y, m, d, 12, 0, 0).single().unwrap_or_default();
    assert_eq!(Quarter::of(noon(2026, 12, 26), NATION).weekday, 6);
    assert_eq!(Quarter::of(noon(2026, 1, 2), NATION).weekday, 4);
    assert_eq!(Quarter::of(noon(2026, 1, 2), Nation::Scotland).weekday, 6);
    assert_eq!(Quarter::of(noon(2026, 7, 6), NATION).index, 52, "13:00 by the clocks of London");
}

#[test]
fn between_two_quarter_hours_it_is_between_what_they_say() {
    let week = TypicalWeek::of(&days(0..28, |_| 0.0), NATION);
    let (first, second) = (day_like(32, 0.0), day_like(33, 0.0));
    assert!(near(week.at(at(0, 32), NATION), first));
    let between = at(0, 32) + Duration::minutes(5);
    assert!(near(week.at(between, NATION), first + (second - first) / 3.0));
}

#[test]
fn a_forecast_starts_at_what_is_and_returns_to_what_is_typical() {
    let week = TypicalWeek::of(&days(0..28, |_| 0.0), NATION);
    let now = Reading { at: at(28, 30), full: day_like(30, 0.1) };
    let ahead = |minutes| forecast(&week, now, now.at + Duration::minutes(minutes), NATION);
    assert!(near(ahead(0), now.full));
    let left = |minutes: f64| 0.1 * 0.5_f64.powf(minutes / 600.0);
    assert!(near(ahead(60), day_like(34, left(60.0))));
    assert!(near(ahead(180), day_like(42, left(180.0))));
    assert_eq!((ahead(-1), ahead(181)), (None, None), "what was, and what is too far ahead");
    let full = Reading { full: 1.0, ..now };
    assert!(near(forecast(&week, full, at(28, 40), NATION), 1.0), "never more than all spaces");
}

#[test]
fn what_was_held_out_says_how_often_forecasts_are_right() {
    assert!(accuracy(&days(0..21, |_| 0.0), NATION).is_empty(), "too little is known");
    assert!(accuracy(&[], NATION).is_empty());
    let all_right = accuracy(&days(0..28, |_| 0.0), NATION);
    assert_eq!(all_right.iter().map(|of| of.horizon_minutes).collect::<Vec<_>>(), HORIZONS);
    assert!(all_right.iter().all(|of| of.within_tenth > 0.999 && of.eight_in_ten < 1e-9));
    // The last week was fuller by a fifth of all spaces from each midnight on.
    let moved = accuracy(&days(0..28, |day| if day < 21 { 0.0 } else { 0.2 }), NATION);
    let error = |horizon: f64| 0.2 * (1.0 - 0.5_f64.powf(horizon / 600.0));
    for (of, horizon) in moved.iter().zip([15.0, 60.0, 180.0]) {
        assert!((of.eight_in_ten - error(horizon)).abs() < 1e-6, "{of:?}");
    }
}

#[test]
fn counts_become_shares_and_none_is_beyond_all_or_nothing() {
    let full = |free, capacity| Reading::counted(monday(), free, capacity).full;
    assert!((full(25.0, 100) - 0.75).abs() < 1e-9);
    assert!(full(105.0, 100) <= 0.0 && full(1.0, 0) <= 0.0 && full(-3.0, 100) >= 1.0);
}
