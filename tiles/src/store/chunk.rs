//! A stretch of the Morton curve, and what is kept ready of it. Never changed, and shared by all snapshots that hold it.

use std::cmp::Reverse;
use std::sync::{Arc, OnceLock};

use super::ChunkIndex;
use super::area_counts::AreaSum;
use crate::car_park::CarPark;
use crate::filter::Filter;
use crate::quota::MAX_PER_CELL;

/// A stretch of the curve.
#[derive(Debug, Default)]
pub struct Chunk {
    car_parks: Vec<CarPark>,
    index: OnceLock<ChunkIndex>,
    default_sums: OnceLock<Vec<AreaSum>>,
    default_best: OnceLock<Vec<u16>>,
}

impl Chunk {
    pub(super) fn new(car_parks: Vec<CarPark>) -> Arc<Self> {
        Arc::new(Self { car_parks, ..Self::default() })
    }

    /// Its car parks, in order.
    #[must_use]
    pub fn car_parks(&self) -> &[CarPark] {
        &self.car_parks
    }

    /// What views ask of it, made once.
    pub fn index(&self) -> &ChunkIndex {
        self.index.get_or_init(|| ChunkIndex::new(&self.car_parks))
    }

    /// Counts by area for the default filter, made once.
    pub(super) fn default_sums(&self) -> &[AreaSum] {
        self.default_sums.get_or_init(|| {
            let index = self.index();
            index.sums(&index.matching(&Filter::default())).collect()
        })
    }

    /// Its best car parks under the default filter, the best first: as many as any cell with a quota shows. Found once.
    pub fn default_best(&self) -> impl Iterator<Item = &CarPark> {
        let best = self.default_best.get_or_init(|| {
            let filter = Filter::default();
            let matching =
                self.car_parks.iter().zip(0u16..).filter(|(p, _)| filter.matches(&p.facts));
            let mut ranked: Vec<_> = matching.map(|(p, at)| (Reverse(p.score), p.id, at)).collect();
            ranked.sort_unstable();
            ranked.iter().take(MAX_PER_CELL).map(|(.., at)| *at).collect()
        });
        best.iter().filter_map(|at| self.car_parks.get(usize::from(*at)))
    }

    /// Computes now what the first request would otherwise have to.
    pub fn warm_up(&self) {
        self.default_sums();
        let _ = self.default_best();
    }
}
