//! The cost of a stay found by trying everything, minute by minute, as slowly as one likes: what the search is held against.

use std::collections::HashMap;

use chrono::{DateTime, Days, TimeDelta, Timelike, Utc};
use chrono_tz::Europe::London;

use super::{Again, Board, CapPer, Period, PeriodKind, Rates, Span, TicketKind};
use crate::holidays::Nation;

/// The pence of the cheapest chain of tickets, of boards without offers, concessions and limits. `None` where none covers it.
pub(super) fn pence(rates: &Rates, at: DateTime<Utc>, nation: Nation, minutes: i32) -> Option<i32> {
    let board: &Board = rates;
    let periods: Vec<Option<usize>> =
        (0..minutes).map(|m| period_at(board, at + TimeDelta::minutes(m.into()), nation)).collect();
    Try { board, at, periods, known: HashMap::new() }.from(0, None)
}

/// The first period that holds at a moment, by what a clock on the wall shows.
fn period_at(board: &Board, at: DateTime<Utc>, nation: Nation) -> Option<usize> {
    let shown = at.with_timezone(&London).naive_local();
    let (today, minute) = (shown.date(), shown.hour() * 60 + shown.minute());
    let names = board.periods.iter().any(|period| period.when.names_holidays());
    let began = |days_ago: u32| {
        let date = today - Days::new(days_ago.into());
        (date, names && nation.holidays().contains(date), minute + days_ago * 1440)
    };
    let holds = |span: &Span, behind: bool| {
        [began(0), began(1)].into_iter().any(|(date, as_holiday, minute)| {
            let is_behind = as_holiday && span.is_round_the_clock();
            behind == is_behind
                && span.begins_on(date, as_holiday && !is_behind)
                && span
                    .minutes()
                    .any(|(from, until)| (u32::from(from)..u32::from(until)).contains(&minute))
        })
    };
    let first = |behind: bool| {
        let any = |period: &Period| period.when.spans().iter().any(|span| holds(span, behind));
        board.periods.iter().position(any)
    };
    first(false).or_else(|| first(true))
}

struct Try<'a> {
    board: &'a Board,
    at: DateTime<Utc>,
    periods: Vec<Option<usize>>,
    known: HashMap<(usize, Option<usize>), Option<i32>>,
}

impl Try<'_> {
    /// From a minute on, after the ticket of these hours that was bought last.
    fn from(&mut self, minute: usize, last: Option<usize>) -> Option<i32> {
        if minute >= self.periods.len() {
            return Some(0);
        }
        if let Some(known) = self.known.get(&(minute, last)) {
            return *known;
        }
        let found = self.try_all(minute, last);
        self.known.insert((minute, last), found);
        found
    }

    fn try_all(&mut self, minute: usize, last: Option<usize>) -> Option<i32> {
        let period =
            self.periods[minute].filter(|n| self.board.periods[*n].kind == PeriodKind::Paid);
        let is_paid = |n: &usize| self.board.periods[*n].kind == PeriodKind::Paid;
        let Some(number) = period else {
            let charged = |m: &usize| self.periods[*m].as_ref().is_some_and(is_paid);
            let next = (minute..self.periods.len()).find(charged);
            return self.from(next.unwrap_or(self.periods.len()), None);
        };
        let period = &self.board.periods[number];
        let same = |m: &usize| self.periods[*m] == Some(number);
        let begin = (0..=minute).rev().take_while(same).last().unwrap_or(minute);
        let end = (minute..self.periods.len()).take_while(same).last().unwrap_or(minute) + 1;
        let mut found: Vec<i32> = Vec::new();
        if let Some(free) = period.first_free.filter(|_| minute == begin) {
            let to = (minute + as_minutes(Some(free))).min(end);
            found.extend(self.from(to, None));
        }
        for (n, ticket) in period.tickets.iter().enumerate() {
            if !self.may_follow(number, last, n, minute - begin) {
                continue;
            }
            let length = as_minutes(ticket.minutes);
            let to = match ticket.kind {
                TicketKind::Flat if period.when.is_of_days() => self.next_midnight(minute).min(end),
                TicketKind::Flat => end,
                _ if length >= 1440 => minute + length,
                _ => (minute + length).min(end),
            };
            let starts = minute == begin || minute == begin + as_minutes(period.first_free);
            if ticket.kind == TicketKind::UpTo && ticket.pence == 0 && (to < end || !starts) {
                continue;
            }
            let goes_on = to < end && ticket.kind != TicketKind::Flat;
            let rest = self.from(to, goes_on.then_some(n));
            found.extend(rest.map(|rest| rest + ticket.pence));
        }
        let may_cap = self.goes_on(number, last);
        if let Some(cap) = self.board.cap.filter(|_| may_cap) {
            let to = match cap.per {
                CapPer::TwentyFourHours => minute + 1440,
                CapPer::Day => self.next_midnight(minute),
            };
            found.extend(self.from(to, None).map(|rest| rest + cap.pence));
        }
        found.into_iter().min()
    }

    /// Whether a ticket may follow the one that was bought last in the same hours.
    fn may_follow(&self, number: usize, last: Option<usize>, next: usize, since: usize) -> bool {
        let period = &self.board.periods[number];
        let ticket = &period.tickets[next];
        if ticket.after.is_some() {
            return since >= as_minutes(ticket.after);
        }
        let is_more_of_it = last == Some(next) && ticket.kind == TicketKind::Each;
        self.goes_on(number, last) || is_more_of_it
    }

    /// Whether anything may follow it.
    fn goes_on(&self, number: usize, last: Option<usize>) -> bool {
        let Some(last) = last else { return true };
        let period = &self.board.periods[number];
        let (tickets, last) = (&period.tickets, &period.tickets[last]);
        let unsaid = if self.board.no_return.is_some() { Again::Never } else { Again::Any };
        match period.again.unwrap_or(unsaid) {
            Again::Any => true,
            Again::Longest if last.kind == TicketKind::UpTo => {
                let steps = tickets.iter().filter(|other| other.kind == TicketKind::UpTo);
                steps.map(|other| other.minutes).max() == Some(last.minutes)
            }
            Again::Longest => last.after.is_none(),
            Again::Never => false,
        }
    }

    fn next_midnight(&self, minute: usize) -> usize {
        let shows = |m: usize| {
            let at = self.at + TimeDelta::minutes(i64::try_from(m).expect("a few"));
            at.with_timezone(&London).naive_local().date()
        };
        (minute + 1..self.periods.len())
            .find(|m| shows(*m) != shows(minute))
            .unwrap_or(self.periods.len())
    }
}

fn as_minutes(minutes: Option<i32>) -> usize {
    usize::try_from(minutes.unwrap_or(0)).expect("not negative")
}
