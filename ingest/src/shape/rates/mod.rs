//! Rates from tags: `charge`, `fee`, what both are at some times, for some stays and for some people, and `maxstay`.
//!
//! A clause of a conditional tag comes before the ones that stand before it, and before the plain tag. Where a source says when
//! one pays and not that it is free otherwise, the rest is not told, and never free.

pub mod charge;
mod conditional;
#[cfg(test)]
mod coverage;
#[cfg(test)]
mod texts;
mod words;

use carpal_domain::rates::{
    Again, Board, Concession, Gets, Limit, Period, PeriodKind, Rates, Ticket, When,
};
use carpal_domain::stay_limit::length;

use self::charge::{ChargeError, Sold};
use self::conditional::Condition;
use super::conditional::{Clause, Stay, clauses};
use super::fee::FeeTag;
use super::text;
use crate::raw::Tags;

/// What tags say of the rates.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Read {
    /// The rates, where something of them is known.
    pub rates: Option<Rates>,
    /// The charge in the source's words.
    pub raw: String,
    /// Why a charge cannot be used.
    pub flaw: Option<ChargeError>,
    /// A condition could not be read: the dearest charge stands for all times.
    pub is_unclear: bool,
}

/// Reads the rates.
#[must_use]
pub fn read(tags: &Tags, fee: &FeeTag) -> Read {
    let (raw, plain) = plain(tags, fee);
    let plain = match plain.transpose() {
        Ok(plain) => plain,
        Err(flaw) => return Read { raw, flaw: Some(flaw), ..Read::default() },
    };
    let mut draft =
        Draft { fee: tags.get("fee").unwrap_or_default().to_lowercase(), ..Draft::default() };
    let mut flaw = None;
    let all = ["charge:conditional", "fee:conditional"].into_iter().filter_map(|key| tags.get(key));
    for clause in all.flat_map(clauses) {
        if let Err(why) = draft.add(&clause) {
            flaw = flaw.or(Some(why));
        }
    }
    if fee.fee_hours.is_some() {
        draft.fee_hours(fee.fee_hours.as_ref());
    }
    let raw = if raw.is_empty() {
        text::non_empty(tags.get("charge:conditional"), 500).unwrap_or_default()
    } else {
        raw
    };
    if let Some(flaw) = flaw {
        return Read { raw, flaw: Some(flaw), ..Read::default() };
    }
    let is_unclear = draft.is_unclear;
    let board = draft.board(plain);
    let rates = board.map(|board| Board { max_stay: limits(tags), ..board });
    Read { rates: rates.and_then(|board| Rates::new(board).ok()), raw, flaw: None, is_unclear }
}

/// What holds whenever no condition does: the first of `charge`, `fee:amount`, and a `fee` that names an amount of money.
fn plain(tags: &Tags, fee: &FeeTag) -> (String, Option<Result<Sold, ChargeError>>) {
    let tagged =
        ["charge", "fee:amount"].iter().find_map(|key| text::non_empty(tags.get(key), 500));
    if let Some(raw) = tagged {
        let sold = charge::parse(&raw);
        return (raw, Some(sold));
    }
    let sold = charge::names_money(&fee.raw).then(|| charge::parse(&fee.raw));
    (String::new(), sold)
}

/// What clauses say, before they are put in order.
#[derive(Default)]
struct Draft {
    /// The plain tag `fee`.
    fee: String,
    /// At these times this is sold; nothing where one pays and nobody said how much.
    times: Vec<(When, Said)>,
    /// For stays of some length, at these times, or always.
    stays: Vec<(Option<When>, Ticket)>,
    concessions: Vec<Concession>,
    /// Every charge that a clause names.
    charges: Vec<Sold>,
    is_unclear: bool,
    pays_at_times: bool,
}

#[derive(Clone)]
enum Said {
    Free,
    Fee,
    Sold(Sold),
    /// What holds when no clause does.
    Rest,
}

impl Draft {
    /// # Errors
    /// A charge that cannot be used.
    fn add(&mut self, clause: &Clause<'_>) -> Result<(), ChargeError> {
        let said = match clause.value.to_lowercase().as_str() {
            "no" | "free" | "none" => Said::Free,
            "yes" => Said::Fee,
            value => {
                let sold = charge::parse(value)?;
                self.charges.push(sold.clone());
                if sold.is_nothing() { Said::Free } else { Said::Sold(sold) }
            }
        };
        match conditional::read(clause) {
            Some(Condition { when: None, stay: None, who: Some(who), .. }) => {
                let known = self.concessions.iter().any(|one| one.who == who);
                if matches!(said, Said::Free) && !known {
                    let gets = Gets::Free;
                    self.concessions.push(Concession { who, gets, minutes: None, pence: None });
                }
            }
            Some(Condition { when, stay: Some(stay), who: None, not_on_holidays: false }) => {
                match step(stay, &said) {
                    Some(ticket) => self.stays.push((when, ticket)),
                    None => self.is_unclear |= !matches!(said, Said::Fee),
                }
            }
            Some(Condition { when: Some(when), stay: None, who: None, not_on_holidays }) => {
                self.pays_at_times |= !matches!(said, Said::Free);
                self.times.push((when, said));
                // A board that names bank holidays has nothing else hold on them.
                if not_on_holidays && let Ok(holidays) = "PH".parse() {
                    self.times.push((holidays, Said::Rest));
                }
            }
            _ => self.is_unclear = true,
        }
        Ok(())
    }

    /// `fee=Mo-Fr 07:00-17:00`: one pays then.
    fn fee_hours(&mut self, when: Option<&When>) {
        self.times.extend(when.map(|when| (when.clone(), Said::Fee)));
        self.pays_at_times = true;
        "no".clone_into(&mut self.fee);
    }

    fn board(mut self, plain: Option<Sold>) -> Option<Board> {
        if self.is_unclear {
            let all = plain.into_iter().chain(std::mem::take(&mut self.charges));
            let dearest = all.max_by_key(|sold| {
                let prices = alone(sold).map(|rates| rates.prices()).unwrap_or_default();
                (prices.hour, prices.day, prices.flat)
            })?;
            return board_of(vec![period(When::always(), &dearest)], &dearest);
        }
        let is_something = plain.is_some() || !self.times.is_empty() || !self.stays.is_empty();
        if !is_something && self.concessions.is_empty() {
            return None;
        }
        let mut periods = Vec::new();
        let rest = self.otherwise(plain.as_ref());
        for (when, said) in self.times.iter().rev() {
            let sold = match said {
                Said::Free => None,
                Said::Fee => plain.as_ref(),
                Said::Sold(sold) => Some(sold),
                Said::Rest => {
                    let free = Period { kind: PeriodKind::Free, ..Period::default() };
                    let rest = rest.clone().unwrap_or(free);
                    periods.push(Period { when: when.clone(), ..rest });
                    continue;
                }
            };
            let kind =
                if matches!(said, Said::Free) { PeriodKind::Free } else { PeriodKind::NotTold };
            periods.push(match sold {
                Some(sold) => period(when.clone(), sold),
                None => Period { when: when.clone(), kind, ..Period::default() },
            });
        }
        periods.extend(rest);
        for (when, ticket) in std::mem::take(&mut self.stays) {
            add_step(&mut periods, when.as_ref(), &ticket);
        }
        let Draft { concessions, .. } = self;
        let cap = plain.unwrap_or_default();
        board_of(periods, &cap).map(|board| Board { concessions, ..board })
    }

    /// What holds at all other times; none where that is free.
    fn otherwise(&self, plain: Option<&Sold>) -> Option<Period> {
        let only_at_times = self.pays_at_times
            && (self.fee == "no"
                || (self.fee.is_empty()
                    && self.times.iter().any(|(_, said)| matches!(said, Said::Fee))));
        match plain {
            _ if only_at_times => None,
            Some(sold) => Some(period(When::always(), sold)),
            None if matches!(self.fee.as_str(), "no" | "free" | "0" | "none") => {
                Some(Period { kind: PeriodKind::Free, ..Period::default() })
            }
            None => Some(Period { kind: PeriodKind::NotTold, ..Period::default() }),
        }
    }
}

/// A step of `stay < 2 hours`; beyond some length, all that is longer.
fn step(stay: Stay, said: &Said) -> Option<Ticket> {
    match (stay, said) {
        (Stay::UpTo(minutes), Said::Free) | (Stay::Beyond(minutes), Said::Fee) => {
            Some(Ticket::up_to(minutes, 0))
        }
        (Stay::UpTo(minutes), Said::Sold(sold)) => {
            let flat = sold.tickets.iter().find(|ticket| ticket.minutes.is_none())?;
            Some(Ticket::up_to(minutes, flat.pence))
        }
        (Stay::Beyond(minutes), Said::Sold(sold)) => {
            let mut ticket = sold.tickets.first().filter(|_| sold.tickets.len() == 1)?.clone();
            ticket.after = ticket.minutes.map(|_| minutes);
            Some(ticket)
        }
        _ => None,
    }
}

/// Adds a step to what is sold at these times, or always.
fn add_step(periods: &mut Vec<Period>, when: Option<&When>, ticket: &Ticket) {
    let sells = |period: &Period| period.kind != PeriodKind::Free;
    if let Some(when) = when
        && !periods.iter().any(|period| period.when == *when && sells(period))
    {
        let like = periods.iter().rev().find(|period| sells(period)).cloned();
        periods.insert(0, Period { when: when.clone(), ..like.unwrap_or_default() });
    }
    let is_meant = |period: &&mut Period| when.is_none_or(|when| period.when == *when);
    for period in periods.iter_mut().filter(is_meant).filter(|period| sells(period)) {
        period.kind = PeriodKind::Paid;
        let is_same = |other: &Ticket| {
            (other.kind, other.minutes, other.after) == (ticket.kind, ticket.minutes, ticket.after)
        };
        if !period.tickets.iter().any(is_same) {
            period.tickets.push(ticket.clone());
        }
        if ticket.pence > 0 {
            period.again = Some(Again::Never);
        }
    }
}

fn period(when: When, sold: &Sold) -> Period {
    if sold.is_nothing() {
        return Period { when, kind: PeriodKind::Free, ..Period::default() };
    }
    Period {
        when,
        kind: PeriodKind::Paid,
        tickets: sold.tickets.clone(),
        first_free: sold.first_free,
        again: sold.again,
    }
}

fn board_of(periods: Vec<Period>, sold: &Sold) -> Option<Board> {
    let told = periods.iter().any(|period| period.kind != PeriodKind::NotTold);
    let is_free_otherwise = !periods.iter().any(|period| period.when.is_always());
    (told || is_free_otherwise).then(|| Board { periods, cap: sold.cap, ..Board::default() })
}

fn alone(sold: &Sold) -> Option<Rates> {
    Rates::new(board_of(vec![period(When::always(), sold)], sold)?).ok()
}

/// The longest stays. A condition stands instead of the plain limit while it holds; the plain one binds beside it where it is no
/// shorter, and is left out where it is: a limit here binds at all its times.
fn limits(tags: &Tags) -> Vec<Limit> {
    let conditional = tags.get("maxstay:conditional").unwrap_or_default();
    let at_times: Vec<Limit> = clauses(conditional)
        .filter_map(|clause| {
            let when = clause.condition.parse().ok()?;
            Some(Limit { minutes: length::minutes(clause.value)?, when })
        })
        .take(4)
        .collect();
    let is_beside = |plain: &i32| {
        at_times.len() < 4
            && at_times.len() == clauses(conditional).count()
            && at_times.iter().all(|limit| limit.minutes <= *plain)
    };
    let plain = tags.get("maxstay").and_then(length::minutes).filter(is_beside);
    let plain = plain.map(|minutes| Limit { minutes, when: When::always() });
    plain
        .into_iter()
        .chain(at_times)
        .filter(|limit| limit.minutes <= carpal_domain::price::MAX_STAY)
        .collect()
}
