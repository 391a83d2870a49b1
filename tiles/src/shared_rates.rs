//! Rates that many car parks share, kept once, with what a stay last cost by them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use carpal_domain::price::{HourPrice, StayCost, known_rates};
use carpal_domain::rates::{Arrival, Driver, Prices, Rates};

/// A stay that a cost is of.
type Key = (Arrival, i32, HourPrice, Driver);

/// Rates, and the answer to the last question about them: a question goes to thousands of car parks of the same rates.
#[derive(Debug)]
pub struct SharedRates {
    rates: Rates,
    last: Mutex<Option<(Key, Arc<StayCost>)>>,
}

impl SharedRates {
    /// Rates that nothing was asked about.
    #[must_use]
    pub fn new(rates: Rates) -> Self {
        Self { rates, last: Mutex::new(None) }
    }

    /// What was told.
    #[must_use]
    pub fn rates(&self) -> &Rates {
        &self.rates
    }

    /// What a stay costs a driver where an hour is known to cost this, with its working.
    #[must_use]
    pub fn cost(
        &self,
        hour: HourPrice,
        arrival: Arrival,
        minutes: i32,
        driver: Driver,
    ) -> Arc<StayCost> {
        let key = (arrival, minutes, hour, driver);
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, cost)) = last.as_ref().filter(|(asked, _)| *asked == key) {
            return Arc::clone(cost);
        }
        let cost = Arc::new(StayCost::of(hour, Some(&self.rates), arrival, minutes, &driver));
        *last = Some((key, Arc::clone(&cost)));
        cost
    }

    /// Whether they say how long one may stay.
    #[must_use]
    pub fn knows_limit(&self) -> bool {
        !self.rates.max_stay.is_empty()
    }
}

impl PartialEq for SharedRates {
    fn eq(&self, other: &Self) -> bool {
        self.rates == other.rates
    }
}

impl Eq for SharedRates {}

/// What the rates of a car park are made from: as stored, or the price of an hour and the figures beside it.
type Said = (Box<str>, HourPrice, Prices);

/// Every rates in use. Clones are of the same table.
#[derive(Debug, Clone, Default)]
pub struct RatesTable(Arc<Mutex<HashMap<Said, Weak<SharedRates>>>>);

impl RatesTable {
    /// The rates of a car park; `None` where no more is known than the price of an hour, or they cannot be read.
    #[must_use]
    pub fn of(&self, stored: &str, hour: HourPrice, figures: Prices) -> Option<Arc<SharedRates>> {
        let says_more = !stored.is_empty()
            || [figures.day, figures.flat, figures.free_minutes].iter().any(Option::is_some);
        if !says_more || hour == HourPrice::NotShown {
            return None;
        }
        let said = if stored.is_empty() {
            (stored.into(), hour, figures)
        } else {
            (stored.into(), HourPrice::Unknown, Prices::default())
        };
        let mut table = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shared) = table.get(&said).and_then(Weak::upgrade) {
            return Some(shared);
        }
        let stored = match stored {
            "" => None,
            stored => Some(serde_json::from_str(stored).ok()?),
        };
        let shared = Arc::new(SharedRates::new(known_rates(stored, hour, figures)?));
        if table.len() == table.capacity() {
            table.retain(|_, shared| shared.strong_count() > 0);
        }
        table.insert(said, Arc::downgrade(&shared));
        Some(shared)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STORED: &str =
        r#"{"periods": [{"when": "24/7", "tickets": [{"kind": "flat", "pence": 300}]}]}"#;

    #[test]
    fn equal_rates_are_kept_once_and_forgotten_with_their_car_parks() {
        let table = RatesTable::default();
        let of = |text| table.clone().of(text, HourPrice::Unknown, Prices::default());
        let (one, other) = (of(STORED).expect("rates"), of(STORED).expect("rates"));
        assert!(Arc::ptr_eq(&one, &other));
        assert!(of("").is_none() && of("{}").is_none());
        drop((one, other));
        assert!(table.0.lock().expect("unharmed").values().all(|kept| kept.strong_count() == 0));
    }

    #[test]
    fn figures_are_shared_too() {
        let table = RatesTable::default();
        let of = |day| {
            let figures = Prices { day: Some(day), ..Prices::default() };
            table.of("", HourPrice::Known { pence: 100 }, figures).expect("rates")
        };
        assert!(Arc::ptr_eq(&of(500), &of(500)) || of(500) == of(500));
        assert_ne!(of(500), of(600));
    }
}
