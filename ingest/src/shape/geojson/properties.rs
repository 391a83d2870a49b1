//! Names that cities and councils give their columns, as the tags that mean the same.

use crate::raw::Tags;

/// Tag and the names that stand for it, compared by letters and digits alone (`Car Park Name` is `carparkname`).
pub(crate) const NAMES: [(&str, &[&str]); 22] = [
    (
        "name",
        &[
            "name",
            "title",
            "carparkname",
            "carpark",
            "sitename",
            "locationname",
            "parkingname",
            "label",
        ],
    ),
    ("addr:full", &["address", "fulladdress", "location", "siteaddress"]),
    ("addr:street", &["street", "road", "streetname", "roadname"]),
    ("addr:city", &["city", "town"]),
    ("addr:postcode", &["postcode", "postalcode", "zip"]),
    (
        "capacity",
        &[
            "capacity",
            "spaces",
            "totalspaces",
            "numberofspaces",
            "noofspaces",
            "numspaces",
            "totalcapacity",
            "baytotal",
            "places",
        ],
    ),
    (
        "capacity:disabled",
        &[
            "disabledspaces",
            "disabledbays",
            "disabledcapacity",
            "capacitydisabled",
            "bluebadgespaces",
            "accessiblespaces",
        ],
    ),
    (
        "capacity:charging",
        &["evspaces", "evbays", "chargingspaces", "capacitycharging", "evchargingspaces"],
    ),
    ("fee", &["fee", "hasfee", "paid", "feerequired"]),
    ("charge", &["charge", "price", "tariff", "cost", "charges", "tariffs"]),
    ("opening_hours", &["openinghours", "hours", "openingtimes", "times", "hoursofoperation"]),
    ("operator", &["operator", "owner", "managedby", "operatedby", "provider"]),
    ("access", &["access", "accesstype"]),
    ("maxstay", &["maxstay", "maximumstay", "maxduration", "timelimit", "staylimit"]),
    ("maxheight", &["maxheight", "heightrestriction", "heightlimit", "maximumheight", "height"]),
    ("parking", &["parking", "parkingtype", "structure"]),
    ("surface", &["surface", "surfacetype"]),
    ("website", &["website", "url", "link", "web", "webpage", "paymenturl", "providerurl"]),
    ("description", &["description", "notes", "comments", "details", "info"]),
    ("toilets", &["toilets"]),
    ("lit", &["lit", "lighting", "lights"]),
    ("surveillance", &["surveillance", "cctv"]),
];

/// Columns whose bare numbers are pounds for so long.
const PRICES: [(&str, &[&str]); 2] = [
    (
        "hour",
        &["priceperhour", "hourlyprice", "hourlyrate", "pricehour", "costperhour", "rateperhour"],
    ),
    ("day", &["priceperday", "dailyprice", "dailyrate", "priceday", "costperday", "dayrate"]),
];

/// The properties as tags: keys of OpenStreetMap as they are, other names by the table, the first of each counts.
/// Truth values become yes and no; a bare number in a column of prices is pounds.
#[must_use]
pub fn as_tags(properties: &Tags) -> Tags {
    let mut tags = properties.clone();
    // As an element's own tag it is OpenStreetMap's word for free, and read as in its other formats.
    let is_element = properties.has("amenity");
    let is_no_price = |tag: &str, value: &str| !is_element && tag == "charge" && is_no(value);
    tags.0.retain(|(tag, value)| !is_nothing(tag, value) && !is_no_price(tag, value));
    for (key, value) in &properties.0 {
        let key = letters_and_digits(key);
        if let Some((tag, _)) = NAMES.iter().find(|(_, names)| names.contains(&key.as_str()))
            && !tags.has(tag)
            && !is_structure(value)
            && !is_nothing(tag, value)
            && !(*tag == "charge" && is_no(value))
        {
            tags.0.push(((*tag).into(), value.clone()));
        }
    }
    for (_, value) in &mut tags.0 {
        match &**value {
            "true" | "True" | "TRUE" | "Y" | "Yes" | "YES" => *value = "yes".into(),
            "false" | "False" | "FALSE" | "N" | "No" | "NO" => *value = "no".into(),
            _ => {}
        }
    }
    if !tags.has("fee")
        && let Some(free) = free(properties)
    {
        tags.0.push(("fee".into(), if free { "no" } else { "yes" }.into()));
    }
    if !tags.has("charge") {
        let charge = charge(properties);
        if !charge.is_empty() {
            tags.0.push(("charge".into(), charge.into()));
        }
    }
    tags
}

/// Tags of which programs' words for nothing say nothing. Of others "None" is an answer: no longest stay, no chargers.
const SILENT: [&str; 11] = [
    "name",
    "addr:full",
    "addr:street",
    "addr:city",
    "addr:postcode",
    "fee",
    "charge",
    "opening_hours",
    "operator",
    "website",
    "description",
];

/// What a program writes where it has no value. A charge of "None" is none that is known, and must not read as free.
fn is_nothing(tag: &str, value: &str) -> bool {
    SILENT.contains(&tag)
        && matches!(
            value.trim(),
            "None" | "NULL" | "Null" | "null" | "<Null>" | "NaN" | "nan" | "N/A" | "n/a" | "#N/A"
        )
}

/// "No" in a column of prices is none that is known; in one of fees it is that there is none.
fn is_no(value: &str) -> bool {
    matches!(value.trim().to_lowercase().as_str(), "no" | "n" | "false")
}

/// An object, a list or a geometry, as some exports write a location: nothing that people read.
fn is_structure(value: &str) -> bool {
    let value = value.trim_start();
    let is_geometry = || {
        let upper: String = value.chars().take(24).collect::<String>().to_uppercase();
        let kinds = ["POINT", "MULTIPOINT", "POLYGON", "MULTIPOLYGON", "LINESTRING", "SRID="];
        let rest = kinds.iter().find_map(|kind| upper.strip_prefix(kind));
        rest.is_some_and(|rest| upper.starts_with("SRID=") || rest.trim_start().starts_with('('))
    };
    value.starts_with(['{', '[']) || is_geometry()
}

/// What a column `free` or `is_free` says, where it says it plainly.
fn free(properties: &Tags) -> Option<bool> {
    let (_, value) = properties
        .0
        .iter()
        .find(|(key, _)| matches!(&*letters_and_digits(key), "free" | "isfree" | "freeparking"))?;
    match value.trim().to_lowercase().as_str() {
        "true" | "yes" | "y" => Some(true),
        "false" | "no" | "n" => Some(false),
        _ => None,
    }
}

/// `price_per_hour: 1.5` and `price_per_day: "£8"` are `1.5 GBP/hour; £8/day`. Nought is left to `fee`, which may say free.
fn charge(properties: &Tags) -> String {
    let priced = PRICES.iter().filter_map(|(unit, names)| {
        let (_, value) = properties
            .0
            .iter()
            .find(|(key, _)| names.contains(&letters_and_digits(key).as_str()))?;
        let value = value.trim();
        let number = value.parse::<f64>().ok();
        match number {
            Some(0.0) => None,
            // JSON writes 1.5 and 1.50 alike, and 0.1 + 0.2 in seventeen digits: two decimals are what a price has.
            Some(pounds) if pounds.is_finite() => Some(format!("{pounds:.2} GBP/{unit}")),
            _ if value.is_empty() => None,
            _ if value.contains('/') || value.contains(" per ") => Some(value.to_owned()),
            _ => Some(format!("{value}/{unit}")),
        }
    });
    priced.collect::<Vec<_>>().join("; ")
}

fn letters_and_digits(key: &str) -> String {
    key.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::{fee, price};
    use proptest::prelude::*;

    fn tag(pairs: &[(&str, &str)], key: &str) -> Option<String> {
        as_tags(&pairs.iter().copied().collect()).get(key).map(str::to_owned)
    }

    #[test]
    fn every_name_of_the_table_is_known_however_it_is_written() {
        for (tag_key, names) in NAMES {
            for name in names {
                assert_eq!(tag(&[(name, "x")], tag_key).as_deref(), Some("x"), "{name}");
                assert_eq!(
                    letters_and_digits(name),
                    *name,
                    "names in the table are letters and digits alone"
                );
            }
        }
        assert_eq!(tag(&[("Car Park Name", "A")], "name").as_deref(), Some("A"));
        assert_eq!(tag(&[("openingHours", "24/7")], "opening_hours").as_deref(), Some("24/7"));
    }

    #[test]
    fn a_tag_of_openstreetmap_wins() {
        assert_eq!(tag(&[("title", "B"), ("name", "A")], "name").as_deref(), Some("A"));
        assert_eq!(tag(&[("parking", "surface")], "parking").as_deref(), Some("surface"));
    }

    #[test]
    fn a_programs_word_for_nothing_is_no_price_and_no_name() {
        for nothing in ["None", "NULL", "null", "NaN", " n/a ", "<Null>"] {
            for (column, tag_key) in
                [("price", "charge"), ("charge", "charge"), ("fee", "fee"), ("title", "name")]
            {
                assert_eq!(tag(&[(column, nothing)], tag_key), None, "{column}: {nothing}");
            }
            let tags: Tags = [("price", nothing)].into_iter().collect();
            let tags = as_tags(&tags);
            let price = price::of(&tags, &fee::parse(tags.get("fee"), None));
            assert_ne!(price.fee, carpal_domain::car_park::Fee::No, "{nothing} is not free");
        }
        for nothing in ["price", "charge"] {
            let both = [(nothing, "None"), ("tariff", "£2/hour")];
            assert_eq!(tag(&both, "charge").as_deref(), Some("£2/hour"));
        }
        // These are answers.
        assert_eq!(tag(&[("maximumstay", "None")], "maxstay").as_deref(), Some("None"));
        assert_eq!(tag(&[("evspaces", "None")], "capacity:charging").as_deref(), Some("None"));
        assert_eq!(
            tag(&[("fee", "none")], "fee").as_deref(),
            Some("none"),
            "as OpenStreetMap says"
        );
    }

    #[test]
    fn no_in_a_column_of_prices_is_no_price_and_in_one_of_fees_is_free() {
        let fee_of = |column: &str, value: &str| {
            let tags = as_tags(&[(column, value)].into_iter().collect());
            price::of(&tags, &fee::parse(tags.get("fee"), None)).fee
        };
        for no in ["No", "no", "NO", " N ", "False", "false"] {
            for column in ["price", "charge", "Tariff", "cost"] {
                assert_eq!(tag(&[(column, no)], "charge"), None, "{column}: {no}");
                assert_ne!(fee_of(column, no), carpal_domain::car_park::Fee::No, "{column}: {no}");
            }
        }
        for column in ["fee", "Has fee", "paid"] {
            assert_eq!(fee_of(column, "No"), carpal_domain::car_park::Fee::No, "{column}");
        }
        assert_eq!(fee_of("price", "Free"), carpal_domain::car_park::Fee::No);
        let element = [("amenity", "parking"), ("charge", "no")];
        assert_eq!(tag(&element, "charge").as_deref(), Some("no"), "as OpenStreetMap says");
        let both = [("price", "No"), ("tariff", "£2/hour")];
        assert_eq!(tag(&both, "charge").as_deref(), Some("£2/hour"));
    }

    #[test]
    fn what_no_one_reads_is_no_address() {
        for value in [
            r#"{"latitude":"51.5","longitude":"-3.0"}"#,
            r#"["A", "B"]"#,
            "POINT (-3.0 51.5)",
            "Point(-3.0 51.5)",
            "SRID=4326;POINT(-3 51.5)",
        ] {
            assert_eq!(tag(&[("location", value)], "addr:full"), None, "{value}");
        }
        for value in ["Point Street", "(off Mill Lane)", "1 Polygon Road, NW1"] {
            assert_eq!(tag(&[("location", value)], "addr:full").as_deref(), Some(value));
        }
        let both = [("location", "[1, 2]"), ("siteaddress", "Mill Lane")];
        assert_eq!(tag(&both, "addr:full").as_deref(), Some("Mill Lane"));
    }

    #[test]
    fn prices_of_columns_are_pounds() {
        let price = |pairs: &[(&str, &str)]| {
            let tags = as_tags(&pairs.iter().copied().collect());
            price::of(&tags, &fee::parse(tags.get("fee"), tags.get("fee:conditional")))
        };
        let hour = |pairs: &[(&str, &str)]| price(pairs).hour_pence;
        assert_eq!(hour(&[("price_per_hour", "1.5")]), Some(150));
        assert_eq!(hour(&[("pricePerHour", "£2.20")]), Some(220));
        assert_eq!(hour(&[("Hourly Rate", "80p")]), Some(80));
        let both = price(&[("price_per_hour", "1.5"), ("price_per_day", "8")]);
        assert_eq!((both.hour_pence, both.day_pence), (Some(150), Some(800)));
        assert_eq!(tag(&[("price_per_hour", "0")], "charge"), None);
        assert_eq!(price(&[("price_per_hour", "-1")]).note, Some("charge_negative"));
    }

    #[test]
    fn free_is_no_fee() {
        for (key, value, fee) in
            [("isFree", "true", "no"), ("free", "yes", "no"), ("is_free", "false", "yes")]
        {
            assert_eq!(tag(&[(key, value)], "fee").as_deref(), Some(fee));
        }
        assert_eq!(tag(&[("isFree", "true"), ("fee", "true")], "fee").as_deref(), Some("yes"));
        assert_eq!(tag(&[("free", "after 6 pm")], "fee"), None);
    }

    proptest! {
        #[test]
        fn nothing_panics(key in any::<String>(), value in any::<String>()) { let _ = as_tags(&[(&*key, &*value), ("price_per_hour", &value)].into_iter().collect()); }
    }
}
