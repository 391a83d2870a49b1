//! What a tile of the set `carparks` holds.

use std::collections::BinaryHeap;

use geo_types::{Geometry, Point};

use crate::encode::general::{self, Feature, Value};
use crate::encode::points;
use crate::filter::Filter;
use crate::mercator::{EXTENT, TileId, World};
use crate::place::Place;
use crate::quota::{FIRST_ZOOM, cell, of_a_cell};
use crate::store::{Snapshot, areas};

/// The first zoom whose points carry names.
pub const FIRST_NAMED_ZOOM: u8 = 13;

/// The places that a tile shows: of each cell the best, as many as its quota. In the order of the curve.
#[must_use]
pub fn shown<'a>(snapshot: &'a Snapshot, tile: TileId, filter: &Filter) -> Vec<&'a Place> {
    let Some(quota) = of_a_cell(tile.z) else {
        return snapshot.within(tile).filter(|place| filter.holds(&place.facts)).collect();
    };
    if quota == 0 {
        return Vec::new();
    }
    let plain = filter.buffered(0).is_default();
    let mut contest = Contest { quota, zoom: tile.z, ..Contest::default() };
    for (chunk, places) in snapshot.parts(tile) {
        let (Some(first), Some(last)) = (places.first(), places.last()) else { continue };
        let whole = places.len() == chunk.places().len();
        if plain && whole && cell(first.morton, tile.z) == cell(last.morton, tile.z) {
            // None but its best can be among the best of the cell.
            chunk.default_best().take(quota).for_each(|place| contest.enter(place));
        } else {
            let matching = places.iter().filter(|place| filter.holds(&place.facts));
            matching.for_each(|place| contest.enter(place));
        }
    }
    contest.close();
    contest.shown
}

/// Places compete cell by cell.
#[derive(Default)]
struct Contest<'a> {
    zoom: u8,
    quota: usize,
    cell: Option<u64>,
    best: BinaryHeap<Ranked<'a>>,
    shown: Vec<&'a Place>,
}

impl<'a> Contest<'a> {
    fn enter(&mut self, place: &'a Place) {
        let cell = cell(place.morton, self.zoom);
        if self.cell.replace(cell) != Some(cell) {
            self.close();
        }
        if self.best.len() < self.quota {
            self.best.push(Ranked(place));
        } else if let Some(mut worst) = self.best.peek_mut()
            && Ranked(place) < *worst
        {
            *worst = Ranked(place);
        }
    }

    fn close(&mut self) {
        let first = self.shown.len();
        self.shown.extend(self.best.drain().map(|ranked| ranked.0));
        self.shown[first..].sort_unstable_by_key(|place| place.key());
    }
}

/// A place ordered so that the greatest is the last in the ranking: the one to leave out first.
struct Ranked<'a>(&'a Place);

impl Ranked<'_> {
    fn key(&self) -> (std::cmp::Reverse<u64>, i64) {
        (std::cmp::Reverse(self.0.order), self.0.id)
    }
}

impl PartialEq for Ranked<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Ranked<'_> {}

impl PartialOrd for Ranked<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ranked<'_> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

/// The points of a tile as they are drawn in it: its own, and with a buffer those that its neighbours show near its edge.
#[must_use]
pub fn drawn<'a>(snapshot: &'a Snapshot, tile: TileId, filter: &Filter) -> Vec<points::Drawn<'a>> {
    let place = |place: &'a Place| (place, tile.place_of(place.world()));
    if filter.buffer == 0 {
        return shown(snapshot, tile, filter).into_iter().map(place).collect();
    }
    let (buffer, extent) = (i32::from(filter.buffer), EXTENT.cast_signed());
    let near = |v: i32| (-buffer..extent + buffer).contains(&v);
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    let mut drawn: Vec<_> = around
        .filter_map(|(dx, dy)| tile.neighbour(dx, dy))
        .flat_map(|tile| shown(snapshot, tile, filter))
        .map(place)
        .filter(|(_, (x, y))| near(*x) && near(*y))
        .collect();
    drawn.sort_unstable_by_key(|(place, _)| place.key());
    drawn
}

/// Appends a tile's points (from zoom 8) or counts by area (below). Nothing is appended when there is nothing to show.
///
/// # Errors
/// See [`general::write`].
pub fn points(
    snapshot: &Snapshot,
    tile: TileId,
    filter: &Filter,
    out: &mut Vec<u8>,
) -> Result<(), mvt::Error> {
    if tile.z < FIRST_ZOOM {
        return counts(snapshot, tile, filter, out);
    }
    points::write(&drawn(snapshot, tile, filter), tile.z >= FIRST_NAMED_ZOOM, out);
    Ok(())
}

fn counts(
    snapshot: &Snapshot,
    tile: TileId,
    filter: &Filter,
    out: &mut Vec<u8>,
) -> Result<(), mvt::Error> {
    let buffer = i32::from(filter.buffer);
    let near = |v: i32| (-buffer..EXTENT.cast_signed() + buffer).contains(&v);
    let features = areas(snapshot, filter).into_iter().filter_map(|area| {
        let at = carpal_domain::geometry::LngLat::new(area.lng, area.lat).ok()?;
        let (x, y) = tile.place_of(World::of(at));
        (near(x) && near(y)).then(|| Feature {
            id: None,
            geometry: Geometry::Point(Point::new(x.into(), y.into())),
            tags: vec![
                ("name", Value::Text(area.name)),
                ("count", Value::Int(i64::try_from(area.count).unwrap_or(i64::MAX))),
            ],
        })
    });
    general::write(vec![("counts", features.collect())], out)
}
