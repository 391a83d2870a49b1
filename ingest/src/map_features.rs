//! The map's background, packed: a country has tens of millions of roads and buildings, and nobody needs them all at once.
//!
//! Coordinates are kept as OpenStreetMap has them, in units of 1e-7 degrees (about a centimetre), as differences.

use std::collections::HashMap;
use std::io;

use geo_types::{Coord, Geometry, LineString, MultiLineString, MultiPolygon, Point, Polygon};
use sha2::{Digest, Sha256};

use crate::record::MapFeature;
use crate::spool::{Records, Spool};

/// Features of the map's background in the order they came, packed into memory and a temporary file.
#[derive(Debug, Default)]
pub struct MapFeatures {
    spool: Spool,
    /// Layers and kinds met, which features name by their number.
    words: Vec<&'static str>,
    sum: [u64; 4],
    buffer: Vec<u8>,
}

impl MapFeatures {
    /// Adds a feature. One whose geometry is no point, line or area on the globe is left out: nobody could draw it.
    pub fn push(&mut self, feature: &MapFeature) {
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.clear();
        if self.pack(feature, &mut buffer).is_some() {
            self.add_to_sum(&buffer, feature);
            self.spool.push(&buffer);
        }
        self.buffer = buffer;
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.spool.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A digest of all, whatever their order: SHA-256 of each, added up.
    #[must_use]
    pub fn digest(&self) -> [u8; 32] {
        let mut digest = [0; 32];
        for (bytes, word) in digest.chunks_exact_mut(8).zip(self.sum) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
        digest
    }

    /// All of them, in the order they came.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub fn all(&self) -> io::Result<Unpacked<'_>> {
        Ok(Unpacked { features: self, records: self.spool.records()?, layer: None })
    }

    /// All of them at once.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub fn to_vec(&self) -> io::Result<Vec<MapFeature>> {
        self.all()?.collect()
    }

    /// Those of one layer, which is all that is unpacked.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub fn of_layer(&self, layer: &'static str) -> io::Result<Unpacked<'_>> {
        Ok(Unpacked { layer: Some(layer), ..self.all()? })
    }

    /// Those that `keep` holds for, in order.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub fn only(&self, keep: impl Fn(&MapFeature) -> bool) -> io::Result<Self> {
        let mut kept = Self::default();
        for feature in self.all()? {
            kept.extend(Some(feature?).filter(&keep));
        }
        Ok(kept)
    }

    /// Of those that say the same element in the same layer, only the highest version, the first of several.
    ///
    /// # Errors
    /// When the temporary file failed.
    pub fn without_doubles(&self) -> io::Result<Self> {
        let mut best: HashMap<(&str, String), (i32, u64)> = HashMap::new();
        for (n, feature) in (0..).zip(self.all()?) {
            let feature = feature?;
            let kept = best.entry((feature.layer, feature.element)).or_insert((feature.version, n));
            if feature.version > kept.0 {
                *kept = (feature.version, n);
            }
        }
        let mut kept = Self::default();
        for (n, feature) in (0..).zip(self.all()?) {
            let feature = feature?;
            let key = (feature.layer, feature.element.clone());
            if best.get(&key).is_some_and(|(_, best)| *best == n) {
                kept.push(&feature);
            }
        }
        Ok(kept)
    }

    fn word(&mut self, word: &'static str) -> Option<u8> {
        let known = self.words.iter().position(|known| *known == word);
        let at = known.unwrap_or_else(|| {
            self.words.push(word);
            self.words.len() - 1
        });
        u8::try_from(at).ok()
    }

    fn pack(&mut self, feature: &MapFeature, buffer: &mut Vec<u8>) -> Option<()> {
        // The layer first, so that others can be passed over.
        buffer.push(self.word(feature.layer)?);
        buffer.push(self.word(feature.kind)?);
        buffer.push(u8::from(feature.link));
        buffer.extend(feature.min_zoom.to_le_bytes());
        number(buffer, i64::from(feature.version));
        number(buffer, feature.population.map_or(-1, i64::from));
        for text in [&feature.element, &feature.name, &feature.reference] {
            number(buffer, i64::try_from(text.len()).ok()?);
            buffer.extend(text.as_bytes());
        }
        pack_geometry(buffer, &feature.geometry)
    }

    /// Adds the feature's SHA-256 as four numbers, each modulo 2^64: the order does not count, and nothing cancels out. The
    /// numbers of words depend on the order, so the words themselves are digested too.
    fn add_to_sum(&mut self, packed: &[u8], feature: &MapFeature) {
        let mut hash = Sha256::new();
        hash.update(feature.layer);
        hash.update([0]);
        hash.update(feature.kind);
        hash.update([0]);
        hash.update(packed.get(2..).unwrap_or_default());
        let hash = hash.finalize();
        for (sum, bytes) in self.sum.iter_mut().zip(hash.chunks_exact(8)) {
            let bytes = bytes.try_into().unwrap_or_default();
            *sum = sum.wrapping_add(u64::from_be_bytes(bytes));
        }
    }
}

impl Extend<MapFeature> for MapFeatures {
    fn extend<I: IntoIterator<Item = MapFeature>>(&mut self, features: I) {
        features.into_iter().for_each(|feature| self.push(&feature));
    }
}

impl FromIterator<MapFeature> for MapFeatures {
    fn from_iter<I: IntoIterator<Item = MapFeature>>(features: I) -> Self {
        let mut packed = Self::default();
        packed.extend(features);
        packed
    }
}

impl From<Vec<MapFeature>> for MapFeatures {
    fn from(features: Vec<MapFeature>) -> Self {
        features.into_iter().collect()
    }
}

/// Features, unpacked one by one.
pub struct Unpacked<'a> {
    features: &'a MapFeatures,
    records: Records<'a>,
    layer: Option<&'static str>,
}

impl Iterator for Unpacked<'_> {
    type Item = io::Result<MapFeature>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let record = match self.records.next() {
                Ok(record) => record?,
                Err(error) => return Some(Err(error)),
            };
            let words = &self.features.words;
            let layer = record.first().and_then(|word| words.get(usize::from(*word)));
            if self.layer.is_none_or(|wanted| layer == Some(&wanted)) {
                let damaged = || io::Error::other("the temporary file was changed meanwhile");
                return Some(unpack(record, words).ok_or_else(damaged));
            }
        }
    }
}

fn unpack(mut bytes: &[u8], words: &[&'static str]) -> Option<MapFeature> {
    let from = &mut bytes;
    let layer = *words.get(usize::from(take(from, 1)?[0]))?;
    let kind = *words.get(usize::from(take(from, 1)?[0]))?;
    let link = take(from, 1)? == [1];
    let min_zoom = i16::from_le_bytes(take(from, 2)?.try_into().ok()?);
    let version = i32::try_from(take_number(from)?).ok()?;
    let population = i32::try_from(take_number(from)?).ok().filter(|people| *people >= 0);
    let (element, name) = (take_text(from)?, take_text(from)?);
    let reference = take_text(from)?;
    let geometry = unpack_geometry(from)?;
    Some(MapFeature {
        layer,
        element,
        version,
        kind,
        name,
        reference,
        link,
        population,
        min_zoom,
        geometry,
    })
}

/// A zigzag-coded number of variable length.
fn number(buffer: &mut Vec<u8>, number: i64) {
    let mut left = ((number << 1) ^ (number >> 63)).cast_unsigned();
    while left >= 0x80 {
        buffer.push(left.to_le_bytes()[0] | 0x80);
        left >>= 7;
    }
    buffer.push(left.to_le_bytes()[0]);
}

fn take<'a>(from: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (taken, rest) = from.split_at_checked(count)?;
    *from = rest;
    Some(taken)
}

fn take_number(from: &mut &[u8]) -> Option<i64> {
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

fn take_count(from: &mut &[u8]) -> Option<usize> {
    usize::try_from(take_number(from)?).ok()
}

fn take_text(from: &mut &[u8]) -> Option<String> {
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
fn pack_geometry(buffer: &mut Vec<u8>, geometry: &Geometry<f64>) -> Option<()> {
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
        for coord in coords {
            let at = (units(coord.x)?, units(coord.y)?);
            number(self.buffer, at.0 - self.at.0);
            number(self.buffer, at.1 - self.at.1);
            self.at = at;
        }
        Some(())
    }
}

/// Degrees in units of 1e-7, where they are any on the globe.
fn units(degrees: f64) -> Option<i64> {
    #[expect(clippy::cast_possible_truncation, reason = "the range was checked just before")]
    (degrees.abs() <= 180.0).then(|| (degrees * 1e7).round() as i64)
}

fn unpack_geometry(from: &mut &[u8]) -> Option<Geometry<f64>> {
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
    let mut coords = Vec::with_capacity(count.min(from.len()));
    for _ in 0..count {
        at.0 += take_number(from)?;
        at.1 += take_number(from)?;
        // Dividing gives the double nearest to the decimal number, as the readers do.
        coords.push(Coord { x: at.0 as f64 / 1e7, y: at.1 as f64 / 1e7 });
    }
    Some(LineString(coords))
}

#[cfg(test)]
mod tests {
    use super::*;
    use geo_types::{line_string, polygon};
    use proptest::prelude::*;

    fn feature(
        layer: &'static str,
        element: &str,
        version: i32,
        geometry: Geometry<f64>,
    ) -> MapFeature {
        MapFeature {
            layer,
            element: element.into(),
            version,
            kind: "minor",
            name: "Stryd Fawr".into(),
            reference: String::new(),
            link: true,
            population: Some(7),
            min_zoom: i16::MAX,
            geometry,
        }
    }

    fn unpacked(features: &MapFeatures) -> Vec<MapFeature> {
        features.all().expect("readable").collect::<Result<_, _>>().expect("readable")
    }

    fn geometries() -> Vec<Geometry<f64>> {
        let line = line_string![(x: -2.952_868_1, y: 51.570_558_5), (x: -180.0, y: 90.0)];
        let area = polygon!(
            exterior: [(x: 0., y: 0.), (x: 9., y: 0.), (x: 9., y: 9.), (x: 0., y: 9.)],
            interiors: [[(x: 1., y: 1.), (x: 8., y: 1.), (x: 8., y: 8.), (x: 1., y: 8.)]],
        );
        vec![
            Point::new(-0.1, 51.5).into(),
            line.clone().into(),
            MultiLineString(vec![line.clone(), line]).into(),
            area.clone().into(),
            MultiPolygon(vec![area.clone(), area]).into(),
        ]
    }

    #[test]
    fn every_geometry_comes_back_as_it_was() {
        let features: Vec<MapFeature> = geometries()
            .into_iter()
            .zip(1..)
            .map(|(geometry, n)| feature("roads", &format!("w{n}"), n, geometry))
            .collect();
        assert_eq!(unpacked(&features.clone().into()), features);
    }

    #[test]
    fn what_cannot_be_drawn_is_left_out() {
        let none = LineString::new(vec![]);
        let bad: MapFeatures = [
            Point::new(f64::NAN, 1.0).into(),
            Geometry::LineString(none.clone()),
            line_string![(x: 1.0, y: 1.0)].into(),
            MultiPolygon(vec![]).into(),
            Polygon::new(none, vec![]).into(),
        ]
        .into_iter()
        .map(|geometry| feature("roads", "w1", 1, geometry))
        .collect();
        assert!(bad.is_empty() && bad.digest() == [0; 32]);
    }

    #[test]
    fn the_digest_counts_what_is_there_and_not_its_order() {
        let all: Vec<_> = ["roads", "water"]
            .into_iter()
            .flat_map(|layer| geometries().into_iter().map(move |g| feature(layer, "w1", 1, g)))
            .collect();
        let digest = |features: Vec<MapFeature>| MapFeatures::from(features).digest();
        let backwards: Vec<_> = all.iter().rev().cloned().collect();
        assert_eq!(digest(all.clone()), digest(backwards));
        assert_ne!(digest(all.clone()), digest(all[1..].to_vec()));
        let twice: Vec<_> = [&all[..], &all[..1], &all[..1]].concat();
        assert_ne!(digest(all.clone()), digest(twice));
        let mut renamed = all.clone();
        renamed[3].name = "High Street".into();
        assert_ne!(digest(all), digest(renamed));
    }

    #[test]
    fn layers_are_told_apart_and_of_doubles_the_newest_stays() {
        let [point, line, ..] = &geometries()[..] else { panic!("geometries") };
        let features: MapFeatures = [
            feature("roads", "w1", 1, line.clone()),
            feature("places", "w1", 1, point.clone()),
            feature("roads", "w2", 1, line.clone()),
            feature("roads", "w1", 3, line.clone()),
            feature("roads", "w1", 2, line.clone()),
        ]
        .into_iter()
        .collect();
        let roads = features.of_layer("roads").expect("readable").count();
        assert_eq!((roads, features.of_layer("sea").expect("readable").count()), (4, 0));
        let once = features.without_doubles().expect("readable");
        let versions: Vec<_> =
            unpacked(&once).iter().map(|f| (f.layer, f.element.clone(), f.version)).collect();
        assert_eq!(
            versions,
            [("places", "w1".to_owned(), 1), ("roads", "w2".into(), 1), ("roads", "w1".into(), 3)]
        );
        let places = features.only(|feature| feature.layer == "places").expect("readable");
        assert_eq!(places.len(), 1);
    }

    proptest! {
        #[test]
        fn numbers_come_back(value in any::<i64>()) {
            let mut buffer = Vec::new();
            number(&mut buffer, value);
            prop_assert_eq!(take_number(&mut &buffer[..]), Some(value));
        }
    }
}
