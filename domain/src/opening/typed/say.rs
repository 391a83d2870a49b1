//! Rules in OpenStreetMap's language, and as a sentence.

use std::fmt::Write;

use super::{Days, HOLIDAYS, Rule, Times};

const CODES: [&str; 8] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su", "PH"];
const NAMES: [&str; 8] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
    "public holidays",
];

/// In OpenStreetMap's language.
pub fn hours(rules: &[Rule]) -> String {
    let rule = |rule: &Rule| {
        let is_daily = (0..HOLIDAYS).all(|day| rule.days.contains(&day));
        let days = runs(&rule.days).into_iter().map(|(from, to)| match to - from {
            0 => CODES[from].to_owned(),
            1 => format!("{},{}", CODES[from], CODES[to]),
            _ => format!("{}-{}", CODES[from], CODES[to]),
        });
        let days = days.collect::<Vec<_>>().join(",");
        match &rule.times {
            Times::AllDay if is_daily => "24/7".to_owned(),
            times if is_daily && rule.days.len() == 7 => code(times),
            times => format!("{days} {}", code(times)),
        }
    };
    rules.iter().map(rule).collect::<Vec<_>>().join("; ")
}

fn code(times: &Times) -> String {
    match times {
        Times::AllDay => "00:00-24:00".to_owned(),
        Times::Closed => "off".to_owned(),
        Times::Between(ranges) => {
            let range = |&(from, to): &(u16, u16)| format!("{}-{}", clock(from), clock(to));
            ranges.iter().map(range).collect::<Vec<_>>().join(",")
        }
    }
}

/// As people say it: "Open Monday to Friday, 08:00 to 18:00; closed Sunday".
pub fn sentence(rules: &[Rule]) -> String {
    let mut sentence = String::new();
    let mut is_open = false;
    for rule in rules {
        if !sentence.is_empty() {
            sentence.push_str("; ");
        }
        let days = spoken(&rule.days);
        let times = match &rule.times {
            Times::Closed => {
                is_open = false;
                let word = if sentence.is_empty() { "Closed" } else { "closed" };
                let _ = write!(sentence, "{word} {days}");
                continue;
            }
            Times::AllDay => "24 hours".to_owned(),
            Times::Between(ranges) => {
                let range = |&(from, to): &(u16, u16)| format!("{} to {}", clock(from), clock(to));
                ranges.iter().map(range).collect::<Vec<_>>().join(" and ")
            }
        };
        let word = match (is_open, sentence.is_empty()) {
            (true, _) => "",
            (false, true) => "Open ",
            (false, false) => "open ",
        };
        is_open = true;
        let _ = write!(sentence, "{word}{days}, {times}");
    }
    sentence
}

fn spoken(days: &Days) -> String {
    if days.len() == 8 {
        return "every day and on public holidays".to_owned();
    }
    if days.len() == 7 && !days.contains(&HOLIDAYS) {
        return "every day".to_owned();
    }
    let mut said: Vec<String> = Vec::new();
    for (from, to) in runs(days) {
        match to - from {
            0 => said.push(NAMES[from].to_owned()),
            1 => said.extend([NAMES[from].to_owned(), NAMES[to].to_owned()]),
            _ => said.push(format!("{} to {}", NAMES[from], NAMES[to])),
        }
    }
    match said.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

/// Days in a row. Public holidays are in none with others.
fn runs(days: &Days) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for day in days.iter().map(|day| usize::from(*day)) {
        match runs.last_mut() {
            Some((_, to)) if *to + 1 == day && day != usize::from(HOLIDAYS) => *to = day,
            _ => runs.push((day, day)),
        }
    }
    runs
}

fn clock(minutes: u16) -> String {
    format!("{:02}:{:02}", minutes / 60, minutes % 60)
}
