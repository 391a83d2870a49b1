//! The `crs` member that GeoJSON had before RFC 7946, and that much software still writes.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use serde_json::Value;

use crate::read::Crs;

/// How far into a file, and from its end, the member is looked for.
const LOOKED_THROUGH: u64 = 64 * 1024;

/// The system that a `crs` member names: degrees where there is none.
///
/// # Errors
/// The name of a system that is not read.
pub(super) fn declared(crs: Option<&Value>) -> Result<Crs, String> {
    let Some(crs) = crs.filter(|crs| !crs.is_null()) else {
        return Ok(Crs::degrees());
    };
    let properties = crs.get("properties");
    let named = properties.and_then(|p| p.get("name").or_else(|| p.get("href")));
    let coded = properties.and_then(|p| p.get("code"));
    let name = match (crs, named, coded) {
        (Value::String(name), _, _) | (_, Some(Value::String(name)), _) => name.clone(),
        (_, _, Some(Value::String(code))) => format!("EPSG:{code}"),
        (_, _, Some(Value::Number(code))) => format!("EPSG:{code}"),
        _ => "a CRS without a name".to_owned(),
    };
    Crs::named(&name).ok_or_else(|| name.chars().take(80).collect())
}

/// The member of the file's first document as it stands before the features or behind them, so that it is known before the
/// first feature is read. What is found is held against the document itself when that has been read.
pub(super) fn peek(path: &Path) -> io::Result<Option<Value>> {
    let mut file = File::open(path)?;
    let mut start = Vec::new();
    Read::by_ref(&mut file).take(LOOKED_THROUGH).read_to_end(&mut start)?;
    let features = position(&start, b"\"features\"").unwrap_or(start.len());
    if let Some(found) = member(start.get(..features).unwrap_or_default()) {
        return Ok(Some(found));
    }
    let length = file.seek(SeekFrom::End(0))?;
    file.seek(SeekFrom::Start(length.saturating_sub(LOOKED_THROUGH)))?;
    let mut end = Vec::new();
    file.take(LOOKED_THROUGH).read_to_end(&mut end)?;
    // A feature may have a property of that name, which is seldom an object.
    Ok(member(&end).filter(Value::is_object))
}

/// The value behind the last key `crs`.
fn member(text: &[u8]) -> Option<Value> {
    const KEY: &[u8] = b"\"crs\"";
    let at = text.windows(KEY.len()).rposition(|window| window == KEY)?;
    let behind = text.get(at + KEY.len()..)?.trim_ascii_start().strip_prefix(b":")?;
    serde_json::Deserializer::from_slice(behind).into_iter::<Value>().next()?.ok()
}

fn position(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn declared_by(crs: &Value) -> Result<String, String> {
        declared(Some(crs)).map(|crs| crs.to_string())
    }

    fn named(name: &str) -> Value {
        json!({"type": "name", "properties": {"name": name}})
    }

    #[test]
    fn wgs_84_has_many_names() {
        for name in
            ["urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326", "urn:ogc:def:crs:EPSG::4326", "WGS 84"]
        {
            assert_eq!(declared_by(&named(name)).as_deref(), Ok("EPSG:4326"), "{name}");
        }
        assert_eq!(declared_by(&Value::Null).as_deref(), Ok("EPSG:4326"));
        let coded = |code| json!({"type": "EPSG", "properties": {"code": code}});
        assert_eq!(declared_by(&coded(4326)).as_deref(), Ok("EPSG:4326"));
        assert_eq!(declared_by(&coded(25833)).as_deref(), Ok("EPSG:25833"));
        assert_eq!(declared_by(&named("EPSG:27700")).as_deref(), Ok("EPSG:27700"));
    }

    #[test]
    fn a_system_that_is_not_read_is_named() {
        for name in ["urn:ogc:def:crs:EPSG::14326", "EPSG:2154"] {
            assert_eq!(declared_by(&named(name)), Err(name.to_owned()));
        }
        assert!(declared_by(&json!({})).is_err());
    }

    #[test]
    fn it_is_found_before_and_behind_the_features() {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let peeked = |text: &str| {
            std::fs::write(file.path(), text).expect("written");
            peek(file.path()).expect("read")
        };
        let crs = named("EPSG:27700").to_string();
        let before = format!(r#"{{"crs" : {crs},"features":[{{"crs":"x"}}]}}"#);
        assert_eq!(peeked(&before), Some(named("EPSG:27700")));
        let behind = format!(r#"{{"features":[{{"crs":"x"}}],"crs":{crs}}}"#);
        assert_eq!(peeked(&behind), Some(named("EPSG:27700")));
        assert_eq!(peeked(r#"{"features":[{"properties":{"crs":"x"}}]}"#), None);
    }
}
