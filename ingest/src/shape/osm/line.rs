//! A geometry as lines or as an area: a closed way may come as either, whatever its tags mean.

use geo_types::{Geometry, LineString, MultiLineString, Polygon};

/// The geometry as lines; of an area its outlines.
pub fn as_lines(geometry: Geometry<f64>) -> Option<Geometry<f64>> {
    match geometry {
        Geometry::LineString(line) if line.0.len() > 1 => Some(Geometry::LineString(line)),
        Geometry::Polygon(polygon) => as_lines(Geometry::LineString(polygon.into_inner().0)),
        Geometry::MultiLineString(lines) if !lines.0.is_empty() => {
            Some(Geometry::MultiLineString(lines))
        }
        Geometry::MultiPolygon(parts) if !parts.0.is_empty() => {
            let outlines = parts.into_iter().map(|polygon| polygon.into_inner().0).collect();
            Some(Geometry::MultiLineString(MultiLineString(outlines)))
        }
        _ => None,
    }
}

/// The geometry as an area; a line only when it is closed.
pub fn as_area(geometry: Geometry<f64>) -> Option<Geometry<f64>> {
    match geometry {
        Geometry::Polygon(polygon) if polygon.exterior().0.len() > 3 => {
            Some(Geometry::Polygon(polygon))
        }
        Geometry::MultiPolygon(parts) if !parts.0.is_empty() => Some(Geometry::MultiPolygon(parts)),
        Geometry::LineString(line) if closed(&line) => {
            Some(Geometry::Polygon(Polygon::new(line, Vec::new())))
        }
        _ => None,
    }
}

fn closed(line: &LineString<f64>) -> bool {
    line.0.len() > 3 && line.0.first() == line.0.last()
}

#[cfg(test)]
mod tests {
    use super::*;
    use geo_types::{line_string, polygon};

    #[test]
    fn closed_ways_go_both_ways() {
        let ring = line_string![(x: 0., y: 0.), (x: 1., y: 0.), (x: 1., y: 1.), (x: 0., y: 0.)];
        let square: Geometry<f64> = polygon![(x: 0., y: 0.), (x: 1., y: 0.), (x: 1., y: 1.)].into();
        assert_eq!(as_area(ring.clone().into()), Some(square.clone()));
        assert_eq!(as_lines(square), Some(ring.into()));
        let open = line_string![(x: 0., y: 0.), (x: 1., y: 0.)];
        assert_eq!(as_area(open.clone().into()), None);
        assert!(as_lines(open.into()).is_some());
        assert_eq!(as_lines(Geometry::Point((0.0, 0.0).into())), None);
    }
}
