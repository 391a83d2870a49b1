//! What a driver and their vehicle may need of a car park, and what is refused of it.

use carpal_domain::car_park::Plug;
use serde::{Deserialize, Serialize};

use crate::foundation::error::Fields;

/// What is driven.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, sqlx::Type, utoipa::ToSchema,
)]
#[serde(rename_all = "kebab-case")]
#[sqlx(type_name = "text", rename_all = "kebab-case")]
#[schema(example = "van")]
pub enum VehicleSize {
    /// A saloon or a hatchback.
    Car,
    /// A tall off-roader, say.
    LargeCar,
    /// A van or a motorhome.
    Van,
    /// Fits under any bar.
    Motorcycle,
}

/// What a driver and their vehicle need of a car park.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ParkingNeeds {
    /// The driver or a passenger has a blue badge.
    pub blue_badge: bool,
    /// There may be no steps on the way.
    pub step_free: bool,
    /// What is driven.
    pub vehicle: VehicleSize,
    /// How high it is in centimetres, from 50 to 600, with what stands on its roof. Null: as high as vehicles of its size mostly are.
    #[schema(example = 205)]
    pub height_cm: Option<i16>,
    /// How wide it is in centimetres, from 50 to 400. Null: not said.
    #[schema(example = 190)]
    pub width_cm: Option<i16>,
    /// How it charges. Null: it needs no charger.
    pub plug: Option<Plug>,
}

impl ParkingNeeds {
    /// The fields that cannot be.
    pub fn faults(&self) -> Fields {
        let mut faults = Fields::new();
        if self.height_cm.is_some_and(|height| !(50..=600).contains(&height)) {
            faults.push(("height_cm", "Please enter a height from 0.5 to 6 metres.".into()));
        }
        if self.width_cm.is_some_and(|width| !(50..=400).contains(&width)) {
            faults.push(("width_cm", "Please enter a width from 0.5 to 4 metres.".into()));
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vehicle_has_a_size_that_can_be() {
        let needs = ParkingNeeds {
            blue_badge: false,
            step_free: false,
            vehicle: VehicleSize::Van,
            height_cm: Some(600),
            width_cm: Some(50),
            plug: Some(Plug::Type2),
        };
        assert!(needs.faults().is_empty());
        let odd = ParkingNeeds { height_cm: Some(49), width_cm: Some(401), ..needs };
        let fields: Vec<_> = odd.faults().into_iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["height_cm", "width_cm"]);
    }
}
