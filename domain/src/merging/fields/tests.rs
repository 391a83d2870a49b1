use serde_json::json;

use super::super::CONTENT_COLUMNS;
use super::*;

/// What a source says that knows nothing but this.
fn said(source: &str, rank: Rank, fields: Value) -> Said {
    let mut content: Content = CONTENT_COLUMNS
        .iter()
        .map(|column| {
            let nothing = match *column {
                "facilities" | "notes_on_data" => json!([]),
                "fee" | "tariff" | "structure" | "availability" => json!("unknown"),
                flag if flag.ends_with("inferred") || flag.ends_with("valid") => json!(false),
                "max_stay_unlimited" | "capacity_approximate" | "is_verified" => json!(false),
                number if number.ends_with("pence") || number.ends_with("minutes") => Value::Null,
                "footprint" | "entrances" | "capacity" | "price_basis" | "time_limit" | "rates" => {
                    Value::Null
                }
                _ => json!(""),
            };
            ((*column).to_owned(), nothing)
        })
        .collect();
    let Value::Object(fields) = fields else { panic!("fields are an object") };
    content.extend(fields);
    Said { source: source.into(), rank, content }
}

fn merged(said: &[Said]) -> Merged {
    merge(said).expect("something is said")
}

fn council_and_map() -> [Said; 2] {
    let council = json!({
        "name": "Kingsway", "location": "01", "kind": "car-park", "access": "public", "access_inferred": true,
        "fee": "yes", "tariff": "paid", "price_hour_pence": 180, "price_basis": "parsed", "capacity": 1050,
        "opening_hours": "Mo-Sa 07:00-20:00", "opening_hours_valid": true, "facilities": ["cctv", "card_payment"],
        "provider": "Newport Council", "provider_inferred": true, "notes_on_data": ["capacity_unreadable"],
    });
    let map = json!({
        "name": "Kingsway Centre", "location": "02", "footprint": "03", "entrances": "04", "kind": "car-park",
        "structure": "multi-storey", "access": "public", "fee": "yes", "tariff": "paid", "price_hour_pence": 250,
        "price_basis": "estimated", "opening_hours": "24/7", "opening_hours_valid": true, "capacity": 900,
        "facilities": ["cctv", "covered", "24_hour"], "operator": "NCP", "provider": "NCP", "surface": "concrete",
        "address": "Kingsway",
    });
    [said("newport", Rank::Council, council), said("wales", Rank::OpenStreetMap, map)]
}

#[test]
fn a_council_wins_price_hours_and_spaces_and_openstreetmap_where_it_is() {
    let all = council_and_map();
    let merged = merged(&all);
    assert_eq!(all[merged.main].source, "wales");
    for (field, value) in [
        ("price_hour_pence", json!(180)),
        ("opening_hours", json!("Mo-Sa 07:00-20:00")),
        ("capacity", json!(1050)),
        ("name", json!("Kingsway")),
        ("location", json!("02")),
        ("footprint", json!("03")),
        ("structure", json!("multi-storey")),
        ("access_inferred", json!(false)),
        ("provider", json!("NCP")),
        ("provider_inferred", json!(false)),
        ("surface", json!("concrete")),
        ("facilities", json!(["cctv", "covered", "card_payment"])),
        ("notes_on_data", json!(["capacity_unreadable"])),
    ] {
        assert_eq!(merged.content[field], value, "{field}");
    }
    let from: Vec<_> = merged.field_sources.iter().map(|(f, s)| (f.as_str(), s.as_str())).collect();
    let council = ["capacity", "facilities", "name", "opening_hours", "price"]
        .map(|field| (field, "newport"));
    assert_eq!(from, council);
}

#[test]
fn prices_come_from_one_source_and_never_from_one_that_contradicts() {
    let council = |fields| said("council", Rank::Council, fields);
    let map = |fields| said("map", Rank::OpenStreetMap, fields);
    let estimated = json!({"fee": "yes", "price_hour_pence": 250, "price_basis": "estimated"});
    let charged = json!({"fee": "yes", "price_hour_pence": 100, "price_basis": "parsed"});
    let free = json!({"fee": "no", "price_hour_pence": 0, "price_basis": "parsed"});
    let hour = |all: &[Said]| merged(all).content["price_hour_pence"].clone();
    assert_eq!(hour(&[council(estimated.clone()), map(charged.clone())]), json!(100));
    assert_eq!(hour(&[council(estimated), map(free.clone())]), json!(250));
    assert_eq!(hour(&[council(json!({"fee": "unknown"})), map(free.clone())]), json!(0));
    let both = merged(&[
        council(json!({"fee": "yes", "price_day_pence": 500, "price_basis": "published"})),
        map(charged),
    ]);
    assert_eq!(both.content["price_hour_pence"], Value::Null, "prices are not mixed");
    assert_eq!(hour(&[council(free.clone()), map(free)]), json!(0));
}

#[test]
fn a_given_name_comes_before_an_inferred_one() {
    let council = said(
        "council",
        Rank::Council,
        json!({"name": "Car park in Newport", "name_inferred": true}),
    );
    let map = said("map", Rank::OpenStreetMap, json!({"name": "Kingsway"}));
    let merged = merged(&[council, map]);
    assert_eq!(merged.content["name"], "Kingsway");
    assert_eq!(merged.content["name_inferred"], false);
}

#[test]
fn that_there_are_none_is_said_and_a_silence_is_not() {
    let council =
        said("council", Rank::Council, json!({"capacity_disabled": 0, "capacity_charging": null}));
    let map = said(
        "map",
        Rank::OpenStreetMap,
        json!({"capacity_disabled": 3, "capacity_charging": 2, "max_width_cm": 210, "step_free": "no", "plugs": ["ccs"]}),
    );
    let merged = merged(&[council, map]);
    assert_eq!(merged.content["capacity_disabled"], 0, "the council's word");
    assert_eq!(merged.content["capacity_charging"], 2);
    assert_eq!(merged.content["step_free"], "no");
    assert_eq!(merged.content["plugs"], json!(["ccs"]));
    assert_eq!(merged.content["max_width_cm"], 210);
}

#[test]
fn of_one_source_all_is_kept() {
    let [council, map] = council_and_map();
    for one in [council, map] {
        let merged = merged(std::slice::from_ref(&one));
        assert_eq!(merged.content, one.content);
        assert!(merged.field_sources.is_empty());
    }
    assert_eq!(merge(&[]), None);
}

#[test]
fn the_order_does_not_matter() {
    let [council, map] = council_and_map();
    let city = said(
        "city",
        Rank::City,
        json!({"max_stay_minutes": 120, "capacity": 1, "surface": "gravel"}),
    );
    let one = merged(&[council.clone(), map.clone(), city.clone()]);
    let other = merged(&[city, map, council]);
    assert_eq!((&one.content, &one.field_sources), (&other.content, &other.field_sources));
    assert_eq!(one.content["max_stay_minutes"], 120);
    assert_eq!(
        (&one.content["capacity"], &one.content["surface"]),
        (&json!(1050), &json!("gravel"))
    );
}

#[test]
fn every_group_is_made_of_columns() {
    let grouped = GROUPS.iter().flat_map(|group| group.fields).chain(&price::FIELDS);
    let mut seen = std::collections::HashSet::new();
    for field in grouped {
        assert!(CONTENT_COLUMNS.contains(field), "{field} is no column");
        assert!(seen.insert(field), "{field} is in two groups");
    }
}
