//! What every source is shaped into, and the loader loads: one batch per run.

use carpal_domain::car_park::{
    Access, Availability, CarParkKind, Facility, Fee, Plug, PriceBasis, StepFree, Tariff,
    TimeLimit, VerifiedBy,
};
use carpal_domain::geometry::{Bbox, LngLat, ewkb};
use carpal_domain::rates::Rates;
use chrono::{DateTime, Utc};
use geo_types::{Geometry, MultiPoint, Point};
use geozero::ToGeo;
use geozero::wkb::Ewkb;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::car_parks::CarParks;
use crate::map_features::MapFeatures;
use crate::raw::Reject;

/// Everything that a run reads from one input.
#[derive(Debug)]
pub struct Batch {
    /// Where it comes from.
    pub source: Source,
    /// How the ids of its records were made.
    pub identity: Identity,
    /// How many candidates the input held, rejected ones included (for OpenStreetMap: every `amenity=parking`).
    pub read: u64,
    /// The car parks.
    pub car_parks: CarParks,
    /// What was left out.
    pub rejects: Vec<Reject>,
    /// What the map draws under them. `None` leaves what the source holds alone.
    pub background: Option<Background>,
    /// Features of the input that are no car parks and were passed over, such as entrances. Of OpenStreetMap's files, which
    /// hold all kinds of things, none are counted.
    pub skipped: u64,
    /// The moment whose state the data shows, where the input says so.
    pub as_of: Option<DateTime<Utc>>,
}

/// How the ids of a batch's records were made. A source whose ids were made otherwise before is matched over: its car parks
/// stay what they are, under their new ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Identity {
    /// OpenStreetMap's elements, or ids of CarPal's own lists.
    Element,
    /// The values of this property.
    Property(String),
    /// Position and name: no property holds an id.
    Position,
}

impl Identity {
    /// The code in `sources.identity`.
    #[must_use]
    pub fn code(&self) -> String {
        match self {
            Self::Element => "element".into(),
            Self::Property(name) => format!("property:{name}"),
            Self::Position => "position".into(),
        }
    }

    /// The identity whose code this is.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        match code {
            "element" => Some(Self::Element),
            "position" => Some(Self::Position),
            _ => code.strip_prefix("property:").map(|name| Self::Property(name.to_owned())),
        }
    }
}

/// A source's name and what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Lower case letters, digits and `._:-`, such as `wales` or `overpass:liverpool`.
    pub name: String,
    /// What kind of source it is.
    pub kind: SourceKind,
    /// Whom to credit, such as `© OpenStreetMap contributors`.
    pub attribution: String,
    /// Such as `ODbL 1.0`.
    pub licence: String,
}

/// The kinds of source; the code is what the database stores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SourceKind {
    /// An OpenStreetMap extract.
    Osm,
    /// An Overpass answer.
    Overpass,
    /// A city's GeoJSON.
    City,
    /// A council's list.
    Council,
    /// What the project ships.
    Builtin,
    /// A practice car park, and said to be.
    Practice,
    /// The packaged coast.
    Coast,
}

impl SourceKind {
    /// The code in `sources.kind`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Osm => "osm",
            Self::Overpass => "overpass",
            Self::City => "city",
            Self::Council => "council",
            Self::Builtin => "builtin",
            Self::Practice => "practice",
            Self::Coast => "coast",
        }
    }

    /// The code in `car_parks.origin`: extracts and Overpass are both OpenStreetMap.
    #[must_use]
    pub const fn origin(self) -> &'static str {
        match self {
            Self::Overpass => "osm",
            other => other.code(),
        }
    }
}

/// A car park as one source has it.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Which it is within the source.
    pub external_id: String,
    /// Which car park it is across sources: `osm:way/123` for an OpenStreetMap element of whatever source, else
    /// `<source>:<id>`.
    pub place_key: String,
    /// The element's version; the higher wins. 0 when the source has none.
    pub version: i32,
    /// What the source says of it.
    pub content: CarPark,
}

/// What a source says of a car park. Field names are the content columns of `car_parks`; a test holds the two together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CarPark {
    /// Never empty; see `name_inferred`.
    pub name: String,
    /// The name was made from the operator, the street, or the kind and locality.
    pub name_inferred: bool,
    /// Street, locality and postcode as far as known; may be empty.
    pub address: String,
    /// The town or city it lies in; may be empty.
    pub city: String,
    /// The region or nation counts are shown for, such as `North West` or `Scotland`; outside the UK a region or country.
    pub area: String,
    /// The marker: the feature's own point, or one on its surface.
    #[serde(serialize_with = "point", deserialize_with = "read_point")]
    pub location: LngLat,
    /// The outline, or the line along the kerb.
    #[serde(serialize_with = "geometry", deserialize_with = "read_geometry")]
    pub footprint: Option<Geometry<f64>>,
    /// Where one drives in.
    #[serde(serialize_with = "points", deserialize_with = "read_points")]
    pub entrances: Option<MultiPoint<f64>>,
    /// On the street or off it.
    pub kind: CarParkKind,
    /// `surface`, `multi-storey`, `underground`, `rooftop`, `street_side`, `lane`, `on_kerb`, `half_on_kerb` or `unknown`.
    pub structure: String,
    /// Who may park.
    pub access: Access,
    /// No tag said so; public is assumed.
    pub access_inferred: bool,
    /// Whether it costs something.
    pub fee: Fee,
    /// The tag, when it is neither yes nor no.
    pub fee_raw: String,
    /// How the fee is taken.
    pub tariff: Tariff,
    /// Pence for one hour; 0 is free.
    pub price_hour_pence: Option<i32>,
    /// Pence for one day; 0 is free.
    pub price_day_pence: Option<i32>,
    /// Pence for a stay of any length.
    pub price_flat_pence: Option<i32>,
    /// What the prices rest on; `None` when there is none.
    pub price_basis: Option<PriceBasis>,
    /// In words; may be empty.
    pub price_description: String,
    /// The charge as the source has it.
    pub charge_raw: String,
    /// All that is charged, which the prices above follow from; `None` where no more is known than they say.
    #[serde(default)]
    pub rates: Option<Rates>,
    /// Minutes that cost nothing.
    pub free_minutes: Option<i32>,
    /// The longest stay in minutes, where one is known.
    pub max_stay_minutes: Option<i32>,
    /// The source says there is no limit.
    pub max_stay_unlimited: bool,
    /// The longest stay as the source has it.
    pub max_stay_raw: String,
    /// Conditional limits as the source has them.
    pub max_stay_conditional: String,
    /// The code that the filters know.
    pub time_limit: Option<TimeLimit>,
    /// In OpenStreetMap's opening hours language; kept also where it cannot be read.
    pub opening_hours: String,
    /// The opening hours could be read.
    pub opening_hours_valid: bool,
    /// Anything else that restricts parking, in words.
    pub restrictions: String,
    /// What it offers, each once, in the order of the list.
    pub facilities: Vec<Facility>,
    /// How many spaces.
    pub capacity: Option<i32>,
    /// The source says "about".
    pub capacity_approximate: bool,
    /// How many for disabled drivers, where counted; 0 where the source says that there are none.
    pub capacity_disabled: Option<i32>,
    /// How many with a charger, where counted; 0 where the source says that there are none.
    pub capacity_charging: Option<i32>,
    /// The tallest vehicle in centimetres, 150 to 600.
    pub max_height_cm: Option<i32>,
    /// The widest vehicle in centimetres, 100 to 400.
    #[serde(default)]
    pub max_width_cm: Option<i32>,
    /// Whether one gets out without steps, where a source says.
    #[serde(default)]
    pub step_free: Option<StepFree>,
    /// The plugs that its chargers are known to have, each once, in the order of the list.
    #[serde(default)]
    pub plugs: Vec<Plug>,
    /// Asphalt, gravel and the like, as tagged.
    pub surface: String,
    /// Who runs it, in one spelling.
    pub operator: String,
    /// Who to pay or ask: the operator, or '{city} Council' (then inferred).
    pub provider: String,
    /// No source named the provider.
    pub provider_inferred: bool,
    /// Where to pay or read more: http or https only.
    pub provider_url: Option<String>,
    /// The app that takes the payment, in one spelling; may be empty.
    #[serde(default)]
    pub paying_app: String,
    /// The code under which the paying app knows it; may be empty.
    #[serde(default)]
    pub location_code: String,
    /// In words; may be empty.
    pub description: String,
    /// Codes of what could not be used, such as `charge_not_gbp`.
    pub notes_on_data: Vec<String>,
    /// Open data counts as verified; `verified_by` says by whom.
    pub is_verified: bool,
    /// Who verified it.
    pub verified_by: Option<VerifiedBy>,
    /// As the source has it; without a feed it shows as "not live".
    pub availability: Availability,
}

/// What the map draws and search looks up.
#[derive(Debug, Default)]
pub struct Background {
    /// Lines, areas and names by layer.
    pub features: MapFeatures,
    /// Postcodes and where they are.
    pub postcodes: Vec<Postcode>,
    /// Charging stations.
    pub charging_stations: Vec<ChargingStation>,
    /// How far the input reaches, where it says so or it can be told.
    pub extent: Option<Bbox>,
}

/// A feature of the map's background; see the comments in the migration for the kinds of each layer.
#[derive(Debug, Clone, PartialEq)]
pub struct MapFeature {
    /// `land`, `water`, `green`, `buildings`, `roads`, or `places` for the names of settlements and stations.
    pub layer: &'static str,
    /// `w123`, `r45`, `n6`, or a name of the source's own.
    pub element: String,
    /// The element's version.
    pub version: i32,
    /// Its class within the layer.
    pub kind: &'static str,
    /// May be empty.
    pub name: String,
    /// A road's number; may be empty.
    pub reference: String,
    /// A slip road.
    pub link: bool,
    /// Of a settlement, where tagged.
    pub population: Option<i32>,
    /// The first zoom that draws it.
    pub min_zoom: i16,
    /// In degrees; the loader projects it.
    pub geometry: Geometry<f64>,
}

/// A postcode, canonical (`AB1 2CD`).
#[derive(Debug, Clone, PartialEq)]
pub struct Postcode {
    /// Upper case, one space before the last three characters.
    pub postcode: String,
    /// Where it is.
    pub location: LngLat,
}

/// A charging station.
#[derive(Debug, Clone, PartialEq)]
pub struct ChargingStation {
    /// `n6` or `w123`.
    pub element: String,
    /// May be empty.
    pub name: String,
    /// How many at once, where tagged.
    pub capacity: Option<i32>,
    /// Its plugs, as far as they are tagged: car parks beside it take them over.
    pub plugs: Vec<Plug>,
    /// Where it is.
    pub location: LngLat,
}

/// Geometries travel as hex EWKB in degrees, which the database reads in its own input syntax.
fn hex_ewkb<S: Serializer>(geometry: &Geometry<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    let bytes = ewkb(geometry, 4326).map_err(serde::ser::Error::custom)?;
    serializer.serialize_str(&hex::encode_upper(bytes))
}

fn point<S: Serializer>(at: &LngLat, serializer: S) -> Result<S::Ok, S::Error> {
    hex_ewkb(&Geometry::Point(Point::new(at.lng, at.lat)), serializer)
}

#[expect(clippy::ref_option, reason = "serde passes fields by reference")]
fn geometry<S: Serializer>(of: &Option<Geometry<f64>>, serializer: S) -> Result<S::Ok, S::Error> {
    match of {
        Some(geometry) => hex_ewkb(geometry, serializer),
        None => serializer.serialize_none(),
    }
}

#[expect(clippy::ref_option, reason = "serde passes fields by reference")]
fn points<S: Serializer>(of: &Option<MultiPoint<f64>>, serializer: S) -> Result<S::Ok, S::Error> {
    match of {
        Some(points) => hex_ewkb(&Geometry::MultiPoint(points.clone()), serializer),
        None => serializer.serialize_none(),
    }
}

fn read_geometry<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Geometry<f64>>, D::Error> {
    let Some(hex) = Option::<String>::deserialize(from)? else { return Ok(None) };
    let bytes = hex::decode(hex).map_err(D::Error::custom)?;
    Ewkb(bytes.as_slice()).to_geo().map(Some).map_err(D::Error::custom)
}

fn read_point<'de, D: Deserializer<'de>>(from: D) -> Result<LngLat, D::Error> {
    match read_geometry(from)? {
        Some(Geometry::Point(at)) => LngLat::new(at.x(), at.y()).map_err(D::Error::custom),
        _ => Err(D::Error::custom("no point")),
    }
}

fn read_points<'de, D: Deserializer<'de>>(from: D) -> Result<Option<MultiPoint<f64>>, D::Error> {
    match read_geometry(from)? {
        None => Ok(None),
        Some(Geometry::MultiPoint(points)) => Ok(Some(points)),
        Some(_) => Err(D::Error::custom("no points")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_of_an_identity_is_read_back() {
        for identity in [Identity::Element, Identity::Property("uprn".into()), Identity::Position] {
            assert_eq!(Identity::parse(&identity.code()), Some(identity));
        }
        assert_eq!(Identity::parse("line"), None);
    }
}
