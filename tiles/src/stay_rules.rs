//! What is known of a car park that decides whether one can stay there, and what that costs.

use std::sync::Arc;

use carpal_domain::holidays::Nation;
use carpal_domain::stay_limit::StayLimit;

use crate::shared_rates::SharedRates;

/// Opening hours, limits and rates. Most car parks have none of it.
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
    /// The widest vehicle that fits, in centimetres.
    pub max_width_cm: Option<i32>,
    /// What is charged, where more is known than the price of an hour.
    pub rates: Option<Arc<SharedRates>>,
}

impl StayRules {
    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let numbers = [self.max_stay_minutes, self.max_height_cm, self.max_width_cm];
        let texts = [&self.opening_hours, &self.max_stay_conditional];
        texts.iter().all(|text| text.is_empty()) && self.rates.is_none() && numbers == [None; 3]
    }

    /// How long one may stay.
    #[must_use]
    pub fn stay_limit(&self) -> StayLimit<'_> {
        StayLimit { minutes: self.max_stay_minutes, conditional: &self.max_stay_conditional }
    }
}
