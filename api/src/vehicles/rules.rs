//! What a vehicle's parts must be, and the sentences people read.

use crate::Error;
use crate::foundation::error::{Fields, Refusal};
use crate::foundation::invisible::{is_blank, is_invisible};
use crate::foundation::names::speaks_for_us;
use crate::messaging::messages::service::{MessageError, is_impolite};

/// The first motor car.
pub const FIRST_YEAR: i16 = 1885;
const MAX_NOTES_LENGTH: usize = 5000;
/// Of a make or a model, in characters.
pub const MAX_TEXT_LENGTH: usize = 60;
/// In characters.
pub const MAX_COLOR_LENGTH: usize = 40;

/// Why something about a vehicle is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum VehicleError {
    /// Nobody is signed in.
    #[error("Please log in to add a vehicle")]
    SignedOut,
    /// The driver has it already.
    #[error("You have already added this vehicle to your account")]
    AlreadyYours,
    /// Another account has it.
    #[error("This vehicle registration is already registered by another user")]
    Taken,
    /// There is none, or it is another driver's.
    #[error("Vehicle not found")]
    NotFound,
}

impl From<VehicleError> for Error {
    fn from(error: VehicleError) -> Self {
        let sentence = error.to_string();
        let conflict =
            |code, sentence| Self::Conflict(Refusal { code, sentence }, Some("registration"));
        match error {
            VehicleError::SignedOut => Self::unauthenticated(&sentence),
            VehicleError::AlreadyYours => conflict("already_yours", sentence),
            VehicleError::Taken => conflict("registration_taken", sentence),
            VehicleError::NotFound => Self::NotFound(sentence),
        }
    }
}

/// What a driver says of a vehicle beside its registration. Strangers read its make, its model and its colour: its driver shows them to
/// whom they ask to move a car, before these have answered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Described {
    /// Such as Ford.
    pub make: Option<String>,
    /// Such as Fiesta.
    pub model: Option<String>,
    /// In the driver's words.
    pub color: Option<String>,
    /// Of its first registration.
    pub year: Option<i16>,
    /// Seen by its driver alone.
    pub notes: String,
}

impl Described {
    /// The same in one line each, with nothing for what is empty; what breaks a rule is added to `faults`.
    pub fn checked(self, this_year: i32, faults: &mut Fields) -> Self {
        let mut words = |field, text: Option<String>, longest| {
            let line = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
            let text = text.map(line).filter(|text| !is_blank(text));
            let sentence = text.as_deref().and_then(|text| fault(text, longest));
            faults.extend(sentence.map(|sentence| (field, sentence)));
            text
        };
        let make = words("make", self.make, MAX_TEXT_LENGTH);
        let model = words("model", self.model, MAX_TEXT_LENGTH);
        let color = words("color", self.color, MAX_COLOR_LENGTH);
        // They are read together.
        let shown =
            [&color, &make, &model].map(|text| text.as_deref().unwrap_or_default()).join(" ");
        if faults.is_empty() {
            faults.extend(unfit(&shown).map(|sentence| ("make", sentence)));
        }
        // A car of next year's model is sold this year.
        let last_year = this_year + 1;
        if self.year.is_some_and(|year| year < FIRST_YEAR || i32::from(year) > last_year) {
            let sentence = format!("Please enter a year between {FIRST_YEAR} and {last_year}");
            faults.push(("year", sentence));
        }
        if self.notes.chars().count() > MAX_NOTES_LENGTH {
            faults.push(("notes", format!("Please use at most {MAX_NOTES_LENGTH} characters")));
        }
        Self { make, model, color, year: self.year, notes: self.notes }
    }
}

/// What is wrong with a make, a model or a colour.
fn fault(text: &str, longest: usize) -> Option<String> {
    if text.chars().count() > longest {
        return Some(format!("Please use at most {longest} characters"));
    }
    if text.chars().any(is_invisible) {
        return Some("Please leave out characters that can’t be seen".to_owned());
    }
    unfit(text)
}

/// Why a stranger is not to read it of a vehicle.
fn unfit(text: &str) -> Option<String> {
    if is_impolite(text) {
        return Some(MessageError::Impolite.to_string());
    }
    speaks_for_us(text).then(|| "Please use other words: these look like ours".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(described: Described) -> Vec<&'static str> {
        let mut faults = Vec::new();
        described.checked(2026, &mut faults);
        faults.into_iter().map(|(field, _)| field).collect()
    }

    #[test]
    fn what_is_empty_is_nothing() {
        let described = Described {
            make: Some(" Ford ".into()),
            model: Some("  ".into()),
            color: Some(String::new()),
            ..Described::default()
        };
        let checked = described.checked(2026, &mut Vec::new());
        assert_eq!(checked, Described { make: Some("Ford".into()), ..Described::default() });
    }

    #[test]
    fn what_strangers_read_of_a_vehicle_is_polite_in_one_line_and_not_ours() {
        let make = |text: &str| Described { make: Some(text.into()), ..Described::default() };
        let taken = make("Land\n\nRover").checked(2026, &mut Vec::new());
        assert_eq!(taken.make.as_deref(), Some("Land Rover"));
        let color = |text: &str| Described { color: Some(text.into()), ..Described::default() };
        assert_eq!(color("\u{200b}").checked(2026, &mut Vec::new()), Described::default());
        for refused in ["You idiot", "\u{202e}kcul", "CarPal", "Ford \u{200b}", "Support"] {
            assert_eq!(faults(make(refused)), ["make"], "{refused:?}");
            assert_eq!(faults(color(refused)), ["color"], "{refused:?}");
        }
        let apart = Described { color: Some("Car".into()), ..make("Pal") };
        assert_eq!(faults(apart), ["make"]);
        for real in ["Škoda", "Citroën", "C4 Cactus", "Mercedes-Benz", "3008", "e-tron", "Car"] {
            assert_eq!(faults(make(real)), [""; 0], "{real}");
        }
    }

    #[test]
    fn every_fault_is_named() {
        let year = |year| Described { year: Some(year), ..Described::default() };
        assert_eq!(faults(year(1885)), [""; 0]);
        assert_eq!(faults(year(2027)), [""; 0]);
        assert_eq!(faults(year(1884)), ["year"]);
        assert_eq!(faults(year(2028)), ["year"]);
        let long = |length| Some("ŵ".repeat(length));
        let notes = "ŵ".repeat(5001);
        let all = Described { make: long(61), model: long(61), color: long(41), year: None, notes };
        assert_eq!(faults(all), ["make", "model", "color", "notes"]);
        assert_eq!(faults(Described { make: long(60), ..Described::default() }), [""; 0]);
    }
}
