//! Multipolygon relations: member ways joined into rings, and inner rings put into the outer ones that hold them.

use std::collections::HashMap;

use geo::algorithm::coordinate_position::CoordPos;
use geo::{Area, BoundingRect};
use geo_types::{Coord, Geometry, LineString, MultiPolygon, Polygon, Rect};

use super::Position;

/// A member way that the file holds.
#[derive(Debug, Clone)]
pub(in crate::read) struct Member {
    /// Its role is `inner`.
    pub inner: bool,
    /// Its positions in order.
    pub positions: Vec<Position>,
}

/// The largest number of rings that are sorted into each other; the largest real forests have a few thousand.
const MAX_RINGS: usize = 20_000;

/// The area of a multipolygon relation of these `members`, of which `missing` more are not in the file.
///
/// Rings are joined where ends have the same position, first among members of one role, then, when something stays
/// open, among all. With every member there, which ring is a hole follows from what lies in what (roles are often wrong,
/// and osmium decides likewise); with some missing, from the roles, lest the holes of a missing outline become areas.
///
/// # Errors
/// Words for a reject, when no outer ring closes.
pub(in crate::read) fn multipolygon(
    members: &[Member],
    missing: usize,
) -> Result<Geometry<f64>, String> {
    let of_role = |inner: bool| members.iter().filter(move |m| m.inner == inner);
    let (mut outer, open_outer) = join(of_role(false));
    let (mut inner, open_inner) = join(of_role(true));
    let mut open = open_outer + open_inner;
    if open > 0 && missing == 0 {
        let (all, still_open) = join(members.iter());
        if still_open < open {
            (outer, inner, open) = (all, Vec::new(), still_open);
        }
    }
    if outer.len() + inner.len() > MAX_RINGS {
        return Err(format!("it has more than {MAX_RINGS} rings"));
    }
    let polygons = if missing == 0 && open == 0 {
        outer.append(&mut inner);
        by_nesting(outer)
    } else {
        by_role(outer, inner)
    };
    let mut polygons = polygons.into_iter();
    match (polygons.next(), polygons.len()) {
        (None, _) => Err(format!(
            "no outer ring closes: {} member ways are here, {missing} are missing from the file, {open} stay open",
            members.len()
        )),
        (Some(only), 0) => Ok(Geometry::Polygon(only)),
        (Some(first), _) => Ok(Geometry::MultiPolygon(MultiPolygon(
            std::iter::once(first).chain(polygons).collect(),
        ))),
    }
}

/// Closed rings from ways, and how many ways are left that close none.
fn join<'a>(ways: impl Iterator<Item = &'a Member>) -> (Vec<Ring>, usize) {
    let mut rings = Vec::new();
    let mut open: Vec<&[Position]> = Vec::new();
    for way in ways {
        match &way.positions[..] {
            [] => {}
            [first, .., last] if first == last => rings.extend(Ring::new(&way.positions)),
            positions => open.push(positions),
        }
    }
    let mut at: HashMap<Position, Vec<usize>> = HashMap::new();
    for (n, way) in open.iter().enumerate() {
        for end in way.first().into_iter().chain(way.last()) {
            at.entry(*end).or_default().push(n);
        }
    }
    let mut used = vec![false; open.len()];
    let mut left = 0;
    for start in 0..open.len() {
        if used[start] {
            continue;
        }
        used[start] = true;
        left += walk(start, &open, &mut at, &mut used, &mut rings);
    }
    (rings, left)
}

/// A way walked along, and where its walk began.
struct Step {
    way: usize,
    from: Position,
    to: Position,
}

/// Walks from way to way until none goes on. Each time the path meets itself, the loop is cut off as a ring, so that rings
/// that touch in a point come out apart. Gives the number of ways that close nothing.
fn walk(
    start: usize,
    ways: &[&[Position]],
    at: &mut HashMap<Position, Vec<usize>>,
    used: &mut [bool],
    rings: &mut Vec<Ring>,
) -> usize {
    let step = |way: usize, from: Position| {
        let (first, last) = (*ways[way].first()?, *ways[way].last()?);
        Some(Step { way, from, to: if first == from { last } else { first } })
    };
    let Some(first) = ways[start].first() else { return 0 };
    let mut path: Vec<Step> = step(start, *first).into_iter().collect();
    // Where on the path a step begins.
    let mut begins: HashMap<Position, usize> = HashMap::from([(*first, 0)]);
    let mut left = 0;
    while let Some(end) = path.last().map(|step| step.to) {
        if let Some(&from) = begins.get(&end) {
            let steps: Vec<Step> = path.drain(from..).collect();
            for step in &steps {
                begins.remove(&step.from);
            }
            let mut ring = Vec::new();
            for step in steps {
                let way = ways[step.way];
                if way.first() == Some(&step.from) {
                    ring.extend_from_slice(way);
                } else {
                    ring.extend(way.iter().rev());
                }
            }
            rings.extend(Ring::new(&ring));
            // The walk may go on from where the loop was cut off.
            if path.is_empty() {
                let Some(next) = next_at(end, at, used) else { break };
                used[next] = true;
                begins.insert(end, 0);
                path.extend(step(next, end));
            }
            continue;
        }
        if let Some(next) = next_at(end, at, used) {
            used[next] = true;
            begins.insert(end, path.len());
            path.extend(step(next, end));
        } else if let Some(dead_end) = path.pop() {
            begins.remove(&dead_end.from);
            left += 1;
        }
    }
    left
}

/// An unused way that ends here.
fn next_at(end: Position, at: &mut HashMap<Position, Vec<usize>>, used: &[bool]) -> Option<usize> {
    let here = at.get_mut(&end)?;
    while let Some(way) = here.pop() {
        if !used[way] {
            return Some(way);
        }
    }
    None
}

/// A closed line with its box and size.
struct Ring {
    line: LineString<f64>,
    bounds: Rect<f64>,
    /// In square degrees; only for comparing.
    size: f64,
}

impl Ring {
    /// The ring through these positions, whose first is the last; `None` when it encloses nothing.
    fn new(positions: &[Position]) -> Option<Self> {
        let mut coords: Vec<Coord<f64>> = positions.iter().map(|p| p.coord()).collect();
        coords.dedup();
        if coords.len() < 4 {
            return None;
        }
        let polygon = Polygon::new(LineString(coords), Vec::new());
        let size = polygon.unsigned_area();
        let bounds = polygon.bounding_rect()?;
        (size > 0.0).then(|| Self { line: polygon.into_inner().0, bounds, size })
    }

    /// Whether `other` lies inside, where the two do not cross. They may touch.
    fn holds(&self, other: &Self) -> bool {
        let (a, b) = (&self.bounds, &other.bounds);
        let fits = a.min().x <= b.min().x
            && a.min().y <= b.min().y
            && a.max().x >= b.max().x
            && a.max().y >= b.max().y;
        if !fits || self.size <= other.size {
            return false;
        }
        let corners = other.line.coords().copied();
        let middles = other.line.lines().map(|line| (line.start + line.end) / 2.0);
        // Corners may lie on this ring; the first point that does not decides.
        for point in corners.chain(middles) {
            match position_in(point, &self.line) {
                CoordPos::Inside => return true,
                CoordPos::Outside => return false,
                CoordPos::OnBoundary => {}
            }
        }
        false
    }
}

fn position_in(point: Coord<f64>, ring: &LineString<f64>) -> CoordPos {
    geo::algorithm::coordinate_position::coord_pos_relative_to_ring(point, ring)
}

/// Polygons by what lies in what: a ring within none, two, four others is an outline, the rest are holes.
fn by_nesting(mut rings: Vec<Ring>) -> Vec<Polygon<f64>> {
    // The larger first: what holds a ring comes before it, and the last that holds it is the smallest.
    rings.sort_by(|a, b| b.size.total_cmp(&a.size));
    let mut depths: Vec<usize> = Vec::with_capacity(rings.len());
    let mut parents: Vec<Option<usize>> = Vec::with_capacity(rings.len());
    for (n, ring) in rings.iter().enumerate() {
        let parent = (0..n).rev().find(|&larger| rings[larger].holds(ring));
        depths.push(parent.map_or(0, |parent| depths[parent] + 1));
        parents.push(parent);
    }
    let mut holes: Vec<Vec<LineString<f64>>> = rings.iter().map(|_| Vec::new()).collect();
    let mut outlines = Vec::new();
    for (n, ring) in rings.into_iter().enumerate() {
        match parents[n] {
            Some(parent) if depths[n] % 2 == 1 => holes[parent].push(ring.line),
            _ => outlines.push((n, ring.line)),
        }
    }
    outlines
        .into_iter()
        .map(|(n, line)| Polygon::new(line, std::mem::take(&mut holes[n])))
        .collect()
}

/// Polygons by role: every inner ring is a hole of the smallest outer ring that holds it, or of none.
fn by_role(mut outer: Vec<Ring>, inner: Vec<Ring>) -> Vec<Polygon<f64>> {
    outer.sort_by(|a, b| a.size.total_cmp(&b.size));
    let mut holes: Vec<Vec<LineString<f64>>> = outer.iter().map(|_| Vec::new()).collect();
    for ring in inner {
        if let Some(n) = outer.iter().position(|outline| outline.holds(&ring)) {
            holes[n].push(ring.line);
        }
    }
    outer.into_iter().zip(holes).map(|(ring, holes)| Polygon::new(ring.line, holes)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(points: &[(i32, i32)]) -> Vec<Position> {
        points.iter().map(|&(lon, lat)| Position { lon: lon * 100, lat: lat * 100 }).collect()
    }

    fn outer(points: &[(i32, i32)]) -> Member {
        Member { inner: false, positions: line(points) }
    }

    fn inner(points: &[(i32, i32)]) -> Member {
        Member { inner: true, positions: line(points) }
    }

    fn square(at: i32, side: i32) -> Vec<(i32, i32)> {
        vec![(at, at), (at + side, at), (at + side, at + side), (at, at + side), (at, at)]
    }

    fn polygons(geometry: Geometry<f64>) -> Vec<Polygon<f64>> {
        match geometry {
            Geometry::Polygon(polygon) => vec![polygon],
            Geometry::MultiPolygon(polygons) => polygons.0,
            other => panic!("{other:?} is no area"),
        }
    }

    #[test]
    fn ways_are_joined_whatever_their_direction_and_order() {
        let geometry = multipolygon(
            &[
                outer(&[(0, 0), (100, 0)]),
                outer(&[(0, 100), (0, 0)]),
                outer(&[(0, 100), (100, 100), (100, 0)]),
                inner(&square(20, 10)),
            ],
            0,
        )
        .expect("closed");
        let [polygon] = &polygons(geometry)[..] else { panic!("one polygon") };
        assert_eq!(polygon.exterior().0.len(), 5);
        assert_eq!(polygon.interiors().len(), 1);
    }

    #[test]
    fn holes_go_into_the_outline_that_holds_them_and_islands_stand_alone() {
        let geometry = multipolygon(
            &[
                inner(&square(10, 50)),
                outer(&square(0, 100)),
                outer(&square(20, 10)),
                outer(&square(200, 50)),
                inner(&square(210, 10)),
            ],
            0,
        )
        .expect("closed");
        let holes: Vec<usize> =
            polygons(geometry).iter().map(|polygon| polygon.interiors().len()).collect();
        assert_eq!(holes, [1, 1, 0]);
    }

    #[test]
    fn rings_that_touch_in_a_point_come_apart() {
        // Two triangles with the common corner (50, 50), drawn as ways that all end there.
        let geometry = multipolygon(
            &[
                outer(&[(50, 50), (0, 0), (0, 50)]),
                outer(&[(50, 50), (100, 100), (100, 50)]),
                outer(&[(100, 50), (50, 50)]),
                outer(&[(0, 50), (50, 50)]),
            ],
            0,
        )
        .expect("closed");
        assert_eq!(polygons(geometry).len(), 2);
    }

    #[test]
    fn a_hole_that_touches_the_outline_is_still_its_hole() {
        let geometry = multipolygon(
            &[outer(&square(0, 100)), inner(&[(0, 0), (50, 20), (20, 50), (0, 0)])],
            0,
        )
        .expect("closed");
        assert_eq!(polygons(geometry)[0].interiors().len(), 1);
    }

    #[test]
    fn wrong_roles_do_not_matter_when_all_is_there() {
        let geometry =
            multipolygon(&[inner(&square(0, 100)), outer(&square(20, 10))], 0).expect("closed");
        let [polygon] = &polygons(geometry)[..] else { panic!("one polygon") };
        assert_eq!(polygon.interiors().len(), 1);
        let mixed = [outer(&[(0, 0), (9, 0), (9, 9)]), inner(&[(9, 9), (0, 9), (0, 0)])];
        assert_eq!(polygons(multipolygon(&mixed, 0).expect("closed")).len(), 1);
    }

    #[test]
    fn what_closes_is_built_and_the_rest_is_said_to_be_missing() {
        let open = outer(&[(200, 0), (300, 0), (300, 100)]);
        let geometry = multipolygon(&[outer(&square(0, 100)), open.clone()], 1).expect("one ring");
        assert_eq!(polygons(geometry).len(), 1);
        let hole_only = multipolygon(&[open, inner(&square(210, 10))], 2).expect_err("open");
        assert!(hole_only.contains("2 are missing") && hole_only.contains("1 stay open"));
        assert!(multipolygon(&[], 3).is_err());
    }

    #[test]
    fn a_dead_end_does_not_hide_a_ring() {
        let geometry = multipolygon(
            &[
                outer(&[(-50, 0), (0, 0)]),
                outer(&[(0, 0), (100, 0), (100, 100)]),
                outer(&[(100, 100), (0, 100), (0, 0)]),
                outer(&[(100, 100), (150, 150)]),
            ],
            0,
        )
        .expect("a ring closes");
        assert_eq!(polygons(geometry).len(), 1);
    }

    #[test]
    fn rings_without_area_are_nothing() {
        assert!(multipolygon(&[outer(&[(0, 0), (10, 0), (0, 0)])], 0).is_err());
        assert!(multipolygon(&[outer(&[(0, 0), (10, 0), (20, 0), (0, 0)])], 0).is_err());
    }
}
