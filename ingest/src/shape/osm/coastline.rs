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
/// Where a bank of a tidal river is cut short inside the box, the other bank ends there too, see [`Frame::bridge`]; any other
/// end inside the box is led straight to the nearest edge.
#[must_use]
pub fn sea(ways: Vec<LineString<f64>>, extent: Bbox) -> Vec<Polygon<f64>> {
    let frame = Frame(extent);
    let mut strokes = Vec::new();
    let mut rings = Vec::new();
    for chain in frame.bridge(join(ways)) {
        frame.cut(chain, &mut strokes, &mut rings);
    }
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
            water.iter_mut().find(|(polygon, _)| contains(polygon.exterior(), shore))
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

/// A way across the water, from a chain that was cut short.
struct Gap {
    cut_short: usize,
    /// From its beginning, not its end.
    backwards: bool,
    /// The chain on the other side.
    shore: usize,
    /// Which of that chain's points.
    at: usize,
    length: f64,
}

/// The box that water is cut to. Distances along its edge are measured clockwise from the north-western corner.
struct Frame(Bbox);

impl Frame {
    fn contains(&self, c: Coord<f64>) -> bool {
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
            match chain.iter().position(|c| !self.contains(*c)) {
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

    /// Leads a chain that was cut short inside the box straight across the water to the nearest other shore, and leaves out
    /// what that shore has further on: an extract's ragged border seldom cuts both banks of a river at one point, and the
    /// longer one alone says nothing of where the water ends.
    fn bridge(&self, mut chains: Vec<Vec<Coord<f64>>>) -> Vec<Vec<Coord<f64>>> {
        // Each bridge uses up an end or a beginning that lay inside.
        for _ in 0..2 * chains.len() {
            let gaps = (0..chains.len())
                .flat_map(|i| [self.gap(&chains, i, false), self.gap(&chains, i, true)]);
            let Some(gap) = gaps.flatten().min_by(|a, b| a.length.total_cmp(&b.length)) else {
                break;
            };
            let (before, after) =
                if gap.backwards { (gap.shore, gap.cut_short) } else { (gap.cut_short, gap.shore) };
            let mut joined = chains[before].clone();
            if gap.backwards {
                joined.truncate(gap.at + 1);
            }
            if before == after {
                joined.push(joined[0]);
            } else {
                let rest = if gap.backwards { 0 } else { gap.at };
                joined.extend_from_slice(&chains[after][rest..]);
                chains.swap_remove(before.max(after));
            }
            chains[before.min(after)] = joined;
        }
        chains
    }

    /// The nearest shore across the water from the end of a chain, or `backwards` from its beginning.
    fn gap(&self, chains: &[Vec<Coord<f64>>], cut_short: usize, backwards: bool) -> Option<Gap> {
        /// About a kilometre, in degrees of latitude: banks further apart are no river's.
        const MAX_WIDTH: f64 = 0.01;
        // Degrees of longitude are shorter than those of latitude.
        let squeeze = f64::midpoint(self.0.south, self.0.north).to_radians().cos();
        let way = |from: Coord<f64>, to: Coord<f64>| ((to.x - from.x) * squeeze, to.y - from.y);
        let right_of = |(ax, ay): (f64, f64), (bx, by): (f64, f64)| ax * by - ay * bx < 0.0;
        let chain = chains.get(cut_short).filter(|chain| chain.first() != chain.last())?;
        let (end, heading) = match chain.as_slice() {
            [first, second, ..] if backwards => (*first, way(*first, *second)),
            [.., before, last] => (*last, way(*before, *last)),
            _ => return None,
        };
        let sideways = (end.x - self.0.west).min(self.0.east - end.x) * squeeze;
        let to_edge = sideways.min(end.y - self.0.south).min(self.0.north - end.y);
        let mut nearest: Option<Gap> = None;
        for (shore, points) in chains.iter().enumerate() {
            for (at, point) in points.iter().enumerate() {
                let own_other_end = if backwards { points.len() - 1 } else { 0 };
                if shore == cut_short && at != own_other_end {
                    continue;
                }
                let across = way(end, *point);
                let length = across.0.hypot(across.1);
                let bound = nearest.as_ref().map_or(to_edge.min(MAX_WIDTH), |gap| gap.length);
                // Along both shores the water is on the right, and so is the other shore.
                let along = match (points.get(at.wrapping_sub(1)), points.get(at + 1)) {
                    (_, Some(next)) => way(*point, *next),
                    (Some(previous), None) => way(*previous, *point),
                    (None, None) => continue,
                };
                if length < bound
                    && right_of(heading, across)
                    && right_of(along, (-across.0, -across.1))
                {
                    nearest = Some(Gap { cut_short, backwards, shore, at, length });
                }
            }
        }
        nearest
    }

    /// Closes strokes along the edge to rings with the water on the right, that is, clockwise.
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

    /// How far along the edge its point nearest to `c` lies.
    fn nearest_edge(&self, c: Coord<f64>) -> f64 {
        let (w, h) = (self.width(), self.height());
        // From each side of the box: how far away it is, and where along the edge.
        let sides = [
            (self.0.north - c.y, c.x - self.0.west),
            (self.0.east - c.x, w + self.0.north - c.y),
            (c.y - self.0.south, w + h + self.0.east - c.x),
            (c.x - self.0.west, 2.0 * w + h + c.y - self.0.south),
        ];
        sides.iter().min_by(|a, b| a.0.total_cmp(&b.0)).map_or(0.0, |(_, along)| *along)
    }

    /// The point so far along the edge.
    fn at(&self, along: f64) -> Coord<f64> {
        let (w, h) = (self.width(), self.height());
        let Bbox { west, south, east, north } = self.0;
        self.keep(match along {
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

fn contains(ring: &LineString<f64>, p: Coord<f64>) -> bool {
    let crossings = ring.lines().filter(|l| {
        (l.start.y > p.y) != (l.end.y > p.y)
            && p.x < (l.end.x - l.start.x) * (p.y - l.start.y) / (l.end.y - l.start.y) + l.start.x
    });
    crossings.count() % 2 == 1
}

#[cfg(test)]
mod tests;
