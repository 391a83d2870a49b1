//! From degrees to the map's projection, and which geometries PostGIS can store at all.

use std::f64::consts::FRAC_PI_4;

use geo::{CoordsIter, MapCoords};
use geo_types::{Coord, Geometry, LineString, Polygon};

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

/// Whether PostGIS can store the geometry: finite numbers, lines of two points or more, closed rings of four or more, nothing empty.
pub(super) fn is_storable(geometry: &Geometry<f64>) -> bool {
    geometry.coords_iter().all(|c| c.x.is_finite() && c.y.is_finite()) && has_enough(geometry)
}

fn has_enough(geometry: &Geometry<f64>) -> bool {
    let ring = |ring: &LineString<f64>| ring.0.len() >= 4 && ring.is_closed();
    let polygon = |p: &Polygon<f64>| ring(p.exterior()) && p.interiors().iter().all(ring);
    match geometry {
        Geometry::Point(_) | Geometry::Line(_) | Geometry::Rect(_) | Geometry::Triangle(_) => true,
        Geometry::LineString(line) => line.0.len() >= 2,
        Geometry::Polygon(p) => polygon(p),
        Geometry::MultiPoint(points) => !points.0.is_empty(),
        Geometry::MultiLineString(lines) => {
            !lines.0.is_empty() && lines.0.iter().all(|line| line.0.len() >= 2)
        }
        Geometry::MultiPolygon(polygons) => {
            !polygons.0.is_empty() && polygons.0.iter().all(polygon)
        }
        Geometry::GeometryCollection(parts) => {
            !parts.0.is_empty() && parts.0.iter().all(has_enough)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geo_types::{Point, line_string, polygon};

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

    #[test]
    fn what_postgis_cannot_store_is_known_before() {
        assert!(is_storable(
            &polygon![(x: 0.0, y: 0.0), (x: 1.0, y: 0.0), (x: 1.0, y: 1.0)].into()
        ));
        assert!(!is_storable(&polygon![(x: 0.0, y: 0.0), (x: 1.0, y: 0.0)].into()));
        assert!(!is_storable(&line_string![(x: 0.0, y: 0.0)].into()));
        assert!(!is_storable(&Point::new(f64::NAN, 0.0).into()));
        assert!(!is_storable(&Geometry::MultiPolygon(geo_types::MultiPolygon(vec![]))));
    }
}
