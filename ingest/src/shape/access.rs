//! Who may park, from `access` and the keys that override it.

use carpal_domain::car_park::Access;

use crate::raw::Tags;

/// Who may park, and whether anyone said so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccessTag {
    /// Who may park.
    pub access: Access,
    /// No tag said so; public is assumed.
    pub inferred: bool,
}

/// The keys from the most to the least telling for a car.
const KEYS: [&str; 4] = ["motorcar", "motor_vehicle", "vehicle", "access"];

/// Reads the most telling key whose value is known. Yes, permissive and public are public, unset too (inferred);
/// private and no are private. Of a `;` list the widest counts. Bays tagged for residents only want a permit.
#[must_use]
pub fn parse(tags: &Tags) -> AccessTag {
    let said = KEYS.iter().filter_map(|key| tags.get(key)).find_map(widest);
    match said {
        Some(access) => AccessTag { access, inferred: false },
        None if residents_only(tags) => AccessTag { access: Access::Permit, inferred: false },
        None => AccessTag { access: Access::Public, inferred: true },
    }
}

fn widest(value: &str) -> Option<Access> {
    let wide = |access: &Access| match access {
        Access::Public => 3,
        Access::Customers => 2,
        Access::Permit => 1,
        Access::Private => 0,
    };
    value.split(';').filter_map(one).max_by_key(wide)
}

fn one(value: &str) -> Option<Access> {
    Some(match value.trim().to_lowercase().as_str() {
        "yes" | "permissive" | "public" | "designated" => Access::Public,
        "customers" | "customer" | "destination" | "visitors" | "guests" | "patients" => {
            Access::Customers
        }
        "permit" | "permit_holders" | "residents" | "resident" => Access::Permit,
        "private" | "no" | "staff" | "employees" | "members" | "delivery" | "military"
        | "emergency" | "agricultural" | "forestry" | "official" | "school" | "students" => {
            Access::Private
        }
        _ => return None,
    })
}

fn residents_only(tags: &Tags) -> bool {
    ["parking:condition", "parking:condition:both"].iter().any(|key| tags.is(key, "residents"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn access(pairs: &[(&str, &str)]) -> (Access, bool) {
        let tag = parse(&pairs.iter().copied().collect());
        (tag.access, tag.inferred)
    }

    #[test]
    fn every_value_of_the_table() {
        for (value, expected) in [
            ("yes", Access::Public),
            ("permissive", Access::Public),
            ("public", Access::Public),
            ("customers", Access::Customers),
            ("permit", Access::Permit),
            ("private", Access::Private),
            ("no", Access::Private),
            ("destination", Access::Customers),
            ("residents", Access::Permit),
            ("delivery", Access::Private),
            ("designated", Access::Public),
            ("Private", Access::Private),
            ("private;customers", Access::Customers),
        ] {
            assert_eq!(access(&[("access", value)]), (expected, false), "{value}");
        }
    }

    #[test]
    fn unset_or_unknown_is_public_and_marked() {
        assert_eq!(access(&[]), (Access::Public, true));
        assert_eq!(access(&[("access", "fixme")]), (Access::Public, true));
        assert_eq!(access(&[("access", "unknown")]), (Access::Public, true));
    }

    #[test]
    fn the_more_telling_key_overrides() {
        assert_eq!(access(&[("access", "yes"), ("vehicle", "no")]).0, Access::Private);
        assert_eq!(access(&[("access", "private"), ("motor_vehicle", "yes")]).0, Access::Public);
        assert_eq!(access(&[("vehicle", "yes"), ("motor_vehicle", "private")]).0, Access::Private);
        assert_eq!(access(&[("motor_vehicle", "no"), ("motorcar", "yes")]).0, Access::Public);
        assert_eq!(access(&[("access", "customers"), ("vehicle", "fixme")]).0, Access::Customers);
    }

    #[test]
    fn residents_bays_want_a_permit() {
        assert_eq!(access(&[("parking:condition", "residents")]), (Access::Permit, false));
        assert_eq!(
            access(&[("parking:condition", "residents"), ("access", "private")]).0,
            Access::Private
        );
    }

    proptest! {
        #[test]
        fn nothing_panics(value in any::<String>()) { access(&[("access", &value), ("vehicle", &value)]); }
    }
}
