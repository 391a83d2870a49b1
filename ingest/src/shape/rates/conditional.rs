//! Conditions of `fee:conditional`, `charge:conditional` and `maxstay:conditional`: times, lengths of stay, and people.

use carpal_domain::rates::{When, Who};

use crate::shape::conditional::{Clause, Stay};

/// What a clause holds under.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Condition {
    /// At these times.
    pub when: Option<When>,
    /// But not on bank holidays: `Mo-Fr 08:00-18:00; PH off`.
    pub not_on_holidays: bool,
    /// For stays of some length.
    pub stay: Option<Stay>,
    /// For these people.
    pub who: Option<Who>,
}

/// Reads a condition; `None` where any part of it is not known, or said twice.
pub(super) fn read(clause: &Clause<'_>) -> Option<Condition> {
    let mut condition = Condition::default();
    let text = clause.condition.replace(" AND ", " and ").replace(" And ", " and ");
    for part in text.split(" and ") {
        let part = part.trim().trim_matches(['(', ')']).trim();
        let alone = Clause { value: clause.value, condition: part };
        if let Some(stay) = alone.stay() {
            if condition.stay.replace(stay).is_some() {
                return None;
            }
        } else if let Some(who) = who(part) {
            if condition.who.replace(who).is_some() {
                return None;
            }
        } else {
            let (times, is_off) = without_holidays(part);
            condition.not_on_holidays |= is_off;
            if condition.when.replace(times.parse().ok()?).is_some() {
                return None;
            }
        }
    }
    Some(condition)
}

/// Times without the words that bank holidays are none of them, and whether these stood there.
fn without_holidays(text: &str) -> (String, bool) {
    let is_off = |span: &&str| span.trim().eq_ignore_ascii_case("ph off");
    let rest: Vec<&str> = text.split(';').filter(|span| !is_off(span)).collect();
    // `Mo-Fr 08:00-18:00, PH off` has it behind a comma.
    let rest = rest.join(";");
    let ends = rest.len().checked_sub(", ph off".len()).filter(|at| rest.is_char_boundary(*at));
    match ends.filter(|at| rest[*at..].eq_ignore_ascii_case(", ph off")) {
        Some(at) => (rest[..at].to_owned(), true),
        None => (rest, text.split(';').any(|span| is_off(&span))),
    }
}

fn who(text: &str) -> Option<Who> {
    match text.to_lowercase().replace([' ', '-'], "_").as_str() {
        "disabled" | "blue_badge" | "blue_badge_holders" => Some(Who::BlueBadge),
        "motorcycle" | "motorcycles" => Some(Who::Motorcycle),
        "resident" | "residents" | "permit" | "permits" | "permit_holder" | "permit_holders" => {
            Some(Who::Permit)
        }
        _ => None,
    }
}
