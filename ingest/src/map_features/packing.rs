//! Numbers, texts and geometries as bytes. Coordinates are in units of 1e-7 degrees, as differences to the one before; those of a
//! line that is not in such units, such as the coast's, as they are: rounded, a ring might cross itself.

use geo_types::{Coord, Geometry, LineString, MultiLineString, MultiPolygon, Point, Polygon};

/// A zigzag-coded number of variable length.
pub(super) fn number(buffer: &mut Vec<u8>, number: i64) {
    let mut left = ((number << 1) ^ (number >> 63)).cast_unsigned();
    while left >= 0x80 {
        buffer.push(left.to_le_bytes()[0] | 0x80);
        left >>= 7;
    }
    buffer.push(left.to_le_bytes()[0]);
}

/// The next `count` bytes, if there are so many.
pub(super) fn take<'a>(from: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (taken, rest) = from.split_at_checked(count)?;
    *from = rest;
    Some(taken)
}

/// The next number, if there is one.
pub(super) fn take_number(from: &mut &[u8]) -> Option<i64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let byte = take(from, 1)?[0];
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some((number >> 1).cast_signed() ^ -(number & 1).cast_signed());
        }
    }
    None
}

/// The next number, where it counts something.
pub(super) fn take_count(from: &mut &[u8]) -> Option<usize> {
    usize::try_from(take_number(from)?).ok()
}

/// The next text, with its length before it.
pub(super) fn take_text(from: &mut &[u8]) -> Option<String> {
    let length = take_count(from)?;
    Some(std::str::from_utf8(take(from, length)?).ok()?.to_owned())
}

/// The kinds of geometry that the map draws.
#[derive(Clone, Copy)]
enum Kind {
    Point,
    Line,
    Lines,
    Area,
    Areas,
}

const KINDS: [Kind; 5] = [Kind::Point, Kind::Line, Kind::Lines, Kind::Area, Kind::Areas];

/// Packs kind and lines with their lengths; of areas also the number of rings. `None` where it cannot be drawn.
pub(super) fn pack_geometry(buffer: &mut Vec<u8>, geometry: &Geometry<f64>) -> Option<()> {
    let mut pen = Pen { buffer, at: (0, 0) };
    match geometry {
        Geometry::Point(point) => {
            pen.buffer.push(Kind::Point as u8);
            pen.line(&[point.0], 1)
        }
        Geometry::LineString(line) => {
            pen.buffer.push(Kind::Line as u8);
            pen.line(&line.0, 2)
        }
        Geometry::MultiLineString(lines) => {
            pen.buffer.push(Kind::Lines as u8);
            pen.count(lines.0.len())?;
            lines.iter().try_for_each(|line| pen.line(&line.0, 2))
        }
        Geometry::Polygon(polygon) => {
            pen.buffer.push(Kind::Area as u8);
            pen.polygon(polygon)
        }
        Geometry::MultiPolygon(parts) => {
            pen.buffer.push(Kind::Areas as u8);
            pen.count(parts.0.len())?;
            parts.iter().try_for_each(|polygon| pen.polygon(polygon))
        }
        _ => None,
    }
}

struct Pen<'a> {
    buffer: &'a mut Vec<u8>,
    at: (i64, i64),
}

impl Pen<'_> {
    /// At least one.
    fn count(&mut self, count: usize) -> Option<()> {
        number(self.buffer, i64::try_from(count).ok().filter(|count| *count > 0)?);
        Some(())
    }

    fn polygon(&mut self, polygon: &Polygon<f64>) -> Option<()> {
        self.count(1 + polygon.interiors().len())?;
        self.line(&polygon.exterior().0, 4)?;
        polygon.interiors().iter().try_for_each(|ring| self.line(&ring.0, 4))
    }

    fn line(&mut self, coords: &[Coord<f64>], least: usize) -> Option<()> {
        self.count(coords.len()).filter(|()| coords.len() >= least)?;
        let in_units = coords.iter().all(|coord| is_in_units(coord.x) && is_in_units(coord.y));
        self.buffer.push(u8::from(in_units));
        for coord in coords {
            let at = (units(coord.x)?, units(coord.y)?);
            if in_units {
                number(self.buffer, at.0 - self.at.0);
                number(self.buffer, at.1 - self.at.1);
                self.at = at;
            } else {
                self.buffer.extend(coord.x.to_le_bytes());
                self.buffer.extend(coord.y.to_le_bytes());
            }
        }
        Some(())
    }
}

/// Whether units give back the same number.
fn is_in_units(degrees: f64) -> bool {
    units(degrees).is_some_and(|units| from_units(units).to_bits() == degrees.to_bits())
}

/// Dividing gives the double nearest to the decimal number, as the readers do.
fn from_units(units: i64) -> f64 {
    units as f64 / 1e7
}

/// Degrees in units of 1e-7, where they are any on the globe.
fn units(degrees: f64) -> Option<i64> {
    #[expect(clippy::cast_possible_truncation, reason = "the range was checked just before")]
    (degrees.abs() <= 180.0).then(|| (degrees * 1e7).round() as i64)
}

/// The next geometry.
pub(super) fn unpack_geometry(from: &mut &[u8]) -> Option<Geometry<f64>> {
    let kind = *KINDS.get(usize::from(take(from, 1)?[0]))?;
    let mut at = (0, 0);
    Some(match kind {
        Kind::Point => Geometry::Point(Point(*unpack_line(from, &mut at)?.0.first()?)),
        Kind::Line => Geometry::LineString(unpack_line(from, &mut at)?),
        Kind::Lines => {
            let count = take_count(from)?;
            let lines = (0..count).map(|_| unpack_line(from, &mut at)).collect::<Option<_>>()?;
            Geometry::MultiLineString(MultiLineString(lines))
        }
        Kind::Area => Geometry::Polygon(unpack_polygon(from, &mut at)?),
        Kind::Areas => {
            let count = take_count(from)?;
            let parts = (0..count).map(|_| unpack_polygon(from, &mut at)).collect::<Option<_>>()?;
            Geometry::MultiPolygon(MultiPolygon(parts))
        }
    })
}

fn unpack_polygon(from: &mut &[u8], at: &mut (i64, i64)) -> Option<Polygon<f64>> {
    let holes = take_count(from)?.checked_sub(1)?;
    let exterior = unpack_line(from, at)?;
    let interiors = (0..holes).map(|_| unpack_line(from, at)).collect::<Option<_>>()?;
    Some(Polygon::new(exterior, interiors))
}

fn unpack_line(from: &mut &[u8], at: &mut (i64, i64)) -> Option<LineString<f64>> {
    let count = take_count(from)?;
    let in_units = take(from, 1)?[0] == 1;
    let mut coords = Vec::with_capacity(count.min(from.len()));
    for _ in 0..count {
        coords.push(if in_units {
            at.0 += take_number(from)?;
            at.1 += take_number(from)?;
            Coord { x: from_units(at.0), y: from_units(at.1) }
        } else {
            Coord { x: take_double(from)?, y: take_double(from)? }
        });
    }
    Some(LineString(coords))
}

fn take_double(from: &mut &[u8]) -> Option<f64> {
    Some(f64::from_le_bytes(take(from, 8)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_come_back(value in any::<i64>()) {
            let mut buffer = Vec::new();
            number(&mut buffer, value);
            prop_assert_eq!(take_number(&mut &buffer[..]), Some(value));
        }
    }
}
