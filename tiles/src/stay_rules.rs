//! What is known of a car park that decides whether one can stay there, and what that costs.

use carpal_domain::holidays::Nation;
use carpal_domain::price::{ChargeBand, HourPrice, Prices};
use carpal_domain::stay_limit::StayLimit;

/// Opening hours, limits and tariff. Most car parks have none of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StayRules {
    /// In OpenStreetMap's language; empty when unknown.
    pub opening_hours: Box<str>,
    /// Whose public holidays count.
    pub nation: Nation,
    /// The longest stay allowed where no condition holds, in minutes.
    pub max_stay_minutes: Option<i32>,
    /// Limits that hold at times, as the source writes them; may be empty.
    pub max_stay_conditional: Box<str>,
    /// The highest vehicle that fits, in centimetres.
    pub max_height_cm: Option<i32>,
    /// Pence for 24 hours.
    pub day_pence: Option<i32>,
    /// Pence for a stay of any length.
    pub flat_pence: Option<i32>,
    /// A stay of up to this many minutes costs nothing.
    pub free_minutes: Option<i32>,
    /// Shortest first.
    pub bands: Box<[ChargeBand]>,
}

impl StayRules {
    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let numbers = [
            self.max_stay_minutes,
            self.max_height_cm,
            self.day_pence,
            self.flat_pence,
            self.free_minutes,
        ];
        let texts = [&self.opening_hours, &self.max_stay_conditional];
        texts.iter().all(|text| text.is_empty()) && self.bands.is_empty() && numbers == [None; 5]
    }

    /// How long one may stay.
    #[must_use]
    pub fn stay_limit(&self) -> StayLimit<'_> {
        StayLimit { minutes: self.max_stay_minutes, conditional: &self.max_stay_conditional }
    }

    /// The tariff, given what an hour costs.
    #[must_use]
    pub fn prices(&self, hour: HourPrice) -> Prices<'_> {
        Prices {
            hour,
            day_pence: self.day_pence,
            flat_pence: self.flat_pence,
            free_minutes: self.free_minutes,
            bands: &self.bands,
        }
    }
}
