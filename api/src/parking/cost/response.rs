//! The cost of a stay, and of other lengths of stay, as the chart shows them.

use carpal_domain::car_park::{Access, Fee, PriceBasis};
use carpal_domain::holidays::Nation;
use carpal_domain::opening::open_throughout;
use carpal_domain::price::{HourPrice, StayCost, StayPrice, known_rates};
use carpal_domain::rates::{Arrival, Cap, Driver, Limit, Prices, Rates, WorkingLine};
use carpal_domain::stay_limit::StayLimit;
use carpal_domain::zone_charges::ZoneCharges;
use chrono::{DateTime, TimeDelta, Utc};
use serde::Serialize;

use super::zones::{PossibleZoneCharge, ZoneChargeLine, together};
use crate::parking::store::CarParkRow;

/// The lengths of stay that the chart shows beside the one that is asked about, in hours.
const CHART_HOURS: [i32; 8] = [1, 2, 3, 4, 5, 6, 7, 8];

/// What a stay costs.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct CostOfStay {
    /// When it begins, in UTC.
    #[schema(example = "2026-11-24T14:30:00Z")]
    arrival: DateTime<Utc>,
    /// Its length in minutes.
    #[schema(example = 120)]
    minutes: i32,
    /// In pence; 0 is free, null is not known.
    #[schema(example = 240)]
    pence: Option<i32>,
    /// "£2.40", "est. £5.00", "Free"; null when not known.
    #[schema(example = "£2.40")]
    words: Option<String>,
    /// It follows from an estimate: nobody said what an hour costs.
    estimated: bool,
    /// How the price is known; null when it is not.
    basis: Option<PriceBasis>,
    /// What is bought when, in order; empty when the cost is not known.
    working: Vec<WorkingLine>,
    /// What is not known, or stands against the stay, in words; may be empty.
    #[schema(example = json!(["may not stay that long: at most 2 h"]))]
    not_known: Vec<String>,
    /// The most that is charged; null when nobody said.
    cap: Option<Cap>,
    /// How long the board lets one stay; empty where it does not say, or none is known.
    longest_stays: Vec<LongestStay>,
    /// Who leaves may not park here again for so many minutes; null when nobody said.
    #[schema(example = 60)]
    no_return_minutes: Option<i32>,
    /// What this stay and stays of other lengths from the same arrival cost, shortest first.
    chart: Vec<CostPoint>,
    /// What driving into a zone costs beside the parking, for the zones that are known; not in `pence`.
    zone_charges: Vec<ZoneChargeLine>,
    /// The zones near here that may charge for driving, of which nobody told us where they lie; in no sum.
    possible_zone_charges: Vec<PossibleZoneCharge>,
    /// Parking and the zone charges that everybody pays, in pence; null where there are none, or the parking is not known.
    with_zones_pence: Option<i32>,
    /// The same, "£20.40"; null where that is.
    #[schema(example = "£20.40")]
    with_zones_words: Option<String>,
}

/// How long a board lets one stay in certain hours.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct LongestStay {
    /// In minutes; those outside its hours do not count.
    #[schema(example = 120)]
    minutes: i32,
    /// In which hours, as opening hours are written; `24/7` is always.
    #[schema(example = "Mo-Sa 08:00-18:00")]
    hours: String,
}

impl From<&Limit> for LongestStay {
    fn from(limit: &Limit) -> Self {
        Self { minutes: limit.minutes, hours: limit.when.to_string() }
    }
}

/// What a stay of some length costs.
#[derive(Debug, Serialize, utoipa::ToSchema)]
struct CostPoint {
    /// The length in minutes.
    #[schema(example = 60)]
    minutes: i32,
    /// In pence; null is not known, or not allowed.
    #[schema(example = 120)]
    pence: Option<i32>,
}

/// What is known of a car park that the cost of a stay follows from.
struct Known<'a> {
    hour: HourPrice,
    rates: Option<Rates>,
    limit: StayLimit<'a>,
    arrival: Arrival,
    driver: Driver,
}

impl Known<'_> {
    fn cost(&self, minutes: i32) -> StayCost {
        let Self { limit, arrival, .. } = *self;
        let rates = self.rates.as_ref();
        let cost = StayCost::of(self.hour, rates, arrival, minutes, &self.driver);
        cost.within(limit, rates, arrival, minutes)
    }
}

/// What the cost of a stay follows from.
#[derive(Debug)]
pub struct Tariff {
    pub access: Access,
    pub fee: Fee,
    pub price_hour_pence: Option<i32>,
    pub price_day_pence: Option<i32>,
    pub price_flat_pence: Option<i32>,
    pub free_minutes: Option<i32>,
    pub price_basis: Option<PriceBasis>,
    pub rates: Option<Rates>,
    pub max_stay_minutes: Option<i32>,
    pub max_stay_conditional: String,
    pub opening_hours: String,
    pub area: String,
    /// Longitude and latitude, for what zones charge there; `None` leaves that out.
    pub at: Option<(f64, f64)>,
}

impl From<CarParkRow> for Tariff {
    fn from(row: CarParkRow) -> Self {
        Self {
            access: row.access,
            fee: row.fee,
            price_hour_pence: row.price_hour_pence,
            price_day_pence: row.price_day_pence,
            price_flat_pence: row.price_flat_pence,
            free_minutes: row.free_minutes,
            price_basis: row.price_basis,
            rates: row.rates.map(|rates| rates.0),
            max_stay_minutes: row.max_stay_minutes,
            max_stay_conditional: row.max_stay_conditional,
            opening_hours: row.opening_hours,
            area: row.area,
            at: Some((row.lng, row.lat)),
        }
    }
}

impl CostOfStay {
    pub(super) fn of(
        row: CarParkRow,
        zones: &ZoneCharges,
        from: DateTime<Utc>,
        minutes: i32,
        driver: Driver,
    ) -> Self {
        Self::of_tariff(Tariff::from(row), zones, from, minutes, driver)
    }

    /// What a stay costs by what is said of prices, times and limits.
    pub fn of_tariff(
        row: Tariff,
        zones: &ZoneCharges,
        from: DateTime<Utc>,
        minutes: i32,
        driver: Driver,
    ) -> Self {
        let hour = HourPrice::of(row.access, row.fee, row.price_hour_pence, row.price_basis);
        let nation = Nation::of_area(&row.area);
        let figures = Prices {
            hour: None,
            day: row.price_day_pence,
            flat: row.price_flat_pence,
            free_minutes: row.free_minutes,
        };
        let stored = row.rates;
        let known = Known {
            hour,
            rates: known_rates(stored, hour, figures),
            limit: StayLimit {
                minutes: row.max_stay_minutes,
                conditional: &row.max_stay_conditional,
            },
            arrival: Arrival { at: from, nation },
            driver,
        };
        let cost = known.cost(minutes);
        let until = from + TimeDelta::minutes(minutes.into());
        let is_closed = open_throughout(&row.opening_hours, nation, from, until) == Some(false);
        let closed = is_closed.then(|| "closed for part of the stay".to_owned());
        let why = cost.cost.not_known.map(|why| why.to_string());
        let zone_charges = row.at.map_or_else(Vec::new, |at| {
            ZoneChargeLine::all(zones, at, known.arrival, minutes, driver.vehicle)
        });
        let possible_zone_charges =
            row.at.map_or_else(Vec::new, |at| PossibleZoneCharge::all(zones, at, driver.vehicle));
        let with_zones = together(&cost, &zone_charges);
        let mut lengths: Vec<i32> = CHART_HOURS.map(|hours| hours * 60).into();
        lengths.push(minutes);
        lengths.sort_unstable();
        lengths.dedup();
        let pence = |minutes| known.cost(minutes).cost.pence;
        let point = |minutes| CostPoint { minutes, pence: pence(minutes) };
        let chart = lengths.into_iter().map(point).collect();
        let is_shown = hour != HourPrice::NotShown;
        Self {
            arrival: from,
            minutes,
            words: cost.price().map(StayPrice::label),
            pence: cost.cost.pence,
            basis: row.price_basis.filter(|_| cost.cost.pence.is_some()),
            estimated: cost.estimated,
            working: cost.cost.working,
            not_known: why.into_iter().chain(closed).collect(),
            cap: known.rates.as_ref().and_then(|rates| rates.cap).filter(|_| is_shown),
            longest_stays: known
                .rates
                .iter()
                .flat_map(|rates| rates.max_stay.iter().map(LongestStay::from))
                .collect(),
            no_return_minutes: known.rates.as_ref().and_then(|rates| rates.no_return),
            chart,
            with_zones_pence: with_zones.map(|price| price.pence),
            with_zones_words: with_zones.map(StayPrice::label),
            zone_charges,
            possible_zone_charges,
        }
    }
}
