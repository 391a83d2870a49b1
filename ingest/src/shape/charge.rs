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
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Hour, day and flat pence.
    fn prices(text: &str) -> (Option<i32>, Option<i32>, Option<i32>) {
        let charge = parse(text).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"));
        (charge.hour_pence, charge.day_pence, charge.flat_pence)
    }

    #[test]
    fn an_hour_is_an_hour_however_it_is_spelt() {
        for text in [
            "1.00_GBP/hour",
            "1.00 GBP/hour",
            "£1/h",
            "£1.00 per hour",
            "1 GBP / hr",
            "100p/hour",
            "100 pence per hour",
            "GBP 1/hour",
            "1£/h",
            "£ 1.0/hour",
            "2 GBP/2hour",
            "2 GBP/2 hours",
            "50p/30 min",
            "0.50 GBP per 30 minutes",
            "£1.00 GBP/hour",
            "1,00 GBP/hour",
            "£1/1.0 hours",
        ] {
            assert_eq!(prices(text), (Some(100), None, None), "{text}");
        }
    }

    #[test]
    fn without_a_unit_it_is_flat_and_never_hourly() {
        assert_eq!(prices("3 GBP"), (None, None, Some(300)));
        assert_eq!(prices("1.75 GBP"), (None, None, Some(175)));
        assert_eq!(prices("1 GBP"), (None, None, Some(100)));
        assert_eq!(prices("20p"), (None, None, Some(20)));
        assert_eq!(prices("0 GBP"), (None, None, Some(0)));
    }

    #[test]
    fn a_day_is_not_an_hour() {
        assert_eq!(prices("5 GBP/day"), (None, Some(500), None));
        assert_eq!(prices("£5/24 hours"), (None, Some(500), None));
        assert_eq!(prices("20 GBP/week"), (None, None, None));
        assert_eq!(
            parse("20 GBP/week").expect("read").bands,
            [ChargeBand { minutes: 10_080, pence: 2000 }]
        );
    }

    #[test]
    fn lists_are_bands() {
        let charge = parse("4 GBP/4 hours; 1 GBP/hour;2.50 GBP/2 hours; 8 GBP/day").expect("read");
        let bands: Vec<_> = charge.bands.iter().map(|band| (band.minutes, band.pence)).collect();
        assert_eq!(bands, [(60, 100), (120, 250), (240, 400), (1440, 800)]);
        assert_eq!((charge.hour_pence, charge.day_pence), (Some(100), Some(800)));
        assert_eq!(prices("£2/2 hours; £5/day; £1"), (Some(100), Some(500), Some(100)));
    }

    #[test]
    fn steps_cost_the_same_for_every_shorter_stay() {
        for text in [
            "£1 up to 1 hour; £2 up to 2 hours",
            "up to 1 hour: £1; up to 2 hours: £2",
            "£1 for 1 hour, £2 for up to 2 hours",
        ] {
            let charge = parse(text).expect("read");
            let bands: Vec<_> = charge.bands.iter().map(|b| (b.minutes, b.pence)).collect();
            assert_eq!(
                (bands, charge.hour_pence),
                (vec![(60, 100), (120, 200)], Some(100)),
                "{text}"
            );
        }
        assert_eq!(prices("£2 up to 2 hours"), (Some(200), None, None), "an hour is not £1");
        assert_eq!(prices("50p up to 30 minutes"), (None, None, None), "of an hour nobody said");
    }

    #[test]
    fn free_is_no_charge() {
        for text in ["free", "Free", "no charge", "0 GBP"] {
            assert_eq!(prices(text), (None, None, Some(0)), "{text}");
        }
    }

    #[test]
    fn conditional_charges_are_steps_or_the_dearest() {
        let prices = |text: &str| {
            let charge = parse_conditional(text).unwrap_or_else(|flaw| panic!("{text}: {flaw:?}"));
            (charge.hour_pence, charge.flat_pence, charge.bands.len())
        };
        assert_eq!(prices("2 GBP/hour @ (Mo-Fr 08:00-18:00)"), (Some(200), None, 1));
        assert_eq!(prices("1 GBP/hour @ (Su); 2 GBP/hour @ (Mo-Sa); free @ (PH)").0, Some(200));
        let steps = "1 GBP @ (stay <= 1 hour); 2 GBP @ (stay <= 2 hours); 9 GBP @ (stay > 2 hours)";
        assert_eq!(prices(steps), (Some(100), None, 2));
        assert_eq!(parse_conditional("2 EUR/h @ (Mo-Fr)"), Err(ChargeError::NotGbp));
        assert_eq!(parse_conditional("ask @ (Mo-Fr)"), Err(ChargeError::Unreadable));
        assert_eq!(parse_conditional("2 GBP"), Err(ChargeError::Unreadable));
    }

    #[test]
    fn an_amount_of_money_is_known_by_its_currency() {
        for text in ["3.60 €/h", "Max. 9.9€/day", "First 2 hours, 20p.", "2 GBP", "£1"] {
            assert!(names_money(text), "{text}");
        }
        for text in ["Mo-Fr 07:00-17:00", "donation", "p", "after 18:00", "interval"] {
            assert!(!names_money(text), "{text}");
        }
    }

    #[test]
    fn a_range_gives_its_minimum() {
        for text in [
            "1-2 GBP/hour",
            "£1-£2/hour",
            "£1.00 – £3.50 per hour",
            "2 to 1 GBP/hour",
            "100p-£2/hour",
        ] {
            assert_eq!(prices(text), (Some(100), None, None), "{text}");
        }
    }

    #[test]
    fn what_cannot_be_used_says_why() {
        for (text, flaw) in [
            ("4 EUR/h", ChargeError::NotGbp),
            ("3,50 EUR/h, 28 EUR/day, 8 EUR/night", ChargeError::NotGbp),
            ("€2", ChargeError::NotGbp),
            ("$2/hour", ChargeError::NotGbp),
            ("1 GBP/hour; 2 EUR/hour", ChargeError::NotGbp),
            ("2 CHF", ChargeError::NotGbp),
            ("-1 GBP", ChargeError::Negative),
            ("£-1/hour", ChargeError::Negative),
            ("-£1", ChargeError::Negative),
            ("500.01 GBP", ChargeError::TooHigh),
            ("99999999999999999999 GBP", ChargeError::TooHigh),
            ("£100/minute", ChargeError::TooHigh),
            ("1.20", ChargeError::Unreadable),
            ("1.20/hour", ChargeError::Unreadable),
            ("", ChargeError::Unreadable),
            ("yes", ChargeError::Unreadable),
            ("1.234 GBP", ChargeError::Unreadable),
            ("12.5p", ChargeError::Unreadable),
            ("1 GBP/parsec", ChargeError::Unreadable),
            ("1 GBP/hour;", ChargeError::Unreadable),
            ("1-2-3 GBP", ChargeError::Unreadable),
            ("1 GBP @ (Mo-Fr)", ChargeError::Unreadable),
        ] {
            assert_eq!(parse(text), Err(flaw), "{text}");
        }
        assert_eq!(prices("500 GBP").2, Some(50_000), "the bound itself is believed");
    }

    fn in_range(text: &str) -> Result<(), TestCaseError> {
        if let Ok(charge) = parse(text) {
            let all = charge.bands.iter().map(|band| band.pence);
            for pence in
                all.chain(charge.hour_pence).chain(charge.day_pence).chain(charge.flat_pence)
            {
                prop_assert!((0..=50_000).contains(&pence), "{text}: {pence}");
            }
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn nothing_panics_and_all_is_in_range(text in any::<String>()) {
            in_range(&text)?;
            let _ = parse_conditional(&format!("{text} @ (stay < 2 hours)"));
        }

        #[test]
        fn near_misses_neither(text in "[0-9£p./;,\\- ]{0,9}(gbp|GBP|p|£)?[/ ]{0,2}(per )?[0-9.]{0,3}(hour|h|day|min)?[; 0-9]{0,4}") {
            in_range(&text)?;
        }
    }
}
