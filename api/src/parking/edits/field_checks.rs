//! Whether what somebody says of a car park can be so, and how it is stored.

use carpal_domain::car_park::Plug;
use carpal_domain::geometry::LngLat;
use carpal_domain::opening::{self, MAX_OPENING_HOURS_LENGTH};

use super::fields::CarParkFields;
use super::rules::FieldError;
use crate::Error;
use crate::foundation::error::Fields;
use crate::foundation::invisible::is_blank;

/// What a car park may have.
pub const FACILITIES: [&str; 12] = [
    "cctv",
    "security",
    "disabled_access",
    "ev_charging",
    "covered",
    "lighting",
    "24_hour",
    "height_restriction",
    "toilets",
    "card_payment",
    "cash_payment",
    "mobile_payment",
];

/// Whether a text holds what nobody sees and somebody might be misled by: control characters, and signs that turn a line around. A
/// long text has lines.
pub fn has_controls(text: &str, is_long: bool) -> bool {
    let is_line = |c: char| is_long && matches!(c, '\n' | '\r' | '\t');
    let turns = |c: char| matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().any(|c| c.is_control() && !is_line(c) || turns(c))
}

impl CarParkFields {
    /// The same of a car park that is not on the map yet: it has a name, an address and a position.
    ///
    /// # Errors
    /// [`Error::Invalid`] with every field at fault.
    pub fn checked_as_new(mut self) -> Result<Self, Error> {
        let mut faults = Vec::new();
        self.is_gone = false;
        for (field, text) in [("name", &self.name), ("address", &self.address)] {
            if text.as_deref().is_none_or(is_blank) {
                faults.push((field, FieldError::Required.to_string()));
            }
        }
        if self.lng.is_none() && self.lat.is_none() {
            faults.push(("lng", FieldError::Abroad.to_string()));
        }
        self.checked(faults)
    }

    /// The same as a correction: something is said.
    ///
    /// # Errors
    /// [`Error::Invalid`] with every field at fault.
    pub fn checked_as_correction(self) -> Result<Self, Error> {
        if self == Self::default() {
            return Err(Error::invalid("fields", FieldError::Nothing.to_string()));
        }
        self.checked(Vec::new())
    }

    /// As it is stored: texts are trimmed, facilities are in their order.
    fn checked(mut self, mut faults: Fields) -> Result<Self, Error> {
        let texts: [(&'static str, &mut Option<String>, usize); 8] = [
            ("name", &mut self.name, 200),
            ("address", &mut self.address, 300),
            ("price_description", &mut self.price_description, 500),
            ("opening_hours", &mut self.opening_hours, MAX_OPENING_HOURS_LENGTH),
            ("restrictions", &mut self.restrictions, 500),
            ("surface", &mut self.surface, 100),
            ("operator", &mut self.operator, 200),
            ("description", &mut self.description, 2000),
        ];
        for (field, text, max) in texts {
            let Some(text) = text else { continue };
            *text = text.trim().to_owned();
            let is_long = matches!(field, "description" | "price_description" | "restrictions");
            if has_controls(text, is_long) {
                faults.push((field, FieldError::ControlCharacters(field).to_string()));
            }
            if text.chars().count() > max {
                faults.push((field, format!("Please use at most {max} characters")));
            }
            // Of one that is not on the map yet it is said already.
            let is_required = matches!(field, "name" | "address");
            if is_blank(text) && is_required && !faults.iter().any(|(known, _)| *known == field) {
                faults.push((field, FieldError::Required.to_string()));
            }
        }
        if let Some(hours) = &mut self.opening_hours
            && let Some(read) = opening::typed(hours)
        {
            *hours = read.hours;
        }
        self.check_numbers(&mut faults);
        if self.max_stay_unlimited == Some(true) && self.max_stay_minutes.flatten().is_some() {
            let sentence = "Please say how long people can stay, or that there is no limit";
            faults.push(("max_stay_minutes", sentence.to_owned()));
        }
        if (self.lng.is_some() || self.lat.is_some())
            && !self.location().is_some_and(LngLat::in_uk_box)
        {
            faults.push(("lng", FieldError::Abroad.to_string()));
        }
        if let Some(facilities) = &mut self.facilities {
            let is_known = |code: &String| FACILITIES.contains(&code.as_str());
            if !facilities.iter().all(is_known) {
                faults.push(("facilities", "Please choose facilities from the list".to_owned()));
            }
            facilities.sort_by_key(|code| FACILITIES.iter().position(|known| known == code));
            facilities.dedup();
        }
        if let Some(plugs) = &mut self.plugs {
            if !plugs.iter().all(|code| Plug::from_code(code).is_some()) {
                faults.push(("plugs", "Please choose plugs from the list".to_owned()));
            }
            plugs.sort_unstable();
            plugs.dedup();
        }
        if faults.is_empty() { Ok(self) } else { Err(Error::Invalid(faults)) }
    }

    fn check_numbers(&self, faults: &mut Fields) {
        let numbers = [
            ("price_hour_pence", self.price_hour_pence, 0..=50_000),
            ("price_day_pence", self.price_day_pence, 0..=50_000),
            ("price_flat_pence", self.price_flat_pence, 0..=50_000),
            ("capacity", self.capacity, 0..=100_000),
            ("capacity_disabled", self.capacity_disabled, 0..=100_000),
            ("capacity_charging", self.capacity_charging, 0..=100_000),
            ("max_height_cm", self.max_height_cm, 150..=600),
            ("max_width_cm", self.max_width_cm, 100..=400),
            ("max_stay_minutes", self.max_stay_minutes, 1..=40_320),
            ("free_minutes", self.free_minutes, 0..=40_320),
        ];
        for (field, number, range) in numbers {
            if number.flatten().is_some_and(|number| !range.contains(&number)) {
                let sentence = if field.starts_with("price") {
                    "Please enter a price from £0 to £500".to_owned()
                } else {
                    format!("Please enter a number from {} to {}", range.start(), range.end())
                };
                faults.push((field, sentence));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn read(fields: Value) -> CarParkFields {
        serde_json::from_value(fields).expect("fields")
    }

    fn faults(result: Result<CarParkFields, Error>) -> Vec<(&'static str, String)> {
        match result {
            Err(Error::Invalid(faults)) => faults,
            other => panic!("{other:?}"),
        }
    }

    fn north_street() -> Value {
        json!({"name": " North Street ", "address": "North Street, Newport", "lng": -2.99755, "lat": 51.587})
    }

    #[test]
    fn a_name_an_address_and_a_place_are_required() {
        let checked = read(north_street()).checked_as_new().expect("it is right");
        assert_eq!(checked.name.as_deref(), Some("North Street"));
        for missing in ["name", "address"] {
            for blank in [json!(null), json!("  "), json!("\u{200b}")] {
                let mut fields = north_street();
                fields[missing] = blank;
                let faults = faults(read(fields).checked_as_new());
                assert_eq!(faults, [(missing, "Please fill in the required fields".to_owned())]);
            }
        }
        for (lng, lat) in [
            (json!(0), json!(0)),
            (json!(2.35), json!(48.86)),
            (json!(null), json!(51.5)),
            (json!(null), json!(null)),
        ] {
            let mut fields = north_street();
            (fields["lng"], fields["lat"]) = (lng, lat);
            let faults = faults(read(fields).checked_as_new());
            assert_eq!(faults, [("lng", FieldError::Abroad.to_string())]);
        }
    }

    #[test]
    fn what_is_absent_is_not_mentioned_and_null_says_that_there_is_none() {
        let correction = read(json!({"capacity": null, "price_hour_pence": 250}));
        assert_eq!((correction.capacity, correction.max_height_cm), (Some(None), None));
        let stored = serde_json::to_value(&correction).expect("JSON");
        assert_eq!(stored, json!({"capacity": null, "price_hour_pence": 250}));
        let empty = faults(read(json!({})).checked_as_correction());
        assert_eq!(empty[0].1, "Please change at least one thing");
        assert!(serde_json::from_value::<CarParkFields>(json!({"approved": true})).is_err());
    }

    #[test]
    fn neither_the_name_nor_the_address_is_taken_away() {
        for (said, blank) in [
            (json!({"name": " "}), vec!["name"]),
            (json!({"address": ""}), vec!["address"]),
            (json!({"name": "", "address": " ", "capacity": 4}), vec!["name", "address"]),
        ] {
            let faults = faults(read(said).checked_as_correction());
            let required = |field| (field, FieldError::Required.to_string());
            assert_eq!(faults, blank.into_iter().map(required).collect::<Vec<_>>());
        }
        assert!(read(json!({"capacity": 4})).checked_as_correction().is_ok(), "it says neither");
    }

    #[test]
    fn a_stay_has_a_limit_or_none() {
        let both = read(json!({"max_stay_minutes": 120, "max_stay_unlimited": true}));
        assert_eq!(faults(both.checked_as_correction())[0].0, "max_stay_minutes");
        for right in [
            json!({"max_stay_minutes": null, "max_stay_unlimited": true}),
            json!({"max_stay_minutes": 120, "max_stay_unlimited": false}),
            json!({"max_stay_unlimited": false}),
        ] {
            assert!(read(right.clone()).checked_as_correction().is_ok(), "{right}");
        }
        assert!(serde_json::from_value::<CarParkFields>(json!({"kind": "garage"})).is_err());
    }

    #[test]
    fn control_characters_are_refused_by_the_name_of_their_field() {
        for (field, text) in [
            ("name", "North\u{7}Street"),
            ("address", "North\nStreet"),
            ("restrictions", "No\u{202e}vans"),
            ("operator", "a\u{0}b"),
        ] {
            let mut fields = north_street();
            fields[field] = json!(text);
            let faults = faults(read(fields).checked_as_new());
            assert_eq!(
                faults,
                [(field, "Please leave out characters that can’t be seen".to_owned())]
            );
        }
        let mut fields = north_street();
        fields["description"] = json!("Behind the station.\nLook for the arch.");
        assert!(read(fields).checked_as_new().is_ok(), "a long text has lines");
    }

    #[test]
    fn opening_hours_as_people_write_them_are_kept_as_the_map_reads_them() {
        for (typed, kept) in [
            ("Mon-Fri 8am to 6pm", "Mo-Fr 08:00-18:00"),
            ("till the last customer", "till the last customer"),
            ("", ""),
        ] {
            let fields = read(json!({"opening_hours": typed}));
            let checked = fields.checked_as_correction().expect("it is right");
            assert_eq!(checked.opening_hours.as_deref(), Some(kept));
        }
    }

    #[test]
    fn the_ground_the_steps_and_the_plugs_can_be_corrected() {
        let said = json!({"surface": " gravel ", "step_free": "partly", "plugs": ["type_2", "ccs", "type_2"]});
        let checked = read(said).checked_as_correction().expect("it is right");
        let kept = serde_json::to_value(&checked).expect("JSON");
        assert_eq!(
            kept,
            json!({"surface": "gravel", "step_free": "partly", "plugs": ["ccs", "type_2"]})
        );
        let none = read(json!({"surface": "", "plugs": []})).checked_as_correction();
        assert!(none.is_ok(), "nobody knows");
        for (field, wrong) in [("surface", json!("x".repeat(101))), ("plugs", json!(["type_9"]))] {
            let found = faults(read(json!({ field: wrong })).checked_as_correction());
            assert_eq!(found[0].0, field);
        }
        assert!(serde_json::from_value::<CarParkFields>(json!({"step_free": "maybe"})).is_err());
    }

    #[test]
    fn the_lines_of_a_board_stay_as_they_were_typed() {
        let board = "Up to 1 hour £1.20\nUp to 2 hours £2.40\nSundays free";
        let checked = read(json!({"price_description": board})).checked_as_correction();
        assert_eq!(checked.expect("it is right").price_description.as_deref(), Some(board));
    }

    #[test]
    fn every_field_at_fault_is_named() {
        let wrong = json!({"name": " ", "price_flat_pence": 50_001, "max_height_cm": 20, "max_width_cm": 401, "facilities": ["pool"],
                           "restrictions": "x".repeat(501)});
        let mut fields: Vec<_> = faults(read(wrong).checked_as_correction())
            .into_iter()
            .map(|(field, _)| field)
            .collect();
        fields.sort_unstable();
        assert_eq!(
            fields,
            [
                "facilities",
                "max_height_cm",
                "max_width_cm",
                "name",
                "price_flat_pence",
                "restrictions"
            ]
        );
        let twice = read(json!({"facilities": ["toilets", "cctv", "toilets"]}));
        let once = twice.checked_as_correction().expect("it is right").facilities;
        assert_eq!(once, Some(vec!["cctv".to_owned(), "toilets".to_owned()]));
    }
}
