//! The marker: a point on the surface of whatever shape a source draws.

use carpal_domain::geometry::LngLat;
use geo::CoordsIter;
use geo_types::{Coord, Geometry, LineString, Polygon};

/// A point on the geometry: itself, the middle of a line, inside the largest part of an area. `None` where nothing of it
/// lies on the globe.
///
/// For an area: of several horizontal cuts the widest stretch inside, its middle. Even-odd over all rings, so that holes,
/// concave and self-crossing outlines are all safe; an area without a surface gets a corner.
#[must_use]
pub fn of(geometry: &Geometry<f64>) -> Option<LngLat> {
    match geometry {
        Geometry::Point(p) => LngLat::new(p.x(), p.y()).ok(),
        Geometry::Line(l) => middle(&LineString::from(*l)),
        Geometry::LineString(l) => middle(l),
        Geometry::Polygon(p) => inside(p),
        Geometry::MultiPoint(m) => m.iter().find_map(|p| LngLat::new(p.x(), p.y()).ok()),
        Geometry::MultiLineString(m) => {
            m.iter().max_by(|a, b| length(a).total_cmp(&length(b))).and_then(middle)
        }
        Geometry::MultiPolygon(m) => {
            m.iter().max_by(|a, b| area(a).total_cmp(&area(b))).and_then(inside)
        }
        Geometry::GeometryCollection(c) => c.iter().find_map(of),
        Geometry::Rect(r) => inside(&r.to_polygon()),
        Geometry::Triangle(t) => inside(&t.to_polygon()),
    }
}

/// The first of its corners that lies on the globe: near enough where nobody looks at it.
#[must_use]
pub fn first_corner(geometry: &Geometry<f64>) -> Option<LngLat> {
    geometry.coords_iter().find_map(|c| LngLat::new(c.x, c.y).ok())
}

/// The area of a polygon in square degrees, holes taken off (shoelace formula).
#[must_use]
pub fn area(polygon: &Polygon<f64>) -> f64 {
    let holes: f64 = polygon.interiors().iter().map(|ring| ring_area(ring).abs()).sum();
    ring_area(polygon.exterior()).abs() - holes
}

/// The signed area of a closed ring, positive when it runs anticlockwise.
#[must_use]
pub fn ring_area(ring: &LineString<f64>) -> f64 {
    // Around the first corner, so that small rings far from the origin keep their digits.
    let Some(origin) = ring.0.first() else { return 0.0 };
    let from = |c: &Coord<f64>| (c.x - origin.x, c.y - origin.y);
    ring.0
        .windows(2)
        .map(|pair| (from(&pair[0]), from(&pair[1])))
        .map(|((ax, ay), (bx, by))| ax * by - bx * ay)
        .sum::<f64>()
        / 2.0
}

fn length(line: &LineString<f64>) -> f64 {
    line.lines().map(|l| l.dx().hypot(l.dy())).sum()
}

fn middle(line: &LineString<f64>) -> Option<LngLat> {
    let mut left = length(line) / 2.0;
    for segment in line.lines() {
        let step = segment.dx().hypot(segment.dy());
        if step >= left && step > 0.0 {
            let part = left / step;
            return LngLat::new(
                segment.start.x + segment.dx() * part,
                segment.start.y + segment.dy() * part,
            )
            .ok();
        }
        left -= step;
    }
    line.0.iter().find_map(|c| LngLat::new(c.x, c.y).ok())
}

fn inside(polygon: &Polygon<f64>) -> Option<LngLat> {
    let ys = polygon.exterior().0.iter().map(|c| c.y);
    let (low, high) =
        (ys.clone().fold(f64::INFINITY, f64::min), ys.fold(f64::NEG_INFINITY, f64::max));
    // Uneven parts of the height, so that a cut seldom runs along an edge; the middle first wins a tie.
    let cuts = [0.5, 0.37, 0.63, 0.24, 0.76, 0.11, 0.89, 0.503, 0.03, 0.97];
    let stretches = cuts.iter().filter_map(|part| widest(polygon, low + (high - low) * part));
    let best = stretches.reduce(|best, next| if next.0 > best.0 * 1.2 { next } else { best });
    match best {
        Some((_, x, y)) => LngLat::new(x, y).ok(),
        None => middle(polygon.exterior()),
    }
}

/// Width, middle and height of the widest stretch inside along the horizontal at `y`.
fn widest(polygon: &Polygon<f64>, y: f64) -> Option<(f64, f64, f64)> {
    let rings = std::iter::once(polygon.exterior()).chain(polygon.interiors());
    let mut crossings: Vec<f64> = rings
        .flat_map(|ring| ring.0.windows(2))
        .filter(|pair| (pair[0].y > y) != (pair[1].y > y))
        .map(|pair| pair[0].x + (pair[1].x - pair[0].x) * (y - pair[0].y) / (pair[1].y - pair[0].y))
        .collect();
    crossings.sort_by(f64::total_cmp);
    let stretches = crossings
        .chunks_exact(2)
        .map(|pair| (pair[1] - pair[0], f64::midpoint(pair[0], pair[1]), y));
    stretches.filter(|(width, ..)| *width > 0.0).max_by(|a, b| a.0.total_cmp(&b.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::plane::{Outline, project};
    use geo_types::{MultiPolygon, line_string, polygon};
    use proptest::prelude::*;

    fn lies_in(geometry: &Geometry<f64>) -> bool {
        let outline = Outline::of(geometry).expect("an outline");
        of(geometry).is_some_and(|p| outline.contains(project(p)))
    }

    #[test]
    fn a_point_of_a_concave_shape_is_inside() {
        let horseshoe = polygon![(x: 0., y: 0.), (x: 3., y: 0.), (x: 3., y: 3.), (x: 2., y: 3.), (x: 2., y: 1.), (x: 1., y: 1.), (x: 1., y: 3.), (x: 0., y: 3.)];
        assert!(lies_in(&horseshoe.into()));
    }

    #[test]
    fn a_point_of_a_ring_is_not_in_its_hole() {
        let ring = polygon!(
            exterior: [(x: 0., y: 0.), (x: 9., y: 0.), (x: 9., y: 9.), (x: 0., y: 9.)],
            interiors: [[(x: 1., y: 1.), (x: 8., y: 1.), (x: 8., y: 8.), (x: 1., y: 8.)]],
        );
        assert!(lies_in(&ring.into()));
    }

    #[test]
    fn the_largest_part_has_the_marker() {
        let small = polygon![(x: 10., y: 10.), (x: 11., y: 10.), (x: 11., y: 11.)];
        let large = polygon![(x: 0., y: 0.), (x: 5., y: 0.), (x: 5., y: 5.), (x: 0., y: 5.)];
        let both = Geometry::MultiPolygon(MultiPolygon(vec![small, large]));
        assert!(of(&both).is_some_and(|p| p.lng < 6.0));
    }

    #[test]
    fn lines_have_their_middle_and_flat_areas_a_corner() {
        let line: Geometry<f64> =
            line_string![(x: 0., y: 0.), (x: 1., y: 0.), (x: 4., y: 0.)].into();
        assert_eq!(of(&line), LngLat::new(2.0, 0.0).ok());
        let flat = polygon![(x: 1., y: 1.), (x: 1., y: 1.), (x: 1., y: 1.)];
        assert_eq!(of(&flat.into()), LngLat::new(1.0, 1.0).ok());
        assert_eq!(of(&Geometry::LineString(LineString::new(vec![]))), None);
        assert_eq!(of(&Geometry::Point((f64::NAN, 0.0).into())), None);
    }

    #[test]
    fn rings_know_their_turn() {
        let ring = line_string![(x: 0., y: 0.), (x: 1., y: 0.), (x: 1., y: 1.), (x: 0., y: 0.)];
        assert!((ring_area(&ring) - 0.5).abs() < 1e-12);
    }

    proptest! {
        /// Any simple star-shaped polygon holds its marker.
        #[test]
        fn stars_hold_their_marker(radii in prop::collection::vec(0.0001f64..0.01, 3..20), lng in -9.0f64..2.0, lat in 49.0f64..61.0) {
            let turn = std::f64::consts::TAU / radii.len() as f64;
            let corners = radii.iter().enumerate().map(|(i, r)| (lng + r * (i as f64 * turn).cos(), lat + r * (i as f64 * turn).sin()));
            let star = Polygon::new(corners.collect(), vec![]);
            prop_assert!(lies_in(&star.into()));
        }

        #[test]
        fn nothing_panics(corners in prop::collection::vec((any::<f64>(), any::<f64>()), 0..9)) {
            let polygon = Polygon::new(LineString::from(corners), vec![]);
            let _ = of(&polygon.clone().into());
            let _ = of(&Geometry::LineString(polygon.exterior().clone()));
        }
    }
}
