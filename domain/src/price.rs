//! What a driver is shown as the price of an hour, and the figure that stands in where nobody published one.

use serde::{Deserialize, Serialize};

use crate::car_park::{Access, Fee, PriceBasis};

/// The estimate that is stored as the price of an hour where open data knows a fee but no charge (docs/decisions.md, Parking).
pub const ESTIMATED_HOUR_PENCE: i32 = 250;

/// The price of an hour as screens may show it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum HourPrice {
    /// It costs nothing.
    #[schema(title = "PriceFree")]
    Free,
    /// Somebody said so.
    #[schema(title = "PriceKnown")]
    Known {
        /// Pence for an hour.
        #[schema(example = 280)]
        pence: i32,
    },
    /// Nobody said; shown with "est." before it.
    #[schema(title = "PriceEstimated")]
    Estimated {
        /// Pence for an hour.
        #[schema(example = 280)]
        pence: i32,
    },
    /// "Price unknown".
    #[schema(title = "PriceUnknown")]
    Unknown,
    /// Not for the public: no price is shown at all.
    #[schema(title = "PriceNotShown")]
    NotShown,
}

impl HourPrice {
    /// Decides what may be shown (docs/decisions.md, Parking): an estimate only where anyone may park and a fee is tagged;
    /// nothing for car parks that are not for the public.
    #[must_use]
    pub fn of(
        access: Access,
        fee: Fee,
        hour_pence: Option<i32>,
        basis: Option<PriceBasis>,
    ) -> Self {
        match (access, fee, hour_pence, basis) {
            (Access::Private | Access::Permit | Access::Customers, ..) => Self::NotShown,
            (_, Fee::No, ..) => Self::Free,
            (_, _, Some(pence), Some(PriceBasis::Published | PriceBasis::Parsed)) => match pence {
                0 => Self::Free,
                _ => Self::Known { pence },
            },
            (_, Fee::Yes, Some(pence), Some(PriceBasis::Estimated)) => Self::Estimated { pence },
            _ => Self::Unknown,
        }
    }

    /// As people read it: "Free", "£2.40/h", "est. £2.50/h", "Price unknown", or nothing.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Free => "Free".into(),
            Self::Known { pence } => format!("{}/h", pounds(pence)),
            Self::Estimated { pence } => format!("est. {}/h", pounds(pence)),
            Self::Unknown => "Price unknown".into(),
            Self::NotShown => String::new(),
        }
    }
}

/// One band of a tariff: `pence` pays for up to `minutes`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeBand {
    /// The band is valid up to this many minutes.
    pub minutes: i32,
    /// The price of the band in pence.
    pub pence: i32,
}

/// All prices of a car park that the cost of a stay follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prices<'a> {
    /// What an hour costs, as far as it may be shown.
    pub hour: HourPrice,
    /// Pence for 24 hours.
    pub day_pence: Option<i32>,
    /// Pence for a stay of any length.
    pub flat_pence: Option<i32>,
    /// A stay of up to this many minutes costs nothing.
    pub free_minutes: Option<i32>,
    /// Shortest first; a single one is a rate that repeats.
    pub bands: &'a [ChargeBand],
}

/// What a stay costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct StayPrice {
    /// In pence; 0 is free.
    pub pence: i32,
    /// It follows from an estimate: nobody said what an hour costs.
    pub estimated: bool,
}

/// The longest stay that may be asked about, in minutes: four weeks.
pub const MAX_STAY: i32 = 28 * 24 * 60;

const HOUR: i32 = 60;
const DAY: i32 = 24 * HOUR;

impl Prices<'_> {
    /// Those of a car park of which no more is known than this.
    #[must_use]
    pub fn of_hour(hour: HourPrice) -> Self {
        Self { hour, day_pence: None, flat_pence: None, free_minutes: None, bands: &[] }
    }

    /// The cost of a stay of `minutes`, at least 1; `None` when it is not known, or may not be shown.
    ///
    /// A band pays for a stay up to its length, and the longest is bought again for what is left. Begun hours and days
    /// count whole, and where a day has a price nobody pays more for a day than that.
    #[must_use]
    pub fn stay(&self, minutes: i32) -> Option<StayPrice> {
        let said = |pence| Some(StayPrice { pence, estimated: false });
        let (hour, estimated) = match self.hour {
            HourPrice::NotShown => return None,
            HourPrice::Free => return said(0),
            HourPrice::Known { pence } => (Some(pence), false),
            HourPrice::Estimated { pence } => (Some(pence), true),
            HourPrice::Unknown => (None, false),
        };
        if self.free_minutes.is_some_and(|free| minutes <= free) {
            return said(0);
        }
        let begun = |unit: i32, pence: i32| {
            let units = (i64::from(minutes) + i64::from(unit) - 1) / i64::from(unit);
            i32::try_from(units * i64::from(pence)).unwrap_or(i32::MAX)
        };
        let by_day = self.day_pence.map(|pence| begun(DAY, pence));
        let told = [by_bands(self.bands, minutes), self.flat_pence, by_day];
        match told.into_iter().flatten().min() {
            // A day's price alone says nothing of an hour that is known too.
            Some(pence) if self.bands.is_empty() && self.flat_pence.is_none() && !estimated => {
                said(hour.map_or(pence, |hour| pence.min(begun(HOUR, hour))))
            }
            Some(pence) => said(pence),
            None => hour.map(|hour| StayPrice { pence: begun(HOUR, hour), estimated }),
        }
    }
}

fn by_bands(bands: &[ChargeBand], minutes: i32) -> Option<i32> {
    let longest = bands.iter().max_by_key(|band| band.minutes).filter(|band| band.minutes > 0)?;
    let whole = (minutes - 1).max(0) / longest.minutes;
    let left = minutes - whole * longest.minutes;
    let rest = bands.iter().filter(|band| band.minutes >= left).map(|band| band.pence).min()?;
    whole.checked_mul(longest.pence)?.checked_add(rest)
}

impl StayPrice {
    /// "Free", "£2.80", "est. £5.00".
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self { pence: 0, .. } => "Free".into(),
            Self { pence, estimated: false } => pounds(pence),
            Self { pence, estimated: true } => format!("est. {}", pounds(pence)),
        }
    }
}

/// Pence as pounds: `240` is "£2.40".
#[must_use]
pub fn pounds(pence: i32) -> String {
    let sign = if pence < 0 { "-" } else { "" };
    let pence = pence.unsigned_abs();
    format!("{sign}£{}.{:02}", pence / 100, pence % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_shows_only_where_anyone_may_park_and_a_fee_is_tagged() {
        let of = |access, fee| HourPrice::of(access, fee, Some(250), Some(PriceBasis::Estimated));
        assert_eq!(of(Access::Public, Fee::Yes).label(), "est. £2.50/h");
        assert_eq!(of(Access::Public, Fee::Unknown).label(), "Price unknown");
        assert_eq!(of(Access::Private, Fee::Yes).label(), "");
        assert_eq!(of(Access::Customers, Fee::No).label(), "");
    }

    #[test]
    fn what_somebody_said_shows_as_said() {
        let of =
            |fee, pence| HourPrice::of(Access::Public, fee, Some(pence), Some(PriceBasis::Parsed));
        assert_eq!(of(Fee::Yes, 240).label(), "£2.40/h");
        assert_eq!(of(Fee::Unknown, 5).label(), "£0.05/h");
        assert_eq!(of(Fee::No, 240).label(), "Free");
        assert_eq!(of(Fee::Yes, 0).label(), "Free");
        assert_eq!(HourPrice::of(Access::Public, Fee::Yes, None, None).label(), "Price unknown");
    }

    fn costs(prices: &Prices<'_>, minutes: i32) -> String {
        prices.stay(minutes).map_or("unknown".into(), StayPrice::label)
    }

    #[test]
    fn begun_hours_count_whole_and_a_day_is_the_most() {
        let hourly = Prices::of_hour(HourPrice::Known { pence: 140 });
        assert_eq!(
            [1, 60, 61, 120].map(|m| costs(&hourly, m)),
            ["£1.40", "£1.40", "£2.80", "£2.80"]
        );
        let capped = Prices { day_pence: Some(800), ..hourly };
        assert_eq!(
            [300, 360, 1440, 1500].map(|m| costs(&capped, m)),
            ["£7.00", "£8.00", "£8.00", "£16.00"],
        );
        let day_only = Prices { hour: HourPrice::Unknown, ..capped };
        assert_eq!(costs(&day_only, 30), "£8.00");
    }

    #[test]
    fn a_band_pays_up_to_its_length_and_the_longest_again_for_the_rest() {
        let bands = [(60, 100), (120, 250), (240, 400)]
            .map(|(minutes, pence)| ChargeBand { minutes, pence });
        let banded = Prices { bands: &bands, ..Prices::of_hour(HourPrice::Known { pence: 100 }) };
        assert_eq!(
            [30, 61, 180, 240, 241, 480, 540].map(|m| costs(&banded, m)),
            ["£1.00", "£2.50", "£4.00", "£4.00", "£5.00", "£8.00", "£9.00"],
        );
        let rate = [ChargeBand { minutes: 120, pence: 200 }];
        let rated = Prices { bands: &rate, ..Prices::of_hour(HourPrice::Known { pence: 100 }) };
        assert_eq!([60, 130].map(|m| costs(&rated, m)), ["£2.00", "£4.00"]);
    }

    #[test]
    fn free_minutes_flat_charges_and_estimates() {
        let hourly = Prices::of_hour(HourPrice::Known { pence: 140 });
        let shops = Prices { free_minutes: Some(120), ..hourly };
        assert_eq!([120, 121].map(|m| costs(&shops, m)), ["Free", "£4.20"]);
        let flat = Prices { flat_pence: Some(300), ..Prices::of_hour(HourPrice::Unknown) };
        assert_eq!([30, 900].map(|m| costs(&flat, m)), ["£3.00", "£3.00"]);
        assert_eq!(costs(&Prices::of_hour(HourPrice::Estimated { pence: 250 }), 120), "est. £5.00");
        assert_eq!(costs(&Prices::of_hour(HourPrice::Free), 120), "Free");
        assert_eq!(costs(&Prices::of_hour(HourPrice::Unknown), 120), "unknown");
        let customers = Prices { flat_pence: Some(300), ..Prices::of_hour(HourPrice::NotShown) };
        assert_eq!(costs(&customers, 120), "unknown", "not for the public");
    }

    #[test]
    fn no_tariff_overflows() {
        let dear = Prices {
            day_pence: Some(50_000),
            bands: &[ChargeBand { minutes: 1, pence: 50_000 }],
            ..Prices::of_hour(HourPrice::Known { pence: 50_000 })
        };
        assert!(dear.stay(i32::MAX).is_some());
        let odd = Prices {
            bands: &[ChargeBand { minutes: 0, pence: 5 }],
            ..Prices::of_hour(HourPrice::Unknown)
        };
        assert_eq!(odd.stay(60), None);
    }
}
