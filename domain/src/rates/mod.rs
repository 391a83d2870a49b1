//! Rates: all that is charged at a car park, as data, and what a stay costs by them.
//!
//! A [`Board`] says what a tariff board says: in which hours which tickets are sold, where parking is free, for permit holders
//! or not allowed, what is offered to those who enter and leave at certain times, the most for a day, the longest stay, and
//! what holders of a blue badge, riders of motorcycles and permit holders get. [`Rates`] is a board that was checked.
//! [`cost`] finds the cheapest ticket, or chain of tickets, that covers a stay. Outside all hours that the board names,
//! parking is free.
//!
//! How a board is understood:
//! - Windows are by the clocks of London, lengths are minutes that pass. Where the clocks change, both stay what they are.
//! - Of several periods that hold at a moment the first counts. On a bank holiday only those that name `PH` hold, where any
//!   period of the board does, and behind them what holds round the clock; else it is a day like others. A longest stay of
//!   every day holds on it too. Hours past midnight belong to the day on which they begin.
//! - A ticket ends with the hours that it is sold for, but one of 24 hours or more runs through. A flat one of whole days, such
//!   as `Sa,Su`, is for one of them; of all the time, as long as one likes.
//! - Tickets follow each other as [`Again`] says. With no return within some time, one has to do for each run of hours.
//! - A ticket that costs nothing does for a whole stay in its hours and never for a part of one; what begins with free
//!   minutes whatever follows is `first_free`.
//! - The most for a day buys the rest of a calendar day, or 24 hours, from whenever it is cheapest.
//!
//! For one arrival, a longer stay never costs less than a shorter one whose cost is known too, whatever the board says: what
//! is offered to those who leave by some time only makes the longer one dearer.

mod board;
mod check;
mod cost;
mod derive;
mod lines;
mod search;
mod text;
mod timeline;
mod when;
mod working;

#[cfg(test)]
mod boards;
#[cfg(test)]
mod brute_force;
#[cfg(test)]
mod properties;
#[cfg(test)]
mod questions;

pub use board::{
    Again, Board, Cap, CapPer, Concession, Gets, Limit, Offer, Period, PeriodKind, Ticket,
    TicketKind, Who,
};
pub use check::{Rates, RatesError};
pub use cost::{Arrival, Cost, Driver, NotKnown, VehicleKind, cost, is_barred};
pub use derive::Prices;
pub use text::{RatesTextError, parse, print};
pub use timeline::holds;
pub use when::{Days, Hours, Season, Span, When, WhenError};
pub use working::{WorkingLine, length};
