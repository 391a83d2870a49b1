//! Where in the snapshot each id is, and when what is shown of it expires.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::time::Duration;

use crate::car_park::CarPark;
use crate::hash::FastHash;
use crate::load::{Ids, LoadedRow};
use crate::store::{Change, NameTable, Snapshot};

/// What the sync task knows beside the snapshot.
#[derive(Debug, Default)]
pub struct Tracker {
    positions: HashMap<i64, u64, FastHash>,
    /// Second of Unix time and id, the earliest first.
    expiries: BTreeSet<(i64, i64)>,
    /// The names of areas and sources, those of changes not yet published included.
    pub names: NameTable,
}

impl Tracker {
    /// The tracker of car parks just loaded.
    pub fn new(car_parks: &[CarPark], names: NameTable) -> Self {
        let mut tracker = Self { names, ..Self::default() };
        tracker.positions.reserve(car_parks.len());
        for car_park in car_parks {
            tracker.add(car_park);
        }
        tracker
    }

    fn add(&mut self, car_park: &CarPark) {
        self.positions.insert(car_park.id, car_park.morton);
        if car_park.expires != 0 {
            self.expiries.insert((car_park.expires, car_park.id));
        }
    }

    /// Takes over changes that were published.
    pub fn apply(&mut self, changes: &[Change]) {
        for old in changes.iter().filter_map(|change| change.old.as_ref()) {
            self.positions.remove(&old.id);
            self.expiries.remove(&(old.expires, old.id));
        }
        for new in changes.iter().filter_map(|change| change.new.as_ref()) {
            self.add(new);
        }
    }

    fn find<'a>(&self, snapshot: &'a Snapshot, id: i64) -> Option<&'a CarPark> {
        snapshot.find((*self.positions.get(&id)?, id))
    }

    /// The transaction that last wrote a car park of the snapshot.
    pub fn xid(&self, snapshot: &Snapshot, id: i64) -> Option<u64> {
        self.find(snapshot, id).map(|car_park| car_park.xid)
    }

    /// The ids of the snapshot that are not among these.
    pub fn missing_from(&self, ids: &Ids) -> Vec<i64> {
        self.positions.keys().filter(|id| !ids.contains(id)).copied().collect()
    }

    /// How long until what is shown of some car park expires.
    pub fn until_next_expiry(&self, now: i64) -> Option<Duration> {
        let (at, _) = self.expiries.first()?;
        Some(Duration::from_secs(u64::try_from(at - now).unwrap_or(0)))
    }

    /// How the snapshot has to change, given rows that were read again, ids that are gone, and the time.
    pub fn diff(
        &self,
        snapshot: &Snapshot,
        rows: Vec<LoadedRow>,
        gone: &[i64],
        now: i64,
    ) -> Vec<Change> {
        let mut seen: HashSet<i64> = HashSet::with_capacity(rows.len());
        let mut changes = Vec::new();
        for row in rows.into_iter().filter(|row| seen.insert(row.id)) {
            let old = self.find(snapshot, row.id);
            let same = match (&old, &row.car_park) {
                (Some(old), Some(new)) => {
                    old.xid == new.xid && old.facts.availability == new.facts.availability
                }
                (None, None) => true,
                _ => false,
            };
            if !same {
                changes.push(Change { old: old.cloned(), new: row.car_park });
            }
        }
        for id in gone.iter().filter(|id| seen.insert(**id)) {
            changes.extend(
                self.find(snapshot, *id).map(|old| Change { old: Some(old.clone()), new: None }),
            );
        }
        let expired = self.expiries.iter().take_while(|(at, _)| *at <= now).map(|(_, id)| *id);
        for id in expired.filter(|id| !seen.contains(id)) {
            changes.extend(self.find(snapshot, id).map(|old| Change {
                old: Some(old.clone()),
                new: Some(old.without_availability()),
            }));
        }
        changes
    }
}
