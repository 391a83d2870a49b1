//! What a stay costs, for what is about to be said of a car park, too.

pub use super::response::{CostOfStay, Tariff};
