//! Nested, seamless, within budget: for random car parks and filters, over every tile, and over ten thousand views.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use carpal_domain::car_park::{Access, Availability, CarParkKind, Facility, TimeLimit, VerifiedBy};
use carpal_domain::geometry::LngLat;
use carpal_domain::price::HourPrice;
use carpal_tiles::car_park::{CarPark, Details};
use carpal_tiles::carpark_tiles::{drawn, selected};
use carpal_tiles::facts::{Facts, Fittings, facility_bit};
use carpal_tiles::filter::Filter;
use carpal_tiles::hash::splitmix64;
use carpal_tiles::mercator::TileId;
use carpal_tiles::quota::{budget, cell_quota};
use carpal_tiles::store::{Change, NameTable, Snapshot};
use proptest::prelude::*;

/// A car park made of a number: every fact follows from it.
pub fn made_up(id: i64, lng: f64, lat: f64, seed: u64) -> CarPark {
    let bits = splitmix64(seed);
    let pick = |shift: u32, of: u64| (bits >> shift) % of;
    let mut facilities = 0;
    for facility in [Facility::EvCharging, Facility::DisabledAccess, Facility::Covered] {
        if pick(8 + facility as u32, 7) == 0 {
            facilities |= facility_bit(facility);
        }
    }
    let pence = i32::try_from(pick(24, 600)).expect("small");
    let facts = Facts {
        kind: CarParkKind::ALL[usize::from(pick(0, 5) == 0)],
        access: Access::ALL[usize::try_from(pick(3, 4)).expect("small")],
        facilities,
        fittings: Fittings::default(),
        hour: [
            HourPrice::Free,
            HourPrice::Known { pence },
            HourPrice::Unknown,
            HourPrice::PermitHolders { at_times: true },
            HourPrice::Estimated { pence },
        ][usize::try_from(pick(30, 5)).expect("small")],
        published: false,
        availability: (pick(34, 3) == 0).then_some(Availability::Limited),
        reported: false,
        time_limit: (pick(36, 3) == 0).then_some(TimeLimit::OneHour),
        verified_by: (pick(40, 20) == 0).then_some(VerifiedBy::Council),
        scam_reported: pick(44, 40) == 0,
        practice: pick(48, 2) == 0,
    };
    let name = ["High Street", "Bute Street car park", "", "Tŷ Gwyn"]
        [usize::try_from(pick(58, 4)).expect("small")];
    CarPark::new(Details {
        id,
        xid: seed,
        at: LngLat::new(lng, lat).expect("on the globe"),
        name,
        name_inferred: false,
        address: "1 Some Street",
        facts,
        capacity: (pick(50, 3) == 0).then_some(i32::try_from(pick(52, 500)).expect("small")),
        stay_rules: None,
        expires: 0,
        reach: None,
        area: 0,
        sources: 0,
    })
}

fn snapshot(car_parks: Vec<CarPark>) -> Snapshot {
    Snapshot::new(car_parks, Arc::new(NameTable::default()))
}

fn filters() -> Vec<Filter> {
    let read = |pairs: &[(&str, &str)]| {
        let pairs: Vec<_> = pairs.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        Filter::parse(&pairs).expect("a filter")
    };
    vec![
        Filter::default(),
        read(&[("access", "all")]),
        read(&[("ev", "1"), ("access", "all")]),
        read(&[("price", "under-2"), ("kind", "car-park")]),
        read(&[("availability", "available,limited"), ("time_limit", "unlimited")]),
    ]
}

/// Clusters of car parks: mostly close together, many on both sides of longitude 0, some exactly on it.
fn car_parks() -> impl Strategy<Value = Vec<CarPark>> {
    let at = prop_oneof![
        4 => (-0.02..0.02f64, 51.47..51.52f64),
        2 => (-0.3..0.3f64, 51.3..51.7f64),
        1 => (-8.0..1.9f64, 50.0..59.0f64),
        1 => (Just(0.0), 51.4..51.6f64),
    ];
    proptest::collection::vec((at, any::<u64>()), 1..1500).prop_map(|spots| {
        let numbered = spots.into_iter().zip(1..);
        numbered.map(|(((lng, lat), seed), id)| made_up(id, lng, lat, seed)).collect()
    })
}

/// Column and row among the cells of a zoom, worked out from the formula of the projection and nothing of ours.
fn cell(car_park: &CarPark, zoom: u8) -> (i64, i64) {
    let at = car_park.at();
    let across = f64::from(1u32 << (zoom + 2));
    let x = (at.lng + 180.0) / 360.0 * across;
    let lat = at.lat.to_radians();
    let y = (1.0 - (lat.tan() + 1.0 / lat.cos()).ln() / std::f64::consts::PI) / 2.0 * across;
    #[expect(clippy::cast_possible_truncation, reason = "below 2^20")]
    (x.floor() as i64, y.floor() as i64)
}

/// How many cases of a property are tried: a sample, or many more where `make prove` sets `CARPAL_PROVE`.
pub fn cases(sample: u32) -> u32 {
    if std::env::var("CARPAL_PROVE").is_ok_and(|prove| prove == "1") { 50 * sample } else { sample }
}

fn shown_at(snapshot: &Snapshot, zoom: u8, filter: &Filter) -> HashSet<i64> {
    snapshot.tiles(zoom).flat_map(|tile| selected(snapshot, tile, filter)).map(|p| p.id).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(24), ..ProptestConfig::default() })]

    #[test]
    fn what_shows_at_a_zoom_shows_at_the_next(car_parks in car_parks()) {
        let snapshot = snapshot(car_parks);
        for filter in filters() {
            let mut before = HashSet::new();
            for zoom in 8..=16 {
                let now = shown_at(&snapshot, zoom, &filter);
                let lost: Vec<_> = before.difference(&now).collect();
                prop_assert!(lost.is_empty(), "{lost:?} at zoom {zoom}");
                before = now;
            }
            let all: HashSet<i64> =
                snapshot.car_parks().filter(|p| filter.matches(&p.facts)).map(|p| p.id).collect();
            prop_assert_eq!(before, all, "zoom 16 shows every car park that matches");
        }
    }

    #[test]
    fn a_tile_shows_the_best_of_each_cell_as_if_there_were_no_tiles(car_parks in car_parks()) {
        let snapshot = snapshot(car_parks);
        for filter in filters() {
            for zoom in 8..16 {
                let mut cells: BTreeMap<(i64, i64), Vec<&CarPark>> = BTreeMap::new();
                for car_park in snapshot.car_parks().filter(|p| filter.matches(&p.facts)) {
                    cells.entry(cell(car_park, zoom)).or_default().push(car_park);
                }
                let quota = cell_quota(zoom).expect("a quota");
                let expected: HashSet<i64> = cells
                    .into_values()
                    .flat_map(|mut car_parks| {
                        car_parks.sort_by_key(|p| (std::cmp::Reverse(p.score), p.id));
                        car_parks.truncate(quota);
                        car_parks.into_iter().map(|p| p.id).collect::<Vec<_>>()
                    })
                    .collect();
                prop_assert_eq!(shown_at(&snapshot, zoom, &filter), expected, "zoom {}", zoom);
            }
        }
    }

    #[test]
    fn a_car_park_is_drawn_once_a_zoom_and_a_buffer_adds_what_neighbours_draw(car_parks in car_parks()) {
        let snapshot = snapshot(car_parks);
        let plain = Filter::default();
        let buffered = plain.with_buffer(256);
        for zoom in 8..=16 {
            let mut at: HashMap<i64, (i64, i64)> = HashMap::new();
            for tile in snapshot.tiles(zoom) {
                for (car_park, (x, y)) in drawn(&snapshot, tile, &plain) {
                    prop_assert!((0..4096).contains(&x) && (0..4096).contains(&y));
                    let here = (i64::from(tile.x) * 4096 + i64::from(x), i64::from(tile.y) * 4096 + i64::from(y));
                    prop_assert!(at.insert(car_park.id, here).is_none(), "{} twice at zoom {zoom}", car_park.id);
                }
            }
            for tile in snapshot.tiles(zoom).take(40) {
                let edge = |tile: u32| (i64::from(tile) * 4096 - 256)..(i64::from(tile + 1) * 4096 + 256);
                let expected: BTreeSet<i64> = at
                    .iter()
                    .filter(|(_, (x, y))| edge(tile.x).contains(x) && edge(tile.y).contains(y))
                    .map(|(id, _)| *id)
                    .collect();
                let got: Vec<i64> = drawn(&snapshot, tile, &buffered).iter().map(|(p, _)| p.id).collect();
                prop_assert_eq!(got.iter().copied().collect::<BTreeSet<_>>(), expected);
                prop_assert_eq!(got.len(), got.iter().collect::<BTreeSet<_>>().len());
            }
        }
    }

    #[test]
    fn applying_changes_is_the_same_as_starting_afresh(
        car_parks in car_parks(),
        turns in proptest::collection::vec((any::<prop::sample::Index>(), 0..4u8, any::<u64>()), 1..60),
    ) {
        let mut now: BTreeMap<i64, CarPark> = car_parks.iter().map(|p| (p.id, p.clone())).collect();
        let mut changed = snapshot(car_parks);
        let mut fresh_id = 1_000_000;
        for (which, act, seed) in turns {
            let ids: Vec<i64> = now.keys().copied().collect();
            let id = if ids.is_empty() || act == 0 { fresh_id += 1; fresh_id } else { ids[which.index(ids.len())] };
            let old = now.remove(&id);
            let shift = f64::from(u32::try_from(seed % 1000).expect("small")) / 1e4;
            let at = old.as_ref().map_or(LngLat { lng: 0.01, lat: 51.5 }, CarPark::at);
            let new = match act {
                1 => None,
                2 => Some(made_up(id, at.lng + shift, at.lat, seed)),
                _ => Some(made_up(id, at.lng, at.lat, seed)),
            };
            now.extend(new.clone().map(|new| (id, new)));
            changed = changed.with_changes(&[Change { old, new }], Arc::new(NameTable::default()));
        }
        let afresh = snapshot(now.into_values().collect());
        prop_assert_eq!(changed.len(), afresh.len());
        prop_assert_eq!(changed.version(), afresh.version());
        prop_assert_eq!(changed.practice_count(), afresh.practice_count());
        let keys = |s: &Snapshot| s.car_parks().map(|p| (p.key(), p.fingerprint())).collect::<Vec<_>>();
        prop_assert_eq!(keys(&changed), keys(&afresh));
        for car_park in afresh.car_parks() {
            prop_assert!(changed.find(car_park.key()).is_some());
        }
        for tile in afresh.tiles(12) {
            let ids = |s: &Snapshot| s.within(tile).map(|p| p.id).collect::<Vec<_>>();
            prop_assert_eq!(ids(&changed), ids(&afresh));
        }
    }
}

#[test]
fn ten_thousand_views_keep_their_budgets() {
    let unit = |seed: u64| (splitmix64(seed) >> 11) as f64 / (1u64 << 53) as f64;
    // Denser than any town, so that the quota and not the car parks decide.
    let car_parks = (1..=120_000i64).map(|id| {
        let seed = id.cast_unsigned() * 3;
        let spread = if id % 4 == 0 { 2.0 } else { 0.12 };
        let (lng, lat) =
            ((unit(seed) - 0.5) * spread, 51.5 + (unit(seed + 1) - 0.5) * spread * 0.6);
        made_up(id, lng, lat, seed + 2)
    });
    let snapshot = snapshot(car_parks.collect());
    let filter = filters()[1];
    let mut fullest: f64 = 0.0;
    for zoom in 8..=15u8 {
        let scale = 2f64.powi(i32::from(zoom)) * 512.0 / 2f64.powi(32);
        let mut pixels: Vec<(f64, f64)> = snapshot
            .tiles(zoom)
            .flat_map(|tile| selected(&snapshot, tile, &filter))
            .map(|p| (f64::from(p.world().x) * scale, f64::from(p.world().y) * scale))
            .collect();
        pixels.sort_by(|a, b| a.0.total_cmp(&b.0));
        for view in 0..1250u64 {
            let seed = u64::from(zoom) << 32 | view << 2;
            let spread = if view % 2 == 0 { 2.0 } else { 0.12 };
            let middle = made_up(
                1,
                (unit(seed) - 0.5) * spread,
                51.5 + (unit(seed + 1) - 0.5) * spread * 0.6,
                0,
            )
            .world();
            let (west, north) =
                (f64::from(middle.x) * scale - 640.0, f64::from(middle.y) * scale - 400.0);
            let from = pixels.partition_point(|p| p.0 < west);
            let to = pixels.partition_point(|p| p.0 <= west + 1280.0);
            let inside =
                pixels[from..to].iter().filter(|p| (north..=north + 800.0).contains(&p.1)).count();
            assert!(inside <= budget(zoom), "{inside} at zoom {zoom}");
            fullest = fullest.max(inside as f64 / budget(zoom) as f64);
        }
    }
    assert!(fullest > 0.7, "the views were too empty to prove anything: {fullest}");
}

#[test]
fn the_walk_over_a_zoom_names_each_tile_once() {
    let car_parks = (1..2000i64).map(|id| {
        let seed = id.cast_unsigned();
        made_up(
            id,
            -3.0 + (splitmix64(seed) % 1000) as f64 / 300.0,
            51.0 + (splitmix64(seed + 9) % 1000) as f64 / 300.0,
            seed,
        )
    });
    let snapshot = snapshot(car_parks.collect());
    for zoom in 0..=16 {
        let tiles: Vec<TileId> = snapshot.tiles(zoom).collect();
        assert_eq!(tiles.len(), tiles.iter().collect::<HashSet<_>>().len(), "zoom {zoom}");
        let held: usize = tiles.iter().map(|tile| snapshot.within(*tile).count()).sum();
        assert_eq!(held, snapshot.len());
    }
}
