//! `maxheight`: metres, `2.1 m`, `7'0"`, `6'6"`; default and none are none.

use std::ops::RangeInclusive;

use super::conditional::clauses;

/// What `maxheight` says, or a tag that is written as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Height {
    /// In centimetres: 150 to 600 of a height.
    Centimetres(i32),
    /// No limit worth a sign: default, none, `below_default`.
    None,
    /// A length that no car park has, or no length at all.
    Unusable,
}

impl Height {
    /// The limit, where there is one that could be read.
    #[must_use]
    pub const fn centimetres(self) -> Option<i32> {
        match self {
            Self::Centimetres(centimetres) => Some(centimetres),
            Self::None | Self::Unusable => None,
        }
    }
}

/// Reads `maxheight`. A bare number is metres; feet and inches are rounded to the centimetre.
#[must_use]
pub fn parse(value: &str) -> Height {
    within(value, &(150..=600))
}

/// Reads a length that is written as heights are, and has so many centimetres.
pub(super) fn within(value: &str, centimetres: &RangeInclusive<i32>) -> Height {
    let text = value
        .trim()
        .to_lowercase()
        .replace('_', " ")
        .replace(['’', '′', '‘'], "'")
        .replace(['″', '”', '“'], "\"");
    if matches!(
        text.as_str(),
        "" | "default" | "none" | "no" | "unsigned" | "below default" | "unlimited" | "no sign"
    ) {
        return Height::None;
    }
    let tenths_of_millimetres = feet_and_inches(&text).or_else(|| metric(&text));
    match tenths_of_millimetres
        .map(|length| (length + 50) / 100)
        .and_then(|length| i32::try_from(length).ok())
    {
        Some(length) if centimetres.contains(&length) => Height::Centimetres(length),
        _ => Height::Unusable,
    }
}

/// The lowest of what `maxheight` says and of `maxheight:conditional`, in centimetres: a vehicle that fits under it fits at any
/// time.
#[must_use]
pub fn lowest(plain: Option<Height>, conditional: Option<&str>) -> Option<i32> {
    let at_times = clauses(conditional.unwrap_or_default())
        .filter_map(|clause| parse(clause.value).centimetres());
    at_times.chain(plain.and_then(Height::centimetres)).min()
}

/// Whether what `maxheight` says is in no column: it cannot be read, or a lower one binds at times.
#[must_use]
pub fn is_left_to_words(plain: Height, lowest: Option<i32>) -> bool {
    match plain {
        Height::Unusable => true,
        Height::None => false,
        Height::Centimetres(height) => lowest != Some(height),
    }
}

fn metric(text: &str) -> Option<i64> {
    let centimetres = text.strip_suffix("cm");
    let number = centimetres
        .or_else(|| {
            ["metres", "meters", "metre", "meter", "mtrs", "m"]
                .iter()
                .find_map(|unit| text.strip_suffix(unit))
        })
        .unwrap_or(text);
    Some(decimal(number.trim())? * if centimetres.is_some() { 1 } else { 100 } / 10)
}

/// Feet and inches in tenths of a millimetre: a foot is 3,048, an inch 254.
fn feet_and_inches(text: &str) -> Option<i64> {
    let text = text.replace("feet", "'").replace("foot", "'").replace("ft", "'");
    let text =
        text.replace("inches", "\"").replace("inch", "\"").replace("in", "\"").replace("''", "\"");
    let (feet, inches) = text.split_once('\'')?;
    let feet = decimal(feet.trim())?;
    let inches = inches.trim().strip_suffix('"').unwrap_or(inches.trim()).trim();
    let inches = if inches.is_empty() { 0 } else { decimal(inches)? };
    (inches < 12_000).then_some((feet * 3048 + inches * 254) / 1000)
}

/// A decimal in thousandths: at most four digits before the point and three after it.
fn decimal(text: &str) -> Option<i64> {
    let (whole, fraction) = text.split_once(['.', ',']).unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty()
        || whole.len() > 4
        || fraction.len() > 3
        || !digits(whole)
        || !digits(fraction)
    {
        return None;
    }
    Some(whole.parse::<i64>().ok()? * 1000 + format!("{fraction:0<3}").parse::<i64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn heights_people_tag() {
        for (value, centimetres) in [
            ("2.1", 210),
            ("2.1 m", 210),
            ("2.1m", 210),
            ("2,1 m", 210),
            ("1.85", 185),
            ("2", 200),
            ("3.8", 380),
            ("210 cm", 210),
            ("2.0 metres", 200),
            ("7'0\"", 213),
            ("6'6\"", 198),
            ("6' 6\"", 198),
            ("6'", 183),
            ("6ft 6in", 198),
            ("7 ft", 213),
            ("6’6”", 198),
            ("1.5", 150),
            ("6", 600),
        ] {
            assert_eq!(parse(value), Height::Centimetres(centimetres), "{value}");
        }
    }

    #[test]
    fn none_and_nonsense_differ() {
        for value in ["default", "none", "below_default", "no", ""] {
            assert_eq!(parse(value), Height::None, "{value}");
        }
        for value in [
            "1.49",
            "6.01",
            "21",
            "210",
            "-2.1",
            "low",
            "7'13\"",
            "2.1 @ level 0",
            "6'6'6",
            "99999999999",
            "2.1.1",
        ] {
            assert_eq!(parse(value), Height::Unusable, "{value}");
        }
    }

    #[test]
    fn of_conditional_heights_the_lowest_binds() {
        let height = |text| lowest(None, Some(text));
        assert_eq!(height("2.5 @ (Sa); 2.1 m @ (Mo-Fr)"), Some(210));
        assert_eq!(height("none @ (Su)"), None);
        assert_eq!(height("2.5"), None);
        assert_eq!(lowest(None, None), None);
        for (plain, conditional, expected) in [
            ("3", "2.1 @ (Mo-Fr)", Some(210)),
            ("1.9", "2.1 @ (Mo-Fr)", Some(190)),
            ("default", "2.1 @ (Mo-Fr)", Some(210)),
            ("low", "2.1 @ (Mo-Fr)", Some(210)),
            ("2.1", "none @ (Su)", Some(210)),
            ("low", "none @ (Su)", None),
        ] {
            let found = lowest(Some(parse(plain)), Some(conditional));
            assert_eq!(found, expected, "{plain}, {conditional}");
        }
    }

    proptest! {
        #[test]
        fn nothing_panics_and_all_is_in_range(value in any::<String>(), near in "[0-9.,]{0,6}( ?m|cm|ft|')?[0-9\" ]{0,4}") {
            for value in [value, near] {
                if let Height::Centimetres(height) = parse(&value) { prop_assert!((150..=600).contains(&height)); }
            }
        }
    }
}
