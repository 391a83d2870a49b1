//! What a tile of the set `carparks` holds: the best car parks of each cell from zoom 8, counts by area below.

use std::collections::BinaryHeap;

use geo_types::{Geometry, Point};

use crate::car_park::CarPark;
use crate::encode::general::{self, Feature, Value};
use crate::encode::points;
use crate::filter::Filter;
use crate::mercator::{EXTENT, TileId, WorldPoint};
use crate::quota::{FIRST_POINT_ZOOM, cell, cell_quota};
use crate::store::{Snapshot, area_counts};

/// The first zoom whose points carry names.
pub const FIRST_NAMED_ZOOM: u8 = 13;

/// The car parks that a tile shows: of each cell the best, as many as its quota. In the order of the curve.
#[must_use]
pub fn selected<'a>(snapshot: &'a Snapshot, tile: TileId, filter: &Filter) -> Vec<&'a CarPark> {
    let Some(quota) = cell_quota(tile.z) else {
        return snapshot.within(tile).filter(|car_park| filter.matches(&car_park.facts)).collect();
    };
    if quota == 0 {
        return Vec::new();
    }
    let plain = filter.with_buffer(0).is_default();
    let mut selection = CellSelection { quota, zoom: tile.z, ..CellSelection::default() };
    for (chunk, car_parks) in snapshot.parts(tile) {
        let (Some(first), Some(last)) = (car_parks.first(), car_parks.last()) else { continue };
        let whole = car_parks.len() == chunk.car_parks().len();
        if plain && whole && cell(first.morton, tile.z) == cell(last.morton, tile.z) {
            // The whole chunk is in one cell, so only its own best can be among the cell's.
            chunk.default_best().take(quota).for_each(|car_park| selection.offer(car_park));
        } else {
            let matching = car_parks.iter().filter(|car_park| filter.matches(&car_park.facts));
            matching.for_each(|car_park| selection.offer(car_park));
        }
    }
    selection.finish_cell();
    selection.selected
}

/// Picks the best of each cell. Car parks are offered in the order of the curve, so one cell at a time.
#[derive(Default)]
struct CellSelection<'a> {
    zoom: u8,
    quota: usize,
    cell: Option<u64>,
    best: BinaryHeap<Ranked<'a>>,
    selected: Vec<&'a CarPark>,
}

impl<'a> CellSelection<'a> {
    fn offer(&mut self, car_park: &'a CarPark) {
        let cell = cell(car_park.morton, self.zoom);
        if self.cell.replace(cell) != Some(cell) {
            self.finish_cell();
        }
        if self.best.len() < self.quota {
            self.best.push(Ranked(car_park));
        } else if let Some(mut worst) = self.best.peek_mut()
            && Ranked(car_park) < *worst
        {
            *worst = Ranked(car_park);
        }
    }

    fn finish_cell(&mut self) {
        let first = self.selected.len();
        self.selected.extend(self.best.drain().map(|ranked| ranked.0));
        self.selected[first..].sort_unstable_by_key(|car_park| car_park.key());
    }
}

/// A car park ordered so that the greatest is the last in the ranking: the one to leave out first.
struct Ranked<'a>(&'a CarPark);

impl Ranked<'_> {
    fn key(&self) -> (std::cmp::Reverse<u64>, i64) {
        (std::cmp::Reverse(self.0.score), self.0.id)
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

/// The points of a tile with their coordinates in it: its own, and with a buffer those that its neighbours show near its
/// edge.
#[must_use]
pub fn drawn<'a>(snapshot: &'a Snapshot, tile: TileId, filter: &Filter) -> Vec<points::Drawn<'a>> {
    let at = |car_park: &'a CarPark| (car_park, tile.offset_of(car_park.world()));
    if filter.buffer == 0 {
        return selected(snapshot, tile, filter).into_iter().map(at).collect();
    }
    let (buffer, extent) = (i32::from(filter.buffer), EXTENT.cast_signed());
    let near = |v: i32| (-buffer..extent + buffer).contains(&v);
    let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
    let mut drawn: Vec<_> = around
        .filter_map(|(dx, dy)| tile.neighbour(dx, dy))
        .flat_map(|tile| selected(snapshot, tile, filter))
        .map(at)
        .filter(|(_, (x, y))| near(*x) && near(*y))
        .collect();
    drawn.sort_unstable_by_key(|(car_park, _)| car_park.key());
    drawn
}

/// Appends a tile's points (from zoom 8) or counts by area (below). Nothing is appended when there is nothing to show.
///
/// # Errors
/// See [`general::write`].
pub fn write(
    snapshot: &Snapshot,
    tile: TileId,
    filter: &Filter,
    out: &mut Vec<u8>,
) -> Result<(), mvt::Error> {
    if tile.z < FIRST_POINT_ZOOM {
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
    let areas = area_counts(snapshot, filter);
    let features = areas.iter().filter_map(|area| {
        let at = carpal_domain::geometry::LngLat::new(area.lng, area.lat).ok()?;
        let (x, y) = tile.offset_of(WorldPoint::project(at));
        (near(x) && near(y)).then(|| Feature {
            id: None,
            geometry: Geometry::Point(Point::new(x.into(), y.into())),
            tags: vec![
                ("name", Value::Text(area.name.clone())),
                ("count", Value::Int(i64::try_from(area.count).unwrap_or(i64::MAX))),
            ],
        })
    });
    general::write(vec![("counts", features.collect())], out)
}
