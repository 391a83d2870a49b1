//! Ways as the map needs them: a closed way may come as an area or as a line, whatever its tags mean.

use geo_types::{Geometry, LineString, MultiLineString, Polygon};

/// The geometry as lines; of an area its outlines.
pub fn lines(geometry: Geometry<f64>) -> Option<Geometry<f64>> {
    match geometry {
        Geometry::LineString(line) if line.0.len() > 1 => Some(Geometry::LineString(line)),
        Geometry::Polygon(polygon) => lines(Geometry::LineString(polygon.into_inner().0)),
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
pub fn area(geometry: Geometry<f64>) -> Option<Geometry<f64>> {
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
        assert_eq!(area(ring.clone().into()), Some(square.clone()));
        assert_eq!(lines(square), Some(ring.into()));
        let open = line_string![(x: 0., y: 0.), (x: 1., y: 0.)];
        assert_eq!(area(open.clone().into()), None);
        assert!(lines(open.into()).is_some());
        assert_eq!(lines(Geometry::Point((0.0, 0.0).into())), None);
    }
}
