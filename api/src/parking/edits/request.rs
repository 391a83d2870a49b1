//! What an admin asks to change of a car park.

use std::collections::BTreeMap;

use carpal_domain::car_park::{Availability, Fee, PriceBasis, Tariff};
use carpal_domain::geometry::LngLat;
use carpal_domain::rates::parse;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use url::Url;

use super::columns::rates_columns;
use super::field_checks::has_controls;
use super::fields::CarParkFields;
use super::rules::{FieldError, ParkingType};
use super::service::tariff;
use super::state::CarParkState;
use crate::Error;

const MAX_RATES_LENGTH: usize = 4000;
const MAX_APP_LENGTH: usize = 60;
const MAX_CODE_LENGTH: usize = 20;
const MAX_LINK_LENGTH: usize = 500;

/// What is said (`Some(None)`: that there is none), or not mentioned (`None`).
pub type Said<T> = Option<Option<T>>;

/// What is to change of a car park: what is absent stays.
#[derive(Debug, Clone, Default, PartialEq, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CarParkChanges {
    /// What is said of it.
    pub fields: CarParkFields,
    /// What kind of car park it is.
    pub parking_type: Option<ParkingType>,
    /// How full it is, where no feed and no driver says so.
    pub availability: Option<Availability>,
    /// What is charged, in the lines that rates are entered in, at most 4000 characters; empty where nothing is known. The prices
    /// follow from them.
    #[schema(example = "24/7:\n  each 1 h: £1.20\n", max_length = 4000)]
    pub rates: Option<String>,
    /// On what the price rests: published where a board or whoever runs it says so, parsed where it was read from tags, estimated
    /// where it is our estimate, which only a price for an hour can be. Left out, a new price is published.
    pub price_basis: Option<PriceBasis>,
    /// The app that takes a payment there, at most 60 characters; empty where none is known.
    #[schema(example = "RingGo", max_length = 60)]
    pub paying_app: Option<String>,
    /// The code under which that app knows it, at most 20 letters, digits, spaces and hyphens; empty where none is known.
    #[schema(example = "4027", max_length = 20)]
    pub location_code: Option<String>,
    /// Where Pay Now leads: https only, to a name and no number, without a user name, at most 500 characters. It is kept as browsers
    /// read it, the host in ASCII. Null takes the link away.
    #[serde(deserialize_with = "said")]
    #[schema(example = "https://pay.example.org/4027", max_length = 500, value_type = Option<String>)]
    pub pay_url: Said<String>,
    /// GeoJSON of its outline, a polygon or a line along the kerb, with at most 500 corners; null takes the outline away.
    #[serde(deserialize_with = "said")]
    #[schema(value_type = Option<Object>)]
    pub footprint: Said<Value>,
    /// Where one drives in and out, all of them, at most 20.
    pub entrances: Option<Vec<LngLat>>,
    /// Drivers do not see it.
    #[schema(example = false)]
    pub is_hidden: Option<bool>,
    /// Fake signs or codes were reported there: drivers are warned, and have no link to pay. Needs a reason.
    #[schema(example = false)]
    pub scam_reported: Option<bool>,
    /// An admin has verified what is said of it. Needs a reason.
    #[schema(example = true)]
    pub is_verified: Option<bool>,
    /// Fields that are to be as the sources say again, by the names in `comparison`, each with the `theirs` that was seen there. What
    /// belongs together goes along.
    #[schema(value_type = Object, example = json!({"name": "Kingsway Centre"}))]
    pub take_source: BTreeMap<String, Value>,
}

fn said<'de, D: Deserializer<'de>, T: Deserialize<'de>>(value: D) -> Result<Said<T>, D::Error> {
    Option::deserialize(value).map(Some)
}

/// A link that drivers may be sent to pay by, or the sentence that refuses it. Its host is spelled in ASCII, so that letters of another
/// alphabet never pass for those of a name that one knows.
fn payment_link(typed: &str) -> Result<String, String> {
    let sentence = || "Please enter a link that begins with https://".to_owned();
    let typed = typed.trim();
    if typed.chars().any(char::is_whitespace) || has_controls(typed, false) {
        return Err(sentence());
    }
    let url = Url::parse(typed).map_err(|_| sentence())?;
    // What stands before an @ looks like a host, and is none.
    let is_plain = url.username().is_empty() && url.password().is_none();
    let is_named = url.domain().is_some_and(|host| host.trim_end_matches('.').contains('.'));
    if url.scheme() != "https" || !is_plain || !is_named {
        return Err(sentence());
    }
    if url.as_str().len() > MAX_LINK_LENGTH {
        return Err(format!("Please use at most {MAX_LINK_LENGTH} characters"));
    }
    Ok(url.into())
}

impl CarParkChanges {
    /// The same, trimmed, where what is beside its fields keeps the rules.
    ///
    /// # Errors
    /// [`Error::Invalid`] with every field at fault.
    pub fn checked(mut self) -> Result<Self, Error> {
        let mut faults = Vec::new();
        if let Some(app) = &mut self.paying_app {
            *app = app.trim().to_owned();
            if app.chars().count() > MAX_APP_LENGTH {
                faults.push((
                    "paying_app",
                    format!("Please use at most {MAX_APP_LENGTH} characters"),
                ));
            } else if has_controls(app, false) {
                faults
                    .push(("paying_app", FieldError::ControlCharacters("paying_app").to_string()));
            }
        }
        if let Some(code) = &mut self.location_code {
            *code = code.trim().to_owned();
            let is_code =
                code.chars().all(|ch| ch.is_ascii_alphanumeric() || matches!(ch, ' ' | '-'));
            if !is_code || code.starts_with('-') || code.len() > MAX_CODE_LENGTH {
                let sentence = format!("Please use at most {MAX_CODE_LENGTH} letters and digits");
                faults.push(("location_code", sentence));
            }
        }
        if let Some(said) = &mut self.pay_url {
            let typed = said.take().filter(|link| !link.trim().is_empty());
            match typed.as_deref().map(payment_link).transpose() {
                Ok(link) => *said = link,
                Err(sentence) => faults.push(("pay_url", sentence)),
            }
        }
        if let Some(text) = self.rates.as_deref().map(str::trim).filter(|text| !text.is_empty()) {
            if text.len() > MAX_RATES_LENGTH {
                faults.push(("rates", format!("Please use at most {MAX_RATES_LENGTH} characters")));
            } else if let Err(error) = parse(text) {
                faults.push(("rates", error.to_string()));
            }
        }
        if faults.is_empty() { Ok(self) } else { Err(Error::Invalid(faults)) }
    }

    /// The columns that follow from what is beside its fields.
    pub(super) fn columns(&self, state: &CarParkState) -> Map<String, Value> {
        let mut set = Map::new();
        if let Some(parking_type) = self.parking_type {
            let (access, money) = parking_type.means();
            set.insert("access".into(), json!(access));
            set.insert("access_inferred".into(), json!(false));
            // What was free or had a machine is neither of them now; what it costs otherwise is another matter.
            let money = money.or(match (parking_type, tariff(state)) {
                (ParkingType::Public, Tariff::Free) => Some((Fee::Unknown, Tariff::Unknown)),
                (ParkingType::Public, Tariff::PayAndDisplay) => Some((Fee::Yes, Tariff::Paid)),
                _ => None,
            });
            if let Some((fee, tariff)) = money {
                set.extend([
                    ("fee".to_owned(), json!(fee)),
                    ("fee_raw".to_owned(), json!("")),
                    ("tariff".to_owned(), json!(tariff)),
                ]);
            }
            if parking_type == ParkingType::Free {
                let prices = [
                    "price_hour_pence",
                    "price_day_pence",
                    "price_flat_pence",
                    "rates",
                    "price_basis",
                ];
                set.extend(prices.map(|column| (column.to_owned(), Value::Null)));
            }
        }
        match self.rates.as_deref().map(str::trim) {
            Some("") => drop(set.insert("rates".into(), Value::Null)),
            Some(text) => {
                set.extend(parse(text).map(|rates| rates_columns(&rates)).unwrap_or_default());
            }
            None => {}
        }
        if let Some(availability) = self.availability {
            set.insert("availability".into(), json!(availability));
        }
        if let Some(app) = &self.paying_app {
            set.insert("paying_app".into(), json!(app));
        }
        if let Some(code) = &self.location_code {
            set.insert("location_code".into(), json!(code));
        }
        if let Some(link) = &self.pay_url {
            set.insert("provider_url".into(), json!(link));
        }
        if let Some(is_verified) = self.is_verified {
            set.insert("is_verified".into(), json!(is_verified));
            set.insert(
                "verified_by".into(),
                if is_verified { json!("admin") } else { Value::Null },
            );
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_letters_and_digits() {
        let code = |code: &str| {
            CarParkChanges { location_code: Some(code.into()), ..CarParkChanges::default() }
                .checked()
        };
        assert_eq!(code(" 4027 ").expect("it is right").location_code.as_deref(), Some("4027"));
        for right in ["", "AB 12", "12-3"] {
            assert!(code(right).is_ok(), "{right}");
        }
        for wrong in ["-1", "£5", "=1+1", "123456789012345678901", "4\u{202e}2"] {
            assert!(code(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_link_to_pay_leads_where_it_says() {
        let checked = |asked: Value| {
            let changes: CarParkChanges =
                serde_json::from_value(json!({"pay_url": asked})).expect("changes");
            changes.checked().map(|changes| changes.pay_url)
        };
        for (typed, kept) in [
            (" https://Pay.Example.org/4027?a=b ", "https://pay.example.org/4027?a=b"),
            ("https://pay.example.org", "https://pay.example.org/"),
            // The third "a" is a Cyrillic letter.
            ("https://pay.exаmple.org/", "https://pay.xn--exmple-4nf.org/"),
        ] {
            assert_eq!(checked(json!(typed)).expect(typed), Some(Some(kept.to_owned())), "{typed}");
        }
        for none in [json!(null), json!(" ")] {
            assert_eq!(checked(none).expect("it is taken away"), Some(None));
        }
        let long = format!("https://pay.example.org/{}", "a".repeat(500));
        for wrong in [
            "http://pay.example.org/",
            "javascript:alert(1)",
            "data:text/html,a",
            "pay.example.org",
            "https://ringgo.co.uk@pay.example.org/",
            "https://192.0.2.7/",
            "https://[2001:db8::1]/",
            "https://localhost/",
            "https://pay.example.org/a b",
            "https://pay.example.org/\u{202e}a",
            "https:///",
            long.as_str(),
        ] {
            assert!(checked(json!(wrong)).is_err(), "{wrong}");
        }
        assert_eq!(CarParkChanges::default().checked().expect("nothing").pay_url, None);
    }
}
