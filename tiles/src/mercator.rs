//! The Web Mercator square in 32-bit fixed point, its tiles, and the Morton curve that runs through them.
//!
//! All tile arithmetic is exact: a position is floored once, to about a centimetre, and every zoom takes bits of it. So a
//! position is in one tile and one cell at each zoom, and a cell's children are exactly its quarters.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "fixed point: every value is clamped or masked to its width first"
)]

use std::f64::consts::PI;
use std::fmt;
use std::ops::RangeInclusive;

use carpal_domain::geometry::LngLat;

/// The deepest zoom that tiles exist for.
pub const MAX_ZOOM: u8 = 16;
/// Units along a tile's edge, in every layer.
pub const EXTENT: u32 = 4096;
const EXTENT_BITS: u32 = 12;
/// Northernmost latitude of the square in degrees; its negative is the southernmost.
pub const MAX_LATITUDE: f64 = 85.051_128_779_806_6;

/// A position on the Mercator square: 0 is the west and the north edge, 2^32 the east and the south.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WorldPoint {
    /// From the west edge.
    pub x: u32,
    /// From the north edge.
    pub y: u32,
}

impl WorldPoint {
    /// Projects and floors a position; latitudes beyond the square are clamped to its edge.
    #[must_use]
    pub fn project(at: LngLat) -> Self {
        let size = 2f64.powi(32);
        let sin = at.lat.clamp(-MAX_LATITUDE, MAX_LATITUDE).to_radians().sin();
        let fixed = |part: f64| (part * size).floor().clamp(0.0, f64::from(u32::MAX)) as u32;
        Self { x: fixed((at.lng + 180.0) / 360.0), y: fixed(0.5 - sin.atanh() / (2.0 * PI)) }
    }

    /// Where the position is on the Morton curve: bits of x and y interleaved, y above x.
    #[must_use]
    pub const fn morton(self) -> u64 {
        spread(self.x) | (spread(self.y) << 1)
    }

    /// The position at a point of the curve.
    #[must_use]
    pub const fn from_morton(code: u64) -> Self {
        Self { x: gather(code), y: gather(code >> 1) }
    }
}

const fn spread(v: u32) -> u64 {
    let mut v = v as u64;
    v = (v | (v << 16)) & 0x0000_FFFF_0000_FFFF;
    v = (v | (v << 8)) & 0x00FF_00FF_00FF_00FF;
    v = (v | (v << 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    v = (v | (v << 2)) & 0x3333_3333_3333_3333;
    (v | (v << 1)) & 0x5555_5555_5555_5555
}

const fn gather(v: u64) -> u32 {
    let mut v = v & 0x5555_5555_5555_5555;
    v = (v | (v >> 1)) & 0x3333_3333_3333_3333;
    v = (v | (v >> 2)) & 0x0F0F_0F0F_0F0F_0F0F;
    v = (v | (v >> 4)) & 0x00FF_00FF_00FF_00FF;
    v = (v | (v >> 8)) & 0x0000_FFFF_0000_FFFF;
    ((v | (v >> 16)) & 0xFFFF_FFFF) as u32
}

/// A tile that exists: z from 0 to 16, x and y below 2^z.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TileId {
    /// Zoom.
    pub z: u8,
    /// Column from the west.
    pub x: u32,
    /// Row from the north.
    pub y: u32,
}

impl TileId {
    /// The tile, if there is one.
    #[must_use]
    pub fn new(z: u8, x: u32, y: u32) -> Option<Self> {
        (z <= MAX_ZOOM && x >> z == 0 && y >> z == 0).then_some(Self { z, x, y })
    }

    /// The tile that contains a position; `z` is at most 16.
    #[must_use]
    pub fn containing(at: WorldPoint, z: u8) -> Self {
        let part = |v: u32| (u64::from(v) >> (32 - u32::from(z))) as u32;
        Self { z, x: part(at.x), y: part(at.y) }
    }

    /// The part of the Morton curve that runs through this tile.
    #[must_use]
    pub fn morton_range(self) -> RangeInclusive<u64> {
        if self.z == 0 {
            return 0..=u64::MAX;
        }
        let shift = 64 - 2 * u32::from(self.z);
        let first = (spread(self.x) | (spread(self.y) << 1)) << shift;
        first..=first | ((1u64 << shift) - 1)
    }

    /// Where a position is drawn in this tile: units of 1/4096 of its edge from its north-west corner, floored;
    /// below 0 or from 4096 on outside the tile.
    #[must_use]
    pub fn offset_of(self, at: WorldPoint) -> (i32, i32) {
        let shift = 32 - EXTENT_BITS - u32::from(self.z);
        let part =
            |v: u32, tile: u32| (i64::from(v >> shift) - (i64::from(tile) << EXTENT_BITS)) as i32;
        (part(at.x, self.x), part(at.y, self.y))
    }

    /// The tile that is `dx` columns east and `dy` rows south, if there is one.
    #[must_use]
    pub fn neighbour(self, dx: i32, dy: i32) -> Option<Self> {
        let (x, y) = (self.x.checked_add_signed(dx)?, self.y.checked_add_signed(dy)?);
        Self::new(self.z, x, y)
    }
}

/// Latitude in degrees at a part (0 north to 1 south) of the square's height: the inverse of the projection.
#[must_use]
pub fn latitude(part: f64) -> f64 {
    (PI * (1.0 - 2.0 * part)).sinh().atan().to_degrees()
}

impl fmt::Display for TileId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.z, self.x, self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn at(lng: f64, lat: f64) -> WorldPoint {
        WorldPoint::project(LngLat::new(lng, lat).expect("on the globe"))
    }

    #[test]
    fn known_positions_are_in_known_tiles() {
        // Liverpool, as every slippy map has it.
        assert_eq!(TileId::containing(at(-2.9916, 53.4084), 10), TileId { z: 10, x: 503, y: 331 });
        assert_eq!(TileId::containing(at(0.0, 0.0), 16), TileId { z: 16, x: 32768, y: 32768 });
        assert_eq!(TileId::containing(at(180.0, -90.0), 3), TileId { z: 3, x: 7, y: 7 });
        assert_eq!(TileId::containing(at(-180.0, 90.0), 0), TileId { z: 0, x: 0, y: 0 });
    }

    #[test]
    fn longitude_zero_belongs_to_the_east() {
        for z in 1..=16 {
            let east = TileId::containing(at(0.0, 51.5), z);
            assert_eq!(east.x, 1 << (z - 1));
            assert_eq!(east.offset_of(at(0.0, 51.5)).0, 0);
            let west = TileId::containing(at(-1e-7, 51.5), z);
            assert_eq!(west.x, (1 << (z - 1)) - 1);
            assert_eq!(west.offset_of(at(-1e-7, 51.5)).0, 4095);
        }
    }

    #[test]
    fn tiles_that_do_not_exist_are_none() {
        assert_eq!(TileId::new(17, 0, 0), None);
        assert_eq!(TileId::new(3, 8, 0), None);
        assert_eq!(TileId::new(3, 0, 8), None);
        assert!(TileId::new(0, 0, 0).is_some_and(|t| t.morton_range() == (0..=u64::MAX)));
    }

    proptest! {
        #[test]
        fn a_position_is_in_one_tile_a_zoom_and_inside_it(lng in -180.0..=180.0, lat in -89.0..=89.0) {
            let world = at(lng, lat);
            prop_assert_eq!(WorldPoint::from_morton(world.morton()), world);
            for z in 0..=16 {
                let tile = TileId::containing(world, z);
                prop_assert!(tile.morton_range().contains(&world.morton()));
                let (x, y) = tile.offset_of(world);
                prop_assert!((0..4096).contains(&x) && (0..4096).contains(&y));
                if z > 0 {
                    let parent = TileId::containing(world, z - 1);
                    prop_assert_eq!((parent.x, parent.y), (tile.x / 2, tile.y / 2));
                }
            }
        }
    }
}
