//! What it offers, from many tags, as the one code list (docs/decisions.md, Parking).

use carpal_domain::car_park::{Facility, StepFree};

use crate::raw::Tags;

use super::capacity::Portion;
use super::operator;

/// What other tags have said already.
#[derive(Debug, Clone, Copy)]
pub struct Known {
    /// `capacity:disabled`.
    pub disabled: Portion,
    /// `capacity:charging`, or a charging station inside or near.
    pub charging: bool,
    /// Under a roof.
    pub covered: bool,
    /// Open day and night.
    pub always_open: bool,
    /// A usable `maxheight`.
    pub height_limit: bool,
    /// A payment app stood as the operator.
    pub payment_app: bool,
}

/// The facilities, each once, in the order of the list.
#[must_use]
pub fn of(tags: &Tags, known: Known) -> Vec<Facility> {
    Facility::ALL.iter().copied().filter(|facility| has(tags, known, *facility)).collect()
}

fn has(tags: &Tags, known: Known, facility: Facility) -> bool {
    let yes = |key: &str| tags.get(key).is_some_and(is_yes);
    match facility {
        Facility::Cctv => {
            yes("cctv")
                || tags.is("surveillance:type", "camera")
                || tags.get("surveillance").is_some_and(|value| {
                    is_yes(value)
                        || matches!(value, "outdoor" | "indoor" | "public" | "camera" | "cctv")
                })
        }
        Facility::Security => {
            yes("supervised") || yes("security") || yes("guarded") || yes("patrolled")
        }
        Facility::DisabledAccess => match known.disabled {
            Portion::Yes(_) => true,
            Portion::No => false,
            Portion::Unsaid => {
                yes("wheelchair") || yes("disabled") || tags.is("wheelchair", "designated")
            }
        },
        Facility::EvCharging => known.charging,
        Facility::Covered => known.covered,
        Facility::Lighting => {
            yes("lit")
                || tags
                    .get("lit")
                    .is_some_and(|value| matches!(value, "24/7" | "automatic" | "sunset-sunrise"))
        }
        Facility::TwentyFourHour => known.always_open,
        Facility::HeightRestriction => known.height_limit,
        Facility::Toilets => yes("toilets") || tags.is("toilets", "customers"),
        Facility::CardPayment => CARDS.iter().any(|kind| yes(&format!("payment:{kind}"))),
        Facility::CashPayment => CASH.iter().any(|kind| yes(&format!("payment:{kind}"))),
        Facility::MobilePayment => {
            known.payment_app
                || PHONE.iter().any(|kind| yes(&format!("payment:{kind}")))
                || app(tags)
        }
    }
}

/// Whether one gets about without steps. Bays for disabled drivers say nothing of it: many are on a deck without a lift.
#[must_use]
pub fn step_free(tags: &Tags) -> Option<StepFree> {
    match tags.get("wheelchair")? {
        value if is_yes(value) || value == "designated" => Some(StepFree::Yes),
        "limited" => Some(StepFree::Partly),
        "no" => Some(StepFree::No),
        _ => None,
    }
}

const CARDS: [&str; 13] = [
    "card",
    "cards",
    "credit_cards",
    "debit_cards",
    "contactless",
    "credit_card",
    "debit_card",
    "visa",
    "mastercard",
    "maestro",
    "visa_debit",
    "american_express",
    "electronic_purses",
];
const CASH: [&str; 4] = ["cash", "coins", "notes", "coin"];
const PHONE: [&str; 7] =
    ["app", "mobile", "mobile_phone", "mobile_app", "sms", "phone", "telephone_payment"];

/// `payment:ringgo=yes`, `app=RingGo` or `network=PayByPhone`.
fn app(tags: &Tags) -> bool {
    tags.0.iter().any(|(key, value)| match &**key {
        "app" | "network" | "payment:app" | "payment:app:name" | "brand" => {
            value.split(';').any(operator::is_payment_app)
        }
        key => key
            .strip_prefix("payment:")
            .is_some_and(|kind| is_yes(value) && operator::is_payment_app(kind)),
    })
}

fn is_yes(value: &str) -> bool {
    matches!(value, "yes" | "only" | "Yes" | "true" | "1")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NOTHING: Known = Known {
        disabled: Portion::Unsaid,
        charging: false,
        covered: false,
        always_open: false,
        height_limit: false,
        payment_app: false,
    };

    fn codes(pairs: &[(&str, &str)]) -> Vec<&'static str> {
        of(&pairs.iter().copied().collect(), NOTHING).into_iter().map(Facility::code).collect()
    }

    #[test]
    fn every_code_has_its_tags() {
        for (key, value, code) in [
            ("surveillance", "outdoor", "cctv"),
            ("surveillance", "yes", "cctv"),
            ("surveillance:type", "camera", "cctv"),
            ("supervised", "yes", "security"),
            ("wheelchair", "yes", "disabled_access"),
            ("wheelchair", "designated", "disabled_access"),
            ("lit", "yes", "lighting"),
            ("toilets", "yes", "toilets"),
            ("payment:card", "yes", "card_payment"),
            ("payment:cards", "yes", "card_payment"),
            ("payment:credit_cards", "yes", "card_payment"),
            ("payment:debit_cards", "yes", "card_payment"),
            ("payment:contactless", "yes", "card_payment"),
            ("payment:cash", "yes", "cash_payment"),
            ("payment:coins", "yes", "cash_payment"),
            ("payment:app", "yes", "mobile_payment"),
            ("payment:ringgo", "yes", "mobile_payment"),
            ("payment:app", "RingGo", "mobile_payment"),
            ("network", "PayByPhone", "mobile_payment"),
        ] {
            assert_eq!(codes(&[(key, value)]), [code], "{key}={value}");
            assert!(codes(&[(key, "no")]).is_empty(), "{key}=no");
        }
        assert!(codes(&[("network", "Borchester Bus"), ("wheelchair", "limited")]).is_empty());
    }

    #[test]
    fn without_steps_is_what_is_said_of_wheelchairs_and_of_nothing_else() {
        let said = |pairs: &[(&str, &str)]| step_free(&pairs.iter().copied().collect());
        for (value, expected) in [
            ("yes", Some(StepFree::Yes)),
            ("designated", Some(StepFree::Yes)),
            ("limited", Some(StepFree::Partly)),
            ("no", Some(StepFree::No)),
            ("unknown", None),
        ] {
            assert_eq!(said(&[("wheelchair", value)]), expected, "{value}");
        }
        assert_eq!(said(&[("capacity:disabled", "4"), ("disabled", "yes")]), None);
    }

    #[test]
    fn what_is_known_counts_and_a_plain_no_wins() {
        let known = Known {
            disabled: Portion::Yes(Some(2)),
            charging: true,
            covered: true,
            always_open: true,
            height_limit: true,
            payment_app: true,
        };
        let codes: Vec<_> = of(&Tags::default(), known).into_iter().map(Facility::code).collect();
        assert_eq!(
            codes,
            [
                "disabled_access",
                "ev_charging",
                "covered",
                "24_hour",
                "height_restriction",
                "mobile_payment"
            ]
        );
        let none = Known { disabled: Portion::No, ..NOTHING };
        assert!(of(&[("wheelchair", "yes")].into_iter().collect(), none).is_empty());
    }

    proptest! {
        #[test]
        fn nothing_panics(key in "(payment:|surveillance|)[a-z:]{0,12}", value in any::<String>()) { codes(&[(&key, &value)]); }
    }
}
