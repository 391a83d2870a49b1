//! What the sources say of a car park, as admins are told it, and whether it is still what somebody has seen.

use std::collections::BTreeMap;

use carpal_domain::merging::{self, Merged};
use serde_json::{Value, json};
use sqlx::PgConnection;

use super::store;
use super::told::told;
use crate::Error;

/// A value of a source as a history has it: a position is a longitude and a latitude, a shape is GeoJSON.
///
/// # Errors
/// When the database does not answer.
pub async fn source_value(
    db: &mut PgConnection,
    column: &str,
    value: Value,
) -> Result<Value, Error> {
    let shape = match (column, value) {
        ("location" | "footprint" | "entrances", Value::String(hex)) => {
            store::geojson(&mut *db, &hex).await?.unwrap_or(Value::Null)
        }
        (_, value) => value,
    };
    Ok(match column {
        "location" if shape.is_object() => {
            json!({"lng": shape["coordinates"][0], "lat": shape["coordinates"][1]})
        }
        _ => shape,
    })
}

/// What the sources say of a column, as it is told.
///
/// # Errors
/// When the database does not answer.
pub async fn source_says(
    db: &mut PgConnection,
    said: &Merged,
    column: &str,
) -> Result<Value, Error> {
    let value = said.content.get(column).cloned().unwrap_or(Value::Null);
    Ok(told(column, source_value(db, column, value).await?))
}

/// Whether the sources of a car park say of each of these columns what somebody has seen. Of one that no source has, nothing was seen.
///
/// # Errors
/// When the database does not answer.
pub async fn sources_say(
    db: &mut PgConnection,
    car_park: i64,
    seen: &BTreeMap<String, Value>,
) -> Result<bool, Error> {
    let Some(said) = merging::said_by_sources(&mut *db, car_park).await? else {
        return Ok(false);
    };
    for (column, seen) in seen {
        if !same(&source_says(&mut *db, &said, column).await?, seen) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Numbers of positions come back rounded from browsers, which don't tell 3.0 from 3 either.
fn same(a: &Value, b: &Value) -> bool {
    if let (Value::Object(a), Value::Object(b)) = (a, b) {
        let has =
            |(key, value): (&String, &Value)| b.get(key).is_some_and(|other| same(value, other));
        return a.len() == b.len() && a.iter().all(has);
    }
    a == b || a.as_f64().zip(b.as_f64()).is_some_and(|(a, b)| (a - b).abs() < 1e-6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_is_the_same_but_for_the_last_decimals_of_a_position() {
        let at = |lng: f64| json!({"lng": lng, "lat": 51.587});
        assert!(same(&at(-2.997_550_000_1), &at(-2.997_55)));
        assert!(!same(&at(-2.9976), &at(-2.997_55)));
        assert!(same(&json!(320), &json!(320)) && !same(&json!(320), &json!(340)));
        assert!(!same(&json!({"lng": 1.0}), &json!({"lng": 1.0, "lat": 2.0})));
        let outline = |corners: u8, metres: f64| json!({"lng": -3.0, "lat": 51.5, "corners": corners, "metres": metres});
        let from_browser = json!({"lng": -3, "lat": 51.5, "corners": 4, "metres": 45});
        assert!(same(&outline(4, 45.0), &from_browser));
        assert!(!same(&outline(5, 45.0), &from_browser) && !same(&outline(4, 46.0), &from_browser));
    }
}
