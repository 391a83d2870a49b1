//! The words of opening hours that somebody wrote.

use super::{Days, HOLIDAYS};

/// A word that is understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Word {
    /// Some days.
    Days(Days),
    /// A time of the day.
    Time(Time),
    /// From one to another.
    To,
    /// One and another; a comma is the same.
    And,
    /// The next rule.
    Break,
    /// It is open all day.
    AllDay,
    /// It is closed.
    Closed,
}

/// A time of the day as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Time {
    pub hour: u16,
    pub minute: u16,
    pub half: Half,
}

/// Which half of the day a time is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Half {
    /// It says am.
    Morning,
    /// It says pm.
    Afternoon,
    /// It is written as on a clock of 24 hours.
    Clock,
    /// It says nothing.
    Unsaid,
}

const NAMES: [&str; 7] =
    ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// These say nothing.
const FILLERS: [&str; 15] = [
    "open", "opening", "times", "from", "on", "the", "hours", "hrs", "between", "at", ":", ".",
    "(", ")", "are",
];

/// Said together, these mean one thing.
const PHRASES: &[(&str, &str)] = &[
    ("24 / 7", "allday"),
    ("24 hours a day", "allday"),
    ("24 hours", "allday"),
    ("24 hour", "allday"),
    ("24 hrs", "allday"),
    ("24 hr", "allday"),
    ("24 h", "allday"),
    ("all day", "allday"),
    ("always open", "allday"),
    ("round the clock", "allday"),
    ("7 days a week", "daily"),
    ("seven days a week", "daily"),
    ("7 days", "daily"),
    ("every day", "daily"),
    ("each day", "daily"),
    ("all week", "daily"),
    ("bank holidays", "holidays"),
    ("bank holiday", "holidays"),
    ("bank hols", "holidays"),
    ("public holidays", "holidays"),
    ("public holiday", "holidays"),
    ("a . m .", "am"),
    ("p . m .", "pm"),
    ("a . m", "am"),
    ("p . m", "pm"),
    ("12 noon", "noon"),
    ("12 midday", "noon"),
    ("12 midnight", "midnight"),
];

/// The words of a text; nothing where one is not understood.
pub fn words(text: &str) -> Option<Vec<Word>> {
    let mut said = format!(" {} ", pieces(text).join(" "));
    for (phrase, word) in PHRASES {
        said = said.replace(&format!(" {phrase} "), &format!(" {word} "));
    }
    let pieces: Vec<&str> = said.split_whitespace().collect();
    let mut words = Vec::new();
    let mut rest = pieces.as_slice();
    while let Some(piece) = rest.first() {
        let used = if FILLERS.contains(piece) {
            1
        } else if let Some(known) = word(piece) {
            words.push(known);
            1
        } else {
            let (time, used) = time(rest)?;
            words.push(Word::Time(time));
            used
        };
        rest = &rest[used..];
    }
    (!words.is_empty()).then_some(words)
}

/// Runs of letters, runs of digits, and signs, in lower case.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    let mut before = ' ';
    for c in text.chars() {
        let c = match c {
            '–' | '—' | '−' | '‐' | '‑' => '-',
            '’' => '\'',
            '\n' | '\r' => ';',
            c => c.to_ascii_lowercase(),
        };
        let goes_on = c.is_ascii_alphabetic() && before.is_ascii_alphabetic()
            || c.is_ascii_digit() && before.is_ascii_digit();
        match pieces.last_mut() {
            Some(last) if goes_on => last.push(c),
            _ if c.is_whitespace() => {}
            _ => pieces.push(c.to_string()),
        }
        before = c;
    }
    pieces
}

/// What a piece means by itself.
fn word(piece: &str) -> Option<Word> {
    Some(match piece {
        "-" | "to" | "till" | "til" | "until" | "through" | "thru" => Word::To,
        "," | "and" | "&" | "+" => Word::And,
        ";" => Word::Break,
        "allday" => Word::AllDay,
        "closed" | "off" | "shut" => Word::Closed,
        "daily" | "everyday" => Word::Days((0..HOLIDAYS).collect()),
        "weekdays" | "weekday" => Word::Days((0..5).collect()),
        "weekends" | "weekend" => Word::Days((5..HOLIDAYS).collect()),
        "holidays" | "ph" => Word::Days([HOLIDAYS].into()),
        _ => return day(piece).map(|day| Word::Days([day].into())),
    })
}

/// A day: its name, in the plural too, or at least its first two letters.
fn day(piece: &str) -> Option<u8> {
    let piece = piece.strip_suffix('s').filter(|short| short.len() > 3).unwrap_or(piece);
    let at = NAMES.iter().position(|name| piece.len() >= 2 && name.starts_with(piece))?;
    u8::try_from(at).ok()
}

/// A time at the beginning, and how many pieces it is made of.
fn time(pieces: &[&str]) -> Option<(Time, usize)> {
    let clock = |hour, used| Some((Time { hour, minute: 0, half: Half::Clock }, used));
    match *pieces.first()? {
        "noon" | "midday" => return clock(12, 1),
        "midnight" => return clock(24, 1),
        _ => {}
    }
    let digits = pieces[0];
    let number: u16 = digits.parse().ok()?;
    let (hour, minute, mut used, mut is_clock) = match pieces {
        [_, ":" | ".", minutes, ..] if minutes.len() == 2 && minutes.parse::<u16>().is_ok() => {
            (number, minutes.parse().ok()?, 3, digits.len() == 2)
        }
        // 0800
        _ if digits.len() == 4 => (number / 100, number % 100, 1, true),
        _ => (number, 0, 1, false),
    };
    is_clock |= hour > 12 || hour == 0;
    let half = match pieces.get(used) {
        Some(&"am") => Half::Morning,
        Some(&"pm") => Half::Afternoon,
        _ if is_clock => Half::Clock,
        _ => Half::Unsaid,
    };
    used += usize::from(matches!(half, Half::Morning | Half::Afternoon));
    let is_twelve = matches!(half, Half::Morning | Half::Afternoon);
    let is_time = minute < 60
        && if is_twelve {
            (1..=12).contains(&hour)
        } else {
            hour < 24 || hour == 24 && minute == 0
        };
    (digits.len() <= 4 && digits.len() != 3 && is_time)
        .then_some((Time { hour, minute, half }, used))
}
