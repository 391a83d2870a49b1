//! Which fields belong together, and how much a source says of each group.

use serde_json::Value;

use super::fields::{Content, is_known};

/// Fields that are taken from one source together.
pub(super) struct Group {
    /// Its name in `field_sources`.
    pub(super) name: &'static str,
    pub(super) fields: &'static [&'static str],
    /// OpenStreetMap is asked first, rather than councils.
    pub(super) mapped: bool,
    /// How much is said: 0 nothing, 1 something inferred or unreadable, 2 something.
    pub(super) weight: fn(&Content) -> u8,
}

const fn official(
    name: &'static str,
    fields: &'static [&'static str],
    weight: fn(&Content) -> u8,
) -> Group {
    Group { name, fields, mapped: false, weight }
}

const fn mapped(
    name: &'static str,
    fields: &'static [&'static str],
    weight: fn(&Content) -> u8,
) -> Group {
    Group { name, fields, mapped: true, weight }
}

/// All groups but the price's, which has a rule of its own.
pub(super) static GROUPS: [Group; 13] = [
    mapped("location", &["location"], |c| said(c, "location")),
    mapped("footprint", &["footprint"], |c| said(c, "footprint")),
    mapped("entrances", &["entrances"], |c| said(c, "entrances")),
    mapped("city", &["city", "area"], |c| said(c, "city")),
    official("address", &["address"], |c| read(is_an_address(c), is(c, "address"))),
    official("name", &["name", "name_inferred"], |c| given(c, "name", "name_inferred")),
    official("access", &["access", "access_inferred"], |c| given(c, "access", "access_inferred")),
    official("structure", &["kind", "structure"], |c| said(c, "structure")),
    official("capacity", &["capacity", "capacity_approximate"], |c| said(c, "capacity")),
    official(
        "max_stay",
        &[
            "max_stay_minutes",
            "max_stay_unlimited",
            "max_stay_raw",
            "max_stay_conditional",
            "time_limit",
        ],
        |c| {
            let is_read = is(c, "max_stay_minutes") || is(c, "max_stay_unlimited");
            read(is_read, is(c, "max_stay_raw") || is(c, "max_stay_conditional"))
        },
    ),
    official("opening_hours", &["opening_hours", "opening_hours_valid"], |c| {
        read(is(c, "opening_hours") && is(c, "opening_hours_valid"), is(c, "opening_hours"))
    }),
    official("provider", &["operator", "provider", "provider_inferred"], |c| {
        read(is(c, "operator"), is(c, "provider")).max(given(c, "provider", "provider_inferred"))
    }),
    // A code says nothing without the app that knows it: another source's app with this one's code would pay for another place.
    official("paying_app", &["paying_app", "location_code"], |c| {
        read(
            is(c, "paying_app") && is(c, "location_code"),
            is(c, "paying_app") || is(c, "location_code"),
        )
    }),
];

fn is(content: &Content, field: &str) -> bool {
    content.get(field).is_some_and(is_known)
}

/// More than a town: it has a number or a comma.
fn is_an_address(content: &Content) -> bool {
    let address = content.get("address").and_then(Value::as_str).unwrap_or_default();
    address.contains(',') || address.contains(|c: char| c.is_ascii_digit())
}

fn said(content: &Content, field: &str) -> u8 {
    if is(content, field) { 2 } else { 0 }
}

fn given(content: &Content, field: &str, inferred: &str) -> u8 {
    read(is(content, field) && !is(content, inferred), is(content, field))
}

fn read(fully: bool, at_all: bool) -> u8 {
    match (fully, at_all) {
        (true, _) => 2,
        (false, true) => 1,
        (false, false) => 0,
    }
}

/// Which of the contents, in the order of who is asked first, gives the price. A price that somebody published, or a tag
/// said, comes before an estimate; but never the price of one who contradicts the first on whether there is a fee.
pub(super) fn price_from(in_order: &[&Content]) -> Option<usize> {
    let fee = |content: &Content| content.get("fee").filter(|fee| is_known(fee)).cloned();
    let first = in_order.iter().position(|c| fee(c).is_some() || has_price(c));
    let Some(first) = first else {
        return in_order.iter().position(|c| ["charge_raw", "fee_raw"].iter().any(|f| is(c, f)));
    };
    if has_price(in_order[first]) {
        return Some(first);
    }
    let agrees = |c: &&Content| has_price(c) && fee(c) == fee(in_order[first]);
    Some(in_order.iter().position(agrees).unwrap_or(first))
}

/// A price that is not an estimate.
fn has_price(content: &Content) -> bool {
    let amounts = ["price_hour_pence", "price_day_pence", "price_flat_pence", "rates"];
    amounts.iter().any(|field| is(content, field))
        && content.get("price_basis").and_then(Value::as_str) != Some("estimated")
}

/// The price's group.
pub(super) mod price {
    /// Its name in `field_sources`.
    pub(in crate::merging) const NAME: &str = "price";
    /// All of it, in the order of the columns.
    pub(in crate::merging) const FIELDS: [&str; 11] = [
        "fee",
        "fee_raw",
        "tariff",
        "price_hour_pence",
        "price_day_pence",
        "price_flat_pence",
        "price_basis",
        "price_description",
        "charge_raw",
        "rates",
        "free_minutes",
    ];
}
