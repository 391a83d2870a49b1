//! What changed, and which tiles that touches.

use std::collections::BTreeSet;

use super::{Area, Snapshot, areas};
use crate::filter::Filter;
use crate::mercator::{MAX_ZOOM, TileId, World};
use crate::place::Place;
use crate::quota::{FIRST_FOOTPRINT_ZOOM, FIRST_ZOOM};

/// A place before and after; at least one of them is there.
#[derive(Debug, Clone)]
pub struct Change {
    /// As it was.
    pub old: Option<Place>,
    /// As it is.
    pub new: Option<Place>,
}

impl Change {
    fn sides(&self) -> impl Iterator<Item = &Place> {
        self.old.iter().chain(&self.new)
    }
}

/// The tiles that changes may touch, for any filter: at each zoom from 8 the one that holds the place (two when it moved),
/// those its footprint reaches from 15, and below 8 those of the areas whose count or middle changed.
#[must_use]
pub fn affected(changes: &[Change], before: &Snapshot, after: &Snapshot) -> BTreeSet<TileId> {
    let mut tiles = BTreeSet::new();
    for place in changes.iter().flat_map(Change::sides) {
        for zoom in FIRST_ZOOM..=MAX_ZOOM {
            tiles.insert(TileId::holding(place.world(), zoom));
        }
        for zoom in FIRST_FOOTPRINT_ZOOM..=MAX_ZOOM {
            tiles.extend(footprint_tiles(place, zoom));
        }
    }
    // Counts under other filters move only with these facts or the position.
    if changes.iter().any(|change| counted(change.old.as_ref()) != counted(change.new.as_ref())) {
        let default = Filter::default();
        let (old, new) = (areas(before, &default), areas(after, &default));
        for area in
            old.iter().filter(|a| !new.contains(a)).chain(new.iter().filter(|a| !old.contains(a)))
        {
            tiles.extend((0..FIRST_ZOOM).filter_map(|zoom| holding(area, zoom)));
        }
    }
    tiles
}

/// The tile that shows an area's count.
#[must_use]
pub fn holding(area: &Area, zoom: u8) -> Option<TileId> {
    let at = carpal_domain::geometry::LngLat::new(area.lng, area.lat).ok()?;
    Some(TileId::holding(World::of(at), zoom))
}

fn counted(place: Option<&Place>) -> Option<(u16, i32, i32, crate::place::Facts)> {
    place.map(|p| (p.area, p.lng_e7, p.lat_e7, p.facts))
}

fn footprint_tiles(place: &Place, zoom: u8) -> Vec<TileId> {
    let Some(reach) = place.reach else { return Vec::new() };
    let (home, down) = (TileId::holding(place.world(), MAX_ZOOM), MAX_ZOOM - zoom);
    let span = |home: u32, before: u8, after: u8| {
        home.saturating_sub(before.into()) >> down..=(home + u32::from(after)) >> down
    };
    let rows = span(home.y, reach.north, reach.south);
    let columns = span(home.x, reach.west, reach.east);
    rows.flat_map(|y| columns.clone().filter_map(move |x| TileId::new(zoom, x, y))).collect()
}
