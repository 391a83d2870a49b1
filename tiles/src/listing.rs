//! A car park as views and the nearest list it, in the words that screens show.

use carpal_domain::car_park::{
    Access, Availability, CarParkKind, Facility, Plug, StepFree, VerifiedBy,
};
use carpal_domain::geometry::LngLat;
use carpal_domain::price::{HourPrice, StayPrice};
use serde::Serialize;

use crate::car_park::CarPark;
use crate::rank;
use crate::stay::Stay;

/// A car park in a response.
#[derive(Debug, Serialize)]
pub struct Listing {
    /// `car_parks.id`.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The name was derived from what else is known.
    pub name_inferred: bool,
    /// May be empty.
    pub address: String,
    /// Longitude in degrees.
    pub lng: f64,
    /// Latitude in degrees.
    pub lat: f64,
    /// On the street or off it.
    pub kind: CarParkKind,
    /// Who may park.
    pub access: Access,
    /// What a feed or a driver reported while it is fresh; null is "not live".
    pub availability: Option<Availability>,
    /// That is what drivers report, and not a feed.
    pub reported: bool,
    /// What an hour costs, as far as it may be shown.
    pub price: HourPrice,
    /// The same in words.
    pub price_words: String,
    /// In which hours only permit holders may park, as opening hours are written; `24/7` is always, absent is never or not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub permit_hours: Option<String>,
    /// What the stay that was asked for costs, in words; absent when none was, or it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stay_words: Option<String>,
    /// It has chargers.
    pub ev: bool,
    /// It has disabled access.
    pub disabled: bool,
    /// The tallest vehicle in centimetres; absent when not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_height_cm: Option<i32>,
    /// It has a roof or a bar, and nobody says how low.
    pub headroom_unknown: bool,
    /// The widest vehicle in centimetres; absent when not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_width_cm: Option<i32>,
    /// Whether one gets out without steps; absent where nobody said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step_free: Option<StepFree>,
    /// The plugs that its chargers are known to have; absent where none is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub plugs: Vec<Plug>,
    /// A source says that it has no disabled spaces; absent otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_disabled_spaces: bool,
    /// A source says that it has no chargers; absent otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_chargers: bool,
    /// Who verified it.
    pub verified_by: Option<VerifiedBy>,
    /// An admin marked it as a scam.
    pub scam_reported: bool,
    /// Practice data: invented.
    pub practice: bool,
    /// The same as in tiles: lower is better.
    pub rank: u32,
    /// Metres from the centre, over ground.
    pub metres_from_centre: u32,
}

impl Listing {
    /// Lists a car park, seen from a centre and for a stay.
    #[must_use]
    pub fn new(car_park: &CarPark, centre: LngLat, stay: Option<Stay>) -> Self {
        let (at, facts) = (car_park.at(), &car_park.facts);
        Self {
            id: car_park.id,
            name: car_park.name().to_owned(),
            name_inferred: car_park.name_inferred,
            address: car_park.address().to_owned(),
            lng: at.lng,
            lat: at.lat,
            kind: facts.kind,
            access: facts.access,
            availability: facts.availability,
            reported: facts.reported,
            price: facts.hour,
            price_words: facts.hour.label(),
            permit_hours: car_park.permit_hours(),
            stay_words: stay.and_then(|stay| stay.price_at(car_park)).map(StayPrice::label),
            ev: facts.offers(Facility::EvCharging),
            disabled: facts.offers(Facility::DisabledAccess),
            max_height_cm: car_park.max_height_cm(),
            headroom_unknown: car_park.headroom_unknown(),
            max_width_cm: car_park.max_width_cm(),
            step_free: facts.fittings.step_free,
            plugs: facts.fittings.plugs().collect(),
            no_disabled_spaces: facts.fittings.no_disabled_spaces,
            no_chargers: facts.fittings.no_chargers,
            verified_by: facts.verified_by,
            scam_reported: facts.scam_reported,
            practice: facts.practice,
            rank: rank::rank_of(car_park.score),
            metres_from_centre: metres(centre.metres_to(at)),
        }
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 20,015,115 m")]
fn metres(distance: f64) -> u32 {
    distance.round() as u32
}
