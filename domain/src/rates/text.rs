//! Rates as lines that a person reads and may write.
//!
//! ```text
//! Mo-Sa 08:00-18:00:
//!   up to 30 min: free
//!   up to 1 h: £1.20
//!   each 1 h after 4 h: £0.80
//!   flat: £6.00 (all day)
//!   then the longest again
//! Su,PH: free
//! early bird: £5.00, enter Mo-Fr 06:00-09:30, leave by 19:00
//! at most £6.00 a day
//! stay at most 4 h, Mo-Sa 08:00-18:00
//! no return within 1 h
//! blue badge: first 3 h free
//! ```

use std::fmt::Write as _;

use super::board::{
    Again, Board, Cap, CapPer, Concession, Gets, Limit, Offer, Period, PeriodKind, Ticket,
    TicketKind, Who,
};
use super::check::{Rates, RatesError};
use super::when::{When, clock, read_clock};
use super::working::length;
use crate::echo::echo;
use crate::price::pounds;
use crate::stay_limit::length as lengths;

const KINDS: [(PeriodKind, &str); 4] = [
    (PeriodKind::Free, "free"),
    (PeriodKind::PermitOnly, "permit holders only"),
    (PeriodKind::NoParking, "no parking"),
    (PeriodKind::NotTold, "charge not told"),
];
const AGAIN: [(Again, &str); 3] = [
    (Again::Any, "then any ticket again"),
    (Again::Longest, "then the longest again"),
    (Again::Never, "one ticket only"),
];
const WHO: [(Who, &str); 3] =
    [(Who::BlueBadge, "blue badge"), (Who::Motorcycle, "motorcycle"), (Who::Permit, "permit")];

/// A line that cannot be read, or rates that cannot be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RatesTextError {
    /// The line by number from 1, and what stands there.
    #[error("line {}: {:?} is not understood", .0, echo(.1))]
    Line(usize, String),
    /// What the lines say together cannot be.
    #[error(transparent)]
    Rates(#[from] RatesError),
}

/// Prints rates; [`parse`] reads the same from it.
#[must_use]
pub fn print(rates: &Rates) -> String {
    let mut lines = String::new();
    let board: &Board = rates;
    for period in &board.periods {
        print_period(&mut lines, period);
    }
    for offer in &board.offers {
        let Offer { name, pence, enter, leave_by, within } = offer;
        let _ = write!(lines, "{name}: {}, enter {enter}", money(*pence));
        if let Some(minute) = leave_by {
            let _ = write!(lines, ", leave by {}", clock(*minute));
        }
        if let Some(minutes) = within {
            let _ = write!(lines, ", within {}", length(*minutes));
        }
        lines.push('\n');
    }
    if let Some(cap) = board.cap {
        let per = if cap.per == CapPer::Day { "a day" } else { "in 24 h" };
        let _ = writeln!(lines, "at most {} {per}", pounds(cap.pence));
    }
    for limit in &board.max_stay {
        let _ = write!(lines, "stay at most {}", length(limit.minutes));
        if !limit.when.is_always() {
            let _ = write!(lines, ", {}", limit.when);
        }
        lines.push('\n');
    }
    if let Some(minutes) = board.no_return {
        let _ = writeln!(lines, "no return within {}", length(minutes));
    }
    for one in &board.concessions {
        let minutes = length(one.minutes.unwrap_or(0));
        let what = match one.gets {
            Gets::Free => "free".to_owned(),
            Gets::FreeFor => format!("first {minutes} free"),
            Gets::Extra => format!("{minutes} extra"),
            Gets::PaysADay => format!("{} a day", pounds(one.pence.unwrap_or(0))),
        };
        let _ = writeln!(lines, "{}: {what}", word_of(&WHO, one.who));
    }
    lines
}

fn print_period(lines: &mut String, period: &Period) {
    if period.kind != PeriodKind::Paid {
        let _ = writeln!(lines, "{}: {}", period.when, word_of(&KINDS, period.kind));
        return;
    }
    let _ = writeln!(lines, "{}:", period.when);
    if let Some(minutes) = period.first_free {
        let _ = writeln!(lines, "  first {} free", length(minutes));
    }
    for ticket in &period.tickets {
        let minutes = length(ticket.minutes.unwrap_or(0));
        let what = match (ticket.kind, ticket.after) {
            (TicketKind::Flat, _) => "flat".to_owned(),
            (TicketKind::UpTo, _) => format!("up to {minutes}"),
            (TicketKind::Each, None) => format!("each {minutes}"),
            (TicketKind::Each, Some(after)) => format!("each {minutes} after {}", length(after)),
        };
        let _ = write!(lines, "  {what}: {}", money(ticket.pence));
        if !ticket.name.is_empty() {
            let _ = write!(lines, " ({})", ticket.name);
        }
        lines.push('\n');
    }
    if let Some(again) = period.again {
        let _ = writeln!(lines, "  {}", word_of(&AGAIN, again));
    }
}

/// Reads what [`print`] prints, and what people write like it.
///
/// # Errors
/// [`RatesTextError`] for the first line that is not understood, or for what the lines together cannot be.
pub fn parse(text: &str) -> Result<Rates, RatesTextError> {
    let mut board = Board::default();
    for (n, line) in text.lines().enumerate() {
        let read = if line.starts_with([' ', '\t']) && !line.trim().is_empty() {
            board.periods.last_mut().and_then(|period| within_period(period, line.trim()))
        } else {
            top(&mut board, line.trim())
        };
        if read.is_none() {
            let shown = line.trim().chars().take(80).collect();
            return Err(RatesTextError::Line(n + 1, shown));
        }
    }
    Ok(Rates::new(board)?)
}

fn top(board: &mut Board, line: &str) -> Option<()> {
    if line.is_empty() {
        return Some(());
    }
    if let Some((what, rest)) = line.split_once(", enter ") {
        board.offers.push(offer(what, rest)?);
        return Some(());
    }
    if let Some(rest) = line.strip_prefix("at most ") {
        let (price, per) = match rest.strip_suffix(" a day") {
            Some(price) => (price, CapPer::Day),
            None => (rest.strip_suffix(" in 24 h")?, CapPer::TwentyFourHours),
        };
        board.cap = Some(Cap { pence: read_money(price)?, per });
        return Some(());
    }
    if let Some(rest) = line.strip_prefix("stay at most ") {
        let (minutes, when) = match rest.split_once(", ") {
            Some((minutes, when)) => (minutes, when.parse().ok()?),
            None => (rest, When::always()),
        };
        board.max_stay.push(Limit { minutes: lengths::minutes(minutes)?, when });
        return Some(());
    }
    if let Some(minutes) = line.strip_prefix("no return within ") {
        board.no_return = Some(lengths::minutes(minutes)?);
        return Some(());
    }
    let who = |line: &str| {
        let (name, what) = line.split_once(": ")?;
        let (who, _) = WHO.iter().find(|(_, word)| *word == name)?;
        Some((*who, what.to_owned()))
    };
    if let Some((who, what)) = who(line) {
        board.concessions.push(concession(who, &what)?);
        return Some(());
    }
    board.periods.push(period(line)?);
    Some(())
}

fn period(line: &str) -> Option<Period> {
    if let Some(when) = line.strip_suffix(':') {
        return Some(Period { when: when.parse().ok()?, ..Period::default() });
    }
    let (when, kind) = line.rsplit_once(": ")?;
    let (kind, _) = KINDS.iter().find(|(_, word)| *word == kind)?;
    Some(Period { when: when.parse().ok()?, kind: *kind, ..Period::default() })
}

fn within_period(period: &mut Period, line: &str) -> Option<()> {
    if let Some((again, _)) = AGAIN.iter().find(|(_, word)| *word == line) {
        period.again = Some(*again);
        return Some(());
    }
    if let Some(minutes) = line.strip_prefix("first ").and_then(|rest| rest.strip_suffix(" free")) {
        period.first_free = Some(lengths::minutes(minutes)?);
        return Some(());
    }
    let (what, price) = line.split_once(": ")?;
    let (price, name) = match price.strip_suffix(')').and_then(|rest| rest.split_once(" (")) {
        Some((price, name)) => (price, name),
        None => (price, ""),
    };
    let (kind, minutes, after) = match what.split_once(' ') {
        None if what == "flat" => (TicketKind::Flat, None, None),
        Some(("up", rest)) => {
            (TicketKind::UpTo, Some(lengths::minutes(rest.strip_prefix("to ")?)?), None)
        }
        Some(("each", rest)) => {
            let (minutes, after) = match rest.split_once(" after ") {
                Some((minutes, after)) => (minutes, Some(lengths::minutes(after)?)),
                None => (rest, None),
            };
            (TicketKind::Each, Some(lengths::minutes(minutes)?), after)
        }
        _ => return None,
    };
    let name = name.to_owned();
    period.tickets.push(Ticket { kind, minutes, after, pence: read_money(price)?, name });
    Some(())
}

fn offer(what: &str, rest: &str) -> Option<Offer> {
    let (name, price) = what.rsplit_once(": ")?;
    let (rest, within) = match rest.split_once(", within ") {
        Some((rest, minutes)) => (rest, Some(lengths::minutes(minutes)?)),
        None => (rest, None),
    };
    let (enter, leave_by) = match rest.split_once(", leave by ") {
        Some((enter, minute)) => (enter, Some(read_clock(minute)?)),
        None => (rest, None),
    };
    let enter = enter.parse().ok()?;
    Some(Offer { name: name.to_owned(), pence: read_money(price)?, enter, leave_by, within })
}

fn concession(who: Who, what: &str) -> Option<Concession> {
    let of = |gets, minutes, pence| Some(Concession { who, gets, minutes, pence });
    if what == "free" {
        return of(Gets::Free, None, None);
    }
    if let Some(price) = what.strip_suffix(" a day") {
        return of(Gets::PaysADay, None, Some(read_money(price)?));
    }
    if let Some(minutes) = what.strip_suffix(" extra") {
        return of(Gets::Extra, Some(lengths::minutes(minutes)?), None);
    }
    let minutes = what.strip_prefix("first ")?.strip_suffix(" free")?;
    of(Gets::FreeFor, Some(lengths::minutes(minutes)?), None)
}

fn word_of<T: PartialEq + Copy>(words: &[(T, &'static str)], of: T) -> &'static str {
    words.iter().find(|(one, _)| *one == of).map_or("", |(_, word)| word)
}

fn money(pence: i32) -> String {
    if pence == 0 { "free".to_owned() } else { pounds(pence) }
}

/// `£1.20`, `£2`, `20p`, `free`.
fn read_money(text: &str) -> Option<i32> {
    if text == "free" {
        return Some(0);
    }
    let is_number = |digits: &str| {
        (1..=5).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit())
    };
    if let Some(pence) = text.strip_suffix('p').filter(|pence| is_number(pence)) {
        return pence.parse().ok();
    }
    let pounds = text.strip_prefix('£')?;
    let (whole, pence) = pounds.split_once('.').unwrap_or((pounds, "00"));
    if !is_number(whole) || pence.len() != 2 || !is_number(pence) {
        return None;
    }
    Some(whole.parse::<i32>().ok()? * 100 + pence.parse::<i32>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXAMPLE: &str = "\
Mo-Sa 08:00-18:00:
  first 15 min free
  up to 30 min: free
  up to 1 h: £1.20
  each 1 h 30 min after 4 h: £0.80
  flat: £6.00 (all day)
  then the longest again
Su,PH 10:00-16:00: permit holders only
18:00-08:00:
  flat: £2.00 (evening)
early bird: £5.00, enter Mo-Fr 06:00-09:30, leave by 19:00
weekend: free, enter Sa,Su, within 3 days
at most £6.00 a day
stay at most 4 h, Mo-Sa 08:00-18:00
stay at most 2 days
no return within 1 h
blue badge: first 3 h free
motorcycle: £1.00 a day
permit: free
";

    #[test]
    fn what_is_printed_is_read_again() {
        let rates = parse(EXAMPLE).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(print(&rates), EXAMPLE);
        assert_eq!(rates.periods.len(), 3);
    }

    /// What is shared with the web: lines as its table of a tariff writes them, and as it marks what means nothing.
    #[derive(serde::Deserialize)]
    struct Examples {
        read: Vec<String>,
        refused: Vec<String>,
    }

    #[test]
    fn the_table_of_the_web_writes_what_is_read() {
        let examples: Examples =
            serde_json::from_str(include_str!("examples.json")).expect("examples");
        for text in &examples.read {
            let rates = parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(&print(&rates), text);
        }
        for text in &examples.refused {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_line_that_is_not_understood_is_named() {
        for (text, line) in [
            ("Mo-Sa 08:00-18:00:\n  up to 1 h: 1.20", 2),
            ("  up to 1 h: £1.20", 1),
            ("24/7: free\nlate: £5.00", 2),
            ("24/7: free\n\nat most £5.00 a week", 3),
            ("whenever: free", 1),
            ("24/7:\n  up to 1 h: £1.2", 2),
        ] {
            let error = parse(text).expect_err(text);
            assert!(
                matches!(&error, RatesTextError::Line(at, _) if *at == line),
                "{text}: {error}"
            );
        }
        let error = parse("24/7:").expect_err("nothing is sold");
        assert_eq!(error.to_string(), "periods[0].tickets: where one pays, say what one can buy");
    }
}
