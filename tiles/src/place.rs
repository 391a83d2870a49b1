//! A place as the tile server holds it: what tiles and views say of it, and nothing else. 500,000 of them fit in memory.

use std::sync::Arc;

use carpal_domain::car_park::{Access, Availability, Facility, Kind, TimeLimit, VerifiedBy};
use carpal_domain::geometry::LngLat;
use carpal_domain::price::HourPrice;

use crate::mercator::{TileId, World};
use crate::stay::Terms;

/// What filters and the ranking ask of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// On the street or off it.
    pub kind: Kind,
    /// Who may park.
    pub access: Access,
    /// A bit a facility, in the order of [`Facility::ALL`].
    pub facilities: u16,
    /// What an hour costs, as far as it may be shown.
    pub hour: HourPrice,
    /// What a feed or a person said, while it is fresh. `None` is "not live".
    pub availability: Option<Availability>,
    /// The longest stay, by its code.
    pub time_limit: Option<TimeLimit>,
    /// Who verified it.
    pub verified_by: Option<VerifiedBy>,
    /// An admin marked it as a scam.
    pub scam_reported: bool,
    /// Made up, and said to be.
    pub practice: bool,
}

impl Facts {
    /// Whether the place offers a facility.
    #[must_use]
    pub fn offers(&self, facility: Facility) -> bool {
        self.facilities & facility_bit(facility) != 0
    }

    /// The hourly price as a number, to group equal ones.
    #[must_use]
    pub fn hour_key(&self) -> u64 {
        let (is, pence) = match self.hour {
            HourPrice::Free => (0, 0),
            HourPrice::Known { pence } => (1, pence),
            HourPrice::Estimated { pence } => (2, pence),
            HourPrice::Unknown => (3, 0),
            HourPrice::NotShown => (4, 0),
        };
        is << 32 | u64::from(pence.cast_unsigned())
    }

    /// The verifier that lifts and is shown: the council or an admin, nobody else.
    #[must_use]
    pub fn verified(&self) -> Option<VerifiedBy> {
        self.verified_by.filter(|by| matches!(by, VerifiedBy::Council | VerifiedBy::Admin))
    }
}

/// The bit of a facility in [`Facts::facilities`].
#[must_use]
pub fn facility_bit(facility: Facility) -> u16 {
    Facility::ALL.iter().position(|f| *f == facility).map_or(0, |at| 1 << at)
}

/// How far a footprint reaches beyond the zoom-16 tile of its marker, in such tiles to each side, a drawing margin included.
/// What reaches further than 255 tiles (90 km) is cut there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach {
    /// Tiles to the west.
    pub west: u8,
    /// Tiles to the north.
    pub north: u8,
    /// Tiles to the east.
    pub east: u8,
    /// Tiles to the south.
    pub south: u8,
}

impl Reach {
    /// The furthest side.
    #[must_use]
    pub fn most(self) -> u8 {
        self.west.max(self.north).max(self.east).max(self.south)
    }

    /// Whether the footprint of a marker at `at` may touch `tile`, which is of zoom 15 or 16.
    #[must_use]
    pub fn touches(self, at: World, tile: TileId) -> bool {
        let (home, down) = (TileId::holding(at, 16), 16 - tile.z);
        let within = |home: u32, before: u8, after: u8, tile: u32| {
            let first = home.saturating_sub(before.into()) >> down;
            let last = (home + u32::from(after)) >> down;
            (first..=last).contains(&tile)
        };
        within(home.x, self.west, self.east, tile.x)
            && within(home.y, self.north, self.south, tile.y)
    }
}

/// A visible place.
#[derive(Debug, Clone)]
pub struct Place {
    /// Its position on the Morton curve; places are kept in this order, then by id.
    pub morton: u64,
    /// `car_parks.id`.
    pub id: i64,
    /// Its place in the ranking, higher is better; see [`crate::rank`].
    pub order: u64,
    /// The transaction that last wrote it.
    pub xid: u64,
    /// What is said of it.
    pub facts: Facts,
    /// Longitude in units of 1e-7 degree.
    pub lng_e7: i32,
    /// Latitude in units of 1e-7 degree.
    pub lat_e7: i32,
    /// When its availability stops being shown, in seconds of Unix time; 0 when none is shown.
    pub expires: i64,
    /// How far its footprint reaches, if it has one.
    pub reach: Option<Reach>,
    /// Its area, as an index into [`crate::store::Names`].
    pub area: u16,
    /// Its source, as an index into [`crate::store::Names`].
    pub source: u16,
    /// The name was made up from what else is known.
    pub name_inferred: bool,
    name_bytes: u16,
    text: Box<str>,
    terms: Option<Arc<Terms>>,
}

/// The words of a place.
#[derive(Debug, Clone, Copy)]
pub struct Words<'a> {
    /// Its name; what is beyond 1,000 bytes is cut off.
    pub name: &'a str,
    /// Its address; may be empty.
    pub address: &'a str,
}

/// What is known of a place beside its words and facts.
#[derive(Debug, Clone, Copy)]
pub struct Whereabouts {
    /// `car_parks.id`.
    pub id: i64,
    /// The transaction that last wrote it.
    pub xid: u64,
    /// Its marker.
    pub at: LngLat,
    /// How many spaces.
    pub capacity: Option<i32>,
    /// See [`Place::expires`].
    pub expires: i64,
    /// See [`Place::reach`].
    pub reach: Option<Reach>,
    /// See [`Place::area`].
    pub area: u16,
    /// See [`Place::source`].
    pub source: u16,
    /// See [`Place::name_inferred`].
    pub name_inferred: bool,
}

impl Place {
    /// Puts a place together and ranks it.
    #[must_use]
    pub fn new(known: Whereabouts, facts: Facts, words: Words<'_>) -> Self {
        let mut end = words.name.len().min(1000);
        while !words.name.is_char_boundary(end) {
            end -= 1;
        }
        let name = &words.name[..end];
        let mut text = String::with_capacity(name.len() + words.address.len());
        text.push_str(name);
        text.push_str(words.address);
        let (lng_e7, lat_e7) = (e7(known.at.lng), e7(known.at.lat));
        Self {
            // Of the position as it is kept and told, so that a tile and an answer never disagree by a hair.
            morton: World::of(degrees(lng_e7, lat_e7)).morton(),
            id: known.id,
            order: crate::rank::order(&facts, known.capacity, known.id),
            xid: known.xid,
            facts,
            lng_e7,
            lat_e7,
            expires: known.expires,
            reach: known.reach,
            area: known.area,
            source: known.source,
            name_inferred: known.name_inferred,
            name_bytes: u16::try_from(name.len()).unwrap_or(0),
            text: text.into(),
            terms: None,
        }
    }

    /// The same with what a stay depends on, where anything of that is known.
    #[must_use]
    pub fn on(self, terms: Terms) -> Self {
        Self { terms: terms.say_anything().then(|| Arc::new(terms)), ..self }
    }

    /// What a stay depends on; `None` when nothing is known.
    #[must_use]
    pub fn terms(&self) -> Option<&Terms> {
        self.terms.as_deref()
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
    pub fn world(&self) -> World {
        World::from_morton(self.morton)
    }

    /// Its position in degrees, to 1e-7.
    #[must_use]
    pub fn at(&self) -> LngLat {
        degrees(self.lng_e7, self.lat_e7)
    }

    /// Where it stands among the places of a snapshot.
    #[must_use]
    pub fn key(&self) -> (u64, i64) {
        (self.morton, self.id)
    }

    /// A number that changes when what is shown of the place does; versions add these up.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let shown = self.facts.availability.map_or(0, |a| a as u64 + 1);
        crate::rank::mix(self.id.cast_unsigned() ^ crate::rank::mix(self.xid ^ (shown << 60)))
    }
}

fn degrees(lng_e7: i32, lat_e7: i32) -> LngLat {
    LngLat { lng: f64::from(lng_e7) / 1e7, lat: f64::from(lat_e7) / 1e7 }
}

#[expect(clippy::cast_possible_truncation, reason = "at most 1.8e9 by the type of the position")]
fn e7(degrees: f64) -> i32 {
    (degrees * 1e7).round() as i32
}
