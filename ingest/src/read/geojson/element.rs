//! Which OpenStreetMap element a feature is, where it says so.

use geojson::{JsonObject, feature::Id};
use serde_json::Value;

use crate::raw::{Element, ElementKind};

/// The element that the feature's id or properties name.
///
/// Known are `@id`, `osm_id` and the feature's own `id` as `way/123`, `w123`, or `a246` (an area of osmium's: even numbers are
/// ways times 2, odd ones relations times 2 plus 1; the short ones of its own `id` beside tags), the property `id` as `way/123`,
/// and a number with its kind beside it in `@type`, `osm_type` or, with the property `id`, `type`. A number alone says nothing of
/// its kind and is no element.
pub(super) fn of(id: Option<&Id>, properties: &JsonObject) -> Option<Element> {
    let kind = |key: &str| properties.get(key).and_then(Value::as_str).and_then(kind);
    for (id_key, kind_key) in
        [("@id", "@type"), ("osm_id", "osm_type"), ("osm_id", "@type"), ("id", "type")]
    {
        if let (Some(id), Some(kind)) = (properties.get(id_key).and_then(number), kind(kind_key)) {
            return Some(Element { kind, id });
        }
    }
    if let Some(id) = properties.get("osm_way_id").and_then(number) {
        return Some(Element { kind: ElementKind::Way, id });
    }
    let text = |key: &str| properties.get(key).and_then(Value::as_str);
    let own = match id {
        Some(Id::String(id)) => Some(id.as_str()),
        _ => None,
    };
    // A council's own ids look like that, too: what osmium writes has the element's tags beside it.
    let has_tags = properties.contains_key("amenity") || properties.contains_key("tags");
    let spelt = [text("@id"), own, text("osm_id"), text("id")];
    let short = [text("@id"), text("osm_id"), own.filter(|_| has_tags)];
    let spelt = spelt.into_iter().flatten().find_map(spelt_out);
    spelt.or_else(|| short.into_iter().flatten().find_map(abbreviated))
}

/// No element has been changed so often: a larger number is a date, or made up to stand above every extract for ever.
const MAX_VERSION: i32 = 1_000_000;

/// The element's version; 0 where the feature has none.
pub(super) fn version(properties: &JsonObject) -> i32 {
    ["@version", "osm_version"]
        .iter()
        .find_map(|key| properties.get(*key).and_then(number))
        .and_then(|version| i32::try_from(version).ok())
        .filter(|version| *version <= MAX_VERSION)
        .unwrap_or(0)
}

fn number(value: &Value) -> Option<i64> {
    let number = match value {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.parse().ok(),
        _ => None,
    };
    number.filter(|number| *number > 0)
}

fn kind(word: &str) -> Option<ElementKind> {
    match word.to_ascii_lowercase().as_str() {
        "node" | "n" => Some(ElementKind::Node),
        "way" | "w" => Some(ElementKind::Way),
        "relation" | "r" => Some(ElementKind::Relation),
        _ => None,
    }
}

/// `way/123`, also at the end of an address of OpenStreetMap. Others' pages have such addresses for something else:
/// `https://council.example/node/12`.
fn spelt_out(text: &str) -> Option<Element> {
    let (before, id) = text.rsplit_once('/')?;
    let word = match before.rsplit_once('/') {
        None => before,
        Some((address, word)) if is_openstreetmap(address) => word,
        Some(_) => return None,
    };
    if word.len() == 1 {
        return None;
    }
    Some(Element { kind: kind(word)?, id: digits(id)? })
}

fn is_openstreetmap(address: &str) -> bool {
    let rest = address.split_once("://").map_or(address, |(_, rest)| rest);
    let host = rest.split('/').next().unwrap_or_default();
    host == "openstreetmap.org" || host.ends_with(".openstreetmap.org")
}

/// `n1`, `w123`, `r5` and `a246`.
fn abbreviated(text: &str) -> Option<Element> {
    let id = digits(text.get(1..)?)?;
    let (kind, id) = match text.as_bytes().first()? {
        b'n' => (ElementKind::Node, id),
        b'w' => (ElementKind::Way, id),
        b'r' => (ElementKind::Relation, id),
        b'a' if id % 2 == 0 => (ElementKind::Way, id / 2),
        b'a' => (ElementKind::Relation, (id - 1) / 2),
        _ => return None,
    };
    (id > 0).then_some(Element { kind, id })
}

fn digits(text: &str) -> Option<i64> {
    let are_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then(|| text.parse().ok())?.filter(|number| *number > 0)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn display_id(id: Option<&str>, properties: &Value) -> Option<String> {
        let id = id.map(|id| Id::String(id.to_owned()));
        of(id.as_ref(), properties.as_object().expect("an object")).map(|e| e.to_string())
    }

    #[test]
    fn elements_are_known_by_every_usual_spelling() {
        for (id, properties, element) in [
            (None, json!({"@type": "way", "@id": 12}), "way/12"),
            (None, json!({"@id": "relation/7"}), "relation/7"),
            (Some("node/3"), json!({}), "node/3"),
            (Some("w12"), json!({"amenity": "parking"}), "way/12"),
            (Some("a24"), json!({"amenity": "parking"}), "way/12"),
            (Some("a25"), json!({"tags": {"amenity": "parking"}}), "relation/12"),
            (None, json!({"@id": "w12"}), "way/12"),
            (None, json!({"@id": "https://openstreetmap.org/node/12"}), "node/12"),
            (None, json!({"id": "way/12"}), "way/12"),
            (None, json!({"osm_id": "12", "osm_type": "W"}), "way/12"),
            (None, json!({"osm_way_id": "12"}), "way/12"),
            (None, json!({"type": "node", "id": 5}), "node/5"),
            (Some("https://www.openstreetmap.org/way/12"), json!({}), "way/12"),
        ] {
            assert_eq!(
                display_id(id, &properties).as_deref(),
                Some(element),
                "{id:?} {properties}"
            );
        }
    }

    #[test]
    fn what_is_no_element_is_not_taken_for_one() {
        for (id, properties) in [
            (Some("12"), json!({})),
            (None, json!({"osm_id": 12})),
            (None, json!({"id": "w12"})),
            (None, json!({"id": 12, "type": "surface"})),
            (Some("way/-1"), json!({})),
            (Some("way/99999999999999999999"), json!({})),
            (Some("é1"), json!({})),
            (Some("a0"), json!({})),
            (Some("w/12"), json!({})),
            (Some("w12"), json!({"name": "Ward 12"})),
            (Some("a24"), json!({"name": "A24", "operator": "Borchester Council"})),
            (Some("https://borchester.example/node/12"), json!({})),
            (None, json!({"id": "https://borchester.example/parking/way/12"})),
            (None, json!({"@id": "https://openstreetmap.org.example/node/12"})),
            (Some("/node/12"), json!({})),
            (Some(""), json!({"@id": ""})),
        ] {
            assert_eq!(display_id(id, &properties), None, "{id:?} {properties}");
        }
    }

    #[test]
    fn the_version_is_taken_where_there_is_one() {
        let version_of = |properties: Value| version(properties.as_object().expect("an object"));
        assert_eq!(version_of(json!({"@version": "4"})), 4);
        assert_eq!(version_of(json!({"@version": 4})), 4);
        assert_eq!(version_of(json!({"@version": 1e300})), 0);
        assert_eq!(version_of(json!({"osm_version": 20_261_127})), 0, "a date");
        assert_eq!(version_of(json!({"@version": i32::MAX})), 0);
        assert_eq!(version_of(json!({})), 0);
    }
}
