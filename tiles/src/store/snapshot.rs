//! Car parks along the Morton curve, in chunks of some hundreds: a tile is a few slices, and an edit copies one chunk.

use std::sync::{Arc, OnceLock};

use carpal_domain::geometry::Bbox;

use super::area_counts::KeptAreaCounts;
use super::{Change, Chunk, NameTable};
use crate::car_park::CarPark;
use crate::mercator::TileId;

/// The most car parks in a chunk; a fuller one is cut into pieces of half of it.
const MAX_PER_CHUNK: usize = 768;

/// All visible car parks at one moment. Immutable and shared.
#[derive(Debug, Default)]
pub struct Snapshot {
    chunks: Vec<Arc<Chunk>>,
    names: Arc<NameTable>,
    len: usize,
    practice: usize,
    fingerprint: u64,
    by_sources: Vec<usize>,
    bounds: OnceLock<Option<Bbox>>,
    kept_area_counts: KeptAreaCounts,
}

impl Snapshot {
    /// A snapshot of car parks in any order; an id occurs once.
    #[must_use]
    pub fn new(mut car_parks: Vec<CarPark>, names: Arc<NameTable>) -> Self {
        car_parks.sort_unstable_by_key(CarPark::key);
        let mut snapshot = Self { names, ..Self::default() };
        for car_park in &car_parks {
            snapshot.count(car_park, true);
        }
        push_chunks(car_parks, &mut snapshot.chunks);
        snapshot
    }

    /// How many car parks there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many of them are practice data, which is invented.
    #[must_use]
    pub fn practice_count(&self) -> usize {
        self.practice
    }

    /// The names that car parks refer to by number.
    #[must_use]
    pub fn names(&self) -> &NameTable {
        &self.names
    }

    /// The names of the sources that facts of car parks are from; one may come several times.
    pub fn sources(&self) -> impl Iterator<Item = &str> {
        let used = self.by_sources.iter().enumerate().filter(|(_, count)| **count > 0);
        used.filter_map(|(at, _)| u16::try_from(at).ok()).flat_map(|at| self.names.source_names(at))
    }

    /// A text that differs when anything shown differs, and is the same after a restart.
    #[must_use]
    pub fn version(&self) -> String {
        format!("{:016x}", self.fingerprint)
    }

    pub(super) fn kept_area_counts(&self) -> &KeptAreaCounts {
        &self.kept_area_counts
    }

    /// The chunks, in order.
    #[must_use]
    pub fn chunks(&self) -> &[Arc<Chunk>] {
        &self.chunks
    }

    /// Every car park, in order.
    pub fn car_parks(&self) -> impl Iterator<Item = &CarPark> {
        self.chunks.iter().flat_map(|chunk| chunk.car_parks())
    }

    /// The car parks of a tile, in order.
    pub fn within(&self, tile: TileId) -> impl Iterator<Item = &CarPark> {
        self.parts(tile).flat_map(|(_, car_parks)| car_parks)
    }

    /// The chunks that a tile runs through, in order, and of each the car parks that are in the tile.
    pub fn parts(&self, tile: TileId) -> impl Iterator<Item = (&Chunk, &[CarPark])> {
        let (first, last) = tile.morton_range().into_inner();
        let start = self.chunk_of((first, i64::MIN));
        self.chunks[start..]
            .iter()
            .take_while(move |chunk| chunk.car_parks().first().is_some_and(|p| p.morton <= last))
            .map(move |chunk| {
                let from = chunk.car_parks().partition_point(|p| p.morton < first);
                let to = chunk.car_parks().partition_point(|p| p.morton <= last);
                (&**chunk, &chunk.car_parks()[from.min(to)..to])
            })
    }

    /// The car park of that key, if it is here.
    #[must_use]
    pub fn find(&self, key: (u64, i64)) -> Option<&CarPark> {
        let car_parks = self.chunks.get(self.chunk_of(key))?.car_parks();
        car_parks.binary_search_by_key(&key, CarPark::key).ok().map(|at| &car_parks[at])
    }

    /// The tiles of a zoom that hold a car park, in the order of the curve. Zoom 0 to 16.
    pub fn tiles(&self, zoom: u8) -> impl Iterator<Item = TileId> {
        let mut last = None;
        self.car_parks().filter_map(move |car_park| {
            let tile = TileId::containing(car_park.world(), zoom);
            (last.replace(tile) != Some(tile)).then_some(tile)
        })
    }

    /// The box around all car parks; `None` when there are none.
    #[must_use]
    pub fn bounds(&self) -> Option<Bbox> {
        *self.bounds.get_or_init(|| self.measured())
    }

    fn measured(&self) -> Option<Bbox> {
        let edge = |west: i32, south: i32, east: i32, north: i32| {
            [west, south, east, north].map(|e7| f64::from(e7) / 1e7)
        };
        let boxes = self.car_parks().map(|p| (p.lng_e7, p.lat_e7, p.lng_e7, p.lat_e7));
        let all = boxes
            .reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)))
            .map(|(w, s, e, n)| edge(w, s, e, n));
        all.map(|[west, south, east, north]| Bbox { west, south, east, north })
    }

    /// The chunk that holds a key, or would.
    fn chunk_of(&self, key: (u64, i64)) -> usize {
        let starts_after =
            |chunk: &Arc<Chunk>| chunk.car_parks().first().is_some_and(|p| p.key() > key);
        self.chunks.partition_point(|chunk| !starts_after(chunk)).saturating_sub(1)
    }

    /// The snapshot after some changes. Chunks without a change are shared with this one.
    #[must_use]
    pub fn with_changes(&self, changes: &[Change], names: Arc<NameTable>) -> Self {
        let mut removed: Vec<(u64, i64)> = Vec::new();
        let mut added: Vec<&CarPark> = Vec::new();
        let mut next = Self {
            chunks: Vec::with_capacity(self.chunks.len() + 1),
            names,
            len: self.len,
            practice: self.practice,
            fingerprint: self.fingerprint,
            by_sources: self.by_sources.clone(),
            bounds: OnceLock::new(),
            kept_area_counts: KeptAreaCounts::default(),
        };
        for change in changes {
            if let Some(old) = &change.old {
                removed.push(old.key());
                next.count(old, false);
            }
            if let Some(new) = &change.new {
                added.push(new);
                next.count(new, true);
            }
        }
        removed.sort_unstable();
        added.sort_unstable_by_key(|car_park| car_park.key());

        let (mut removed, mut added) = (removed.as_slice(), added.as_slice());
        for at in 0..self.chunks.len().max(1) {
            let chunk = self.chunks.get(at);
            let end = self.chunks.get(at + 1).and_then(|c| c.car_parks().first()).map(CarPark::key);
            let before_end = |key: (u64, i64)| end.is_none_or(|end| key < end);
            let (removed_here, rest) =
                removed.split_at(removed.partition_point(|key| before_end(*key)));
            removed = rest;
            let (added_here, rest) = added.split_at(added.partition_point(|p| before_end(p.key())));
            added = rest;
            match chunk {
                Some(chunk) if removed_here.is_empty() && added_here.is_empty() => {
                    next.chunks.push(Arc::clone(chunk));
                }
                _ => {
                    let here = chunk.map_or(&[][..], |chunk| chunk.car_parks());
                    push_chunks(merged(here, removed_here, added_here), &mut next.chunks);
                }
            }
        }
        next
    }

    /// Counts a car park in, or out.
    fn count(&mut self, car_park: &CarPark, adding: bool) {
        let sources = usize::from(car_park.sources);
        if self.by_sources.len() <= sources {
            self.by_sources.resize(sources + 1, 0);
        }
        let step = |count: &mut usize| {
            *count = if adding { *count + 1 } else { count.saturating_sub(1) };
        };
        step(&mut self.len);
        step(&mut self.by_sources[sources]);
        if car_park.facts.practice {
            step(&mut self.practice);
        }
        let print = car_park.fingerprint();
        self.fingerprint = if adding {
            self.fingerprint.wrapping_add(print)
        } else {
            self.fingerprint.wrapping_sub(print)
        };
    }
}

fn merged(here: &[CarPark], removed: &[(u64, i64)], added: &[&CarPark]) -> Vec<CarPark> {
    let mut car_parks = Vec::with_capacity(here.len() + added.len());
    let mut added = added.iter().peekable();
    for car_park in here {
        if removed.binary_search(&car_park.key()).is_ok() {
            continue;
        }
        while let Some(new) = added.next_if(|new| new.key() < car_park.key()) {
            car_parks.push(CarPark::clone(new));
        }
        car_parks.push(car_park.clone());
    }
    car_parks.extend(added.map(|new| CarPark::clone(new)));
    car_parks
}

/// Cuts car parks, in order, into chunks.
fn push_chunks(mut car_parks: Vec<CarPark>, chunks: &mut Vec<Arc<Chunk>>) {
    if car_parks.len() > MAX_PER_CHUNK {
        let mut car_parks = car_parks.into_iter().peekable();
        while car_parks.peek().is_some() {
            chunks.push(Chunk::new(car_parks.by_ref().take(MAX_PER_CHUNK / 2).collect()));
        }
    } else if !car_parks.is_empty() {
        car_parks.shrink_to_fit();
        chunks.push(Chunk::new(car_parks));
    }
}
