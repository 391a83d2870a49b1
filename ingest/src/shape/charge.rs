//! `charge`: `<amount> <currency>[/<unit>]`, lists of them, and what cannot be used of it.
//!
//! `_` is a space; £, GBP, p and pence are pounds; "per" or "/" stands before the unit; `2 GBP/2hour` is a pound an hour;
//! `3 GBP` is a flat charge, never hourly; `;` separates bands; of a range the minimum counts. `£2 up to 2 hours` is a step:
//! what a stay of any length up to it costs, an hour too. `free` is no charge.

use carpal_domain::price::ChargeBand;

use super::conditional::{Stay, clauses};
use super::duration;

/// No charge above £500 is believed.
pub const MAX_PENCE: i64 = 50_000;
const HOUR: i32 = 60;
const DAY: i32 = 24 * HOUR;

/// What a charge says, in whole pence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Charge {
    /// For one hour: of the band of an hour, else of the shortest step that an hour fits in, else the shortest band under a
    /// day divided or multiplied to an hour.
    pub hour_pence: Option<i32>,
    /// For one day.
    pub day_pence: Option<i32>,
    /// For a stay of any length.
    pub flat_pence: Option<i32>,
    /// Every price that names a length, shortest first. A single one is a rate that repeats.
    pub bands: Vec<ChargeBand>,
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
pub fn parse(value: &str) -> Result<Charge, ChargeError> {
    if value.len() > 500 {
        return Err(ChargeError::Unreadable);
    }
    let text = value.to_lowercase().replace(['_', '\u{a0}'], " ").replace(['–', '—'], "-");
    if matches!(text.trim(), "free" | "free of charge" | "no charge" | "no" | "none") {
        return Ok(Charge { flat_pence: Some(0), ..Charge::default() });
    }
    let mut charge = Charge::default();
    let mut is_stepped = false;
    for entry in text.split(';').flat_map(|part| part.split(", ")) {
        let (pence, unit) = self::entry(entry.trim())?;
        is_stepped |= matches!(unit, Unit::UpTo(_));
        match unit {
            Unit::Each(minutes) | Unit::UpTo(minutes) => {
                charge.bands.push(ChargeBand { minutes, pence });
            }
            Unit::Any => {
                charge.flat_pence = Some(charge.flat_pence.map_or(pence, |least| least.min(pence)));
            }
        }
    }
    with_hour_and_day(charge, is_stepped)
}

/// Reads `charge:conditional`. Charges for stays up to a length are steps; of those at other times the dearest counts, so
/// that nobody pays more than was said.
///
/// # Errors
/// As [`parse`].
pub fn parse_conditional(value: &str) -> Result<Charge, ChargeError> {
    let mut steps = Charge::default();
    let mut dearest: Option<Charge> = None;
    let most = |charge: &Charge| (charge.hour_pence, charge.day_pence, charge.flat_pence);
    for clause in clauses(value) {
        let charge = parse(clause.value)?;
        match (clause.stay(), charge.flat_pence) {
            (Some(Stay::UpTo(minutes)), Some(pence)) => {
                steps.bands.push(ChargeBand { minutes, pence });
            }
            (None, _) if dearest.as_ref().is_none_or(|other| most(other) < most(&charge)) => {
                dearest = Some(charge);
            }
            // Less than another, or for longer stays: how much longer, nobody said.
            _ => {}
        }
    }
    match dearest {
        _ if !steps.bands.is_empty() => with_hour_and_day(steps, true),
        Some(charge) => Ok(charge),
        None => Err(ChargeError::Unreadable),
    }
}

fn with_hour_and_day(mut charge: Charge, is_stepped: bool) -> Result<Charge, ChargeError> {
    charge.bands.sort_by_key(|band| (band.minutes, band.pence));
    charge.bands.dedup_by_key(|band| band.minutes);
    let of =
        |minutes| charge.bands.iter().find(|band| band.minutes == minutes).map(|band| band.pence);
    charge.day_pence = of(DAY);
    let step = charge.bands.iter().find(|band| (HOUR..DAY).contains(&band.minutes));
    charge.hour_pence = match (of(HOUR), step.filter(|_| is_stepped)) {
        (Some(pence), _) => Some(pence),
        (None, Some(step)) => Some(step.pence),
        (None, None) if is_stepped => None,
        (None, None) => match charge.bands.iter().find(|band| band.minutes < DAY) {
            Some(band) => Some(an_hour_of(*band)?),
            None => None,
        },
    };
    Ok(charge)
}

/// Whether a text names an amount of money, readable or not: a digit, and a currency.
#[must_use]
pub fn names_money(text: &str) -> bool {
    const WORDS: [&str; 9] =
        ["p", "gbp", "pence", "pound", "pounds", "eur", "euro", "euros", "chf"];
    let is_word = |word: &str| WORDS.contains(&word.to_lowercase().as_str());
    text.contains(|c: char| c.is_ascii_digit())
        && (text.contains(['£', '€', '$', '¥', '₹'])
            || text.split(|c: char| !c.is_alphabetic()).any(is_word))
}

fn an_hour_of(band: ChargeBand) -> Result<i32, ChargeError> {
    let minutes = i64::from(band.minutes);
    let pence = (i64::from(band.pence) * i64::from(HOUR) + minutes / 2) / minutes;
    bounded(pence)
}

/// What an amount is for.
enum Unit {
    /// Each so many minutes.
    Each(i32),
    /// A stay of up to so many minutes.
    UpTo(i32),
    /// A stay of any length.
    Any,
}

fn entry(entry: &str) -> Result<(i32, Unit), ChargeError> {
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
fn unit_minutes(unit: &str) -> Option<i32> {
    let unit = unit.strip_prefix("each ").unwrap_or(unit);
    if unit.starts_with(|c: char| c.is_ascii_digit()) {
        duration::minutes(unit)
    } else {
        duration::minutes(&format!("1 {unit}"))
    }
}

fn range(price: &str) -> Result<i32, ChargeError> {
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
        "euro" | "euros" | "dollar" | "dollars" | "fr." | "kr" => Err(ChargeError::NotGbp),
        _ if mark.contains(['€', '$', '¥', '₹', '¢']) => Err(ChargeError::NotGbp),
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
mod tests;
