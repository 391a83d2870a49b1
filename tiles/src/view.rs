//! Which places are in a view, and which are nearest: answered by the R-tree, shown in words.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use carpal_domain::car_park::{Access, Availability, Kind, VerifiedBy};
use carpal_domain::geometry::{Bbox, LngLat};
use carpal_domain::price::{HourPrice, StayPrice};
use serde::Serialize;

use crate::filter::Filter;
use crate::mercator::{World, latitude};
use crate::place::Place;
use crate::quota::{FIRST_ZOOM, budget};
use crate::rank;
use crate::stay::{Fitting, Stay};
use crate::store::{Area, Leaf, Store, areas, point};

/// The most places that a question for the nearest may ask for.
pub const MOST_NEAREST: usize = 100;

/// The longest text that is searched for, in characters.
pub const LONGEST_SEARCH: usize = 120;

/// A question about a view.
#[derive(Debug, Clone)]
pub struct Asked {
    /// What is in view.
    pub bbox: Bbox,
    /// Its zoom.
    pub zoom: f64,
    /// What the user looks at: the middle unless they say otherwise.
    pub centre: LngLat,
    /// At most so many places.
    pub limit: usize,
    /// After so many that come first.
    pub offset: usize,
    /// What is asked for.
    pub filter: Filter,
    /// Only places whose name or address holds this, whatever the case of either.
    pub search: Option<Search>,
    /// Only places where one can stay so.
    pub stay: Option<Stay>,
}

/// A text to look for in names and addresses.
#[derive(Debug, Clone)]
pub struct Search(String);

impl Search {
    /// A search, unless the text is blank or longer than [`LONGEST_SEARCH`].
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        let fits = !text.is_empty() && text.chars().count() <= LONGEST_SEARCH;
        fits.then(|| Self(text.to_lowercase()))
    }

    fn finds(&self, place: &Place) -> bool {
        place.name().to_lowercase().contains(&self.0)
            || place.address().to_lowercase().contains(&self.0)
    }
}

/// The answer.
#[derive(Debug, Serialize)]
pub struct Answer {
    /// Matching places in view, all of them, whatever the zoom shows.
    pub total: usize,
    /// Below zoom 8: then there are areas in place of places.
    pub zoom_too_low: bool,
    /// The best, then the nearest to the centre, first.
    pub places: Vec<Listed>,
    /// The areas with a matching place in view, with their count over their whole extent, as the map shows it; in a search
    /// with the count of what was found in view.
    pub areas: Vec<ListedArea>,
}

/// An area in an answer.
#[derive(Debug, Serialize)]
pub struct ListedArea {
    /// Its name.
    pub name: String,
    /// Its matching places.
    pub count: u64,
    /// Mean longitude of those, in degrees.
    pub lng: f64,
    /// Mean latitude of those, in degrees.
    pub lat: f64,
}

/// A place in an answer.
#[derive(Debug, Serialize)]
pub struct Listed {
    /// `car_parks.id`.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// The name was made up from what else is known.
    pub name_inferred: bool,
    /// May be empty.
    pub address: String,
    /// Longitude in degrees.
    pub lng: f64,
    /// Latitude in degrees.
    pub lat: f64,
    /// On the street or off it.
    pub kind: Kind,
    /// Who may park.
    pub access: Access,
    /// What a feed or a person said while it is fresh; null is "not live".
    pub availability: Option<Availability>,
    /// What an hour costs, as far as it may be shown.
    pub price: HourPrice,
    /// The same in words.
    pub price_words: String,
    /// What the stay that was asked for costs, in words; absent when none was, or it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stay_words: Option<String>,
    /// It has chargers.
    pub ev: bool,
    /// It has bays for disabled drivers.
    pub disabled: bool,
    /// Who verified it.
    pub verified_by: Option<VerifiedBy>,
    /// An admin marked it as a scam.
    pub scam_reported: bool,
    /// It is made up.
    pub practice: bool,
    /// The same as in tiles: lower is better.
    pub rank: u32,
    /// Metres from the centre, over ground.
    pub metres_from_centre: u32,
}

/// What was found in an area.
#[derive(Default)]
struct Sum {
    count: u64,
    x: f64,
    y: f64,
}

impl Sum {
    fn add(&mut self, leaf: &Leaf) {
        self.count += 1;
        self.x += leaf.at[0];
        self.y += leaf.at[1];
    }

    fn listed(&self, name: &str) -> ListedArea {
        let square = 2f64.powi(32);
        let (x, y) = (self.x / self.count as f64 / square, self.y / self.count as f64 / square);
        ListedArea {
            name: name.to_owned(),
            count: self.count,
            lng: degrees(x * 360.0 - 180.0),
            lat: degrees(latitude(y)),
        }
    }
}

struct Candidate {
    fall: u8,
    distance: f64,
    id: i64,
    morton: u64,
}

impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Candidate {}

impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Candidate {
    /// The greatest is the one to leave out first.
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.fall
            .cmp(&other.fall)
            .then(self.distance.total_cmp(&other.distance))
            .then(self.id.cmp(&other.id))
    }
}

/// Answers a question about a view. `offset` and `limit` together reach no further than the zoom's budget.
#[must_use]
pub fn view(store: &Store, asked: &Asked) -> Answer {
    let zoom = whole(asked.zoom);
    let most = asked.offset.saturating_add(asked.limit).min(budget(zoom));
    let (index, snapshot) = store.indexed();
    let (north_west, south_east) = corners(asked.bbox);
    let ruler = Ruler::at(asked.centre);
    let mut total = 0;
    let mut best: BinaryHeap<Candidate> = BinaryHeap::with_capacity(most + 1);
    let mut in_areas: BTreeMap<u16, Sum> = BTreeMap::new();
    let mut fitting = asked.stay.map(Fitting::of);
    let found = |leaf: &&Leaf| {
        if asked.search.is_none() && fitting.is_none() {
            return true;
        }
        snapshot.find(leaf.key()).is_some_and(|place| {
            asked.search.as_ref().is_none_or(|search| search.finds(place))
                && fitting.as_mut().is_none_or(|fitting| fitting.fits(place))
        })
    };
    for leaf in index
        .within(north_west, south_east)
        .filter(|leaf| asked.filter.holds(&leaf.facts))
        .filter(found)
    {
        total += 1;
        if zoom < FIRST_ZOOM {
            in_areas.entry(leaf.area).or_default().add(leaf);
            continue;
        }
        if most == 0 {
            continue;
        }
        let fall = 7 - rank::lift(&leaf.facts);
        if best.len() == most && best.peek().is_some_and(|worst| worst.fall < fall) {
            continue;
        }
        let (morton, id) = leaf.key();
        best.push(Candidate { fall, distance: ruler.to(leaf), id, morton });
        if best.len() > most {
            best.pop();
        }
    }
    drop(index);
    let places = best.into_sorted_vec().into_iter().skip(asked.offset);
    let places = places.filter_map(|c| snapshot.find((c.morton, c.id)));
    let narrowed = asked.search.is_some() || asked.stay.is_some();
    let areas = match (zoom < FIRST_ZOOM, narrowed) {
        (false, _) => Vec::new(),
        (true, true) => in_areas
            .iter()
            .map(|(area, sum)| sum.listed(snapshot.names().area_name(*area)))
            .collect(),
        (true, false) => {
            let seen: BTreeSet<&str> =
                in_areas.keys().map(|area| snapshot.names().area_name(*area)).collect();
            let whole = areas(&snapshot, &asked.filter).into_iter();
            let listed = |a: Area| ListedArea {
                name: a.name,
                count: a.count,
                lng: degrees(a.lng),
                lat: degrees(a.lat),
            };
            whole.filter(|area| seen.contains(area.name.as_str())).map(listed).collect()
        }
    };
    Answer {
        total,
        zoom_too_low: zoom < FIRST_ZOOM,
        places: places.map(|place| listed(place, asked.centre, asked.stay)).collect(),
        areas,
    }
}

/// The matching places nearest to a point, the nearest first.
#[must_use]
pub fn nearest(
    store: &Store,
    to: LngLat,
    limit: usize,
    filter: &Filter,
    stay: Option<Stay>,
) -> Vec<Listed> {
    let limit = limit.min(MOST_NEAREST);
    let (index, snapshot) = store.indexed();
    let mut fitting = stay.map(Fitting::of);
    // The square stretches with latitude, so its order is only nearly that of the ground: some more are looked at.
    let candidates = index
        .nearest(point(World::of(to)))
        .filter(|leaf| filter.holds(&leaf.facts))
        .filter_map(|leaf| snapshot.find(leaf.key()))
        .filter(|place| fitting.as_mut().is_none_or(|fitting| fitting.fits(place)))
        .take(limit * 2 + 16);
    let mut places: Vec<_> = candidates.map(|place| (to.metres_to(place.at()), place)).collect();
    places.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.id.cmp(&b.1.id)));
    places.into_iter().take(limit).map(|(_, place)| listed(place, to, stay)).collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn whole(zoom: f64) -> u8 {
    zoom.floor().clamp(0.0, 255.0) as u8
}

fn corners(bbox: Bbox) -> ([f64; 2], [f64; 2]) {
    let at = |lng, lat| point(World::of(LngLat { lng, lat }));
    (at(bbox.west, bbox.north), at(bbox.east, bbox.south))
}

/// Compares distances from a centre: on a plane that is true along both axes half-way between the two.
struct Ruler {
    centre: [f64; 2],
}

impl Ruler {
    fn at(centre: LngLat) -> Self {
        Self { centre: point(World::of(centre)) }
    }

    /// Grows with the distance on the ground; the square of it, in units of the square's edge at the equator.
    fn to(&self, leaf: &Leaf) -> f64 {
        let half_way = latitude(f64::midpoint(self.centre[1], leaf.at[1]) / 2f64.powi(32));
        let shrink = half_way.to_radians().cos();
        let (dx, dy) = (leaf.at[0] - self.centre[0], leaf.at[1] - self.centre[1]);
        (dx * dx + dy * dy) * shrink * shrink
    }
}

fn listed(place: &Place, centre: LngLat, stay: Option<Stay>) -> Listed {
    let (at, facts) = (place.at(), &place.facts);
    Listed {
        id: place.id,
        name: place.name().to_owned(),
        name_inferred: place.name_inferred,
        address: place.address().to_owned(),
        lng: at.lng,
        lat: at.lat,
        kind: facts.kind,
        access: facts.access,
        availability: facts.availability,
        price: facts.hour,
        price_words: facts.hour.words(),
        stay_words: stay.and_then(|stay| stay.price_at(place)).map(StayPrice::words),
        ev: facts.offers(carpal_domain::car_park::Facility::EvCharging),
        disabled: facts.offers(carpal_domain::car_park::Facility::DisabledAccess),
        verified_by: facts.verified_by,
        scam_reported: facts.scam_reported,
        practice: facts.practice,
        rank: rank::shown(place.order),
        metres_from_centre: metres(centre.metres_to(at)),
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 20,015,115 m")]
fn metres(distance: f64) -> u32 {
    distance.round() as u32
}

fn degrees(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
