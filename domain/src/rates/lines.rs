//! The working of a stay in words.

use super::board::{Board, CapPer, Gets, Offer, Ticket, TicketKind, Who};
use super::search::Step;
use super::timeline::Clock;
use super::working::{WorkingLine, length};
use crate::price::pounds;

/// The lines of steps that follow each other; the same bought again is one line.
pub(super) fn of(board: &Board, stay: &Clock, steps: &[(i32, i32, Step)]) -> Vec<WorkingLine> {
    let mut lines: Vec<(WorkingLine, Step)> = Vec::new();
    for &(from, until, step) in steps {
        let joined =
            lines.last().and_then(|(line, last)| joined(*last, step).map(|s| (line.from, s)));
        let (from, step) = joined.inspect(|_| drop(lines.pop())).unwrap_or((from, step));
        lines.push((line(board, stay, from, until, step), step));
    }
    lines.into_iter().map(|(line, _)| line).collect()
}

/// The two as one, where they are of one kind.
fn joined(last: Step, next: Step) -> Option<Step> {
    match (last, next) {
        (
            Step::Ticket { period, ticket, times },
            Step::Ticket { period: next_period, ticket: next_ticket, times: more },
        ) if (period, ticket) == (next_period, next_ticket) => {
            Some(Step::Ticket { period, ticket, times: times + more })
        }
        _ => None,
    }
}

fn line(board: &Board, stay: &Clock, from: i32, until: i32, step: Step) -> WorkingLine {
    let (text, pence) = match step {
        Step::Free => (free(stay, from, until), 0),
        Step::FirstFree => (format!("first {} free", length(until - from)), 0),
        Step::Ticket { period, ticket, times } => {
            let ticket = &board.periods[period].tickets[ticket];
            (bought(ticket, times), ticket.pence.saturating_mul(times))
        }
        Step::Cap => match board.cap {
            Some(cap) => {
                let day = if cap.per == CapPer::Day { "day cap" } else { "24 h cap" };
                (format!("{day} {}", pounds(cap.pence)), cap.pence)
            }
            None => (String::new(), 0),
        },
    };
    WorkingLine { text, pence, from, until }
}

/// "free until 08:00", "free from 18:00", "free 18:00 to 08:00", "free".
fn free(stay: &Clock, from: i32, until: i32) -> String {
    match (from == 0, until == stay.minutes) {
        (true, true) => "free".to_owned(),
        (true, false) => format!("free until {}", stay.shown(until)),
        (false, true) => format!("free from {}", stay.shown(from)),
        (false, false) => format!("free {} to {}", stay.shown(from), stay.shown(until)),
    }
}

fn bought(ticket: &Ticket, times: i32) -> String {
    let (price, length_of) = (pounds(ticket.pence), ticket.minutes.map(length).unwrap_or_default());
    let name = if ticket.name.is_empty() { String::new() } else { format!("{} ", ticket.name) };
    match (ticket.kind, ticket.minutes) {
        (TicketKind::Flat, _) if times > 1 => format!("{times} × {name}flat at {price}"),
        (TicketKind::Flat, _) => format!("{name}flat {price}"),
        (TicketKind::UpTo, _) if ticket.pence == 0 => format!("{name}free for up to {length_of}"),
        (TicketKind::UpTo, _) if times > 1 => {
            format!("{times} × {name}up to {length_of} at {price}")
        }
        (TicketKind::UpTo, _) => format!("{name}up to {length_of} {price}"),
        (TicketKind::Each, Some(60)) => format!("{name}{times} h at {price}"),
        (TicketKind::Each, Some(1440)) if times == 1 => format!("{name}1 day at {price}"),
        (TicketKind::Each, Some(1440)) => format!("{name}{times} days at {price}"),
        (TicketKind::Each, _) if times == 1 => format!("{name}{length_of} at {price}"),
        (TicketKind::Each, _) => format!("{name}{times} × {length_of} at {price}"),
    }
}

/// The line of begun hours.
pub(super) fn hours(pence: i32, minutes: i32) -> WorkingLine {
    let times = (minutes + 59) / 60;
    let text = if pence == 0 { "free".to_owned() } else { bought(&Ticket::each(60, pence), times) };
    WorkingLine { text, pence: pence.saturating_mul(times), from: 0, until: minutes }
}

/// The line of an offer for the whole stay.
pub(super) fn offer(offer: &Offer, minutes: i32) -> WorkingLine {
    let text = match offer.pence {
        0 => format!("{} free", offer.name),
        pence => format!("{} {}", offer.name, pounds(pence)),
    };
    WorkingLine { text, pence: offer.pence, from: 0, until: minutes }
}

/// The line of a concession that covers the first minutes of a stay: the number is of minutes granted, or of days paid.
pub(super) fn concession(
    who: Who,
    gets: Gets,
    number: i32,
    minutes: i32,
    pence: i32,
) -> WorkingLine {
    let whose = match who {
        Who::BlueBadge => "with a blue badge",
        Who::Motorcycle => "for motorcycles",
        Who::Permit => "with a permit",
    };
    let text = match gets {
        Gets::Free => format!("free {whose}"),
        Gets::FreeFor => format!("first {} free {whose}", length(number)),
        Gets::Extra => format!("{} extra {whose}", length(number)),
        Gets::PaysADay if number > 1 => {
            format!("{number} days at {} {whose}", pounds(pence / number))
        }
        Gets::PaysADay => format!("{} {whose}", pounds(pence)),
    };
    WorkingLine { text, pence, from: 0, until: minutes }
}
