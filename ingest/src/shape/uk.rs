//! The outline of the United Kingdom (`data/uk.json`): what a city's or council's car park must lie in.
//!
//! The box around the kingdom holds Dublin and nearly Calais. The outline is a kilometre or two off in places, and piers and
//! the border's villages have car parks too: so it reaches 5 km beyond itself.

use std::sync::LazyLock;

use carpal_domain::geometry::LngLat;
use geo::BoundingRect;
use geo_types::{Geometry, LineString, Polygon};

use super::plane::{Outline, project};

const REACH_METRES: f64 = 5_000.0;
/// More than the reach, in degrees of longitude at 61° north.
const REACH_DEGREES: f64 = 0.1;

struct Land {
    around: geo_types::Rect<f64>,
    outline: Outline,
}

static LANDS: LazyLock<Vec<Land>> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "compiled in; a test reads it")]
    let rings: Vec<Vec<(f64, f64)>> =
        serde_json::from_str(include_str!("../../../data/uk.json")).expect("uk.json is read");
    let land = |ring: Vec<(f64, f64)>| {
        let polygon = Polygon::new(LineString::from(ring), Vec::new());
        let around = polygon.bounding_rect()?;
        Some(Land { around, outline: Outline::of(&Geometry::Polygon(polygon))? })
    };
    rings.into_iter().filter_map(land).collect()
});

/// Whether the position lies in the United Kingdom or on the Isle of Man, or near enough.
#[must_use]
pub fn contains(at: LngLat) -> bool {
    if !at.in_uk_box() {
        return false;
    }
    let is_near = |land: &&Land| {
        let (low, high) = (land.around.min(), land.around.max());
        (low.x - REACH_DEGREES..=high.x + REACH_DEGREES).contains(&at.lng)
            && (low.y - REACH_DEGREES..=high.y + REACH_DEGREES).contains(&at.lat)
    };
    let here = project(at);
    let near: Vec<&Land> = LANDS.iter().filter(is_near).collect();
    near.iter().any(|land| land.outline.contains(here))
        || near.iter().any(|land| land.outline.metres_to(here) <= REACH_METRES)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_in(lng: f64, lat: f64) -> bool {
        contains(LngLat::new(lng, lat).expect("on the globe"))
    }

    #[test]
    fn the_kingdoms_corners_are_in_it() {
        for (lng, lat, what) in [
            (-0.1276, 51.5072, "London"),
            (-5.9301, 54.5973, "Belfast"),
            (-7.3092, 54.9966, "Derry"),
            (-6.3402, 54.1751, "Newry"),
            (-7.6400, 54.3448, "Enniskillen"),
            (-5.7150, 50.0660, "Land's End"),
            (-6.3150, 49.9140, "St Mary's, Scilly"),
            (1.7560, 52.4810, "Lowestoft"),
            (1.3130, 51.1290, "Dover"),
            (-1.1450, 60.1550, "Lerwick"),
            (-0.8700, 60.8000, "Unst"),
            (-1.6300, 59.5300, "Fair Isle"),
            (-7.4870, 56.9540, "Castlebay on Barra"),
            (-3.0700, 58.6400, "John o' Groats"),
            (0.7140, 51.5130, "the end of Southend's pier"),
            (-1.2970, 50.7000, "the Isle of Wight"),
            (-4.4800, 54.1500, "Douglas"),
            (-4.6320, 53.3090, "Holyhead"),
        ] {
            assert!(is_in(lng, lat), "{what}");
        }
    }

    #[test]
    fn its_neighbours_and_the_sea_are_not() {
        for (lng, lat, what) in [
            (-6.2603, 53.3498, "Dublin"),
            (1.8587, 50.9513, "Calais"),
            (-8.4863, 51.8969, "Cork"),
            (-9.0568, 53.2707, "Galway"),
            (-8.4761, 54.2766, "Sligo"),
            (-7.7342, 54.9503, "Letterkenny"),
            (-13.6870, 57.5960, "Rockall"),
            (0.0, 54.0, "the North Sea"),
            (0.0, 0.0, "null island"),
            (2.3522, 48.8566, "Paris"),
        ] {
            assert!(!is_in(lng, lat), "{what}");
        }
    }
}
