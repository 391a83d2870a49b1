//! Which pairs are one car park: one to one, the best first; what is nearly as likely as another waits.

use std::collections::{HashMap, HashSet};

use super::score::{DOUBTFUL, SAME, score};
use super::{CarPark, Near};

/// Pairs of one car park whose scores differ by less than this, in thousandths, are equally likely.
const TIE: u16 = 50;

/// What the rule says of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// They are one car park.
    Same,
    /// A person has to decide.
    Doubtful,
}

/// Two car parks that are, or may be, one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The one with the lower number.
    pub a: i64,
    /// The other.
    pub b: i64,
    /// From 0 to 1000.
    pub thousandths: u16,
    /// What counted, in words.
    pub reasons: Vec<String>,
    /// What the rule says.
    pub verdict: Verdict,
}

/// The pairs that are one car park or may be, in the order of their scores; whatever was near and is not among them, is
/// different. No car park is in two pairs that are the same. The order of the input does not matter.
#[must_use]
pub fn pair(car_parks: &HashMap<i64, CarPark>, near: &[Near]) -> Vec<Pair> {
    let mut pairs = likely(car_parks, near);
    let mut of: HashMap<i64, Vec<usize>> = HashMap::new();
    for (at, pair) in pairs.iter().enumerate() {
        of.entry(pair.a).or_default().push(at);
        of.entry(pair.b).or_default().push(at);
    }
    let mut taken: HashSet<i64> = HashSet::new();
    let mut kept = Vec::with_capacity(pairs.len());
    for at in 0..pairs.len() {
        let is_free = |at: usize| !taken.contains(&pairs[at].a) && !taken.contains(&pairs[at].b);
        if !is_free(at) {
            continue;
        }
        let least = pairs[at].thousandths.saturating_sub(TIE);
        let is_rival =
            |&other: &usize| other != at && is_free(other) && pairs[other].thousandths >= least;
        let has_rival = [pairs[at].a, pairs[at].b].iter().any(|end| of[end].iter().any(is_rival));
        kept.push(at);
        if has_rival && pairs[at].verdict == Verdict::Same {
            pairs[at].verdict = Verdict::Doubtful;
            pairs[at].reasons.push("another is about as likely".into());
        }
        if pairs[at].verdict == Verdict::Same {
            taken.extend([pairs[at].a, pairs[at].b]);
        }
    }
    kept.into_iter().map(|at| pairs[at].clone()).collect()
}

/// The pairs of which enough speaks for it, the best first.
fn likely(car_parks: &HashMap<i64, CarPark>, near: &[Near]) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = near.iter().filter_map(|near| weighed(car_parks, near)).collect();
    pairs.sort_by(|p, q| (q.thousandths, p.a, p.b).cmp(&(p.thousandths, q.a, q.b)));
    let mut seen = HashSet::new();
    pairs.retain(|pair| seen.insert((pair.a, pair.b)));
    pairs
}

fn weighed(car_parks: &HashMap<i64, CarPark>, near: &Near) -> Option<Pair> {
    let (a, b) = (near.a.min(near.b), near.a.max(near.b));
    if a == b {
        return None;
    }
    let score = score(car_parks.get(&a)?, car_parks.get(&b)?, near)?;
    if score.thousandths < DOUBTFUL {
        return None;
    }
    let is_sure = score.thousandths >= SAME && !score.is_doubtful;
    let verdict = if is_sure { Verdict::Same } else { Verdict::Doubtful };
    Some(Pair { a, b, thousandths: score.thousandths, reasons: score.reasons, verdict })
}

/// Whether two that were merged by the rule would still have enough in common. A doubt that came up since parts nobody.
#[must_use]
pub fn may_stay_one(a: &CarPark, b: &CarPark, near: &Near) -> bool {
    score(a, b, near).is_some_and(|score| score.thousandths >= SAME)
}

#[cfg(test)]
mod tests;
