//! An outline as `GeoJSON` (RFC 7946), with who says so.

use serde::Deserialize;
use serde_json::Value;

use super::outline::{Boundary, BoundarySource};

/// A file of one outline: all of its features together.
#[derive(Deserialize)]
#[serde(tag = "type")]
enum Document {
    FeatureCollection { source: Option<Value>, features: Vec<Feature> },
    Feature { source: Option<Value>, properties: Option<Value>, geometry: Option<Geometry> },
}

#[derive(Deserialize)]
struct Feature {
    properties: Option<Value>,
    geometry: Option<Geometry>,
}

#[derive(Deserialize)]
#[serde(tag = "type", content = "coordinates")]
enum Geometry {
    Polygon(Rings),
    MultiPolygon(Vec<Rings>),
}

/// Longitude and latitude of each corner, and perhaps a height that nobody asks for.
type Rings = Vec<Vec<Vec<f64>>>;

/// Reads who says so, and the outline.
///
/// # Errors
/// What is wrong, and where it helps, what to do.
pub(super) fn read(json: &str) -> Result<(BoundarySource, Boundary), String> {
    let document: Document = serde_json::from_str(json)
        .map_err(|error| format!("it is no GeoJSON of Polygons and MultiPolygons: {error}"))?;
    let (source, features) = match document {
        Document::FeatureCollection { source, features } => (source, features),
        Document::Feature { source, properties, geometry } => {
            (source, vec![Feature { properties, geometry }])
        }
    };
    let properties = || features.first().and_then(|feature| feature.properties.clone());
    let said = source.or_else(properties).unwrap_or_default();
    let source: BoundarySource = serde_json::from_value(said).map_err(|error| {
        format!(
            "it does not say where the outline is from ({error}): write title, url, licence, attribution and as_of (2026-11-27) into a member \"source\" of the file, or into the properties of its first feature"
        )
    })?;
    source.check()?;
    let mut polygons = Vec::new();
    for feature in features {
        match feature.geometry {
            Some(Geometry::Polygon(rings)) => polygons.push(corners(rings)?),
            Some(Geometry::MultiPolygon(several)) => {
                for rings in several {
                    polygons.push(corners(rings)?);
                }
            }
            None => return Err("a feature has no geometry: take it out".into()),
        }
    }
    Ok((source, Boundary::of(polygons)?))
}

fn corners(rings: Rings) -> Result<Vec<Vec<(f64, f64)>>, String> {
    let corner = |position: Vec<f64>| match position[..] {
        [lng, lat, ..] => Ok((lng, lat)),
        _ => Err("a corner is a longitude and a latitude".to_owned()),
    };
    rings.into_iter().map(|ring| ring.into_iter().map(corner).collect()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::geometry::LngLat;

    fn source() -> Value {
        json!({"title": "The zone", "url": "https://borchester.example/map", "licence": "OGL v3.0",
               "attribution": "Borchester City Council", "as_of": "2026-01-01"})
    }

    fn square() -> Value {
        json!([[-2.0, 52.0, 31.5], [-1.9, 52.0], [-1.9, 52.1], [-2.0, 52.1], [-2.0, 52.0, 31.5]])
    }

    fn feature() -> Value {
        json!({"type": "Feature", "properties": source(), "geometry": {"type": "Polygon", "coordinates": [square()]}})
    }

    fn is_read(document: &Value) {
        let (source, boundary) = read(&document.to_string()).expect("it is read");
        assert_eq!(source.attribution, "Borchester City Council");
        assert!(boundary.contains(LngLat::new(-1.95, 52.05).expect("a position")));
        assert!(!boundary.contains(LngLat::new(-2.05, 52.05).expect("a position")));
    }

    #[test]
    fn a_feature_or_several_say_where_a_zone_lies_and_who_says_so() {
        is_read(&feature());
        is_read(&json!({"type": "FeatureCollection", "features": [feature()]}));
        let plain = json!({"coordinates": [[square()]], "type": "MultiPolygon", "bbox": [-2.0, 52.0, -1.9, 52.1]});
        is_read(&json!({
            "type": "FeatureCollection", "name": "zone", "source": source(),
            "features": [{"type": "Feature", "properties": {"OBJECTID": 1}, "geometry": plain}]
        }));
        is_read(
            &json!({"type": "Feature", "source": source(), "properties": null, "geometry": plain}),
        );
    }

    #[test]
    fn the_example_of_the_readme_is_read() {
        let readme = include_str!("../../../data/README.md");
        let example = readme.split("```json").nth(1).and_then(|rest| rest.split("```").next());
        let (source, boundary) = read(example.expect("an example")).expect("it is read");
        assert_eq!(source.as_of.to_string(), "2026-11-27");
        assert!(boundary.contains(LngLat::new(-2.02, 52.12).expect("a position")));
    }

    #[test]
    fn what_is_no_outline_is_refused_with_what_to_do() {
        let refused = |change: &dyn Fn(&mut Value), why: &str| {
            let mut document = feature();
            change(&mut document);
            let said = read(&document.to_string()).err().unwrap_or_default();
            assert!(said.contains(why), "{why}: {said}");
        };
        refused(&|json| *json = square(), "no GeoJSON");
        refused(&|json| json["type"] = "Polygon".into(), "FeatureCollection");
        refused(&|json| json["geometry"]["type"] = "LineString".into(), "MultiPolygon");
        refused(&|json| json["geometry"] = Value::Null, "no geometry");
        refused(&|json| json["properties"] = json!({"OBJECTID": 1}), "missing field `title`");
        refused(&|json| json["properties"] = Value::Null, "member \"source\"");
        refused(&|json| json["properties"]["as_of"] = "last year".into(), "as_of (2026-11-27)");
        refused(&|json| json["properties"]["licence"] = " ".into(), "a licence");
        refused(&|json| json["properties"]["url"] = "http://a.example".into(), "https://");
        refused(&|json| json["geometry"]["coordinates"] = json!([]), "at least one ring");
        refused(&|json| json["geometry"]["coordinates"][0][1] = json!([52.0]), "a longitude");
        refused(&|json| json["geometry"]["coordinates"][0][4] = json!([-1.9, 52.0]), "not closed");
        let in_metres = json!([391_000, 252_000]);
        refused(&|json| json["geometry"]["coordinates"][0][1] = in_metres.clone(), "EPSG:4326");
        let none = json!({"type": "FeatureCollection", "source": source(), "features": []});
        assert!(read(&none.to_string()).err().unwrap_or_default().contains("at least one ring"));
    }
}
