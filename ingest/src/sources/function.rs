//! The functions that a field may name: a closed set, each from a text to the text that a tag would have.

use serde::Deserialize;

use super::hours;

/// What is done to a value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) enum Function {
    /// White space around it goes; always done.
    #[default]
    Trim,
    /// The first whole number in it: `approx. 1,200 spaces` is 1200.
    Number,
    /// Opening hours in plain English, as OpenStreetMap writes them; what is not understood stays.
    Hours,
    /// The first height in it, in metres else in feet.
    Height,
    /// Truth in any spelling; anything else is nothing.
    YesNo,
    /// A number of pence, for a length of stay.
    Pence(Option<String>),
    /// An amount of pounds, for a length of stay.
    Pounds(Option<String>),
}

/// As a source file names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum FunctionName {
    Trim,
    Number,
    Hours,
    Height,
    YesNo,
    Pence,
    Pounds,
}

impl Function {
    /// The function of that name; `per` is a length of stay, such as `hour`, which only amounts have.
    pub fn named(name: FunctionName, per: Option<String>) -> Self {
        match name {
            FunctionName::Trim => Self::Trim,
            FunctionName::Number => Self::Number,
            FunctionName::Hours => Self::Hours,
            FunctionName::Height => Self::Height,
            FunctionName::YesNo => Self::YesNo,
            FunctionName::Pence => Self::Pence(per),
            FunctionName::Pounds => Self::Pounds(per),
        }
    }

    /// What becomes of a value that is not empty; `None` where nothing does.
    pub fn apply(&self, value: &str) -> Option<String> {
        match self {
            Self::Trim => Some(value.to_owned()),
            Self::Number => number(value).map(|number| number.to_string()),
            Self::Hours => Some(hours::from_english(value).unwrap_or_else(|| value.to_owned())),
            Self::Height => Some(height(value).unwrap_or_else(|| value.to_owned())),
            Self::YesNo => yes_no(value).map(|yes| if yes { "yes" } else { "no" }.to_owned()),
            Self::Pence(per) => amount(value, "p", per.as_deref()),
            Self::Pounds(per) => amount(value, " GBP", per.as_deref()),
        }
    }
}

/// The first whole number; commas between its thousands are left out. A minus counts where the text begins with it, because
/// feeds write too little as less than nothing.
fn number(text: &str) -> Option<i64> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let sign = if text.get(..start) == Some("-") { -1 } else { 1 };
    let (first, mut rest) = leading_digits(text.get(start..)?);
    let mut digits = first.to_owned();
    while first.len() <= 3
        && let Some((thousands, behind)) = rest.strip_prefix(',').map(leading_digits)
        && thousands.len() == 3
    {
        digits.push_str(thousands);
        rest = behind;
    }
    digits.parse::<i64>().ok().map(|number| sign * number)
}

/// The digits that a text begins with, and the rest of it.
fn leading_digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

fn yes_no(text: &str) -> Option<bool> {
    match text.trim_end_matches('.').to_lowercase().as_str() {
        "yes" | "y" | "true" | "t" | "1" | "✓" | "x" | "available" => Some(true),
        "no" | "n" | "false" | "f" | "0" | "none" | "not available" => Some(false),
        _ => None,
    }
}

/// `3.50` and `£3.50 ` are `3.5 GBP` and `£3.50`, with `/hour` behind it; what has a unit already keeps it.
fn amount(text: &str, unit: &str, per: Option<&str>) -> Option<String> {
    let behind = per.map(|per| format!("/{per}")).unwrap_or_default();
    match text.parse::<f64>() {
        Ok(0.0) => None,
        // Spreadsheets write 1.1 in seventeen digits.
        Ok(number) if number.is_finite() && unit == "p" => {
            Some(format!("{number:.0}{unit}{behind}"))
        }
        Ok(number) if number.is_finite() => Some(format!("{number:.2}{unit}{behind}")),
        _ if text.contains('/') || text.to_lowercase().contains(" per ") => Some(text.to_owned()),
        _ => Some(format!("{text}{behind}")),
    }
}

/// `6ft 10 inches (2.1 metres)` is `2.1 m`, `7ft 3in` is `7'3"`; `None` without a number and a unit.
fn height(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower
        .split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '.' | '\'' | '"')))
        .filter(|word| !word.is_empty())
        .collect();
    let is_number =
        |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let metres = words.iter().enumerate().find_map(|(n, word)| {
        let end = word.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(word.len());
        let (digits, unit) = word.split_at(end);
        let unit =
            if unit.is_empty() { words.get(n + 1).copied().unwrap_or_default() } else { unit };
        let is_metres =
            matches!(unit, "m" | "mtr" | "mtrs" | "metre" | "metres" | "meter" | "meters");
        (is_number(digits) && is_metres).then(|| format!("{digits} m"))
    });
    metres.or_else(|| {
        let at = lower.find(|c: char| c.is_ascii_digit())?;
        let feet: String = lower.get(at..)?.chars().take_while(char::is_ascii_digit).collect();
        let behind = lower.get(at + feet.len()..)?.trim_start();
        let unit =
            ["feet", "foot", "ft", "'", "’"].iter().find(|unit| behind.starts_with(**unit))?;
        let rest = behind.get(unit.len()..)?.trim_start();
        let inches: String = rest.chars().take_while(char::is_ascii_digit).collect();
        Some(if inches.is_empty() { format!("{feet}'0\"") } else { format!("{feet}'{inches}\"") })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::height as shaped;
    use crate::shape::rates::charge;
    use proptest::prelude::*;

    fn apply(function: &Function, value: &str) -> Option<String> {
        function.apply(value)
    }

    #[test]
    fn numbers_and_truth() {
        for (value, number) in [
            ("26", Some("26")),
            ("approx. 1,200 spaces", Some("1200")),
            ("1,234,567", Some("1234567")),
            ("12,5", Some("12")),
            ("5, 10 or 20", Some("5")),
            ("5,10,20", Some("5")),
            ("12.5", Some("12")),
            ("-12 free", Some("-12")),
            ("None\n", None),
            ("1 - normal parking charges apply", Some("1")),
            ("99999999999999999999999", None),
        ] {
            assert_eq!(apply(&Function::Number, value).as_deref(), number, "{value}");
        }
        for (value, truth) in [
            ("Y", Some("yes")),
            ("TRUE", Some("yes")),
            ("No.", Some("no")),
            ("Partial coverage", None),
        ] {
            assert_eq!(apply(&Function::YesNo, value).as_deref(), truth, "{value}");
        }
    }

    #[test]
    fn amounts_become_charges() {
        let hour = |function: &Function, value: &str| {
            charge::parse(&function.apply(value)?).ok()?.tickets.first().map(|ticket| ticket.pence)
        };
        let pence = Function::Pence(Some("hour".into()));
        let pounds = Function::Pounds(Some("hour".into()));
        assert_eq!(
            (hour(&pence, "120"), hour(&pence, "120.0"), hour(&pence, "80p")),
            (Some(120), Some(120), Some(80))
        );
        assert_eq!((hour(&pounds, "1.5"), hour(&pounds, "£2.20")), (Some(150), Some(220)));
        assert_eq!(hour(&pounds, "1.1000000000000001"), Some(110));
        assert_eq!(apply(&pounds, "0"), None, "nothing says that it is free");
        assert_eq!(apply(&Function::Pounds(None), "3"), Some("3.00 GBP".into()));
    }

    #[test]
    fn heights_are_found_in_sentences() {
        for (value, centimetres) in [
            ("6ft (1.83 metres)", 183),
            ("6ft 10 inches (2.1 metres)", 210),
            ("2.3 metres (7ft 6 inches)", 230),
            ("1.9 metres (6ft 3 inches) height restriction at main entrance", 190),
            ("2.1m", 210),
            ("6'6\"", 198),
            ("7 ft", 213),
        ] {
            let tag = apply(&Function::Height, value).expect("a height");
            assert_eq!(
                shaped::parse(&tag),
                shaped::Height::Centimetres(centimetres),
                "{value}: {tag}"
            );
        }
        assert_eq!(apply(&Function::Height, "None").as_deref(), Some("None"));
    }

    proptest! {
        #[test]
        fn nothing_panics(value in any::<String>(), near in "[0-9ft.,m '\"é()]{0,14}") {
            use Function::{Height, Hours, Number, Pence, Pounds, Trim, YesNo};
            for function in [Trim, Number, Hours, Height, YesNo, Pence(Some("hour".into())), Pounds(None)] {
                let _ = function.apply(&value);
                let _ = function.apply(&near);
            }
        }
    }
}
