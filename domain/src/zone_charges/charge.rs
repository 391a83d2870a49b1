//! What a stay in a zone is charged for: the days on which one drives in and out of it.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Europe::London;

use super::file::{Terms, Zone, ZoneCharges};
use crate::geometry::LngLat;
use crate::holidays::Nation;
use crate::rates::{Arrival, VehicleKind, When, holds};

/// What a zone charges for a stay.
#[derive(Debug, Clone, PartialEq)]
pub struct ZoneCharge<'a> {
    /// The zone.
    pub zone: &'a Zone,
    /// What it is charged by.
    pub terms: &'a Terms,
    /// What a day costs, in pence.
    pub day_pence: i32,
    /// The days that are charged for, in order: one or two.
    pub days: Vec<NaiveDate>,
}

impl ZoneCharge<'_> {
    /// All days together, in pence.
    #[must_use]
    pub fn pence(&self) -> i32 {
        let days = i32::try_from(self.days.len()).unwrap_or(i32::MAX);
        self.day_pence.saturating_mul(days)
    }
}

/// What these zones charge whoever parks there: for the day on which they drive in, and for that on which they drive out where
/// it is another one. A parked vehicle is not driven, so the days between are not charged, nor is one that is driven outside the
/// hours.
#[must_use]
pub fn charges(
    known: &ZoneCharges,
    at: LngLat,
    arrival: Arrival,
    minutes: i32,
    vehicle: VehicleKind,
) -> Vec<ZoneCharge<'_>> {
    let drives = drives(arrival, minutes);
    let inside = known.zones().iter().filter(|zone| zone.outline.contains(at));
    inside.filter_map(|zone| charge(zone, &drives, arrival.nation, vehicle)).collect()
}

/// What each of these zones charges whoever parks in it, wherever that is: who asks about many car parks asks this once, and
/// each zone's outline where they are.
#[must_use]
pub fn charges_in_each(
    known: &ZoneCharges,
    arrival: Arrival,
    minutes: i32,
    vehicle: VehicleKind,
) -> Vec<ZoneCharge<'_>> {
    let drives = drives(arrival, minutes);
    let each = known.zones().iter();
    each.filter_map(|zone| charge(zone, &drives, arrival.nation, vehicle)).collect()
}

/// When one drives: in, and out.
fn drives(arrival: Arrival, minutes: i32) -> [DateTime<Utc>; 2] {
    [arrival.at, arrival.at + TimeDelta::minutes(minutes.max(1).into())]
}

fn charge<'a>(
    zone: &'a Zone,
    drives: &[DateTime<Utc>],
    nation: Nation,
    vehicle: VehicleKind,
) -> Option<ZoneCharge<'a>> {
    let mut charge: Option<ZoneCharge> = None;
    for at in drives {
        let day = at.with_timezone(&London).date_naive();
        let Some(terms) = zone.terms_on(day) else { continue };
        let Some(&day_pence) = terms.pence.get(&vehicle) else { continue };
        let in_hours = |when: &When| holds(when, *at, nation);
        if !in_hours(&terms.when) || terms.never.as_ref().is_some_and(in_hours) {
            continue;
        }
        // The terms of the first day stand for both: a stay over a change of terms is one in thousands.
        let charge = charge.get_or_insert(ZoneCharge { zone, terms, day_pence, days: Vec::new() });
        if !charge.days.contains(&day) {
            charge.days.push(day);
        }
    }
    charge
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDateTime;

    use super::super::drawn;
    use super::*;
    use crate::opening::london_time;

    const SOHO: (f64, f64) = (-0.1337, 51.5136);
    const CROYDON: (f64, f64) = (-0.0985, 51.3763);

    fn of(
        place: (f64, f64),
        from: &str,
        hours: i32,
        vehicle: VehicleKind,
    ) -> Vec<(String, i32, usize)> {
        let from = NaiveDateTime::parse_from_str(from, "%Y-%m-%d %H:%M").expect("a time");
        let at = LngLat::new(place.0, place.1).expect("a position");
        let arrival = Arrival { at: london_time(from), nation: Nation::EnglandAndWales };
        let known = drawn::london();
        let found = charges(&known, at, arrival, hours * 60, vehicle);
        found.iter().map(|one| (one.zone.id.clone(), one.pence(), one.days.len())).collect()
    }

    fn congestion(from: &str, hours: i32) -> i32 {
        let all = of(SOHO, from, hours, VehicleKind::Car);
        all.iter().find(|(id, ..)| id == "congestion-charge").map_or(0, |(_, pence, _)| *pence)
    }

    #[test]
    fn whoever_drives_in_or_out_within_the_hours_pays_for_that_day() {
        // 23 November 2026 is a Monday.
        assert_eq!(congestion("2026-11-23 10:00", 2), 1800);
        assert_eq!(congestion("2026-11-23 06:30", 2), 1800, "out at 08:30");
        assert_eq!(congestion("2026-11-23 17:59", 4), 1800, "in at 17:59");
        assert_eq!(congestion("2026-11-23 18:00", 12), 0, "in at six, out at six");
        assert_eq!(congestion("2026-11-23 06:00", 13), 0, "parked while it is charged");
        assert_eq!(congestion("2026-11-23 10:00", 24), 3600, "in on Monday, out on Tuesday");
        assert_eq!(congestion("2026-11-23 10:00", 24 * 4), 3600, "nobody drives in between");
    }

    #[test]
    fn weekends_holidays_and_christmas() {
        assert_eq!(congestion("2026-11-28 09:00", 2), 0, "a Saturday morning");
        assert_eq!(congestion("2026-11-28 13:00", 2), 1800);
        assert_eq!(congestion("2026-08-31 09:00", 2), 0, "the morning of a bank holiday");
        assert_eq!(congestion("2026-08-31 11:00", 2), 1800, "out at one");
        assert_eq!(congestion("2026-12-28 13:00", 2), 0, "between Christmas and New Year");
        assert_eq!(congestion("2027-01-01 13:00", 2), 0);
        assert_eq!(congestion("2025-12-01 13:00", 2), 0, "before these terms nothing is known");
    }

    #[test]
    fn a_motorcycle_pays_where_motorcycles_do() {
        let ids = |vehicle| -> Vec<String> {
            of(SOHO, "2026-11-23 10:00", 2, vehicle).into_iter().map(|(id, ..)| id).collect()
        };
        assert_eq!(ids(VehicleKind::Van), ["congestion-charge", "ultra-low-emission-zone"]);
        assert_eq!(ids(VehicleKind::Motorcycle), ["ultra-low-emission-zone"]);
    }

    #[test]
    fn the_ulez_counts_days_of_the_calendar_and_spares_christmas() {
        let ulez = |from, hours| of(CROYDON, from, hours, VehicleKind::Car);
        let of = |pence, days| vec![("ultra-low-emission-zone".to_owned(), pence, days)];
        assert_eq!(ulez("2026-11-23 23:00", 2), of(2500, 2));
        assert_eq!(ulez("2026-12-25 10:00", 2), []);
        assert_eq!(ulez("2026-12-24 10:00", 24), of(1250, 1), "out on Christmas Day");
    }

    #[test]
    fn outside_of_every_outline_nothing_is_charged() {
        const NEWPORT: (f64, f64) = (-2.9977, 51.5842);
        assert_eq!(of(NEWPORT, "2026-11-23 10:00", 2, VehicleKind::Car), []);
        let arrival = Arrival::at("2026-11-23T10:00:00Z".parse().expect("a time"));
        let soho = LngLat::new(SOHO.0, SOHO.1).expect("a position");
        assert_eq!(charges(&ZoneCharges::default(), soho, arrival, 60, VehicleKind::Car), []);
    }

    #[test]
    fn each_zone_says_the_same_of_a_stay_within_it() {
        let (known, minutes) = (drawn::london(), 120);
        let arrival = Arrival::at("2026-11-23T10:00:00Z".parse().expect("a time"));
        let soho = LngLat::new(SOHO.0, SOHO.1).expect("a position");
        for vehicle in [VehicleKind::Car, VehicleKind::Motorcycle] {
            let there = charges(&known, soho, arrival, minutes, vehicle);
            assert_eq!(charges_in_each(&known, arrival, minutes, vehicle), there);
        }
    }
}
