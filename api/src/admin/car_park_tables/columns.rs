//! The columns of a table of edits: how each is written, and what its cells ask for.

use carpal_domain::car_park::{Access, Availability, CarParkKind};
use serde::de::value::Error as ValueError;
use serde::de::{DeserializeOwned, IntoDeserializer};
use serde_json::Value;

use crate::parking::edits::service::{CarParkChanges, CarParkState, ParkingType, tariff};

/// A column.
#[derive(Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in the head.
    pub head: &'static str,
    /// Of which field, as a refusal names it.
    pub field: &'static str,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    /// A text of which nothing says that there is none.
    App,
    Whole,
    Pounds,
    Degrees,
    /// Where one pays; empty where there is no link.
    Link,
    /// On the street, or a car park of its own.
    Street,
    /// No limit on the stay.
    Unlimited,
    Type,
    Status,
    Facilities,
    Hidden,
}

const fn column(head: &'static str, field: &'static str, kind: Kind) -> Column {
    Column { head, field, kind }
}

/// All of them but Id and Version, in the order of an export.
pub static COLUMNS: [Column; 28] = [
    column("Name", "name", Kind::Text),
    column("Address", "address", Kind::Text),
    column("Latitude", "lat", Kind::Degrees),
    column("Longitude", "lng", Kind::Degrees),
    column("Kind", "kind", Kind::Street),
    column("Type", "parking_type", Kind::Type),
    column("Status", "availability", Kind::Status),
    column("Spaces", "capacity", Kind::Whole),
    column("Hidden", "is_hidden", Kind::Hidden),
    column("Disabled bays", "capacity_disabled", Kind::Whole),
    column("Spaces with a charger", "capacity_charging", Kind::Whole),
    column("Price per hour", "price_hour_pence", Kind::Pounds),
    column("Most for a day", "price_day_pence", Kind::Pounds),
    column("Flat rate", "price_flat_pence", Kind::Pounds),
    column("Price description", "price_description", Kind::Text),
    column("Opening hours", "opening_hours", Kind::Text),
    column("Restrictions", "restrictions", Kind::Text),
    column("Facilities", "facilities", Kind::Facilities),
    column("Height limit in cm", "max_height_cm", Kind::Whole),
    column("Width limit in cm", "max_width_cm", Kind::Whole),
    column("Longest stay in minutes", "max_stay_minutes", Kind::Whole),
    column("No limit on stay", "max_stay_unlimited", Kind::Unlimited),
    column("Free minutes", "free_minutes", Kind::Whole),
    column("Operator", "operator", Kind::Text),
    column("Paying app", "paying_app", Kind::App),
    column("Location code", "location_code", Kind::App),
    column("Payment link", "pay_url", Kind::Link),
    column("Description", "description", Kind::Text),
];

impl Column {
    /// Its cells are numbers, which spreadsheets reckon with.
    pub fn is_number(&self) -> bool {
        matches!(self.kind, Kind::Whole | Kind::Pounds | Kind::Degrees)
    }

    /// What a car park's cell holds, without what guards it from spreadsheets.
    pub fn cell(&self, state: &CarParkState) -> String {
        let value = state.get(self.field);
        match self.kind {
            Kind::Status if is_told(state) => String::new(),
            Kind::Text | Kind::App | Kind::Status | Kind::Street => {
                value.as_str().unwrap_or_default().to_owned()
            }
            Kind::Link => state.get("provider_url").as_str().unwrap_or_default().to_owned(),
            Kind::Whole => value.as_i64().map(|number| number.to_string()).unwrap_or_default(),
            Kind::Pounds => pounds(self.field, state).unwrap_or_default(),
            Kind::Degrees => {
                let at = state.shown("location")[self.field].as_f64();
                at.map(|degrees| format!("{degrees:.6}")).unwrap_or_default()
            }
            Kind::Type => {
                let access = value_of(state.get("access")).unwrap_or(Access::Public);
                ParkingType::of(access, tariff(state)).code().to_owned()
            }
            Kind::Facilities => {
                let codes = value.as_array().into_iter().flatten().filter_map(Value::as_str);
                codes.collect::<Vec<_>>().join("; ")
            }
            Kind::Hidden | Kind::Unlimited => {
                if *value == Value::Bool(true) { "Yes" } else { "No" }.to_owned()
            }
        }
    }

    /// Whether a cell, as it was typed, says what the car park has already.
    pub fn says_the_same(&self, cell: &str, state: &CarParkState) -> bool {
        let now = self.cell(state);
        // What a feed or drivers tell by the minute is not an admin's word because it was exported.
        if cell == now.trim() || self.kind == Kind::Status && is_told(state) {
            return true;
        }
        let number = |text: &str| text.parse::<f64>().ok();
        match self.kind {
            Kind::Whole | Kind::Pounds => {
                number(amount(cell)).is_some_and(|said| Some(said) == number(&now))
            }
            // Six decimals are ten centimetres.
            Kind::Degrees => number(cell)
                .zip(number(&now))
                .is_some_and(|(said, now)| (said - now).abs() < 0.000_001_5),
            Kind::Street => kind(cell) == kind(&now),
            Kind::Hidden | Kind::Unlimited | Kind::Type | Kind::Status => {
                cell.eq_ignore_ascii_case(&now)
            }
            Kind::Facilities => codes(cell) == codes(&now),
            Kind::Text | Kind::App | Kind::Link => {
                cell.split_whitespace().eq(now.split_whitespace()) && !cell.contains('\n')
            }
        }
    }

    /// Puts what a cell says among what is to change. What the rules of a field say is said later.
    ///
    /// # Errors
    /// The sentence, where it is none of what the column holds.
    pub fn ask(&self, changes: &mut CarParkChanges, cell: &str) -> Result<(), String> {
        let fields = &mut changes.fields;
        match (self.kind, self.field) {
            (Kind::Text, "name") => fields.name = Some(cell.to_owned()),
            (Kind::Text, "address") => fields.address = Some(cell.to_owned()),
            (Kind::Text, "price_description") => fields.price_description = Some(cell.to_owned()),
            (Kind::Text, "opening_hours") => fields.opening_hours = Some(cell.to_owned()),
            (Kind::Text, "restrictions") => fields.restrictions = Some(cell.to_owned()),
            (Kind::Text, "operator") => fields.operator = Some(cell.to_owned()),
            (Kind::Text, _) => fields.description = Some(cell.to_owned()),
            (Kind::App, "paying_app") => changes.paying_app = Some(cell.to_owned()),
            (Kind::App, _) => changes.location_code = Some(cell.to_owned()),
            (Kind::Whole, "capacity") => fields.capacity = Some(whole(cell)?),
            (Kind::Whole, "capacity_disabled") => fields.capacity_disabled = Some(whole(cell)?),
            (Kind::Whole, "capacity_charging") => fields.capacity_charging = Some(whole(cell)?),
            (Kind::Whole, "max_height_cm") => fields.max_height_cm = Some(whole(cell)?),
            (Kind::Whole, "max_width_cm") => fields.max_width_cm = Some(whole(cell)?),
            (Kind::Whole, "max_stay_minutes") => fields.max_stay_minutes = Some(whole(cell)?),
            (Kind::Whole, _) => fields.free_minutes = Some(whole(cell)?),
            (Kind::Pounds, "price_hour_pence") => fields.price_hour_pence = Some(pence(cell)?),
            (Kind::Pounds, "price_day_pence") => fields.price_day_pence = Some(pence(cell)?),
            (Kind::Pounds, _) => fields.price_flat_pence = Some(pence(cell)?),
            (Kind::Degrees, "lng") => fields.lng = Some(degrees(cell)?),
            (Kind::Degrees, _) => fields.lat = Some(degrees(cell)?),
            (Kind::Type, _) => {
                let sentence = "Please choose public, private, free or pay_and_display";
                changes.parking_type = Some(code(cell).ok_or(sentence)?);
            }
            (Kind::Status, _) => {
                let sentence = "Please choose available, limited, full or unknown";
                let status =
                    code::<Availability>(cell).filter(|status| *status != Availability::Warning);
                changes.availability = Some(status.ok_or(sentence)?);
            }
            (Kind::Link, _) => changes.pay_url = Some((!cell.is_empty()).then(|| cell.to_owned())),
            (Kind::Street, _) => {
                fields.kind = Some(kind(cell).ok_or("Please choose car-park or on-street")?);
            }
            (Kind::Unlimited, _) => fields.max_stay_unlimited = Some(yes_or_no(cell)?),
            (Kind::Facilities, _) => fields.facilities = Some(codes(cell)),
            (Kind::Hidden, _) => changes.is_hidden = Some(yes_or_no(cell)?),
        }
        Ok(())
    }
}

/// Whether a feed or drivers say how full it is.
fn is_told(state: &CarParkState) -> bool {
    state.get("availability_basis").as_str().is_some_and(|basis| basis != "stored")
}

/// A price in pounds; an estimate is nobody's word, and stands in no table.
fn pounds(field: &str, state: &CarParkState) -> Option<String> {
    if field == "price_hour_pence" && state.get("price_basis") == "estimated" {
        return None;
    }
    let pence = state.get(field).as_i64()?;
    Some(format!("{}.{:02}", pence / 100, pence % 100))
}

/// A number without what people write around it.
fn amount(cell: &str) -> &str {
    cell.trim_start_matches('£').trim()
}

fn whole(cell: &str) -> Result<Option<i32>, String> {
    if cell.is_empty() {
        return Ok(None);
    }
    // Spreadsheets write 40.0, and people 1,050.
    let digits = cell.replace(',', "");
    let digits = digits.strip_suffix(".0").unwrap_or(&digits);
    digits.parse().map(Some).map_err(|_| "Please enter a whole number".to_owned())
}

fn pence(cell: &str) -> Result<Option<i32>, String> {
    let sentence = || "Please enter a price in pounds, such as 2.50".to_owned();
    let amount = amount(cell);
    if amount.is_empty() {
        return Ok(None);
    }
    let (pounds, pence) = amount.split_once('.').unwrap_or((amount, ""));
    let is_number = |text: &str, max: usize| {
        text.len() <= max && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    if pounds.is_empty() || !is_number(pounds, 6) || !is_number(pence, 2) {
        return Err(sentence());
    }
    let pence = format!("{pence:0<2}");
    let (pounds, pence): (i32, i32) =
        (pounds.parse().map_err(|_| sentence())?, pence.parse().map_err(|_| sentence())?);
    Ok(Some(pounds * 100 + pence))
}

fn degrees(cell: &str) -> Result<f64, String> {
    let degrees = cell.parse::<f64>().ok().filter(|degrees| degrees.is_finite());
    degrees.ok_or_else(|| "Please enter degrees, such as 51.587 or -2.99755".to_owned())
}

fn yes_or_no(cell: &str) -> Result<bool, String> {
    match cell.to_lowercase().as_str() {
        "yes" | "true" | "1" => Ok(true),
        "no" | "false" | "0" => Ok(false),
        _ => Err("Please write Yes or No".to_owned()),
    }
}

fn codes(cell: &str) -> Vec<String> {
    let codes = cell.split([';', ',']).map(|code| code.trim().to_lowercase().replace(' ', "_"));
    let mut codes: Vec<_> = codes.filter(|code| !code.is_empty()).collect();
    codes.sort();
    codes
}

fn kind(cell: &str) -> Option<CarParkKind> {
    CarParkKind::from_code(&cell.trim().to_lowercase().replace([' ', '_'], "-"))
}

fn code<T: DeserializeOwned>(cell: &str) -> Option<T> {
    let code = cell.trim().to_lowercase().replace(' ', "_");
    let read: Result<T, ValueError> = T::deserialize(code.into_deserializer());
    read.ok()
}

fn value_of<T: DeserializeOwned>(value: &Value) -> Option<T> {
    serde_json::from_value(value.clone()).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn state() -> CarParkState {
        CarParkState::of(
            json!({"name": "=Mill", "address": "Mill Parade", "access": "public", "tariff": "paid", "availability": "unknown",
            "capacity": 40, "is_hidden": false, "price_hour_pence": 250, "price_basis": "published", "facilities": ["cctv", "covered"],
            "location": {"type": "Point", "coordinates": [-2.99755, 51.587]}, "max_height_cm": null, "paying_app": "",
            "kind": "car-park", "max_stay_unlimited": true, "provider_url": "https://pay.example.org/"}),
        )
    }

    fn named(head: &str) -> &'static Column {
        COLUMNS.iter().find(|column| column.head == head).expect("a column")
    }

    #[test]
    fn what_was_written_says_the_same_when_it_is_read() {
        for column in &COLUMNS {
            assert!(
                column.says_the_same(column.cell(&state()).trim(), &state()),
                "{}",
                column.head
            );
        }
        let cell = |head: &str| named(head).cell(&state());
        assert_eq!((cell("Latitude"), cell("Longitude")), ("51.587000".into(), "-2.997550".into()));
        assert_eq!((cell("Price per hour"), cell("Type")), ("2.50".into(), "public".into()));
        let mut estimated = state();
        estimated.columns.insert("price_basis".into(), json!("estimated"));
        assert_eq!(named("Price per hour").cell(&estimated), "");
    }

    #[test]
    fn what_a_spreadsheet_makes_of_a_cell_is_no_change() {
        for (head, cell) in [
            ("Spaces", "40.0"),
            ("Price per hour", "2.5"),
            ("Price per hour", "£2.50"),
            ("Longitude", "-2.99755"),
            ("Hidden", "NO"),
            ("Kind", "Car park"),
            ("No limit on stay", "yes"),
            ("Payment link", "https://pay.example.org/"),
            ("Facilities", "covered,CCTV"),
            ("Address", "Mill  Parade"),
        ] {
            assert!(named(head).says_the_same(cell, &state()), "{head}: {cell}");
        }
        for (head, cell) in [
            ("Spaces", "41"),
            ("Price per hour", ""),
            ("Facilities", "cctv"),
            ("Latitude", "51.58701"),
        ] {
            assert!(!named(head).says_the_same(cell, &state()), "{head}: {cell}");
        }
    }

    #[test]
    fn how_full_a_feed_says_it_is_is_in_no_cell_and_no_edit() {
        let mut told = state();
        told.columns.insert("availability".into(), json!("full"));
        assert_eq!(named("Status").cell(&told), "full");
        told.columns.insert("availability_basis".into(), json!("live"));
        assert_eq!(named("Status").cell(&told), "");
        assert!(named("Status").says_the_same("available", &told), "as it was exported before");
    }

    #[test]
    fn a_cell_asks_for_what_its_column_holds_or_says_why_not() {
        let asked = |head: &str, cell: &str| {
            let mut changes = CarParkChanges::default();
            named(head).ask(&mut changes, cell).map(|()| changes)
        };
        assert_eq!(asked("Spaces", "1,050").expect("a number").fields.capacity, Some(Some(1050)));
        assert_eq!(asked("Spaces", "").expect("none").fields.capacity, Some(None));
        assert_eq!(
            asked("Flat rate", "£3").expect("a price").fields.price_flat_pence,
            Some(Some(300))
        );
        assert_eq!(
            asked("Flat rate", "3.5").expect("a price").fields.price_flat_pence,
            Some(Some(350))
        );
        assert_eq!(
            asked("Type", "Pay and display").expect("a type").parking_type,
            Some(ParkingType::PayAndDisplay)
        );
        assert_eq!(asked("Hidden", "TRUE").expect("yes").is_hidden, Some(true));
        assert_eq!(asked("Payment link", "").expect("none").pay_url, Some(None));
        assert_eq!(
            asked("Kind", "On street").expect("a kind").fields.kind,
            Some(CarParkKind::OnStreet)
        );
        for (head, cell) in [
            ("Spaces", "many"),
            ("Flat rate", "3.555"),
            ("Flat rate", "-1"),
            ("Flat rate", "9999999"),
            ("Latitude", "NaN"),
            ("Type", "garage"),
            ("Status", "warning"),
            ("Hidden", "perhaps"),
            ("Kind", "garage"),
            ("No limit on stay", "perhaps"),
        ] {
            assert!(asked(head, cell).is_err(), "{head}: {cell}");
        }
    }
}
