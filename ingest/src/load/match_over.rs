//! Which of a source's records is which, when its ids are made in another way than before. Pure.

use std::collections::HashMap;
use std::hash::Hash;

use carpal_domain::geometry::LngLat;

use crate::pairing;

/// The farthest that a record may have moved meanwhile, in metres: as far as two markers of one car park are apart.
pub(super) const MAX_METRES: f64 = pairing::MAX_METRES;
/// Records of one name that are compared with each other at most; bounds time.
const MAX_NAMESAKES: usize = 200;

/// A record, without its id.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Known {
    pub(super) name: String,
    pub(super) at: LngLat,
    pub(super) content_hash: Vec<u8>,
}

/// Pairs of places in the two lists, one to one: by equal content, else by name and position, else by name nearby, else by
/// position. What two could be is matched with neither. The order of the lists does not matter.
pub(super) fn match_over(held: &[Known], given: &[Known]) -> Vec<(usize, usize)> {
    let mut matched = Matched::new(held, given);
    matched.by(|known| known.content_hash.clone());
    matched.by(|known| (name(known), position(known)));
    matched.by_name_nearby();
    matched.by(position);
    matched.pairs.sort_unstable();
    matched.pairs
}

fn name(known: &Known) -> String {
    known.name.to_lowercase()
}

/// To about a metre.
#[expect(clippy::cast_possible_truncation, reason = "degrees times 100,000 fit")]
fn position(known: &Known) -> (i64, i64) {
    ((known.at.lng * 1e5).round() as i64, (known.at.lat * 1e5).round() as i64)
}

struct Matched<'a> {
    held: &'a [Known],
    given: &'a [Known],
    held_left: Vec<usize>,
    given_left: Vec<usize>,
    pairs: Vec<(usize, usize)>,
}

impl<'a> Matched<'a> {
    fn new(held: &'a [Known], given: &'a [Known]) -> Self {
        Self {
            held,
            given,
            held_left: (0..held.len()).collect(),
            given_left: (0..given.len()).collect(),
            pairs: Vec::new(),
        }
    }

    /// Matches what alone has a key in both lists.
    fn by<K: Hash + Eq>(&mut self, key: impl Fn(&Known) -> K) {
        let held = grouped(self.held, &self.held_left, &key);
        let given = grouped(self.given, &self.given_left, &key);
        let found =
            held.iter().filter_map(|(key, of_held)| match (&**of_held, &**given.get(key)?) {
                (&[one], &[other]) => Some((one, other)),
                _ => None,
            });
        let found: Vec<_> = found.collect();
        self.take(&found);
    }

    /// Matches those of one name that are nearest to each other.
    fn by_name_nearby(&mut self) {
        let held = grouped(self.held, &self.held_left, name);
        let given = grouped(self.given, &self.given_left, name);
        let mut found = Vec::new();
        for (name, of_held) in &held {
            let Some(of_given) = given.get(name) else { continue };
            if of_held.len().max(of_given.len()) > MAX_NAMESAKES {
                continue;
            }
            let nearest_given = |one: usize| nearest(&self.held[one], self.given, of_given);
            let nearest_held = |other: usize| nearest(&self.given[other], self.held, of_held);
            found.extend(of_held.iter().filter_map(|&one| {
                let other = nearest_given(one)?;
                (nearest_held(other) == Some(one)).then_some((one, other))
            }));
        }
        self.take(&found);
    }

    fn take(&mut self, found: &[(usize, usize)]) {
        let (held, given): (std::collections::HashSet<_>, std::collections::HashSet<_>) =
            found.iter().copied().unzip();
        self.held_left.retain(|at| !held.contains(at));
        self.given_left.retain(|at| !given.contains(at));
        self.pairs.extend(found);
    }
}

fn grouped<K: Hash + Eq>(
    all: &[Known],
    left: &[usize],
    key: impl Fn(&Known) -> K,
) -> HashMap<K, Vec<usize>> {
    let mut groups: HashMap<K, Vec<usize>> = HashMap::new();
    for &at in left {
        groups.entry(key(&all[at])).or_default().push(at);
    }
    groups
}

/// The nearest within reach; none when two are as near.
fn nearest(to: &Known, all: &[Known], among: &[usize]) -> Option<usize> {
    let mut best: Option<(f64, usize)> = None;
    let mut is_tied = false;
    for &at in among {
        let metres = to.at.metres_to(all[at].at);
        match best {
            Some((least, _)) if metres > least => {}
            Some((least, _)) if metres >= least => is_tied = true,
            _ => (best, is_tied) = (Some((metres, at)), false),
        }
    }
    best.filter(|(metres, _)| *metres <= MAX_METRES && !is_tied).map(|(_, at)| at)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn known(name: &str, lng: f64, lat: f64) -> Known {
        let content_hash = format!("{name} {lng} {lat}").into();
        Known { name: name.into(), at: LngLat { lng, lat }, content_hash }
    }

    #[test]
    fn a_line_deleted_one_moved_and_the_order_reversed() {
        let held = [
            known("Kingsway", -3.0, 51.5),
            known("Emlyn Street", -3.001, 51.5),
            known("Station", -3.002, 51.5),
            known("Station", -3.01, 51.5),
        ];
        let mut given = held.to_vec();
        given.remove(0);
        given[0].at.lng += 0.0005;
        given[0].content_hash = vec![1];
        given.reverse();
        assert_eq!(match_over(&held, &given), [(1, 2), (2, 1), (3, 0)]);
    }

    #[test]
    fn a_renamed_one_is_known_by_its_position() {
        let (held, given) = ([known("Kingsway", -3.0, 51.5)], [known("Queensway", -3.0, 51.5)]);
        assert_eq!(match_over(&held, &given), [(0, 0)]);
    }

    #[test]
    fn what_could_be_two_is_neither() {
        let held = [known("Station", -3.0, 51.5)];
        let given = [known("Station", -3.0005, 51.5), known("Station", -2.9995, 51.5)];
        let twins = [known("Station", -3.0, 51.5), known("Station", -3.0, 51.5)];
        assert_eq!(match_over(&twins, &twins), []);
        assert_eq!(match_over(&held, &twins), []);
        assert!(match_over(&held, &given).len() <= 1);
        assert_eq!(match_over(&held, &[known("Station", -3.01, 51.5)]), [], "700 m off");
    }

    proptest! {
        #[test]
        fn it_is_one_to_one_and_finds_what_did_not_change_in_any_order(
            spots in prop::collection::hash_set((0..40_i32, 0..40_i32), 1..40), turn in 0..40_usize,
        ) {
            let held: Vec<Known> = spots
                .iter()
                .map(|&(x, y)| known(if x % 3 == 0 { "Station" } else { "Market" }, f64::from(x) / 1e3, 51.0 + f64::from(y) / 1e3))
                .collect();
            let mut given = held.clone();
            given.rotate_left(turn % held.len());
            let found = match_over(&held, &given);
            prop_assert_eq!(found.len(), held.len());
            for (one, other) in found {
                prop_assert_eq!(&held[one], &given[other]);
            }
        }
    }
}
