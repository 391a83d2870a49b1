//! What a provider says of themselves, how they stand, and the sentences people read.

use carpal_domain::geometry::LngLat;
use carpal_domain::{mail, opening};
use serde::Serialize;

use crate::Error;
use crate::foundation::contact::{email_address, phone_number};
use crate::foundation::error::{Fields, Refusal};
use crate::foundation::names::speaks_for_us;
use crate::messaging::messages::service::{MessageError, content};
use carpal_domain::roadside::Offering;

/// How far a provider goes who does not say, in kilometres.
pub const RADIUS_KM: i16 = 15;
const MAX_RADIUS_KM: i16 = 80;
const MAX_NAME_LENGTH: usize = 120;
const MAX_ADDRESS_LENGTH: usize = 300;
const MAX_TEXT_LENGTH: usize = 2000;
const MAX_HOURS_LENGTH: usize = 200;

/// What became of a provider's application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum ProviderStanding {
    /// It waits for an admin.
    UnderReview,
    /// An admin rejected it; they can apply again.
    Rejected,
    /// Approved: they may take jobs.
    Active,
    /// Approved, and may take none for now.
    Paused,
    /// Never again.
    Banned,
}

/// What a provider is paused for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, utoipa::ToSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum PausedBecause {
    /// An admin decided so.
    Admin,
    /// A document ran out. It ends when an admin has seen the new one.
    Documents,
}

/// Why something about a provider is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProviderError {
    #[error("Business name is required")]
    NoBusinessName,
    #[error("Please use the name of your own business")]
    NotYourName,
    #[error(
        "The name of an approved business stays as it is. Please write to support if it has changed."
    )]
    FixedName,
    #[error("Contact name is required")]
    NoContactName,
    #[error("Phone number is required")]
    NoPhone,
    #[error("Address is required")]
    NoAddress,
    #[error("Experience is required")]
    NoExperience,
    #[error("Insurance details are required")]
    NoInsurance,
    #[error("Please select at least one service type")]
    NoOffering,
    #[error("Please choose where you start from, in the United Kingdom")]
    NoBase,
    #[error("Please choose 1 to {MAX_RADIUS_KM} km")]
    BadRadius,
    #[error(
        "We can’t read these opening hours. Write them like Mo-Fr 08:00-18:00, or leave them empty."
    )]
    BadHours,
    #[error("Please use at most {0} characters")]
    Long(usize),
    #[error("Please sign in to submit your application")]
    SignedOut,
    #[error("You have already submitted a service provider application")]
    AlreadyApplied,
    #[error("You haven’t applied as a service provider")]
    NotOne,
    #[error(
        "Your account as a service provider is banned. Please contact support if you think this is wrong."
    )]
    Banned,
    #[error("Provider not found")]
    NotFound,
}

impl From<ProviderError> for Error {
    fn from(error: ProviderError) -> Self {
        let sentence = error.to_string();
        let code = match error {
            ProviderError::SignedOut => return Self::unauthenticated(&sentence),
            ProviderError::NotOne | ProviderError::NotFound => return Self::NotFound(sentence),
            ProviderError::AlreadyApplied => "already_applied",
            ProviderError::Banned => "banned",
            _ => return Self::invalid("provider", sentence),
        };
        Self::Conflict(Refusal { code, sentence }, None)
    }
}

/// What a provider typed of themselves.
pub struct TypedProvider {
    pub business_name: String,
    pub contact_name: String,
    pub phone: String,
    pub email: String,
    pub address: String,
    pub service_types: Vec<Offering>,
    pub experience: String,
    pub certifications: String,
    pub insurance_details: String,
    pub description: String,
    pub base: Option<LngLat>,
    pub radius_km: Option<i16>,
    pub opening_hours: String,
}

/// The same as it is stored.
#[derive(Debug)]
pub struct CheckedProvider {
    pub business_name: String,
    pub contact_name: String,
    pub phone: String,
    pub email: String,
    pub address: String,
    pub service_types: Vec<Offering>,
    pub experience: String,
    pub certifications: String,
    pub insurance_details: String,
    pub description: String,
    pub base: LngLat,
    pub radius_km: i16,
    pub opening_hours: String,
}

impl TypedProvider {
    /// Checks all of it, and names every field at fault.
    pub fn checked(self) -> Result<CheckedProvider, Error> {
        use ProviderError as E;
        let mut faults: Fields = Vec::new();
        let business_name = line(&self.business_name);
        check(
            &mut faults,
            "business_name",
            &business_name,
            MAX_NAME_LENGTH,
            Some(E::NoBusinessName),
        );
        if speaks_for_us(&business_name) {
            faults.push(("business_name", E::NotYourName.to_string()));
        }
        let contact_name = line(&self.contact_name);
        check(&mut faults, "contact_name", &contact_name, MAX_NAME_LENGTH, Some(E::NoContactName));
        let phone = self.phone.trim();
        let phone = match phone_number(phone) {
            _ if phone.is_empty() => Err(E::NoPhone.to_string()),
            number => number.map_err(|error| error.to_string()),
        };
        let phone = phone.map_err(|fault| faults.push(("phone", fault))).unwrap_or_default();
        let email = email_address(&self.email).map_err(|error| error.to_string());
        let email = email.map_err(|fault| faults.push(("email", fault))).unwrap_or_default();
        let address = text(&self.address);
        check(&mut faults, "address", &address, MAX_ADDRESS_LENGTH, Some(E::NoAddress));
        let mut service_types = Vec::new();
        for offering in self.service_types {
            if !service_types.contains(&offering) {
                service_types.push(offering);
            }
        }
        if service_types.is_empty() {
            faults.push(("service_types", E::NoOffering.to_string()));
        }
        let experience = text(&self.experience);
        check(&mut faults, "experience", &experience, MAX_TEXT_LENGTH, Some(E::NoExperience));
        let insurance_details = text(&self.insurance_details);
        let needed = Some(E::NoInsurance);
        check(&mut faults, "insurance_details", &insurance_details, MAX_TEXT_LENGTH, needed);
        let certifications = text(&self.certifications);
        check(&mut faults, "certifications", &certifications, MAX_TEXT_LENGTH, None);
        let description = text(&self.description);
        check(&mut faults, "description", &description, MAX_TEXT_LENGTH, None);
        let base = self.base.filter(|base| base.in_uk_box());
        if base.is_none() {
            faults.push(("base", E::NoBase.to_string()));
        }
        let radius_km = self.radius_km.unwrap_or(RADIUS_KM);
        if !(1..=MAX_RADIUS_KM).contains(&radius_km) {
            faults.push(("radius_km", E::BadRadius.to_string()));
        }
        let opening_hours = line(&self.opening_hours);
        check(&mut faults, "opening_hours", &opening_hours, MAX_HOURS_LENGTH, None);
        if !opening_hours.is_empty() && !opening::can_be_read(&opening_hours) {
            faults.push(("opening_hours", E::BadHours.to_string()));
        }
        match base {
            Some(base) if faults.is_empty() => Ok(CheckedProvider {
                business_name,
                contact_name,
                phone,
                email,
                address,
                service_types,
                experience,
                certifications,
                insurance_details,
                description,
                base,
                radius_km,
                opening_hours,
            }),
            _ => Err(Error::Invalid(faults)),
        }
    }
}

/// A text of one line, with single spaces and nothing that nobody sees.
fn line(typed: &str) -> String {
    mail::content::line(typed)
}

/// A text of several lines; empty where nobody would see anything of it.
fn text(typed: &str) -> String {
    let is_unseen = content(typed) == Err(MessageError::Empty);
    if is_unseen { String::new() } else { typed.trim().to_owned() }
}

/// Checks the length of a text, and where it is needed that there is one.
fn check(
    faults: &mut Fields,
    field: &'static str,
    text: &str,
    max: usize,
    needed: Option<ProviderError>,
) {
    if let Some(missing) = needed.filter(|_| text.is_empty()) {
        faults.push((field, missing.to_string()));
    }
    if text.chars().count() > max {
        faults.push((field, ProviderError::Long(max).to_string()));
    } else if content(text) == Err(MessageError::Impolite) {
        faults.push((field, MessageError::Impolite.to_string()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed() -> TypedProvider {
        TypedProvider {
            business_name: " Mersey  Mobile Mechanics ".into(),
            contact_name: "Dev Patel".into(),
            phone: "07700 900123".into(),
            email: "Dev@Example.org".into(),
            address: "1 Dock Road\nLiverpool".into(),
            service_types: vec![Offering::TowingService, Offering::TowingService],
            experience: "12 years".into(),
            certifications: String::new(),
            insurance_details: "Public liability, £5m".into(),
            description: String::new(),
            base: LngLat::new(-2.99, 53.41).ok(),
            radius_km: None,
            opening_hours: String::new(),
        }
    }

    fn faults(typed: TypedProvider) -> Vec<&'static str> {
        match typed.checked() {
            Err(Error::Invalid(faults)) => faults.into_iter().map(|(field, _)| field).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_provider_is_stored_as_they_typed_in_short() {
        let checked = typed().checked().expect("a provider");
        assert_eq!(checked.business_name, "Mersey Mobile Mechanics");
        assert_eq!(
            (checked.phone.as_str(), checked.email.as_str()),
            ("+447700900123", "dev@example.org")
        );
        assert_eq!((checked.service_types.len(), checked.radius_km), (1, RADIUS_KM));
        let hours = TypedProvider { opening_hours: "Mo-Fr 08:00-18:00; PH off".into(), ..typed() };
        assert!(hours.checked().is_ok());
    }

    #[test]
    fn every_field_at_fault_is_named() {
        let nothing = TypedProvider {
            business_name: " ".into(),
            contact_name: String::new(),
            phone: String::new(),
            email: String::new(),
            address: "\n".into(),
            service_types: Vec::new(),
            experience: String::new(),
            insurance_details: String::new(),
            base: LngLat::new(0.0, 0.0).ok(),
            radius_km: Some(0),
            opening_hours: "whenever".into(),
            ..typed()
        };
        assert_eq!(
            faults(nothing),
            [
                "business_name",
                "contact_name",
                "phone",
                "email",
                "address",
                "service_types",
                "experience",
                "insurance_details",
                "base",
                "radius_km",
                "opening_hours"
            ]
        );
        let ours = TypedProvider { business_name: "CarPal Official".into(), ..typed() };
        assert_eq!(faults(ours), ["business_name"]);
        let long = TypedProvider { description: "ŵ".repeat(2001), ..typed() };
        assert_eq!(faults(long), ["description"]);
        let far = TypedProvider { radius_km: Some(81), ..typed() };
        assert_eq!(faults(far), ["radius_km"]);
    }
}
