//! Boards as they hang at car parks, and what stays cost by them, worked out by hand.

use chrono::NaiveDateTime;

use super::{Arrival, Driver, Rates, VehicleKind, cost, is_barred, parse};
use crate::holidays::Nation;
use crate::opening::london_time;

fn rates(text: &str) -> Rates {
    parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn arrival(local: &str) -> Arrival {
    let local = NaiveDateTime::parse_from_str(local, "%Y-%m-%dT%H:%M").expect("a time");
    Arrival { at: london_time(local), nation: Nation::EnglandAndWales }
}

fn of(rates: &Rates, from: &str, hours: f64, driver: Driver) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "a few hours")]
    let cost = cost(rates, arrival(from), (hours * 60.0) as i32, &driver);
    let lines: Vec<&str> = cost.working.iter().map(|line| line.text.as_str()).collect();
    match (cost.pence, cost.not_known) {
        (Some(pence), None) => format!("{pence}: {}", lines.join(", ")),
        (None, Some(why)) => why.to_string(),
        other => panic!("{other:?}"),
    }
}

fn anyone(text: &str, from: &str, hours: f64) -> String {
    of(&rates(text), from, hours, Driver::default())
}

// 23 to 29 November 2026 are Monday to Sunday.
const MONDAY: &str = "2026-11-23T10:00";

#[test]
fn the_board_of_the_picture() {
    let board = "24/7:\n  each 1 h: £1.20\nat most £6.00 a day";
    assert_eq!(anyone(board, "2026-11-24T14:30", 2.0), "240: 2 h at £1.20");
    assert_eq!(anyone(board, "2026-11-24T14:30", 4.0), "480: 4 h at £1.20");
    assert_eq!(anyone(board, "2026-11-24T14:30", 5.5), "600: day cap £6.00");
}

#[test]
fn evenings_and_sundays() {
    let board = "Mo-Sa 08:00-18:00:\n  each 1 h: £1.20\nMo-Sa 18:00-22:00:\n  flat: £2.00 (evening)\nSu,PH: free";
    assert_eq!(anyone(board, "2026-11-23T16:00", 4.0), "440: 2 h at £1.20, evening flat £2.00");
    assert_eq!(anyone(board, "2026-11-23T06:30", 2.0), "120: free until 08:00, 1 h at £1.20");
    assert_eq!(
        anyone(board, "2026-11-28T21:00", 13.0),
        "200: evening flat £2.00, free from 22:00",
        "Saturday night to Sunday"
    );
    assert_eq!(anyone(board, "2026-12-25T10:00", 8.0), "0: free", "Christmas is a Friday");
    assert_eq!(
        anyone(board, "2026-11-23T21:00", 12.0),
        "320: evening flat £2.00, free 22:00 to 08:00, 1 h at £1.20"
    );
}

#[test]
fn a_longest_stay_of_every_day_binds_on_bank_holidays() {
    // 25 December 2026 is a Friday.
    let board = "Su,PH 10:00-16:00:\n  flat: £2.00\n24/7:\n  each 1 h: £1.00\nstay at most 4 h";
    let christmas = "2026-12-25T11:00";
    assert_eq!(anyone(board, christmas, 4.0), "200: flat £2.00");
    assert_eq!(anyone(board, christmas, 5.0), "may not stay that long: at most 4 h");
    assert_eq!(anyone(board, "2026-12-25T15:00", 3.0), "400: flat £2.00, 2 h at £1.00");
    let by_day = board.replace("at most 4 h", "at most 2 h, 08:00-18:00");
    assert_eq!(anyone(&by_day, christmas, 3.0), "may not stay that long: at most 2 h");
    let weekdays = board.replace("at most 4 h", "at most 2 h, Mo-Sa 08:00-18:00");
    assert_eq!(anyone(&weekdays, christmas, 3.0), "200: flat £2.00", "no such day");
}

#[test]
fn a_concession_is_no_more_than_it_says_and_never_dearer() {
    let badge = Driver { blue_badge: true, ..Driver::default() };
    let rider = Driver { vehicle: VehicleKind::Motorcycle, ..Driver::default() };
    // The free hour is of the beginning of a stay, and gone when the badge's three are over.
    let free = rates(
        "24/7:\n  up to 1 h: free\n  up to 2 h: £2.00\n  one ticket only\nblue badge: first 3 h free",
    );
    assert_eq!(of(&free, MONDAY, 3.0, badge), "0: first 3 h free with a blue badge");
    assert_eq!(
        of(&free, MONDAY, 3.5, badge),
        "200: first 3 h free with a blue badge, up to 2 h £2.00"
    );
    let first = rates("24/7:\n  first 30 min free\n  each 1 h: £1.00\nblue badge: first 3 h free");
    assert_eq!(
        of(&first, MONDAY, 3.5, badge),
        "100: first 3 h free with a blue badge, 1 h at £1.00"
    );
    // An early bird is for who enters early, and a badge does not keep one from it.
    let bird = bird_with("blue badge: first 1 h free");
    assert_eq!(of(&bird, "2026-11-23T09:00", 9.0, badge), "500: early bird £5.00");
    assert_eq!(
        of(&bird, "2026-11-23T05:30", 2.0, badge),
        "200: first 1 h free with a blue badge, 1 h at £2.00",
        "entered before it"
    );
    let extra = bird_with("blue badge: 1 h extra");
    assert_eq!(
        of(&extra, "2026-11-23T09:00", 10.5, badge),
        "2000: 10 h at £2.00, 1 h extra with a blue badge",
        "left after it"
    );
    let daily = rates("Mo-Sa 08:00-18:00:\n  each 1 h: £1.50\nmotorcycle: £1.00 a day");
    assert_eq!(of(&daily, MONDAY, 4.0, rider), "100: £1.00 for motorcycles");
    assert_eq!(of(&daily, "2026-11-29T10:00", 4.0, rider), "0: free", "a Sunday");
}

fn bird_with(line: &str) -> Rates {
    rates(&format!(
        "24/7:\n  each 1 h: £2.00\nearly bird: £5.00, enter 06:00-09:30, leave by 19:00\n{line}"
    ))
}

#[test]
fn what_is_flat_on_some_days_is_paid_for_each() {
    let weekend = "Sa,Su:\n  flat: £3.00 (all day)\nMo-Fr 08:00-18:00:\n  each 1 h: £1.00";
    assert_eq!(anyone(weekend, "2026-11-28T10:00", 6.0), "300: all day flat £3.00");
    assert_eq!(anyone(weekend, "2026-11-28T10:00", 32.0), "600: 2 × all day flat at £3.00");
    let once = format!("{weekend}\nno return within 1 h");
    assert_eq!(anyone(&once, "2026-11-28T10:00", 32.0), "600: 2 × all day flat at £3.00");
    let any = "24/7:\n  flat: £3.00";
    assert_eq!(anyone(any, "2026-11-28T10:00", 32.0), "300: flat £3.00");
    let night = "18:00-08:00:\n  flat: £2.00 (night)";
    assert_eq!(anyone(night, "2026-11-28T20:00", 10.0), "200: night flat £2.00");
}

#[test]
fn bands_and_a_day() {
    let board = "Mo-Sa 08:00-18:00:\n  up to 1 h: £1.00\n  up to 2 h: £2.50\n  up to 4 h: £4.00\n  flat: £6.00 (all day)\n  one ticket only";
    let costs = |hours| anyone(board, MONDAY, hours);
    assert_eq!(costs(0.5), "100: up to 1 h £1.00");
    assert_eq!(costs(1.5), "250: up to 2 h £2.50");
    assert_eq!(costs(5.0), "600: all day flat £6.00");
    let chained = board.replace("one ticket only", "then any ticket again");
    assert_eq!(anyone(&chained, MONDAY, 1.5), "200: 2 × up to 1 h at £1.00");
    let leaving = board
        .replace("one ticket only", "then the longest again")
        .replace("  flat: £6.00 (all day)\n", "");
    assert_eq!(anyone(&leaving, MONDAY, 1.5), "250: up to 2 h £2.50");
    assert_eq!(anyone(&leaving, MONDAY, 5.0), "500: up to 4 h £4.00, up to 1 h £1.00");
}

#[test]
fn what_is_sold_after_the_first_hours() {
    let board = "24/7:\n  up to 2 h: £3.00\n  each 1 h after 2 h: £1.00\n  one ticket only";
    assert_eq!(anyone(board, MONDAY, 2.0), "300: up to 2 h £3.00");
    assert_eq!(anyone(board, MONDAY, 4.5), "600: up to 2 h £3.00, 3 h at £1.00");
    let dear = "24/7:\n  up to 2 h: £3.00\n  each 1 h after 2 h: £2.00\n  one ticket only";
    assert_eq!(anyone(dear, MONDAY, 4.0), "700: up to 2 h £3.00, 2 h at £2.00", "no second one");
}

#[test]
fn free_minutes_of_both_kinds() {
    let whole = "24/7:\n  up to 2 h: free\n  each 1 h: £1.40";
    assert_eq!(anyone(whole, MONDAY, 2.0), "0: free for up to 2 h");
    assert_eq!(anyone(whole, MONDAY, 2.5), "420: 3 h at £1.40");
    let first = "24/7:\n  first 2 h free\n  each 1 h: £1.40";
    assert_eq!(anyone(first, MONDAY, 2.5), "140: first 2 h free, 1 h at £1.40");
}

#[test]
fn early_birds_leave_in_time() {
    let board = "24/7:\n  up to 2 h: £4.00\n  up to 24 h: £20.00\nearly bird: £9.00, enter Mo-Fr 06:00-09:30, leave by 19:00";
    assert_eq!(anyone(board, "2026-11-23T08:00", 11.0), "900: early bird £9.00");
    assert_eq!(anyone(board, "2026-11-23T08:00", 11.5), "2000: up to 24 h £20.00");
    assert_eq!(anyone(board, "2026-11-23T08:00", 2.0), "400: up to 2 h £4.00");
    assert_eq!(anyone(board, "2026-11-23T09:30", 9.0), "2000: up to 24 h £20.00", "entered late");
    assert_eq!(anyone(board, "2026-11-28T08:00", 9.0), "2000: up to 24 h £20.00", "a Saturday");
}

#[test]
fn what_is_not_allowed_or_not_told_is_not_known() {
    let street = "Mo-Sa 08:30-18:30:\n  each 15 min: £0.30\nstay at most 2 h, Mo-Sa 08:30-18:30\nno return within 1 h";
    assert_eq!(anyone(street, MONDAY, 1.0), "120: 4 × 15 min at £0.30");
    assert_eq!(anyone(street, MONDAY, 2.5), "may not stay that long: at most 2 h");
    assert_eq!(
        anyone(street, "2026-11-23T17:30", 9.0),
        "120: 4 × 15 min at £0.30, free from 18:30"
    );
    let residents = "Mo-Fr 10:00-12:00: permit holders only";
    assert_eq!(anyone(residents, "2026-11-23T09:00", 2.0), "permit only then");
    assert_eq!(anyone(residents, "2026-11-23T13:00", 2.0), "0: free");
    let resident = Driver { permit: true, ..Driver::default() };
    assert_eq!(of(&rates(residents), "2026-11-23T09:00", 2.0, resident), "0: free");
    let barred = |from| is_barred(&rates(residents), arrival(from));
    assert_eq!(
        ["2026-11-23T09:59", "2026-11-23T10:00", "2026-11-23T12:00", "2026-11-28T10:00"]
            .map(barred),
        [false, true, false, false]
    );
    assert_eq!(anyone("Sa: no parking", "2026-11-28T09:00", 1.0), "no parking then");
    assert_eq!(anyone("Mo-Fr: charge not told", MONDAY, 1.0), "what it costs then is not told");
    let short = "24/7:\n  up to 1 h: £1.00\n  one ticket only";
    assert_eq!(anyone(short, MONDAY, 2.0), "no ticket covers so long a stay");
}

#[test]
fn badges_motorcycles_and_permits() {
    let board = "24/7:\n  each 1 h: £1.00\nstay at most 4 h\nblue badge: 1 h extra\nmotorcycle: £1.00 a day\npermit: free";
    let who = |driver: Driver, hours| of(&rates(board), MONDAY, hours, driver);
    let badge = Driver { blue_badge: true, ..Driver::default() };
    assert_eq!(who(badge, 3.0), "200: 2 h at £1.00, 1 h extra with a blue badge");
    assert_eq!(who(badge, 5.0), "400: 4 h at £1.00, 1 h extra with a blue badge");
    let rider = Driver { vehicle: VehicleKind::Motorcycle, ..Driver::default() };
    assert_eq!(who(rider, 3.0), "100: £1.00 for motorcycles");
    assert_eq!(who(Driver { permit: true, ..Driver::default() }, 9.0), "0: free with a permit");
    let three = "24/7:\n  each 1 h: £1.00\nblue badge: first 3 h free";
    assert_eq!(of(&rates(three), MONDAY, 3.0, badge), "0: first 3 h free with a blue badge");
    assert_eq!(
        of(&rates(three), MONDAY, 4.5, badge),
        "200: first 3 h free with a blue badge, 2 h at £1.00"
    );
}

#[test]
fn seasons() {
    let board = "Apr-Oct 09:00-18:00:\n  flat: £5.00";
    assert_eq!(anyone(board, "2026-10-31T10:00", 3.0), "500: flat £5.00");
    assert_eq!(anyone(board, "2026-11-01T10:00", 3.0), "0: free");
}

#[test]
fn midnight_and_caps() {
    let day = "24/7:\n  each 1 h: £1.20\nat most £6.00 a day";
    assert_eq!(anyone(day, "2026-11-23T22:00", 12.0), "840: 2 h at £1.20, day cap £6.00");
    let any = "24/7:\n  each 1 h: £1.20\nat most £6.00 in 24 h";
    assert_eq!(anyone(any, "2026-11-23T22:00", 12.0), "600: 24 h cap £6.00");
    assert_eq!(anyone(any, "2026-11-23T22:00", 25.0), "720: 1 h at £1.20, 24 h cap £6.00");
}

#[test]
fn both_changes_of_the_clocks() {
    let night = "00:00-06:00:\n  each 1 h: £1.00\n06:00-24:00: free";
    assert_eq!(anyone(night, "2026-10-25T00:00", 12.0), "700: 7 h at £1.00, free from 06:00");
    assert_eq!(anyone(night, "2027-03-28T00:00", 12.0), "500: 5 h at £1.00, free from 06:00");
    assert_eq!(anyone("24/7:\n  each 1 h: £1.00", "2026-10-24T23:00", 5.0), "500: 5 h at £1.00");
}

#[test]
fn a_day_ticket_runs_through() {
    let board = "Mo-Sa 08:00-18:00:\n  each 1 h: £1.00\n  up to 24 h: £8.00";
    assert_eq!(
        anyone(board, "2026-11-23T10:00", 24.0),
        "800: up to 24 h £8.00",
        "until ten on the next day"
    );
    assert_eq!(
        anyone(board, "2026-11-23T17:00", 16.5),
        "300: 1 h at £1.00, free 18:00 to 08:00, 2 h at £1.00"
    );
}
