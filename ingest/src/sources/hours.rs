//! Opening hours in plain English, as councils write them, in OpenStreetMap's language.

use crate::shape::opening_hours;

const DAYS: [(&str, &str); 7] = [
    ("mo", "Mo"),
    ("tu", "Tu"),
    ("we", "We"),
    ("th", "Th"),
    ("fr", "Fr"),
    ("sa", "Sa"),
    ("su", "Su"),
];

/// The hours; `None` where a word of them is not understood. What OpenStreetMap's language reads already stays as it is.
pub(super) fn from_english(text: &str) -> Option<String> {
    if opening_hours::parse(Some(text)).valid {
        return Some(text.to_owned());
    }
    let lower = text.to_lowercase();
    let compact: String = lower.chars().filter(|c| c.is_alphanumeric() || *c == '/').collect();
    let is_always = [
        "24hours/7days",
        "24hours",
        "24hour",
        "24hrs",
        "open24hours",
        "24hoursaday",
        "open24hoursaday",
        "24hours7daysaweek",
        "24hoursaday7daysaweek",
        "open24hoursaday7daysaweek",
        "alwaysopen",
        "alltimes",
        "24/7days",
    ];
    if is_always.contains(&compact.trim_end_matches('/')) {
        return Some("24/7".to_owned());
    }
    let parts = lower.split([';', '\n', '&']).flat_map(|part| part.split(", ")).map(str::trim);
    let rules = parts.filter(|part| !part.is_empty()).map(rule).collect::<Option<Vec<_>>>()?;
    let hours = rules.join("; ");
    opening_hours::parse(Some(&hours)).valid.then_some(hours)
}

/// `mon to sat 7.00am to 7.00pm`, the days before or behind or in brackets, or left out.
fn rule(part: &str) -> Option<String> {
    let tokens = tokens(part)?;
    let times: Vec<Token> =
        tokens.iter().filter(|t| matches!(t, Token::Time(_) | Token::Closed)).cloned().collect();
    let days: Vec<Token> =
        tokens.into_iter().filter(|t| !matches!(t, Token::Time(_) | Token::Closed)).collect();
    let days = days_of(&days)?;
    let hours = match &times[..] {
        [Token::Time(from), Token::Time(to)] => format!("{from}-{to}"),
        [Token::Closed] => "off".to_owned(),
        _ => return None,
    };
    Some(if days.is_empty() { hours } else { format!("{days} {hours}") })
}

/// The days of a rule: `Mo-Sa`, `Mo,We`, `Sa,PH`, or none for every day.
fn days_of(tokens: &[Token]) -> Option<String> {
    let mut days: Vec<String> = Vec::new();
    let mut is_range = false;
    for token in tokens {
        match token {
            Token::To => is_range = true,
            Token::Days(day) if is_range => {
                let first = days.pop()?;
                days.push(format!("{first}-{day}"));
                is_range = false;
            }
            Token::Days(day) => days.push((*day).to_owned()),
            Token::EveryDay => {}
            Token::Time(_) | Token::Closed => return None,
        }
    }
    Some(days.join(","))
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Time(String),
    Days(&'static str),
    EveryDay,
    To,
    Closed,
}

/// The words of a rule. Between two times, "to" says nothing more than their order.
fn tokens(part: &str) -> Option<Vec<Token>> {
    let words = without_marks(part)
        .replace("7 days a week", "daily")
        .replace("every day", "daily")
        .replace("bank holidays", "bankholiday")
        .replace("bank holiday", "bankholiday")
        .replace("public holidays", "bankholiday")
        .replace(" am", "am")
        .replace(" pm", "pm");
    let mut tokens: Vec<Token> = Vec::new();
    for word in words.split_whitespace() {
        let token = match word {
            "open" | "from" | "hours" | "and" | "between" | "on" => continue,
            "-" | "to" | "until" | "till" | "til" => {
                if matches!(tokens.last(), Some(Token::Time(_))) {
                    continue;
                }
                Token::To
            }
            "closed" => Token::Closed,
            "daily" | "everyday" => Token::EveryDay,
            "weekdays" | "weekday" => Token::Days("Mo-Fr"),
            "weekends" | "weekend" => Token::Days("Sa,Su"),
            "bankholiday" => Token::Days("PH"),
            "midnight" => Token::Time(
                if tokens.iter().any(|t| matches!(t, Token::Time(_))) { "24:00" } else { "00:00" }
                    .into(),
            ),
            "noon" | "midday" => Token::Time("12:00".into()),
            word => day(word).map(Token::Days).or_else(|| time(word).map(Token::Time))?,
        };
        tokens.push(token);
    }
    Some(tokens)
}

/// Brackets, strokes and commas become spaces, dashes stand alone, and so do colons but in a time.
fn without_marks(part: &str) -> String {
    let chars: Vec<char> = part.chars().collect();
    let is_digit =
        |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(char::is_ascii_digit);
    let marks = chars.iter().enumerate().map(|(at, c)| match c {
        '(' | ')' | '/' | ',' => " ".to_owned(),
        '-' | '–' | '—' => " - ".to_owned(),
        ':' if !(is_digit(at.checked_sub(1)) && is_digit(Some(at + 1))) => " ".to_owned(),
        other => other.to_string(),
    });
    marks.collect()
}

fn day(word: &str) -> Option<&'static str> {
    let full = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
    let stem = word.trim_end_matches('.');
    let stem = stem.strip_suffix('s').filter(|stem| stem.ends_with("day")).unwrap_or(stem);
    let is_day = full.iter().any(|day| day.starts_with(stem))
        || matches!(stem, "tues" | "weds" | "thur" | "thurs");
    let code = stem.get(..2).filter(|_| is_day)?;
    DAYS.iter().find(|(start, _)| *start == code).map(|(_, day)| *day)
}

/// `7am`, `7.00am`, `11.45pm`, `07:00`, `0700`, `6.00`.
fn time(word: &str) -> Option<String> {
    let (digits, is_afternoon) = match (word.strip_suffix("am"), word.strip_suffix("pm")) {
        (Some(digits), _) => (digits, Some(false)),
        (_, Some(digits)) => (digits, Some(true)),
        _ => (word.strip_suffix("hrs").unwrap_or(word), None),
    };
    let (hour, minute) = match digits.split_once([':', '.']) {
        Some((hour, minute)) if minute.len() == 2 => (hour, minute),
        None if digits.len() == 4 => digits.split_at_checked(2)?,
        None if is_afternoon.is_some() => (digits, "00"),
        _ => return None,
    };
    let (hour, minute): (u32, u32) = (hour.parse().ok()?, minute.parse().ok()?);
    let hour = match (is_afternoon, hour) {
        (Some(false), 12) => 0,
        (Some(true), 1..=11) => hour + 12,
        (Some(_), 1..=12) | (None, 0..=24) => hour,
        _ => return None,
    };
    (minute < 60 && hour * 60 + minute <= 24 * 60).then(|| format!("{hour:02}:{minute:02}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn hours_that_councils_write() {
        for (english, hours) in [
            ("24 Hours/7 Days", "24/7"),
            ("Open 24 hours a day.", "24/7"),
            ("24/7", "24/7"),
            ("Mo-Fr 08:00-18:00", "Mo-Fr 08:00-18:00"),
            ("7.00am-11.45pm", "07:00-23:45"),
            ("7.00am to 7.00pm (Mon to Sat)", "Mo-Sa 07:00-19:00"),
            ("6.00am - 1:00am", "06:00-01:00"),
            (
                "Monday to Friday: 8am - 6pm; Saturday 9 am to noon",
                "Mo-Fr 08:00-18:00; Sa 09:00-12:00",
            ),
            ("Mon-Sat 0700-2200\nSundays closed", "Mo-Sa 07:00-22:00; Su off"),
            ("8am until midnight daily", "08:00-24:00"),
            ("Weekdays 07:30-18:30", "Mo-Fr 07:30-18:30"),
            ("Sundays/Bank Holidays 10am to 4.30pm", "Su,PH 10:00-16:30"),
        ] {
            assert_eq!(from_english(english).as_deref(), Some(hours), "{english}");
        }
    }

    #[test]
    fn what_is_not_understood_is_left_alone() {
        for english in [
            "dawn to dusk",
            "8am to 6",
            "Core hours",
            "see website",
            "",
            "7pm",
            "26:00-27:00",
            "Mon to",
        ] {
            assert_eq!(from_english(english), None, "{english}");
        }
    }

    proptest! {
        #[test]
        fn nothing_panics_and_what_comes_out_is_readable(any in any::<String>(), near in "((mon|sat|sunday|to|-|7am|12pm|0700|7.30|24|hours|closed|é|:|/|,|;)[ :]?){0,8}") {
            for text in [any, near] {
                if let Some(hours) = from_english(&text) {
                    prop_assert!(opening_hours::parse(Some(&hours)).valid, "{}", hours);
                }
            }
        }
    }
}
