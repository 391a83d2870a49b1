//! Who says what of a car park, as drivers read it.

use chrono::NaiveDate;
use serde::Serialize;

use super::field::Field;

/// Who says something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FactBy {
    /// A source of data.
    Source,
    /// CarPal's team.
    Team,
    /// Drivers who were there.
    Drivers,
    /// Nobody: it follows from what is known, or is an estimate.
    Carpal,
}

/// Who says something of a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct FactSource {
    /// What kind of voice it is.
    pub(super) by: FactBy,
    /// As drivers read it.
    #[schema(example = "OpenStreetMap")]
    pub(super) name: String,
    /// What they say, in words; null where they say nothing of it.
    #[schema(example = "£1.80/h")]
    pub(super) words: Option<String>,
    /// Whom to credit; may be empty.
    #[schema(example = "© OpenStreetMap contributors")]
    pub(super) credit: String,
    /// The licence; may be empty.
    #[schema(example = "ODbL 1.0")]
    pub(super) licence: String,
    /// The day that their data shows, or on which they said it; null when not known.
    #[schema(example = "2026-11-21")]
    pub(super) date: Option<NaiveDate>,
    /// What else to know of it, in words; may be empty.
    #[schema(example = "After a driver’s suggestion.")]
    pub(super) note: String,
}

/// A field of a car park, who says what is shown of it, and what others say.
#[derive(Debug, PartialEq, Eq, Serialize, utoipa::ToSchema)]
pub struct CarParkFact {
    /// Which field.
    pub(super) field: Field,
    /// Who says what is shown.
    pub(super) from: FactSource,
    /// What the other sources say, by name: those that say something of it.
    pub(super) others: Vec<FactSource>,
}
