//! Sea and tidal rivers from `natural=coastline`: land lies on the left of it, water on the right.
//!
//! Ways are joined end to start, cut to the extent's box, and closed along the box's edges with the water on the right.
//! Closed rings that run anticlockwise are islands, clockwise ones hold water.

use std::collections::HashMap;

use carpal_domain::geometry::Bbox;
use geo_types::{Coord, LineString, Polygon};

use crate::shape::surface_point::ring_area;

/// The water inside `extent`. Without a coastline none: whether the box is all land or all sea, nothing says.
///
/// An end that lies inside the box (a coastline cut short) is led straight to the nearest beginning that does too, as the
/// banks of a tidal river are to be joined where the extract ends, or to the box's edge where that is nearer.
#[must_use]
pub fn sea(ways: Vec<LineString<f64>>, extent: Bbox) -> Vec<Polygon<f64>> {
    let frame = Frame(extent);
    let mut strokes = Vec::new();
    let mut rings = Vec::new();
    for chain in join(ways) {
        frame.cut(chain, &mut strokes, &mut rings);
    }
    let strokes = frame.bridge(strokes, &mut rings);
    let (islands, lakes): (Vec<_>, Vec<_>) = rings
        .into_iter()
        .filter(|ring| ring_area(ring) != 0.0)
        .partition(|ring| ring_area(ring) > 0.0);
    let mut shores = frame.close(strokes);
    if shores.is_empty() && lakes.is_empty() && !islands.is_empty() {
        shores.push(frame.outline());
    }
    let mut water: Vec<(Polygon<f64>, f64)> = shores
        .into_iter()
        .chain(lakes)
        .map(|ring| (ring_area(&ring).abs(), Polygon::new(ring, Vec::new())))
        .map(|(area, polygon)| (polygon, area))
        .collect();
    water.sort_by(|a, b| a.1.total_cmp(&b.1));
    for island in islands {
        let Some(shore) = island.0.first().copied() else { continue };
        if let Some((around, _)) =
            water.iter_mut().find(|(polygon, _)| holds(polygon.exterior(), shore))
        {
            around.interiors_push(island);
        }
    }
    water.into_iter().map(|(polygon, _)| polygon).collect()
}

/// Joins ways whose end is another's start. Coordinates of one node are the same bits.
fn join(ways: Vec<LineString<f64>>) -> Vec<Vec<Coord<f64>>> {
    let key = |c: &Coord<f64>| (c.x.to_bits(), c.y.to_bits());
    let finite = |way: &LineString<f64>| way.0.iter().all(|c| c.x.is_finite() && c.y.is_finite());
    let mut ways: Vec<Option<Vec<Coord<f64>>>> = ways
        .into_iter()
        .filter(|way| way.0.len() > 1 && finite(way))
        .map(|way| Some(way.0))
        .collect();
    let mut by_start: HashMap<_, Vec<usize>> = HashMap::new();
    let mut ends = HashMap::new();
    for (i, way) in ways.iter().enumerate() {
        if let Some([first, .., last]) = way.as_deref() {
            by_start.entry(key(first)).or_default().push(i);
            *ends.entry(key(last)).or_insert(0) += 1;
        }
    }
    // Those that nothing leads to come first, so that an open chain is found from its start; the rest are rings.
    let mut order: Vec<usize> = (0..ways.len()).collect();
    order.sort_by_key(|i| {
        ways[*i].as_ref().and_then(|way| way.first()).is_some_and(|c| ends.contains_key(&key(c)))
    });
    let mut chains = Vec::new();
    for i in order {
        let Some(mut chain) = ways[i].take() else { continue };
        while chain.first() != chain.last() {
            let next = chain.last().and_then(|end| {
                by_start.get(&key(end))?.iter().copied().find(|n| ways[*n].is_some())
            });
            let Some(way) = next.and_then(|next| ways[next].take()) else { break };
            chain.extend(way.into_iter().skip(1));
        }
        chains.push(chain);
    }
    chains
}

/// The box that water is cut to. Places along its edge are measured clockwise from the north-western corner.
struct Frame(Bbox);

impl Frame {
    fn holds(&self, c: Coord<f64>) -> bool {
        (self.0.west..=self.0.east).contains(&c.x) && (self.0.south..=self.0.north).contains(&c.y)
    }

    /// Cuts a chain to the box: what crosses it goes to `strokes`, a ring that lies inside to `rings`.
    fn cut(
        &self,
        mut chain: Vec<Coord<f64>>,
        strokes: &mut Vec<Vec<Coord<f64>>>,
        rings: &mut Vec<LineString<f64>>,
    ) {
        if chain.len() > 3 && chain.first() == chain.last() {
            match chain.iter().position(|c| !self.holds(*c)) {
                None => return rings.push(LineString::new(chain)),
                // Begun outside, no stroke of a ring is cut in two.
                Some(outside) => {
                    chain.pop();
                    chain.rotate_left(outside);
                    chain.push(chain[0]);
                }
            }
        }
        let mut stroke: Vec<Coord<f64>> = Vec::new();
        for pair in chain.windows(2) {
            let Some((from, to)) = self.clip(pair[0], pair[1]) else { continue };
            if stroke.last() != Some(&from) {
                strokes.push(std::mem::replace(&mut stroke, vec![from]));
            }
            stroke.push(to);
        }
        strokes.push(stroke);
        strokes.retain(|stroke| stroke.len() > 1);
    }

    /// The part of a segment inside the box (Liang and Barsky); `None` where it has no length.
    fn clip(&self, a: Coord<f64>, b: Coord<f64>) -> Option<(Coord<f64>, Coord<f64>)> {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        let edges = [
            (-dx, a.x - self.0.west),
            (dx, self.0.east - a.x),
            (-dy, a.y - self.0.south),
            (dy, self.0.north - a.y),
        ];
        for (towards, room) in edges {
            if towards == 0.0 {
                if room < 0.0 {
                    return None;
                }
            } else if towards < 0.0 {
                enter = enter.max(room / towards);
            } else {
                leave = leave.min(room / towards);
            }
        }
        let at = |t: f64| self.keep(Coord { x: a.x + t * dx, y: a.y + t * dy });
        (enter < leave).then(|| {
            (if enter > 0.0 { at(enter) } else { a }, if leave < 1.0 { at(leave) } else { b })
        })
    }

    fn keep(&self, c: Coord<f64>) -> Coord<f64> {
        Coord { x: c.x.clamp(self.0.west, self.0.east), y: c.y.clamp(self.0.south, self.0.north) }
    }

    /// Joins strokes where both were cut short inside the box, nearest first; what becomes closed goes to `rings`.
    fn bridge(
        &self,
        strokes: Vec<Vec<Coord<f64>>>,
        rings: &mut Vec<LineString<f64>>,
    ) -> Vec<Vec<Coord<f64>>> {
        // Degrees of longitude are shorter than those of latitude.
        let squeeze = f64::midpoint(self.0.south, self.0.north).to_radians().cos();
        let to_edge = |c: Coord<f64>| {
            let sideways = (c.x - self.0.west).min(self.0.east - c.x) * squeeze;
            sideways.min(c.y - self.0.south).min(self.0.north - c.y)
        };
        let mut gaps: Vec<(f64, usize, usize)> = Vec::new();
        for (i, end) in strokes.iter().enumerate().filter_map(|(i, s)| Some((i, *s.last()?))) {
            for (j, start) in strokes.iter().enumerate().filter_map(|(j, s)| Some((j, *s.first()?)))
            {
                let gap = ((end.x - start.x) * squeeze).hypot(end.y - start.y);
                if gap < to_edge(end).min(to_edge(start)) {
                    gaps.push((gap, i, j));
                }
            }
        }
        gaps.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut next, mut led) = (vec![None; strokes.len()], vec![false; strokes.len()]);
        for (_, i, j) in gaps {
            if next[i].is_none() && !led[j] {
                next[i] = Some(j);
                led[j] = true;
            }
        }
        // Those that nothing leads to come first; what is left after them goes round.
        let mut strokes: Vec<Option<Vec<Coord<f64>>>> = strokes.into_iter().map(Some).collect();
        let mut open = Vec::new();
        let beginnings = (0..led.len()).filter(|i| !led[*i]);
        for first in beginnings.chain((0..led.len()).filter(|i| led[*i])) {
            let mut joined = Vec::new();
            let mut at = Some(first);
            while let Some(points) = at.and_then(|i| strokes[i].take()) {
                joined.extend(points);
                at = at.and_then(|i| next[i]);
            }
            if led[first] && joined.len() > 2 {
                joined.extend(joined.first().copied());
                rings.push(LineString::new(joined));
            } else if joined.len() > 1 {
                open.push(joined);
            }
        }
        open
    }

    /// Closes strokes along the edge into rings with the water on the right, that is, clockwise.
    fn close(&self, strokes: Vec<Vec<Coord<f64>>>) -> Vec<LineString<f64>> {
        struct Stroke {
            points: Vec<Coord<f64>>,
            start: f64,
            end: f64,
        }
        let led_to_the_edge = |mut points: Vec<Coord<f64>>| {
            let (first, last) = (*points.first()?, *points.last()?);
            let (start, end) = (self.nearest_edge(first), self.nearest_edge(last));
            points.insert(0, self.at(start));
            points.push(self.at(end));
            points.dedup();
            Some(Stroke { points, start, end })
        };
        let mut open: Vec<Stroke> = strokes.into_iter().filter_map(led_to_the_edge).collect();
        let mut rings = Vec::new();
        while let Some(first) = open.pop() {
            let home = first.start;
            let (mut ring, mut at) = (first.points, first.end);
            loop {
                let ahead = |to: f64| (to - at).rem_euclid(self.around());
                let next = (0..open.len())
                    .min_by(|a, b| ahead(open[*a].start).total_cmp(&ahead(open[*b].start)));
                let Some(next) = next.filter(|next| ahead(open[*next].start) < ahead(home)) else {
                    ring.extend(self.corners(at, home));
                    break;
                };
                let stroke = open.swap_remove(next);
                ring.extend(self.corners(at, stroke.start));
                ring.extend(stroke.points);
                at = stroke.end;
            }
            ring.dedup();
            ring.extend(ring.first().copied());
            if ring.len() > 3 {
                rings.push(LineString::new(ring));
            }
        }
        rings
    }

    fn width(&self) -> f64 {
        self.0.east - self.0.west
    }

    fn height(&self) -> f64 {
        self.0.north - self.0.south
    }

    fn around(&self) -> f64 {
        2.0 * (self.width() + self.height())
    }

    /// The place on the edge nearest to a point inside.
    fn nearest_edge(&self, c: Coord<f64>) -> f64 {
        let (w, h) = (self.width(), self.height());
        let places = [
            (self.0.north - c.y, c.x - self.0.west),
            (self.0.east - c.x, w + self.0.north - c.y),
            (c.y - self.0.south, w + h + self.0.east - c.x),
            (c.x - self.0.west, 2.0 * w + h + c.y - self.0.south),
        ];
        places.iter().min_by(|a, b| a.0.total_cmp(&b.0)).map_or(0.0, |(_, place)| *place)
    }

    /// The point at a place on the edge.
    fn at(&self, place: f64) -> Coord<f64> {
        let (w, h) = (self.width(), self.height());
        let Bbox { west, south, east, north } = self.0;
        self.keep(match place {
            p if p <= w => Coord { x: west + p, y: north },
            p if p <= w + h => Coord { x: east, y: north - (p - w) },
            p if p <= 2.0 * w + h => Coord { x: east - (p - w - h), y: south },
            p => Coord { x: west, y: south + (p - 2.0 * w - h) },
        })
    }

    /// The corners passed on the way clockwise.
    fn corners(&self, from: f64, to: f64) -> Vec<Coord<f64>> {
        let (w, h) = (self.width(), self.height());
        let way = (to - from).rem_euclid(self.around());
        let mut passed: Vec<(f64, f64)> = [0.0, w, w + h, 2.0 * w + h]
            .into_iter()
            .map(|corner| ((corner - from).rem_euclid(self.around()), corner))
            .filter(|(ahead, _)| *ahead < way)
            .collect();
        passed.sort_by(|a, b| a.0.total_cmp(&b.0));
        passed.into_iter().map(|(_, corner)| self.at(corner)).collect()
    }

    fn outline(&self) -> LineString<f64> {
        let Bbox { west, south, east, north } = self.0;
        vec![(west, north), (east, north), (east, south), (west, south), (west, north)].into()
    }
}

fn holds(ring: &LineString<f64>, p: Coord<f64>) -> bool {
    let crossings = ring.lines().filter(|l| {
        (l.start.y > p.y) != (l.end.y > p.y)
            && p.x < (l.end.x - l.start.x) * (p.y - l.start.y) / (l.end.y - l.start.y) + l.start.x
    });
    crossings.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BOX: Bbox = Bbox { west: 0.0, south: 0.0, east: 10.0, north: 10.0 };

    fn is_water(water: &[Polygon<f64>], x: f64, y: f64) -> bool {
        let p = Coord { x, y };
        water.iter().any(|polygon| {
            holds(polygon.exterior(), p)
                && !polygon.interiors().iter().any(|island| holds(island, p))
        })
    }

    fn water(ways: &[&[(f64, f64)]]) -> Vec<Polygon<f64>> {
        sea(ways.iter().map(|way| way.to_vec().into()).collect(), BOX)
    }

    #[test]
    fn without_a_coastline_there_is_no_sea() {
        assert!(water(&[]).is_empty());
        assert!(
            water(&[&[(-5., -5.), (-5., 15.)]]).is_empty(),
            "a coastline outside the box is none"
        );
    }

    #[test]
    fn water_lies_on_the_right() {
        // Northwards through the box: the sea is in the east. The way leaves the box at both ends.
        let east = water(&[&[(4., -3.), (4., 5.), (4., 13.)]]);
        assert!(is_water(&east, 7., 5.) && !is_water(&east, 2., 5.));
        assert!(is_water(&east, 9.9, 9.9) && is_water(&east, 9.9, 0.1));
        let west = water(&[&[(4., 13.), (4., 5.), (4., -3.)]]);
        assert!(is_water(&west, 2., 5.) && !is_water(&west, 7., 5.));
    }

    #[test]
    fn pieces_in_any_order_make_one_coast() {
        let joined =
            water(&[&[(4., 6.), (4., 13.)], &[(4., -3.), (4., 2.)], &[(4., 2.), (4., 6.)]]);
        assert_eq!(joined.len(), 1);
        assert!(is_water(&joined, 7., 5.) && !is_water(&joined, 2., 5.));
    }

    #[test]
    fn a_tidal_river_is_water_between_its_banks() {
        // Sea in the south below y=2; a river from x=4 to x=6 runs north to y=8. Land left, water right.
        let river = water(&[&[(12., 2.), (6., 2.), (6., 8.), (4., 8.), (4., 2.), (-2., 2.)]]);
        // Westwards along the north shore, water on the left: that is wrong way round, so this is land in the south.
        assert!(!is_water(&river, 5., 5.) && is_water(&river, 1., 5.));
        let river = water(&[&[(-2., 2.), (4., 2.), (4., 8.), (6., 8.), (6., 2.), (12., 2.)]]);
        assert!(is_water(&river, 5., 5.) && is_water(&river, 5., 1.));
        assert!(!is_water(&river, 1., 5.) && !is_water(&river, 9., 9.));
    }

    #[test]
    fn banks_that_the_extract_cuts_off_are_joined_across_the_river() {
        // The sea in the south; the banks end inside the box, and nothing says what lies beyond.
        let river =
            water(&[&[(-2., 2.), (4., 2.), (4., 8.5)], &[(4.5, 8.4), (4.5, 2.), (12., 2.)]]);
        assert_eq!(river.len(), 1);
        assert!(is_water(&river, 4.2, 5.) && is_water(&river, 5., 1.));
        assert!(
            !is_water(&river, 8., 9.) && !is_water(&river, 4.2, 9.) && !is_water(&river, 1., 5.)
        );
        // A stretch of river between two cuts is water by itself.
        let stretch = water(&[&[(4., 3.), (4., 7.)], &[(4.5, 7.), (4.5, 3.)]]);
        assert!(
            is_water(&stretch, 4.2, 5.)
                && !is_water(&stretch, 4.2, 9.)
                && !is_water(&stretch, 8., 5.)
        );
    }

    #[test]
    fn a_strait_and_a_bay_keep_apart() {
        let strait = water(&[&[(4., -1.), (4., 11.)], &[(6., 11.), (6., -1.)]]);
        assert_eq!(strait.len(), 1);
        assert!(
            is_water(&strait, 5., 5.) && !is_water(&strait, 2., 5.) && !is_water(&strait, 8., 5.)
        );
        // Two corners under water, land between them.
        let corners = water(&[&[(3., 11.), (-1., 7.)], &[(7., -1.), (11., 3.)]]);
        assert_eq!(corners.len(), 2, "{corners:?}");
        assert!(
            is_water(&corners, 0.5, 9.5)
                && is_water(&corners, 9.5, 0.5)
                && !is_water(&corners, 5., 5.)
        );
    }

    #[test]
    fn islands_are_land() {
        let island: &[(f64, f64)] = &[(6., 4.), (8., 4.), (8., 6.), (6., 6.), (6., 4.)];
        let alone = water(&[island]);
        assert!(is_water(&alone, 1., 1.) && !is_water(&alone, 7., 5.));
        let off_the_coast = water(&[&[(4., -3.), (4., 13.)], island]);
        assert!(
            is_water(&off_the_coast, 5., 5.)
                && !is_water(&off_the_coast, 7., 5.)
                && !is_water(&off_the_coast, 2., 5.)
        );
        // In two ways.
        let halves = water(&[&[(8., 6.), (6., 6.), (6., 4.)], &[(6., 4.), (8., 4.), (8., 6.)]]);
        assert!(is_water(&halves, 1., 1.) && !is_water(&halves, 7., 5.));
    }

    #[test]
    fn an_island_across_the_edge_is_cut() {
        let across = water(&[&[(8., 4.), (12., 4.), (12., 6.), (8., 6.), (8., 4.)]]);
        assert!(
            !is_water(&across, 9., 5.) && is_water(&across, 9., 8.) && is_water(&across, 5., 5.)
        );
    }

    #[test]
    fn a_clockwise_ring_is_water() {
        let lagoon = water(&[&[(2., 2.), (2., 4.), (4., 4.), (4., 2.), (2., 2.)]]);
        assert!(is_water(&lagoon, 3., 3.) && !is_water(&lagoon, 7., 7.));
    }

    #[test]
    fn an_end_cut_short_is_led_to_the_edge() {
        let short = water(&[&[(4., -3.), (4., 9.)]]);
        assert!(is_water(&short, 7., 5.) && !is_water(&short, 2., 5.));
    }

    proptest! {
        #[test]
        fn nothing_panics_or_leaves_the_box(ways in prop::collection::vec(prop::collection::vec((-5i8..15, -5i8..15), 0..7), 0..5)) {
            let ways = ways.into_iter().map(|way| way.into_iter().map(|(x, y)| (f64::from(x), f64::from(y))).collect::<Vec<_>>().into()).collect();
            for polygon in sea(ways, BOX) {
                for c in &polygon.exterior().0 { prop_assert!((0.0..=10.0).contains(&c.x) && (0.0..=10.0).contains(&c.y)); }
            }
        }

        #[test]
        fn numbers_of_any_kind_do_not_panic(way in prop::collection::vec((any::<f64>(), any::<f64>()), 0..6)) {
            let _ = sea(vec![way.into()], BOX);
        }
    }
}
