//! Which car parks are in a view, and which are nearest.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use carpal_domain::geometry::{Bbox, LngLat};
use serde::Serialize;

use crate::car_park::CarPark;
use crate::filter::Filter;
use crate::listing::Listing;
use crate::mercator::{WorldPoint, latitude};
use crate::quota::{FIRST_POINT_ZOOM, budget};
use crate::rank;
use crate::stay::{Stay, StayMatcher};
use crate::store::{AreaCount, Leaf, Store, area_counts, point};

/// The most car parks that a query for the nearest may ask for.
pub const MOST_NEAREST: usize = 100;

/// The longest text that is searched for, in characters.
pub const LONGEST_SEARCH: usize = 120;

/// A query for the car parks in a view.
#[derive(Debug, Clone)]
pub struct ViewQuery {
    /// What is in view.
    pub bbox: Bbox,
    /// Its zoom.
    pub zoom: f64,
    /// The point from which distances count: the middle of the view unless the user says otherwise.
    pub centre: LngLat,
    /// At most so many car parks.
    pub limit: usize,
    /// After so many that come first.
    pub offset: usize,
    /// Which car parks are asked for.
    pub filter: Filter,
    /// Only car parks whose name or address holds this, whatever the case of either.
    pub search: Option<Search>,
    /// Only car parks that suit this stay.
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

    fn matches(&self, car_park: &CarPark) -> bool {
        car_park.name().to_lowercase().contains(&self.0)
            || car_park.address().to_lowercase().contains(&self.0)
    }
}

/// The response to a [`ViewQuery`].
#[derive(Debug, Serialize)]
pub struct ViewResponse {
    /// Matching car parks in view, all of them, whatever the zoom shows.
    pub total: usize,
    /// Below zoom 8: then there are areas instead of car parks.
    pub zoom_too_low: bool,
    /// The best, then the nearest to the centre, first.
    #[serde(rename = "places")]
    pub car_parks: Vec<Listing>,
    /// The areas with a matching car park in view, each with its count over its whole extent, as the map shows it. With a search
    /// or a stay, each with its count in view.
    pub areas: Vec<ListedArea>,
}

/// An area in a response.
#[derive(Debug, Serialize)]
pub struct ListedArea {
    /// Its name.
    pub name: String,
    /// Its matching car parks.
    pub count: u64,
    /// Mean longitude of those, in degrees.
    pub lng: f64,
    /// Mean latitude of those, in degrees.
    pub lat: f64,
}

/// What was found in view of an area.
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
    tier: Reverse<u8>,
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
        self.tier
            .cmp(&other.tier)
            .then(self.distance.total_cmp(&other.distance))
            .then(self.id.cmp(&other.id))
    }
}

/// Answers a query. `offset` and `limit` together reach no further than the zoom's budget.
#[must_use]
pub fn view(store: &Store, query: &ViewQuery) -> ViewResponse {
    let zoom = whole(query.zoom);
    let most = query.offset.saturating_add(query.limit).min(budget(zoom));
    let (index, snapshot) = store.indexed();
    let (north_west, south_east) = corners(query.bbox);
    let ruler = Ruler::at(query.centre);
    let mut total = 0;
    let mut best: BinaryHeap<Candidate> = BinaryHeap::with_capacity(most + 1);
    let mut in_areas: BTreeMap<u16, Sum> = BTreeMap::new();
    let mut matcher = query.stay.map(StayMatcher::new);
    let found = |leaf: &&Leaf| {
        if query.search.is_none() && matcher.is_none() {
            return true;
        }
        snapshot.find(leaf.key()).is_some_and(|car_park| {
            query.search.as_ref().is_none_or(|search| search.matches(car_park))
                && matcher.as_mut().is_none_or(|matcher| matcher.matches(car_park))
        })
    };
    for leaf in index
        .within(north_west, south_east)
        .filter(|leaf| query.filter.matches(&leaf.facts))
        .filter(found)
    {
        total += 1;
        if zoom < FIRST_POINT_ZOOM {
            in_areas.entry(leaf.area).or_default().add(leaf);
            continue;
        }
        if most == 0 {
            continue;
        }
        let tier = Reverse(rank::tier(&leaf.facts));
        if best.len() == most && best.peek().is_some_and(|worst| worst.tier < tier) {
            continue;
        }
        let (morton, id) = leaf.key();
        best.push(Candidate { tier, distance: ruler.to(leaf), id, morton });
        if best.len() > most {
            best.pop();
        }
    }
    drop(index);
    let car_parks = best.into_sorted_vec().into_iter().skip(query.offset);
    let car_parks = car_parks.filter_map(|c| snapshot.find((c.morton, c.id)));
    let narrowed = query.search.is_some() || query.stay.is_some();
    let areas = match (zoom < FIRST_POINT_ZOOM, narrowed) {
        (false, _) => Vec::new(),
        (true, true) => {
            let named = in_areas.iter().map(|(area, sum)| (snapshot.names().area_name(*area), sum));
            named.filter(|(name, _)| !name.is_empty()).map(|(name, sum)| sum.listed(name)).collect()
        }
        (true, false) => {
            let seen: BTreeSet<&str> =
                in_areas.keys().map(|area| snapshot.names().area_name(*area)).collect();
            let whole = area_counts(&snapshot, &query.filter).into_iter();
            let listed = |a: AreaCount| ListedArea {
                name: a.name,
                count: a.count,
                lng: degrees(a.lng),
                lat: degrees(a.lat),
            };
            whole.filter(|area| seen.contains(area.name.as_str())).map(listed).collect()
        }
    };
    ViewResponse {
        total,
        zoom_too_low: zoom < FIRST_POINT_ZOOM,
        car_parks: car_parks
            .map(|car_park| Listing::new(car_park, query.centre, query.stay))
            .collect(),
        areas,
    }
}

/// The matching car parks nearest to a point, the nearest first.
#[must_use]
pub fn nearest(
    store: &Store,
    to: LngLat,
    limit: usize,
    filter: &Filter,
    stay: Option<Stay>,
) -> Vec<Listing> {
    let limit = limit.min(MOST_NEAREST);
    let (index, snapshot) = store.indexed();
    let mut matcher = stay.map(StayMatcher::new);
    // The square stretches with latitude, so its order is only nearly that of the ground: some more are looked at.
    let candidates = index
        .nearest(point(WorldPoint::project(to)))
        .filter(|leaf| filter.matches(&leaf.facts))
        .filter_map(|leaf| snapshot.find(leaf.key()))
        .filter(|car_park| matcher.as_mut().is_none_or(|matcher| matcher.matches(car_park)))
        .take(limit * 2 + 16);
    let mut car_parks: Vec<_> =
        candidates.map(|car_park| (to.metres_to(car_park.at()), car_park)).collect();
    car_parks.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.id.cmp(&b.1.id)));
    car_parks
        .into_iter()
        .take(limit)
        .map(|(_, car_park)| Listing::new(car_park, to, stay))
        .collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn whole(zoom: f64) -> u8 {
    zoom.floor().clamp(0.0, 255.0) as u8
}

fn corners(bbox: Bbox) -> ([f64; 2], [f64; 2]) {
    let at = |lng, lat| point(WorldPoint::project(LngLat { lng, lat }));
    (at(bbox.west, bbox.north), at(bbox.east, bbox.south))
}

/// Compares distances from a centre, on a plane whose scale is right half-way between the two points.
struct Ruler {
    centre: [f64; 2],
}

impl Ruler {
    fn at(centre: LngLat) -> Self {
        Self { centre: point(WorldPoint::project(centre)) }
    }

    /// Grows with the distance on the ground; the square of it, in units of the square's edge at the equator.
    fn to(&self, leaf: &Leaf) -> f64 {
        let half_way = latitude(f64::midpoint(self.centre[1], leaf.at[1]) / 2f64.powi(32));
        let shrink = half_way.to_radians().cos();
        let (dx, dy) = (leaf.at[0] - self.centre[0], leaf.at[1] - self.centre[1]);
        (dx * dx + dy * dy) * shrink * shrink
    }
}

fn degrees(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
