//! Counts by area: how many places and where their middle is.

use super::{Names, Snapshot};
use crate::filter::Filter;
use crate::place::Place;

/// An area's count as a map shows it below zoom 8.
#[derive(Debug, Clone, PartialEq)]
pub struct Area {
    /// Its name.
    pub name: String,
    /// How many places match.
    pub count: u64,
    /// Mean longitude of those places in degrees.
    pub lng: f64,
    /// Mean latitude of those places in degrees.
    pub lat: f64,
}

/// What adds up, exactly and in any order.
#[derive(Debug, Clone, Copy)]
pub(super) struct AreaSum {
    area: u16,
    count: u64,
    lng_e7: i64,
    lat_e7: i64,
}

pub(super) fn sums_of(places: &[Place], filter: &Filter) -> Vec<AreaSum> {
    let mut sums: Vec<AreaSum> = Vec::new();
    for place in places.iter().filter(|place| filter.holds(&place.facts)) {
        add(
            &mut sums,
            AreaSum {
                area: place.area,
                count: 1,
                lng_e7: place.lng_e7.into(),
                lat_e7: place.lat_e7.into(),
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

/// The areas that hold a matching place, the fullest first. Places of no area are counted in none.
#[must_use]
pub fn areas(snapshot: &Snapshot, filter: &Filter) -> Vec<Area> {
    let mut sums = Vec::new();
    for chunk in snapshot.chunks() {
        if filter.is_default() {
            for sum in chunk.default_sums() {
                add(&mut sums, *sum);
            }
        } else {
            for sum in sums_of(chunk.places(), filter) {
                add(&mut sums, sum);
            }
        }
    }
    let mut areas: Vec<_> = sums.iter().map(|sum| shown(sum, snapshot.names())).collect();
    areas.retain(|area| !area.name.is_empty());
    areas.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.name.cmp(&b.name)));
    areas
}

fn shown(sum: &AreaSum, names: &Names) -> Area {
    let mean = |total: i64| total as f64 / sum.count as f64 / 1e7;
    Area {
        name: names.area_name(sum.area).to_owned(),
        count: sum.count,
        lng: mean(sum.lng_e7),
        lat: mean(sum.lat_e7),
    }
}
