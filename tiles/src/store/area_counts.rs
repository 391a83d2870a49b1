//! Counts by area: how many car parks there are, and where their middle is.

use super::{NameTable, Snapshot};
use crate::car_park::CarPark;
use crate::filter::Filter;

/// An area's count as a map shows it below zoom 8.
#[derive(Debug, Clone, PartialEq)]
pub struct AreaCount {
    /// Its name.
    pub name: String,
    /// How many car parks match.
    pub count: u64,
    /// Mean longitude of those car parks in degrees.
    pub lng: f64,
    /// Mean latitude of those car parks in degrees.
    pub lat: f64,
}

/// A count and sums of coordinates: whole numbers, so that they add up exactly in any order.
#[derive(Debug, Clone, Copy)]
pub(super) struct AreaSum {
    area: u16,
    count: u64,
    lng_e7: i64,
    lat_e7: i64,
}

pub(super) fn sums_of(car_parks: &[CarPark], filter: &Filter) -> Vec<AreaSum> {
    let mut sums: Vec<AreaSum> = Vec::new();
    for car_park in car_parks.iter().filter(|car_park| filter.matches(&car_park.facts)) {
        add(
            &mut sums,
            AreaSum {
                area: car_park.area,
                count: 1,
                lng_e7: car_park.lng_e7.into(),
                lat_e7: car_park.lat_e7.into(),
            },
        );
    }
    sums
}

fn add(sums: &mut Vec<AreaSum>, more: AreaSum) {
    if let Some(sum) = sums.iter_mut().find(|sum| sum.area == more.area) {
        sum.count += more.count;
        sum.lng_e7 += more.lng_e7;
        sum.lat_e7 += more.lat_e7;
    } else {
        sums.push(more);
    }
}

/// The areas that have a matching car park, the fullest first. A car park without an area is in no count.
#[must_use]
pub fn area_counts(snapshot: &Snapshot, filter: &Filter) -> Vec<AreaCount> {
    let mut sums = Vec::new();
    for chunk in snapshot.chunks() {
        if filter.is_default() {
            for sum in chunk.default_sums() {
                add(&mut sums, *sum);
            }
        } else {
            for sum in sums_of(chunk.car_parks(), filter) {
                add(&mut sums, sum);
            }
        }
    }
    let mut areas: Vec<_> = sums.iter().map(|sum| count(sum, snapshot.names())).collect();
    areas.retain(|area| !area.name.is_empty());
    areas.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.name.cmp(&b.name)));
    areas
}

fn count(sum: &AreaSum, names: &NameTable) -> AreaCount {
    let mean = |total: i64| total as f64 / sum.count as f64 / 1e7;
    AreaCount {
        name: names.area_name(sum.area).to_owned(),
        count: sum.count,
        lng: mean(sum.lng_e7),
        lat: mean(sum.lat_e7),
    }
}
