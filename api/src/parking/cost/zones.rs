//! What driving into a zone costs beside the parking.

use carpal_domain::geometry::LngLat;
use carpal_domain::price::{StayCost, StayPrice, pounds};
use carpal_domain::rates::{Arrival, VehicleKind};
use carpal_domain::zone_charges::{Source, ZoneCharge, ZoneCharges, charges};
use chrono::NaiveDate;
use serde::Serialize;

/// What a zone charges for driving in and out of it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct ZoneChargeLine {
    /// The zone, as its signs call it.
    #[schema(example = "Congestion Charge")]
    name: String,
    /// Who charges.
    #[schema(example = "Transport for London")]
    run_by: String,
    /// Where they say more; https.
    #[schema(example = "https://tfl.gov.uk/modes/driving/congestion-charge")]
    url: String,
    /// In pence, for all days together.
    #[schema(example = 1_800)]
    pence: i32,
    /// "£18.00".
    #[schema(example = "£18.00")]
    words: String,
    /// How that comes about: "1 day at £18.00".
    #[schema(example = "1 day at £18.00")]
    text: String,
    /// The days that are charged for: that on which one drives in, and that on which one drives out.
    days: Vec<NaiveDate>,
    /// Who pays it, where not everybody does, after "if"; null where everybody with such a vehicle does.
    #[schema(example = "your vehicle does not meet the emission standards")]
    only_if: Option<String>,
    /// The hours in which one pays for driving, as opening hours are written.
    #[schema(example = "Mo-Fr 07:00-18:00; Sa,Su,PH 12:00-18:00")]
    hours: String,
    /// What else to know, in words.
    notes: Vec<String>,
    /// Where the charge can be read.
    sources: Vec<Source>,
    /// The first day on which this is charged.
    #[schema(example = "2026-01-02")]
    since: NaiveDate,
    /// The day on which somebody last looked whether it still is.
    #[schema(example = "2026-11-27")]
    checked: NaiveDate,
    /// Whom to credit for the outline of the zone, and its licence.
    #[schema(example = "Example Council, Open Government Licence v3.0")]
    credit: String,
}

impl ZoneChargeLine {
    /// The lines of a stay; none where no zone that is known lies there.
    pub fn all(
        known: &ZoneCharges,
        at: (f64, f64),
        arrival: Arrival,
        minutes: i32,
        vehicle: VehicleKind,
    ) -> Vec<Self> {
        let Ok(at) = LngLat::new(at.0, at.1) else { return Vec::new() };
        charges(known, at, arrival, minutes, vehicle).into_iter().map(Self::from).collect()
    }
}

impl From<ZoneCharge<'_>> for ZoneChargeLine {
    fn from(charge: ZoneCharge<'_>) -> Self {
        let (zone, terms, boundary) = (charge.zone, charge.terms, &charge.zone.boundary);
        let days = match charge.days.len() {
            1 => "1 day".to_owned(),
            days => format!("{days} days"),
        };
        Self {
            name: zone.name.clone(),
            run_by: zone.run_by.clone(),
            url: zone.url.clone(),
            pence: charge.pence(),
            words: pounds(charge.pence()),
            text: format!("{days} at {}", pounds(charge.day_pence)),
            only_if: terms.only_if.clone(),
            hours: terms.when.to_string(),
            notes: terms.notes.clone(),
            sources: terms.sources.clone(),
            since: terms.from,
            checked: terms.checked,
            credit: format!("{}, {}", boundary.attribution, boundary.licence),
            days: charge.days,
        }
    }
}

/// A zone that may charge for driving here: what it charges is known, and where it lies is not.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct PossibleZoneCharge {
    /// The zone, as its signs call it.
    #[schema(example = "Congestion Charge")]
    name: String,
    /// Where those who charge say more; https.
    #[schema(example = "https://tfl.gov.uk/modes/driving/congestion-charge")]
    url: String,
}

impl PossibleZoneCharge {
    /// Those near a position; none where no such zone is.
    pub fn all(known: &ZoneCharges, at: (f64, f64), vehicle: VehicleKind) -> Vec<Self> {
        let Ok(at) = LngLat::new(at.0, at.1) else { return Vec::new() };
        let near = known.may_charge(at, vehicle);
        near.map(|zone| Self { name: zone.name.clone(), url: zone.url.clone() }).collect()
    }
}

/// Parking and what everybody pays for the zones; `None` where that is nothing, or where the parking is not known.
pub fn together(parking: &StayCost, zones: &[ZoneChargeLine]) -> Option<StayPrice> {
    let all = zones.iter().filter(|line| line.only_if.is_none());
    let pence: i32 = all.map(|line| line.pence).sum();
    let price = parking.price().filter(|_| pence > 0)?;
    Some(StayPrice { pence: price.pence.saturating_add(pence), ..price })
}
