//! Which geometries PostGIS can store at all.

use geo::CoordsIter;
use geo_types::{Geometry, LineString, Polygon};

/// Whether PostGIS can store the geometry: finite numbers, lines of two points or more, closed rings of four or more, nothing empty.
pub(crate) fn is_storable(geometry: &Geometry<f64>) -> bool {
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
