//! Spaces that are about to be left, as everybody sees them and as their drivers do.

use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use super::rules::SQUARE_METRES;
use super::service::Spot;
use super::store::{OwnRow, SeenRow};

/// Where a space is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LeavingSoonKind {
    /// In a public car park, shown at its own point.
    CarPark,
    /// On public streets, shown at one point of a square of 250 metres; every car in the square is shown there.
    Street,
}

/// The point at which a space is shown. It is not where a car stands.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct LeavingSoonPoint {
    /// In a car park, or on streets.
    kind: LeavingSoonKind,
    /// The car park's id, as in tiles and lists; null on streets.
    #[schema(example = 1842)]
    car_park_id: Option<i64>,
    /// Of the car park, or of the street at the point; empty when the street has none.
    #[schema(example = "Stow Hill")]
    name: String,
    /// Longitude of the point in degrees, WGS 84.
    #[schema(example = -2.9975)]
    lng: f64,
    /// Latitude of the point in degrees, WGS 84.
    #[schema(example = 51.588)]
    lat: f64,
}

impl LeavingSoonPoint {
    fn of(car_park_id: Option<i64>, name: String, lng: f64, lat: f64) -> Self {
        let is_car_park = car_park_id.is_some();
        let kind = if is_car_park { LeavingSoonKind::CarPark } else { LeavingSoonKind::Street };
        Self { kind, car_park_id, name, lng, lat }
    }
}

/// A place where spaces are about to be left. Nobody is named, and nothing tells whether two spaces are of one driver.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LeavingSoonPlace {
    /// Where they are shown.
    #[serde(flatten)]
    point: LeavingSoonPoint,
    /// It is invented, for practice.
    practice: bool,
    /// The spaces, the one first that is left first.
    spaces: Vec<LeavingSoonSpace>,
}

/// A space that is about to be left. Nobody holds it for anybody.
#[derive(Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct LeavingSoonSpace {
    /// About when it is left, in UTC, to five minutes.
    #[schema(example = "2026-11-21T10:40:00Z")]
    leaves_at: DateTime<Utc>,
    /// Until when it is shown, in UTC: 30 minutes after it came, to five minutes. One that its driver takes back goes before, and says
    /// nothing of it until it is gone.
    #[schema(example = "2026-11-21T11:00:00Z")]
    until: DateTime<Utc>,
}

/// Rows of one place after the other, by place. Of each the end that was planned: an earlier one would tell the moment at which its
/// driver took it back or marked a home.
pub fn places(rows: Vec<SeenRow>, length: TimeDelta) -> Vec<LeavingSoonPlace> {
    let mut places: Vec<LeavingSoonPlace> = Vec::new();
    for row in rows {
        let space = LeavingSoonSpace { leaves_at: row.leaves_at, until: row.shown_from + length };
        let is_here = |place: &LeavingSoonPlace| {
            (place.point.car_park_id, place.practice) == (row.car_park_id, row.practice)
                && place.point.lng.to_bits() == row.lng.to_bits()
                && place.point.lat.to_bits() == row.lat.to_bits()
        };
        match places.last_mut().filter(|place| is_here(place)) {
            Some(place) => place.spaces.push(space),
            None => places.push(LeavingSoonPlace {
                point: LeavingSoonPoint::of(row.car_park_id, row.name, row.lng, row.lat),
                practice: row.practice,
                spaces: vec![space],
            }),
        }
    }
    places
}

/// Where others would see a space.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct LeavingSoonSpot {
    /// The point.
    #[serde(flatten)]
    point: LeavingSoonPoint,
    /// The side in metres of the square whose cars are all shown at this point; null in a car park.
    #[schema(example = 250.0)]
    square_metres: Option<f64>,
}

impl From<Spot> for LeavingSoonSpot {
    fn from(spot: Spot) -> Self {
        Self {
            square_metres: spot.car_park_id.is_none().then_some(SQUARE_METRES),
            point: LeavingSoonPoint::of(spot.car_park_id, spot.name, spot.at.lng, spot.at.lat),
        }
    }
}

/// What your vehicle has on the map.
#[derive(Debug, Clone, Serialize, utoipa::ToSchema)]
pub struct OwnLeavingSoon {
    /// Where others see it.
    #[serde(flatten)]
    point: LeavingSoonPoint,
    /// When others read that you leave, in UTC, to five minutes.
    #[schema(example = "2026-11-21T10:40:00Z")]
    leaves_at: DateTime<Utc>,
    /// From when others see it, in UTC: the next whole five minutes.
    #[schema(example = "2026-11-21T10:30:00Z")]
    shown_from: DateTime<Utc>,
    /// Until when, in UTC.
    #[schema(example = "2026-11-21T11:00:00Z")]
    shown_until: DateTime<Utc>,
}

impl From<OwnRow> for OwnLeavingSoon {
    fn from(row: OwnRow) -> Self {
        Self {
            point: LeavingSoonPoint::of(row.car_park_id, row.name, row.lng, row.lat),
            leaves_at: row.leaves_at,
            shown_from: row.shown_from,
            shown_until: row.shown_until,
        }
    }
}
