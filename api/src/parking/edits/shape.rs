//! The outline and the entrances that an admin draws. Pure.

use carpal_domain::geometry::LngLat;
use serde_json::{Value, json};

use super::rules::EditError;

/// An outline is the car park's own.
const REACH_METRES: f64 = 5_000.0;
const MAX_CORNERS: usize = 500;
const MAX_ENTRANCES: usize = 20;

/// An outline as GeoJSON: an area, several, or a line along the kerb.
///
/// # Errors
/// It is something else, too large or too far away.
pub fn outline(drawn: &Value, at: LngLat) -> Result<Value, EditError> {
    let coordinates = &drawn["coordinates"];
    let (depth, is_area) = match drawn["type"].as_str() {
        Some("Polygon") => (1, true),
        Some("MultiPolygon") => (2, true),
        Some("LineString") => (0, false),
        Some("MultiLineString") => (1, false),
        _ => return Err(EditError::Outline),
    };
    let mut corners = 0;
    check(coordinates, depth, is_area, at, &mut corners)?;
    Ok(json!({"type": drawn["type"], "coordinates": coordinates}))
}

fn check(
    value: &Value,
    depth: u8,
    is_area: bool,
    at: LngLat,
    corners: &mut usize,
) -> Result<(), EditError> {
    let items = value.as_array().filter(|items| !items.is_empty()).ok_or(EditError::Outline)?;
    if depth > 0 {
        return items.iter().try_for_each(|item| check(item, depth - 1, is_area, at, corners));
    }
    *corners += items.len();
    let is_closed = items.first() == items.last();
    if *corners > MAX_CORNERS || items.len() < if is_area { 4 } else { 2 } || is_area && !is_closed
    {
        return Err(EditError::Outline);
    }
    items
        .iter()
        .all(|corner| position(corner).is_some_and(|corner| is_near(corner, at)))
        .then_some(())
        .ok_or(EditError::Outline)
}

fn position(corner: &Value) -> Option<LngLat> {
    let [lng, lat] = corner.as_array()?.as_slice() else { return None };
    LngLat::new(lng.as_f64()?, lat.as_f64()?).ok()
}

fn is_near(one: LngLat, at: LngLat) -> bool {
    one.metres_to(at) <= REACH_METRES
}

/// Entrances as GeoJSON; null where there is none.
///
/// # Errors
/// There are too many, or one is too far away.
pub fn entrances(marked: &[LngLat], at: LngLat) -> Result<Value, EditError> {
    if marked.len() > MAX_ENTRANCES || !marked.iter().all(|&one| is_near(one, at)) {
        return Err(EditError::Entrances);
    }
    if marked.is_empty() {
        return Ok(Value::Null);
    }
    let points: Vec<Value> = marked.iter().map(|one| json!([one.lng, one.lat])).collect();
    Ok(json!({"type": "MultiPoint", "coordinates": points}))
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: LngLat = LngLat { lng: -3.0, lat: 51.5 };

    #[test]
    fn an_outline_is_closed_near_and_of_a_size() {
        let square = json!({"type": "Polygon", "coordinates": [[[-3.0, 51.5], [-3.001, 51.5], [-3.0, 51.501], [-3.0, 51.5]]]});
        assert_eq!(outline(&square, AT).expect("it is right"), square);
        let kerb = json!({"type": "LineString", "coordinates": [[-3.0, 51.5], [-3.001, 51.5]]});
        assert!(outline(&kerb, AT).is_ok());
        let many: Vec<_> = (0..=500).map(|_| json!([-3.0, 51.5])).collect();
        for wrong in [
            json!(null),
            json!({"type": "Point", "coordinates": [-3.0, 51.5]}),
            json!({"type": "Polygon", "coordinates": []}),
            json!({"type": "Polygon", "coordinates": [[[-3.0, 51.5], [-3.001, 51.5], [-3.0, 51.501]]]}),
            json!({"type": "Polygon", "coordinates": [[[-3.0, 51.5], [-3.001, 51.5], [-3.0, 51.501], [-3.0, 51.51]]]}),
            json!({"type": "Polygon", "coordinates": [[[0, 0], [0, 1], [1, 1], [0, 0]]]}),
            json!({"type": "Polygon", "coordinates": [[["a", 51.5], [-3.001, 51.5], [-3.0, 51.501], ["a", 51.5]]]}),
            json!({"type": "LineString", "coordinates": [[-3.0, 51.5]]}),
            json!({"type": "LineString", "coordinates": many}),
            json!({"type": "GeometryCollection", "geometries": []}),
        ] {
            assert_eq!(outline(&wrong, AT), Err(EditError::Outline), "{wrong}");
        }
    }

    #[test]
    fn parts_and_holes_are_held_to_the_same_and_counted_together() {
        let ring = |from: f64, corners: u32| {
            let mut ring: Vec<Value> =
                (0..corners).map(|n| json!([from, 51.5 + f64::from(n) * 1e-6])).collect();
            ring.extend(ring.first().cloned());
            ring
        };
        let shape =
            |parts: Vec<Vec<Vec<Value>>>| json!({"type": "MultiPolygon", "coordinates": parts});
        let holed = shape(vec![vec![ring(-3.0, 4), ring(-3.0, 3)], vec![ring(-3.001, 4)]]);
        assert_eq!(outline(&holed, AT).expect("it is right"), holed);
        assert!(outline(&shape(vec![vec![ring(-3.0, 249)], vec![ring(-3.0, 249)]]), AT).is_ok());
        for wrong in [
            shape(vec![]),
            shape(vec![vec![]]),
            shape(vec![vec![ring(-3.0, 4), ring(-3.0, 2)]]),
            shape(vec![vec![ring(-3.0, 4), vec![]]]),
            shape(vec![vec![ring(-3.0, 4)], vec![ring(0.0, 4)]]),
            // 501 corners, the repeated ones counted.
            shape(vec![vec![ring(-3.0, 250)], vec![ring(-3.0, 249)]]),
            json!({"type": "MultiPolygon", "coordinates": [ring(-3.0, 4)]}),
            json!({"type": "MultiLineString", "coordinates": [ring(-3.0, 4), [[-3.0, 51.5]]]}),
        ] {
            assert_eq!(outline(&wrong, AT), Err(EditError::Outline), "{wrong}");
        }
    }

    #[test]
    fn entrances_are_few_and_near() {
        assert_eq!(entrances(&[], AT), Ok(Value::Null));
        assert_eq!(entrances(&[AT], AT).expect("one")["coordinates"], json!([[-3.0, 51.5]]));
        assert_eq!(entrances(&[AT; 21], AT), Err(EditError::Entrances));
        assert_eq!(entrances(&[LngLat { lng: 0.0, lat: 51.5 }], AT), Err(EditError::Entrances));
    }
}
