//! What changed, and which tiles that affects.

use std::collections::BTreeSet;

use super::{AreaCount, Snapshot, area_counts};
use crate::car_park::CarPark;
use crate::filter::Filter;
use crate::mercator::{MAX_ZOOM, TileId, WorldPoint};
use crate::quota::{FIRST_FOOTPRINT_ZOOM, FIRST_POINT_ZOOM};

/// A car park before and after; at least one of them is there.
#[derive(Debug, Clone)]
pub struct Change {
    /// As it was.
    pub old: Option<CarPark>,
    /// As it is.
    pub new: Option<CarPark>,
}

impl Change {
    fn sides(&self) -> impl Iterator<Item = &CarPark> {
        self.old.iter().chain(&self.new)
    }
}

/// The tiles that changes may affect, for any filter: at each zoom from 8 the one that holds the car park (two when it moved),
/// from 15 those that its footprint reaches, and below 8 those of the areas whose count or middle changed.
#[must_use]
pub fn affected_tiles(changes: &[Change], before: &Snapshot, after: &Snapshot) -> BTreeSet<TileId> {
    let mut tiles = BTreeSet::new();
    for car_park in changes.iter().flat_map(Change::sides) {
        for zoom in FIRST_POINT_ZOOM..=MAX_ZOOM {
            tiles.insert(TileId::containing(car_park.world(), zoom));
        }
        for zoom in FIRST_FOOTPRINT_ZOOM..=MAX_ZOOM {
            tiles.extend(
                car_park.reach.iter().flat_map(|reach| reach.tiles(car_park.world(), zoom)),
            );
        }
    }
    // Counts, under any filter, change only with the position, the area or the facts.
    if changes.iter().any(|change| counted(change.old.as_ref()) != counted(change.new.as_ref())) {
        let default = Filter::default();
        let (old, new) = (area_counts(before, &default), area_counts(after, &default));
        for area in
            old.iter().filter(|a| !new.contains(a)).chain(new.iter().filter(|a| !old.contains(a)))
        {
            tiles.extend((0..FIRST_POINT_ZOOM).filter_map(|zoom| tile_of(area, zoom)));
        }
    }
    tiles
}

/// The tile that shows an area's count.
fn tile_of(area: &AreaCount, zoom: u8) -> Option<TileId> {
    let at = carpal_domain::geometry::LngLat::new(area.lng, area.lat).ok()?;
    Some(TileId::containing(WorldPoint::project(at), zoom))
}

fn counted(car_park: Option<&CarPark>) -> Option<(u16, i32, i32, crate::facts::Facts)> {
    car_park.map(|p| (p.area, p.lng_e7, p.lat_e7, p.facts))
}
