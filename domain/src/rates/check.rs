//! Boards that say what cannot be are refused.

use std::collections::HashSet;
use std::ops::Deref;

use serde::{Deserialize, Serialize};

use super::board::{Board, Concession, Gets, Offer, Period, PeriodKind, Ticket, TicketKind};
use crate::price::MAX_STAY;

/// No price above £500 is believed.
const MAX_PENCE: i32 = 50_000;
const MAX_PERIODS: usize = 12;
const MAX_TICKETS: usize = 24;
const MAX_OFFERS: usize = 8;
const MAX_LIMITS: usize = 4;
const MAX_NAME: usize = 40;

/// A board that was checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Board", into = "Board")]
pub struct Rates(Board);

/// What is wrong with a board, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {what}")]
pub struct RatesError {
    /// Such as `periods[0].tickets[2].pence`.
    pub at: String,
    /// In words.
    pub what: String,
}

impl Rates {
    /// Checks a board.
    ///
    /// # Errors
    /// [`RatesError`] for the first thing that cannot be.
    pub fn new(board: Board) -> Result<Self, RatesError> {
        check(&board)?;
        Ok(Self(board))
    }
}

impl Deref for Rates {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.0
    }
}

impl TryFrom<Board> for Rates {
    type Error = RatesError;

    fn try_from(board: Board) -> Result<Self, RatesError> {
        Self::new(board)
    }
}

impl From<Rates> for Board {
    fn from(rates: Rates) -> Self {
        rates.0
    }
}

type Checked = Result<(), RatesError>;

fn wrong(at: impl Into<String>, what: impl Into<String>) -> Checked {
    Err(RatesError { at: at.into(), what: what.into() })
}

fn check(board: &Board) -> Checked {
    let Board { periods, offers, cap, max_stay, no_return, concessions } = board;
    if periods.is_empty() {
        return wrong("periods", "say at least one");
    }
    count("periods", periods.len(), MAX_PERIODS)?;
    count("offers", offers.len(), MAX_OFFERS)?;
    count("max_stay", max_stay.len(), MAX_LIMITS)?;
    for (n, one) in periods.iter().enumerate() {
        period(one, &format!("periods[{n}]"))?;
    }
    for (n, one) in offers.iter().enumerate() {
        offer(one, &format!("offers[{n}]"))?;
    }
    if let Some(cap) = cap {
        pence("cap.pence", cap.pence, 1)?;
    }
    for (n, limit) in max_stay.iter().enumerate() {
        minutes(&format!("max_stay[{n}].minutes"), Some(limit.minutes))?;
    }
    if no_return.is_some() {
        minutes("no_return", *no_return)?;
    }
    let mut said = HashSet::new();
    for (n, one) in concessions.iter().enumerate() {
        let at = format!("concessions[{n}]");
        concession(one, &at)?;
        if !said.insert(one.who) {
            return wrong(at, "the same people are named twice");
        }
    }
    Ok(())
}

fn period(period: &Period, at: &str) -> Checked {
    let sells = !period.tickets.is_empty() || period.first_free.is_some() || period.again.is_some();
    match period.kind {
        PeriodKind::Paid if period.tickets.is_empty() => {
            return wrong(format!("{at}.tickets"), "where one pays, say what one can buy");
        }
        PeriodKind::Paid => {}
        _ if sells => return wrong(at, "tickets are sold only where one pays"),
        _ => return Ok(()),
    }
    count(&format!("{at}.tickets"), period.tickets.len(), MAX_TICKETS)?;
    if period.first_free.is_some() {
        minutes(&format!("{at}.first_free"), period.first_free)?;
    }
    let mut said = HashSet::new();
    for (n, one) in period.tickets.iter().enumerate() {
        let at = format!("{at}.tickets[{n}]");
        ticket(one, &at)?;
        if !said.insert((one.kind, one.minutes, one.after, one.name.as_str())) {
            return wrong(at, "the same ticket is sold twice");
        }
    }
    if period.first_free.is_none() && period.tickets.iter().all(|ticket| ticket.after.is_some()) {
        return wrong(at, "nothing is sold for the beginning of a stay");
    }
    Ok(())
}

fn ticket(ticket: &Ticket, at: &str) -> Checked {
    let of_each = ticket.kind == TicketKind::Each;
    let least = i32::from(ticket.kind != TicketKind::UpTo);
    pence(&format!("{at}.pence"), ticket.pence, least)?;
    name(&format!("{at}.name"), &ticket.name)?;
    match (ticket.kind, ticket.minutes) {
        (TicketKind::Flat, None) => {}
        (TicketKind::Flat, Some(_)) => {
            return wrong(format!("{at}.minutes"), "a flat price is for any length");
        }
        (_, length) => minutes(&format!("{at}.minutes"), length)?,
    }
    if ticket.after.is_some() {
        if !of_each {
            return wrong(
                format!("{at}.after"),
                "only what is sold each so many minutes begins later",
            );
        }
        minutes(&format!("{at}.after"), ticket.after)?;
    }
    Ok(())
}

fn offer(offer: &Offer, at: &str) -> Checked {
    if offer.name.is_empty() {
        return wrong(format!("{at}.name"), "say what it is called");
    }
    name(&format!("{at}.name"), &offer.name)?;
    pence(&format!("{at}.pence"), offer.pence, 0)?;
    if offer.leave_by.is_some_and(|minute| minute > super::when::DAY) {
        return wrong(format!("{at}.leave_by"), "a time of the day is at most 24:00");
    }
    if offer.within.is_some() {
        minutes(&format!("{at}.within"), offer.within)?;
    }
    if offer.leave_by.is_none() && offer.within.is_none() {
        return wrong(at, "say by when one leaves, or within how long");
    }
    Ok(())
}

fn concession(concession: &Concession, at: &str) -> Checked {
    let Concession { gets, minutes: length, pence: price, .. } = *concession;
    match (gets, length, price) {
        (Gets::Free, None, None) => Ok(()),
        (Gets::FreeFor | Gets::Extra, length, None) => minutes(&format!("{at}.minutes"), length),
        (Gets::PaysADay, None, Some(price)) => pence(&format!("{at}.pence"), price, 1),
        (Gets::PaysADay, None, None) => wrong(format!("{at}.pence"), "say what they pay"),
        _ => wrong(at, "minutes go with free_for and extra, pence with pays_a_day"),
    }
}

fn count(at: &str, count: usize, most: usize) -> Checked {
    if count > most { wrong(at, format!("at most {most}, not {count}")) } else { Ok(()) }
}

fn pence(at: &str, pence: i32, least: i32) -> Checked {
    if (least..=MAX_PENCE).contains(&pence) {
        return Ok(());
    }
    wrong(at, format!("{pence} is not from {least} to {MAX_PENCE}"))
}

fn minutes(at: &str, minutes: Option<i32>) -> Checked {
    match minutes {
        None => wrong(at, "say how many minutes"),
        Some(minutes) if (1..=MAX_STAY).contains(&minutes) => Ok(()),
        Some(minutes) => wrong(at, format!("{minutes} is not from 1 to {MAX_STAY}")),
    }
}

/// Letters, digits, spaces and hyphens: so that a name stays one in the printed form.
fn name(at: &str, name: &str) -> Checked {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\'' | '&');
    if name.chars().count() > MAX_NAME {
        return wrong(at, format!("at most {MAX_NAME} characters"));
    }
    if name.trim() != name || !name.chars().all(is_plain) {
        return wrong(at, "letters, digits, spaces, hyphens, ' and & alone");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn refused(board: serde_json::Value) -> String {
        serde_json::from_value::<Rates>(board).expect_err("it is refused").to_string()
    }

    #[test]
    fn what_cannot_be_is_refused_and_says_what_and_where() {
        let of_ticket = |ticket| json!({"periods": [{"when": "24/7", "tickets": [ticket]}]});
        for (board, error) in [
            (json!({"periods": []}), "periods: say at least one"),
            (json!({"periods": [{"when": "24/7"}]}), "periods[0].tickets: where one pays"),
            (
                json!({"periods": [{"kind": "free", "first_free": 30}]}),
                "periods[0]: tickets are sold only where one pays",
            ),
            (
                of_ticket(json!({"kind": "up_to", "minutes": 60, "pence": -1})),
                "tickets[0].pence: -1",
            ),
            (of_ticket(json!({"kind": "up_to", "minutes": 60, "pence": 50_001})), "50001"),
            (of_ticket(json!({"kind": "each", "minutes": 60, "pence": 0})), "0 is not from 1"),
            (of_ticket(json!({"kind": "each", "minutes": 0, "pence": 10})), "minutes: 0 is not"),
            (of_ticket(json!({"kind": "each", "pence": 10})), "minutes: say how many minutes"),
            (of_ticket(json!({"kind": "flat", "minutes": 5, "pence": 10})), "any length"),
            (of_ticket(json!({"kind": "flat", "pence": 10, "name": "a: b"})), "name: letters"),
            (of_ticket(json!({"kind": "flat", "pence": 10, "colour": 1})), "unknown field"),
            (json!({"periods": [{"when": "noon", "kind": "free"}]}), "\"noon\" is not a time"),
            (
                json!({"periods": [{"kind": "free"}], "concessions": [{"who": "blue_badge", "gets": "extra"}]}),
                "concessions[0].minutes: say how many minutes",
            ),
            (
                json!({"periods": [{"kind": "free"}], "offers": [{"name": "early bird", "pence": 5}]}),
                "offers[0]: say by when one leaves",
            ),
        ] {
            let said = refused(board);
            assert!(said.contains(error), "{said:?} is not {error:?}");
        }
        let twice = json!({"kind": "flat", "pence": 10});
        assert!(refused(json!({"periods": [{"tickets": [twice, twice]}]})).contains("sold twice"));
        let many = vec![json!({"kind": "free"}); 13];
        assert!(refused(json!({"periods": many})).contains("at most 12, not 13"));
    }

    #[test]
    fn the_stored_form_is_stable() {
        let stored = json!({
            "periods": [
                {"when": "Mo-Sa 08:00-18:00", "tickets": [
                    {"kind": "up_to", "minutes": 30, "pence": 0},
                    {"kind": "each", "minutes": 60, "pence": 120},
                    {"kind": "flat", "pence": 600, "name": "all day"}], "again": "any"},
                {"when": "Su,PH", "kind": "free"}],
            "offers": [{"name": "early bird", "pence": 500, "enter": "Mo-Fr 06:00-09:30", "leave_by": "19:00"}],
            "cap": {"pence": 600, "per": "24_hours"},
            "max_stay": [{"minutes": 120, "when": "Mo-Sa 08:00-18:00"}],
            "no_return": 60,
            "concessions": [{"who": "blue_badge", "gets": "free_for", "minutes": 180}]
        });
        let rates: Rates = serde_json::from_value(stored.clone()).expect("it is read");
        assert_eq!(serde_json::to_value(&rates).expect("JSON"), stored);
    }
}
