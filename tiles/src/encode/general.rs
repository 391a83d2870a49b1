//! Every layer but the points of car parks, through the `mvt` crate. Geometries are in tile units already.

use geo_types::{Coord, Geometry, LineString, Polygon};
use mvt::{GeomData, GeomEncoder, GeomType, Tile};

use crate::mercator::EXTENT;

/// An attribute's value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A text; may be empty.
    Text(String),
    /// A whole number.
    Int(i64),
    /// Yes or no.
    Bool(bool),
}

/// A feature of a layer.
#[derive(Debug, Clone)]
pub struct Feature {
    /// Its id, where it has one.
    pub id: Option<u64>,
    /// In tile units from the north-west corner.
    pub geometry: Geometry<f64>,
    /// Names and values, in order.
    pub tags: Vec<(&'static str, Value)>,
}

/// A layer's name and features.
pub type Layer = (&'static str, Vec<Feature>);

/// Appends layers to a tile; one without a drawable feature is left out. A geometry that collapses in tile units is left out.
///
/// # Errors
/// When the `mvt` crate refuses a layer, which two of one name would make it do.
pub fn write(layers: Vec<Layer>, out: &mut Vec<u8>) -> Result<(), mvt::Error> {
    let mut tile = Tile::new(EXTENT);
    for (name, features) in layers {
        let mut layer = tile.create_layer(name);
        for feature in features {
            let Some(geometry) = encode(&feature.geometry) else { continue };
            let mut written = layer.into_feature(geometry);
            if let Some(id) = feature.id {
                written.set_id(id);
            }
            for (key, value) in feature.tags {
                match value {
                    Value::Text(text) => written.add_tag_string(key, &text),
                    Value::Int(int) => written.add_tag_int(key, int),
                    Value::Bool(bool) => written.add_tag_bool(key, bool),
                }
            }
            layer = written.into_layer();
        }
        if layer.num_features() > 0 {
            tile.add_layer(layer)?;
        }
    }
    if tile.num_layers() > 0 {
        out.extend(tile.to_bytes()?);
    }
    Ok(())
}

fn encode(geometry: &Geometry<f64>) -> Option<GeomData> {
    match geometry {
        Geometry::Point(point) => points(std::iter::once(point.0)),
        Geometry::MultiPoint(many) => points(many.iter().map(|point| point.0)),
        Geometry::LineString(line) => lines(std::slice::from_ref(line)),
        Geometry::MultiLineString(many) => lines(&many.0),
        Geometry::Polygon(polygon) => polygons(std::slice::from_ref(polygon)),
        Geometry::MultiPolygon(many) => polygons(&many.0),
        _ => None,
    }
}

/// Rounded to whole units, without repeats.
#[expect(clippy::cast_possible_truncation, reason = "saturates; tile units are small")]
fn whole(coords: &[Coord<f64>]) -> Vec<(i32, i32)> {
    let mut whole: Vec<_> =
        coords.iter().map(|c| (c.x.round() as i32, c.y.round() as i32)).collect();
    whole.dedup();
    whole
}

fn points(at: impl Iterator<Item = Coord<f64>>) -> Option<GeomData> {
    let coords = whole(&at.collect::<Vec<_>>());
    if coords.is_empty() {
        return None;
    }
    let mut encoder = GeomEncoder::new(GeomType::Point);
    for (x, y) in coords {
        encoder.add_point(x, y).ok()?;
    }
    encoder.encode().ok()
}

fn lines(lines: &[LineString<f64>]) -> Option<GeomData> {
    let mut encoder = GeomEncoder::new(GeomType::Linestring);
    let mut end = None;
    for coords in lines.iter().map(|line| whole(&line.0)).filter(|coords| coords.len() > 1) {
        // The encoder would begin a line where the last one ended without a MoveTo; so the two are one.
        if end.is_some_and(|end| end != coords[0]) {
            encoder.complete_geom().ok()?;
        }
        for (x, y) in &coords {
            encoder.add_point(*x, *y).ok()?;
        }
        end = coords.last().copied();
    }
    end?;
    encoder.encode().ok()
}

fn polygons(polygons: &[Polygon<f64>]) -> Option<GeomData> {
    let mut encoder = GeomEncoder::new(GeomType::Polygon);
    let mut end = None;
    for polygon in polygons {
        let Some(outer) = ring(polygon.exterior(), true) else { continue };
        let holes = polygon.interiors().iter().filter_map(|hole| ring(hole, false));
        for mut coords in std::iter::once(outer).chain(holes) {
            // The same, and a ring cannot be one with another: it begins elsewhere.
            if end == Some(coords[0]) {
                coords.rotate_left(1);
            }
            for (x, y) in &coords {
                encoder.add_point(*x, *y).ok()?;
            }
            encoder.complete_geom().ok()?;
            end = coords.last().copied();
        }
    }
    end?;
    encoder.encode().ok()
}

/// A ring without its repeated end, wound as the Vector Tile Specification asks: an outer one has a positive area where y
/// points down. `None` when it has no area in whole units.
fn ring(ring: &LineString<f64>, outer: bool) -> Option<Vec<(i32, i32)>> {
    let mut coords = whole(&ring.0);
    if coords.first() == coords.last() {
        coords.pop();
    }
    if coords.len() < 3 {
        return None;
    }
    let next = coords.iter().cycle().skip(1);
    let cross = |(a, b): (&(i32, i32), &(i32, i32))| {
        i64::from(a.0) * i64::from(b.1) - i64::from(b.0) * i64::from(a.1)
    };
    let area: i64 = coords.iter().zip(next).map(cross).sum();
    if area == 0 {
        return None;
    }
    if (area > 0) != outer {
        coords.reverse();
    }
    Some(coords)
}
