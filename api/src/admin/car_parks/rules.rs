//! Where admins look, and what they look for.

use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::page::search_pattern;

/// Below this zoom a map has counts of areas.
pub const CAR_PARKS_FROM_ZOOM: f64 = 8.0;
/// Car parks of one view of the map.
pub const MAX_IN_VIEW: i64 = 3000;

/// Whether drivers see a car park, or why not.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum CarParkStanding {
    /// They do.
    OnMap,
    /// An admin hid it.
    Hidden,
    /// No admin has approved it.
    Unapproved,
    /// It is deleted, and purged 30 days after that.
    Deleted,
}

/// Which car parks.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CarParkFilter {
    /// A part of the name or the address, 1 to 100 characters, in upper or lower case; of fewer than three, what the name begins with.
    #[param(example = "north st")]
    pub q: Option<String>,
    /// The box that is looked at: west, south, east and north in degrees; everywhere when absent.
    #[param(example = "-3.02,51.57,-2.97,51.60")]
    pub bbox: Option<String>,
    /// Only those that stand so; all when absent.
    pub standing: Option<CarParkStanding>,
    /// Only those of which a source says something else since an admin edited it.
    #[param(example = false)]
    pub conflict: Option<bool>,
}

/// A box in degrees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    pub west: f64,
    pub south: f64,
    pub east: f64,
    pub north: f64,
}

impl CarParkFilter {
    /// What is searched for, as a pattern for `ilike`.
    ///
    /// # Errors
    /// It is empty or too long.
    pub fn pattern(&self) -> Result<Option<String>, Error> {
        search_pattern(self.q.as_deref())
    }

    /// Where it is looked.
    ///
    /// # Errors
    /// It is no box in degrees.
    pub fn bounds(&self) -> Result<Option<Bounds>, Error> {
        let Some(text) = &self.bbox else { return Ok(None) };
        let wrong = || Error::BadRequest("bbox is west,south,east,north in degrees.".into());
        let numbers: Result<Vec<f64>, _> =
            text.split(',').map(|part| part.trim().parse()).collect();
        let Ok([west, south, east, north]) = <[f64; 4]>::try_from(numbers.map_err(|_| wrong())?)
        else {
            return Err(wrong());
        };
        let are_degrees = [west, east].iter().all(|lng| (-180.0..=180.0).contains(lng))
            && [south, north].iter().all(|lat| (-90.0..=90.0).contains(lat));
        (are_degrees && west <= east && south <= north)
            .then_some(Some(Bounds { west, south, east, north }))
            .ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_west_south_east_and_north() {
        let bounds = |text: &str| {
            CarParkFilter { bbox: Some(text.into()), ..CarParkFilter::default() }.bounds()
        };
        let read = bounds("-3.02, 51.57,-2.97,51.6").expect("a box");
        assert_eq!(read, Some(Bounds { west: -3.02, south: 51.57, east: -2.97, north: 51.6 }));
        for wrong in [
            "",
            "1,2,3",
            "1,2,3,4,5",
            "a,b,c,d",
            "3,1,2,4",
            "1,4,2,3",
            "NaN,0,1,1",
            "-181,0,1,1",
            "0,0,inf,1",
        ] {
            assert!(bounds(wrong).is_err(), "{wrong}");
        }
        assert_eq!(CarParkFilter::default().bounds().expect("everywhere"), None);
    }
}
