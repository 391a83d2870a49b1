//! How far a footprint reaches beyond its marker's tile: enough to know which tiles an edit touches, without the geometry.

use std::ops::RangeInclusive;

use crate::mercator::{MAX_ZOOM, TileId, WorldPoint};

/// Footprints are drawn up to 64 units beyond a tile's edge, which at zoom 15 is 1/32 of a zoom-16 tile.
const MARGIN: u32 = 1 << (32 - MAX_ZOOM as u32 - 5);

/// How far a footprint reaches beyond the zoom-16 tile of its marker, in such tiles to each side, the drawn margin included.
/// What reaches further than 255 tiles (90 km) is cut there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach {
    /// Tiles to the west.
    pub west: u8,
    /// Tiles to the north.
    pub north: u8,
    /// Tiles to the east.
    pub east: u8,
    /// Tiles to the south.
    pub south: u8,
}

impl Reach {
    /// The reach of a footprint with these bounds around a marker.
    #[must_use]
    pub fn new(marker: WorldPoint, north_west: WorldPoint, south_east: WorldPoint) -> Self {
        let home = TileId::containing(marker, MAX_ZOOM);
        let tile = |x: u32, y: u32| TileId::containing(WorldPoint { x, y }, MAX_ZOOM);
        let (first, last) = (north_west, south_east);
        let first = tile(first.x.saturating_sub(MARGIN), first.y.saturating_sub(MARGIN));
        let last = tile(last.x.saturating_add(MARGIN), last.y.saturating_add(MARGIN));
        let side = |from: u32, to: u32| u8::try_from(to.saturating_sub(from)).unwrap_or(u8::MAX);
        Self {
            west: side(first.x, home.x),
            north: side(first.y, home.y),
            east: side(home.x, last.x),
            south: side(home.y, last.y),
        }
    }

    /// The furthest side.
    #[must_use]
    pub fn most(self) -> u8 {
        self.west.max(self.north).max(self.east).max(self.south)
    }

    /// Whether the footprint of a marker at `marker` may touch `tile`.
    #[must_use]
    pub fn touches(self, marker: WorldPoint, tile: TileId) -> bool {
        let (columns, rows) = self.span(marker, tile.z);
        columns.contains(&tile.x) && rows.contains(&tile.y)
    }

    /// The tiles of a zoom that the footprint of a marker at `marker` may touch.
    pub fn tiles(self, marker: WorldPoint, zoom: u8) -> impl Iterator<Item = TileId> {
        let (columns, rows) = self.span(marker, zoom);
        rows.flat_map(move |y| columns.clone().filter_map(move |x| TileId::new(zoom, x, y)))
    }

    /// Columns and rows of the tiles that the footprint may touch.
    fn span(self, marker: WorldPoint, zoom: u8) -> (RangeInclusive<u32>, RangeInclusive<u32>) {
        let (home, down) = (TileId::containing(marker, MAX_ZOOM), MAX_ZOOM - zoom);
        let span = |home: u32, before: u8, after: u8| {
            home.saturating_sub(before.into()) >> down..=(home + u32::from(after)) >> down
        };
        (span(home.x, self.west, self.east), span(home.y, self.north, self.south))
    }
}
