//! `charge`: `<amount> <currency>[/<unit>]`, lists of them, what boards say in words, and what cannot be used of it.
//!
//! `_` is a space; £, GBP, p and pence are pounds; "per" or "/" stands before the unit; `2 GBP/2hour` is a pound an hour;
//! `3 GBP` is a flat charge, never hourly; `;` separates entries; of a range the minimum counts. `£2 up to 2 hours` is a step:
//! what a stay of any length up to it costs, an hour too. `free` is no charge. [`super::words`] has the words.

use carpal_domain::rates::{Again, Cap, CapPer, Ticket, TicketKind};

use super::words;
use crate::shape::duration;

/// No charge above £500 is believed.
pub const MAX_PENCE: i64 = 50_000;
const HOUR: i32 = 60;
const DAY: i32 = 24 * HOUR;

/// Signs of other currencies.
const FOREIGN_SIGNS: [char; 10] = ['€', '$', '¥', '₹', '¢', '₺', '₽', '₴', '₪', '₩'];
/// Codes and words of other currencies, but for those that mean something else beside a number, such as `ft` or `fr`.
const FOREIGN_WORDS: [&str; 44] = [
    "eur", "euro", "euros", "cent", "cents", "dollar", "dollars", "chf", "sfr", "kr", "kč", "kc",
    "zł", "zl", "lei", "лв", "usd", "cad", "aud", "nzd", "sek", "nok", "dkk", "isk", "czk", "pln",
    "huf", "ron", "bgn", "rsd", "rub", "uah", "ils", "jpy", "cny", "krw", "inr", "thb", "hkd",
    "sgd", "zar", "brl", "mxn", "aed",
];

/// What a charge says is sold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sold {
    /// The tickets; none where it says that it is free.
    pub tickets: Vec<Ticket>,
    /// Which may follow each other.
    pub again: Option<Again>,
    /// The first minutes are free, however long the stay.
    pub first_free: Option<i32>,
    /// The most for a day.
    pub cap: Option<Cap>,
}

impl Sold {
    /// Whether it says that it is free.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        self.tickets.is_empty()
    }
}

/// Why a charge cannot be used. The code goes into `notes_on_data`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChargeError {
    /// Another currency than pounds.
    NotGbp,
    /// An amount below zero.
    Negative,
    /// More than £500.
    TooHigh,
    /// Not in the grammar; a bare number among others.
    Unreadable,
}

impl ChargeError {
    /// The code that is stored.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotGbp => "charge_not_gbp",
            Self::Negative => "charge_negative",
            Self::TooHigh => "charge_above_500_pounds",
            Self::Unreadable => "charge_unreadable",
        }
    }
}

/// Reads a charge; one flawed entry of a list makes the whole list unusable.
///
/// # Errors
/// A [`ChargeError`] that says why no price may be taken from it.
pub fn parse(value: &str) -> Result<Sold, ChargeError> {
    if value.len() > 500 {
        return Err(ChargeError::Unreadable);
    }
    let text = value.to_lowercase().replace(['_', '\u{a0}'], " ").replace(['–', '—'], "-");
    if matches!(text.trim(), "free" | "free of charge" | "no charge" | "no" | "none") {
        return Ok(Sold::default());
    }
    let entries: Vec<(i32, Unit)> =
        words::entries(&text).iter().map(|entry| self::entry(entry)).collect::<Result<_, _>>()?;
    sold(&entries)
}

/// What entries say together. Lengths between an hour and a day in a list make it one of bands: `£1/hour; £2.50/2 hours`
/// does not sell two hours for £2.
fn sold(entries: &[(i32, Unit)]) -> Result<Sold, ChargeError> {
    let is_long =
        |unit: &Unit| matches!(unit, Unit::Each(minutes) if (HOUR + 1..DAY).contains(minutes));
    let are_bands = entries.len() > 1 && entries.iter().any(|(_, unit)| is_long(unit));
    let mut sold = Sold::default();
    for &(pence, unit) in entries {
        if let (0, Unit::First(minutes), true) = (pence, unit, entries.len() > 1) {
            sold.first_free = Some(minutes);
            continue;
        }
        let ticket = match unit {
            Unit::Each(minutes) if are_bands => Ticket::up_to(minutes, pence),
            Unit::Each(minutes) => {
                an_hour_of(minutes, pence)?;
                Ticket::each(minutes, pence)
            }
            Unit::UpTo(minutes) | Unit::First(minutes) => Ticket::up_to(minutes, pence),
            Unit::Beyond(minutes) => {
                let mut ticket = Ticket::each(minutes, pence);
                ticket.after = Some(0);
                ticket
            }
            Unit::Longer | Unit::Any => Ticket::flat(pence),
            Unit::Most => {
                sold.cap = Some(Cap { pence, per: CapPer::Day });
                continue;
            }
        };
        sold.tickets.push(ticket);
    }
    if entries.iter().all(|(pence, _)| *pence == 0)
        && !entries.iter().any(|(_, unit)| unit.is_step())
    {
        return Ok(Sold::default());
    }
    // Only a step may be free beside what is not.
    sold.tickets.retain(|ticket| ticket.pence > 0 || ticket.kind == TicketKind::UpTo);
    let order = |kind| [TicketKind::UpTo, TicketKind::Each].iter().position(|one| *one == kind);
    sold.tickets.sort_by_key(|t| (order(t.kind).unwrap_or(2), t.minutes, t.pence));
    sold.tickets.dedup_by_key(|ticket| (ticket.kind, ticket.minutes, ticket.after));
    let steps = || sold.tickets.iter().filter(|ticket| ticket.kind == TicketKind::UpTo);
    let longest = steps().filter_map(|ticket| ticket.minutes).max();
    let goes_on = sold.tickets.iter().any(|ticket| ticket.after.is_some());
    let is_first = entries.iter().any(|(_, unit)| matches!(unit, Unit::First(_)));
    let has_rest = entries.iter().any(|(_, unit)| matches!(unit, Unit::Longer));
    sold.again = match longest {
        None => None,
        _ if goes_on || has_rest || is_first => Some(Again::Never),
        _ if steps().all(|step| step.pence == 0) => None,
        _ => Some(Again::Longest),
    };
    for ticket in sold.tickets.iter_mut().filter(|ticket| ticket.after.is_some()) {
        ticket.after = longest;
    }
    if sold.tickets.is_empty() { Err(ChargeError::Unreadable) } else { Ok(sold) }
}

/// Whether a text names an amount of money, readable or not: a digit, and a currency.
#[must_use]
pub fn names_money(text: &str) -> bool {
    const WORDS: [&str; 5] = ["p", "gbp", "pence", "pound", "pounds"];
    let is_word = |word: &str| {
        let word = word.to_lowercase();
        WORDS.contains(&word.as_str()) || FOREIGN_WORDS.contains(&word.as_str())
    };
    text.contains(|c: char| c.is_ascii_digit())
        && (text.contains('£')
            || text.contains(FOREIGN_SIGNS)
            || text.split(|c: char| !c.is_alphabetic()).any(is_word))
}

fn an_hour_of(minutes: i32, pence: i32) -> Result<i32, ChargeError> {
    let minutes = i64::from(minutes.max(1));
    bounded((i64::from(pence) * i64::from(HOUR) + minutes / 2) / minutes)
}

/// What an amount is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    /// Each so many minutes.
    Each(i32),
    /// A stay of up to so many minutes.
    UpTo(i32),
    /// The first so many minutes, and nobody said what comes after.
    First(i32),
    /// Each so many minutes after the longest step.
    Beyond(i32),
    /// A stay of any length beyond the longest step.
    Longer,
    /// A stay of any length.
    Any,
    /// A day, at most.
    Most,
}

impl Unit {
    fn is_step(self) -> bool {
        matches!(self, Self::UpTo(_) | Self::First(_))
    }
}

fn entry(entry: &str) -> Result<(i32, Unit), ChargeError> {
    grammar(entry).or_else(|error| words::entry(entry).unwrap_or(Err(error)))
}

fn grammar(entry: &str) -> Result<(i32, Unit), ChargeError> {
    if let Some((price, length)) = step(entry) {
        let pence = range(price)?;
        return Ok((pence, Unit::UpTo(unit_minutes(length).ok_or(ChargeError::Unreadable)?)));
    }
    let (price, unit) = match entry.split_once('/').or_else(|| entry.split_once(" per ")) {
        Some((price, unit)) => {
            (price.trim(), Some(unit_minutes(unit.trim()).ok_or(ChargeError::Unreadable)))
        }
        None => (entry, None),
    };
    // The price first: another currency is the better word for an entry that is wrong in two ways.
    let pence = range(price)?;
    Ok((pence, unit.transpose()?.map_or(Unit::Any, Unit::Each)))
}

/// Price and length of `£2 up to 2 hours`, `£2 for up to 2 hours`, `£2 for 2 hours` and `up to 2 hours: £2`.
fn step(entry: &str) -> Option<(&str, &str)> {
    if let Some(rest) = entry.strip_prefix("up to ") {
        let (length, price) = rest.split_once([':', '=']).or_else(|| rest.rsplit_once(' '))?;
        return Some((price.trim(), length.trim()));
    }
    let between = [" for up to ", " up to ", " for "];
    let (price, length) = between.iter().find_map(|words| entry.split_once(words))?;
    Some((price.trim(), length.trim()))
}

/// `hour`, `2hour`, `30 minutes`, `day`; a unit without a number is one of it.
pub(super) fn unit_minutes(unit: &str) -> Option<i32> {
    let unit = unit.strip_prefix("each ").unwrap_or(unit);
    if unit.starts_with(|c: char| c.is_ascii_digit()) {
        duration::minutes(unit)
    } else {
        duration::minutes(&format!("1 {unit}"))
    }
}

pub(super) fn range(price: &str) -> Result<i32, ChargeError> {
    if price.starts_with('-') || price.starts_with("£-") {
        return Err(ChargeError::Negative);
    }
    let ends: Vec<Amount<'_>> = price
        .split('-')
        .flat_map(|end| end.split(" to "))
        .map(|end| amount(end.trim()))
        .collect::<Result<_, _>>()?;
    if ends.is_empty() || ends.len() > 2 {
        return Err(ChargeError::Unreadable);
    }
    // `1-2 GBP`: the currency stands once for both.
    let shared = ends.iter().find_map(|end| end.currency).ok_or(ChargeError::Unreadable)?;
    let mut least = i64::MAX;
    for end in &ends {
        least = least.min(pence(end.digits, end.currency.unwrap_or(shared))?);
    }
    bounded(least)
}

fn bounded(pence: i64) -> Result<i32, ChargeError> {
    match i32::try_from(pence) {
        Ok(small) if pence <= MAX_PENCE => Ok(small),
        _ => Err(ChargeError::TooHigh),
    }
}

#[derive(Clone, Copy)]
enum Currency {
    Pounds,
    Pence,
}

struct Amount<'a> {
    digits: &'a str,
    currency: Option<Currency>,
}

fn amount(text: &str) -> Result<Amount<'_>, ChargeError> {
    let first = text.find(|c: char| c.is_ascii_digit()).ok_or(ChargeError::Unreadable)?;
    let number = |c: char| c.is_ascii_digit() || c == '.' || c == ',';
    let end = text[first..].find(|c| !number(c)).map_or(text.len(), |length| first + length);
    let (before, digits, after) = (text[..first].trim(), &text[first..end], text[end..].trim());
    let currency = match (before, after) {
        ("", "") => None,
        (mark, "") | ("", mark) => Some(currency(mark)?),
        // `£1.20 GBP` says it twice.
        (before, after) => {
            currency(after)?;
            Some(currency(before)?)
        }
    };
    Ok(Amount { digits, currency })
}

fn currency(mark: &str) -> Result<Currency, ChargeError> {
    match mark {
        "£" | "gbp" | "pound" | "pounds" => Ok(Currency::Pounds),
        "p" | "pence" | "penny" => Ok(Currency::Pence),
        "fr." => Err(ChargeError::NotGbp),
        _ if FOREIGN_WORDS.contains(&mark) => Err(ChargeError::NotGbp),
        _ if mark.contains(FOREIGN_SIGNS) => Err(ChargeError::NotGbp),
        _ if mark.len() == 3 && mark.bytes().all(|b| b.is_ascii_lowercase()) => {
            Err(ChargeError::NotGbp)
        }
        _ if mark.contains('-') => Err(ChargeError::Negative),
        _ => Err(ChargeError::Unreadable),
    }
}

/// Exact: pounds with at most two decimals, pence with none but zeros.
fn pence(digits: &str, currency: Currency) -> Result<i64, ChargeError> {
    let (whole, fraction) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    if whole.is_empty() || fraction.len() > 2 || !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ChargeError::Unreadable);
    }
    let whole = whole.trim_start_matches('0');
    if whole.len() > 9 {
        return Err(ChargeError::TooHigh);
    }
    let whole: i64 =
        if whole.is_empty() { 0 } else { whole.parse().map_err(|_| ChargeError::Unreadable)? };
    let hundredths: i64 = format!("{fraction:0<2}").parse().map_err(|_| ChargeError::Unreadable)?;
    match currency {
        Currency::Pounds => Ok(whole * 100 + hundredths),
        Currency::Pence if hundredths == 0 => Ok(whole),
        Currency::Pence => Err(ChargeError::Unreadable),
    }
}

#[cfg(test)]
#[path = "charge_tests.rs"]
mod tests;
