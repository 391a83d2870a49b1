//! The bookkeeping behind the snapshot: where each id is, and when what is shown of it expires.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::BuildHasherDefault;
use std::time::Duration;

use crate::encode::points::Mixer;
use crate::load::{Ids, Read, faded};
use crate::place::Place;
use crate::store::{Change, Names, Snapshot};

/// What the follower knows beside the snapshot.
#[derive(Debug, Default)]
pub struct Ledger {
    positions: HashMap<i64, u64, BuildHasherDefault<Mixer>>,
    expiries: BTreeSet<(i64, i64)>,
    /// Names, with those of changes that are not published yet.
    pub names: Names,
}

impl Ledger {
    /// The ledger of a whole load.
    pub fn of(places: &[Place], names: Names) -> Self {
        let mut ledger = Self { names, ..Self::default() };
        ledger.positions.reserve(places.len());
        for place in places {
            ledger.add(place);
        }
        ledger
    }

    fn add(&mut self, place: &Place) {
        self.positions.insert(place.id, place.morton);
        if place.expires != 0 {
            self.expiries.insert((place.expires, place.id));
        }
    }

    /// Notes changes that were published.
    pub fn fold_in(&mut self, changes: &[Change]) {
        for old in changes.iter().filter_map(|change| change.old.as_ref()) {
            self.positions.remove(&old.id);
            self.expiries.remove(&(old.expires, old.id));
        }
        for new in changes.iter().filter_map(|change| change.new.as_ref()) {
            self.add(new);
        }
    }

    fn find<'a>(&self, snapshot: &'a Snapshot, id: i64) -> Option<&'a Place> {
        snapshot.find((*self.positions.get(&id)?, id))
    }

    /// The transaction that last wrote a place we hold.
    pub fn xid(&self, snapshot: &Snapshot, id: i64) -> Option<u64> {
        self.find(snapshot, id).map(|place| place.xid)
    }

    /// The ids we hold that are not among these.
    pub fn not_in(&self, ids: &Ids) -> Vec<i64> {
        self.positions.keys().filter(|id| !ids.contains(id)).copied().collect()
    }

    /// How long until what is shown of some place expires.
    pub fn until_next_expiry(&self, now: i64) -> Option<Duration> {
        let (at, _) = self.expiries.first()?;
        Some(Duration::from_secs(u64::try_from(at - now).unwrap_or(0)))
    }

    /// What differs from the snapshot, given rows that were read again, ids that are gone, and the time.
    pub fn changes(
        &self,
        snapshot: &Snapshot,
        read: Vec<Read>,
        vanished: &[i64],
        now: i64,
    ) -> Vec<Change> {
        let mut seen: HashSet<i64> = HashSet::with_capacity(read.len());
        let mut changes = Vec::new();
        for read in read.into_iter().filter(|read| seen.insert(read.id)) {
            let old = self.find(snapshot, read.id);
            let same = match (&old, &read.place) {
                (Some(old), Some(new)) => {
                    old.xid == new.xid && old.facts.availability == new.facts.availability
                }
                (None, None) => true,
                _ => false,
            };
            if !same {
                changes.push(Change { old: old.cloned(), new: read.place });
            }
        }
        for id in vanished.iter().filter(|id| !seen.contains(id)) {
            changes.extend(
                self.find(snapshot, *id).map(|old| Change { old: Some(old.clone()), new: None }),
            );
        }
        let gone: HashSet<i64> = vanished.iter().copied().collect();
        let expired = self.expiries.iter().take_while(|(at, _)| *at <= now);
        for (_, id) in expired.filter(|(_, id)| !seen.contains(id) && !gone.contains(id)) {
            changes.extend(
                self.find(snapshot, *id)
                    .map(|old| Change { old: Some(old.clone()), new: Some(faded(old)) }),
            );
        }
        changes
    }
}
