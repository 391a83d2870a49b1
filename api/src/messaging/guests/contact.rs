//! Who somebody is who has no account, and what they write about.

use carpal_domain::registration::Registration;
use serde::{Deserialize, Serialize};

use super::rules::{GuestError, name};
use crate::foundation::contact::{email_address, phone_number};
use crate::foundation::error::Fields;

/// How somebody wants to be answered.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema, sqlx::Type,
)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ContactMethod {
    /// By email.
    Email,
    /// By phone.
    Phone,
    /// Not at all: only users, who read the answer in the app, may choose it.
    Anonymous,
}

/// A person without an account: a name, and either an address or a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    pub name: String,
    pub email: Option<String>,
    pub phone: Option<String>,
}

impl Contact {
    /// What was typed, with what is wrong with it. Only what the method asks for is kept.
    pub fn checked(
        typed_name: &str,
        method: ContactMethod,
        typed_email: &str,
        typed_phone: &str,
        faults: &mut Fields,
    ) -> Option<Self> {
        let name = name(typed_name).map_err(|fault| faults.push(("name", fault.to_string())));
        let way = match method {
            ContactMethod::Email => email_address(typed_email)
                .map(|email| (Some(email), None))
                .map_err(|fault| faults.push(("email", fault.to_string()))),
            ContactMethod::Phone if typed_phone.trim().is_empty() => {
                faults.push(("phone", GuestError::NoPhone.to_string()));
                Err(())
            }
            ContactMethod::Phone => phone_number(typed_phone)
                .map(|phone| (None, Some(phone)))
                .map_err(|fault| faults.push(("phone", fault.to_string()))),
            ContactMethod::Anonymous => {
                faults.push(("contact_method", GuestError::Anonymous.to_string()));
                Err(())
            }
        };
        let ((email, phone), name) = (way.ok()?, name.ok()?);
        Some(Self { name, email, phone })
    }
}

/// A vehicle as a stranger knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RegistrationOrCard {
    Plate(Registration),
    /// The token of a card, as it was scanned.
    Card(String),
}

impl RegistrationOrCard {
    /// What was typed or scanned: one of the two.
    pub fn checked(
        registration: Option<&str>,
        card_token: Option<&str>,
        faults: &mut Fields,
    ) -> Option<Self> {
        let card = card_token.map(str::trim).filter(|token| !token.is_empty());
        match (registration.unwrap_or_default(), card) {
            ("", Some(token)) => Some(Self::card(token)),
            (typed, None) => typed
                .parse()
                .map(Self::Plate)
                .map_err(|fault: carpal_domain::registration::RegistrationError| {
                    faults.push(("registration", fault.to_string()));
                })
                .ok(),
            (_, Some(_)) => {
                faults.push(("card_token", GuestError::Both.to_string()));
                None
            }
        }
    }

    /// A card, by what was scanned. A longer token was never issued, and is cut: it leads nowhere, as a revoked one.
    pub fn card(token: &str) -> Self {
        Self::Card(token.chars().filter(char::is_ascii_alphanumeric).take(64).collect())
    }

    /// The registration, where it was typed.
    pub fn plate(&self) -> Option<&Registration> {
        match self {
            Self::Plate(registration) => Some(registration),
            Self::Card(_) => None,
        }
    }

    /// Names it among what limits count.
    pub fn key(&self) -> String {
        match self {
            Self::Plate(registration) => registration.as_str().to_owned(),
            Self::Card(token) => format!("card {token}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_has_a_name_and_one_way() {
        let mut faults = Vec::new();
        let mut contact = |method, email, phone| {
            Contact::checked(" Grace ", method, email, phone, &mut faults)
                .map(|c| (c.email, c.phone))
        };
        let (mail, call) = ("grace@example.org", "07700 900123");
        assert_eq!(contact(ContactMethod::Email, mail, call), Some((Some(mail.into()), None)));
        assert_eq!(
            contact(ContactMethod::Phone, mail, call),
            Some((None, Some("+447700900123".into())))
        );
        assert_eq!(contact(ContactMethod::Email, "", call), None);
        assert_eq!(contact(ContactMethod::Phone, mail, ""), None);
        assert_eq!(contact(ContactMethod::Anonymous, mail, call), None);
        let fields: Vec<_> = faults.iter().map(|(field, _)| *field).collect();
        assert_eq!(fields, ["email", "phone", "contact_method"]);
        assert_eq!(faults[2].1, "Please log in or sign up to send anonymous messages");
    }

    #[test]
    fn a_vehicle_is_known_by_its_plate_or_by_its_card() {
        let mut faults = Vec::new();
        let mut about = |plate, card| {
            RegistrationOrCard::checked(plate, card, &mut faults).map(|about| about.key())
        };
        assert_eq!(about(Some("ab12 cde"), None).as_deref(), Some("AB12CDE"));
        assert_eq!(about(None, Some("0123")).as_deref(), Some("card 0123"));
        assert_eq!(about(None, None), None);
        assert_eq!(about(Some("AB12"), Some("0123")), None);
        assert_eq!(faults.len(), 2, "{faults:?}");
    }
}
