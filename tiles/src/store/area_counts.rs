//! Counts by area: how many car parks there are, and where their middle is.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use super::{NameTable, Snapshot};
use crate::filter::Filter;

/// An area's count as a map shows it below zoom 8.
#[derive(Debug, Clone, PartialEq)]
pub struct AreaCount {
    /// Its name.
    pub name: String,
    /// How many car parks match.
    pub count: u64,
    /// Mean longitude of those car parks in degrees.
    pub lng: f64,
    /// Mean latitude of those car parks in degrees.
    pub lat: f64,
}

/// A count and sums of coordinates: whole numbers, so that they add up exactly in any order.
#[derive(Debug, Clone, Copy)]
pub(super) struct AreaSum {
    pub area: u16,
    pub count: u64,
    lng_e7: i64,
    lat_e7: i64,
}

impl AreaSum {
    /// Nothing yet.
    pub fn none(area: u16) -> Self {
        Self { area, count: 0, lng_e7: 0, lat_e7: 0 }
    }

    /// With one more car park.
    pub fn plus(self, lng_e7: i32, lat_e7: i32) -> Self {
        Self {
            count: self.count + 1,
            lng_e7: self.lng_e7 + i64::from(lng_e7),
            lat_e7: self.lat_e7 + i64::from(lat_e7),
            ..self
        }
    }

    /// Without some of its car parks.
    pub fn minus(self, some: &Self) -> Self {
        Self {
            count: self.count - some.count,
            lng_e7: self.lng_e7 - some.lng_e7,
            lat_e7: self.lat_e7 - some.lat_e7,
            ..self
        }
    }

    fn add(&mut self, more: &Self) {
        self.count += more.count;
        self.lng_e7 += more.lng_e7;
        self.lat_e7 += more.lat_e7;
    }
}

/// How many filters' counts a snapshot keeps: more than there are chips on a screen.
const MAX_KEPT: usize = 32;

/// The counts of a snapshot that were asked for, the latest first: every tile below zoom 8 and every view of a country asks
/// for the same ones.
#[derive(Debug, Default)]
pub(super) struct KeptAreaCounts(Mutex<VecDeque<(Filter, Arc<[AreaCount]>)>>);

impl KeptAreaCounts {
    fn get_or_count(
        &self,
        filter: Filter,
        count: impl Fn() -> Arc<[AreaCount]>,
    ) -> Arc<[AreaCount]> {
        let kept = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, known)) = kept().iter().find(|(one, _)| *one == filter) {
            return Arc::clone(known);
        }
        // Others need not wait; who comes meanwhile counts too.
        let counted = count();
        let mut kept = kept();
        kept.push_front((filter, Arc::clone(&counted)));
        kept.truncate(MAX_KEPT);
        counted
    }
}

/// The areas that have a matching car park, the fullest first. A car park without an area is in no count.
#[must_use]
pub fn area_counts(snapshot: &Snapshot, filter: &Filter) -> Arc<[AreaCount]> {
    let filter = filter.with_buffer(0);
    snapshot.kept_area_counts().get_or_count(filter, || counted(snapshot, &filter).into())
}

fn counted(snapshot: &Snapshot, filter: &Filter) -> Vec<AreaCount> {
    let mut sums: Vec<AreaSum> = Vec::new();
    let mut add = |more: &AreaSum| {
        for area in sums.len()..=usize::from(more.area) {
            sums.push(AreaSum::none(u16::try_from(area).unwrap_or(u16::MAX)));
        }
        sums[usize::from(more.area)].add(more);
    };
    for chunk in snapshot.chunks() {
        if filter.is_default() {
            chunk.default_sums().iter().for_each(&mut add);
        } else {
            let index = chunk.index();
            index.sums(&index.matching(filter)).for_each(|sum| add(&sum));
        }
    }
    sums.retain(|sum| sum.count > 0);
    let mut areas: Vec<_> = sums.iter().map(|sum| count(sum, snapshot.names())).collect();
    areas.retain(|area| !area.name.is_empty());
    areas.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.name.cmp(&b.name)));
    areas
}

fn count(sum: &AreaSum, names: &NameTable) -> AreaCount {
    let mean = |total: i64| total as f64 / sum.count as f64 / 1e7;
    AreaCount {
        name: names.area_name(sum.area).to_owned(),
        count: sum.count,
        lng: mean(sum.lng_e7),
        lat: mean(sum.lat_e7),
    }
}
