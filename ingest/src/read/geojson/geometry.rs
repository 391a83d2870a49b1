//! From GeoJSON's geometries to ours, with every position checked.

use geo_types::{
    Coord, Geometry, GeometryCollection, LineString, MultiLineString, MultiPoint, MultiPolygon,
    Point, Polygon,
};
use geojson::{GeometryValue, Position};

use crate::read::Crs;

/// Why a geometry cannot be used.
#[derive(Debug, PartialEq)]
pub(super) enum GeometryError {
    /// It has no position at all.
    Empty,
    /// It is malformed, in words.
    Bad(String),
    /// It has a position, in the file's order, that is no longitude and latitude.
    OffTheGlobe(f64, f64),
}

/// The geometry in degrees, from coordinates in `crs`; heights are dropped.
pub(super) fn convert(value: &GeometryValue, crs: &Crs) -> Result<Geometry<f64>, GeometryError> {
    Ok(match value {
        GeometryValue::Point { coordinates } => Geometry::Point(Point(coord(coordinates, crs)?)),
        GeometryValue::MultiPoint { coordinates } => Geometry::MultiPoint(MultiPoint(
            some(coordinates)?
                .iter()
                .map(|p| coord(p, crs).map(Point))
                .collect::<Result<_, _>>()?,
        )),
        GeometryValue::LineString { coordinates } => Geometry::LineString(line(coordinates, crs)?),
        GeometryValue::MultiLineString { coordinates } => {
            Geometry::MultiLineString(MultiLineString(
                some(coordinates)?.iter().map(|l| line(l, crs)).collect::<Result<_, _>>()?,
            ))
        }
        GeometryValue::Polygon { coordinates } => Geometry::Polygon(polygon(coordinates, crs)?),
        GeometryValue::MultiPolygon { coordinates } => Geometry::MultiPolygon(MultiPolygon(
            some(coordinates)?.iter().map(|p| polygon(p, crs)).collect::<Result<_, _>>()?,
        )),
        GeometryValue::GeometryCollection { geometries } => {
            Geometry::GeometryCollection(GeometryCollection(
                some(geometries)?
                    .iter()
                    .map(|part| convert(&part.value, crs))
                    .collect::<Result<_, _>>()?,
            ))
        }
    })
}

fn some<T>(parts: &[T]) -> Result<&[T], GeometryError> {
    if parts.is_empty() { Err(GeometryError::Empty) } else { Ok(parts) }
}

fn coord(position: &Position, crs: &Crs) -> Result<Coord<f64>, GeometryError> {
    match position.as_slice() {
        &[x, y, ..] => match crs.to_degrees(x, y) {
            Some((x, y)) => Ok(Coord { x, y }),
            None => Err(GeometryError::OffTheGlobe(x, y)),
        },
        [] => Err(GeometryError::Empty),
        [_] => Err(GeometryError::Bad("a position has only one number".to_owned())),
    }
}

fn line(positions: &[Position], crs: &Crs) -> Result<LineString<f64>, GeometryError> {
    let coords: Vec<Coord<f64>> =
        some(positions)?.iter().map(|p| coord(p, crs)).collect::<Result<_, _>>()?;
    if coords.len() < 2 {
        return Err(GeometryError::Bad("a line has only one position".to_owned()));
    }
    Ok(LineString(coords))
}

fn polygon(rings: &[Vec<Position>], crs: &Crs) -> Result<Polygon<f64>, GeometryError> {
    let mut rings = some(rings)?.iter().map(|ring| ring_of(ring, crs));
    let outer = rings.next().unwrap_or(Err(GeometryError::Empty))?;
    Ok(Polygon::new(outer, rings.collect::<Result<_, _>>()?))
}

/// A ring, closed if it was not.
fn ring_of(positions: &[Position], crs: &Crs) -> Result<LineString<f64>, GeometryError> {
    let mut coords: Vec<Coord<f64>> =
        some(positions)?.iter().map(|p| coord(p, crs)).collect::<Result<_, _>>()?;
    if coords.first() != coords.last() {
        coords.extend(coords.first().copied());
    }
    if coords.len() < 4 {
        let what = format!("a ring has {} positions where 4 are the least", positions.len());
        return Err(GeometryError::Bad(what));
    }
    Ok(LineString(coords))
}
