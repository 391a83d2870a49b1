//! The cheapest ticket, or chain of tickets, that covers a stay.
//!
//! A shortest way over the minutes of the stay: from each minute that some chain of tickets reaches, every ticket on sale then
//! leads on to the minute at which it ends. The work is bounded by the minutes of the longest stay times the tickets of a
//! period, whatever the board.

use super::board::{Again, Board, CapPer, Period, PeriodKind, Ticket, TicketKind};
use super::cost::{Cost, NotKnown};
use super::lines;
use super::timeline::{Clock, Run};
use super::when::When;

/// Tickets of this many minutes or more run through, beyond the hours that they are sold for.
pub(super) const RUNS_THROUGH: i32 = 24 * 60;

/// Which period of a board holds when.
pub(super) fn periods_of(board: &Board, stay: &Clock) -> Vec<Run> {
    let whens: Vec<&When> = board.periods.iter().map(|period| &period.when).collect();
    stay.runs(&whens)
}

/// How a minute of the stay is reached at the lowest price.
#[derive(Clone, Copy)]
struct Reached {
    pence: i32,
    /// Of equal prices the one of fewer steps.
    steps: u32,
    from: Place,
    by: Step,
}

/// Where a chain of tickets stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    minute: i32,
    /// A ticket was bought in these hours after which only what is sold for the time behind it may follow.
    bound: bool,
}

/// What covers some minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// No hours of charges.
    Free,
    /// The free minutes at the beginning of a period.
    FirstFree,
    /// So many of a ticket, by the numbers of its period and its own.
    Ticket { period: usize, ticket: usize, times: i32 },
    /// The most for a day.
    Cap,
}

/// A search for the cheapest tickets.
pub(super) struct Search<'a> {
    board: &'a Board,
    stay: &'a Clock,
    midnights: Vec<i32>,
    /// By period, whether what is flat is for a day of the calendar.
    by_day: Vec<bool>,
    /// It is the rest of a longer stay: what is free at the beginning of hours is gone in those that it begins in.
    is_rest: bool,
    /// By minute, and whether it is bound.
    reached: Vec<[Option<Reached>; 2]>,
}

impl<'a> Search<'a> {
    /// Of what is sold on a board, for a stay.
    pub(super) fn new(board: &'a Board, stay: &'a Clock) -> Self {
        let sells_flat =
            |period: &Period| period.tickets.iter().any(|t| t.kind == TicketKind::Flat);
        let is_by_day = |period: &Period| sells_flat(period) && period.when.is_of_days();
        let by_day: Vec<bool> = board.periods.iter().map(is_by_day).collect();
        let is_daily = board.cap.is_some_and(|cap| cap.per == CapPer::Day);
        let needs_midnights = is_daily || by_day.contains(&true);
        let midnights = if needs_midnights { stay.midnights() } else { Vec::new() };
        let minutes = usize::try_from(stay.minutes).unwrap_or(0);
        let reached = vec![[None; 2]; minutes + 1];
        Self { board, stay, midnights, by_day, is_rest: false, reached }
    }

    /// The same for the rest of a longer stay.
    pub(super) fn of_rest(board: &'a Board, stay: &'a Clock) -> Self {
        Self { is_rest: true, ..Self::new(board, stay) }
    }

    /// What the stay costs by tickets, or why that is not known.
    pub(super) fn cheapest(mut self) -> Cost {
        let runs = periods_of(self.board, self.stay);
        if runs.iter().any(|run| self.board.periods[run.index].kind == PeriodKind::NotTold) {
            return Cost::not_known(NotKnown::NotTold);
        }
        let is_paid = |run: &&Run| self.board.periods[run.index].kind == PeriodKind::Paid;
        let paid: Vec<Run> = runs.iter().filter(is_paid).copied().collect();
        let mut next = paid.iter().peekable();
        let start = Place { minute: 0, bound: false };
        self.reach(start, Reached { pence: 0, steps: 0, from: start, by: Step::Free });
        for minute in 0..self.stay.minutes {
            while next.peek().is_some_and(|run| run.until <= minute) {
                next.next();
            }
            for bound in [false, true] {
                let place = Place { minute, bound };
                let Some(here) = self.at(place) else { continue };
                match next.peek() {
                    Some(run) if run.from <= minute => self.buy(place, here, run),
                    run => {
                        let charged = run.map_or(self.stay.minutes, |run| run.from);
                        self.step(place, here, (charged, false), 0, Step::Free);
                    }
                }
            }
        }
        self.working()
    }

    /// Everything that one can buy in hours of charges.
    fn buy(&mut self, place: Place, here: Reached, run: &Run) {
        let board = self.board;
        let (minute, period) = (place.minute, &board.periods[run.index]);
        let is_resumed = self.is_rest && run.from == 0;
        if let Some(free) = period.first_free.filter(|_| minute == run.from && !is_resumed) {
            let end = (minute + free).min(run.until);
            self.step(place, here, (end, false), 0, Step::FirstFree);
        }
        for (number, ticket) in period.tickets.iter().enumerate() {
            let again = again(board, period);
            let flat_until = if self.by_day[run.index] {
                self.next_midnight(minute).min(run.until)
            } else {
                run.until
            };
            let sale = Sale { period, ticket, place, run, again, is_resumed, flat_until };
            let Some((end, most)) = sale.covers() else { continue };
            for times in 1..=most {
                let end = if times < most { minute + times * sale.length() } else { end };
                let pence = ticket.pence.saturating_mul(times);
                // After a day that was paid for flat comes another one.
                let is_flat = ticket.kind == TicketKind::Flat;
                let bound = end < run.until && !is_flat && sale.binds();
                let by = Step::Ticket { period: run.index, ticket: number, times };
                self.step(place, here, (end, bound), pence, by);
            }
        }
        if let Some(cap) = board.cap.filter(|_| !place.bound) {
            let end = match cap.per {
                CapPer::TwentyFourHours => minute + RUNS_THROUGH,
                CapPer::Day => self.next_midnight(minute),
            };
            self.step(place, here, (end, false), cap.pence, Step::Cap);
        }
    }

    /// The next minute at which a day of the calendar begins, or the end of the stay.
    fn next_midnight(&self, minute: i32) -> i32 {
        let next = self.midnights.iter().find(|midnight| **midnight > minute);
        next.copied().unwrap_or(self.stay.minutes)
    }

    fn step(&mut self, from: Place, here: Reached, to: (i32, bool), pence: i32, by: Step) {
        let (end, bound) = to;
        let minute = end.min(self.stay.minutes);
        let place = Place { minute, bound: bound && minute < self.stay.minutes };
        let pence = here.pence.saturating_add(pence);
        self.reach(place, Reached { pence, steps: here.steps + 1, from, by });
    }

    fn reach(&mut self, place: Place, new: Reached) {
        let minute = usize::try_from(place.minute).unwrap_or(usize::MAX);
        let Some(known) = self.reached.get_mut(minute) else { return };
        let known = &mut known[usize::from(place.bound)];
        if known.is_none_or(|known| (new.pence, new.steps) < (known.pence, known.steps)) {
            *known = Some(new);
        }
    }

    fn at(&self, place: Place) -> Option<Reached> {
        let minute = usize::try_from(place.minute).ok()?;
        self.reached.get(minute)?[usize::from(place.bound)]
    }

    fn working(&self) -> Cost {
        let mut steps = Vec::new();
        let mut place = Place { minute: self.stay.minutes, bound: false };
        while place.minute > 0 {
            let Some(here) = self.at(place) else { return Cost::not_known(NotKnown::NoTicket) };
            steps.push((here.from.minute, place.minute, here.by));
            place = here.from;
        }
        steps.reverse();
        Cost::of(lines::of(self.board, self.stay, &steps))
    }
}

/// A ticket that may be bought at some place.
struct Sale<'a> {
    period: &'a Period,
    ticket: &'a Ticket,
    place: Place,
    run: &'a Run,
    again: Again,
    /// The stay began in these hours before.
    is_resumed: bool,
    /// Until when it covers where it is flat.
    flat_until: i32,
}

impl Sale<'_> {
    fn length(&self) -> i32 {
        self.ticket.minutes.unwrap_or(0)
    }

    /// Until when it covers the stay, and how many of it that takes at most; `None` where it may not be bought.
    fn covers(&self) -> Option<(i32, i32)> {
        let Self { ticket, place: Place { minute, bound }, run, .. } = *self;
        let length = self.length();
        let end =
            if length >= RUNS_THROUGH { minute + length } else { (minute + length).min(run.until) };
        match (ticket.kind, ticket.after) {
            (TicketKind::Each, Some(after)) if minute - run.from >= after => Some((end, 1)),
            (_, Some(_)) => None,
            _ if bound => None,
            (TicketKind::Flat, _) => Some((self.flat_until, 1)),
            (TicketKind::Each, _) if self.again == Again::Never => {
                // As many of it as it takes are one ticket.
                let times = (run.until - minute + length - 1) / length;
                Some((end.max(run.until), times))
            }
            (TicketKind::UpTo, _) if ticket.pence == 0 => {
                let begins = run.from + self.period.first_free.unwrap_or(0);
                let whole = end >= run.until && [run.from, begins].contains(&minute);
                (whole && !self.is_resumed).then_some((end, 1))
            }
            (TicketKind::Each | TicketKind::UpTo, _) => Some((end, 1)),
        }
    }

    /// Whether nothing may follow in the same hours but what is sold for the time behind it.
    fn binds(&self) -> bool {
        let is_longest = || {
            let lengths = self.period.tickets.iter().filter(|t| t.kind == TicketKind::UpTo);
            lengths.filter_map(|ticket| ticket.minutes).max() == self.ticket.minutes
        };
        match self.again {
            Again::Any => false,
            Again::Longest => match self.ticket.kind {
                TicketKind::UpTo => !is_longest(),
                _ => self.ticket.after.is_some(),
            },
            Again::Never => true,
        }
    }
}

fn again(board: &Board, period: &Period) -> Again {
    let unsaid = if board.no_return.is_some() { Again::Never } else { Again::Any };
    period.again.unwrap_or(unsaid)
}
