//! What a stay costs: by what the driver may claim, by an offer, or by the tickets that are found for it (`search`).

use std::fmt::{self, Display, Formatter};

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use serde::{Deserialize, Serialize};

use super::board::{Board, Concession, Gets, Offer, PeriodKind, Who};
use super::check::Rates;
use super::lines;
use super::search::{RUNS_THROUGH, Search, periods_of};
use super::timeline::Clock;
use super::when::Span;
use super::working::{WorkingLine, length};
use crate::holidays::Nation;
use crate::price::MAX_STAY;

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
            let cost = Search::of_rest(rates, &rest).cheapest();
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

/// Whether somebody without a permit may not park at a moment, whatever it costs and however short the stay.
#[must_use]
pub fn is_barred(rates: &Rates, arrival: Arrival) -> bool {
    let bars = |kind| matches!(kind, PeriodKind::PermitOnly | PeriodKind::NoParking);
    // Few boards do, and lists ask of many.
    if !rates.periods.iter().any(|period| bars(period.kind)) {
        return false;
    }
    let moment = Clock {
        nation: arrival.nation,
        arrival: arrival.at.duration_trunc(TimeDelta::minutes(1)).unwrap_or(arrival.at),
        minutes: 1,
        names_holidays: names_holidays(rates),
    };
    periods_of(rates, &moment).iter().any(|run| bars(rates.periods[run.index].kind))
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
