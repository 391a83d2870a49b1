//! What a car park costs, as drivers see it.

use carpal_domain::car_park::{Fee, PriceBasis, Tariff};
use carpal_domain::price::StayPrice;
use serde::Serialize;

use super::store::CarParkRow;

/// What a stay from now costs by the rates: the cheapest ticket, or chain of tickets, that covers it.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct StayCost {
    /// The length of the stay in minutes.
    #[schema(example = 120)]
    minutes: i32,
    /// 0 is free.
    #[schema(example = 560)]
    pence: i32,
    /// It follows from an estimate: nobody said what an hour costs.
    estimated: bool,
    /// "£2.80", "est. £5.00", "Free".
    #[schema(example = "£5.60")]
    words: String,
}

impl StayCost {
    /// What a stay of these minutes costs.
    pub fn of(minutes: i32, price: StayPrice) -> Self {
        Self { minutes, pence: price.pence, estimated: price.estimated, words: price.label() }
    }
}

/// What is known of the cost.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub struct Price {
    /// Whether parking costs something.
    fee: Fee,
    /// Kind of tariff.
    kind: Tariff,
    /// How the price is known; null when there is none.
    basis: Option<PriceBasis>,
    /// The most for a day in pence; null when not known.
    #[schema(example = 1_400)]
    day_pence: Option<i32>,
    /// A flat charge in pence; null when there is none.
    #[schema(example = 500)]
    flat_pence: Option<i32>,
    /// Minutes at the beginning that cost nothing; null when there are none.
    #[schema(example = 30)]
    free_minutes: Option<i32>,
    /// In words, as the source has it.
    #[schema(example = "£2.80 an hour, £14 a day")]
    description: String,
}

impl Price {
    /// What is known of it, without its figures where no price may be shown.
    pub fn of(row: &CarParkRow, may_show: bool) -> Self {
        let words = [&row.price_description, &row.charge_raw, &row.fee_raw];
        let words = words.into_iter().find(|words| may_show && !words.is_empty());
        Self {
            fee: row.fee,
            kind: row.tariff,
            basis: row.price_basis.filter(|_| may_show),
            day_pence: row.price_day_pence.filter(|_| may_show),
            flat_pence: row.price_flat_pence.filter(|_| may_show),
            free_minutes: row.free_minutes.filter(|_| may_show),
            description: words.cloned().unwrap_or_default(),
        }
    }
}
