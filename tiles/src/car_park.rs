//! A car park as the tile server holds it: what tiles and views say of it, and nothing else. 500,000 of them fit in memory.

use std::sync::Arc;

use carpal_domain::car_park::Facility;
use carpal_domain::geometry::LngLat;
use carpal_domain::rates::{Arrival, is_barred};
use chrono::{DateTime, Utc};

use crate::facts::Facts;
use crate::hash::splitmix64;
use crate::mercator::WorldPoint;
use crate::rank;
use crate::reach::Reach;
use crate::stay_rules::StayRules;

/// Names are cut off after this many bytes.
const MAX_NAME_LENGTH: usize = 1000;

/// A visible car park.
#[derive(Debug, Clone)]
pub struct CarPark {
    /// Its position on the Morton curve; car parks are kept in this order, then by id.
    pub morton: u64,
    /// `car_parks.id`.
    pub id: i64,
    /// Its score in the ranking, higher is better; see [`crate::rank`].
    pub score: u64,
    /// The transaction that last wrote it.
    pub xid: u64,
    /// What filters and the ranking look at.
    pub facts: Facts,
    /// Longitude in units of 1e-7 degree.
    pub lng_e7: i32,
    /// Latitude in units of 1e-7 degree.
    pub lat_e7: i32,
    /// When its availability stops being shown, in seconds of Unix time; 0 when none is shown.
    pub expires: i64,
    /// How far its footprint reaches, if it has one.
    pub reach: Option<Reach>,
    /// Its area, as a number in [`crate::store::NameTable`].
    pub area: u16,
    /// The sources that its facts are from, as a number in [`crate::store::NameTable`].
    pub sources: u16,
    /// The name was derived from what else is known.
    pub name_inferred: bool,
    name_bytes: u16,
    /// Name and address, one after the other: one allocation for both.
    text: Box<str>,
    stay_rules: Option<Arc<StayRules>>,
}

/// What a [`CarPark`] is made of.
#[derive(Debug, Clone)]
pub struct Details<'a> {
    /// `car_parks.id`.
    pub id: i64,
    /// The transaction that last wrote it.
    pub xid: u64,
    /// Its marker.
    pub at: LngLat,
    /// Its name; what is beyond 1,000 bytes is cut off.
    pub name: &'a str,
    /// The name was derived from what else is known.
    pub name_inferred: bool,
    /// Its address; may be empty.
    pub address: &'a str,
    /// What filters and the ranking look at.
    pub facts: Facts,
    /// How many spaces.
    pub capacity: Option<i32>,
    /// What a stay depends on, where anything of that is known.
    pub stay_rules: Option<StayRules>,
    /// See [`CarPark::expires`].
    pub expires: i64,
    /// See [`CarPark::reach`].
    pub reach: Option<Reach>,
    /// See [`CarPark::area`].
    pub area: u16,
    /// See [`CarPark::sources`].
    pub sources: u16,
}

impl CarPark {
    /// Puts a car park together and ranks it.
    #[must_use]
    pub fn new(details: Details<'_>) -> Self {
        let name = &details.name[..details.name.floor_char_boundary(MAX_NAME_LENGTH)];
        let mut text = String::with_capacity(name.len() + details.address.len());
        text.push_str(name);
        text.push_str(details.address);
        let (lng_e7, lat_e7) = (e7(details.at.lng), e7(details.at.lat));
        Self {
            // Of the position as it is kept and told, so that a tile and a view never disagree by a hair.
            morton: WorldPoint::project(degrees(lng_e7, lat_e7)).morton(),
            id: details.id,
            score: rank::score(&details.facts, details.capacity, details.id),
            xid: details.xid,
            facts: details.facts,
            lng_e7,
            lat_e7,
            expires: details.expires,
            reach: details.reach,
            area: details.area,
            sources: details.sources,
            name_inferred: details.name_inferred,
            name_bytes: u16::try_from(name.len()).unwrap_or(0),
            text: text.into(),
            stay_rules: details.stay_rules.map(Arc::new),
        }
    }

    /// The tallest vehicle in centimetres, where that is known.
    #[must_use]
    pub fn max_height_cm(&self) -> Option<i32> {
        self.stay_rules().and_then(|rules| rules.max_height_cm)
    }

    /// The widest vehicle in centimetres, where that is known.
    #[must_use]
    pub fn max_width_cm(&self) -> Option<i32> {
        self.stay_rules().and_then(|rules| rules.max_width_cm)
    }

    /// Whether it has a roof or a bar of which nobody says how low it is.
    #[must_use]
    pub fn headroom_unknown(&self) -> bool {
        self.max_height_cm().is_none()
            && [Facility::HeightRestriction, Facility::Covered]
                .iter()
                .any(|facility| self.facts.offers(*facility))
    }

    /// The same without an availability: what was reported is too old to be shown.
    #[must_use]
    pub fn without_availability(&self) -> Self {
        let mut faded = self.clone();
        faded.facts.availability = None;
        faded.facts.reported = false;
        faded.expires = 0;
        faded
    }

    /// What a stay depends on; `None` when nothing is known.
    #[must_use]
    pub fn stay_rules(&self) -> Option<&StayRules> {
        self.stay_rules.as_deref()
    }

    /// Whether its board lets nobody without a permit park at a moment.
    #[must_use]
    pub fn is_barred(&self, at: DateTime<Utc>) -> bool {
        let Some(rules) = self.stay_rules() else { return false };
        let arrival = Arrival { at, nation: rules.nation };
        rules.rates.as_deref().is_some_and(|shared| is_barred(shared.rates(), arrival))
    }

    /// In which hours only permit holders may park by its board, as opening hours are written; `None` where that is never.
    #[must_use]
    pub fn permit_hours(&self) -> Option<String> {
        self.stay_rules()?.rates.as_deref()?.rates().permit_hours()
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.text[..self.name_bytes.into()]
    }

    /// Its address; may be empty.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.text[self.name_bytes.into()..]
    }

    /// Its position on the Mercator square.
    #[must_use]
    pub fn world(&self) -> WorldPoint {
        WorldPoint::from_morton(self.morton)
    }

    /// Its position in degrees, to 1e-7.
    #[must_use]
    pub fn at(&self) -> LngLat {
        degrees(self.lng_e7, self.lat_e7)
    }

    /// What a snapshot is sorted by, and finds a car park by: its position on the curve, then its id.
    #[must_use]
    pub fn key(&self) -> (u64, i64) {
        (self.morton, self.id)
    }

    /// The key of a car park at a position in degrees, as this server or the database tells it.
    #[must_use]
    pub fn key_at(at: LngLat, id: i64) -> (u64, i64) {
        (WorldPoint::project(degrees(e7(at.lng), e7(at.lat))).morton(), id)
    }

    /// A number that changes when what is shown of the car park does; a version is the sum of these.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let shown = self.facts.availability.map_or(0, |a| a as u64 + 1);
        splitmix64(self.id.cast_unsigned() ^ splitmix64(self.xid ^ (shown << 60)))
    }
}

fn degrees(lng_e7: i32, lat_e7: i32) -> LngLat {
    LngLat { lng: f64::from(lng_e7) / 1e7, lat: f64::from(lat_e7) / 1e7 }
}

#[expect(clippy::cast_possible_truncation, reason = "at most 1.8e9 by the type of the position")]
fn e7(degrees: f64) -> i32 {
    (degrees * 1e7).round() as i32
}
