//! Positions and boxes in WGS 84 degrees, and the bridge between `geo_types` and PostGIS.

use std::fmt;

use geo_types::Geometry;
use geozero::{CoordDimensions, ToGeo, ToWkb};
use serde::{Deserialize, Serialize};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::postgres::{PgArgumentBuffer, PgHasArrayType, PgTypeInfo, PgValueRef, Postgres};

use crate::echo::{echo, echo_number};

/// A position in WGS 84: longitude first, both in degrees, always finite and on the globe.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(try_from = "RawLngLat")]
pub struct LngLat {
    /// Longitude in degrees, -180 to 180, east positive.
    pub lng: f64,
    /// Latitude in degrees, -90 to 90, north positive.
    pub lat: f64,
}

#[derive(Deserialize)]
struct RawLngLat {
    lng: f64,
    lat: f64,
}

impl TryFrom<RawLngLat> for LngLat {
    type Error = OutOfRange;

    fn try_from(raw: RawLngLat) -> Result<Self, OutOfRange> {
        Self::new(raw.lng, raw.lat)
    }
}

/// A pair of numbers that is no position in degrees.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[error("{}, {} is not a longitude and latitude in degrees", echo_number(*.lng), echo_number(*.lat))]
pub struct OutOfRange {
    /// What stood where the longitude belongs.
    pub lng: f64,
    /// What stood where the latitude belongs.
    pub lat: f64,
}

impl LngLat {
    /// A position, if the numbers are one.
    ///
    /// # Errors
    /// [`OutOfRange`] when a number is not finite or outside its range.
    pub fn new(lng: f64, lat: f64) -> Result<Self, OutOfRange> {
        if (-180.0..=180.0).contains(&lng) && (-90.0..=90.0).contains(&lat) {
            Ok(Self { lng, lat })
        } else {
            Err(OutOfRange { lng, lat })
        }
    }

    /// Great-circle distance to `other` in metres, on a sphere of the mean Earth radius (haversine formula).
    #[must_use]
    pub fn metres_to(self, other: Self) -> f64 {
        const EARTH_RADIUS_METRES: f64 = 6_371_008.8;
        let (lat1, lat2) = (self.lat.to_radians(), other.lat.to_radians());
        let half_lat = ((lat2 - lat1) / 2.0).sin();
        let half_lng = ((other.lng - self.lng).to_radians() / 2.0).sin();
        let a = half_lat * half_lat + lat1.cos() * lat2.cos() * half_lng * half_lng;
        2.0 * EARTH_RADIUS_METRES * a.sqrt().min(1.0).asin()
    }

    /// Whether the position lies in the box that holds the United Kingdom ([`Bbox::UK`]).
    #[must_use]
    pub fn in_uk_box(self) -> bool {
        Bbox::UK.contains(self)
    }
}

impl fmt::Display for LngLat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.6}, {:.6}", self.lat, self.lng)
    }
}

/// A box of longitudes and latitudes in degrees, west below east (no box crosses the antimeridian).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct Bbox {
    /// Westernmost longitude in degrees.
    pub west: f64,
    /// Southernmost latitude in degrees.
    pub south: f64,
    /// Easternmost longitude in degrees.
    pub east: f64,
    /// Northernmost latitude in degrees.
    pub north: f64,
}

impl Bbox {
    /// A box around the whole United Kingdom, Rockall and the Northern Isles included.
    pub const UK: Self = Self { west: -13.8, south: 49.8, east: 1.9, north: 60.95 };

    /// Whether `p` lies inside or on the edge.
    #[must_use]
    pub fn contains(self, p: LngLat) -> bool {
        (self.west..=self.east).contains(&p.lng) && (self.south..=self.north).contains(&p.lat)
    }
}

impl std::str::FromStr for Bbox {
    type Err = String;

    /// Reads `west,south,east,north` in degrees.
    fn from_str(s: &str) -> Result<Self, String> {
        let said = echo(s);
        let n: Vec<f64> =
            s.split(',').map(|part| part.trim().parse()).collect::<Result<_, _>>().map_err(
                |_| format!("{said:?} is not four numbers: west,south,east,north in degrees"),
            )?;
        let [west, south, east, north] = n[..] else {
            return Err(format!(
                "{said:?} has {} numbers, not four: west,south,east,north",
                n.len()
            ));
        };
        LngLat::new(west, south).map_err(|e| e.to_string())?;
        LngLat::new(east, north).map_err(|e| e.to_string())?;
        if west >= east || south >= north {
            return Err(format!("{said:?} is empty: west must be below east, south below north"));
        }
        Ok(Self { west, south, east, north })
    }
}

/// A PostGIS `geometry` column: EWKB on the wire. The SRID it carries when written is 4326 unless said otherwise.
#[derive(Debug, Clone, PartialEq)]
pub struct Geom(pub Geometry<f64>);

/// EWKB bytes of a geometry, with its SRID. The form COPY, hex text and parameters share.
///
/// # Errors
/// When the geometry cannot be written (an empty point has no WKB form).
pub fn ewkb(geometry: &Geometry<f64>, srid: i32) -> Result<Vec<u8>, geozero::error::GeozeroError> {
    geometry.to_ewkb(CoordDimensions::xy(), Some(srid))
}

impl sqlx::Type<Postgres> for Geom {
    fn type_info() -> PgTypeInfo {
        PgTypeInfo::with_name("geometry")
    }

    fn compatible(ty: &PgTypeInfo) -> bool {
        use sqlx::TypeInfo;
        matches!(ty.name(), "geometry" | "geography")
    }
}

impl PgHasArrayType for Geom {
    fn array_type_info() -> PgTypeInfo {
        PgTypeInfo::with_name("_geometry")
    }
}

impl sqlx::Encode<'_, Postgres> for Geom {
    fn encode_by_ref(&self, buffer: &mut PgArgumentBuffer) -> Result<IsNull, BoxDynError> {
        buffer.extend_from_slice(&ewkb(&self.0, 4326)?);
        Ok(IsNull::No)
    }
}

impl<'r> sqlx::Decode<'r, Postgres> for Geom {
    fn decode(value: PgValueRef<'r>) -> Result<Self, BoxDynError> {
        let geometry = match value.format() {
            sqlx::postgres::PgValueFormat::Binary => {
                geozero::wkb::Ewkb(value.as_bytes()?).to_geo()?
            }
            sqlx::postgres::PgValueFormat::Text => {
                return Err("geometry came as text; ask for it in binary".into());
            }
        };
        Ok(Self(geometry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_off_the_globe_is_refused() {
        assert!(LngLat::new(-2.99, 53.41).is_ok());
        assert!(
            LngLat::new(53.41, -2.99).is_ok(),
            "swapped axes are on the globe; the UK box catches them"
        );
        assert!(!LngLat::new(53.41, -2.99).expect("on the globe").in_uk_box());
        assert!(LngLat::new(331_000.0, 190_000.0).is_err(), "metres are not degrees");
        assert!(LngLat::new(f64::NAN, 0.0).is_err());
        assert!(serde_json::from_str::<LngLat>(r#"{"lng":1,"lat":91}"#).is_err());
    }

    #[test]
    fn distances_agree_with_a_known_one() {
        let liverpool = LngLat::new(-2.9916, 53.4084).expect("valid");
        let manchester = LngLat::new(-2.2426, 53.4808).expect("valid");
        assert!((liverpool.metres_to(manchester) - 50_200.0).abs() < 300.0);
    }

    #[test]
    fn a_box_says_what_is_wrong_with_it() {
        assert!("-3.1,53.3,-2.8,53.5".parse::<Bbox>().is_ok());
        for wrong in ["", "1,2,3", "a,b,c,d", "-2,53,-3,54", "-3,53,-2,99"] {
            assert!(wrong.parse::<Bbox>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_refusal_repeats_no_more_than_the_beginning() {
        let long = "1,".repeat(5_000);
        for wrong in [long.as_str(), &"x".repeat(9_000), "1e308,1,2,3", "-1e308,-1e308,1,1"] {
            let said = wrong.parse::<Bbox>().expect_err("no box");
            assert!(said.chars().count() < 160, "{said}");
        }
        let said = LngLat::new(1e308, 1.0).expect_err("off the globe").to_string();
        assert_eq!(said, "1e308, 1 is not a longitude and latitude in degrees");
    }
}
