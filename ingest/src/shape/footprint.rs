//! Where a car park lies, and its outline where one can be believed: one corner drawn in the sea off Ghana must not move a
//! car park of Newport there.

use carpal_domain::geometry::LngLat;
use geo::CoordsIter;
use geo_types::{Geometry, Polygon};

use super::{plane, surface_point};

/// No car park on Earth is larger, in square metres.
const MAX_AREA: f64 = 1_000_000.0;
/// No corner of a car park is further from its middle, in metres.
const MAX_REACH: f64 = 2_500.0;
const METRES_PER_DEGREE: f64 = 111_320.0;
/// Nearer than this to 0, 0 nothing lies but what has no position, in degrees.
const NULL_ISLAND: f64 = 1e-6;

/// Where a car park lies.
#[derive(Debug, Clone, PartialEq)]
pub struct Placed {
    /// The marker.
    pub location: LngLat,
    /// The outline or the line along the kerb; a point has none.
    pub footprint: Option<Geometry<f64>>,
    /// Why the outline was left out, as a code of `notes_on_data`.
    pub note: Option<&'static str>,
}

/// Places a car park: its marker is on its outline's surface. An outline of more than a square kilometre, or one that
/// reaches further than any car park does, is left out, and the marker stands on the corner in the middle of all of them.
///
/// # Errors
/// A reject's code and detail: `no_geometry`, `null_island`.
pub fn place(geometry: &Geometry<f64>) -> Result<Placed, (&'static str, String)> {
    let nowhere = || ("no_geometry", "no point of it lies on the globe".to_owned());
    let surface = surface_point::of(geometry).ok_or_else(nowhere)?;
    let note = implausible(geometry);
    let location = match note {
        Some(_) => middle_corner(geometry).ok_or_else(nowhere)?,
        None => surface,
    };
    if location.lng.abs() < NULL_ISLAND && location.lat.abs() < NULL_ISLAND {
        let words = "longitude and latitude are both 0: it has no position";
        return Err(("null_island", words.to_owned()));
    }
    let footprint = if note.is_some() { None } else { outline(geometry) };
    Ok(Placed { location, footprint, note })
}

fn implausible(geometry: &Geometry<f64>) -> Option<&'static str> {
    let middle = middle_corner(geometry)?;
    let reaches_far = geometry
        .coords_iter()
        .any(|c| LngLat::new(c.x, c.y).is_ok_and(|corner| corner.metres_to(middle) > MAX_REACH));
    if reaches_far {
        return Some("footprint_implausible");
    }
    let square_degrees = match geometry {
        Geometry::Polygon(polygon) => surface_point::area(polygon),
        Geometry::MultiPolygon(parts) => parts.iter().map(surface_point::area).sum(),
        _ => 0.0,
    };
    let square_metres = square_degrees * METRES_PER_DEGREE.powi(2) * plane::scale(middle.lat);
    (square_metres > MAX_AREA).then_some("footprint_too_large")
}

/// The corner that is nearest to the median of longitudes and of latitudes, which a few strays cannot move.
fn middle_corner(geometry: &Geometry<f64>) -> Option<LngLat> {
    let corners: Vec<LngLat> =
        geometry.coords_iter().filter_map(|c| LngLat::new(c.x, c.y).ok()).collect();
    let median = |of: fn(&LngLat) -> f64| {
        let mut sorted: Vec<f64> = corners.iter().map(of).collect();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied()
    };
    let middle = LngLat::new(median(|c| c.lng)?, median(|c| c.lat)?).ok()?;
    corners.into_iter().min_by(|a, b| a.metres_to(middle).total_cmp(&b.metres_to(middle)))
}

/// The outline of an area or the line along a kerb; a point has none.
fn outline(geometry: &Geometry<f64>) -> Option<Geometry<f64>> {
    match geometry {
        Geometry::Point(_) | Geometry::MultiPoint(_) => None,
        Geometry::LineString(line) if line.0.len() < 2 => None,
        Geometry::LineString(line) if line.0.len() > 3 && line.is_closed() => {
            Some(Geometry::Polygon(Polygon::new(line.clone(), Vec::new())))
        }
        other => Some(other.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use geo_types::{LineString, line_string};
    use proptest::prelude::*;

    fn ring(corners: &[(f64, f64)]) -> Geometry<f64> {
        Geometry::Polygon(Polygon::new(LineString::from(corners.to_vec()), vec![]))
    }

    fn placed(geometry: &Geometry<f64>) -> (LngLat, bool, Option<&'static str>) {
        let placed = place(geometry).expect("placed");
        (placed.location, placed.footprint.is_some(), placed.note)
    }

    fn square(west: f64, south: f64, side: f64) -> Vec<(f64, f64)> {
        vec![(west, south), (west + side, south), (west + side, south + side), (west, south + side)]
    }

    #[test]
    fn an_ordinary_outline_keeps_its_surface_point() {
        let (at, has_footprint, note) = placed(&ring(&square(-2.99, 51.58, 0.001)));
        assert!(has_footprint && note.is_none());
        assert!((at.lng + 2.9895).abs() < 1e-9, "{at}");
        // About 0.96 square kilometres.
        assert!(placed(&ring(&square(-2.99, 51.58, 0.0112))).1);
        assert!(!placed(&Geometry::Point((-2.99, 51.58).into())).1);
    }

    #[test]
    fn one_stray_corner_moves_no_marker() {
        let mut corners = square(-2.99, 51.58, 0.001);
        corners.insert(2, (0.0, 0.0));
        let (at, has_footprint, note) = placed(&ring(&corners));
        assert_eq!((has_footprint, note), (false, Some("footprint_implausible")));
        let home = LngLat::new(-2.9895, 51.5805).expect("on the globe");
        assert!(at.metres_to(home) < 200.0, "{at}");
    }

    #[test]
    fn what_is_larger_than_any_car_park_loses_its_outline() {
        let (_, has_footprint, note) = placed(&ring(&square(-2.99, 51.58, 0.013)));
        assert_eq!((has_footprint, note), (false, Some("footprint_too_large")));
        let around = [(-179.0, 53.5), (179.0, 53.5), (179.0, 53.6), (-179.0, 53.6)];
        let (at, has_footprint, _) = placed(&ring(&around));
        assert!(!has_footprint && at.lng.abs() > 178.0, "{at}");
        let kerb = line_string![(x: -2.99, y: 51.58), (x: -2.9, y: 51.58)];
        assert_eq!(placed(&kerb.into()).2, Some("footprint_implausible"));
    }

    #[test]
    fn null_island_is_no_position() {
        for geometry in [Geometry::Point((0.0, 0.0).into()), ring(&[(0.0, 0.0); 4])] {
            assert_eq!(place(&geometry).map_err(|(code, _)| code), Err("null_island"));
        }
        let nowhere = Geometry::Point((f64::NAN, 0.0).into());
        assert_eq!(place(&nowhere).map_err(|(code, _)| code), Err("no_geometry"));
    }

    proptest! {
        #[test]
        fn a_footprint_is_never_far_from_its_marker(corners in prop::collection::vec((-180.0f64..180.0, -90.0f64..90.0), 1..9), side in 1e-6f64..0.1) {
            let near = corners.iter().map(|(x, y)| (-3.0 + x / 180.0 * side, 51.5 + y / 90.0 * side));
            for corners in [near.collect::<Vec<_>>(), corners.clone()] {
                let Ok(placed) = place(&ring(&corners)) else { continue };
                for c in placed.footprint.iter().flat_map(CoordsIter::coords_iter) {
                    let corner = LngLat::new(c.x, c.y).expect("on the globe");
                    prop_assert!(corner.metres_to(placed.location) <= 2.1 * MAX_REACH);
                }
            }
        }
    }
}
