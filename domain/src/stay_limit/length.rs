//! Lengths of time as tags spell them: `2 hours`, `3 hr`, `1.5h`, `1 h 30 min`, `20 minutes`, `1 day`, `PT1H30M`.

/// The longest length taken seriously: two years.
pub const MAX_MINUTES: i32 = 2 * 366 * 24 * 60;

/// Whole minutes of `text`, 1 to [`MAX_MINUTES`]; `None` where it is not a length of time, or only a number.
///
/// Grammar: ISO 8601 durations without years (`P[nW][nD][T[nH][nM]]`), or one or more pairs of a decimal number and a
/// unit (minutes, hours, days, weeks and their short forms), joined by nothing, spaces, a comma or "and".
#[must_use]
pub fn minutes(text: &str) -> Option<i32> {
    if text.len() > 100 {
        return None;
    }
    let text = text.trim().to_lowercase().replace('_', " ");
    let thousandths = match text.strip_prefix('p') {
        Some(iso) => iso_8601(iso)?,
        None => pairs(&text)?,
    };
    let minutes = (thousandths + 500) / 1000;
    i32::try_from(minutes).ok().filter(|minutes| (1..=MAX_MINUTES).contains(minutes))
}

fn pairs(mut text: &str) -> Option<i64> {
    let mut total = 0;
    loop {
        let (number, rest) = decimal(text)?;
        let rest = rest.trim_start();
        let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let (unit, rest) = rest.split_at(end);
        total += number * unit_minutes(unit)?;
        text = rest.strip_prefix('.').unwrap_or(rest).trim_start();
        text = text.strip_prefix(',').or_else(|| text.strip_prefix("and ")).unwrap_or(text);
        text = text.trim_start();
        if text.is_empty() {
            return Some(total);
        }
    }
}

fn iso_8601(text: &str) -> Option<i64> {
    let (days, times) = text.split_once('t').unwrap_or((text, ""));
    if days.is_empty() && times.is_empty() {
        return None;
    }
    Some(
        designated(days, &[('w', 10_080), ('d', 1440)])?
            + designated(times, &[('h', 60), ('m', 1)])?,
    )
}

/// The sum of numbers with one-letter designators, each at most once and in the order given.
fn designated(mut text: &str, mut designators: &[(char, i64)]) -> Option<i64> {
    let mut total = 0;
    while !text.is_empty() {
        let (number, rest) = decimal(text)?;
        let letter = rest.chars().next()?;
        let at = designators.iter().position(|(designator, _)| *designator == letter)?;
        total += number * designators[at].1;
        designators = &designators[at + 1..];
        text = &rest[letter.len_utf8()..];
    }
    Some(total)
}

/// A decimal number at the start of `text`, in thousandths, and the rest. At most six digits before the point or comma
/// and three after it.
fn decimal(text: &str) -> Option<(i64, &str)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    if whole == 0 || whole > 6 {
        return None;
    }
    let value: i64 = text[..whole].parse().ok()?;
    let rest = &text[whole..];
    let places = rest.strip_prefix(['.', ',']).map_or(0, digits);
    if places == 0 {
        return Some((value * 1000, rest));
    }
    if places > 3 {
        return None;
    }
    let fraction: i64 = format!("{:0<3}", &rest[1..=places]).parse().ok()?;
    Some((value * 1000 + fraction, &rest[places + 1..]))
}

fn unit_minutes(unit: &str) -> Option<i64> {
    Some(match unit {
        "m" | "min" | "mins" | "minute" | "minutes" => 1,
        "h" | "hr" | "hrs" | "hour" | "hours" => 60,
        "d" | "day" | "days" => 1440,
        "w" | "wk" | "wks" | "week" | "weeks" => 10_080,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lengths_people_tag() {
        for (text, expected) in [
            ("2 hours", 120),
            ("4 hours", 240),
            ("1 hour", 60),
            ("1 day", 1440),
            ("3 hr", 180),
            ("3hrs", 180),
            ("4 h", 240),
            ("20 minutes", 20),
            ("30 min", 30),
            ("45mins.", 45),
            ("90 m", 90),
            ("1.5 hours", 90),
            ("1,5 h", 90),
            ("0.25 h", 15),
            ("2 Hours", 120),
            ("2_hours", 120),
            ("1 h 30 min", 90),
            ("1h30min", 90),
            ("1 hour and 30 minutes", 90),
            ("1 day, 2 hours", 1560),
            ("2 weeks", 20_160),
            ("3 days", 4320),
            ("PT2H", 120),
            ("PT1H30M", 90),
            ("P1D", 1440),
            ("P1W", 10_080),
            ("P1DT12H", 2160),
            ("pt20m", 20),
        ] {
            assert_eq!(minutes(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_is_no_length_is_none() {
        for text in [
            "",
            "2",
            "hours",
            "no limit",
            "load-unload",
            "0 hours",
            "-2 hours",
            "2 hours max",
            "P",
            "PT",
            "P2H",
            "PTM",
            "PT1M1H",
            "2 parsecs",
            "9999999 h",
            "999999 weeks",
            "1.2345 h",
            "2:00",
            "1 h 30",
            "½ h",
            "4 h @ (09:00-18:00)",
        ] {
            assert_eq!(minutes(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn nothing_panics_and_all_is_in_range(text in any::<String>()) {
            if let Some(minutes) = minutes(&text) { prop_assert!((1..=MAX_MINUTES).contains(&minutes)); }
        }

        #[test]
        fn near_misses_neither(text in "[pt0-9.,hdwm ]{0,24}") {
            if let Some(minutes) = minutes(&text) { prop_assert!((1..=MAX_MINUTES).contains(&minutes)); }
        }
    }
}
