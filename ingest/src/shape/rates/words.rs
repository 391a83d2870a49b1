//! Charges as boards and councils write them: `First 2 hours, 20p.`, `Up to 1 hour - £1.20`, `£5 all day`, `1 to 2 hours £2`,
//! `each additional hour 50p`, `£6 max`.

use super::charge::{ChargeError, Unit, names_money, range, unit_minutes};

const DAY: i32 = 24 * 60;

/// The entries of a list, in lower case. `first 2 hours, 20p` is one.
pub(super) fn entries(text: &str) -> Vec<String> {
    let text = text.replace(", then ", "; ").replace(" then ", "; ").replace(['\n', '|'], ";");
    let mut entries: Vec<String> = Vec::new();
    for piece in text.split(';').flat_map(|part| part.split(", ")).map(str::trim) {
        let waits = |last: &&mut String| {
            !last.is_empty() && !names_money(last) && !last.contains("free") && has_length(last)
        };
        let is_bare = names_money(piece) && range(piece.trim_end_matches('.')).is_ok();
        match entries.last_mut().filter(|last| is_bare && waits(last)) {
            Some(last) => {
                last.push(' ');
                last.push_str(piece);
            }
            None => entries.push(piece.to_owned()),
        }
    }
    entries
}

fn has_length(text: &str) -> bool {
    ["min", "hour", "hr", "day"].iter().any(|unit| text.contains(unit))
}

/// An entry in words; `None` where it is in none that are known.
pub(super) fn entry(text: &str) -> Option<Result<(i32, Unit), ChargeError>> {
    let text = text.trim().trim_end_matches('.');
    if text.starts_with('-') {
        return None;
    }
    let (price, rest) = price(text)?;
    if names_money(&rest) {
        return None;
    }
    let unit = unit(&plain(&rest))?;
    let pence = if price == "free" { Ok(0) } else { range(&price) };
    Some(pence.map(|pence| (pence, unit)))
}

/// The one amount of an entry, and what stands around it.
fn price(text: &str) -> Option<(String, String)> {
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    if let Some(at) = text.find('£') {
        let number = text[at + '£'.len_utf8()..].trim_start();
        let end = number.find(|c| !is_number(c)).unwrap_or(number.len());
        let amount = number[..end].trim_end_matches('.');
        let price = (!amount.is_empty()).then(|| format!("£{amount}"))?;
        return Some((price, format!("{} {}", &text[..at], &number[end..])));
    }
    if let Some(at) = text.find("free") {
        return Some(("free".into(), format!("{} {}", &text[..at], &text[at + "free".len()..])));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let digits = |word: &str| !word.is_empty() && word.chars().all(is_number);
    for (n, word) in words.iter().enumerate() {
        let marks = ["p", "pence", "gbp", "pounds"];
        let joined = marks.iter().find_map(|mark| word.strip_suffix(mark).map(|d| (d, *mark)));
        let apart = words.get(n + 1).and_then(|next| marks.iter().find(|mark| *mark == next));
        let (price, taken) = match (joined, apart) {
            (Some((amount, mark)), _) if digits(amount) => (format!("{amount} {mark}"), 1),
            (_, Some(mark)) if digits(word) => (format!("{word} {mark}"), 2),
            _ => continue,
        };
        let rest = [&words[..n], &words[n + taken..]].concat().join(" ");
        return Some((price, rest));
    }
    None
}

/// Words with one space between them, and no marks around them.
fn plain(text: &str) -> String {
    let text = text.replace([':', '=', '(', ')', ','], " ").replace("½ hour", "30 min");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.replace("half an hour", "30 min").replace("half hour", "30 min");
    let text = text.trim_matches(['-', '/', '.', ' ']);
    let text = ["parking ", "for "]
        .iter()
        .fold(text, |text, word| text.strip_prefix(word).unwrap_or(text));
    let text = [" stay", " parking", " ticket"]
        .iter()
        .fold(text, |text, word| text.strip_suffix(word).unwrap_or(text));
    text.replace(" - ", "-")
}

fn unit(words: &str) -> Option<Unit> {
    match words {
        "flat" | "flat rate" | "flat fee" | "flat charge" | "fixed" | "per visit" | "per stay"
        | "any time" | "any length of" => return Some(Unit::Any),
        "all day" | "full day" | "whole day" | "day" => return Some(Unit::UpTo(DAY)),
        "daily" | "a day" | "per day" => return Some(Unit::Each(DAY)),
        "max" | "maximum" | "cap" | "day cap" | "daily cap" | "daily max" | "daily maximum"
        | "max daily" | "max per day" | "maximum per day" | "per day max" | "max a day"
        | "maximum daily" => return Some(Unit::Most),
        "hourly" => return Some(Unit::Each(60)),
        _ => {}
    }
    let after = |prefixes: &[&str]| prefixes.iter().find_map(|prefix| words.strip_prefix(prefix));
    if let Some(length) = after(&[
        "each additional ",
        "every additional ",
        "per additional ",
        "additional ",
        "each extra ",
        "extra ",
    ]) {
        return unit_minutes(length).map(Unit::Beyond);
    }
    if let Some(length) = words.strip_suffix(" thereafter") {
        let length = ["per ", "each ", "every "]
            .iter()
            .find_map(|word| length.strip_prefix(word))
            .unwrap_or(length);
        return unit_minutes(length).map(Unit::Beyond);
    }
    if let Some(length) = after(&["over ", "more than ", "> ", ">"]) {
        return unit_minutes(length).map(|_| Unit::Longer);
    }
    if let Some(length) = words.strip_suffix('+').or_else(|| words.strip_suffix(" or more")) {
        return unit_minutes(length.trim()).map(|_| Unit::Longer);
    }
    if let Some(length) = words.strip_prefix("first ") {
        return unit_minutes(length).map(Unit::First);
    }
    if let Some(length) = after(&["per ", "an ", "a ", "each ", "every "]) {
        return unit_minutes(length).map(Unit::Each);
    }
    let most = after(&["up to ", "upto ", "under ", "less than ", "< ", "<="]).unwrap_or(words);
    let last = most.split_once(" to ").or_else(|| most.split_once('-'));
    let length = match last {
        Some((from, until)) if from.starts_with(|c: char| c.is_ascii_digit()) => until,
        _ => most,
    };
    // A unit without a number is one of something that nobody said how it is sold.
    let length = length.trim();
    length
        .starts_with(|c: char| c.is_ascii_digit())
        .then(|| unit_minutes(length))
        .flatten()
        .map(Unit::UpTo)
}
