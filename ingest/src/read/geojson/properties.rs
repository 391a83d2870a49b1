//! A feature's properties as tags.

use geojson::JsonObject;
use serde_json::Value;

use crate::raw::Tags;
use crate::read::text;

/// Properties as text, in their order. `@…` is metadata and left out, and so are nulls. An object called `tags`, as some
/// exports of OpenStreetMap nest them, is taken apart.
pub(super) fn tags(properties: &JsonObject) -> Tags {
    let mut pairs: Vec<(&str, String)> = Vec::with_capacity(properties.len());
    for (key, value) in properties {
        match value {
            _ if key.starts_with('@') => {}
            Value::Object(nested) if key == "tags" => pairs.extend(
                nested.iter().filter_map(|(key, value)| Some((key.as_str(), as_text(value)?))),
            ),
            value => pairs.extend(as_text(value).map(|value| (key.as_str(), value))),
        }
    }
    text::tags(pairs.iter().map(|(key, value)| (*key, value.as_str())))
}

fn as_text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_property_becomes_text() {
        let properties = json!({
            "@id": "way/1", "name": "Mill\u{0} Street", "capacity": 120, "fee": true, "note": null,
            "hours": ["Mo"], "tags": {"access": "yes"},
        });
        assert_eq!(
            tags(properties.as_object().expect("an object")),
            Tags::from_iter([
                ("name", "Mill Street"),
                ("capacity", "120"),
                ("fee", "true"),
                ("hours", "[\"Mo\"]"),
                ("access", "yes"),
            ])
        );
    }
}
