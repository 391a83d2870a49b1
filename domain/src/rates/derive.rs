//! Figures that follow from rates, and rates that follow from figures.

use super::board::{Board, Cap, CapPer, Period, PeriodKind, Ticket, TicketKind};
use super::check::Rates;
use super::when::When;
use crate::holidays::Nation;

const HOUR: i32 = 60;
const DAY: i32 = 24 * HOUR;

/// The figures that columns of `car_parks` hold and filters compare, all in pence.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Prices {
    /// For one hour; 0 is free.
    pub hour: Option<i32>,
    /// The most for one day.
    pub day: Option<i32>,
    /// For a stay of any length.
    pub flat: Option<i32>,
    /// Minutes that cost nothing.
    pub free_minutes: Option<i32>,
}

impl Rates {
    /// The figures of these rates. Of periods at different times the dearest counts, so that nobody pays more than was said.
    #[must_use]
    pub fn prices(&self) -> Prices {
        let paid = || self.periods.iter().filter(|period| period.kind == PeriodKind::Paid);
        let is_free = self.periods.iter().all(|period| period.kind == PeriodKind::Free);
        if is_free {
            return Prices { hour: Some(0), day: Some(0), ..Prices::default() };
        }
        let hour = paid().filter_map(hour).max();
        let day = paid().filter_map(day).max();
        let flat = paid().filter_map(flat).max().filter(|_| hour.is_none() && day.is_none());
        Prices {
            hour,
            day: self.cap.map(|cap| cap.pence).or(day),
            flat,
            free_minutes: paid().filter_map(free_minutes).max(),
        }
    }

    /// Whether it is for permit holders alone, at all times or at some: nothing is sold here, and nothing left untold.
    #[must_use]
    pub fn is_for_permits(&self) -> bool {
        let sells = |kind| matches!(kind, PeriodKind::Paid | PeriodKind::NotTold);
        let is_sold =
            !self.offers.is_empty() || self.periods.iter().any(|period| sells(period.kind));
        !is_sold && self.permit_hours().is_some()
    }

    /// In which hours only permit holders may park, as opening hours are written; `24/7` is always. `None` where that is never.
    #[must_use]
    pub fn permit_hours(&self) -> Option<String> {
        // What stands behind hours that are always holds on no day but a bank holiday that it names.
        let always = self.periods.iter().position(|period| period.when.is_always());
        let (held, behind) = self.periods.split_at(always.map_or(self.periods.len(), |at| at + 1));
        let last = held.iter().rposition(is_kept)?;
        let is_off = |at: usize| {
            let mut later = held[at..].iter().filter(|period| is_kept(period));
            is_open(&held[at]) && later.any(|kept| kept.when.may_meet(&held[at].when))
        };
        let last_is_always = held[last].when.is_always();
        let is_holiday_off = last_is_always
            && behind.iter().any(|period| is_open(period) && period.when.names_holidays());
        if !is_holiday_off && !(0..last).any(is_off) {
            let kept = held.iter().filter(|period| is_kept(period));
            let told = kept.filter(|period| !last_is_always || period.when.is_always());
            return Some(told.map(|period| listed(&period.when)).collect::<Vec<_>>().join(", "));
        }
        // On a board the first that holds counts, and of opening hours the last.
        let mut hours = vec![listed(&held[last].when)];
        hours.extend(is_holiday_off.then(|| "; PH off".to_owned()));
        for at in (0..last).rev() {
            let when = &held[at].when;
            if is_kept(&held[at]) {
                hours.push(format!(", {}", listed(when)));
            } else if is_off(at) {
                hours.extend(when.spans().iter().map(|span| format!("; {span} off")));
            }
        }
        Some(hours.concat())
    }

    /// The rates of a car park of which no more than its figures are known; `None` where that is nothing.
    #[must_use]
    pub fn of_prices(prices: Prices) -> Option<Self> {
        let Prices { hour, day, flat, free_minutes } = prices;
        let said = [hour, day, flat].into_iter().flatten();
        let period = match said.max() {
            None if free_minutes.is_none() => return None,
            Some(..=0) => Period { kind: PeriodKind::Free, ..Period::default() },
            _ => {
                let positive = |pence: Option<i32>| pence.filter(|pence| *pence > 0);
                let free = free_minutes.filter(|minutes| *minutes > 0);
                let tickets = [
                    free.map(|minutes| Ticket::up_to(minutes, 0)),
                    positive(hour).map(|pence| Ticket::each(HOUR, pence)),
                    positive(day).map(|pence| Ticket::each(DAY, pence)),
                    positive(flat).map(Ticket::flat),
                ];
                Period { tickets: tickets.into_iter().flatten().collect(), ..Period::default() }
            }
        };
        Self::new(Board { periods: vec![period], ..Board::default() }).ok()
    }

    /// So many pence for each begun hour.
    #[must_use]
    pub fn hourly(pence: i32) -> Option<Self> {
        Self::of_prices(Prices { hour: Some(pence), ..Prices::default() })
    }

    /// The most that a stay may ever cost, in pence, where a cap says so: for each day that it touches.
    #[must_use]
    pub fn most(&self, minutes: i32) -> Option<i32> {
        let Cap { pence, per } = self.cap?;
        let days = match per {
            CapPer::TwentyFourHours => (minutes + DAY - 1) / DAY,
            // The first day and the last may both be touched for a part, and one with a change of the clocks has an hour less.
            CapPer::Day => (minutes + HOUR + DAY - 1) / DAY + 1,
        };
        Some(pence.saturating_mul(days))
    }
}

/// Of the step of an hour, else of the shortest step that an hour fits in, else of the shortest unit under a day.
fn hour(period: &Period) -> Option<i32> {
    let costs =
        || period.tickets.iter().filter(|ticket| ticket.pence > 0 && ticket.after.is_none());
    let of_kind = |kind| costs().filter(move |ticket| ticket.kind == kind);
    let length = |ticket: &&Ticket| ticket.minutes.unwrap_or(0);
    let steps = of_kind(TicketKind::UpTo).filter(|t| (HOUR..DAY).contains(&length(t)));
    let step = steps.min_by_key(length).map(|ticket| ticket.pence);
    let units = of_kind(TicketKind::Each).filter(|t| length(t) < DAY);
    let unit = units.min_by_key(length).map(|ticket| {
        let minutes = length(&ticket);
        match minutes {
            ..HOUR => ticket.pence.saturating_mul((HOUR + minutes - 1) / minutes),
            _ => (ticket.pence.saturating_mul(HOUR) + minutes / 2) / minutes,
        }
    });
    let pence = match (step, unit) {
        (Some(step), Some(unit)) => step.min(unit),
        (step, unit) => step.or(unit)?,
    };
    Some(pence.min(50_000))
}

/// Of a ticket for a day, or of one for all the hours beside others.
fn day(period: &Period) -> Option<i32> {
    let is_daily = |t: &&Ticket| {
        t.minutes == Some(DAY)
            || (t.kind == TicketKind::Flat && period.tickets.len() > 1 && !period.when.is_always())
    };
    period.tickets.iter().filter(is_daily).map(|ticket| ticket.pence).min()
}

/// Times as opening hours list them. Behind a comma are more hours; behind a semicolon they would stand instead of others of that day.
fn listed(when: &When) -> String {
    if when.is_always() {
        return "24/7".to_owned();
    }
    when.spans().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn is_kept(period: &Period) -> bool {
    period.kind == PeriodKind::PermitOnly
}

/// Whether somebody without a permit may park then. Where nobody may, no driver may either.
fn is_open(period: &Period) -> bool {
    !matches!(period.kind, PeriodKind::PermitOnly | PeriodKind::NoParking)
}

fn flat(period: &Period) -> Option<i32> {
    let flat = period.tickets.iter().filter(|ticket| ticket.kind == TicketKind::Flat);
    flat.map(|ticket| ticket.pence).min()
}

fn free_minutes(period: &Period) -> Option<i32> {
    let free = period.tickets.iter().filter(|ticket| ticket.pence == 0);
    free.filter_map(|ticket| ticket.minutes).chain(period.first_free).max()
}

impl super::cost::Arrival {
    /// An arrival in England or Wales, where nobody said otherwise.
    #[must_use]
    pub fn at(at: chrono::DateTime<chrono::Utc>) -> Self {
        Self { at, nation: Nation::EnglandAndWales }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prices(text: &str) -> (Option<i32>, Option<i32>, Option<i32>, Option<i32>) {
        let prices = super::super::parse(text).expect("rates").prices();
        (prices.hour, prices.day, prices.flat, prices.free_minutes)
    }

    #[test]
    fn the_figures_of_rates() {
        for (text, hour, day, flat, free) in [
            ("24/7:\n  each 1 h: £1.20\nat most £6.00 a day", Some(120), Some(600), None, None),
            ("24/7:\n  each 15 min: £0.30", Some(120), None, None, None),
            ("24/7:\n  each 2 h: £2.00", Some(100), None, None, None),
            ("24/7:\n  up to 2 h: £2.00", Some(200), None, None, None),
            ("24/7:\n  up to 30 min: £0.50", None, None, None, None),
            ("24/7:\n  flat: £3.00", None, None, Some(300), None),
            ("24/7:\n  each 24 h: £5.00", None, Some(500), None, None),
            ("24/7: free", Some(0), Some(0), None, None),
            ("24/7:\n  up to 1 h: free\n  up to 2 h: £2.00", Some(200), None, None, Some(60)),
            (
                "Mo-Sa 08:00-18:00:\n  up to 1 h: £1.00\n  flat: £6.00\nSu:\n  up to 1 h: £0.50",
                Some(100),
                Some(600),
                None,
                None,
            ),
            ("Mo-Sa: charge not told", None, None, None, None),
        ] {
            assert_eq!(prices(text), (hour, day, flat, free), "{text}");
        }
    }

    #[test]
    fn what_is_for_permit_holders_alone_and_when() {
        for (text, alone, hours) in [
            ("24/7: permit holders only", true, Some("24/7")),
            ("Mo-Fr 10:00-11:00: permit holders only", true, Some("Mo-Fr 10:00-11:00")),
            (
                "Mo-Fr 10:00-11:00: permit holders only\nSa 09:00-12:00: permit holders only",
                true,
                Some("Mo-Fr 10:00-11:00, Sa 09:00-12:00"),
            ),
            (
                "Mo-Fr 10:00-11:00: permit holders only\nMo-Fr 14:00-15:00: permit holders only",
                true,
                Some("Mo-Fr 10:00-11:00, Mo-Fr 14:00-15:00"),
            ),
            // On a board the first that holds counts.
            ("24/7: free\n24/7: permit holders only", false, None),
            ("Sa: free\nMo-Fr: permit holders only", true, Some("Mo-Fr")),
            ("Su 22:00-02:00: free\nMo: permit holders only", true, Some("Mo; Su 22:00-02:00 off")),
            (
                "Mo 10:00-12:00: free\nMo-Fr 11:00-13:00: permit holders only",
                true,
                Some("Mo-Fr 11:00-13:00; Mo 10:00-12:00 off"),
            ),
            (
                "Mo 09:00-10:00: permit holders only\nMo: free\n24/7: permit holders only",
                true,
                Some("24/7; Mo off, Mo 09:00-10:00"),
            ),
            ("Mo: permit holders only\n24/7: permit holders only", true, Some("24/7")),
            (
                "Mo; We: free\nMo-We 10:00-11:00; Th 09:00-10:00: permit holders only",
                true,
                Some("Mo-We 10:00-11:00, Th 09:00-10:00; Mo off; We off"),
            ),
            // Of a bank holiday that is named.
            ("24/7: permit holders only\nPH: free", true, Some("24/7; PH off")),
            ("Su: free\n24/7: permit holders only", true, Some("24/7; Su off")),
            ("Th: no parking\n24/7: permit holders only", true, Some("24/7")),
            (
                "Mo-Fr 10:00-11:00: permit holders only\n24/7:\n  each 1 h: £1.00",
                false,
                Some("Mo-Fr 10:00-11:00"),
            ),
            (
                "Mo-Fr 10:00-11:00: permit holders only\nSa: charge not told",
                false,
                Some("Mo-Fr 10:00-11:00"),
            ),
            ("24/7: free", false, None),
            ("24/7:\n  each 1 h: £1.00\npermit: free", false, None),
        ] {
            let rates = super::super::parse(text).expect("rates");
            let told = (rates.is_for_permits(), rates.permit_hours());
            assert_eq!(told, (alone, hours.map(str::to_owned)), "{text}");
        }
    }

    #[test]
    fn rates_of_figures_have_these_figures() {
        let figures = [
            Prices { hour: Some(140), day: Some(800), free_minutes: Some(30), flat: None },
            Prices { day: Some(800), ..Prices::default() },
            Prices { flat: Some(300), ..Prices::default() },
            Prices { hour: Some(0), day: Some(0), ..Prices::default() },
        ];
        for figures in figures {
            assert_eq!(Rates::of_prices(figures).expect("rates").prices(), figures);
        }
        assert_eq!(Rates::of_prices(Prices::default()), None);
    }
}
