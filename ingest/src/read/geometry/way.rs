//! A way's geometry.

use geo_types::{Coord, Geometry, LineString, Point, Polygon};

use super::{Position, is_area};
use crate::raw::Tags;

/// The geometry of a way through `known` positions, in its order; `None` when there are none.
///
/// `closed` says whether its first node is its last, which the positions cannot tell where nodes are missing. An area is a
/// closed ring. What is left of an area with fewer than three different positions is a line, and of a line with one a
/// point, so that a car park at the edge of an extract still has a position.
pub(in crate::read) fn way(
    tags: &Tags,
    closed: bool,
    known: impl Iterator<Item = Position>,
) -> Option<Geometry<f64>> {
    let mut coords: Vec<Coord<f64>> = Vec::with_capacity(known.size_hint().0.min(4096) + 1);
    for position in known {
        let coord = position.coord();
        if coords.last() != Some(&coord) {
            coords.push(coord);
        }
    }
    let &first = coords.first()?;
    if closed && coords.len() > 2 && coords.last() != Some(&first) {
        coords.push(first);
    }
    if coords.len() == 1 {
        return Some(Geometry::Point(Point(first)));
    }
    if closed && coords.len() >= 4 && is_area(tags) {
        return Some(Geometry::Polygon(Polygon::new(LineString(coords), Vec::new())));
    }
    Some(Geometry::LineString(LineString(coords)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(lon: i32, lat: i32) -> Position {
        Position { lon, lat }
    }

    #[test]
    fn a_closed_car_park_is_a_polygon_and_a_closed_street_a_line() {
        let ring = [at(0, 0), at(10, 0), at(10, 10), at(0, 0)];
        let parking = Tags::from_iter([("amenity", "parking")]);
        let street = Tags::from_iter([("highway", "service")]);
        assert!(matches!(way(&parking, true, ring.into_iter()), Some(Geometry::Polygon(_))));
        assert!(matches!(way(&street, true, ring.into_iter()), Some(Geometry::LineString(_))));
        assert!(matches!(
            way(&parking, false, ring[..3].iter().copied()),
            Some(Geometry::LineString(_))
        ));
    }

    #[test]
    fn what_nodes_are_there_are_used() {
        let parking = Tags::from_iter([("amenity", "parking")]);
        let three = [at(10, 0), at(10, 10), at(0, 10)];
        let Some(Geometry::Polygon(polygon)) = way(&parking, true, three.into_iter()) else {
            panic!("three corners make an area");
        };
        assert_eq!(polygon.exterior().0.len(), 4);
        assert!(polygon.exterior().is_closed());
        let of = |n: usize| way(&parking, true, three.into_iter().take(n));
        assert!(matches!(of(2), Some(Geometry::LineString(_))));
        assert!(matches!(of(1), Some(Geometry::Point(_))));
        assert_eq!(of(0), None);
    }
}
