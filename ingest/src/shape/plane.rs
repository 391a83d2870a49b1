//! Distances in metres between small things near one another, in the Web Mercator plane scaled by the local latitude.

use std::f64::consts::PI;

use carpal_domain::geometry::LngLat;
use geo_types::{Geometry, LineString};
use rstar::AABB;

const EARTH_RADIUS_METRES: f64 = 6_378_137.0;

/// A point in Mercator metres.
pub type XY = [f64; 2];

/// Where a position lies in the plane. The poles are kept off it.
#[must_use]
pub fn project(at: LngLat) -> XY {
    let lat = at.lat.clamp(-85.0, 85.0).to_radians();
    [
        EARTH_RADIUS_METRES * at.lng.to_radians(),
        EARTH_RADIUS_METRES * (PI / 4.0 + lat / 2.0).tan().ln(),
    ]
}

/// Metres on the ground per metre of the plane at a latitude.
#[must_use]
pub fn scale(lat: f64) -> f64 {
    lat.clamp(-85.0, 85.0).to_radians().cos()
}

/// A thing's outline in the plane.
#[derive(Debug, Clone)]
pub struct Outline {
    lines: Vec<Vec<XY>>,
    filled: bool,
    scale: f64,
}

impl Outline {
    /// The outline of a geometry; `None` where it has no point on the globe.
    #[must_use]
    pub fn of(geometry: &Geometry<f64>) -> Option<Self> {
        let mut lines = Vec::new();
        let mut filled = false;
        collect(geometry, &mut lines, &mut filled);
        lines.retain(|line| !line.is_empty());
        let first = *lines.first()?.first()?;
        let scale = 1.0 / (first[1] / EARTH_RADIUS_METRES).cosh();
        Some(Self { lines, filled, scale })
    }

    /// The box around it, grown by `metres` on the ground.
    #[must_use]
    pub fn envelope(&self, metres: f64) -> AABB<XY> {
        self.grown(metres / self.scale)
    }

    /// The box around it, grown by so many metres of the plane.
    fn grown(&self, by: f64) -> AABB<XY> {
        let mut low = [f64::INFINITY; 2];
        let mut high = [f64::NEG_INFINITY; 2];
        for [x, y] in self.lines.iter().flatten() {
            low = [low[0].min(*x), low[1].min(*y)];
            high = [high[0].max(*x), high[1].max(*y)];
        }
        AABB::from_corners([low[0] - by, low[1] - by], [high[0] + by, high[1] + by])
    }

    /// Metres on the ground from the outline to `p`; 0 inside a filled one.
    #[must_use]
    pub fn metres_to(&self, p: XY) -> f64 {
        if self.filled && self.contains(p) {
            return 0.0;
        }
        self.segments().map(|(a, b)| to_segment(p, a, b)).fold(f64::INFINITY, f64::min) * self.scale
    }

    /// Metres on the ground between two outlines, where they are `limit` at most; 0 where they meet or one lies in the other.
    ///
    /// Only segments within the limit of the other's box are compared, so that a long street costs little beside a car park.
    #[must_use]
    pub fn metres_within(&self, other: &Self, limit: f64) -> Option<f64> {
        let inside = |outer: &Self, inner: &Self| {
            outer.filled
                && inner
                    .lines
                    .first()
                    .and_then(|line| line.first())
                    .is_some_and(|p| outer.contains(*p))
        };
        if inside(self, other) || inside(other, self) {
            return Some(0.0);
        }
        let near = |outline: &Self, around: AABB<XY>| -> Vec<(XY, XY)> {
            outline.segments().filter(|(a, b)| touches(&around, *a, *b)).collect()
        };
        let reach = limit / self.scale;
        let ours = near(self, other.grown(reach));
        if ours.is_empty() {
            return None;
        }
        let theirs = near(other, self.grown(reach));
        let mut least = reach * reach;
        let mut found = false;
        for (a, b) in ours {
            for (c, d) in &theirs {
                let squared = between_segments_squared(a, b, *c, *d);
                if squared <= least {
                    (least, found) = (squared, true);
                }
            }
            if found && least == 0.0 {
                return Some(0.0);
            }
        }
        found.then(|| least.sqrt() * self.scale)
    }

    /// Whether `p` lies inside, by the even-odd rule over all rings: holes are outside, and no ring can be too broken.
    #[must_use]
    pub fn contains(&self, p: XY) -> bool {
        let crossings = self.segments().filter(|(a, b)| {
            (a[1] > p[1]) != (b[1] > p[1])
                && p[0] < (b[0] - a[0]) * (p[1] - a[1]) / (b[1] - a[1]) + a[0]
        });
        crossings.count() % 2 == 1
    }

    /// Every segment; a lone point is a segment of no length.
    fn segments(&self) -> impl Iterator<Item = (XY, XY)> {
        self.lines.iter().flat_map(|line| {
            let lone = (line.len() == 1).then(|| (line[0], line[0]));
            lone.into_iter().chain(line.windows(2).map(|pair| (pair[0], pair[1])))
        })
    }
}

fn collect(geometry: &Geometry<f64>, lines: &mut Vec<Vec<XY>>, filled: &mut bool) {
    let line = |line: &LineString<f64>| -> Vec<XY> {
        line.0.iter().filter_map(|c| LngLat::new(c.x, c.y).ok()).map(project).collect()
    };
    match geometry {
        Geometry::Point(p) => {
            lines.extend(LngLat::new(p.x(), p.y()).ok().map(|at| vec![project(at)]));
        }
        Geometry::Line(l) => lines.push(line(&LineString::from(*l))),
        Geometry::LineString(l) => lines.push(line(l)),
        Geometry::Polygon(p) => {
            *filled = true;
            lines.push(line(p.exterior()));
            lines.extend(p.interiors().iter().map(line));
        }
        Geometry::MultiPoint(m) => {
            m.iter().for_each(|p| collect(&Geometry::Point(*p), lines, filled));
        }
        Geometry::MultiLineString(m) => lines.extend(m.iter().map(line)),
        Geometry::MultiPolygon(m) => {
            m.iter().for_each(|p| collect(&Geometry::Polygon(p.clone()), lines, filled));
        }
        Geometry::GeometryCollection(c) => c.iter().for_each(|g| collect(g, lines, filled)),
        Geometry::Rect(r) => collect(&Geometry::Polygon(r.to_polygon()), lines, filled),
        Geometry::Triangle(t) => collect(&Geometry::Polygon(t.to_polygon()), lines, filled),
    }
}

/// Whether the segment's own box touches another.
fn touches(around: &AABB<XY>, a: XY, b: XY) -> bool {
    let (low, high) = (around.lower(), around.upper());
    (0..2).all(|axis| a[axis].min(b[axis]) <= high[axis] && a[axis].max(b[axis]) >= low[axis])
}

fn to_segment(p: XY, a: XY, b: XY) -> f64 {
    to_segment_squared(p, a, b).sqrt()
}

fn to_segment_squared(p: XY, a: XY, b: XY) -> f64 {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    let length = dx * dx + dy * dy;
    let along = if length > 0.0 {
        (((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    let away = [p[0] - a[0] - along * dx, p[1] - a[1] - along * dy];
    away[0] * away[0] + away[1] * away[1]
}

fn between_segments_squared(a: XY, b: XY, c: XY, d: XY) -> f64 {
    let side = |p: XY, q: XY, r: XY| (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
    if side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0 {
        return 0.0;
    }
    to_segment_squared(a, c, d)
        .min(to_segment_squared(b, c, d))
        .min(to_segment_squared(c, a, b))
        .min(to_segment_squared(d, a, b))
}

#[cfg(test)]
mod tests {
    use super::*;
    use geo_types::{line_string, polygon};
    use proptest::prelude::*;

    fn at(lng: f64, lat: f64) -> LngLat {
        LngLat::new(lng, lat).expect("on the globe")
    }

    /// A square of about 69 by 111 m with a hole in it.
    fn square() -> Outline {
        let square: Geometry<f64> = polygon!(
            exterior: [(x: -3.0, y: 51.5), (x: -2.999, y: 51.5), (x: -2.999, y: 51.501), (x: -3.0, y: 51.501)],
            interiors: [[(x: -2.9996, y: 51.5004), (x: -2.9994, y: 51.5004), (x: -2.9994, y: 51.5006), (x: -2.9996, y: 51.5006)]],
        )
        .into();
        Outline::of(&square).expect("an outline")
    }

    #[test]
    fn metres_agree_with_the_great_circle() {
        for (lng, lat) in [(-3.0, 51.5), (-1.1, 60.5), (1.5, 42.5)] {
            let point = Outline::of(&Geometry::Point((lng, lat).into())).expect("a point");
            for (dx, dy) in [(0.001, 0.0), (0.0, 0.001), (0.0007, -0.0004)] {
                let there = at(lng + dx, lat + dy);
                let (plane, globe) =
                    (point.metres_to(project(there)), at(lng, lat).metres_to(there));
                assert!((plane - globe).abs() < 0.01 * globe, "{plane} {globe}");
            }
        }
    }

    #[test]
    fn inside_is_nought_and_a_hole_is_outside() {
        assert!(square().metres_to(project(at(-2.9992, 51.5002))) < 1e-9);
        assert!(square().metres_to(project(at(-2.9995, 51.5005))) > 5.0);
        let away = square().metres_to(project(at(-3.001, 51.5005)));
        assert!((away - 69.3).abs() < 1.0, "{away}");
    }

    #[test]
    fn outlines_meet_or_keep_their_distance() {
        let line = |from: (f64, f64), to: (f64, f64)| {
            let line: Geometry<f64> = line_string![from.into(), to.into()].into();
            Outline::of(&line).expect("a line")
        };
        let between = |other: &Outline, limit| square().metres_within(other, limit);
        let through = line((-3.001, 51.5002), (-2.998, 51.5002));
        let inside = line((-2.9992, 51.5001), (-2.9991, 51.5001));
        assert_eq!((between(&through, 60.0), between(&inside, 60.0)), (Some(0.0), Some(0.0)));
        let beside = line((-3.001, 51.499), (-2.998, 51.499));
        let metres = between(&beside, 120.0).expect("within the limit");
        assert!((metres - 111.0).abs() < 1.0, "{metres}");
        assert_eq!(between(&beside, 100.0), None);
    }

    proptest! {
        /// Leaving out what is far away changes nothing.
        #[test]
        fn nothing_within_the_limit_is_missed(
            ours in prop::collection::vec((-0.01f64..0.01, -0.01f64..0.01), 2..9),
            theirs in prop::collection::vec((-0.01f64..0.01, -0.01f64..0.01), 2..9),
            limit in 1.0f64..500.0,
        ) {
            let line = |corners: &[(f64, f64)]| {
                let shifted = corners.iter().map(|(x, y)| (x - 3.0, y + 51.5));
                Outline::of(&Geometry::LineString(shifted.collect())).expect("a line")
            };
            let (ours, theirs) = (line(&ours), line(&theirs));
            let all = ours.segments().flat_map(|(a, b)| {
                theirs.segments().map(move |(c, d)| between_segments_squared(a, b, c, d))
            });
            let metres = all.fold(f64::INFINITY, f64::min).sqrt() * ours.scale;
            match ours.metres_within(&theirs, limit) {
                Some(found) => prop_assert!((found - metres).abs() < 1e-6 && found <= limit + 1e-6),
                None => prop_assert!(metres > limit - 1e-6, "{metres} of {limit}"),
            }
        }
    }

    #[test]
    fn nothing_on_the_globe_has_no_outline() {
        assert!(Outline::of(&Geometry::Point((f64::NAN, 1.0).into())).is_none());
        assert!(Outline::of(&Geometry::LineString(LineString::new(vec![]))).is_none());
    }
}
