//! What lies in, on or beside each car park: charging stations, entrances, streets, postcodes.
//!
//! The car parks are the index; everything else streams past it, so that memory grows with the car parks alone.

use carpal_domain::car_park::Plug;
use carpal_domain::geometry::LngLat;
use geo::BoundingRect;
use geo_types::{Geometry, MultiPoint, Point};
use rstar::primitives::{GeomWithData, Rectangle};
use rstar::{AABB, RTree};

use crate::shape::plane::{Outline, XY, project, scale};

/// A charging station belongs to a car park when it stands inside or within this many metres of it.
pub const CHARGER_METRES: f64 = 60.0;
/// An entrance belongs to the car park it lies in or on, or within this many metres of.
pub const ENTRANCE_METRES: f64 = 20.0;
/// A street gives its name within this many metres.
pub const STREET_METRES: f64 = 60.0;
/// A postcode gives itself within this many metres.
pub const POSTCODE_METRES: f64 = 100.0;

/// What lies in, on or beside one car park.
#[derive(Debug, Default, Clone)]
pub struct Surroundings {
    /// A charging station inside or near.
    pub charging: bool,
    /// The plugs of all of those, some perhaps more than once.
    pub plugs: Vec<Plug>,
    /// Entrances, in the order they came.
    pub entrances: Vec<Point<f64>>,
    street: Option<(f64, String)>,
    postcode: Option<(f64, String)>,
}

impl Surroundings {
    /// The nearest street's name; may be empty.
    pub fn street(&self) -> &str {
        self.street.as_ref().map_or("", |(_, name)| name)
    }

    /// The nearest postcode; may be empty.
    pub fn postcode(&self) -> &str {
        self.postcode.as_ref().map_or("", |(_, postcode)| postcode)
    }

    /// The entrances, if there are any.
    pub fn entrances(&self) -> Option<MultiPoint<f64>> {
        (!self.entrances.is_empty()).then(|| MultiPoint(self.entrances.clone()))
    }
}

/// The car parks' outlines, and what has been found around them so far.
pub struct Neighbours {
    tree: RTree<GeomWithData<Rectangle<XY>, usize>>,
    outlines: Vec<(Outline, XY)>,
    surroundings: Vec<Surroundings>,
}

impl Neighbours {
    /// Indexes car parks: each its footprint, where it has one, and its marker.
    pub fn new<'a>(car_parks: impl Iterator<Item = (Option<&'a Geometry<f64>>, LngLat)>) -> Self {
        let marker_alone = |at: LngLat| Outline::of(&Geometry::Point((at.lng, at.lat).into()));
        let outlines: Vec<(Option<Outline>, XY)> = car_parks
            .map(|(footprint, at)| {
                (footprint.and_then(Outline::of).or_else(|| marker_alone(at)), project(at))
            })
            .collect();
        let boxes = outlines.iter().enumerate().filter_map(|(i, (outline, _))| {
            let around = outline.as_ref()?.envelope(0.0);
            Some(GeomWithData::new(Rectangle::from_aabb(around), i))
        });
        let tree = RTree::bulk_load(boxes.collect());
        let surroundings = vec![Surroundings::default(); outlines.len()];
        // A marker is on the globe, so that every outline is there.
        let outlines =
            outlines.into_iter().filter_map(|(outline, marker)| Some((outline?, marker))).collect();
        Self { tree, outlines, surroundings }
    }

    /// The surroundings of each, in the order they were given.
    pub fn into_surroundings(self) -> Vec<Surroundings> {
        self.surroundings
    }

    fn near(&self, around: AABB<XY>) -> Vec<usize> {
        self.tree.locate_in_envelope_intersecting(around).map(|found| found.data).collect()
    }

    fn near_point(&self, at: LngLat, metres: f64) -> Vec<(usize, f64)> {
        let Some(point) = Outline::of(&Geometry::Point((at.lng, at.lat).into())) else {
            return Vec::new();
        };
        let p = project(at);
        let near = self
            .near(point.envelope(metres))
            .into_iter()
            .map(|i| (i, self.outlines[i].0.metres_to(p)));
        near.filter(|(_, distance)| *distance <= metres).collect()
    }

    /// A charging station: every car park in reach has charging, by its plugs.
    pub fn charger(&mut self, at: LngLat, plugs: &[Plug]) {
        for (i, _) in self.near_point(at, CHARGER_METRES) {
            let around = &mut self.surroundings[i];
            around.charging = true;
            around.plugs.extend_from_slice(plugs);
        }
    }

    /// An entrance: it belongs to the nearest car park in reach.
    pub fn entrance(&mut self, at: LngLat) {
        let nearest =
            self.near_point(at, ENTRANCE_METRES).into_iter().min_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((i, _)) = nearest {
            self.surroundings[i].entrances.push(Point::new(at.lng, at.lat));
        }
    }

    /// A named street: each car park in reach keeps the nearest; of two that touch it, the one nearer to the marker.
    pub fn street(&mut self, name: &str, geometry: &Geometry<f64>) {
        // Most streets have no car park near them: their corners alone tell.
        if around(geometry, STREET_METRES).is_none_or(|around| self.near(around).is_empty()) {
            return;
        }
        let Some(street) = Outline::of(geometry) else { return };
        for i in self.near(street.envelope(STREET_METRES)) {
            let (outline, marker) = &self.outlines[i];
            if let Some(metres) = outline.metres_within(&street, STREET_METRES) {
                keep(
                    &mut self.surroundings[i].street,
                    metres + 0.1 * street.metres_to(*marker),
                    name,
                );
            }
        }
    }

    /// A postcode: each car park in reach keeps the nearest.
    pub fn postcode(&mut self, postcode: &str, at: LngLat) {
        for (i, metres) in self.near_point(at, POSTCODE_METRES) {
            let (_, marker) = &self.outlines[i];
            let from_marker = (marker[0] - project(at)[0]).hypot(marker[1] - project(at)[1]);
            keep(&mut self.surroundings[i].postcode, metres + 0.1 * from_marker, postcode);
        }
    }
}

/// The box around a geometry, grown by `metres` on the ground at its northern or southern edge, whichever is further from
/// the equator: there it is largest. `None` where it has no point on the globe.
fn around(geometry: &Geometry<f64>, metres: f64) -> Option<AABB<XY>> {
    let bounds = geometry.bounding_rect()?;
    let low = LngLat::new(bounds.min().x, bounds.min().y).ok()?;
    let high = LngLat::new(bounds.max().x, bounds.max().y).ok()?;
    let grown = metres / scale(low.lat.abs().max(high.lat.abs()));
    let (low, high) = (project(low), project(high));
    Some(AABB::from_corners([low[0] - grown, low[1] - grown], [high[0] + grown, high[1] + grown]))
}

/// Keeps the nearer; of two equally near the first by alphabet, so that the order of reading does not matter.
fn keep(best: &mut Option<(f64, String)>, distance: f64, text: &str) {
    let better = best.as_ref().is_none_or(|(least, kept)| {
        distance < *least || (distance <= *least && text < kept.as_str())
    });
    if better {
        *best = Some((distance, text.to_owned()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geo_types::{line_string, polygon};

    fn at(lng: f64, lat: f64) -> LngLat {
        LngLat::new(lng, lat).expect("on the globe")
    }

    /// Two car parks of about 69 by 111 m, 69 m apart.
    fn two() -> Neighbours {
        let square = |west: f64| -> Geometry<f64> {
            polygon![(x: west, y: 51.5), (x: west + 0.001, y: 51.5), (x: west + 0.001, y: 51.501), (x: west, y: 51.501)].into()
        };
        let (a, b) = (square(-3.0), square(-2.998));
        let (marker_a, marker_b) = (at(-2.9995, 51.5005), at(-2.9975, 51.5005));
        Neighbours::new([(Some(&a), marker_a), (Some(&b), marker_b)].into_iter())
    }

    #[test]
    fn a_charger_counts_inside_or_within_sixty_metres() {
        for (lng, lat, expected) in [
            (-2.9995, 51.5005, [true, false]),
            (-2.9985, 51.5005, [true, true]),
            (-3.0008, 51.5005, [true, false]),
            (-3.0010, 51.5005, [false, false]),
        ] {
            let mut neighbours = two();
            neighbours.charger(at(lng, lat), &[Plug::Ccs]);
            let found: Vec<_> = neighbours
                .into_surroundings()
                .iter()
                .map(|found| (found.charging, found.plugs == [Plug::Ccs]))
                .collect();
            assert_eq!(found, expected.map(|near| (near, near)), "{lng}");
        }
    }

    #[test]
    fn an_entrance_belongs_to_one() {
        let mut neighbours = two();
        neighbours.entrance(at(-2.9989, 51.5005));
        neighbours.entrance(at(-2.999, 51.5005));
        neighbours.entrance(at(-2.9985, 51.5005));
        let counts: Vec<_> =
            neighbours.into_surroundings().iter().map(|found| found.entrances.len()).collect();
        assert_eq!(counts, [2, 0]);
    }

    #[test]
    fn the_nearest_street_and_postcode_are_kept() {
        let mut neighbours = two();
        let along = |lat: f64| -> Geometry<f64> {
            line_string![(x: -3.01, y: lat), (x: -2.99, y: lat)].into()
        };
        neighbours.street("Far Lane", &along(51.4993));
        neighbours.street("Near Street", &along(51.4998));
        neighbours.street("Other Street", &along(51.503));
        neighbours.postcode("ZE19 1AA", at(-3.0005, 51.5005));
        neighbours.postcode("ZE19 1AB", at(-3.001, 51.5005));
        let found = neighbours.into_surroundings();
        assert_eq!((found[0].street(), found[1].street()), ("Near Street", "Near Street"));
        assert_eq!((found[0].postcode(), found[1].postcode()), ("ZE19 1AA", ""));
    }
}
