//! From degrees to the map's projection.

use std::f64::consts::FRAC_PI_4;

use geo::MapCoords;
use geo_types::{Coord, Geometry};

/// The radius of the sphere that web maps project, in metres (EPSG:3857).
const RADIUS_METRES: f64 = 6_378_137.0;
/// The latitude where that projection's square ends.
const MAX_LATITUDE: f64 = 85.051_128_779_806_6;

/// Spherical Mercator, EPSG:3857, in metres. Latitudes beyond the square's edge come to lie on it.
pub(super) fn to_web_mercator(geometry: &Geometry<f64>) -> Geometry<f64> {
    geometry.map_coords(|Coord { x, y }| {
        let y = y.clamp(-MAX_LATITUDE, MAX_LATITUDE).to_radians();
        Coord {
            x: x.to_radians() * RADIUS_METRES,
            y: (y / 2.0 + FRAC_PI_4).tan().ln() * RADIUS_METRES,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use geo_types::Point;

    #[test]
    fn the_plane_is_that_of_web_maps() {
        let Geometry::Point(p) = to_web_mercator(&Point::new(-2.9916, 53.4084).into()) else {
            panic!("a point stays a point")
        };
        let radius = 20_037_508.342_789_244;
        assert!((p.x() + 2.9916 / 180.0 * radius).abs() < 1e-6);
        let Geometry::Point(edge) = to_web_mercator(&Point::new(180.0, 89.9).into()) else {
            panic!("a point stays a point")
        };
        assert!((edge.x() - radius).abs() < 1e-6 && (edge.y() - radius).abs() < 1e-3);
    }
}
