//! Which car parks are in a view, and which are nearest.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::sync::Arc;

use carpal_domain::geometry::{Bbox, LngLat};
use chrono::{DateTime, Utc};
use serde::Serialize;

use crate::car_park::CarPark;
use crate::filter::Filter;
use crate::list_order::{FIRST_CLASS, Key, Order, Sort};
use crate::listing::Listing;
use crate::mercator::{WorldPoint, latitude};
use crate::question::needs::Needs;
use crate::quota::{FIRST_POINT_ZOOM, budget};
use crate::ruler::Ruler;
use crate::stay::{Stay, StayMatcher};
use crate::store::{
    AreaCount, Bits, Chunk, Pattern, Snapshot, Store, WorldBox, area_counts, point,
};

/// The most car parks that a query for the nearest may ask for.
pub const MAX_NEAREST: usize = 100;

/// The longest text that is searched for, in characters.
pub const MAX_SEARCH_LENGTH: usize = 120;

/// A query for the car parks in a view.
#[derive(Debug, Clone)]
pub struct ViewQuery {
    /// What is in view.
    pub bbox: Bbox,
    /// Its zoom.
    pub zoom: f64,
    /// The point from which distances count: the middle of the view unless the user says otherwise.
    pub centre: LngLat,
    /// At most this many car parks.
    pub limit: usize,
    /// How many of the first to pass over.
    pub offset: usize,
    /// Which car parks are asked for.
    pub filter: Filter,
    /// Only car parks whose name or address holds this, whatever the case of either.
    pub search: Option<Search>,
    /// Only car parks that suit this stay.
    pub stay: Option<Stay>,
    /// Only car parks within this many metres of the centre.
    pub within: Option<f64>,
    /// What comes first.
    pub sort: Sort,
    /// What the driver needs: of what is listed, what they can really use comes first.
    pub needs: Needs,
    /// How high their vehicle is, in centimetres; the same.
    pub own_height_cm: Option<i32>,
    /// When it is asked: which car parks are closed then.
    pub now: DateTime<Utc>,
}

/// A text to look for in names and addresses.
#[derive(Debug, Clone)]
pub struct Search(String);

impl Search {
    /// A search, unless the text is blank or longer than [`MAX_SEARCH_LENGTH`].
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        let fits = !text.is_empty() && text.chars().count() <= MAX_SEARCH_LENGTH;
        fits.then(|| Self(text.to_lowercase()))
    }
}

/// The response to a [`ViewQuery`].
#[derive(Debug, Serialize)]
pub struct ViewResponse {
    /// Matching car parks in view, all of them, whatever the zoom shows.
    pub total: usize,
    /// How many of those are practice car parks, which are invented.
    pub practice: usize,
    /// Below zoom 8: then there are areas instead of car parks.
    pub zoom_too_low: bool,
    /// In the order that was asked for.
    #[serde(rename = "places")]
    pub car_parks: Vec<Listing>,
    /// The areas with a matching car park in view, each with its count over its whole extent, as the map shows it. With a search,
    /// a stay or a distance, each with its count in view.
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

/// What was found of a chunk.
struct Part<'a> {
    chunk: &'a Chunk,
    found: Bits,
}

/// Answers a query. `offset` and `limit` together reach no further than the zoom's budget.
#[must_use]
pub fn view(store: &Store, query: &ViewQuery) -> ViewResponse {
    let zoom = whole(query.zoom);
    let snapshot = store.snapshot();
    let parts = parts(&snapshot, query);
    let total = parts.iter().map(|part| part.found.count()).sum();
    let practice = |part: &Part<'_>| part.found.count_with(part.chunk.index().practice());
    let practice = parts.iter().map(practice).sum();
    let zoom_too_low = zoom < FIRST_POINT_ZOOM;
    let narrowed = query.search.is_some() || query.stay.is_some() || query.within.is_some();
    let areas = match (zoom_too_low, narrowed) {
        (false, _) => Vec::new(),
        (true, true) => areas_in_view(&snapshot, &parts),
        (true, false) => whole_areas(&snapshot, &parts, &query.filter),
    };
    let max = query.offset.saturating_add(query.limit).min(budget(zoom));
    let car_parks = first(store, query, parts, max).into_iter().skip(query.offset);
    let listed = |car_park| Listing::new(car_park, query.centre, query.stay);
    let car_parks = car_parks.map(listed).collect();
    ViewResponse { total, practice, zoom_too_low, car_parks, areas }
}

/// The matching car parks in view, by chunk; only chunks with some.
fn parts<'a>(snapshot: &'a Snapshot, query: &ViewQuery) -> Vec<Part<'a>> {
    let in_view = corners(query.within.map_or(query.bbox, |metres| {
        // The circle cuts the box first, so that not every car park in it is measured.
        cut(query.bbox, query.centre, metres)
    }));
    let mut pattern = query.search.as_ref().map(|search| Pattern::new(&search.0));
    let mut matcher = query.stay.map(StayMatcher::new);
    let part = |chunk: &'a Arc<Chunk>| {
        let index = chunk.index();
        let mut found = index.matching_in(&in_view, &query.filter)?;
        if let Some(pattern) = &mut pattern
            && !found.is_empty()
        {
            index.search(pattern, &mut found);
        }
        if let Some(metres) = query.within {
            found.keep(|at| query.centre.metres_to(chunk.car_parks()[at].at()) <= metres);
        }
        if let Some(matcher) = &mut matcher {
            found.keep(|at| matcher.matches(&chunk.car_parks()[at]));
        }
        (!found.is_empty()).then_some(Part { chunk, found })
    };
    snapshot.chunks().iter().filter_map(part).collect()
}

/// Areas with their count in view, by number.
fn areas_in_view(snapshot: &Snapshot, parts: &[Part<'_>]) -> Vec<ListedArea> {
    // Whole numbers far below 2^53 in all: their sums are exact.
    let mut sums: BTreeMap<u16, (u64, u64, u64)> = BTreeMap::new();
    for Part { chunk, found } in parts {
        for (area, which) in chunk.index().areas().filter(|(_, which)| found.meets(which)) {
            let (count, x, y) = sums.entry(area).or_default();
            for at in found.with(which) {
                let point = chunk.index().point(at);
                *count += 1;
                *x += u64::from(point.x);
                *y += u64::from(point.y);
            }
        }
    }
    let square = 2f64.powi(32);
    let listed = |(area, (count, x, y)): (u16, (u64, u64, u64))| {
        let mean = |sum: u64| sum as f64 / count as f64 / square;
        ListedArea {
            name: snapshot.names().area_name(area).to_owned(),
            count,
            lng: degrees(mean(x) * 360.0 - 180.0),
            lat: degrees(latitude(mean(y))),
        }
    };
    sums.into_iter().map(listed).filter(|area| !area.name.is_empty()).collect()
}

/// The areas that are in view, with their count over their whole extent.
fn whole_areas(snapshot: &Snapshot, parts: &[Part<'_>], filter: &Filter) -> Vec<ListedArea> {
    let mut seen = BTreeSet::new();
    for Part { chunk, found } in parts {
        let met = chunk.index().areas().filter(|(_, which)| found.meets(which));
        seen.extend(met.map(|(area, _)| area));
    }
    let seen: BTreeSet<_> = seen.into_iter().map(|area| snapshot.names().area_name(area)).collect();
    let listed = |area: &AreaCount| ListedArea {
        name: area.name.clone(),
        count: area.count,
        lng: degrees(area.lng),
        lat: degrees(area.lat),
    };
    let whole = area_counts(snapshot, filter);
    whole.iter().filter(|area| seen.contains(area.name.as_str())).map(listed).collect()
}

/// The first `max` in the order that is asked for.
fn first<'a>(
    store: &Store,
    query: &ViewQuery,
    parts: Vec<Part<'a>>,
    max: usize,
) -> Vec<&'a CarPark> {
    let ruler = Ruler::at(query.centre);
    let order = Order::new(query.sort, query.stay).for_needs(query.needs, query.own_height_cm);
    let mut parts: Vec<_> =
        parts.into_iter().map(|part| (ruler.least(part.chunk.index().bounds()), part)).collect();
    parts.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    // A stay has left out what is closed, and what is for permit holders then.
    let is_closed = |car_park: &CarPark| {
        query.stay.is_none()
            && (store.closed_now().is_closed(car_park, query.now) || car_park.is_barred(query.now))
    };
    let mut chosen = Vec::new();
    let mut closed = Vec::new();
    for class in order.classes() {
        let mut first = TopK::new(max - chosen.len());
        // All of the class before are known if any of this one has room.
        for candidate in std::mem::take(&mut closed) {
            first.offer(candidate);
        }
        for (least, Part { chunk, found }) in &parts {
            // All further chunks are further away than this one.
            if first.is_full_before(order.least_key(*least)) {
                break;
            }
            let index = chunk.index();
            for at in found.with(class.map_or(found, |class| index.class(class))) {
                let distance = ruler.to(index.point(at));
                if first.is_full_before(order.least_key(distance)) {
                    continue;
                }
                let car_park = &chunk.car_parks()[at];
                let candidate = Candidate { key: order.key(car_park, distance), car_park };
                if !first.wants(&candidate) {
                    continue;
                }
                if class == Some(FIRST_CLASS) && is_closed(car_park) {
                    closed.push(candidate);
                } else {
                    first.offer(candidate);
                }
            }
        }
        chosen.extend(first.nearest.into_sorted_vec().into_iter().map(|one| one.car_park));
    }
    chosen
}

/// The first of those that were offered, up to a number.
struct TopK<'a> {
    max: usize,
    nearest: BinaryHeap<Candidate<'a>>,
}

impl<'a> TopK<'a> {
    fn new(max: usize) -> Self {
        Self { max, nearest: BinaryHeap::new() }
    }

    /// Whether nothing with this key or a greater one has a place.
    fn is_full_before(&self, key: Key) -> bool {
        self.nearest.len() == self.max && self.nearest.peek().is_none_or(|last| last.key < key)
    }

    fn wants(&self, candidate: &Candidate<'a>) -> bool {
        self.nearest.len() < self.max || self.nearest.peek().is_some_and(|last| candidate < last)
    }

    fn offer(&mut self, candidate: Candidate<'a>) {
        if self.nearest.len() < self.max {
            self.nearest.push(candidate);
        } else if let Some(mut last) = self.nearest.peek_mut()
            && candidate < *last
        {
            *last = candidate;
        }
    }
}

/// A car park among those of its class. The greatest is the one to leave out first.
struct Candidate<'a> {
    key: Key,
    car_park: &'a CarPark,
}

impl PartialEq for Candidate<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Candidate<'_> {}

impl PartialOrd for Candidate<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Candidate<'_> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key.cmp(&other.key).then(self.car_park.id.cmp(&other.car_park.id))
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
    needs: Needs,
    own_height_cm: Option<i32>,
) -> Vec<Listing> {
    let limit = limit.min(MAX_NEAREST);
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
    car_parks.truncate(limit);
    // Of the nearest, what the driver can really use comes first.
    car_parks.sort_by_key(|(_, car_park)| needs.fit(own_height_cm, car_park));
    car_parks.into_iter().map(|(_, car_park)| Listing::new(car_park, to, stay)).collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
fn whole(zoom: f64) -> u8 {
    zoom.floor().clamp(0.0, 255.0) as u8
}

/// A degree of latitude, a little less than it is: what is cut off must be out of reach.
const DEGREE_METRES: f64 = 110_000.0;

/// The part of a box that a number of metres around a centre reaches into. Where they do not, there is nothing in it.
fn cut(bbox: Bbox, centre: LngLat, metres: f64) -> Bbox {
    let high = metres / DEGREE_METRES;
    // The parallels are shortest at the end that is nearest to a pole.
    let wide = high / (centre.lat.abs() + high).min(90.0).to_radians().cos();
    Bbox {
        west: bbox.west.max(centre.lng - wide),
        south: bbox.south.max(centre.lat - high),
        east: bbox.east.min(centre.lng + wide),
        north: bbox.north.min(centre.lat + high),
    }
}

/// The box around a circle of some metres.
#[must_use]
pub fn circle_box(centre: LngLat, metres: f64) -> WorldBox {
    let globe = Bbox { west: -180.0, south: -90.0, east: 180.0, north: 90.0 };
    corners(cut(globe, centre, metres))
}

fn corners(bbox: Bbox) -> WorldBox {
    let at = |lng, lat| WorldPoint::project(LngLat { lng, lat });
    WorldBox { north_west: at(bbox.west, bbox.north), south_east: at(bbox.east, bbox.south) }
}

fn degrees(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}
