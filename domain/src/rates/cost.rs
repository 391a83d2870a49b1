//! What a stay costs: the cheapest ticket, or chain of tickets, that covers it.
//!
//! A shortest way over the minutes of the stay: from each minute that some chain of tickets reaches, every ticket on sale then
//! leads on to the minute at which it ends. The work is bounded by the minutes of the longest stay times the tickets of a
//! period, whatever the board.

use std::fmt::{self, Display, Formatter};

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::board::{
    Again, Board, CapPer, Concession, Gets, Offer, Period, PeriodKind, Ticket, TicketKind, Who,
};
use super::check::Rates;
use super::lines;
use super::timeline::{Clock, Run};
use super::when::{Span, When};
use super::working::{WorkingLine, length};
use crate::holidays::Nation;
use crate::price::MAX_STAY;

/// Tickets of this many minutes or more run through, beyond the hours that they are sold for.
pub(super) const RUNS_THROUGH: i32 = 24 * 60;

/// When a stay begins, and whose bank holidays count there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arrival {
    /// The moment; seconds do not count.
    pub at: DateTime<Utc>,
    /// The nation that the car park lies in.
    pub nation: Nation,
}

/// Who parks, as far as boards care.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Driver {
    /// Shows a blue badge.
    pub blue_badge: bool,
    /// Has a permit of this car park, as residents may.
    pub permit: bool,
    /// What they drive.
    pub vehicle: VehicleKind,
}

/// Kinds of vehicle, as the search knows them.
#[derive(
    Debug,
    Clone,
    Copy,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum VehicleKind {
    /// A car.
    #[default]
    Car,
    /// A large car.
    LargeCar,
    /// A van.
    Van,
    /// A motorcycle.
    Motorcycle,
}

/// What a stay costs, with the working; or why that is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cost {
    /// In pence; 0 is free, `None` is not known.
    pub pence: Option<i32>,
    /// What is bought when, in order; the pence of all lines are those of the stay. Empty where it is not known.
    pub working: Vec<WorkingLine>,
    /// Why it is not known.
    pub not_known: Option<NotKnown>,
}

/// Why the cost of a stay is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotKnown {
    /// The longest stay, in minutes, is shorter.
    TooLong(i32),
    /// At some time of the stay only permit holders may park.
    PermitOnly,
    /// At some time of the stay nobody may park.
    NoParking,
    /// Nobody said what it costs at some time of the stay.
    NotTold,
    /// What is sold does not cover the stay.
    NoTicket,
    /// Nobody said what parking costs here.
    NoPrice,
    /// It is not for the public, and no price is shown.
    NotPublic,
}

impl Display for NotKnown {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong(most) => {
                write!(f, "may not stay that long: at most {}", length(*most))
            }
            Self::PermitOnly => f.write_str("permit only then"),
            Self::NoParking => f.write_str("no parking then"),
            Self::NotTold => f.write_str("what it costs then is not told"),
            Self::NoTicket => f.write_str("no ticket covers so long a stay"),
            Self::NoPrice => f.write_str("what it costs is not told"),
            Self::NotPublic => f.write_str("not for the public"),
        }
    }
}

impl Cost {
    pub(crate) fn not_known(why: NotKnown) -> Self {
        Self { pence: None, working: Vec::new(), not_known: Some(why) }
    }

    /// So many pence for each begun hour; 0 is free.
    pub(crate) fn hours(pence: i32, minutes: i32) -> Self {
        Self::of(vec![lines::hours(pence, minutes.max(1))])
    }

    pub(super) fn of(working: Vec<WorkingLine>) -> Self {
        let pence = working.iter().map(|line| line.pence).sum();
        Self { pence: Some(pence), working, not_known: None }
    }
}

/// The cost of a stay of some minutes, from 1 to [`MAX_STAY`]; more or less than that counts as the nearest.
#[must_use]
pub fn cost(rates: &Rates, arrival: Arrival, minutes: i32, driver: &Driver) -> Cost {
    let minutes = minutes.clamp(1, MAX_STAY);
    let at = arrival.at.duration_trunc(TimeDelta::minutes(1)).unwrap_or(arrival.at);
    let stay = Clock {
        nation: arrival.nation,
        arrival: at,
        minutes,
        names_holidays: names_holidays(rates),
    };
    let has_permit = driver.permit;
    let granted = concession(rates, *driver);
    if let Some(why) = forbidden(rates, &stay, granted, has_permit) {
        return Cost::not_known(why);
    }
    let Some(Concession { who, gets, minutes: granted, pence, .. }) = granted else {
        return lowest(rates, &stay);
    };
    let granted = granted.unwrap_or(0);
    match gets {
        Gets::Free => Cost::of(vec![lines::concession(who, gets, 0, minutes, 0)]),
        Gets::FreeFor => {
            let free = granted.min(minutes);
            let mut working = vec![lines::concession(who, gets, granted, free, 0)];
            if free == minutes {
                return Cost::of(working);
            }
            let rest = Clock {
                arrival: at + TimeDelta::minutes(free.into()),
                minutes: minutes - free,
                ..stay
            };
            // What is free at the beginning, or offered for a whole stay, is not of the rest of one.
            let cost = Search { is_rest: true, ..Search::new(rates, &rest) }.cheapest();
            let anyone = lowest(rates, &stay);
            if cost.pence.is_none() {
                return anyone;
            }
            working.extend(cost.working.into_iter().map(|line| line.later(free)));
            cheaper(Cost::of(working), anyone)
        }
        Gets::Extra => {
            let paid = (minutes - granted).max(1);
            let mut cost = Search::new(rates, &Clock { minutes: paid, ..stay }).cheapest();
            if cost.pence.is_some() && paid < minutes {
                let extra = lines::concession(who, gets, granted, minutes - paid, 0);
                cost.working.push(extra.later(paid));
            }
            cheaper(cost, lowest(rates, &stay))
        }
        Gets::PaysADay => {
            // Where nobody pays they do not either.
            let anyone = lowest(rates, &stay);
            if anyone.pence == Some(0) {
                return anyone;
            }
            let days = (minutes + RUNS_THROUGH - 1) / RUNS_THROUGH;
            let pence = pence.unwrap_or(0).saturating_mul(days);
            Cost::of(vec![lines::concession(who, gets, days, minutes, pence)])
        }
    }
}

/// The cheaper of two, as far as they are known; else the first. Nobody pays more for a concession than without it.
fn cheaper(one: Cost, other: Cost) -> Cost {
    match (one.pence, other.pence) {
        (Some(pence), Some(less)) if less < pence => other,
        (None, Some(_)) => other,
        _ => one,
    }
}

fn names_holidays(board: &Board) -> bool {
    board.periods.iter().any(|period| period.when.names_holidays())
}

/// The first that the driver may claim: a badge before a motorcycle before a permit.
fn concession(board: &Board, driver: Driver) -> Option<Concession> {
    let claims = [
        (Who::BlueBadge, driver.blue_badge),
        (Who::Motorcycle, driver.vehicle == VehicleKind::Motorcycle),
        (Who::Permit, driver.permit),
    ];
    let of = |who| board.concessions.iter().copied().find(|one| one.who == who);
    claims.into_iter().filter(|(_, claims)| *claims).find_map(|(who, _)| of(who))
}

/// What stands against the stay, whatever it costs.
fn forbidden(
    board: &Board,
    stay: &Clock,
    granted: Option<Concession>,
    has_permit: bool,
) -> Option<NotKnown> {
    let extra = granted.filter(|one| one.gets == Gets::Extra).and_then(|one| one.minutes);
    for limit in board.max_stay.iter().filter(|_| !has_permit) {
        let most = limit.minutes + extra.unwrap_or(0);
        // A limit of every day is one of bank holidays too, whatever else the board says of those.
        let is_daily = limit.when.spans().iter().all(Span::is_daily);
        let days = Clock { names_holidays: stay.names_holidays && !is_daily, ..*stay };
        let runs = days.runs(&[&limit.when]);
        if runs.iter().any(|run| run.until - run.from > most) {
            return Some(NotKnown::TooLong(most));
        }
    }
    let closed = |kind| match kind {
        PeriodKind::NoParking => Some(NotKnown::NoParking),
        PeriodKind::PermitOnly if !has_permit => Some(NotKnown::PermitOnly),
        _ => None,
    };
    let is_closing = board.periods.iter().any(|period| closed(period.kind).is_some());
    let runs = if is_closing { periods_of(board, stay) } else { Vec::new() };
    runs.iter().find_map(|run| closed(board.periods[run.index].kind))
}

fn periods_of(board: &Board, stay: &Clock) -> Vec<Run> {
    let whens: Vec<&When> = board.periods.iter().map(|period| &period.when).collect();
    stay.runs(&whens)
}

/// The cheaper of the offers for the whole stay, and of tickets.
fn lowest(board: &Board, stay: &Clock) -> Cost {
    let offer = board.offers.iter().filter(|offer| fits(offer, stay)).min_by_key(|o| o.pence);
    let tickets = Search::new(board, stay).cheapest();
    match offer {
        Some(offer) if tickets.pence.is_none_or(|pence| pence > offer.pence) => {
            Cost::of(vec![lines::offer(offer, stay.minutes)])
        }
        _ => tickets,
    }
}

fn fits(offer: &Offer, stay: &Clock) -> bool {
    let enters = stay.runs(&[&offer.enter]).first().is_some_and(|run| run.from == 0);
    enters
        && offer.within.is_none_or(|most| stay.minutes <= most)
        && offer.leave_by.is_none_or(|minute| stay.leaves_by(minute))
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

struct Search<'a> {
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
    fn new(board: &'a Board, stay: &'a Clock) -> Self {
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

    fn cheapest(mut self) -> Cost {
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
