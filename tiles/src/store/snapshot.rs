//! Places along the Morton curve in chunks of some hundreds, so that a tile is a few slices and an edit copies one chunk.

use std::cmp::Reverse;
use std::sync::{Arc, OnceLock};

use carpal_domain::geometry::Bbox;

use super::areas::{AreaSum, sums_of};
use super::{Change, Names};
use crate::filter::Filter;
use crate::mercator::TileId;
use crate::place::Place;
use crate::quota::MOST_IN_A_CELL;

/// The most places in a chunk; a fuller one is cut into pieces of half of it.
const MOST_IN_A_CHUNK: usize = 768;

/// A stretch of the curve.
#[derive(Debug, Default)]
pub struct Chunk {
    places: Vec<Place>,
    default_sums: OnceLock<Vec<AreaSum>>,
    default_best: OnceLock<Vec<u16>>,
}

impl Chunk {
    fn new(places: Vec<Place>) -> Arc<Self> {
        Arc::new(Self { places, ..Self::default() })
    }

    /// Its places, in order.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// Counts by area for the default filter, made once.
    pub(super) fn default_sums(&self) -> &[AreaSum] {
        self.default_sums.get_or_init(|| sums_of(&self.places, &Filter::default()))
    }

    /// Its best places under the default filter, the best first: as many as any cell with a quota shows. Found once.
    pub fn default_best(&self) -> impl Iterator<Item = &Place> {
        let best = self.default_best.get_or_init(|| {
            let filter = Filter::default();
            let matching = self.places.iter().zip(0u16..).filter(|(p, _)| filter.holds(&p.facts));
            let mut ranked: Vec<_> = matching.map(|(p, at)| (Reverse(p.order), p.id, at)).collect();
            ranked.sort_unstable();
            ranked.iter().take(MOST_IN_A_CELL).map(|(.., at)| *at).collect()
        });
        best.iter().filter_map(|at| self.places.get(usize::from(*at)))
    }

    /// Does now what the first request would otherwise have to.
    pub fn prepare(&self) {
        self.default_sums();
        let _ = self.default_best();
    }
}

/// All visible places at one moment. Immutable and shared.
#[derive(Debug, Default)]
pub struct Snapshot {
    chunks: Vec<Arc<Chunk>>,
    names: Arc<Names>,
    len: usize,
    practice: usize,
    fingerprint: u64,
    by_source: Vec<usize>,
    bounds: OnceLock<Option<Bbox>>,
}

impl Snapshot {
    /// A snapshot of places in any order; an id occurs once.
    #[must_use]
    pub fn of(mut places: Vec<Place>, names: Arc<Names>) -> Self {
        places.sort_unstable_by_key(Place::key);
        let mut snapshot = Self { names, ..Self::default() };
        for place in &places {
            snapshot.count(place, true);
        }
        cut(places, &mut snapshot.chunks);
        snapshot
    }

    /// How many places there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many of them are made up.
    #[must_use]
    pub fn practice(&self) -> usize {
        self.practice
    }

    /// The names that places refer to by number.
    #[must_use]
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The names of the sources that places come from.
    pub fn sources(&self) -> impl Iterator<Item = &str> {
        let used = self.by_source.iter().enumerate().filter(|(_, count)| **count > 0);
        used.filter_map(|(at, _)| u16::try_from(at).ok()).map(|at| self.names.source_name(at))
    }

    /// A text that differs when anything shown differs, and is the same after a restart.
    #[must_use]
    pub fn version(&self) -> String {
        format!("{:016x}", self.fingerprint)
    }

    /// The chunks, in order.
    #[must_use]
    pub fn chunks(&self) -> &[Arc<Chunk>] {
        &self.chunks
    }

    /// Every place, in order.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        self.chunks.iter().flat_map(|chunk| chunk.places())
    }

    /// The places of a tile, in order.
    pub fn within(&self, tile: TileId) -> impl Iterator<Item = &Place> {
        self.parts(tile).flat_map(|(_, places)| places)
    }

    /// The chunks that a tile runs through, in order, and of each the places that are in the tile.
    pub fn parts(&self, tile: TileId) -> impl Iterator<Item = (&Chunk, &[Place])> {
        let (first, last) = tile.stretch().into_inner();
        let start = self.chunk_of((first, i64::MIN));
        self.chunks[start..]
            .iter()
            .take_while(move |chunk| chunk.places.first().is_some_and(|p| p.morton <= last))
            .map(move |chunk| {
                let from = chunk.places.partition_point(|p| p.morton < first);
                let to = chunk.places.partition_point(|p| p.morton <= last);
                (&**chunk, &chunk.places[from.min(to)..to])
            })
    }

    /// The place of that key, if it is here.
    #[must_use]
    pub fn find(&self, key: (u64, i64)) -> Option<&Place> {
        let places = self.chunks.get(self.chunk_of(key))?.places();
        places.binary_search_by_key(&key, Place::key).ok().map(|at| &places[at])
    }

    /// The tiles of a zoom that hold a place, in the order of the curve. Zoom 0 to 16.
    pub fn tiles(&self, zoom: u8) -> impl Iterator<Item = TileId> {
        let mut last = None;
        self.places().filter_map(move |place| {
            let tile = TileId::holding(place.world(), zoom);
            (last.replace(tile) != Some(tile)).then_some(tile)
        })
    }

    /// The box around all places; `None` when there are none.
    #[must_use]
    pub fn bounds(&self) -> Option<Bbox> {
        *self.bounds.get_or_init(|| self.measured())
    }

    fn measured(&self) -> Option<Bbox> {
        let edge = |west: i32, south: i32, east: i32, north: i32| {
            [west, south, east, north].map(|e7| f64::from(e7) / 1e7)
        };
        let boxes = self.places().map(|p| (p.lng_e7, p.lat_e7, p.lng_e7, p.lat_e7));
        let all = boxes
            .reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)))
            .map(|(w, s, e, n)| edge(w, s, e, n));
        all.map(|[west, south, east, north]| Bbox { west, south, east, north })
    }

    /// The chunk that holds a key, or would.
    fn chunk_of(&self, key: (u64, i64)) -> usize {
        let starts_after = |chunk: &Arc<Chunk>| chunk.places.first().is_some_and(|p| p.key() > key);
        self.chunks.partition_point(|chunk| !starts_after(chunk)).saturating_sub(1)
    }

    /// The snapshot after some changes. Chunks without a change are shared with this one.
    #[must_use]
    pub fn after(&self, changes: &[Change], names: Arc<Names>) -> Self {
        let mut gone: Vec<(u64, i64)> = Vec::new();
        let mut come: Vec<&Place> = Vec::new();
        let mut next = Self {
            chunks: Vec::with_capacity(self.chunks.len() + 1),
            names,
            len: self.len,
            practice: self.practice,
            fingerprint: self.fingerprint,
            by_source: self.by_source.clone(),
            bounds: OnceLock::new(),
        };
        for change in changes {
            if let Some(old) = &change.old {
                gone.push(old.key());
                next.count(old, false);
            }
            if let Some(new) = &change.new {
                come.push(new);
                next.count(new, true);
            }
        }
        gone.sort_unstable();
        come.sort_unstable_by_key(|place| place.key());

        let (mut gone, mut come) = (gone.as_slice(), come.as_slice());
        for at in 0..self.chunks.len().max(1) {
            let chunk = self.chunks.get(at);
            let end = self.chunks.get(at + 1).and_then(|c| c.places.first()).map(Place::key);
            let before_end = |key: (u64, i64)| end.is_none_or(|end| key < end);
            let (gone_here, rest) = gone.split_at(gone.partition_point(|key| before_end(*key)));
            gone = rest;
            let (come_here, rest) = come.split_at(come.partition_point(|p| before_end(p.key())));
            come = rest;
            match chunk {
                Some(chunk) if gone_here.is_empty() && come_here.is_empty() => {
                    next.chunks.push(Arc::clone(chunk));
                }
                _ => {
                    let here = chunk.map_or(&[][..], |chunk| chunk.places());
                    cut(merged(here, gone_here, come_here), &mut next.chunks);
                }
            }
        }
        next
    }

    fn count(&mut self, place: &Place, comes: bool) {
        let source = usize::from(place.source);
        if self.by_source.len() <= source {
            self.by_source.resize(source + 1, 0);
        }
        let step = |count: &mut usize| {
            *count = if comes { *count + 1 } else { count.saturating_sub(1) };
        };
        step(&mut self.len);
        step(&mut self.by_source[source]);
        if place.facts.practice {
            step(&mut self.practice);
        }
        let print = place.fingerprint();
        self.fingerprint = if comes {
            self.fingerprint.wrapping_add(print)
        } else {
            self.fingerprint.wrapping_sub(print)
        };
    }
}

fn merged(here: &[Place], gone: &[(u64, i64)], come: &[&Place]) -> Vec<Place> {
    let mut places = Vec::with_capacity(here.len() + come.len());
    let mut come = come.iter().peekable();
    for place in here {
        if gone.binary_search(&place.key()).is_ok() {
            continue;
        }
        while let Some(new) = come.next_if(|new| new.key() < place.key()) {
            places.push(Place::clone(new));
        }
        places.push(place.clone());
    }
    places.extend(come.map(|new| Place::clone(new)));
    places
}

fn cut(mut places: Vec<Place>, chunks: &mut Vec<Arc<Chunk>>) {
    if places.len() > MOST_IN_A_CHUNK {
        let mut places = places.into_iter().peekable();
        while places.peek().is_some() {
            chunks.push(Chunk::new(places.by_ref().take(MOST_IN_A_CHUNK / 2).collect()));
        }
    } else if !places.is_empty() {
        places.shrink_to_fit();
        chunks.push(Chunk::new(places));
    }
}
