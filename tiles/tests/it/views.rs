//! The view query against the plainest there can be: look at every car park, sort them all.

use std::collections::BTreeMap;
use std::sync::Arc;

use carpal_domain::car_park::{
    Access, Availability, CarParkKind, Facility, Plug, StepFree, TimeLimit, VerifiedBy,
};
use carpal_domain::geometry::{Bbox, LngLat};
use carpal_domain::holidays::Nation;
use carpal_domain::price::HourPrice;
use carpal_domain::rates::{Prices, Rates};
use carpal_tiles::car_park::{CarPark, Details};
use carpal_tiles::facts::{Facts, Fittings};
use carpal_tiles::filter::{Filter, criteria};
use carpal_tiles::hash::splitmix64;
use carpal_tiles::list_order::Sort;
use carpal_tiles::listing::Listing;
use carpal_tiles::mercator::{WorldPoint, latitude};
use carpal_tiles::question::needs::Needs;
use carpal_tiles::quota::budget;
use carpal_tiles::shared_rates::SharedRates;
use carpal_tiles::stay::{Stay, StayMatcher};
use carpal_tiles::stay_rules::StayRules;
use carpal_tiles::store::{Change, NameTable, Snapshot, Store};
use carpal_tiles::view::{Search, ViewQuery, view};
use chrono::{DateTime, Utc};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::pyramid::cases;

const WORDS: [&str; 12] =
    ["Car", "park", "Kingsway", "ÉCOLE", "a", "", "İstanbul", "ΟΔΟΣ", "12", "Road,", "king", "(P)"];
const SEARCHES: [&str; 16] = [
    "a",
    "car",
    "car park",
    "r p",
    "kings",
    "way",
    "école",
    "park  12",
    "road, king",
    "(p",
    "i̇st",
    "οδος",
    "nowhere",
    "king a",
    "PARK",
    "car park kingsway",
];
const FILTERS: [&str; 12] = [
    "",
    "access=all",
    "access=private,permit",
    "kind=on-street&access=all",
    "ev=1",
    "facilities=ev_charging,disabled_access,toilets&access=all",
    "guarded=1",
    "guarded=1&facilities=covered&access=all",
    "price=under-2",
    "availability=available,limited&access=all",
    "time_limit=unlimited",
    "time_limit=1-hour&price=over-4&access=all",
];

/// A stream of numbers from a seed.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        usize::try_from(splitmix64(self.0) % end as u64).expect("below the end")
    }

    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    pub fn maybe<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        (self.below(2) == 0).then(|| self.one_of(all))
    }

    pub fn part(&mut self) -> f64 {
        self.below(10_000) as f64 / 10_000.0
    }

    fn text(&mut self) -> String {
        let words: Vec<_> = (0..self.below(5)).map(|_| self.one_of(&WORDS)).collect();
        words.join(" ")
    }

    /// On a grid, so that some share a position, about three towns of which one is across the meridian.
    pub fn position(&mut self) -> LngLat {
        let (lng, lat) = self.one_of(&[(-3.0, 51.5), (-0.05, 51.4), (-4.0, 57.0)]);
        let step = |part: f64| (part * 400.0).round() / 4000.0;
        LngLat { lng: lng + step(self.part()), lat: lat + step(self.part()) }
    }

    pub fn car_park(&mut self, id: i64) -> CarPark {
        let pence = i32::try_from(self.below(700)).expect("small");
        let known = [
            HourPrice::Free,
            HourPrice::Known { pence },
            HourPrice::Estimated { pence },
            HourPrice::Unknown,
            HourPrice::NotShown,
            HourPrice::PermitHolders { at_times: false },
            HourPrice::PermitHolders { at_times: true },
        ];
        let rules = StayRules {
            max_stay_minutes: self.maybe(&[60, 240]),
            max_stay_conditional: "".into(),
            max_height_cm: self.maybe(&[190, 220]),
            max_width_cm: self.maybe(&[190, 220]),
            opening_hours: self.one_of(&["", "Mo-Fr 08:00-18:00", "24/7"]).into(),
            nation: Nation::EnglandAndWales,
            rates: self.maybe(&[300, 900]).and_then(|pence| {
                let flat = Prices { flat: Some(pence), ..Prices::default() };
                Some(Arc::new(SharedRates::new(Rates::of_prices(flat)?)))
            }),
        };
        CarPark::new(Details {
            id,
            xid: 1,
            at: self.position(),
            name: &self.text(),
            name_inferred: false,
            address: &self.text(),
            facts: Facts {
                kind: self.one_of(CarParkKind::ALL),
                access: self.one_of(Access::ALL),
                facilities: u16::try_from(self.below(1 << 12)).expect("12 bits"),
                fittings: Fittings {
                    no_disabled_spaces: self.below(5) == 0,
                    no_chargers: self.below(5) == 0,
                    step_free: self.maybe(StepFree::ALL),
                    plugs: u8::try_from(self.below(1 << 4)).expect("4 bits"),
                },
                hour: self.one_of(&known),
                published: self.below(2) == 0,
                availability: self.maybe(Availability::ALL),
                reported: false,
                time_limit: self.maybe(TimeLimit::ALL),
                verified_by: self.maybe(VerifiedBy::ALL),
                scam_reported: self.below(9) == 0,
                practice: self.below(3) == 0,
            },
            capacity: None,
            stay_rules: (self.below(2) == 0).then_some(rules),
            expires: 0,
            reach: None,
            area: u16::try_from(self.below(5)).expect("small"),
            sources: 0,
        })
    }

    /// Half of the drivers need nothing.
    pub fn needs(&mut self) -> Needs {
        let mut one = || self.below(6) == 0;
        let (blue_badge, step_free, plug, wide) = (one(), one(), one(), one());
        Needs {
            blue_badge,
            step_free,
            plug: plug.then(|| self.one_of(Plug::ALL)),
            width_cm: wide.then(|| self.one_of(&[180, 210])),
        }
    }

    fn query(&mut self) -> (ViewQuery, String) {
        let corner = |at: LngLat, dx: f64, dy: f64| LngLat { lng: at.lng + dx, lat: at.lat + dy };
        let middle = self.position();
        let half = self.one_of(&[0.0, 0.01, 0.05, 0.3, 8.0]);
        let (low, high) = (corner(middle, -half, -half), corner(middle, half, half));
        let filter = self.one_of(&FILTERS);
        let pairs = filter.split('&').filter_map(|pair| pair.split_once('='));
        let pairs: Vec<_> =
            pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let text = self.maybe(&SEARCHES).unwrap_or_default().to_owned();
        let from: DateTime<Utc> = "2026-05-03T14:30:00Z".parse().expect("a time");
        let stay = Stay {
            from,
            minutes: self.one_of(&[30, 120, 600]),
            height_cm: self.maybe(&[200]),
            clearance: self.below(3) == 0,
            max_pence: self.maybe(&[500]),
            blue_badge: self.below(2) == 0,
        };
        let query = ViewQuery {
            bbox: Bbox { west: low.lng, south: low.lat, east: high.lng, north: high.lat },
            zoom: self.one_of(&[0.0, 5.5, 7.99, 8.0, 10.0, 13.0, 15.0]),
            centre: self.one_of(&[
                middle,
                LngLat { lng: 0.0, lat: 50.0 },
                LngLat { lng: 9.0, lat: -70.0 },
            ]),
            limit: self.one_of(&[0, 1, 7, 50, 3000]),
            offset: self.one_of(&[0, 0, 3, 190, 5000]),
            filter: Filter::parse(&pairs).expect(filter),
            search: Search::of(&text),
            stay: (self.below(4) == 0).then_some(stay),
            within: self.maybe(&[900.0, 20_000.0]),
            sort: self.one_of(Sort::ALL),
            needs: self.needs(),
            own_height_cm: self.maybe(&[200, 300]),
            now: self
                .one_of(&["2026-05-03T14:30:00Z", "2026-05-04T14:30:59Z"])
                .parse()
                .expect("a time"),
        };
        (query, text.to_lowercase())
    }
}

fn rounded(value: f64) -> f64 {
    (value * 1e6).round() / 1e6
}

/// The answer by looking at every car park.
fn expected(snapshot: &Snapshot, query: &ViewQuery, text: &str) -> Value {
    let corner = |lng, lat| WorldPoint::project(LngLat { lng, lat });
    let north_west = corner(query.bbox.west, query.bbox.north);
    let south_east = corner(query.bbox.east, query.bbox.south);
    let mut matcher = query.stay.map(StayMatcher::new);
    let mut found: Vec<&CarPark> = snapshot
        .car_parks()
        .filter(|p| query.filter.matches(&p.facts))
        .filter(|p| {
            let at = p.world();
            (north_west.x..=south_east.x).contains(&at.x)
                && (north_west.y..=south_east.y).contains(&at.y)
        })
        .filter(|p| {
            p.name().to_lowercase().contains(text) || p.address().to_lowercase().contains(text)
        })
        .filter(|p| query.within.is_none_or(|max| query.centre.metres_to(p.at()) <= max))
        .filter(|p| matcher.as_mut().is_none_or(|matcher| matcher.matches(p)))
        .collect();
    let (total, too_low) = (found.len(), query.zoom < 8.0);
    let practice = found.iter().filter(|p| p.facts.practice).count();
    let narrowed = !text.is_empty() || query.stay.is_some() || query.within.is_some();
    let areas = if too_low { areas(snapshot, &found, query, narrowed) } else { Vec::new() };
    let centre = WorldPoint::project(query.centre);
    let distance = |p: &CarPark| {
        let at = p.world();
        let half_way = f64::midpoint(centre.y.into(), at.y.into()) / 2f64.powi(32);
        let shrink = latitude(half_way).to_radians().cos();
        let (dx, dy) =
            (f64::from(at.x) - f64::from(centre.x), f64::from(at.y) - f64::from(centre.y));
        (dx * dx + dy * dy) * shrink * shrink
    };
    let is_sunday = query.now.date_naive() == "2026-05-03".parse().expect("a day");
    let class = |p: &CarPark| match p.facts.access {
        _ if p.facts.scam_reported => 2,
        _ if p.facts.hour == (HourPrice::PermitHolders { at_times: false }) => 2,
        // Of the hours here only those of weekdays end, and both moments are well within them.
        Access::Public => {
            let weekdays =
                p.stay_rules().is_some_and(|rules| rules.opening_hours.starts_with("Mo"));
            i32::from(query.stay.is_none() && weekdays && is_sunday)
        }
        Access::Customers => 1,
        Access::Permit | Access::Private => 2,
    };
    // Whether it is estimated, and pence; what nobody knows is last.
    let price = |p: &CarPark| match (query.stay, p.facts.hour) {
        (Some(stay), _) => stay.price_at(p).map_or((2, 0), |s| (i32::from(s.estimated), s.pence)),
        (None, HourPrice::Free) => (0, 0),
        (None, HourPrice::Known { pence }) => (0, pence),
        (None, HourPrice::Estimated { pence }) => (1, pence),
        (None, _) => (2, 0),
    };
    let minutes = |p: &CarPark| {
        (distance(p).sqrt() / 2f64.powi(32) * std::f64::consts::TAU * 6_371_008.8 / 80.0).floor()
    };
    // What a driver can use surely, may be able to use, and cannot.
    let fit = |p: &CarPark| {
        let Needs { blue_badge, step_free, plug, width_cm } = query.needs;
        let fittings = p.facts.fittings;
        let disabled = p.facts.offers(Facility::DisabledAccess);
        let charges = p.facts.offers(Facility::EvCharging);
        let roof = p.facts.offers(Facility::Covered) || p.facts.offers(Facility::HeightRestriction);
        let lacks_plug = plug.is_some_and(|plug| fittings.plugs().all(|one| one != plug));
        let over = |max: Option<i32>, own: Option<i32>| max.zip(own).is_some_and(|(m, o)| o > m);
        let cannot = over(p.max_height_cm(), query.own_height_cm)
            || over(p.max_width_cm(), width_cm)
            || (blue_badge && fittings.no_disabled_spaces)
            || (step_free && fittings.step_free == Some(StepFree::No))
            || (lacks_plug && !charges && fittings.no_chargers);
        let unsaid = (lacks_plug && !charges)
            || (blue_badge && !disabled)
            || (step_free && fittings.step_free.is_none() && !disabled);
        let doubtful = lacks_plug
            || (width_cm.is_some() && p.max_width_cm().is_none())
            || (step_free && fittings.step_free != Some(StepFree::Yes))
            || (query.own_height_cm.is_some() && p.max_height_cm().is_none() && roof);
        match (cannot, unsaid) {
            (true, _) => 3,
            (false, true) => 2,
            (false, false) => i32::from(doubtful),
        }
    };
    let key = |p: &CarPark| match query.sort {
        Sort::Nearest => (0, fit(p), 0.0, (0, 0)),
        Sort::Cheapest => (class(p), fit(p), 0.0, price(p)),
        Sort::Best => {
            let unverified = i32::from(p.facts.verified().is_none());
            (class(p), fit(p), minutes(p), (i32::from(price(p).0 > 0), unverified))
        }
    };
    found.sort_by(|a, b| {
        let order = key(a).partial_cmp(&key(b)).expect("numbers");
        order.then(distance(a).total_cmp(&distance(b))).then(a.id.cmp(&b.id))
    });
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a zoom")]
    let max = (query.offset + query.limit).min(budget(query.zoom as u8));
    found.truncate(max);
    let listed: Vec<_> = found
        .into_iter()
        .skip(query.offset)
        .map(|p| Listing::new(p, query.centre, query.stay))
        .collect();
    json!({ "total": total, "practice": practice, "zoom_too_low": too_low, "places": listed, "areas": areas })
}

/// With a search or a stay the counts of what is in view, by number; otherwise of all that pass the filter, the fullest first.
fn areas(snapshot: &Snapshot, found: &[&CarPark], query: &ViewQuery, narrowed: bool) -> Vec<Value> {
    let mut by_area: BTreeMap<u16, Vec<&CarPark>> = BTreeMap::new();
    let passing = snapshot.car_parks().filter(|p| query.filter.matches(&p.facts));
    let counted: Vec<_> = if narrowed { found.to_vec() } else { passing.collect() };
    for car_park in counted {
        by_area.entry(car_park.area).or_default().push(car_park);
    }
    by_area.retain(|area, _| !snapshot.names().area_name(*area).is_empty());
    by_area.retain(|area, _| found.iter().any(|p| p.area == *area));
    let mut areas: Vec<_> = by_area.into_iter().collect();
    if !narrowed {
        areas.sort_by_key(|(area, all)| {
            (std::cmp::Reverse(all.len()), snapshot.names().area_name(*area).to_owned())
        });
    }
    let listed = |(area, all): (u16, Vec<&CarPark>)| {
        let mean = |of: &dyn Fn(&CarPark) -> f64| {
            all.iter().map(|p| of(p)).sum::<f64>() / all.len() as f64
        };
        let (lng, lat) = if narrowed {
            let square = 2f64.powi(32);
            let x = mean(&|p| p.world().x.into()) / square;
            let y = mean(&|p| p.world().y.into()) / square;
            (x * 360.0 - 180.0, latitude(y))
        } else {
            (mean(&|p| p.lng_e7.into()) / 1e7, mean(&|p| p.lat_e7.into()) / 1e7)
        };
        let name = snapshot.names().area_name(area);
        json!({ "name": name, "count": all.len(), "lng": rounded(lng), "lat": rounded(lat) })
    };
    areas.into_iter().map(listed).collect()
}

fn agrees(store: &Store, random: &mut Random) -> Result<(), TestCaseError> {
    let (query, text) = random.query();
    let answer = serde_json::to_value(view(store, &query)).expect("JSON");
    prop_assert_eq!(answer, expected(&store.snapshot(), &query, &text), "{:?}", query);
    Ok(())
}

/// One for everybody by its record, with this board.
fn of_board(id: i64, lng: f64, board: &str) -> CarPark {
    let rates = carpal_domain::rates::parse(board).expect("rates");
    let facts = Facts {
        access: Access::Public,
        hour: HourPrice::Unknown.under(Some(&rates)),
        scam_reported: false,
        ..Random(1).car_park(1).facts
    };
    CarPark::new(Details {
        id,
        xid: 1,
        at: LngLat { lng, lat: 51.5 },
        name: "",
        name_inferred: false,
        address: "",
        facts,
        capacity: None,
        stay_rules: Some(StayRules {
            opening_hours: "".into(),
            nation: Nation::EnglandAndWales,
            max_stay_minutes: None,
            max_stay_conditional: "".into(),
            max_height_cm: None,
            max_width_cm: None,
            rates: Some(Arc::new(SharedRates::new(rates))),
        }),
        expires: 0,
        reach: None,
        area: 0,
        sources: 0,
    })
}

#[test]
fn what_is_for_permit_holders_now_comes_after_what_anybody_may_use() {
    let car_parks = vec![
        of_board(1, -3.0, "24/7: permit holders only"),
        of_board(2, -3.001, "Mo-Fr 10:00-11:00: permit holders only"),
        of_board(3, -3.002, "Th: no parking\n24/7:\n  each 1 h: £1.00"),
        of_board(4, -3.003, "24/7:\n  each 1 h: £9.00"),
    ];
    let mut names = NameTable::default();
    names.area("");
    let store = Store::default();
    store.replace(Arc::new(Snapshot::new(car_parks, Arc::new(names))));
    let order = |now: &str| {
        let query = ViewQuery {
            bbox: Bbox { west: -3.1, south: 51.4, east: -2.9, north: 51.6 },
            zoom: 15.0,
            centre: LngLat { lng: -3.0, lat: 51.5 },
            limit: 10,
            offset: 0,
            filter: Filter::parse(&[]).expect("none"),
            search: None,
            stay: None,
            within: None,
            sort: Sort::Best,
            needs: Needs::default(),
            own_height_cm: None,
            now: now.parse().expect("a time"),
        };
        view(&store, &query).car_parks.iter().map(|one| one.id).collect::<Vec<_>>()
    };
    // Wednesday 18 November 2026, and the Thursday after it.
    assert_eq!(order("2026-11-18T09:59:59Z"), [2, 3, 4, 1]);
    assert_eq!(order("2026-11-18T10:00:00Z"), [3, 4, 2, 1]);
    assert_eq!(order("2026-11-18T11:00:00Z"), [2, 3, 4, 1]);
    assert_eq!(order("2026-11-19T09:00:00Z"), [2, 4, 3, 1]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(48), ..ProptestConfig::default() })]

    #[test]
    fn a_view_is_what_looking_at_every_car_park_finds(seed: u64, count in 0usize..3000) {
        let mut random = Random(seed);
        let mut names = NameTable::default();
        for name in ["", "Cardiff", "London", "Perth", "Bath"] {
            names.area(name);
        }
        let names = Arc::new(names);
        let car_parks: Vec<_> = (1..).take(count).map(|id| random.car_park(id)).collect();
        let store = Store::default();
        store.replace(Arc::new(Snapshot::new(car_parks.clone(), Arc::clone(&names))));
        for _ in 0..12 {
            agrees(&store, &mut random)?;
        }
        // Some go, some move, and some come.
        let mut changes = Vec::new();
        for id in (1..=count + 40).filter(|id| id % 7 == 0) {
            let old = car_parks.get(id - 1).cloned();
            let id = i64::try_from(id).expect("small");
            let new = (old.is_none() || random.below(2) == 0).then(|| random.car_park(id));
            changes.push(Change { old, new });
        }
        store.publish(Arc::new(store.snapshot().with_changes(&changes, names)), &changes);
        for _ in 0..12 {
            agrees(&store, &mut random)?;
        }
    }

    #[test]
    fn criteria_say_what_filters_say(seed: u64) {
        let mut random = Random(seed);
        let facts = random.car_park(1).facts;
        let filter = random.query().0.filter;
        let all = filter.groups().all(|group| criteria(&facts) & group != 0);
        prop_assert_eq!(all, filter.matches(&facts));
    }
}
