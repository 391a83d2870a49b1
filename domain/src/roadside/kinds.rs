//! What is asked for and what is offered, and which answers which: the table in `data/roadside.json`, as types.

use serde::{Deserialize, Serialize};

/// What a customer asks for.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[sqlx(type_name = "text")]
pub enum ServiceType {
    /// A flat battery.
    #[serde(rename = "jump-start")]
    #[sqlx(rename = "jump-start")]
    JumpStart,
    /// A flat tyre.
    #[serde(rename = "flat-tire")]
    #[sqlx(rename = "flat-tire")]
    FlatTire,
    /// No fuel or charge left.
    #[serde(rename = "out_of_fuel")]
    #[sqlx(rename = "out_of_fuel")]
    OutOfFuel,
    /// To be towed.
    #[serde(rename = "tow")]
    #[sqlx(rename = "tow")]
    Tow,
    /// Something else, as described.
    #[serde(rename = "other")]
    #[sqlx(rename = "other")]
    Other,
}

/// What a provider offers.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Offering {
    /// Mobile Mechanic.
    MobileMechanic,
    /// Tyre Replacement.
    TyreReplacement,
    /// Battery Jump Start.
    BatteryJumpStart,
    /// Lockout Service.
    LockoutService,
    /// Emergency Repairs.
    EmergencyRepairs,
    /// Towing Service.
    TowingService,
}

/// All offerings.
const OFFERINGS: [Offering; 6] = [
    Offering::MobileMechanic,
    Offering::TyreReplacement,
    Offering::BatteryJumpStart,
    Offering::LockoutService,
    Offering::EmergencyRepairs,
    Offering::TowingService,
];

impl Offering {
    /// The requests that somebody who offers this can answer.
    pub fn answers(self) -> &'static [ServiceType] {
        use ServiceType::{FlatTire, JumpStart, Other, OutOfFuel, Tow};
        match self {
            Self::MobileMechanic | Self::EmergencyRepairs => {
                &[JumpStart, FlatTire, OutOfFuel, Other]
            }
            Self::TyreReplacement => &[FlatTire],
            Self::BatteryJumpStart => &[JumpStart],
            Self::LockoutService => &[Other],
            Self::TowingService => &[Tow, Other],
        }
    }
}

impl ServiceType {
    /// The offerings that answer this.
    pub fn answered_by(self) -> Vec<Offering> {
        OFFERINGS.into_iter().filter(|offering| offering.answers().contains(&self)).collect()
    }
}

/// How much of a hurry a customer is in.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Urgency {
    /// It can wait.
    Low,
    /// As usual.
    #[default]
    Normal,
    /// Soon.
    High,
    /// At once.
    Urgent,
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn the_table_in_data_says_the_same_and_answers_everything() {
        let table: Value =
            serde_json::from_str(include_str!("../../../data/roadside.json")).expect("JSON");
        let offerings = table["offerings"].as_array().expect("offerings");
        assert_eq!(offerings.len(), OFFERINGS.len());
        for (row, offering) in offerings.iter().zip(OFFERINGS) {
            assert_eq!(row["code"], json!(offering));
            assert_eq!(row["answers"], json!(offering.answers()), "{offering:?}");
        }
        let types = table["service_types"].as_array().expect("types");
        assert_eq!(types.len(), 5);
        for row in types {
            let asked: ServiceType = serde_json::from_value(row["code"].clone()).expect("a type");
            assert!(!asked.answered_by().is_empty(), "{asked:?}");
        }
    }
}
