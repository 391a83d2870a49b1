//! How much speaks for two car parks being one.

use carpal_domain::car_park::Access;

use super::{CarPark, Near, name};

/// The farthest that two markers of one car park are apart, in metres.
pub const MAX_METRES: f64 = 150.0;
/// Where nearness stops to speak for anything, in metres.
const FAR_METRES: f64 = 120.0;
/// Two of one name that are at most this far apart are never passed over without a person's look, in metres: a point beside the
/// kerb of the area that it means is as far.
const SAME_NAME_METRES: f64 = 60.0;
/// From here two names are one, but for a slip of the pen.
const SAME_NAME: f64 = 0.9;
/// From here two car parks are one, in thousandths.
pub(super) const SAME: u16 = 750;
/// From here a person decides, in thousandths.
pub(super) const DOUBTFUL: u16 = 500;

/// How much speaks for two car parks being one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Score {
    /// From 0 to 1000.
    pub thousandths: u16,
    /// What counted, and what makes it doubtful, in words.
    pub reasons: Vec<String>,
    /// However much speaks for it, a person has to decide.
    pub is_doubtful: bool,
}

/// Weighs two car parks: one within the other's footprint counts 0.5, nearness 0.2, the names 0.3, spaces or operator 0.1. Two
/// of one name within 60 m have at least what a person decides on.
/// `None` where they contradict each other on who may park or on what they are, or are too far apart.
#[must_use]
pub fn score(a: &CarPark, b: &CarPark, near: &Near) -> Option<Score> {
    let too_far = !near.metres.is_finite() || near.metres > MAX_METRES;
    let other_access = a.access != b.access;
    let access_is_said = !a.access_inferred && !b.access_inferred;
    if too_far || a.kind != b.kind || (other_access && access_is_said) || are_built_otherwise(a, b)
    {
        return None;
    }
    let mut reasons = vec![format!("{:.0} m apart", near.metres)];
    let mut sum = 0.2 * (1.0 - near.metres.max(0.0) / FAR_METRES).max(0.0);
    if near.is_inside {
        sum += 0.5;
        reasons.push("one lies within the other".into());
    }
    let alike = name_likeness(a, b);
    sum += 0.3 * alike;
    reasons.push(format!("names {:.0} % alike", alike * 100.0));
    if have_the_same_spaces(a, b) {
        reasons.push("the same number of spaces".into());
    }
    if have_the_same_operator(a, b) {
        reasons.push("the same operator".into());
    }
    if have_the_same_spaces(a, b) || have_the_same_operator(a, b) {
        sum += 0.1;
    }
    let doubts = doubts(a, b, alike);
    let is_doubtful = !doubts.is_empty();
    reasons.extend(doubts.into_iter().map(str::to_owned));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 1000"
    )]
    let mut thousandths = (sum.clamp(0.0, 1.0) * 1000.0).round() as u16;
    if alike >= SAME_NAME && near.metres <= SAME_NAME_METRES && thousandths < DOUBTFUL {
        thousandths = DOUBTFUL;
    }
    Some(Score { thousandths, reasons, is_doubtful })
}

/// What a person has to look at, however much speaks for the two being one.
fn doubts(a: &CarPark, b: &CarPark, alike: f64) -> Vec<&'static str> {
    let mut doubts = Vec::new();
    if alike == 0.0 && !a.name_inferred && !b.name_inferred {
        doubts.push("their names differ");
    }
    if a.access != b.access {
        doubts.push(if [a.access, b.access].contains(&Access::Public) {
            "one may be public and the other not"
        } else {
            "who may park differs"
        });
    }
    if a.structure != b.structure && is_known(a) && is_known(b) {
        doubts.push("they are built differently");
    }
    if let (Some(one), Some(other)) = (a.capacity, b.capacity)
        && i64::from(one.min(other)) * 2 < i64::from(one.max(other))
    {
        doubts.push("one has more than twice the spaces");
    }
    if a.is_edited && b.is_edited {
        doubts.push("an admin has edited both");
    }
    // Merged, the one that is shown would be hidden too.
    if a.is_hidden != b.is_hidden {
        doubts.push("an admin has hidden one of them");
    }
    doubts
}

fn is_known(car_park: &CarPark) -> bool {
    car_park.structure != "unknown"
}

/// A car park under the open sky and one in a building are two. Which kind of building it is, sources see differently.
fn are_built_otherwise(a: &CarPark, b: &CarPark) -> bool {
    let is_built =
        |of: &CarPark| ["multi-storey", "underground", "rooftop"].contains(&&*of.structure);
    (a.structure == "surface" && is_built(b)) || (b.structure == "surface" && is_built(a))
}

/// A name that was made from other fields counts half.
fn name_likeness(a: &CarPark, b: &CarPark) -> f64 {
    let alike = name::likeness(&a.name, &b.name, [&a.city, &b.city]);
    if a.name_inferred || b.name_inferred { alike / 2.0 } else { alike }
}

/// Equal within a tenth.
fn have_the_same_spaces(a: &CarPark, b: &CarPark) -> bool {
    let (Some(a), Some(b)) = (a.capacity, b.capacity) else { return false };
    let (less, more) = (i64::from(a.min(b)), i64::from(a.max(b)));
    more > 0 && less * 10 >= more * 9
}

fn have_the_same_operator(a: &CarPark, b: &CarPark) -> bool {
    !a.operator.is_empty() && a.operator.to_lowercase() == b.operator.to_lowercase()
}
