//! Where a zone lies, and who says so.

use chrono::NaiveDate;
use serde::Deserialize;

use crate::geometry::{Bbox, LngLat};

/// The most corners of an outline. London's largest zone has some two thousand when it is simplified to 10 metres, and every
/// position near a zone is held against them.
pub const MAX_CORNERS: usize = 20_000;

/// Longitude and latitude in degrees.
type Corner = (f64, f64);

/// Where an outline is from.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct BoundarySource {
    /// What it is, and who made it.
    pub title: String,
    /// Where it was taken from; https.
    pub url: String,
    /// Such as `Open Government Licence v3.0`.
    pub licence: String,
    /// Whom to credit.
    pub attribution: String,
    /// The day that it shows.
    pub as_of: NaiveDate,
}

/// Polygons. A position is inside where it is inside any of them, and in none of its holes.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "Vec<Vec<Corner>>")]
pub struct Boundary {
    polygons: Vec<Polygon>,
}

/// Closed rings, the holes among them, and the box around all.
#[derive(Debug, Clone, PartialEq)]
struct Polygon {
    around: Bbox,
    rings: Vec<Vec<Corner>>,
}

impl BoundarySource {
    /// Whether everything is there that has to be said of an outline.
    pub(super) fn check(&self) -> Result<(), String> {
        let Self { title, url, licence, attribution, as_of: _ } = self;
        if [title, licence, attribution].iter().any(|text| text.trim().is_empty()) {
            return Err("an outline needs a title, a licence and whom to credit".into());
        }
        if !url.starts_with("https://") {
            return Err(format!("the address of its outline, {url:?}, begins with https://"));
        }
        Ok(())
    }
}

impl TryFrom<Vec<Vec<Corner>>> for Boundary {
    type Error = String;

    /// Of rings without holes.
    fn try_from(rings: Vec<Vec<Corner>>) -> Result<Self, String> {
        Self::of(rings.into_iter().map(|ring| vec![ring]).collect())
    }
}

impl Boundary {
    /// Of polygons, each a ring with the rings of its holes.
    pub(super) fn of(polygons: Vec<Vec<Vec<Corner>>>) -> Result<Self, String> {
        let corners: usize = polygons.iter().flatten().map(Vec::len).sum();
        if corners > MAX_CORNERS {
            return Err(format!(
                "its outline has {corners} corners, and at most {MAX_CORNERS} are read: simplify it to 10 metres or so"
            ));
        }
        let polygons: Vec<Polygon> =
            polygons.into_iter().map(Polygon::of).collect::<Result<_, _>>()?;
        if polygons.is_empty() {
            return Err("an outline has at least one ring".into());
        }
        Ok(Self { polygons })
    }

    /// Whether a position lies inside.
    #[must_use]
    pub fn contains(&self, at: LngLat) -> bool {
        self.polygons.iter().any(|polygon| polygon.contains(at))
    }
}

impl Polygon {
    fn of(rings: Vec<Vec<Corner>>) -> Result<Self, String> {
        if rings.is_empty() {
            return Err("an outline has at least one ring".into());
        }
        for (n, ring) in rings.iter().enumerate() {
            if ring.len() < 4 || ring.first() != ring.last() {
                return Err(format!("ring {n} is not closed"));
            }
            let is_here = |&(lng, lat): &Corner| LngLat::new(lng, lat).is_ok_and(LngLat::in_uk_box);
            if let Some((lng, lat)) = ring.iter().find(|at| !is_here(at)) {
                return Err(format!(
                    "ring {n}: {lng}, {lat} is not a longitude and a latitude in the United Kingdom; write it in WGS 84 (EPSG:4326)"
                ));
            }
        }
        let nothing = Bbox { west: 180.0, south: 90.0, east: -180.0, north: -90.0 };
        let around = rings.iter().flatten().fold(nothing, |around, &(lng, lat)| Bbox {
            west: around.west.min(lng),
            south: around.south.min(lat),
            east: around.east.max(lng),
            north: around.north.max(lat),
        });
        Ok(Self { around, rings })
    }

    fn contains(&self, at: LngLat) -> bool {
        // Most car parks are nowhere near. Within a hole a line to the east crosses one side more, and their number is even.
        self.around.contains(at)
            && self.rings.iter().map(|ring| sides_east_of(ring, at)).sum::<usize>() % 2 == 1
    }
}

/// How many sides of a ring a line from a position to the east of it crosses.
fn sides_east_of(ring: &[Corner], at: LngLat) -> usize {
    let is_crossed = |side: &&[Corner]| {
        let ((from_lng, from_lat), (to_lng, to_lat)) = (side[0], side[1]);
        (from_lat > at.lat) != (to_lat > at.lat)
            && at.lng < from_lng + (at.lat - from_lat) / (to_lat - from_lat) * (to_lng - from_lng)
    };
    ring.windows(2).filter(is_crossed).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(west: f64, south: f64, side: f64) -> Vec<Corner> {
        let (east, north) = (west + side, south + side);
        vec![(west, south), (east, south), (east, north), (west, north), (west, south)]
    }

    fn inside(boundary: &Boundary, lng: f64, lat: f64) -> bool {
        boundary.contains(LngLat::new(lng, lat).expect("a position"))
    }

    #[test]
    fn a_hole_is_outside_and_an_island_within_it_inside() {
        let with_hole = vec![square(-2.0, 52.0, 0.4), square(-1.9, 52.1, 0.2)];
        let island = vec![square(-1.85, 52.15, 0.1)];
        let boundary = Boundary::of(vec![with_hole, island]).expect("an outline");
        assert!(inside(&boundary, -1.95, 52.05));
        assert!(!inside(&boundary, -1.88, 52.12), "in the hole");
        assert!(inside(&boundary, -1.8, 52.2), "on the island");
        assert!(!inside(&boundary, -2.1, 52.2), "west of all");
        assert!(!inside(&boundary, -1.5, 52.2), "east of all");
        assert!(!inside(&boundary, -1.8, 52.5), "north of all");
    }

    #[test]
    fn what_lies_in_the_box_around_may_lie_outside() {
        let triangle = vec![(-2.0, 52.0), (-1.0, 52.0), (-2.0, 53.0), (-2.0, 52.0)];
        let boundary = Boundary::try_from(vec![triangle]).expect("an outline");
        assert!(inside(&boundary, -1.9, 52.1));
        assert!(!inside(&boundary, -1.1, 52.9));
    }

    #[test]
    fn an_outline_of_very_many_corners_is_refused() {
        let mut ring = vec![(-2.0, 52.0); MAX_CORNERS];
        assert!(Boundary::try_from(vec![ring.clone()]).is_ok());
        ring.push((-2.0, 52.0));
        let refused = Boundary::try_from(vec![ring]).expect_err("too many");
        assert!(refused.contains("20001 corners") && refused.contains("simplify"), "{refused}");
    }
}
