//! Which of two car parks is nearer, without measuring on the globe.

use carpal_domain::geometry::LngLat;

use crate::mercator::{WorldPoint, latitude};
use crate::store::WorldBox;

const EQUATOR: f64 = (1u64 << 31) as f64;
/// Of the mean Earth, in metres.
const CIRCUMFERENCE: f64 = std::f64::consts::TAU * 6_371_008.8;

/// About how many metres a distance of [`Ruler::to`] is.
#[must_use]
pub fn metres(distance: f64) -> f64 {
    distance.sqrt() * CIRCUMFERENCE / 2f64.powi(32)
}

/// Compares distances from a centre, on a plane whose scale is right half-way between the two points.
#[derive(Debug)]
pub struct Ruler {
    centre: WorldPoint,
}

impl Ruler {
    /// One that measures from a centre.
    #[must_use]
    pub fn at(centre: LngLat) -> Self {
        Self { centre: WorldPoint::project(centre) }
    }

    /// Grows with the distance on the ground; the square of it, in units of the square's edge at the equator.
    #[must_use]
    pub fn to(&self, point: WorldPoint) -> f64 {
        let (dx, dy) = (gap(point.x, self.centre.x), gap(point.y, self.centre.y));
        let shrink = self.shrink(point.y);
        (dx * dx + dy * dy) * shrink * shrink
    }

    /// No more than [`Self::to`] of any point in a box.
    #[must_use]
    pub fn least(&self, bounds: WorldBox) -> f64 {
        let (from, to) = (bounds.north_west, bounds.south_east);
        let outside = |at: u32, from: u32, to: u32| gap(at, at.clamp(from, to));
        let dx = outside(self.centre.x, from.x, to.x);
        let dy = outside(self.centre.y, from.y, to.y);
        // The scale falls from the equator to both sides, so it is least half-way to the edge that is further from it.
        let off = |y: u32| (f64::midpoint(self.centre.y.into(), y.into()) - EQUATOR).abs();
        let shrink = self.shrink(if off(from.y) > off(to.y) { from.y } else { to.y });
        // Rounding must not lift it above what it bounds.
        (dx * dx + dy * dy) * shrink * shrink * (1.0 - 1e-9)
    }

    fn shrink(&self, y: u32) -> f64 {
        let half_way = f64::midpoint(self.centre.y.into(), y.into()) / 2f64.powi(32);
        latitude(half_way).to_radians().cos()
    }
}

fn gap(a: u32, b: u32) -> f64 {
    f64::from(a) - f64::from(b)
}
