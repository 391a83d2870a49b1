//! What the server has checked of a suggestion, so that an admin need not: each with a sentence. Pure.

use serde::Serialize;

/// Metres within which a car park may be the same one, as in the database's `may_be_known`.
const SAME_METRES: f64 = 40.0;
/// A correction that moves its car park further may mean another one.
const MOVED_METRES: f64 = 100.0;

/// What of a suggestion was checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SuggestionCheckKind {
    /// Where it is.
    Position,
    /// Whether it is on the map already.
    Double,
    /// How far a correction moves its car park.
    Moved,
    /// Whether its opening hours can be read.
    Hours,
    /// Whether its price is said in figures.
    Price,
    /// Whether it has blocked words.
    Words,
    /// What was done with its photos.
    Photos,
    /// What became of its suggester's earlier suggestions.
    Suggester,
}

/// Something that the server has checked of a suggestion.
#[derive(Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct SuggestionCheck {
    /// What was checked.
    kind: SuggestionCheckKind,
    /// Nothing is wrong with it. Where it is false, an admin looks closer; nothing is decided by it.
    passed: bool,
    /// What came of it, for people.
    #[schema(example = "No other car park is within 40 metres.")]
    sentence: String,
}

/// What checks go by.
#[derive(Debug, Default)]
pub struct Checked<'a> {
    /// Where it says that it is.
    pub position: Option<Position>,
    /// It is of a car park that is not on the map.
    pub is_new: bool,
    /// The nearest car park that is known, with how far its outline is, in metres.
    pub nearest: Option<(&'a str, f64)>,
    /// Metres by which a correction moves its car park.
    pub moved: Option<f64>,
    /// Its opening hours can be read.
    pub hours: Option<bool>,
    /// Its price is said in figures, and not in words alone.
    pub price: Option<bool>,
    /// It has blocked words.
    pub is_impolite: bool,
    pub photos: usize,
    /// How much of what its suggester sent before was taken up, and how much not.
    pub earlier: Option<(i64, i64)>,
}

/// A position that is said.
#[derive(Debug, Clone, Copy)]
pub struct Position {
    pub in_uk: bool,
    /// Nobody parks there unless it is on the street.
    pub in_road: bool,
    pub on_street: bool,
}

/// What was checked, in the order in which one decides; nothing of what is not said.
pub fn checks(of: &Checked<'_>) -> Vec<SuggestionCheck> {
    use SuggestionCheckKind::{Double, Hours, Moved, Photos, Price, Suggester, Words};
    let check = |kind, (passed, sentence)| SuggestionCheck { kind, passed, sentence };
    let said = |passed, sentence: &str| (passed, sentence.to_owned());
    let hours = |reads: bool| {
        if reads {
            said(true, "The opening hours can be read.")
        } else {
            said(false, "The opening hours can’t be read, so drivers won’t see them.")
        }
    };
    let price = |reads: bool| {
        if reads {
            said(true, "The price is said in figures.")
        } else {
            said(false, "The price is in words alone, so nobody is told what a stay costs.")
        }
    };
    let words = if of.is_impolite {
        said(false, "There’s a blocked word in it.")
    } else {
        said(true, "There are no blocked words in it.")
    };
    [
        of.position.map(position),
        of.is_new.then(|| check(Double, double(of.nearest))),
        of.moved.map(|metres| check(Moved, moved(metres))),
        of.hours.map(|reads| check(Hours, hours(reads))),
        of.price.map(|reads| check(Price, price(reads))),
        Some(check(Words, words)),
        photos(of.photos).map(|sentence| check(Photos, (true, sentence))),
        of.earlier.and_then(suggester).map(|told| check(Suggester, told)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn position(at: Position) -> SuggestionCheck {
    let (passed, sentence) = match at {
        Position { in_uk: false, .. } => (false, "It’s outside the UK."),
        Position { on_street: true, .. } => (true, "It’s in the UK."),
        Position { in_road: true, .. } => (false, "It’s in the middle of a road."),
        _ => (true, "It’s in the UK, and not in the road."),
    };
    SuggestionCheck { kind: SuggestionCheckKind::Position, passed, sentence: sentence.to_owned() }
}

fn double(nearest: Option<(&str, f64)>) -> (bool, String) {
    match nearest.filter(|(_, metres)| *metres <= SAME_METRES) {
        None => (true, format!("No other car park is within {SAME_METRES} metres.")),
        Some((name, metres)) if metres < 0.5 => {
            (false, format!("It’s in {name}, and may be the same one."))
        }
        Some((name, metres)) => {
            (false, format!("{name} is {} away, and may be the same one.", length(metres)))
        }
    }
}

fn moved(metres: f64) -> (bool, String) {
    if metres < 0.5 {
        (true, "The pin stays where it is.".to_owned())
    } else if metres <= MOVED_METRES {
        (true, format!("The pin moves by {}.", length(metres)))
    } else {
        (false, format!("The pin moves by {}: is it another car park?", length(metres)))
    }
}

/// A distance for people: whole metres, or kilometres to a tenth.
fn length(metres: f64) -> String {
    if metres >= 1000.0 {
        format!("{:.1} km", metres / 1000.0)
    } else if metres < 1.5 {
        "1 metre".to_owned()
    } else {
        format!("{metres:.0} metres")
    }
}

fn photos(count: usize) -> Option<String> {
    match count {
        0 => None,
        1 => Some("The photo was made anew, without where it was taken.".to_owned()),
        _ => Some(format!("The {count} photos were made anew, without where they were taken.")),
    }
}

fn suggester((approved, rejected): (i64, i64)) -> Option<(bool, String)> {
    let passed = rejected <= approved;
    let sentence = match (approved, approved + rejected) {
        (_, 0) => return None,
        (1, 1) => "The one suggestion of theirs that was decided was taken up.".to_owned(),
        (0, 1) => "The one suggestion of theirs that was decided was not taken up.".to_owned(),
        (0, all) => format!("None of their {all} decided suggestions was taken up."),
        (some, all) if some == all => {
            format!("All of their {all} decided suggestions were taken up.")
        }
        (1, all) => format!("1 of their {all} decided suggestions was taken up."),
        (some, all) => format!("{some} of their {all} decided suggestions were taken up."),
    };
    Some((passed, sentence))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(of: &Checked<'_>) -> Vec<String> {
        let sign = |check: &SuggestionCheck| if check.passed { "+" } else { "!" };
        checks(of).iter().map(|check| format!("{} {}", sign(check), check.sentence)).collect()
    }

    #[test]
    fn what_is_right_is_said_and_what_is_not_mentioned_is_left_out() {
        let of = Checked {
            position: Some(Position { in_uk: true, in_road: false, on_street: false }),
            is_new: true,
            nearest: Some(("Far Yard", 41.0)),
            hours: Some(true),
            price: Some(true),
            photos: 2,
            earlier: Some((4, 1)),
            ..Checked::default()
        };
        assert_eq!(
            told(&of),
            [
                "+ It’s in the UK, and not in the road.",
                "+ No other car park is within 40 metres.",
                "+ The opening hours can be read.",
                "+ The price is said in figures.",
                "+ There are no blocked words in it.",
                "+ The 2 photos were made anew, without where they were taken.",
                "+ 4 of their 5 decided suggestions were taken up.",
            ]
        );
        assert_eq!(told(&Checked::default()), ["+ There are no blocked words in it."]);
    }

    #[test]
    fn what_may_be_wrong_is_said_as_that() {
        let of = Checked {
            position: Some(Position { in_uk: true, in_road: true, on_street: false }),
            is_new: true,
            nearest: Some(("Stow Hill", 30.4)),
            moved: Some(1234.0),
            hours: Some(false),
            price: Some(false),
            is_impolite: true,
            photos: 1,
            earlier: Some((1, 2)),
        };
        assert_eq!(
            told(&of),
            [
                "! It’s in the middle of a road.",
                "! Stow Hill is 30 metres away, and may be the same one.",
                "! The pin moves by 1.2 km: is it another car park?",
                "! The opening hours can’t be read, so drivers won’t see them.",
                "! The price is in words alone, so nobody is told what a stay costs.",
                "! There’s a blocked word in it.",
                "+ The photo was made anew, without where it was taken.",
                "! 1 of their 3 decided suggestions was taken up.",
            ]
        );
    }

    #[test]
    fn a_position_is_in_the_uk_and_only_on_the_street_in_the_road() {
        let told = |in_uk, in_road, on_street| {
            let position = Some(Position { in_uk, in_road, on_street });
            told(&Checked { position, ..Checked::default() }).swap_remove(0)
        };
        assert_eq!(told(false, true, true), "! It’s outside the UK.");
        assert_eq!(told(true, true, true), "+ It’s in the UK.");
    }

    #[test]
    fn distances_and_counts_are_said_as_people_do() {
        let moves = |metres| moved(metres).1;
        assert_eq!(moves(0.2), "The pin stays where it is.");
        assert_eq!(moves(0.9), "The pin moves by 1 metre.");
        assert_eq!(moves(99.6), "The pin moves by 100 metres.");
        assert_eq!(double(Some(("Mill", 0.0))).1, "It’s in Mill, and may be the same one.");
        assert_eq!(suggester((0, 0)), None);
        let of = |approved, rejected| suggester((approved, rejected)).expect("told");
        assert_eq!(
            of(0, 1),
            (false, "The one suggestion of theirs that was decided was not taken up.".into())
        );
        assert_eq!(
            of(1, 0),
            (true, "The one suggestion of theirs that was decided was taken up.".into())
        );
        assert_eq!(of(3, 0), (true, "All of their 3 decided suggestions were taken up.".into()));
        assert_eq!(of(0, 2), (false, "None of their 2 decided suggestions was taken up.".into()));
    }
}
