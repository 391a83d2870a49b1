//! The `crs` member that GeoJSON had before RFC 7946, and that much software still writes.

use serde_json::Value;

/// The name of a CRS whose coordinates are not longitude and latitude of WGS 84; `None` where they are.
pub(super) fn foreign(crs: &Value) -> Option<String> {
    let properties = crs.get("properties");
    let named = properties.and_then(|p| p.get("name").or_else(|| p.get("href")));
    let coded = properties.and_then(|p| p.get("code"));
    let name = match (crs, named, coded) {
        (Value::Null, _, _) => return None,
        (Value::String(name), _, _) | (_, Some(Value::String(name)), _) => name.clone(),
        (_, _, Some(Value::String(code))) => format!("EPSG:{code}"),
        (_, _, Some(Value::Number(code))) => format!("EPSG:{code}"),
        _ => "a CRS without a name".to_owned(),
    };
    let plain: String = name.to_ascii_uppercase().chars().filter(|c| *c != ' ').collect();
    let is_wgs84 = plain.contains("CRS84")
        || plain.ends_with(":4326")
        || plain.ends_with("/4326")
        || matches!(plain.as_str(), "4326" | "WGS84" | "WGS1984" | "GCS_WGS_1984");
    (!is_wgs84).then(|| name.chars().take(80).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn named(name: &str) -> Value {
        json!({"type": "name", "properties": {"name": name}})
    }

    #[test]
    fn wgs_84_has_many_names_and_the_rest_is_foreign() {
        for name in
            ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4326", "WGS 84"]
        {
            assert_eq!(foreign(&named(name)), None, "{name}");
        }
        assert_eq!(foreign(&Value::Null), None);
        assert_eq!(foreign(&json!({"type": "EPSG", "properties": {"code": 4326}})), None);
        assert_eq!(foreign(&named("EPSG:27700")), Some("EPSG:27700".to_owned()));
        assert_eq!(
            foreign(&named("urn:ogc:def:crs:EPSG::14326")).as_deref(),
            Some("urn:ogc:def:crs:EPSG::14326")
        );
        assert_eq!(
            foreign(&json!({"type": "EPSG", "properties": {"code": 25833}})),
            Some("EPSG:25833".to_owned())
        );
        assert!(foreign(&json!({})).is_some());
    }
}
