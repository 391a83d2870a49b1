//! What somebody says of a car park: of one that is not on the map yet, or what is wrong with one that is.

use carpal_domain::car_park::{Access, CarParkKind, StepFree};
use carpal_domain::geometry::LngLat;
use serde::{Deserialize, Deserializer, Serialize};

/// A number that is said (`Some(None)`: that there is none), or not mentioned (`None`).
pub type Said = Option<Option<i32>>;

/// What is said of a car park. What is absent is not mentioned; null, or an empty text, says that there is none.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CarParkFields {
    /// Its name, 1 to 200 characters.
    #[schema(example = "North Street car park", max_length = 200)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Street, town and postcode, 1 to 300 characters.
    #[schema(example = "North Street, Newport NP20 1JZ", max_length = 300)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Longitude of its entrance in degrees; with `lat` or not at all.
    #[schema(example = json!(-2.99755))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lng: Option<f64>,
    /// Latitude of its entrance in degrees; with `lng` or not at all.
    #[schema(example = 51.587)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lat: Option<f64>,
    /// On the street, or a car park of its own; one that is new is of its own where nobody says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<CarParkKind>,
    /// What an hour costs in pence; 0 is free.
    #[schema(example = 100, minimum = 0, maximum = 50_000, value_type = Option<i32>)]
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub price_hour_pence: Said,
    /// The most for a day in pence.
    #[schema(example = 800, minimum = 0, maximum = 50_000, value_type = Option<i32>)]
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub price_day_pence: Said,
    /// A flat rate in pence.
    #[schema(example = 300, minimum = 0, maximum = 50_000, value_type = Option<i32>)]
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub price_flat_pence: Said,
    /// The price in words, or the lines of the tariff board as they stand there, at most 500 characters.
    #[schema(example = "£1 an hour until 18:00, then free", max_length = 500)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_description: Option<String>,
    /// When it is open, as people write it or in OpenStreetMap's opening hours language, at most 1024 characters. It is kept in that
    /// language where it can be read, else as it is.
    #[schema(example = "Mo-Sa 08:00-18:00", max_length = 1024)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening_hours: Option<String>,
    /// Restrictions in words, at most 500 characters.
    #[schema(example = "No vans", max_length = 500)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restrictions: Option<String>,
    /// Codes of what it has, all of them: `cctv`, `security`, `disabled_access`, `ev_charging`, `covered`, `lighting`, `24_hour`,
    /// `height_restriction`, `toilets`, `card_payment`, `cash_payment`, `mobile_payment`.
    #[schema(example = json!(["cctv", "card_payment"]))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facilities: Option<Vec<String>>,
    /// How many spaces it has.
    #[schema(example = 120, minimum = 0, maximum = 100_000, value_type = Option<i32>)]
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub capacity: Said,
    /// Spaces for disabled drivers.
    #[schema(example = 6, minimum = 0, maximum = 100_000, value_type = Option<i32>)]
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub capacity_disabled: Said,
    /// Spaces with a charger.
    #[schema(example = 4, minimum = 0, maximum = 100_000, value_type = Option<i32>)]
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub capacity_charging: Said,
    /// The tallest vehicle in centimetres.
    #[schema(example = 210, minimum = 150, maximum = 600, value_type = Option<i32>)]
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub max_height_cm: Said,
    /// The widest vehicle in centimetres.
    #[schema(example = 200, minimum = 100, maximum = 400, value_type = Option<i32>)]
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub max_width_cm: Said,
    /// What its ground is made of, at most 100 characters.
    #[schema(example = "gravel", max_length = 100)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub surface: Option<String>,
    /// Whether one gets from the spaces to the way out without steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step_free: Option<StepFree>,
    /// Codes of the plugs that its chargers have, all of them: `type_2`, `ccs`, `chademo`, `three_pin`.
    #[schema(example = json!(["type_2", "ccs"]))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plugs: Option<Vec<String>>,
    /// The longest stay in minutes.
    #[schema(example = 180, minimum = 1, maximum = 40_320, value_type = Option<i32>)]
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub max_stay_minutes: Said,
    /// True: one may stay as long as one likes, so no longest stay is said with it. False, without a longest stay: nobody knows.
    #[schema(example = false)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_stay_unlimited: Option<bool>,
    /// Minutes at the beginning that cost nothing.
    #[schema(example = 30, minimum = 0, maximum = 40_320, value_type = Option<i32>)]
    #[serde(default, deserialize_with = "said", skip_serializing_if = "Option::is_none")]
    pub free_minutes: Said,
    /// Who may park.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access: Option<Access>,
    /// Who runs it, at most 200 characters.
    #[schema(example = "Newport City Council", max_length = 200)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub operator: Option<String>,
    /// What else there is to know, at most 2000 characters.
    #[schema(example = "The entrance is behind the station.", max_length = 2000)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// True: it is not there any more.
    #[schema(example = false)]
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_gone: bool,
}

fn said<'de, D: Deserializer<'de>>(value: D) -> Result<Said, D::Error> {
    Option::deserialize(value).map(Some)
}

impl CarParkFields {
    /// The position, where one is said.
    #[must_use]
    pub fn location(&self) -> Option<LngLat> {
        LngLat::new(self.lng?, self.lat?).ok()
    }
}
