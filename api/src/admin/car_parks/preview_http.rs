//! What a stay would cost by what is about to be saved.

use axum::Json;
use carpal_domain::car_park::{Access, Fee, PriceBasis};
use carpal_domain::opening;
use carpal_domain::price::MAX_STAY;
use carpal_domain::rates::{Driver, parse};
use carpal_domain::zone_charges::ZoneCharges;
use serde::{Deserialize, Serialize};

use crate::Error;
use crate::foundation::extract::Body;
use crate::foundation::roles::Admin;
use crate::parking::cost::service::{CostOfStay, Tariff};

/// What is about to be said of a car park, and a stay.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub struct StayToTry {
    /// What is charged, in the lines that rates are entered in, at most 4000 characters; empty for none.
    #[schema(example = "24/7:\n  each 1 h: £1.20\n", max_length = 4000)]
    #[serde(default)]
    rates: String,
    /// What an hour costs in pence, where there are no rates.
    #[schema(example = 120)]
    price_hour_pence: Option<i32>,
    /// The most for a day in pence, where there are no rates.
    #[schema(example = 800)]
    price_day_pence: Option<i32>,
    /// A flat rate in pence, where there are no rates.
    #[schema(example = 300)]
    price_flat_pence: Option<i32>,
    /// On what the price rests; published where it is left out.
    #[serde(default)]
    price_basis: Option<PriceBasis>,
    /// Minutes at the beginning that cost nothing, where there are no rates.
    #[schema(example = 30)]
    free_minutes: Option<i32>,
    /// The longest stay in minutes.
    #[schema(example = 180)]
    max_stay_minutes: Option<i32>,
    /// When it is open, as people write it.
    #[schema(example = "Mon-Sat 8am to 6pm", max_length = 1024)]
    #[serde(default)]
    opening_hours: String,
    /// The region or nation, for its holidays; may be empty.
    #[schema(example = "Wales")]
    #[serde(default)]
    area: String,
    /// When the stay begins by the clocks of London.
    #[schema(example = "2026-11-28T14:00")]
    arrival: String,
    /// Its length in minutes, 1 to 40320.
    #[schema(example = 120, minimum = 1, maximum = 40_320)]
    minutes: i32,
}

/// What a stay would cost, and how the opening hours are read.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct TriedStay {
    /// What it would cost.
    #[serde(flatten)]
    cost: CostOfStay,
    /// The opening hours for people; null where they cannot be read.
    #[schema(example = "Open Monday to Saturday, 08:00 to 18:00")]
    opening_sentence: Option<String>,
    /// Whether it is open for all of the stay; null where that is not known.
    is_open: Option<bool>,
}

/// Try what a stay would cost
///
/// By prices and opening hours that are about to be saved. Nothing is stored.
#[utoipa::path(
    post, path = "/admin/car-parks/stay-cost", tag = "admin", request_body = StayToTry, security(("session" = ["admin"])),
    responses((status = OK, body = TriedStay, description = "What it would cost."), (status = UNPROCESSABLE_ENTITY))
)]
pub async fn preview_stay_cost(
    _: Admin,
    Body(stay): Body<StayToTry>,
) -> Result<Json<TriedStay>, Error> {
    if !(1..=MAX_STAY).contains(&stay.minutes) {
        return Err(Error::invalid("minutes", format!("Please choose 1 to {MAX_STAY} minutes")));
    }
    let arrival = opening::arrival(&stay.arrival)
        .ok_or_else(|| Error::invalid("arrival", "Please choose a day and a time"))?;
    let rates = match stay.rates.trim() {
        "" => None,
        text if text.len() > 4000 => {
            return Err(Error::invalid("rates", "Please use at most 4000 characters"));
        }
        text => Some(parse(text).map_err(|error| Error::invalid("rates", error.to_string()))?),
    };
    let read = opening::typed(&stay.opening_hours);
    let hours = read.as_ref().map_or(stay.opening_hours, |read| read.hours.clone());
    let prices = [stay.price_hour_pence, stay.price_day_pence, stay.price_flat_pence];
    let is_free = rates.is_none()
        && prices.iter().flatten().all(|&pence| pence == 0)
        && prices.iter().any(Option::is_some);
    let tariff = Tariff {
        access: Access::Public,
        fee: if is_free { Fee::No } else { Fee::Yes },
        price_hour_pence: stay.price_hour_pence,
        price_day_pence: stay.price_day_pence,
        price_flat_pence: stay.price_flat_pence,
        free_minutes: stay.free_minutes,
        price_basis: stay.price_basis.or(Some(PriceBasis::Published)),
        rates,
        max_stay_minutes: stay.max_stay_minutes,
        max_stay_conditional: String::new(),
        opening_hours: hours.clone(),
        area: stay.area.clone(),
        at: None,
    };
    let driver = Driver {
        blue_badge: false,
        permit: false,
        vehicle: carpal_domain::rates::VehicleKind::default(),
    };
    let until = arrival + chrono::TimeDelta::minutes(stay.minutes.into());
    let nation = carpal_domain::holidays::Nation::of_area(&stay.area);
    let is_open = (!hours.is_empty())
        .then(|| opening::open_throughout(&hours, nation, arrival, until))
        .flatten();
    Ok(Json(TriedStay {
        cost: CostOfStay::of_tariff(tariff, &ZoneCharges::default(), arrival, stay.minutes, driver),
        opening_sentence: read.map(|read| read.sentence),
        is_open,
    }))
}
